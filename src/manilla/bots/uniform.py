"""Random: any legal action, each as likely. The floor that other bots are measured from."""

from __future__ import annotations

from random import Random

from manilla.bots.bot import Bot, Budget, Choice, acting_seat
from manilla.rules.view import View


class Uniform:
    """Draws evenly from the legal actions."""

    name = "random"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        del budget  # nothing is thought about
        acting_seat(view)
        return Choice(view.legal[rng.randrange(len(view.legal))])


BOTS: tuple[Bot, ...] = (Uniform(),)

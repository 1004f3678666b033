"""Strong: thinks as long as it may."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from manilla.bots.bot import Bot, Budget, Choice, acting_seat
from manilla.rules.view import View

from .casual.calls import best_call
from .thinking.cards import best_card
from .thinking.way import Way


@dataclass(frozen=True)
class Strong:
    """Looks at worlds that agree with all it has seen, weighed by what the others did, and plays the card that leads
    furthest in them; calls are compared in the same manner.
    """

    way: Way = Way()
    name: str = "strong"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        seat = acting_seat(view)
        if len(view.legal) == 1:
            return Choice(view.legal[0], "only")
        if view.contract is None:
            return Choice(*best_call(view, seat))
        return best_card(view, seat, self.way, budget, rng)


BOTS: tuple[Bot, ...] = (Strong(),)

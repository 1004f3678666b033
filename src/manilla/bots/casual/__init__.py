"""Casual: plays and calls by rules of thumb, at once, and the same way each time."""

from __future__ import annotations

from random import Random

from manilla.bots.bot import Bot, Budget, Choice, acting_seat
from manilla.rules.cards import ALL_CARDS
from manilla.rules.view import View

from .calls import best_call
from .cards import NAMES, best_card
from .sight import sight_of


class Casual:
    """Scores each legal card by a small table (``cards``), each call by another (``calls``).

    Needs neither budget nor chance: equal scores go to the lowest card number. The note of a card is the row of the
    table that spoke for it, ``only`` where there was no choice.
    """

    name = "casual"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        del budget, rng
        seat = acting_seat(view)
        if len(view.legal) == 1:
            return Choice(view.legal[0], "only")
        if view.contract is None:
            return Choice(*best_call(view, seat))
        card, row = best_card(sight_of(view, seat))
        return Choice(ALL_CARDS[card], NAMES[row])


BOTS: tuple[Bot, ...] = (Casual(),)

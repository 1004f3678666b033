"""Out of which pile each card came.

A view tells what was played and what lies there now, not where the cards played had lain; those who watched have
seen it. It makes no difference to the cards not seen (docs/worlds.md), but a deal that is to be played on and
replayed needs some laying that agrees with everything: this module finds one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manilla.rules.cards import Card
from manilla.rules.view import SeenPile

from .inference import Play

HAND = -1
BEFORE = -1  # a moment before the first play


class Laid(NamedTuple):
    """Where the cards of one seat had lain: those played from hand, and those of each pile in order of play."""

    hand: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]


def laid_out(
    plays: Sequence[Play],
    piles: Sequence[SeenPile],
    depths: Sequence[int],
    turned: Card | None,
    turned_late: bool,
) -> Laid | None:
    """A laying of one seat's ``plays`` that agrees with its ``piles`` as they lie there; None if there is none.

    ``depths`` are the sizes that the piles began with, ``turned`` the turned card, which lay open from the start.
    ``turned_late``: the last of ``plays`` lies on the table and the card that it uncovered is not turned yet.

    A card may lie under another only if it was not reachable while a play ruled it out. So each card must have
    been uncovered by a play no earlier than the last one that rules it out.
    """
    if not plays:
        return Laid((), ((),) * len(piles))
    search = _Search(plays, piles, depths, turned, turned_late)
    if not search.from_play(0):
        return None
    taken: list[list[Card]] = [[] for _ in piles]
    hand: list[Card] = []
    for play, pile in zip(plays, search.chosen, strict=True):
        (hand if pile == HAND else taken[pile]).append(play.card)
    return Laid(tuple(hand), tuple(tuple(cards) for cards in taken))


class _Search:
    """Play by play, every pile that it may have come from, the pile that has rested longest first."""

    def __init__(
        self,
        plays: Sequence[Play],
        piles: Sequence[SeenPile],
        depths: Sequence[int],
        turned: Card | None,
        turned_late: bool,
    ) -> None:
        self.plays, self.piles, self.turned, self.turned_late = plays, piles, turned, turned_late
        self.chosen: list[int] = []
        self.to_take = [depth - pile.hidden - (pile.top is not None) for depth, pile in zip(depths, piles, strict=True)]
        self.from_hand = len(plays) - sum(self.to_take)
        self.last = [BEFORE] * len(piles)
        self.since = [self._ruled_out_at(play.card, number) for number, play in enumerate(plays)]
        self.failed: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()

    def _ruled_out_at(self, card: Card, before: int) -> int:
        """The last play, earlier than number ``before``, that rules ``card`` out."""
        return next((n for n in range(before - 1, BEFORE, -1) if self.plays[n].ruled_out >> card & 1), BEFORE)

    def from_play(self, number: int) -> bool:
        """Whether the plays from ``number`` on can be given their piles; ``chosen`` holds them then."""
        if number == len(self.plays):
            return self.from_hand == 0 and all(
                self._top_agrees(pile) for pile, left in enumerate(self.to_take) if left == 0
            )
        state = (number, self.from_hand, tuple(self.to_take), tuple(self.last))
        if state in self.failed:
            return False
        if self.from_hand and self.since[number] == BEFORE:
            self.from_hand -= 1
            self.chosen.append(HAND)
            if self.from_play(number + 1):
                return True
            self.chosen.pop()
            self.from_hand += 1
        for pile in sorted(range(len(self.piles)), key=lambda pile: self.last[pile]):
            if self._may_come_from(number, pile) and self._taken_from(number, pile):
                return True
        self.failed.add(state)
        return False

    def _may_come_from(self, number: int, pile: int) -> bool:
        if not self.to_take[pile] or self.last[pile] < self.since[number]:
            return False
        return self.plays[number].card != self.turned or self.last[pile] == BEFORE

    def _taken_from(self, number: int, pile: int) -> bool:
        before = self.last[pile]
        self.last[pile] = number
        self.to_take[pile] -= 1
        self.chosen.append(pile)
        if (self.to_take[pile] or self._top_agrees(pile)) and self.from_play(number + 1):
            return True
        self.chosen.pop()
        self.to_take[pile] += 1
        self.last[pile] = before
        return False

    def _top_agrees(self, pile: int) -> bool:
        """Whether the top that lies on a pile now may have been uncovered by the last card taken from it."""
        seen, last = self.piles[pile], self.last[pile]
        face_down = self.turned_late and last == len(self.plays) - 1
        if seen.top is None or face_down:
            return seen.top is None and (face_down or not seen.hidden)
        if seen.top == self.turned and last != BEFORE:
            return False
        return last >= self._ruled_out_at(seen.top, len(self.plays))

"""What the end of a deal is worth: points, marks by the game's own reckoning, and the chance to win the juego.

The core counts a deal from now on, for side 0, in one number that grows with what side 0 takes; ``Stakes`` turns it
into what the viewer's side has then. A capot adds a little to the number, so that it can be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp
from typing import NamedTuple

from manilla.rules.calling import Contract
from manilla.rules.course import winners_of
from manilla.rules.deal import counted
from manilla.rules.scoring import Taken
from manilla.rules.view import View

from .race import chance

CARD_WEIGHT = 2
CAPOT = 2
"""What a capot adds to the number of the core."""
CROWD = 0.3
"""Among three or more accounts, so many targets ahead make a win e times as likely (roughly)."""


class End(NamedTuple):
    """The end of a deal for one side: ``points`` and ``theirs``; ``marks`` more than the others'; ``half``, the chance
    to have more points; ``result``, the chance to win the juego (in a partida completa, where every mark counts: how
    many marks it is ahead, in hundredths). The core's numbers give ends for certain, calls give mixed ones.
    """

    points: float
    theirs: float
    marks: float
    half: float
    result: float


def mixed(ends: Iterable[tuple[float, End]]) -> End:
    """The mean of ends, each with its share."""
    totals = [0.0] * len(End._fields)
    for share, end in ends:
        for place, number in enumerate(end):
            totals[place] += share * number
    return End(*totals)


@dataclass(frozen=True)
class Stakes:
    """A deal in play, and what its ends are worth to the side of ``seat``. ``contract`` is taken for the one that is
    played while none stands.
    """

    view: View
    seat: int
    contract: Contract

    @cached_property
    def side(self) -> int:
        assert self.view.places is not None
        return self.view.places.sides[self.seat]

    @cached_property
    def tricks(self) -> int:
        """Tricks in the whole deal."""
        view = self.view
        return (len(view.variant.deck) - len(view.aside)) // len(view.holdings)

    @cached_property
    def by_tricks(self) -> list[int]:
        """What the core is to count for each number of tricks that side 0 wins from now on."""
        view, count = self.view, self.view.variant.scoring.trick_points
        first, second = view.tricks_won
        left = self.tricks - first - second
        scale = [count(first + more) - count(self.tricks - first - more) for more in range(left + 1)]
        if getattr(view.variant.scoring, "capot", "none") != "none":
            if second == 0:
                scale[left] += CAPOT
            if first == 0:
                scale[0] -= CAPOT
        return scale

    @cached_property
    def _pack(self) -> int:
        """Card points in play."""
        view = self.view
        return sum(view.variant.values[card] for card in view.variant.deck - view.aside)

    @cached_property
    def _ends(self) -> dict[tuple[int, int], End]:
        view = self.view
        return _ends_of(
            view.variant, self.contract, self.seat, view.dealer, view.seated, view.marks, view.carry, view.aside
        )

    def end(self, value: int) -> End:
        """The end that the core's number stands for."""
        view = self.view
        difference = value + CARD_WEIGHT * view.points_won[0] - self._pack
        capot = 0
        if self._may_capot:
            most = self._pack + view.variant.scoring.trick_points(self.tricks)
            capot = (difference > most) - (difference < -most)
            difference = min(max(difference, -most), most)
        known = self._ends.get((difference, capot))
        if known is None:
            known = self._ends[difference, capot] = self._end(difference, capot)
        return known

    @cached_property
    def _may_capot(self) -> bool:
        return getattr(self.view.variant.scoring, "capot", "none") != "none"

    def _end(self, difference: int, capot: int) -> End:
        view, count = self.view, self.view.variant.scoring.trick_points
        tricks = {0: self.tricks // 2, 1: self.tricks, -1: 0}[capot]
        by_tricks = count(tricks) - count(self.tricks - tricks)
        cards = (difference - by_tricks + self._pack) // 2
        points = counted(view.variant, (cards, self._pack - cards), (tricks, self.tricks - tricks))
        marks, more = self._marked(cards, tricks)
        own = self.side
        half = float(points[own] > points[1 - own])
        return End(points[own], points[1 - own], more, half, self._result(marks))

    def _marked(self, cards: int, tricks: int) -> tuple[tuple[int, ...], int]:
        """The marks of each seat's player in this deal, and how many more the own side has."""
        view = self.view
        assert view.places is not None
        sides = view.places.sides
        taken = Taken(
            ranks=((("", 1, cards),), (("", 1, self._pack - cards),)),
            tricks=(tricks, self.tricks - tricks),
            aside=sum(view.variant.values[card] for card in view.aside),
            pack_points=view.variant.pack_points,
            contract=self.contract,
            sides=sides,
            dealer=view.dealer,
            carry=view.carry,
        )
        score = view.variant.scoring.score(taken)
        best = [max(m for m, side in zip(score.marks, sides, strict=True) if side == of) for of in (0, 1)]
        return score.marks, best[self.side] - best[1 - self.side]

    def _result(self, gained: tuple[int, ...]) -> float:
        """The chance of the viewer to win the juego with the marks gained in this deal."""
        view = self.view
        course, players = view.variant.course, view.variant.seating.players
        marks = list(view.marks)
        for seat in range(min(players, len(gained))):
            marks[view.seated[seat % players]] += gained[seat]
        groups = self._groups
        me = next(group for group in groups if view.seated[self.seat % players] in group)
        mine = marks[min(me)]
        others = [marks[min(group)] for group in groups if group is not me]
        if course.completa:
            return (min(mine, course.target) - min(max(others), course.target)) / 100
        winners = winners_of(course, marks, groups)
        if winners:
            return float(min(me) in winners)
        if len(others) == 1:
            return chance(view.variant, max(course.target - mine, 1), max(course.target - others[0], 1))
        # Among three or more each account counts for itself.
        ahead = [exp((each - mine) / (CROWD * course.target)) for each in others]
        return 1 / (1 + sum(ahead))

    @cached_property
    def _groups(self) -> tuple[frozenset[int], ...]:
        """Players who stand together for the whole juego, as in ``Match.partners``."""
        view = self.view
        assert view.places is not None
        seating = view.variant.seating
        if seating.sides == "dealer_alone":
            return tuple(frozenset({player}) for player in view.seated)
        seats = range(seating.dealers())
        return tuple(
            frozenset(view.seated[seat] for seat in seats if view.places.sides[seat] == side) for side in (0, 1)
        )


@lru_cache(maxsize=512)
def _ends_of(*_: object) -> dict[tuple[int, int], End]:
    """The ends worked out so far by final difference and capot: the same for all choices of a side in a deal."""
    return {}

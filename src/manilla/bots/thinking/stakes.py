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
from manilla.rules.scoring import Taken
from manilla.rules.variant import Variant
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


class Reckoned(NamedTuple):
    """The end of a deal as the game reckons it: what each side has in points, and what a player of each marks."""

    points: tuple[int, int]
    marks: tuple[int, int]


@dataclass(frozen=True)
class Reckoning:
    """All that the reckoning of a deal asks for but what the sides have taken; the same for many deals.

    ``makers`` is the side that named, None where a card was turned; ``dealers`` the dealer's side; ``pack`` the card
    points in play, ``aside`` those that are not.
    """

    variant: Variant
    trumps: bool
    makers: int | None
    rung: int
    blind: bool
    dealers: int
    carry: int
    tricks: int
    pack: int
    aside: int

    def of(self, difference: int, capot: int) -> Reckoned:
        """The end with so many points more for side 0; ``capot``: 1 if it has all tricks, -1 if the others have."""
        known = _reckoned(self)
        found = known.get((difference, capot))
        if found is None:
            found = known[difference, capot] = self._of(difference, capot)
        return found

    def _of(self, difference: int, capot: int) -> Reckoned:
        variant, count = self.variant, self.variant.scoring.trick_points
        tricks = {0: self.tricks // 2, 1: self.tricks, -1: 0}[capot]
        by_tricks = count(tricks) - count(self.tricks - tricks)
        if (difference - by_tricks + self.pack) % 2:  # two tricks that count together were split
            tricks += 1
            by_tricks = count(tricks) - count(self.tricks - tricks)
        cards = (difference - by_tricks + self.pack) // 2
        sides = variant.seating.places(0).sides
        seats = {side: sides.index(side) for side in (0, 1)}
        taken = Taken(
            ranks=((("", 1, cards),), (("", 1, self.pack - cards),)),
            tricks=(tricks, self.tricks - tricks),
            aside=self.aside,
            pack_points=variant.pack_points,
            contract=Contract(
                0 if self.trumps else None, None if self.makers is None else seats[self.makers], self.rung, self.blind
            ),
            sides=sides,
            dealer=seats[self.dealers],
            carry=self.carry,
        )
        score = variant.scoring.score(taken)
        return Reckoned(score.points, (score.marks[seats[0]], score.marks[seats[1]]))


@lru_cache(maxsize=512)
def _reckoned(_: Reckoning) -> dict[tuple[int, int], Reckoned]:
    """The ends worked out so far; what is in it never changes."""
    return {}


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
        if self._may_capot:
            if second == 0:
                scale[left] += CAPOT
            if first == 0:
                scale[0] -= CAPOT
        return scale

    def end(self, value: int) -> End:
        """The end that the core's number stands for."""
        known = self._ends.get(value)
        if known is None:
            known = self._ends[value] = self._end(value)
        return known

    @cached_property
    def _ends(self) -> dict[int, End]:
        return {}

    def _end(self, value: int) -> End:
        view, reckoning, own = self.view, self._reckoning, self.side
        difference = value + CARD_WEIGHT * view.points_won[0] - reckoning.pack
        capot = 0
        if self._may_capot:
            most = reckoning.pack + view.variant.scoring.trick_points(self.tricks)
            capot = (difference > most) - (difference < -most)
            difference = min(max(difference, -most), most)
        points, marks = reckoning.of(difference, capot)
        mine, theirs = points[own], points[1 - own]
        return End(mine, theirs, marks[own] - marks[1 - own], float(mine > theirs), self.result(marks))

    @cached_property
    def _may_capot(self) -> bool:
        return getattr(self.view.variant.scoring, "capot", "none") != "none"

    @cached_property
    def _reckoning(self) -> Reckoning:
        view, contract = self.view, self.contract
        assert view.places is not None
        sides = view.places.sides
        return Reckoning(
            variant=view.variant,
            trumps=contract.trump is not None,
            makers=None if contract.declarer is None else sides[contract.declarer],
            rung=contract.rung,
            blind=contract.blind,
            dealers=sides[view.dealer],
            carry=view.carry,
            tricks=self.tricks,
            pack=sum(view.variant.values[card] for card in view.variant.deck - view.aside),
            aside=sum(view.variant.values[card] for card in view.aside),
        )

    @cached_property
    def _accounts(self) -> tuple[tuple[int, int], ...]:
        """The marks so far and the side in this deal of each group of players who stand together, the own first.

        As in ``Match.partners``: mates for the whole juego, or each for himself where sides change.
        """
        view = self.view
        assert view.places is not None
        seating, sides = view.variant.seating, view.places.sides
        seats = range(seating.dealers())
        if seating.sides == "dealer_alone":
            found = [(view.marks[view.seated[seat]], sides[seat]) for seat in seats]
            found.insert(0, found.pop(self.seat))
            return tuple(found)
        firsts = {sides[seat]: view.seated[seat] for seat in reversed(seats)}
        return tuple((view.marks[firsts[side]], side) for side in (self.side, 1 - self.side))

    def result(self, gained: tuple[int, int]) -> float:
        """The chance of the side to win the juego if the two sides mark so much in this deal (side 0 first).

        In a partida completa, where each mark counts: how many marks it is ahead then, in hundredths.
        """
        course = self.view.variant.course
        mine, *others = [marks + gained[side] for marks, side in self._accounts]
        theirs = max(others)
        if course.completa:
            return (min(mine, course.target) - min(theirs, course.target)) / 100
        if max(mine, theirs) >= course.target and mine != theirs and (mine > theirs or others.count(theirs) == 1):
            return float(mine > theirs)
        if len(others) == 1:
            return chance(self.view.variant, max(course.target - mine, 1), max(course.target - theirs, 1))
        # Among three or more each account counts for itself.
        ahead = [exp((each - mine) / (CROWD * course.target)) for each in others]
        return 1 / (1 + sum(ahead))

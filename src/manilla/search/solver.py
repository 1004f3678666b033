"""Exact values of deals with all hands open, in points and in marks.

Everything is told for side 0 (``Places.sides``); the other side's is the negative. Points are those that
``rules.deal.counted`` counts: won cards and tricks, without cards laid aside. Marks are what the game's own
reckoning writes down, a capot or the odd pair of the game for two included.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import NamedTuple

from manilla.rules.calling import Contract
from manilla.rules.cards import SUITS, Card
from manilla.rules.deal import Deal
from manilla.rules.scoring import Taken
from manilla.search import native
from manilla.search.deals import position_of
from manilla.search.native import Bounds

SOLVER_VERSION = 1
"""Rises whenever a value that the solver gave before was wrong; kept with solved deals."""


class Outcome(NamedTuple):
    """What side 0 can have at the end: the difference of points, and best play if it was asked for."""

    difference: Bounds
    line: tuple[Card, ...] = ()


@dataclass(frozen=True)
class _Standing:
    """A deal in the solver's numbers: ``cards_won`` and ``tricks_won`` by side 0, and all there is to win."""

    deal: Deal
    position: native.Position
    cards_won: int
    tricks_won: int
    cards_in_all: int
    tricks_in_all: int
    by_tricks: tuple[int, ...]

    def difference(self, value: Bounds) -> Bounds:
        """The final difference of points from a value counted from now on."""
        base = 2 * self.cards_won - self.cards_in_all
        return Bounds(value.lo + base, value.hi + base)


class DealSolver:
    """Answers about deals; keeps the memory of the search from one question to the next.

    ``table_bytes`` is that memory. Every method takes limits, ``nodes`` (tricks begun) and ``seconds`` (0: no
    limit), and then answers with what it could prove.
    """

    def __init__(self, *, table_bytes: int = native.DEFAULT_TABLE_BYTES) -> None:
        self._solver = native.Solver(table_bytes=table_bytes)

    def value(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> Bounds:
        """The final difference of points. Raises ValueError while calls are made."""
        at = _standing(deal)
        value, _ = self._solver.value(
            deal.variant.table(), at.position, card_weight=2, by_tricks=at.by_tricks, nodes=nodes, seconds=seconds
        )
        return at.difference(value)

    def cards(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> dict[Card, Bounds]:
        """The final difference of points after each legal card."""
        at = _standing(deal)
        found, _ = self._solver.cards(
            deal.variant.table(), at.position, card_weight=2, by_tricks=at.by_tricks, nodes=nodes, seconds=seconds
        )
        return {Card(card): at.difference(value) for card, value in found.items()}

    def line(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> Outcome:
        """The final difference and best play of both sides to the end; no line if a limit stopped the search."""
        at = _standing(deal)
        value, cards = self._solver.line(
            deal.variant.table(), at.position, card_weight=2, by_tricks=at.by_tricks, nodes=nodes, seconds=seconds
        )
        return Outcome(at.difference(value), tuple(Card(card) for card in cards))

    def reaches(self, deal: Deal, difference: int, *, nodes: int = 0, seconds: float = 0.0) -> bool | None:
        """Whether side 0 can have at least this difference at the end; None if a limit came first."""
        at = _standing(deal)
        target = difference - 2 * at.cards_won + at.cards_in_all
        return self._solver.reaches(
            deal.variant.table(),
            at.position,
            target,
            card_weight=2,
            by_tricks=at.by_tricks,
            nodes=nodes,
            seconds=seconds,
        )

    def trumps(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> dict[int | None, Bounds]:
        """The final difference of points for each trump suit and none (None), in a deal not yet played.

        Limits count for each of them. Raises ValueError once a card has been played.
        """
        if deal.plays:
            raise ValueError("trumps can only be compared before the first card is played")
        found: dict[int | None, Bounds] = {}
        for trump in (*range(SUITS), None):
            declarer = deal.contract.declarer if deal.contract else None
            other = deal._replace(contract=Contract(trump, declarer))
            found[trump] = self.value(other, nodes=nodes, seconds=seconds)
        return found

    def marks(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> Bounds:
        """What a player of side 0 marks less what one of side 1 marks, by the game's reckoning of this deal.

        Limits count for each of the few questions that this takes.
        """
        return _search_marks(self._solver, _standing(deal), nodes, seconds)

    def card_marks(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> dict[Card, Bounds]:
        """``marks`` after each legal card."""
        return {card: self.marks(deal.apply(card), nodes=nodes, seconds=seconds) for card in deal.legal_cards()}


def _standing(deal: Deal) -> _Standing:
    position = position_of(deal)
    if deal.awarded is not None:
        raise ValueError("the rest of this deal has been given away")
    variant, seats = deal.variant, deal.places.seats
    left = [variant.values[card] for seat in range(seats) for card in deal.held(seat)]
    tricks_left = (len(left) + len(deal.trick)) // seats
    cards = sum(deal.points_won) + sum(left) + sum(variant.values[card] for card in deal.trick)
    tricks = sum(deal.tricks_won) + tricks_left
    count = variant.scoring.trick_points
    by_tricks = tuple(
        count(deal.tricks_won[0] + more) - count(tricks - deal.tricks_won[0] - more) for more in range(tricks_left + 1)
    )
    return _Standing(deal, position, deal.points_won[0], deal.tricks_won[0], cards, tricks, by_tricks)


def _marks(at: _Standing, cards: int, tricks: int) -> int:
    """The marks of side 0 less those of side 1, if side 0 has won so many card points and tricks."""
    deal = at.deal
    assert deal.contract is not None
    variant = deal.variant
    others = at.cards_in_all - cards
    taken = Taken(
        ranks=((("", 1, cards),), (("", 1, others),)),
        tricks=(tricks, at.tricks_in_all - tricks),
        aside=sum(variant.values[card] for card in deal.dealt.aside),
        pack_points=variant.pack_points,
        contract=deal.contract,
        sides=deal.sides,
        dealer=deal.dealer,
        carry=deal.carry,
    )
    marks = variant.scoring.score(taken).marks
    return max(m for m, side in zip(marks, deal.sides, strict=True) if side == 0) - max(
        m for m, side in zip(marks, deal.sides, strict=True) if side == 1
    )


def _search_marks(solver: native.Solver, at: _Standing, nodes: int, seconds: float) -> Bounds:
    """Close in on the marks by asking whether so many can be had.

    "At least m marks" is a question about card points for each number of tricks, and so one that the solver
    answers: with ``t`` tricks side 0 needs ``need[t]`` card points more, so it wants ``cards - need[t]`` >= 0.
    """
    cards_left = at.cards_in_all - sum(at.deal.points_won)
    tricks_left = at.tricks_in_all - sum(at.deal.tricks_won)
    table = [
        [_marks(at, at.cards_won + cards, at.tricks_won + tricks) for cards in range(cards_left + 1)]
        for tricks in range(tricks_left + 1)
    ]
    if any(row != sorted(row) for row in table):
        raise ValueError("marks fall where points rise: no exact search for this reckoning")
    steps = sorted({marks for row in table for marks in row})
    low, high = 0, len(steps) - 1
    while low < high:
        middle = (low + high + 1) // 2
        need = [bisect_left(row, steps[middle]) for row in table]
        answer = solver.reaches(
            at.deal.variant.table(),
            at.position,
            0,
            by_tricks=[-cards for cards in need],
            nodes=nodes,
            seconds=seconds,
        )
        if answer is None:
            break
        low, high = (middle, high) if answer else (low, middle - 1)
    return Bounds(steps[low], steps[high])

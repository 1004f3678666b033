"""Exact values of deals with all hands open, in points and in marks.

Everything is told for side 0 (``Places.sides``); the other side's is the negative. Points are those that
``rules.deal.counted`` counts: won cards and tricks, without cards laid aside. Marks are what the game's own
reckoning writes down, a capot or the odd pair of the game for two included.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from manilla.rules.calling import Contract
from manilla.rules.cards import SUITS, Card
from manilla.rules.deal import Deal
from manilla.rules.score import Score
from manilla.rules.scoring import Taken
from manilla.search import native
from manilla.search.deals import position_of
from manilla.search.native import Bounds

SOLVER_VERSION = 1
"""Rises whenever a value that the solver gave before was wrong; kept with solved deals."""


class MarksFall(ValueError):
    """A reckoning in which a side may mark less for having won more: its marks are not searched for."""


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

    def ends(self) -> Iterator[tuple[int, int, int]]:
        """Card points and tricks that side 0 might have at the end, and the difference of points that they make."""
        cards_left = self.cards_in_all - sum(self.deal.points_won)
        for more, by_tricks in enumerate(self.by_tricks):
            for cards in range(self.cards_won, self.cards_won + cards_left + 1):
                yield cards, self.tricks_won + more, 2 * cards - self.cards_in_all + by_tricks


class DealSolver:
    """Answers about deals; keeps the memory of the search from one question to the next.

    ``table_bytes`` is that memory. Every method takes limits, ``nodes`` (tricks begun) and ``seconds`` (0: no
    limit), and then answers with what it could prove.
    """

    def __init__(self, *, table_bytes: int = native.DEFAULT_TABLE_BYTES) -> None:
        self._solver = native.Solver(table_bytes=table_bytes)

    @property
    def nodes(self) -> int:
        """Tricks begun in all questions so far."""
        return self._solver.searched

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

    def takes_rest(self, deal: Deal, side: int, *, nodes: int = 0, seconds: float = 0.0) -> bool | None:
        """Whether a side wins every trick that is not won yet, whatever the other plays; None if a limit came first.

        Asked as a question about side 0: all tricks, or one at least, weigh more than all cards together.
        """
        at = _standing(deal)
        tricks = len(at.by_tricks) - 1
        heavy = at.cards_in_all + 1
        by_tricks = [0] * tricks + [heavy] if side == 0 else [0] + [heavy] * tricks
        reached = self._solver.reaches(
            deal.variant.table(), at.position, heavy, by_tricks=by_tricks, nodes=nodes, seconds=seconds
        )
        return reached if side == 0 or reached is None else not reached

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

    def marks(self, deal: Deal, difference: Bounds | None = None, *, nodes: int = 0, seconds: float = 0.0) -> Bounds:
        """What a player of side 0 marks less what one of side 1 marks, by the game's reckoning of this deal.

        ``difference`` is what ``value`` has found: most often the marks follow from it. Otherwise a few questions
        are asked; ``nodes`` count for each of them, ``seconds`` for all. Raises MarksFall.
        """
        return _search_marks(self._solver, _standing(deal), difference, nodes, seconds)

    def card_marks(self, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> dict[Card, Bounds]:
        """``marks`` after each legal card; limits count for each."""
        return {card: self.marks(deal.apply(card), nodes=nodes, seconds=seconds) for card in deal.legal_cards()}


def solve_cards_of(deals: Sequence[Deal], *, nodes: int = 0, threads: int = 1) -> list[dict[Card, Bounds]]:
    """``DealSolver.cards`` of each of some deals in one go; ``nodes`` is the limit for each.

    They must be of one game and have as many tricks won and left, as the worlds of a view have. ``threads`` change how
    long it takes and nothing else.
    """
    if not deals:
        return []
    standings = [_standing(deal) for deal in deals]
    first = standings[0]
    if any(at.by_tricks != first.by_tricks or at.deal.variant != first.deal.variant for at in standings):
        raise ValueError("these deals do not stand alike")
    found = native.solve_cards(
        first.deal.variant.table(),
        [at.position for at in standings],
        card_weight=2,
        by_tricks=first.by_tricks,
        threads=threads,
        table_bytes=1 << 20,
        nodes=nodes,
    )
    return [
        {Card(card): at.difference(value) for card, value in cards.items()}
        for at, (cards, _) in zip(standings, found, strict=True)
    ]


def reckoned(deal: Deal, difference: Bounds) -> tuple[Bounds, Bounds] | None:
    """The points of side 0 and of side 1 at the end as the game reckons them, from their final difference.

    Cards laid aside are in them where the game gives them to a side. None where they do not follow: where an odd
    trick may count for both sides or for neither, as in games for two, unless the deal is over.
    """
    at = _standing(deal)
    count, tricks = deal.variant.scoring.trick_points, at.tricks_in_all
    in_all = {
        at.cards_in_all + count(won) + count(tricks - won)
        for won in range(at.tricks_won, at.tricks_won + len(at.by_tricks))
    }
    if len(in_all) > 1:
        return None
    total = in_all.pop()
    score = _score(at, at.cards_won, at.tricks_won)
    extra = score.points[0] - at.cards_won - count(at.tricks_won)
    others = score.points[1] - (at.cards_in_all - at.cards_won) - count(tricks - at.tricks_won)
    low, high = (total + difference.lo + 1) // 2, (total + difference.hi) // 2
    return Bounds(low + extra, high + extra), Bounds(total - high + others, total - low + others)


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


def _score(at: _Standing, cards: int, tricks: int) -> Score:
    """The reckoning if side 0 has won so many card points and tricks, and side 1 all else."""
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
    return variant.scoring.score(taken)


def _marks(at: _Standing, cards: int, tricks: int) -> int:
    """The marks of side 0 less those of side 1, if side 0 has won so many card points and tricks."""
    marks = _score(at, cards, tricks).marks
    first, second = (max(m for m, side in zip(marks, at.deal.sides, strict=True) if side == own) for own in (0, 1))
    return first - second


def _search_marks(
    solver: native.Solver, at: _Standing, difference: Bounds | None, nodes: int, seconds: float
) -> Bounds:
    """Close in on the marks by asking whether so many can be had.

    A known difference of points is a bound already: a side that is sure of it is sure of the fewest marks that any
    such end brings. "At least m marks" is a question about card points for each number of tricks, and so one
    that the solver answers: with ``t`` tricks side 0 needs ``need[t]`` card points more, so it wants
    ``cards - need[t]`` >= 0.
    """
    until = monotonic() + seconds
    ends = [(_marks(at, cards, tricks), made) for cards, tricks, made in at.ends()]
    size = len(ends) // len(at.by_tricks)
    table = [[marks for marks, _ in ends[start : start + size]] for start in range(0, len(ends), size)]
    if any(row != sorted(row) for row in table):
        raise MarksFall("marks fall where points rise: no exact search for this reckoning")
    least, most = (min(made for _, made in ends), max(made for _, made in ends)) if difference is None else difference
    lowest = min(marks for marks, made in ends if made >= least)
    highest = max(marks for marks, made in ends if made <= most)
    steps = sorted({marks for marks, _ in ends if lowest <= marks <= highest})
    low, high = 0, len(steps) - 1
    while low < high:
        left = until - monotonic() if seconds else 0.0
        if seconds and left <= 0:
            break
        middle = (low + high + 1) // 2
        need = [bisect_left(row, steps[middle]) for row in table]
        answer = solver.reaches(
            at.deal.variant.table(),
            at.position,
            0,
            by_tricks=[-cards for cards in need],
            nodes=nodes,
            seconds=left,
        )
        if answer is None:
            break
        low, high = (middle, high) if answer else (low, middle - 1)
    return Bounds(steps[low], steps[high])

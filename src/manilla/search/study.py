"""All that can be said about a deal with its cards open: its value, every card, best play, every trump suit.

A study grows step by step, and whatever stands in it has been proved: a limit or Ctrl-C leaves bounds, never a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, RUNGS, Contract
from manilla.rules.cards import SUITS, Card
from manilla.rules.deal import Deal

from .native import Bounds
from .solver import DealSolver, MarksFall, reckoned

FIRST = 0.75
"""The part of the time that is left for the first, long question about a deal; what follows is mostly quick."""

AT_LEAST = 1e-6
"""Seconds for a question when the time is over: it gives the bounds that need no search."""


@dataclass(frozen=True)
class Worth:
    """What the sides have at the end: ``difference`` is the points of side 0 less those of side 1.

    ``points`` are those of side 0 and of side 1 as the game reckons them (None: not known, see ``reckoned``), and
    ``marks`` what a player of side 0 marks less what one of side 1 does (None: no search for this reckoning).
    """

    difference: Bounds
    points: tuple[Bounds, Bounds] | None = None
    marks: Bounds | None = None

    @property
    def exact(self) -> bool:
        return self.difference.exact and (self.marks is None or self.marks.exact)

    def of(self, side: int) -> Worth:
        """The same told for a side: its points first, its marks less those of the other."""
        if side == 0:
            return self
        points = None if self.points is None else (self.points[1], self.points[0])
        return Worth(_turned(self.difference), points, None if self.marks is None else _turned(self.marks))


class Study:
    """What is known about ``deal``; nothing before ``look`` or ``compare_trumps`` is called.

    ``value``, ``cards`` (each legal card), ``line`` (best play to the end, empty until it is known) and ``trumps``
    (by suit, None: no trumps). ``seconds`` limits all questions together (0: no limit); ``tell`` is called with
    the share of the work that is done, 0 to 1.
    """

    def __init__(
        self,
        deal: Deal,
        *,
        seconds: float = 0.0,
        solver: DealSolver | None = None,
        tell: Callable[[float], None] = lambda _: None,
    ) -> None:
        self.deal = deal
        self.value: Worth | None = None
        self.cards: dict[Card, Worth] = {}
        self.line: tuple[Card, ...] = ()
        self.trumps: dict[int | None, Worth] = {}
        self._solver = DealSolver() if solver is None else solver
        self._until = monotonic() + seconds if seconds else None
        self._tell = tell
        self._asked_before = self._solver.nodes

    @property
    def nodes(self) -> int:
        """Tricks that the search began."""
        return self._solver.nodes - self._asked_before

    @property
    def exact(self) -> bool:
        """Whether all that stands here is known exactly."""
        found = [*self.cards.values(), *self.trumps.values()]
        return all(worth.exact for worth in found) and (self.value is None or self.value.exact)

    def ranked(self) -> list[tuple[Card, Worth, Bounds]]:
        """The legal cards, the best first for who plays, each with what he loses by it of the best difference.

        Equal ones stand as in a hand.
        """
        if self.value is None:
            return []
        side = self.deal.sides[self.deal.seat]
        value = self.value.of(side).difference
        in_hand = self.deal.variant.sorted_hand(self.deal.legal_cards())
        found = []
        for card in sorted(self.cards, key=in_hand.index):
            own = self.cards[card].of(side).difference
            loss = Bounds(max(0, value.lo - own.hi), max(0, value.hi - own.lo))
            found.append((card, self.cards[card], loss))
        return sorted(found, key=lambda row: _order(row[1].of(side)))

    def ranked_trumps(self, side: int) -> list[tuple[int | None, Worth]]:
        """The trumps compared, the best first for ``side``."""
        return sorted(self.trumps.items(), key=lambda row: _order(row[1].of(side)))

    def hurry(self, seconds: float) -> None:
        """Let all questions from now on take no more than ``seconds`` together; what is known stays."""
        self._until = monotonic() + seconds

    def look(self, *, all_cards: bool = False) -> None:
        """Find the value, the line of best play and, with ``all_cards``, what every legal card is worth.

        Called again, it asks only for what is not known yet. Raises ValueError while calls are made.
        """
        deal = self.deal
        if all_cards and not self.cards:
            found = self._solver.cards(deal, seconds=self._left(FIRST))
            self.cards = {card: Worth(value) for card, value in found.items()}
        if self.value is None:
            self.value = Worth(self._best() if self.cards else self._solver.value(deal, seconds=self._left(FIRST)))
        self._tell(0.6)
        if self.value.difference.exact and not self.line:
            self.line = self._solver.line(deal, seconds=self._left(FIRST)).line
        self.value = self._in_full(deal, self.value, self.line)
        for place, (card, worth) in enumerate(self.cards.items()):
            self._tell(0.7 + 0.3 * place / len(self.cards))
            self.cards[card] = self._in_full(deal.apply(card), worth)

    def compare_trumps(self) -> None:
        """Find the value under each contract that the game permits, not doubled.

        Called again, it asks only for what is not known yet. Raises ValueError once a card has been played.
        """
        if self.deal.plays:
            raise ValueError("trumps can only be compared before the first card is played")
        contracts = contracts_permitted(self.deal)
        for place, (trump, contract) in enumerate(contracts.items()):
            self._tell(place / len(contracts))
            deal, part = self.deal._replace(contract=contract), 1 / (len(contracts) - place)
            if contract == self.deal.contract and self.value is not None:
                self.trumps[trump] = self.value
            if trump not in self.trumps:
                self.trumps[trump] = Worth(self._solver.value(deal, seconds=self._left(FIRST * part)))
            self.trumps[trump] = self._in_full(deal, self.trumps[trump], part=part)

    def _best(self) -> Bounds:
        """The value of the deal from those of all its cards."""
        best = max if self.deal.sides[self.deal.seat] == 0 else min
        found = [worth.difference for worth in self.cards.values()]
        return Bounds(best(value.lo for value in found), best(value.hi for value in found))

    def _in_full(self, deal: Deal, worth: Worth, line: tuple[Card, ...] = (), part: float = 1.0) -> Worth:
        """With points and marks. Points that do not follow from the difference are those of best play."""
        if worth.points is None:
            points = reckoned(deal, worth.difference)
            if points is None and worth.difference.exact:
                points = self._played_out(deal, line or self._solver.line(deal, seconds=self._left(part)).line)
            worth = replace(worth, points=points)
        if worth.marks is None:
            try:
                worth = replace(worth, marks=self._solver.marks(deal, worth.difference, seconds=self._left(part)))
            except MarksFall:
                return worth
        return worth

    @staticmethod
    def _played_out(deal: Deal, line: tuple[Card, ...]) -> tuple[Bounds, Bounds] | None:
        for card in line:
            deal = deal.apply(card)
        if not deal.finished:
            return None
        first, second = deal.score().points
        return Bounds(first, first), Bounds(second, second)

    def _left(self, part: float = 1.0) -> float:
        """Seconds for the next question; 0 where there is no limit."""
        return 0.0 if self._until is None else max(AT_LEAST, (self._until - monotonic()) * part)


def _turned(found: Bounds) -> Bounds:
    return Bounds(-found.hi, -found.lo)


def _order(own: Worth) -> tuple[int, int, int, int]:
    """The better for the side it is told for, the smaller: by points, then by marks."""
    marks = own.marks or Bounds(0, 0)
    return -own.difference.lo, -own.difference.hi, -marks.lo, -marks.hi


def contracts_permitted(deal: Deal) -> dict[int | None, Contract]:
    """Each trump suit, and None where the game is played without trumps too, with the contract that names it.

    While calls are made: what can still be named. After them: what could have been, by the declarer there is.
    Where no calls are made, trumps are those of a turned card, and any suit could have been turned.
    """
    variant, places = deal.variant, deal.places
    found: dict[int | None, Contract] = {}
    if not variant.calling.to_act(places, ()):
        if variant.layout.turn_up == "none":
            return {None: Contract(None)}
        return {suit: Contract(suit) for suit in range(SUITS)}
    waiting = [deal.calls if deal.contract is None else ()]
    while waiting:
        calls = waiting.pop()
        contract = variant.calling.contract(places, calls, deal.dealt.turned)
        if contract is not None:
            found.setdefault(contract.trump, contract)
            continue
        seat = min(variant.calling.to_act(places, calls))
        said = [call for call in variant.calling.legal(places, calls, seat) if call.kind not in RUNGS]
        waiting += [(*calls, call) for call in said if call.kind not in (DELEGATE, BLIND_NO_TRUMP)] or [
            (*calls, call) for call in said
        ]
    if deal.contract is not None:
        found = {trump: replace(contract, declarer=deal.contract.declarer) for trump, contract in found.items()}
    return {trump: found[trump] for trump in (*range(SUITS), None) if trump in found}

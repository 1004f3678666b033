"""What was: the exact value of a deal with all hands open, at each moment of its play.

The other half of a review, and the only part of ``analysis`` that is shown the hidden cards. Everything is proved by
the solver (docs/solver.md) or left out; nothing here is a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from manilla.bots.thinking.looking import A_POINT
from manilla.bots.thinking.stakes import Stakes
from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS, Call, Contract
from manilla.rules.cards import Card
from manilla.rules.deal import Action, Deal, counted
from manilla.rules.view import View
from manilla.search.solver import DealSolver, MarksFall
from manilla.search.study import contracts_permitted

NODES = 6_000_000
"""Tricks that may be begun for the value of one moment; four deals in five of 48 cards take fewer for all moments."""
MARKS_NODES = 2_000_000
"""The same for one question about marks."""


class Value(NamedTuple):
    """What a deal is worth from some moment on with best play of both sides, for side 0: its final ``difference`` of
    points (card points and tricks, without cards laid aside), and its ``marks`` less those of side 1 if play is for
    marks (None: this reckoning cannot be searched).
    """

    difference: int
    marks: int | None

    def of(self, side: int) -> Value:
        """The same for a side."""
        if side == 0:
            return self
        return Value(-self.difference, None if self.marks is None else -self.marks)


class Found(NamedTuple):
    """The value at one moment (None: not proved), and best play from there to the end: of the first moment, and where
    the next card lost something.
    """

    place: int
    value: Value | None
    line: tuple[Card, ...] = ()


class Truth:
    """Asks the solver, and keeps its memory from one question to the next; ``seconds`` limit each question."""

    def __init__(self, nodes: int = NODES, seconds: float = 0.0) -> None:
        self._solver = DealSolver()
        self._nodes = nodes
        self.seconds = seconds

    def value(self, deal: Deal) -> Value | None:
        """What ``deal`` is worth; None where it could not be proved. Raises ValueError while calls are made."""
        if deal.finished:
            return _at_the_end(deal)
        found = self._solver.value(deal, nodes=self._nodes, seconds=self.seconds)
        if not found.exact:
            return None
        try:
            marks = self._solver.marks(deal, found, nodes=min(MARKS_NODES, self._nodes), seconds=self.seconds)
        except MarksFall:
            return Value(found.lo, None)
        return Value(found.lo, marks.lo) if marks.exact else None

    def line(self, deal: Deal) -> tuple[Card, ...]:
        """Best play to the end; empty where it could not be found."""
        if deal.contract is None or deal.finished:
            return ()
        return self._solver.line(deal, nodes=self._nodes, seconds=self.seconds).line

    def backwards(self, deals: Sequence[Deal]) -> Iterator[Found]:
        """What each of some moments of one deal was worth, the last first.

        What is found out late in the deal helps with what comes before, and first answers come at once. After the
        first moment that could not be proved all earlier ones are given up: they are harder.
        """
        after: Value | None = None
        for place in range(len(deals) - 1, -1, -1):
            deal = deals[place]
            lost = place + 1 < len(deals) and after is None
            value = None if lost else self.value(deal)
            told = value is not None and (place == 0 or value != after)
            yield Found(place, value, self.line(deal) if told else ())
            after = value

    def calls(self, deal: Deal, seat: int, legal: Sequence[Action]) -> dict[Call, Value]:
        """What each call leads to if nothing more is called after it and all play with open hands; empty where that
        could not be proved.

        Leaving the choice to the mate is worth what his best choice is: he would know the hands too.
        """
        calls = [call for call in legal if isinstance(call, Call) and call.seat == seat]
        if any(call.kind == LOOK for call in calls):
            return {}
        named = next((call for call in deal.calls if call.kind in (NAME, NO_TRUMP, BLIND_NO_TRUMP)), None)
        found: dict[Call, Value] = {}
        if named is None:
            values = {trump: self.value(deal._replace(contract=c)) for trump, c in contracts_permitted(deal).items()}
            side = deal.sides[seat]
            known = {trump: value for trump, value in values.items() if value is not None}
            if len(known) < len(values):
                return {}
            best = max(known.values(), key=lambda value: _order(value.of(side)))
            for call in calls:
                found[call] = best if call.kind == DELEGATE else known[call.trump]
            return found
        rung = sum(call.kind in RUNGS for call in deal.calls)
        contract = Contract(named.trump, named.seat, rung, named.kind == BLIND_NO_TRUMP)
        for call in calls:
            under = contract if call.kind == PASS else replace(contract, rung=rung + 1)
            value = self.value(deal._replace(contract=under))
            if value is None:
                return {}
            found[call] = value
        return found


def worth_of(value: Value, view: View, seat: int, mark: float) -> float:
    """A value in marks at the score of the view, for the side of ``seat`` (see ``judging.a_mark``)."""
    stakes = Stakes(view, seat, Contract(None))  # marks are reckoned already, so any contract does
    own = value.of(stakes.side)
    if value.marks is None:
        return own.difference / 2
    # In these games one side marks in a deal, and the other nothing.
    gained = (max(value.marks, 0), max(-value.marks, 0))
    return (stakes.result(gained) + A_POINT * own.difference / 2) / mark


def _order(value: Value) -> tuple[int, int]:
    return (value.difference if value.marks is None else value.marks, value.difference)


def _at_the_end(deal: Deal) -> Value:
    first, second = counted(deal.variant, deal.points_won, deal.tricks_won)
    marks = deal.score().marks
    most = [max(mark for mark, side in zip(marks, deal.sides, strict=True) if side == own) for own in (0, 1)]
    return Value(first - second, most[0] - most[1])

"""Why a bot chose as it did, in numbers that a tutor can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from manilla.rules.cards import Card
from manilla.rules.deal import Action

from .stakes import End


@dataclass(frozen=True)
class Prospect:
    """What one action leads to, over the worlds looked at.

    * ``points``, ``spread``: the own side's expected points at the end of the deal, and their standard deviation;
    * ``marks``: how many more than the others it may expect to mark; ``half``: the chance to have more points;
    * ``result``: the chance to win the juego with it (in a partida completa: marks, in hundredths);
    * ``best``: the share of worlds in which no other action is better.
    """

    action: Action
    points: float
    spread: float
    marks: float
    half: float
    result: float
    best: float


@dataclass(frozen=True)
class Unseen:
    """Worlds as rows, and what each counts: whose the unseen cards may be. ``holders`` names the seat of each place."""

    rows: bytes
    holders: tuple[int, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True)
class Explanation:
    """The numbers behind a choice; ``prospects`` and ``belief`` are worked out when they are asked for.

    ``worlds`` were looked at, of ``consistent`` that agree with what was seen; ``exact`` tells whether each card was
    followed to its exact value in them, with all hands open, or first by rules of thumb for some tricks. ``ends``
    holds a row for each world, an end for each action; ``weights`` is what each world counts, 1 together. Where a
    double is thought about, the ends are those after ``calls.DOUBT``. ``whole``: the worlds are all there are, each
    once; otherwise they were drawn, and one may stand there twice.
    """

    actions: tuple[Action, ...]
    ends: tuple[tuple[End, ...], ...]
    weights: tuple[float, ...]
    consistent: int
    exact: bool
    unseen: Unseen
    whole: bool = False

    @property
    def worlds(self) -> int:
        return len(self.ends)

    @cached_property
    def prospects(self) -> tuple[Prospect, ...]:
        """One for each action, in the order of ``actions``."""
        most = [max(end.result for end in row) for row in self.ends]
        return tuple(
            self._prospect(action, [row[place] for row in self.ends], most) for place, action in enumerate(self.actions)
        )

    def _prospect(self, action: Action, ends: list[End], most: list[float]) -> Prospect:
        def mean(numbers: Iterator[float]) -> float:
            return sum(weight * number for weight, number in zip(self.weights, numbers, strict=True))

        points = mean(end.points for end in ends)
        return Prospect(
            action=action,
            points=points,
            spread=sqrt(max(mean((end.points - points) ** 2 for end in ends), 0)),
            marks=mean(end.marks for end in ends),
            half=mean(end.half for end in ends),
            result=mean(end.result for end in ends),
            best=mean(float(end.result >= best - 1e-9) for end, best in zip(ends, most, strict=True)),
        )

    @cached_property
    def belief(self) -> dict[Card, dict[int, float]]:
        """For each card that the player has not seen, how likely each seat is to hold it; the seats add up to 1."""
        found: dict[Card, dict[int, float]] = {}
        places = len(self.unseen.holders)
        for number, weight in enumerate(self.unseen.weights):
            row = self.unseen.rows[number * places : (number + 1) * places]
            for card, seat in zip(row, self.unseen.holders, strict=True):
                share = found.setdefault(Card(card), {})
                share[seat] = share.get(seat, 0.0) + weight
        return dict(sorted(found.items()))

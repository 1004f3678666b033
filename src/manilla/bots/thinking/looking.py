"""Worlds looked at one batch after the other, until the budget is spent or the answer is clear."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul
from random import Random

from manilla.bots.casual.playouts import native_table
from manilla.rules.view import View
from manilla.search import native
from manilla.search.outlook import outlook

from .meter import Meter, thinker
from .stakes import CARD_WEIGHT, End, Stakes
from .way import Way
from .weights import picked
from .worlds import Candidates

CLEAR = 4.0
"""So many standard errors ahead a card is clearly the best one."""
CLEAR_FROM = 24
"""And not before so many worlds."""
BATCH = 16
A_POINT = 1e-4
"""Where the chance to win is the same, a point more is better: so much a point."""


def worth_of(end: End, score: bool) -> float:
    """What an end is worth to the player: by the score, or by points."""
    more = end.points - end.theirs
    return end.result + A_POINT * more if score else more


class Looking:
    """The values of each legal card in the worlds looked at so far.

    ``cards`` are the core's, ``values[n]`` theirs in the world ``numbers[n]`` of the candidates, which counts
    ``weights[n]``.
    """

    def __init__(self, view: View, scene: native.Scene, chosen: Candidates, stakes: Stakes, way: Way) -> None:
        self._table = view.variant.table()
        self._scene = scene
        self._chosen = chosen
        self._stakes = stakes
        self._way = way
        self._worth: dict[int, float] = {}
        self._worths: list[list[float]] = []
        self.cards: list[int] = []
        self.numbers: list[int] = []
        self.values: list[tuple[int, ...]] = []
        self.weights: list[float] = []

    def go(self, exact_from: int, most: int, meter: Meter, rng: Random) -> None:
        """Look at up to ``most`` worlds, within the budget."""
        chosen = self._chosen
        if chosen.whole:
            order = sorted(range(len(chosen.weights)), key=lambda number: -chosen.weights[number])
            for start in range(0, len(order), BATCH):
                done = self._look(order[start : start + BATCH], exact_from, meter)
                self.weights += [chosen.weights[number] for number in self.numbers[len(self.weights) :]]
                if not done or meter.over:
                    return
            return
        times: dict[int, int] = {}
        drawn, batch = 0, BATCH
        while drawn < most and not meter.over:
            batch = min(batch, most - drawn)
            picks = picked(chosen.weights, batch, rng.random())
            drawn += batch
            fresh = [number for number in dict.fromkeys(picks) if number not in times]
            done = self._look(fresh, exact_from, meter)
            known = set(self.numbers)
            for number in picks:
                if number in known:
                    times[number] = times.get(number, 0) + 1
            self.weights = [float(times[number]) for number in self.numbers]
            if not done or (not self._way.patient and self._clear()):
                return
            batch = min(2 * batch, 4 * BATCH)

    def _look(self, numbers: Sequence[int], exact_from: int, meter: Meter) -> bool:
        """Follow the cards in these worlds; whether the budget sufficed."""
        if not numbers:
            return True
        if meter.over:
            return False
        found = outlook(
            thinker(),
            self._table,
            self._scene,
            self._chosen.taken(numbers),
            len(numbers),
            casual=native_table(),
            card_weight=CARD_WEIGHT,
            by_tricks=self._stakes.by_tricks,
            exact_from=exact_from,
            nodes=meter.nodes or 0,
            seconds=meter.for_core(),
        )
        meter.spend(found.nodes)
        if found.worlds:
            self.cards = found.cards
        size = len(found.cards)
        values = found.values.tolist()
        worths = self._worths_of(values)
        for start in range(0, found.worlds * size, size or 1):
            self.values.append(tuple(values[start : start + size]))
            self._worths.append(worths[start : start + size])
        self.numbers += numbers[: found.worlds]
        return found.worlds == len(numbers)

    def _worths_of(self, values: list[int]) -> list[float]:
        """What the core's numbers are worth to the player."""
        worth = self._worth
        for value in set(values):
            if value not in worth:
                worth[value] = worth_of(self._stakes.end(value), self._way.score)
        return [worth[value] for value in values]

    def means(self) -> list[float]:
        """What each card is worth on the mean."""
        weights, whole = self.weights, sum(self.weights)
        return [sum(map(mul, weights, column)) / whole for column in zip(*self._worths, strict=True)]

    def _clear(self) -> bool:
        """Whether one card is better than each other beyond doubt."""
        if len(self.values) < CLEAR_FROM:
            return False
        means = self.means()
        best = max(range(len(means)), key=means.__getitem__)
        whole, columns = sum(self.weights), list(zip(*self._worths, strict=True))
        for rival, mean in enumerate(means):
            if rival == best:
                continue
            ahead = means[best] - mean
            differences = [one - other - ahead for one, other in zip(columns[best], columns[rival], strict=True)]
            squares = sum(map(mul, self.weights, map(mul, differences, differences)))
            if ahead < CLEAR * sqrt(squares) / whole or ahead == 0:
                return False
        return True

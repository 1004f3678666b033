"""How things are timed: seconds of processor time on one thread, works taking turns, medians and tails.

A shared machine is noisy: only what was measured in the same rounds may be compared, and a ratio says more than a rate.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Work = Callable[[int], int]
"""Does something from a seed and says how many deals, worlds or lines that was."""

Task = Callable[[int], tuple[float, int]]
"""Solves the deal of a seed and gives the seconds that it took and the tricks that the search began."""


class Result(NamedTuple):
    """A row of the table: ``n`` figures with their median and their slow end, which 95 of 100 keep within.

    ``nodes`` are the tricks that each search began, in the order of the deals; empty for all but solves.
    """

    name: str
    unit: str
    median: float
    p95: float
    n: int
    nodes: tuple[int, ...] = ()

    @property
    def nodes_median(self) -> float:
        return statistics.median(self.nodes)


def rates(works: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, list[float]]:
    """For each work what it does in a second, a figure a round; in a round each runs for so many ``seconds``."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for number in range(rounds):
        for name, work in works.items():
            done, spent, start = 0, 0.0, time.thread_time()
            while spent <= 0 or spent < seconds:  # the clock of a thread may have coarse ticks
                done += work((number << 32) + done)
                spent = time.thread_time() - start
            found[name].append(done / spent)
    return found


def times(tasks: Mapping[str, Task], deals: int) -> dict[str, list[tuple[float, int]]]:
    """For each task the seconds and nodes of deals 0, 1, 2 ..., deal about."""
    found: dict[str, list[tuple[float, int]]] = {name: [] for name in tasks}
    for seed in range(deals):
        for name, task in tasks.items():
            found[name].append(task(seed))
    return found


def of_rates(name: str, unit: str, figures: Sequence[float]) -> Result:
    """A row of rates, where the slow end is the low one."""
    return Result(name, unit, statistics.median(figures), percentile(figures, 0.05), len(figures))


def of_times(name: str, unit: str, per_second: float, figures: Sequence[tuple[float, int]]) -> Result:
    """A row of times, in a unit of which there are so many in a second."""
    spent = [seconds * per_second for seconds, _ in figures]
    nodes = tuple(searched for _, searched in figures)
    return Result(name, unit, statistics.median(spent), percentile(spent, 0.95), len(spent), nodes)


def percentile(figures: Sequence[float], share: float) -> float:
    """The smallest figure that so great a share of all does not exceed."""
    return sorted(figures)[max(0, math.ceil(share * len(figures)) - 1)]

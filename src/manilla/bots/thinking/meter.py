"""What is left of a budget, in time and in nodes."""

from __future__ import annotations

from threading import local
from time import perf_counter

from manilla.bots.bot import Budget
from manilla.search import native

NODES_A_SECOND = 2_000_000
"""How fast the core is taken to be where a plan is made; the clock is looked at all the same."""
RESERVE, RESERVED_SHARE = 0.001, 0.03
"""Seconds, and a share of all, kept for what comes after the last look: means, and the numbers of the note."""
A_MOMENT = 1e-6

_own = local()


def thinker() -> native.Thinker:
    """The memory of searches, one a thread; no answer depends on what is in it."""
    found: native.Thinker | None = getattr(_own, "thinker", None)
    if found is None:
        found = _own.thinker = native.Thinker()
    return found


class Meter:
    """A budget being spent; ``nodes`` is the limit where the budget gives none at all, or in any case."""

    def __init__(self, budget: Budget, nodes: int, capped: bool = False) -> None:
        self._begin = perf_counter()
        self._kept = 0.0
        self._seconds = budget.seconds
        self.nodes = nodes if budget.seconds is None and budget.nodes is None else budget.nodes
        if capped:
            self.nodes = min(nodes, self.nodes or nodes)

    def seconds(self) -> float | None:
        """Seconds left, None for no limit."""
        if self._seconds is None:
            return None
        return max(self._seconds * (1 - RESERVED_SHARE) - RESERVE - self._kept - (perf_counter() - self._begin), 0.0)

    def keep(self, share: float) -> None:
        """Keep a share of the seconds left for later."""
        if self._seconds is not None:
            self._kept = share * (self.seconds() or 0.0)

    def release(self) -> None:
        """What was kept may be spent."""
        self._kept = 0.0

    def for_core(self) -> float:
        """Seconds left as the core takes them, for which 0 is no limit."""
        seconds = self.seconds()
        return 0.0 if seconds is None else max(seconds, A_MOMENT)

    def spend(self, nodes: int) -> None:
        if self.nodes is not None:
            self.nodes = max(self.nodes - nodes, 0)

    @property
    def over(self) -> bool:
        return self.nodes == 0 or self.seconds() == 0

    def plan(self) -> int:
        """About how many nodes may still be spent."""
        seconds = self.seconds()
        found = [] if self.nodes is None else [self.nodes]
        if seconds is not None:
            found.append(int(seconds * NODES_A_SECOND))
        return min(found)

"""How long choices took, in bins: small enough to be kept, exact enough for percentiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, log

SHORTEST = 1e-6
"""Seconds: whatever is shorter falls into bin 0."""
STEP = 1.05
"""Each bin reaches 5 % further than the one before."""
GRACE = 0.010
"""Seconds beyond its budget before a choice counts as late: the machine has other things to do as well."""


@dataclass
class Latency:
    """The choices of one bot: ``bins`` of their lengths, the ``longest`` in seconds, how many were ``late``."""

    bins: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0
    late: int = 0

    def took(self, seconds: float, allowed: float | None) -> None:
        """One more choice, for which ``allowed`` seconds were given (None: any time)."""
        self.bins[max(0, ceil(log(max(seconds, SHORTEST) / SHORTEST, STEP)))] += 1
        self.longest = max(self.longest, seconds)
        self.late += allowed is not None and seconds > allowed + GRACE

    def add(self, bins: Mapping[int, int], longest: float, late: int) -> None:
        """The choices of another count as well."""
        self.bins.update(bins)
        self.longest = max(self.longest, longest)
        self.late += late

    @property
    def choices(self) -> int:
        return self.bins.total()

    def percentile(self, share: float) -> float:
        """Seconds within which this share (0 to 1) of the choices was made, at most 5 % too long; 0 without choices."""
        wanted, seen = share * self.choices, 0
        for number, count in sorted(self.bins.items()):
            seen += count
            if seen >= wanted:
                return min(SHORTEST * STEP**number, self.longest)
        return self.longest

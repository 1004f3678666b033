"""When enough has been played: the sequential probability ratio test on pairs of playings.

A pair of playings scores 1 if the first bot marked more than the second in both together, a half if as much, else 0,
as a board scores in duplicate bridge. Pairs are independent of each other. The hypotheses are expected scores, written
as differences of ratings: ``elo0`` and ``elo1``. Their likelihoods are those of the likeliest distribution over the
three scores that has the expected score asked for (the generalised test: X. Li, J. Liu and Z. Ying, Generalized
Sequential Probability Ratio Test for Separate Families of Hypotheses, Sequential Analysis 33, 2014; this distribution:
A. B. Owen, Empirical Likelihood, 2001). The bounds are A. Wald's (Sequential Tests of Statistical Hypotheses, Annals of
Mathematical Statistics 16, 1945). Chess engines are tested in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import copysign, log, prod, sqrt

from manilla.analysis.intervals import share_of

from .errors import BadContest

SCORES = (0.0, 0.5, 1.0)
LEAST = 1e-3
"""What a score that never came counts for, so that no distribution is ruled out for ever."""
FARTHEST = 2000.0


@dataclass(frozen=True)
class Sprt:
    """The test, with the shares of wrong decisions that it allows: ``alpha`` for H0 true, ``beta`` for H1 true."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def low(self) -> float:
        """At or below this log likelihood ratio H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """At or above this log likelihood ratio H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, lost: int, even: int, won: int) -> float:
        """The logarithm of the likelihood ratio of H1 to H0 after so many pairs."""
        if not lost + even + won:
            return 0.0
        counts = [max(float(count), LEAST) for count in (lost, even, won)]
        at0, at1 = (_tilted(counts, share_of(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * log(one / zero) for count, zero, one in zip(counts, at0, at1, strict=True))

    def decision(self, ratio: float) -> str:
        """``H0``, ``H1``, or nothing yet."""
        return "H0" if ratio <= self.low else "H1" if ratio >= self.high else ""

    def stops_at(self, scores: Iterable[float]) -> int | None:
        """After how many of these scores of pairs the test ends; None if it goes on."""
        walk = Walk(self)
        for score in scores:
            if walk.add(score):
                break
        return walk.ended


class Walk:
    """A test on its way: ``counts`` of pairs by score, and after how many it ``ended`` (None: it goes on)."""

    def __init__(self, sprt: Sprt) -> None:
        self._sprt = sprt
        self.counts = [0, 0, 0]
        self.ended: int | None = None

    def add(self, score: float) -> bool:
        """One more pair; whether the test is over now."""
        self.counts[SCORES.index(score)] += 1
        if self._sprt.decision(self._sprt.ratio(*self.counts)):
            self.ended = sum(self.counts)
        return self.ended is not None


def read_sprt(text: str) -> Sprt:
    """A test from ``ELO0,ELO1``. Raises BadContest."""
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise BadContest("bad_sprt", text=text) from None
    if not -FARTHEST <= low < high <= FARTHEST:
        raise BadContest("bad_sprt", text=text)
    return Sprt(low, high)


def _tilted(counts: list[float], expected: float) -> list[float]:
    """The likeliest distribution after these counts among those with the expected score.

    It is p / (1 + t (score - expected)) with p the shares counted; t makes the expected score right. Over three scores
    that is a quadratic equation, and one of its roots leaves no probability below zero.
    """
    total = sum(counts)
    shares = [count / total for count in counts]
    apart = [score - expected for score in SCORES]
    constant = sum(share * far for share, far in zip(shares, apart, strict=True))
    linear = sum(apart) * constant - sum(share * far * far for share, far in zip(shares, apart, strict=True))
    square = prod(apart)
    half = -(linear + copysign(sqrt(linear * linear - 4 * square * constant), linear)) / 2
    roots = [constant / half] + ([half / square] if square else [])
    t = next(root for root in roots if -1 / max(apart) < root < -1 / min(apart))
    return [share / (1 + t * far) for share, far in zip(shares, apart, strict=True)]

"""Intervals of 95 %: of a mean, and of a share."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

_Z = NormalDist().inv_cdf(0.975)
_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""The quantile 0.975 of Student's distribution for 1 to 9 degrees of freedom."""

TINY = 1e-9
"""A share so near to 0 or 1 is 0 or 1, as far as floats can tell."""


class Interval(NamedTuple):
    """A figure, and where the true one lies in 95 of 100 such measurements; None where nothing can be said."""

    mean: float | None
    low: float | None
    high: float | None

    def rounded(self) -> dict[str, float | None]:
        """For JSON."""
        return {name: None if value is None else round(value, 4) for name, value in self._asdict().items()}


UNKNOWN = Interval(None, None, None)


def student(freedom: int) -> float:
    """The quantile 0.975 of Student's distribution, to four digits; infinite for 0 degrees of freedom.

    Beyond the table by the expansion in Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5.
    """
    if freedom < 1:
        return inf
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z, n = _Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def of_mean(values: Sequence[float]) -> Interval:
    """The mean of independent values (here: one a pair of playings), by Student's distribution."""
    if not values:
        return UNKNOWN
    mean = fmean(values)
    if len(values) == 1:
        return Interval(mean, None, None)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    margin = student(len(values) - 1) * sqrt(variance / len(values))
    return Interval(mean, mean - margin, mean + margin)


def of_share(scores: Sequence[float]) -> Interval:
    """The mean of independent scores from 0 to 1, never beyond 0 and 1.

    E. B. Wilson's interval (Probable Inference, the Law of Succession, and Statistical Inference, JASA 22, 1927) for so
    many trials as would vary like these scores do: pairs of playings, and scores of a half, vary less than tosses of
    a coin. That number is measured with one score more, half won and half lost, so that it stays finite.
    """
    n = len(scores)
    if not n:
        return UNKNOWN
    mean, near = fmean(scores), (sum(scores) + 0.5) / (n + 1)
    spread = sum((score - near) ** 2 for score in scores) + (near**2 + (1 - near) ** 2) / 2
    trials = n * near * (1 - near) * (n + 1) / spread
    z = _Z
    middle = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    margin = z / (1 + z * z / trials) * sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    return Interval(mean, max(0.0, middle - margin), min(1.0, middle + margin))


def elo(share: float | None) -> float | None:
    """The difference of ratings at which this share of the points is expected; None where it has no bound.

    400 points are ten to one: A. E. Elo, The Rating of Chessplayers, Past and Present (1978), in its logistic form.
    """
    if share is None or not TINY < share < 1 - TINY:
        return None
    return 400 * log10(share / (1 - share))


def share_of(difference: float) -> float:
    """The share of the points that is expected at a difference of ratings: the inverse of ``elo``."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def of_elo(scores: Sequence[float]) -> Interval:
    """The difference of ratings that scores from 0 to 1 speak for."""
    return Interval(*map(elo, of_share(scores)))

"""Intervals hold the truth as often as they say, the test errs as seldom as it says, percentiles are right."""

from collections.abc import Callable, Sequence
from math import isinf, log
from random import Random
from statistics import fmean

import pytest

from manilla.analysis.intervals import Interval, elo, of_elo, of_mean, of_share, share_of, student
from manilla.arena.errors import BadContest
from manilla.arena.latency import GRACE, Latency
from manilla.arena.sprt import SCORES, Sprt, Walk, read_sprt

Draw = Callable[[], float]


def coverage(interval: Callable[[Sequence[float]], Interval], draw: Draw, truth: float, size: int) -> float:
    held = 0
    for _ in range(700):
        _, low, high = interval([draw() for _ in range(size)])
        assert low is not None
        assert high is not None
        held += low <= truth <= high
    return held / 700


@pytest.mark.parametrize("size", [2, 5, 30, 120])
def test_intervals_of_a_mean_hold_it_in_95_of_100(size: int) -> None:
    rng = Random(size)
    assert coverage(of_mean, lambda: rng.gauss(3, 10), 3, size) == pytest.approx(0.95, abs=0.026)


@pytest.mark.parametrize("chances", [(50, 0, 50), (25, 50, 25), (1, 18, 81), (10, 60, 30), (5, 90, 5)])
def test_intervals_of_a_share_hold_it_in_95_of_100(chances: tuple[int, ...]) -> None:
    rng = Random(sum(chances) + chances[0])
    truth = chances[1] / 200 + chances[2] / 100
    for size in (10, 60):
        found = coverage(of_share, lambda: rng.choices(SCORES, chances)[0], truth, size)
        assert 0.925 <= found <= (0.985 if size > 10 else 1), size


def test_pairs_that_vary_little_have_narrow_intervals() -> None:
    tosses, pairs = of_share([0.0, 1.0] * 50), of_share([0.5] * 90 + [0.0, 1.0] * 5)
    assert None not in tosses
    assert None not in pairs
    assert pairs.high - pairs.low < (tosses.high - tosses.low) / 2  # type: ignore[operator]  # no None, see above


def test_intervals_at_the_edges() -> None:
    assert of_mean([]) == of_share([]) == (None, None, None)
    assert of_mean([4.0]) == (4.0, None, None)
    assert of_mean([4.0, 4.0]) == (4.0, 4.0, 4.0)
    mean, low, high = of_share([1.0] * 20)
    assert (mean, high) == (1.0, 1.0)
    assert low == pytest.approx(20 / (20 + 1.96**2), abs=1e-3), "Wilson's bound for 20 of 20"
    assert of_elo([1.0] * 20)[0] is None
    assert of_share([0.5]) != (0.5, 0.5, 0.5)
    assert Interval(1.23456, None, 2.0).rounded() == {"mean": 1.2346, "low": None, "high": 2.0}


def test_quantiles_of_student() -> None:
    """From any table of Student's distribution."""
    for freedom, quantile in ((1, 12.706), (9, 2.262), (10, 2.228), (15, 2.131), (30, 2.042), (120, 1.980)):
        assert student(freedom) == pytest.approx(quantile, abs=6e-4)
    assert isinf(student(0))


def test_elo_and_share() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert share_of(-400) == pytest.approx(1 / 11)
    assert [elo(share) for share in (None, 0.0, 1.0)] == [None, None, None]


# -- the test


def walked(sprt: Sprt, draw: Draw) -> tuple[str, int]:
    walk = Walk(sprt)
    while not walk.add(draw()):
        pass
    assert walk.ended is not None
    return sprt.decision(sprt.ratio(*walk.counts)), walk.ended


@pytest.mark.parametrize("even", [0.05, 0.5])
@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_the_test_errs_in_5_of_100(truth: str, even: float) -> None:
    rng, sprt = Random(7), Sprt(0, 120)
    share = share_of(sprt.elo0 if truth == "H0" else sprt.elo1)
    won = share - even / 2
    found = [walked(sprt, lambda: rng.choices(SCORES, (1 - even - won, even, won))[0]) for _ in range(250)]
    wrong = sum(decision != truth for decision, _ in found) / len(found)
    assert 0 < wrong <= 0.09
    lengths = fmean(length for _, length in found)
    assert lengths < (43 if even == 0.5 else 87), "as many pairs would a test of fixed length need"


def test_the_test_decides_soon_where_the_difference_is_great() -> None:
    rng, sprt = Random(8), Sprt(0, 60)
    assert all(walked(sprt, lambda: float(rng.random() < 0.9)) <= ("H1", 60) for _ in range(50))
    assert all(walked(sprt, lambda: float(rng.random() < 0.1))[0] == "H0" for _ in range(50))


def test_without_even_pairs_the_ratio_is_walds() -> None:
    sprt = Sprt(-20, 35)
    zero, one = share_of(-20), share_of(35)
    exact = 60 * log(one / zero) + 40 * log((1 - one) / (1 - zero))
    assert sprt.ratio(40, 0, 60) == pytest.approx(exact, abs=0.01)
    assert sprt.ratio(0, 0, 0) == 0
    assert (sprt.low, sprt.high) == pytest.approx((-2.9444, 2.9444), abs=1e-4)


def test_the_ratio_stands_at_the_edges() -> None:
    for elo0, elo1 in ((0, 1e-6), (-2000, 2000), (0, 10), (-10, 0)):
        for counts in ((0, 0, 1), (0, 5, 0), (3, 0, 0), (10_000, 1, 10_000), (0, 100_000, 1)):
            assert abs(Sprt(elo0, elo1).ratio(*counts)) < 1e7
    assert Sprt(0, 10).ratio(5, 0, 1) < 0 < Sprt(0, 10).ratio(1, 0, 5)
    assert Sprt(0, 10).ratio(7, 3, 7) == pytest.approx(-Sprt(-10, 0).ratio(7, 3, 7))


def test_reading_a_test() -> None:
    assert read_sprt("0,10") == Sprt(0, 10)
    assert read_sprt("-5, 5.5") == Sprt(-5, 5.5)
    for text in ("", "5", "10,0", "5,5", "0,nan", "0,inf", "0,10,20", "a,b", "0,9999"):
        with pytest.raises(BadContest):
            read_sprt(text)


# -- latency


def test_percentiles_of_latency() -> None:
    rng, latency = Random(9), Latency()
    took = sorted(rng.uniform(0.001, 0.1) for _ in range(2000))
    for seconds in took:
        latency.took(seconds, 0.080)
    for share in (0.5, 0.99, 1.0):
        exact = took[round(share * 2000) - 1]
        assert exact <= latency.percentile(share) <= exact * 1.051
    assert latency.longest == took[-1]
    assert latency.late == sum(seconds > 0.080 + GRACE for seconds in took)
    both = Latency()
    both.add(latency.bins, latency.longest, latency.late)
    both.took(1e-9, None)
    assert (both.choices, both.late, both.longest) == (2001, latency.late, latency.longest)
    assert Latency().percentile(0.5) == 0

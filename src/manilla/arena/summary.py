"""Figures made of results."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from manilla.analysis.intervals import Interval, of_elo, of_mean, of_share

from .contest import Contest
from .latency import Latency
from .lines import DealLine, Fault
from .results import Results
from .sprt import Sprt
from .version import code_version


@dataclass(frozen=True)
class Test:
    """Where the sequential test stands: the log likelihood ``ratio``, and its ``decision`` if there is one."""

    sprt: Sprt
    ratio: float
    decision: str


@dataclass(frozen=True)
class Summary:
    """What the deals and matches asked for have come to.

    ``points`` and ``marks``: what the first bot's side takes more than the second's in a deal, by pairs of playings.
    ``pairs``: how many the first bot won, drew and lost, by marks; ``elo`` what that speaks for. ``match_wins``: the
    first bot's share of the ``matches`` (single matches, all exchanges of places counted).
    """

    deals: int
    points: Interval
    marks: Interval
    pairs: tuple[int, int, int]
    elo: Interval
    matches: int
    match_wins: Interval
    test: Test | None
    faults: tuple[tuple[str, int, Fault], ...]
    latency: tuple[Latency, Latency]


def pair_scores(deals: Iterable[DealLine]) -> Iterator[float]:
    """1, 0.5 or 0 for each deal: whether the first bot marked more, as much or less in both playings together."""
    for line in deals:
        total = sum(line.marks)
        yield 0.5 + (total > 0) / 2 - (total < 0) / 2


def summary(results: Results, deals: int, matches: int, sprt: Sprt | None = None) -> Summary:
    """The figures of deals 0 to ``deals`` - 1 and matches 0 to ``matches`` - 1, as far as they are there.

    With a test only the deals count after which it stopped.
    """
    lines = [results.deals[number] for number in range(deals) if number in results.deals]
    test = None
    if sprt is not None:
        lines = [results.deals[n] for n in itertools.takewhile(results.deals.__contains__, range(deals))]
        stop = sprt.stops_at(pair_scores(lines))
        lines = lines[:stop]
    scores = list(pair_scores(lines))
    won, drawn, lost = (scores.count(score) for score in (1.0, 0.5, 0.0))
    if sprt is not None:
        ratio = sprt.ratio(lost, drawn, won)
        test = Test(sprt, ratio, sprt.decision(ratio))
    played = [results.matches[number] for number in range(matches) if number in results.matches]
    return Summary(
        deals=len(lines),
        points=of_mean([fmean(line.points) for line in lines]),
        marks=of_mean([fmean(line.marks) for line in lines]),
        pairs=(won, drawn, lost),
        elo=of_elo(scores),
        matches=sum(len(line.won) for line in played),
        match_wins=of_share([fmean(line.won) for line in played]),
        test=test,
        faults=(
            *(("deal", line.number, fault) for line in lines for fault in line.faults),
            *(("match", line.number, fault) for line in played for fault in line.faults),
        ),
        latency=results.latency,
    )


def as_json(contest: Contest, found: Summary, *, seconds: float, file: str, finished: bool) -> dict[str, Any]:
    """The figures for programs; ``seconds`` are those of this run, which may have gone on with an earlier one."""
    won, drawn, lost = found.pairs
    return {
        "game": contest.game,
        "options": dict(contest.options),
        "bots": list(contest.bots),
        "budget": contest.budget,
        "seed": contest.seed,
        "code": code_version(),
        "deals": found.deals,
        "playings": 2 * found.deals,
        "points_per_deal": found.points.rounded(),
        "marks_per_deal": found.marks.rounded(),
        "pairs": {"won": won, "even": drawn, "lost": lost},
        "elo": found.elo.rounded(),
        "match_wins": found.match_wins.rounded() | {"matches": found.matches},
        "sprt": _test_json(found.test),
        "faults": {
            "counts": [sum(fault.bot == bot for _, _, fault in found.faults) for bot in (0, 1)],
            "list": [
                {"bot": contest.bots[fault.bot], kind: number, "playing": fault.playing, "why": fault.why}
                | ({"deal": fault.deal} if kind == "match" else {})
                for kind, number, fault in found.faults
            ],
        },
        "latency": [_latency_json(bot, times) for bot, times in zip(contest.bots, found.latency, strict=True)],
        "seconds": round(seconds, 3),
        "finished": finished,
        "file": file,
    }


def _test_json(test: Test | None) -> dict[str, Any] | None:
    if test is None:
        return None
    sprt = test.sprt
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(test.ratio, 4),
        "bounds": [round(sprt.low, 4), round(sprt.high, 4)],
        "decision": test.decision or None,
    }


def _latency_json(bot: str, times: Latency) -> dict[str, Any]:
    return {
        "bot": bot,
        "choices": times.choices,
        "p50_ms": round(1000 * times.percentile(0.5), 3),
        "p99_ms": round(1000 * times.percentile(0.99), 3),
        "longest_ms": round(1000 * times.longest, 3),
        "over_budget": times.late,
    }

"""What is claimed of the bots' strength, contest by contest, and the table of it.

``python bench/strength.py [--jobs N] [--minutes M] [--only NAME] [--game GAME] [--table]``

Goes round the contests below, a few deals each time, until each is decided or has its most deals, and prints the table
for results.md. Results are arena files in ``bench/strength``; the same command goes on with them, so it may be stopped
at any time. A contest counts as decided when its interval, half as wide again, lies on one side of 0: looking many
times makes an interval of 95 % look surer than it is, and one of 99.7 % bears it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from manilla.analysis.intervals import Interval
from manilla.arena.contest import Contest, contest
from manilla.arena.lines import Header, from_json
from manilla.arena.results import Results, ResultsFile
from manilla.arena.running import Stop, Wanted, run, stopped_by_signals
from manilla.arena.summary import Summary, summary
from manilla.arena.workers import Here, Pool, Workers
from manilla.variants import find_variant

FOLDER = Path(__file__).parent / "strength"
GAMES = (
    "manilla",
    "butifarra",
    "butifarra_obligada",
    "manillen_2",
    "manillen_3",
    "manillen_4",
    "manillen_6",
    "manilla_2",
)
CLAIM = 1.5
"""An interval so many times as wide must leave 0 out before a contest is left alone."""
LEAST = 40
"""Fewer deals decide nothing."""


class Claim(NamedTuple):
    """``first`` over ``second`` in each of ``games``: ``step`` deals a round and ``most`` of them in all, or as many
    sets of whole matches where ``matches``. ``name`` stands in the names of the files.
    """

    name: str
    first: str
    second: str
    budget: str
    games: tuple[str, ...]
    step: int
    most: int
    matches: bool = False


BOUGHT = "150000nodes"
"""What 100 ms buy either bot on a quiet machine, in the middle of all its choices; 50 ms buy half of it, a second ten
times as many at most. Where two bots are compared that both think, nodes do not hang on what else a machine does.
"""

CLAIMS = (
    Claim("casual-random", "casual", "random", "50ms", GAMES, 100, 500),
    Claim("club-casual", "club", "casual", "50ms", GAMES, 200, 3000),
    Claim("strong-club", "strong", "club", "100ms", GAMES, 20, 600),
    Claim("strong-sampler", "strong", "sampler", BOUGHT, ("butifarra", "manillen_4"), 20, 3000),
    Claim("oracle", "oracle", "strong", "100ms", GAMES, 15, 60),
    Claim("longer", "strong", "strong", "1500000nodes,75000nodes", ("manillen_4",), 10, 600),
    Claim("weights", "strong", "strong:weights=off", "20000nodes", ("manilla", "butifarra", "manillen_4"), 100, 3000),
    Claim("score", "strong", "strong:score=off", "5000nodes", ("manilla", "butifarra"), 20, 1000, matches=True),
)


class Row(NamedTuple):
    """One contest of a claim."""

    claim: Claim
    game: str

    @property
    def contest(self) -> Contest:
        claim = self.claim
        return contest(find_variant(self.game), (claim.first, claim.second), claim.budget, 1)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.claim.name}_{self.game}.jsonl"

    def wanted(self, number: int) -> Wanted:
        return Wanted(0, number) if self.claim.matches else Wanted(number)


def read(row: Row) -> tuple[Summary, str] | None:
    """What there is of a contest, and the code that played it."""
    if not row.path.exists():
        return None
    lines = [from_json(line) for line in row.path.read_bytes().splitlines()]
    header, results = lines[0], Results()
    assert isinstance(header, Header)
    for line in lines:
        results.add(line)
    return summary(results, row.claim.most, row.claim.most), header.code


def count_and_figure(row: Row, found: Summary) -> tuple[int, Interval, float]:
    """How much was played, what decides, and where it would be even."""
    if row.claim.matches:
        return found.matches, found.match_wins, 0.5
    return found.deals, found.points, 0.0


def decided(row: Row, found: Summary) -> bool:
    """Whether more deals of a contest would say nothing new."""
    count, figure, even = count_and_figure(row, found)
    if figure.mean is None or figure.low is None or figure.high is None:
        return False
    half = (figure.high - figure.low) / 2
    return count >= LEAST and abs(figure.mean - even) > CLAIM * half


def play(row: Row, number: int, stop: Stop, workers: Workers) -> None:
    """Play deals (or sets of matches) up to ``number``, going on with what is there."""
    asked = row.contest
    with ResultsFile.open(row.path, asked) as file:
        run(asked, row.wanted(number), file, workers, stop, lambda _results: None)


def go_round(rows: list[Row], jobs: int, seconds: float) -> None:
    """Rounds over all contests until all are decided or have their most, or the time is up."""
    end, done = monotonic() + seconds, dict.fromkeys(rows, 0)
    with stopped_by_signals() as stop:
        workers: Workers = Here(stop) if jobs == 1 else Pool(jobs)
        try:
            while open_rows := [row for row in rows if done[row] < row.claim.most]:
                for row in open_rows:
                    if stop() or monotonic() > end:
                        return
                    done[row] += row.claim.step
                    play(row, done[row], stop, workers)
                    found = read(row)
                    if found is not None and decided(row, found[0]):
                        done[row] = row.claim.most
                    print(told(row), flush=True)
        finally:
            workers.close()


def shown(interval: Interval, scale: float = 1.0, digits: int = 2) -> str:
    if interval.mean is None or interval.low is None or interval.high is None:
        return "?"
    mean, low, high = (f"{scale * value:+.{digits}f}" for value in (interval.mean, interval.low, interval.high))
    return f"{mean} ({low} to {high})"


def told(row: Row) -> str:
    """A contest as a line of the table."""
    claim, there = row.claim, read(row)
    if there is None:
        return f"| {claim.name} | {row.game} | not played | | | |"
    found, code = there
    count, _, _ = count_and_figure(row, found)
    figures = [shown(found.points), shown(found.marks)]
    if claim.matches:
        figures = ["won " + shown(found.match_wins, 100, 1) + " %", ""]
    budget = f"{claim.first} over {claim.second}, {claim.budget}"
    return " | ".join(("", claim.name, row.game, budget, str(count), *figures, code, "")).strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1, help="processes; with budgets in time no more than processors")
    parser.add_argument("--minutes", type=float, default=10_000)
    parser.add_argument("--only", action="append", metavar="NAME", help="a claim; may be repeated")
    parser.add_argument("--game", action="append", help="a game; may be repeated")
    parser.add_argument("--table", action="store_true", help="print what there is and play nothing")
    given = parser.parse_args()
    claims = [claim for claim in CLAIMS if not given.only or claim.name in given.only]
    rows = [Row(claim, game) for claim in claims for game in claim.games if not given.game or game in given.game]
    if not given.table:
        go_round(rows, given.jobs, 60 * given.minutes)
    print("| claim | game | bots, budget | n | points a deal | marks a deal | code |")
    print("|---|---|---|---|---|---|---|")
    for row in rows:
        print(told(row))


if __name__ == "__main__":
    main()

"""Make the problems that come with the program: ``make problems``, or ``python -m tools.problems GAME ...``.

Deals are dealt from a seed and played by bots; every moment is looked at, and the problems least like each other are
kept. The same code makes the same files on every machine of one kind. Takes about half a minute a game.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from manilla.analysis.problems.choosing import Candidate, chosen
from manilla.analysis.problems.finding import played, problems_in
from manilla.analysis.problems.problem import problems_text
from manilla.search.solver import SOLVER_VERSION
from manilla.variants import all_variants, find_variant

FOLDER = Path(__file__).parents[1] / "src" / "manilla" / "analysis" / "problems" / "shipped"
SEED = "1"
KEPT = 16
"""Problems of each game."""
AT_A_TIME = 5
DEALS, DEALS_WITH_CALLS = 60, 10
"""So many deals are looked through; in the first of them the calls too, which take longest."""


def main() -> int:
    games = [find_variant(key) for key in sys.argv[1:]] or list(all_variants().values())
    # A process for each few deals: what a process has learned of earlier deals can make no difference to later ones.
    with ProcessPoolExecutor(max_tasks_per_child=1, mp_context=get_context("spawn")) as pool:
        for variant in games:
            starts = range(0, DEALS, AT_A_TIME)
            parts = pool.map(found_in, [variant.key] * len(starts), starts)
            found = [candidate for part in parts for candidate in part]
            problems = chosen(found, KEPT)
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{variant.key}.txt").write_text(problems_text(problems, SOLVER_VERSION), "utf-8")
            print(f"{variant.key}: {len(problems)} of {len(found)}", flush=True)
    return 0


def found_in(key: str, start: int) -> list[Candidate]:
    """Every problem of a few deals of a game, from number ``start`` on."""
    variant, found = find_variant(key), []
    for number in range(start, min(start + AT_A_TIME, DEALS)):
        matches = played(variant, number, SEED)
        if number >= DEALS_WITH_CALLS:
            matches = tuple(match for match in matches if match.phase == "play")
        found += [Candidate(problem, number) for problem in problems_in(matches, f"{SEED} {key} {number}")]
    return found


if __name__ == "__main__":
    sys.exit(main())

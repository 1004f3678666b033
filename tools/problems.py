"""Make the problems that come with the program: ``make problems``, or ``python -m tools.problems GAME ...``.

Deals are dealt from a seed and played by bots; every moment is looked at, and the problems least like each other are
kept. The same code makes the same files on every machine of one kind. Takes about a minute a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from manilla.analysis.problems.choosing import Candidate, chosen
from manilla.analysis.problems.finding import played, problems_in
from manilla.analysis.problems.problem import problems_text
from manilla.rules.variant import Variant
from manilla.search.solver import SOLVER_VERSION
from manilla.variants import all_variants, find_variant

FOLDER = Path(__file__).parents[1] / "src" / "manilla" / "analysis" / "problems" / "shipped"
SEED = "1"
KEPT = 18
"""Problems of each game."""
DEALS, DEALS_WITH_CALLS = 100, 16
"""So many deals are looked through; in the first of them the calls too, which take longest."""


def main() -> int:
    games = [find_variant(key) for key in sys.argv[1:]] or list(all_variants().values())
    for variant in games:
        found = list(candidates(variant))
        problems = chosen(found, KEPT)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{variant.key}.txt").write_text(problems_text(problems, SOLVER_VERSION), "utf-8")
        print(f"{variant.key}: {len(problems)} of {len(found)}", flush=True)
    return 0


def candidates(variant: Variant, deals: int = DEALS) -> Iterator[Candidate]:
    """Every problem of so many deals of a game."""
    for number in range(deals):
        matches = played(variant, number, SEED)
        if number >= DEALS_WITH_CALLS:
            matches = tuple(match for match in matches if match.phase == "play")
        for problem in problems_in(matches, f"{SEED} {variant.key} {number}"):
            yield Candidate(problem, number)


if __name__ == "__main__":
    sys.exit(main())

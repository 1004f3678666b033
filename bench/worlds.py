"""How fast worlds are drawn: from views of deals played at random to the middle, on one core.

``python bench/worlds.py [--deals 100] [--seed 1]`` prints, for each game, the median over the deals of: worlds a
second drawn by the native core, deals a second made of them in Python, and milliseconds to read a view (``first``: a
history not seen before; ``again``: with its plays remembered, as in the next turn of a bot).
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from manilla.bench.views import middle_of
from manilla.search.inference import ruled_out
from manilla.search.worlds import worlds
from manilla.variants import find_variant

GAMES = ("manilla", "butifarra_obligada", "manille_coinchee", "manillen_3", "manillen_6", "manillen_2", "manilla_2")
ROWS, DEALS = 20_000, 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print("| game | unseen | worlds/s | deals/s | view, first | again |\n|---|---|---|---|---|---|")
    for key in GAMES:
        drawn, made, first, again, unseen = [], [], [], [], []
        for number in range(chosen.deals):
            view = middle_of(find_variant(key), chosen.seed + number)
            ruled_out.cache_clear()
            start = perf_counter()
            found = worlds(view)
            first.append(perf_counter() - start)
            start = perf_counter()
            worlds(view)
            again.append(perf_counter() - start)
            start = perf_counter()
            rows = found.rows(ROWS, number)
            drawn.append(ROWS / (perf_counter() - start))
            start = perf_counter()
            found.sample(DEALS, number)
            made.append(DEALS / (perf_counter() - start))
            unseen.append(len(rows) // ROWS)
        print(
            f"| {key} | {median(unseen):.0f} | {median(drawn):,.0f} | {median(made):,.0f} |"
            f" {1e3 * median(first):.2f} ms | {1e3 * median(again):.2f} ms |"
        )


if __name__ == "__main__":
    main()

"""How fast worlds are drawn: from views of deals played at random to the middle, on one core.

``python bench/worlds.py [--deals 100] [--seed 1]`` prints, for each game, the median over the deals of: worlds a
second drawn by the native core, deals a second made of them in Python, and milliseconds to read a view (``first``: a
history not seen before; ``again``: with its plays remembered, as in the next turn of a bot).
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter

from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from manilla.search.inference import ruled_out
from manilla.search.worlds import worlds
from manilla.variants import find_variant

GAMES = ("manilla", "butifarra_obligada", "manille_coinchee", "manillen_3", "manillen_6", "manillen_2", "manilla_2")
ROWS, DEALS = 20_000, 200


def middle_of(key: str, seed: int) -> View:
    """The view of the player who is to act when half the cards of a deal are played."""
    variant, rng = find_variant(key), Random(seed)
    players = tuple(str(number) for number in range(variant.seating.players))
    match = Match.start(variant, players).seat(tuple(range(len(players))), 0)
    owners = variant.seating.places(0).owners
    match = match.dealt(hand_out(variant.layout, owners, 0, shuffled(variant.deck, rng.randbytes(32))))
    half = len(variant.deck) // 2
    while match.deal is not None and len(match.deal.plays) < half:
        match = match.apply(rng.choice(match.deal.legal_actions()))
    if match.deal is None:  # a pinta that wins a juego ends the deal at once
        return middle_of(key, seed + 1_000_003)
    return view_of(match, match.player_at(match.deal.seat))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print("| game | unseen | worlds/s | deals/s | view, first | again |\n|---|---|---|---|---|---|")
    for key in GAMES:
        drawn, made, first, again, unseen = [], [], [], [], []
        for number in range(chosen.deals):
            view = middle_of(key, chosen.seed + number)
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

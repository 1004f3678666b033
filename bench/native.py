"""How fast the native core plays: random deals and exact counts, on one core.

python bench/native.py [SECONDS] prints one line a table. Alternate runs of two versions to compare them: a
shared machine is noisy.
"""

import random
import sys
import time

from manilla.rules.variant import RuleTable
from manilla.search import native

SUITS = 4
HONOURS = 5  # the top card of a suit is worth five points, the next four, and so on


def table_of(ranks: int, seats: int) -> RuleTable:
    value = [0] * 64
    for suit in range(SUITS):
        for points in range(1, HONOURS + 1):
            value[suit * 16 + ranks - HONOURS - 1 + points] = points
    return RuleTable(
        value=tuple(value),
        trick_point=1,
        seats=seats,
        head_duty=0,
        beat_reference=0,
        mount_after_ruff=False,
        void_obligation=0,
        undertrump=0,
        discard=0,
    )


def deal_of(ranks: int, seats: int, each: int, rng: random.Random) -> native.Position:
    cards = [suit * 16 + strength for suit in range(SUITS) for strength in range(ranks)]
    rng.shuffle(cards)
    hands = [sum(1 << card for card in cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
    return native.position(hands=hands, sides=[seat % 2 for seat in range(seats)], trump=2, leader=0)


def main(seconds: float) -> None:
    rng = random.Random(1)
    for ranks, seats, each, few in ((12, 4, 12, 5), (8, 4, 8, 6), (8, 6, 5, 4)):
        table = table_of(ranks, seats)
        position = deal_of(ranks, seats, each, rng)
        deals = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            deals += len(native.playouts(table, position, 20_000, seed=deals))
        small = deal_of(ranks, seats, few, rng)
        start = time.perf_counter()
        lines = native.perft(table, small, few * seats)
        counted = time.perf_counter() - start
        print(
            f"{seats} seats, {each} of {4 * ranks} cards: {deals / spent / 1e6:.2f} M deals/s; "
            f"{few} cards each: {lines} lines in {counted:.3f} s"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)

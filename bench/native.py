"""How fast the native core plays: deals to the end at random and by rules of thumb, and exact counts.

``python bench/native.py [--seconds S] [--rounds N] [--json] [NAME...]`` prints one line a piece of work. All works take
turns, round after round, and each figure is the median of its rounds, in seconds of processor time on one thread: a
shared machine is noisy, and only what was measured in the same rounds may be compared. Where ``colver`` (the nearest
engine, 32 cards) is installed its rollouts take part, and each line has its ratio to them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from manilla.bots.casual.cards import TABLE
from manilla.rules.variant import RuleTable
from manilla.search import native

SUITS = 4
HONOURS = 5  # the top card of a suit is worth five points, the next four, and so on
REFERENCE = "colver-rollouts-32"

Work = Callable[[int], int]
"""Does something from a seed and says how many deals or lines that was."""


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


def deal_of(ranks: int, seats: int, each: int, trump: int | None = 2) -> native.Position:
    cards = [suit * 16 + strength for suit in range(SUITS) for strength in range(ranks)]
    random.Random(1).shuffle(cards)
    hands = [sum(1 << card for card in cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
    return native.position(hands=hands, sides=[seat % 2 for seat in range(seats)], trump=trump, leader=0)


def batch(
    ranks: int,
    seats: int = 4,
    each: int = 0,
    *,
    trump: int | None = 2,
    redeal: bool = False,
    casual: bool = False,
    **duties: Any,
) -> Work:
    """Playouts of a deal of all cards, or of ``each`` cards a seat."""
    table = replace(table_of(ranks, seats), **duties)
    position = deal_of(ranks, seats, each or ranks * SUITS // seats, trump)
    anew = native.Redeal() if redeal else None
    nothing = [0] * seats
    memory = native.Memory(owners=range(seats), makers=0, led=nothing, missing=nothing)
    by_thumb = (native.Casual(TABLE), memory) if casual else None

    def work(seed: int) -> int:
        return len(native.batch(table, position, 20_000, seed, redeal=anew, by_thumb=by_thumb, threads=1).points[0])

    return work


def counting(ranks: int, seats: int, each: int) -> Work:
    table, position = table_of(ranks, seats), deal_of(ranks, seats, each)
    return lambda _: native.perft(table, position, each * seats)


def slowest_duties(ranks: int) -> Work:
    """Every duty that makes the question of what is legal longer."""
    return batch(
        ranks, head_duty=0, beat_reference=1, mount_after_ruff=True, void_obligation=2, undertrump=2, discard=1
    )


def works() -> dict[str, Work]:
    """Everything that can be measured here, under its name."""
    found = {
        "playouts-48": batch(12),
        "playouts-32": batch(8),
        "playouts-48-notrump": batch(12, trump=None),
        "playouts-48-lowest": batch(12, discard=1),
        "playouts-48-slowest-duties": slowest_duties(12),
        "playouts-32-six-seats": batch(8, 6, 5),
        "deals-48": batch(12, redeal=True),
        "deals-32": batch(8, redeal=True),
        "casual-48": batch(12, redeal=True, casual=True),
        "casual-32": batch(8, redeal=True, casual=True),
        "perft-48-5-left": counting(12, 4, 5),
    }
    try:
        from colver import Env  # type: ignore[import-not-found,unused-ignore]  # optional
    except ImportError:
        return found
    env = Env.deal(seed=1)
    env = env[0] if isinstance(env, tuple) else env
    env.set_contract(trump=2, value=80, team=0, coinche=0)
    env.set_phase_playing()

    def rollouts(_: int) -> int:
        env.rollout(20_000)
        return 20_000

    return {REFERENCE: rollouts, **found}


def rate(work: Work, seconds: float, seed: int) -> float:
    """Deals, or lines, in a second of processor time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work(seed + done)
    return done / spent


def percentile(rates: list[float], share: float) -> float:
    return sorted(rates)[max(0, math.ceil(share * len(rates)) - 1)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure (all)")
    parser.add_argument("--seconds", type=float, default=0.2, help="of each work in each round")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    measured = {name: w for name, w in works().items() if not given.names or name in (*given.names, REFERENCE)}
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(given.rounds):
        for name, work in measured.items():
            rates[name].append(rate(work, given.seconds, number << 32))
    reference = rates.get(REFERENCE)
    results: list[dict[str, Any]] = []
    for name, found in rates.items():
        # p95 is the slow end: 95 rounds of a hundred were at least as fast.
        result = {"name": name, "unit": "1/s", "median": statistics.median(found), "p95": percentile(found, 0.05)}
        result["n"] = len(found)
        if reference is not None:
            result["ratio"] = statistics.median(mine / other for mine, other in zip(found, reference, strict=True))
        results.append(result)
    if given.json:
        print(json.dumps({"results": results}))
        return
    for row in results:
        ratio = f"{row['ratio']:8.2f} x" if "ratio" in row else ""
        print(f"{row['name']:<28} {row['median'] / 1e6:8.3f} M/s{ratio}")


if __name__ == "__main__":
    main()

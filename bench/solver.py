"""How fast the solver is: medians and tails over seeded deals, on one thread.

python bench/solver.py [DEALS] [NAME...] prints one line a row and a fingerprint of the nodes, which is the same on
every machine. The loop's time (a fixed count) tells how quiet the machine was; where colver is installed (a
belote engine), its solver is timed in the same run, deal about, with every card of 32.
"""

import hashlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from manilla.rules.variant import RuleTable
from manilla.search import native
from manilla.variants import find_variant

SPIN = 2_000_000


class Row(NamedTuple):
    """What is solved: a game, the cards a hand, trumps or none, the value or every card."""

    name: str
    game: str
    cards: int
    trump: int | None
    every_card: bool


ROWS = (
    Row("solve-32-value", "manillen_4", 8, 3, False),
    Row("solve-32-all", "manillen_4", 8, 3, True),
    Row("solve-48-trumps", "butifarra", 12, 3, False),
    Row("solve-48-notrump", "butifarra", 12, None, False),
    Row("solve-48-8left-all", "butifarra", 8, 3, True),
    Row("solve-48-8left-notrump-all", "butifarra", 8, None, True),
    Row("solve-48-obligada", "butifarra_obligada", 12, 3, False),
    Row("solve-48-4left", "butifarra", 4, 3, False),
    Row("solve-3-players", "manillen_3", 10, 3, False),
    Row("solve-6-players", "manillen_6", 5, 3, False),
)


def positions(row: Row, deals: int) -> Iterator[tuple[RuleTable, native.Position]]:
    """The seeded deals of a row; endings are random cards of the whole pack."""
    variant = find_variant(row.game)
    table = replace(variant.table(), trick_point=1)
    seats = variant.seating.seats
    sides = variant.seating.places(seats - 1).sides
    for seed in range(deals):
        pack = [int(card) for card in variant.deck]
        random.Random(seed).shuffle(pack)
        hands = [sum(1 << card for card in pack[seat * row.cards : (seat + 1) * row.cards]) for seat in range(seats)]
        yield table, native.position(hands=hands, sides=list(sides), trump=row.trump, leader=0)


def spin() -> float:
    start = time.thread_time()
    for _ in range(SPIN):
        pass
    return time.thread_time() - start


def peer() -> Callable[[int], float] | None:
    """A function that times colver on one deal of its own, or None where it is not installed."""
    try:
        import colver  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None

    def one(seed: int) -> float:
        env = colver.Env.deal(seed=seed)
        env.set_contract(0, 80, 0, 0)
        env.set_phase_playing()
        start = time.thread_time()
        env.solve_scores()
        return time.thread_time() - start

    try:
        one(0)
    except Exception as error:  # noqa: BLE001 - whatever its version, we only wish to say why it is left out
        print(f"colver is left out: {error}")
        return None
    return one


def main(deals: int, names: list[str]) -> None:
    digest = hashlib.sha256()
    print(f"loop {spin() * 1e3:.0f} ms")
    other = peer()
    for row in ROWS:
        if names and row.name not in names:
            continue
        times, nodes, theirs = [], [], []
        solver = native.Solver()
        for seed, (table, position) in enumerate(positions(row, deals)):
            start = time.thread_time()
            if row.every_card:
                _, searched = solver.cards(table, position)
            else:
                _, searched = solver.value(table, position)
            times.append(time.thread_time() - start)
            nodes.append(searched)
            if other is not None and row.name == "solve-32-all":
                theirs.append(other(seed))
        digest.update(repr((row.name, nodes)).encode())
        print(describe(row.name, times) + f"  nodes {statistics.median(nodes):9.0f}")
        if theirs:
            print(describe("colver, every card of 32", theirs))
    print(f"loop {spin() * 1e3:.0f} ms")
    print(f"fingerprint {digest.hexdigest()[:16]}")


def describe(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    tail = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    middle = statistics.median(ordered)
    return (
        f"{name:28} median {middle * 1e3:9.3f} ms  p95 {tail * 1e3:9.3f} ms ({tail / middle:4.1f} x)  n {len(ordered)}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])

"""The solver and the playouts beside their peers, deal about in the same run.

``python bench/peers.py [--deals 100] [--rounds 15] [--dds PATH] [--json]`` times, in processor time on one thread:

* colver (PyPI, a belote engine of 32 cards; the extra ``bench``): its random rollouts beside ours, and its solver,
  every card of a full deal, beside ours;
* DDS (Debian ``libdds-dev``, the reference in bridge): one value of a deal of 13 tricks, beside ours of 12.

Each deals its own cards, from the same numbers of seeds. A peer that is not there is left out, and said to be. The
loop (a fixed count in Python) tells how quiet the machine was.
"""

from __future__ import annotations

import argparse
import ctypes
import ctypes.util
import json
import os
import random
import statistics
import sys
import time
from typing import Any

from manilla.bench.measure import Result, Task, Work, of_rates, of_times, rates, times
from manilla.bench.rows import PLAYOUTS, RATES, SOLVES

SPIN = 2_000_000
SUITS, SEATS, TRICKS = 4, 4, 13
LOWEST_BIT, HIGHEST_BIT = 2, 14
"""DDS keeps a card of rank r as bit r: the two as bit 2, the ace as bit 14."""
ANY_SCORE, ONE_CARD, ALWAYS_SEARCH = -1, 1, 1
NO_TRUMP, SPADES = 4, 0


class Deal(ctypes.Structure):
    """``struct deal`` of DDS."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("cards", (ctypes.c_uint * SUITS) * SEATS),
    )


class Tricks(ctypes.Structure):
    """``struct futureTricks`` of DDS."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        *((name, ctypes.c_int * TRICKS) for name in ("suit", "rank", "equals", "score")),
    )


def dds(path: str | None, trump: int) -> Task | None:
    """One value of a bridge deal by DDS; None where its library is not found or does not load."""
    found = path or ctypes.util.find_library("dds")
    if found is None:
        return None
    try:
        library = ctypes.CDLL(found)
    except OSError as error:
        print(error, file=sys.stderr)
        return None
    library.SetMaxThreads(1)
    solve_board = library.SolveBoard
    solve_board.argtypes = (Deal, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(Tricks), ctypes.c_int)
    solve_board.restype = ctypes.c_int

    def solve(seed: int) -> tuple[float, int]:
        pack = [(suit, rank) for suit in range(SUITS) for rank in range(LOWEST_BIT, HIGHEST_BIT + 1)]
        random.Random(seed).shuffle(pack)
        deal, answer = Deal(trump=trump, first=0), Tricks()
        for place, (suit, rank) in enumerate(pack):
            deal.cards[place // TRICKS][suit] |= 1 << rank
        start = time.thread_time()
        code = solve_board(deal, ANY_SCORE, ONE_CARD, ALWAYS_SEARCH, ctypes.byref(answer), 0)
        spent = time.thread_time() - start
        if code != 1:
            raise RuntimeError(f"DDS refuses a deal with code {code}")
        return spent, answer.nodes

    solve(0)  # it makes its memory at the first call
    return solve


def colver() -> tuple[Work, Task] | None:
    """The rollouts and the solver of colver; None where it is not installed."""
    try:
        from colver import Env  # type: ignore[import-not-found,unused-ignore]  # optional
    except ImportError:
        return None

    def dealt(seed: int) -> Any:
        env = Env.deal(seed=seed)
        env.set_contract(trump=0, value=80, team=0, coinche=0)
        env.set_phase_playing()
        return env

    env = dealt(1)

    def rollouts(_: int) -> int:
        env.rollout(PLAYOUTS)
        return PLAYOUTS

    def solve(seed: int) -> tuple[float, int]:
        env = dealt(seed)
        start = time.thread_time()
        env.solve_scores()
        return time.thread_time() - start, 0

    solve(0)
    return rollouts, solve


def spin() -> float:
    start = time.thread_time()
    for _ in range(SPIN):
        pass
    return time.thread_time() - start


def against_peers(deals: int, rounds: int, path: str | None) -> list[tuple[Result, Result]]:
    """Rows of ours, each with a peer's."""
    pairs = []
    if (peer := colver()) is None:
        print("colver is left out: it is not installed (pip install colver)", file=sys.stderr)
    else:
        ours, theirs = "playouts-32", "colver-rollouts-32"
        found = rates({theirs: peer[0], ours: RATES[ours][1]()}, rounds, 0.1)
        pairs.append((of_rates(ours, "deals/s", found[ours]), of_rates(theirs, "deals/s", found[theirs])))
        pairs.append(solved("solve-32-all", "colver-32-all", peer[1], deals))
    for ours, theirs, trump in (
        ("solve-48-trumps", "dds-52-trumps", SPADES),
        ("solve-48-notrump", "dds-52-notrump", NO_TRUMP),
    ):
        if (task := dds(path, trump)) is None:
            print("DDS is left out: no libdds can be used (apt-get install libdds-dev, or --dds PATH)", file=sys.stderr)
            break
        pairs.append(solved(ours, theirs, task, deals))
    return pairs


def solved(ours: str, theirs: str, task: Task, deals: int) -> tuple[Result, Result]:
    found = times({theirs: task, ours: SOLVES[ours].task()}, deals)
    return of_times(ours, "ms", 1e3, found[ours]), of_times(theirs, "ms", 1e3, found[theirs])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--dds", metavar="PATH", help="libdds.so, where the system does not find it")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    before = spin()
    pairs = against_peers(given.deals, given.rounds, given.dds)
    loop = statistics.mean((before, spin()))
    if given.json:
        keys = ("name", "unit", "median", "p95", "n")
        rows = [{key: getattr(row, key) for key in keys} for pair in pairs for row in pair]
        print(json.dumps({"results": rows, "loop_ms": loop * 1e3}))
        return
    for mine, other in pairs:
        for row in (mine, other):
            print(f"{row.name:24} median {row.median:12,.3f} {row.unit:8} p95 {row.p95:12,.3f}  n {row.n}")
        print(f"{'':24} ratio  {mine.median / other.median:12.2f}")
    print(f"loop {loop * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # DDS frees its memory once too often when a program ends as usual

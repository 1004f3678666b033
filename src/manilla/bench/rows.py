"""The rows of the table, and what each does."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from manilla.bots.casual.playouts import native_table
from manilla.rules.duties import Duties
from manilla.rules.view import View
from manilla.search import native
from manilla.search.worlds import worlds
from manilla.variants import all_variants

from .facts import SLOWEST, Facts
from .measure import Result, Task, Work, of_rates, of_times, rates, times
from .views import middle_of

PLAYOUTS = 20_000
"""Deals in one call of the core; worlds likewise."""
VIEWS = 20
ENDINGS = 1_000
BATCHES = 20
ROUNDS, SECONDS = 15, 0.1
DEALS = 100


@dataclass(frozen=True)
class Solve:
    """Solve deals of this kind: their value, or that of every card that may be led."""

    facts: Facts
    every_card: bool = False

    def task(self) -> Task:
        table, solver = self.facts.table(), native.Solver()
        ask = solver.cards if self.every_card else solver.value

        def solve(seed: int) -> tuple[float, int]:
            position = self.facts.deal(seed)
            start = time.thread_time()
            _, nodes = ask(table, position)
            return time.thread_time() - start, nodes

        return solve


LOWEST = Duties(discard="lowest")
THREE = Facts(ranks=8, seats=3, each=10, alone=True)
SIX = Facts(ranks=8, seats=6, each=5)

SOLVES: Mapping[str, Solve] = {
    "solve-32-value": Solve(Facts(ranks=8)),
    "solve-32-all": Solve(Facts(ranks=8), every_card=True),
    "solve-48-trumps": Solve(Facts()),
    "solve-48-notrump": Solve(Facts(trump=None)),
    "solve-48-8left-all": Solve(Facts(each=8), every_card=True),
    "solve-48-8left-notrump-all": Solve(Facts(each=8, trump=None), every_card=True),
    "solve-48-obligada": Solve(Facts(duties=LOWEST)),
    "solve-48-4left": Solve(Facts(each=4)),
    "solve-2-players": Solve(Facts(seats=2, each=20, depth=4, duties=Duties(undertrump="forced"))),
    "solve-3-players": Solve(THREE),
    "solve-6-players": Solve(SIX),
}
"""In ms. Endings are random cards of the whole pack; two players have piles of four, face up."""

BATCH_OF_ENDINGS = {"endings-48-4left": Facts(each=4)}
"""In µs for each ending of a batch."""


def playouts(facts: Facts, *, anew: bool = False, casual: bool = False) -> Work:
    """Deals played to the end, at random or by rules of thumb, from one deal or dealt ``anew`` each time."""
    table, position = facts.table(), facts.deal(1)
    redeal = native.Redeal() if anew else None
    nothing = [0] * facts.seats
    memory = native.Memory(owners=range(facts.seats), makers=0, led=nothing, missing=nothing)
    by_thumb = (native_table(), memory) if casual else None

    def work(seed: int) -> int:
        found = native.batch(table, position, PLAYOUTS, seed, redeal=redeal, by_thumb=by_thumb, threads=1)
        return len(found.points[0])

    return work


def counting(facts: Facts) -> Work:
    """All lines of play of a deal to its end."""
    table, position = facts.table(), facts.deal(1)
    return lambda _: native.perft(table, position, facts.hand_size * facts.seats)


def sampling() -> Work:
    """Worlds of views in the middle of deals of a game of 48 cards for four."""
    found = [worlds(view) for view in _views(VIEWS)]

    def work(seed: int) -> int:
        found[seed // PLAYOUTS % VIEWS].rows(PLAYOUTS, seed)
        return PLAYOUTS

    return work


RATES: Mapping[str, tuple[str, Callable[[], Work]]] = {
    "playouts-48": ("deals/s", lambda: playouts(Facts())),
    "playouts-32": ("deals/s", lambda: playouts(Facts(ranks=8))),
    "playouts-48-notrump": ("deals/s", lambda: playouts(Facts(trump=None))),
    "playouts-48-obligada": ("deals/s", lambda: playouts(Facts(duties=LOWEST))),
    "playouts-48-slowest-duties": ("deals/s", lambda: playouts(Facts(duties=SLOWEST))),
    "playouts-6-players": ("deals/s", lambda: playouts(SIX)),
    "playouts-48-anew": ("deals/s", lambda: playouts(Facts(), anew=True)),
    "playouts-32-anew": ("deals/s", lambda: playouts(Facts(ranks=8), anew=True)),
    "playouts-casual-48": ("deals/s", lambda: playouts(Facts(), anew=True, casual=True)),
    "playouts-casual-32": ("deals/s", lambda: playouts(Facts(ranks=8), anew=True, casual=True)),
    "perft-48-5left": ("lines/s", lambda: counting(Facts(each=5))),
    "worlds-48": ("worlds/s", sampling),
}
"""Unit, and what makes the work. Playouts are random unless the name says casual."""

NAMES: tuple[str, ...] = (*RATES, *SOLVES, *BATCH_OF_ENDINGS)


def measure(
    names: Sequence[str], deals: int = DEALS, rounds: int = ROUNDS, seconds: float = SECONDS
) -> Iterator[Result]:
    """The rows of these names, in the order of the table, each as soon as it is measured; rates take turns.

    ``deals`` for each solve row; ``rounds`` of so many ``seconds`` for each rate.
    """
    works = {name: make() for name, (_, make) in RATES.items() if name in names}
    for name, figures in rates(works, rounds, seconds).items():
        yield of_rates(name, RATES[name][0], figures)
    for name, row in SOLVES.items():
        if name in names:
            yield of_times(name, "ms", 1e3, times({name: row.task()}, deals)[name])
    for name, facts in BATCH_OF_ENDINGS.items():
        if name in names:
            yield of_times(name, "us", 1e6, times({name: _endings(facts)}, BATCHES)[name])._replace(nodes=())


def fingerprint(results: Iterable[Result]) -> str | None:
    """A short text that hangs on the nodes of every solve alone: the same on every machine; None without solves."""
    solves = [result for result in results if result.name in SOLVES]
    digest = hashlib.sha256()
    for result in solves:
        digest.update(repr((result.name, list(result.nodes))).encode())
    return digest.hexdigest()[:16] if solves else None


def _endings(facts: Facts) -> Task:
    table = facts.table()

    def solve(batch: int) -> tuple[float, int]:
        positions = list(facts.deals(ENDINGS, batch * ENDINGS))
        start = time.thread_time()
        native.solve_values(table, positions)
        return (time.thread_time() - start) / ENDINGS, 0

    return solve


@cache
def _views(count: int) -> tuple[View, ...]:
    variant = next(v for v in all_variants().values() if (len(v.deck), v.seating.players) == (48, 4))
    return tuple(middle_of(variant, seed) for seed in range(count))

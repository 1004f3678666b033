"""CPU of one act at a table with four watchers: chosen at random, decided, written, and shown to each as JSON.

    python bench/table.py [--acts 2000] [--game manilla ...] [--profile]

The store is a list in memory: its own cost is measured elsewhere. Milliseconds of one processor, the quickest of
batches of a hundred acts, so that a busy machine disturbs little; the parts are of the clock on the wall.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import time
from hashlib import sha256

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.rules.notation import action_text
from manilla.table import events as e
from manilla.table.acting import acting_seat
from manilla.table.commands import Asks, Moment
from manilla.table.deciding import decide, opening
from manilla.table.evolve import evolved
from manilla.table.ports import StoredEvent
from manilla.table.showing import Shown, told
from manilla.table.state import Table, to_act
from manilla.variants import all_variants

TABLE = "k3f9abcd"
BATCH = 100
PARTS = ("decide", "write", "show")


class Bench:
    """A table of people who act at random, again and again."""

    def __init__(self, game: str, watchers: int) -> None:
        self.rng = random.Random(game)
        self.count = 0
        self.spent = dict.fromkeys(PARTS, 0.0)
        outcome = opening("p_0", game, {}, Settings(pace=0), "", self.moment())
        self.table = outcome.table
        self.stored: list[StoredEvent] = []
        self.keep(outcome.events)
        self.watchers = [chair if chair < len(self.table.chairs) else None for chair in range(watchers)]
        for chair in range(len(self.table.chairs)):
            self.ask(f"p_{chair}", p.Sit(table=TABLE, id=f"sit{chair}", chair=chair))
        for chair in range(len(self.table.chairs)):
            self.ask(f"p_{chair}", p.Ready(table=TABLE, id=f"ready{chair}"))

    def moment(self) -> Moment:
        self.count += 1
        return Moment(1_700_000_000_000 + self.count, sha256(str(self.count).encode()).digest())

    def keep(self, events: tuple[e.TableEvent, ...]) -> None:
        for event in events:
            self.stored.append(StoredEvent(len(self.stored) + 1, self.table.at, e.to_json(event)))

    def ask(self, player: str, request: p.Request) -> None:
        start = time.perf_counter()
        before = self.table.seq
        outcome = decide(self.table, Asks(player, request), self.moment())
        assert outcome.refusal is None, outcome.refusal
        self.table = outcome.table
        decided = time.perf_counter()
        self.keep(outcome.events)
        written = time.perf_counter()
        happened = [told(seq, self.table.at, event, self.table) for seq, event in enumerate(outcome.events, before + 1)]
        shown = Shown(TABLE, self.table, self.table.at, str, [one for one in happened if one is not None])
        shown.prepare(self.watchers)
        results = 0 if self.table.match is None else len(self.table.match.match.results)
        for watcher in self.watchers:
            shown.frame(watcher, results)
        spent = (decided - start, written - decided, time.perf_counter() - written)
        for part, seconds in zip(PARTS, spent, strict=True):
            self.spent[part] += seconds

    def act(self) -> None:
        """One act of whoever is to act; a new match after the last deal."""
        table = self.table
        name = f"r{self.count}"
        if table.phase == "over":
            for chair in range(len(table.chairs)):
                if self.table.phase == "over":
                    self.ask(f"p_{chair}", p.Ask(table=TABLE, id=f"{name}{chair}", what="rematch"))
            return
        chair = to_act(table)[0]
        match = table.game_on
        if match.deal is None:
            text = "cut 9"
        else:
            seat = acting_seat(match, chair)
            assert seat is not None
            text = action_text(match.variant, self.rng.choice(match.deal.legal_actions(seat)))
        self.ask(table.chairs[chair].player, p.Act(table=TABLE, id=name, act=text))

    def batches(self, acts: int) -> list[float]:
        """Milliseconds an act of each batch."""
        found = []
        for _ in range(acts // BATCH):
            before = time.process_time()
            for _ in range(BATCH):
                self.act()
            found.append((time.process_time() - before) / BATCH * 1000)
        return found


def loading(stored: list[StoredEvent]) -> tuple[Table, float]:
    start = time.process_time()
    table = evolved(None, stored)
    assert table is not None
    return table, (time.process_time() - start) * 1000


def pace_of_machine() -> float:
    """Milliseconds of a loop that never changes, by which the other figures are to be read."""
    found = []
    for _ in range(5):
        start = time.process_time()
        sum(number * number for number in range(100_000))
        found.append((time.process_time() - start) * 1000)
    return min(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acts", type=int, default=2000)
    parser.add_argument("--game", action="append")
    parser.add_argument("--watchers", type=int, default=4)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    print(f"{'game':22} ms/act  of it " + "  ".join(f"{part:>7}" for part in PARTS) + "   slowest  load ms (events)")
    print(f"a loop of 100,000 squares: {pace_of_machine():.1f} ms")
    for game in asked.game or sorted(all_variants()):
        bench = Bench(game, asked.watchers)
        bench.spent = dict.fromkeys(PARTS, 0.0)
        profile = cProfile.Profile()
        if asked.profile:
            profile.enable()
        batches = bench.batches(asked.acts)
        profile.disable()
        parts = "  ".join(f"{bench.spent[part] / asked.acts * 1000:7.3f}" for part in PARTS)
        _, load = loading(bench.stored)
        events = len(bench.stored)
        print(f"{game:22} {min(batches):6.3f}        {parts}   {max(batches):7.3f}  {load:.0f} ({events})")
        if asked.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()

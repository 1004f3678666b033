"""A server at which people and bots come and go for a long time: when all have gone it must be as it was before."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import json
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from manilla.server.parts import Parts
from manilla.variants import all_variants

from .crashing import ROOT, Player, Victim, Witness
from .fuzzing import MORE_FILES, files, memory

QUIET = 180.0
"""Seconds within which a server must be quiet again once nobody comes any more."""
COUNTED_EVERY = 0.5
MORE_MEMORY = 24 * 2**20
"""Bytes that may stay behind: memory comes back to the system in large pieces only."""
MORE_OBJECTS = 1.05
LISTED = ("/", "/tables", "/api/tables", "/api/games", "/api/me", "/api/glossary", "/metrics", "/nothing")


# -- the server, in a process of its own


def serve(folder: Path, port: int) -> None:
    """Until somebody kills it. What takes minutes elsewhere takes seconds here."""
    from manilla.server import app, logs
    from manilla.server.config import Config
    from manilla.table import clocks, house

    logs.set_up("json")
    house.IDLE, house.ROUND, clocks.FORSAKEN = 5_000, 1.0, 15_000
    config = Config(data=folder, port=port, secrets=("s" * 40,), limits=False, logs="json", ping=3.0)

    async def run() -> None:
        with socket.socket() as listening:
            listening.bind((config.host, config.port))
            async with app.opened(config) as parts:
                counting = asyncio.create_task(_count(parts, folder / "counts"))
                await app.Server(parts).serve([listening])
                counting.cancel()

    with asyncio.Runner(loop_factory=app.loop_factory()) as runner:
        runner.run(run())


async def _count(parts: Parts, told: Path) -> None:
    while True:
        counts = {
            "tasks": len(asyncio.all_tasks()),
            "sockets": len(parts.sockets),
            "tables": len(parts.tables.house.runners),
            "objects": 0,
        }
        if not counts["sockets"] and not counts["tables"]:
            _let_go_of_caches(parts)
            gc.collect()
            counts["objects"] = len(gc.get_objects())
        new = told.with_suffix(".new")
        new.write_text(json.dumps(counts))
        new.replace(told)
        await asyncio.sleep(COUNTED_EVERY)


def _let_go_of_caches(parts: Parts) -> None:
    """What is kept for speed has a bound, but fills up for hours: it would hide what has none."""
    gc.unfreeze()  # what was there at the start, and would not be found
    for found in [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]:
        found.cache_clear()
    parts.names._known.clear()


class Soaked(Victim):
    """The server's process, and what it says of itself."""

    def start(self) -> None:
        arguments = [sys.executable, "-m", "tests.server.soaking", str(self.folder), str(self.port)]
        self._process = subprocess.Popen(arguments, cwd=ROOT, stdout=self._log, stderr=self._log)

    def counts(self) -> dict[str, int]:
        found: dict[str, int] = json.loads((self.folder / "counts").read_text())
        return found | {"kB": memory(self.pid) // 1024, "files": files(self.pid)}

    async def quiet(self) -> dict[str, int]:
        """Wait until nobody and nothing is there any more."""
        until = time.monotonic() + QUIET
        while True:
            counts = self.counts()
            if counts["objects"]:
                return counts
            assert self.alive, self.log.read_text()[-3000:]
            assert time.monotonic() < until, f"it does not become quiet: {counts}"
            await asyncio.sleep(COUNTED_EVERY)


# -- those who come and go


class Guest(Player):
    """A player who may get up for good."""

    leaving = False

    def _wish(self) -> dict[str, object] | None:
        return {"t": "leave"} if self.leaving else super()._wish()

    async def leave(self) -> None:
        """Get up, or what is left of it: the table may be closed, or the connection lost just now."""
        self.leaving = True
        until = time.monotonic() + 5
        while self._seen is not None and self._seen.chair is not None and time.monotonic() < until:
            await self._think_again()
            await asyncio.sleep(0.2)


@dataclass
class Visits:
    """What all of them do, and have done."""

    server: Soaked
    rng: random.Random
    witness: Witness = field(default_factory=Witness)
    done: Counter[str] = field(default_factory=Counter)
    acts: int = 0
    tables: list[str] = field(default_factory=list)
    """Those that were opened last."""

    async def come_and_go(self, until: float) -> None:
        """One after the other, until this moment of the monotonic clock."""
        while time.monotonic() < until:
            kind = self.rng.choice(("alone", "alone", "together", "onlooker", "passer-by"))
            self.done[kind] += 1
            with contextlib.suppress(WebSocketException, OSError, EOFError, httpx2.TransportError):
                if kind in ("alone", "together"):
                    await self._play(kind == "together", until)
                elif kind == "onlooker" and self.tables:
                    await self._look_on(self.rng.choice(self.tables))
                else:
                    await self._pass_by()

    async def _play(self, together: bool, until: float) -> None:
        game = self.rng.choice(sorted(all_variants()))
        people = all_variants()[game].seating.players if together else 1
        wanted = {"game": game, "bots": "" if together else "random"}
        settings = {"pace": self.rng.choice((0, 0.05, 0.2)), "clock": {"grace": 1}}
        async with httpx2.AsyncClient(base_url=self.server.address, verify=False) as http:
            table = (await http.post("/api/tables", json=wanted | {"settings": settings})).json()["table"]
        self.tables = [*self.tables[-20:], table]
        guests = [
            Guest([self.server.port], table, chair, self.witness, random.Random(self.rng.getrandbits(64)))
            for chair in range(people)
        ]
        living = [asyncio.create_task(guest.live()) for guest in guests]
        try:
            await asyncio.sleep(min(self.rng.uniform(1, 15), max(until - time.monotonic(), 0)))
            for guest, task in zip(guests, living, strict=True):
                if self.rng.random() < 0.5:
                    await guest.leave()  # the others just go
                task.cancel()
        finally:
            for task in living:
                task.cancel()
            await asyncio.gather(*living, return_exceptions=True)
            self.acts += sum(guest.acts for guest in guests)

    async def _look_on(self, table: str) -> None:
        async with connect(
            f"ws://127.0.0.1:{self.server.port}/ws", proxy=None, ping_interval=None, max_size=2**24
        ) as line:
            await line.send('{"t":"hello","protocol":1}')
            await line.send(json.dumps({"t": "watch", "table": table, "since": self.rng.choice((0, 1))}))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.rng.uniform(0.1, 3)):
                    async for _ in line:
                        pass
            if self.rng.random() < 0.5:
                line.transport.abort()

    async def _pass_by(self) -> None:
        """Pages, a socket that says nothing, and one that is closed at once."""
        async with httpx2.AsyncClient(base_url=self.server.address, verify=False) as http:
            for _ in range(5):
                await http.get(self.rng.choice(LISTED))
        async with connect(f"ws://127.0.0.1:{self.server.port}/ws", proxy=None, ping_interval=None):
            await asyncio.sleep(self.rng.uniform(0, 1))


# -- all of it


@dataclass(frozen=True)
class Report:
    """What was done, and what the server was like when it was quiet before and after; ``faults`` must be empty."""

    minutes: float
    visitors: int
    visits: Counter[str]
    connections: int
    frames: int
    acts: int
    before: dict[str, int]
    after: dict[str, int]
    most: dict[str, int]
    faults: Sequence[str]


async def soak(folder: Path, minutes: float, visitors: int, seed: int, warm_up: float = 60.0) -> Report:
    """Let so many visitors come and go at a time, for so long, after ``warm_up`` seconds of the same."""
    from .books import Books, in_file

    server = Soaked(folder)
    visits = Visits(server, random.Random(seed))
    most: Counter[str] = Counter()
    try:
        server.start()
        await server.ready()
        await _all(visits, visitors, warm_up, most)
        before = await server.quiet()
        most.clear()
        await _all(visits, visitors, minutes * 60, most)
        after = await server.quiet()
        server.kill()
    finally:
        server.close()
    books = Books(in_file(folder / "manilla.db"))
    books.read_log(server.log)
    faults = [*visits.witness.faults, *books.faults]
    if after["tasks"] > before["tasks"]:
        faults.append("tasks are left behind")
    if after["files"] > before["files"] + MORE_FILES:
        faults.append("files or sockets are left open")
    if after["objects"] > before["objects"] * MORE_OBJECTS:
        faults.append("objects are left behind")
    if (after["kB"] - before["kB"]) * 1024 > MORE_MEMORY:
        faults.append("memory is left behind")
    witness = visits.witness
    return Report(
        minutes,
        visitors,
        visits.done,
        witness.connections,
        witness.frames,
        visits.acts,
        before,
        after,
        dict(most),
        faults,
    )


async def _all(visits: Visits, visitors: int, seconds: float, most: Counter[str]) -> None:
    until = time.monotonic() + seconds
    coming = [asyncio.create_task(visits.come_and_go(until)) for _ in range(visitors)]
    while any(not task.done() for task in coming):
        await asyncio.wait(coming, timeout=1)
        for name, count in visits.server.counts().items():
            most[name] = max(most[name], count)
    await asyncio.gather(*coming)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))

"""A server that is killed again and again while it is played at, and what must hold each time.

The clients are of the simplest kind: they do what the newest message lets them do, and send again, with the same id,
what was not answered before the connection was lost. ``Books`` reads a copy of the database between two lives of the
server and works everything out again from the events alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from manilla.variants import all_variants

if TYPE_CHECKING:
    from .books import Books

ROOT = Path(__file__).parents[2]
STARTING = 60.0
"""Seconds that a start may take on a busy machine."""
STUCK = 120.0
"""Seconds after which a table that nothing has happened at is stuck."""

PERHAPS_NOTHING = ("resume", "answer")
"""What may be done already, by somebody else: then it is answered ``done``, and nothing is kept of it."""
MOMENTS = ("starting", "playing", "playing", "playing", "sent", "sent", "acknowledged", "acknowledged")
"""When a server is killed; what stands here twice is twice as frequent."""


# -- the server, in a process of its own


def serve(folder: Path, port: int, database: str, bus: str) -> None:
    """Without limits, until somebody kills it."""
    from manilla.server import app, logs
    from manilla.server.config import Config
    from manilla.table import house

    logs.set_up("json")
    if database:
        house.LEASE, house.ROUND = 5.0, 2.0  # who is killed is missed sooner
    app.serve(
        Config(data=folder, port=port, db=database, bus=bus, secrets=("b" * 40,), limits=False, logs="json", ping=3.0)
    )


class Victim:
    """The server's process. ``log`` is what all its lives have written."""

    def __init__(self, folder: Path, database: str = "", bus: str = "memory://") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder = folder
        self._shared = [database, bus]
        self.log = folder / "log"
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] = self.log.open("ab")

    def start(self) -> None:
        arguments = [sys.executable, "-m", "tests.server.crashing", str(self.folder), str(self.port)]
        arguments += self._shared
        self._process = subprocess.Popen(arguments, cwd=ROOT, stdout=self._log, stderr=self._log)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """At once, and wait until it is gone."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def ready(self) -> None:
        until = time.monotonic() + STARTING
        while not await asyncio.to_thread(self._answers):
            assert self.alive, self.log.read_text()[-3000:]
            assert time.monotonic() < until, "the server does not start"
            await asyncio.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return httpx2.get(f"{self.address}/readyz", timeout=5).is_success
        except httpx2.TransportError:
            return False

    def open_table(self, game: str, pace: float, bots: str) -> str:
        wanted = {"game": game, "bots": bots, "settings": {"pace": pace, "public": False}}
        until = time.monotonic() + STARTING
        while True:
            answer = httpx2.post(f"{self.address}/api/tables", json=wanted, timeout=60)
            if answer.status_code != 503:  # the database is busier than it likes to be
                table: str = answer.json()["table"]
                return table
            assert time.monotonic() < until, answer.text
            time.sleep(0.5)

    def close(self) -> None:
        if self.alive:
            self.kill()
        self._log.close()


# -- the players


class SeenQuestion(msgspec.Struct):
    what: str
    chair: int
    agreed: list[int]


class SeenState(msgspec.Struct):
    phase: str
    chairs: list[dict[str, object]]
    match_number: int = 0
    question: SeenQuestion | None = None


class SeenMatch(msgspec.Struct):
    phase: str = ""
    cutter: int | None = None
    legal: list[str] = []


class Message(msgspec.Struct):
    """What of a message a player looks at."""

    t: str
    seq: int = 0
    id: str = ""
    code: str = ""
    player: str = ""
    chair: int | None = None
    state: SeenState | None = None
    match: SeenMatch | None = None


_decode = msgspec.json.Decoder(Message).decode


@dataclass
class Witness:
    """What all players have lived through, and who wants to know at once."""

    faults: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    frames: int = 0
    sent: int = 0
    sent_again: int = 0
    acknowledged: int = 0
    at: tuple[str, int, Callable[[], None]] | None = None
    """``sent`` or ``acknowledged``, the number at which something is to be done, and what."""

    def count(self, what: str) -> None:
        number = getattr(self, what) + 1
        setattr(self, what, number)
        if self.at is not None and self.at[0] == what and number >= self.at[1]:
            call, self.at = self.at[2], None
            call()


class Player:
    """Somebody on one chair of one table, who comes back whenever the connection is lost."""

    def __init__(self, ports: Sequence[int], table: str, chair: int, witness: Witness, rng: random.Random) -> None:
        """``ports`` are of servers that share their tables: each connection is to any of them."""
        self.table = table
        self.id = ""
        self.seq = 0
        self.newest = b""
        """The last message about the table, as it came."""
        self.acknowledged: list[tuple[str, int]] = []
        """Requests by id, and the seq that the server gave; ``Books`` takes them away."""
        self.acts = 0
        """Acts acknowledged since somebody set this to 0."""
        self.back = False
        """Whether the table has been seen since the connection was made."""
        self._ports = ports
        self._chair = chair
        self._witness = witness
        self._rng = rng
        self._cookie = ""
        self._ids = itertools.count(1)
        self._waiting: dict[str, dict[str, object]] = {}
        self._seen: Message | None = None
        self._connection: ClientConnection | None = None

    @property
    def where(self) -> str:
        """How far he is, for somebody who wonders why nothing happens."""
        state = self._seen.state if self._seen is not None else None
        seen = "" if state is None else f"{state.phase}, {state.chairs}, {self._seen and self._seen.match}"
        return f"{self.table}/{self._chair} at {self.seq}, back {self.back}, waits for {self._waiting}: {seen}"

    async def live(self) -> None:
        """Until cancelled."""
        while True:
            with contextlib.suppress(OSError, EOFError, TimeoutError, WebSocketException):
                await self._connected()
            self.back = False
            await asyncio.sleep(self._rng.uniform(0.05, 0.5))

    async def _connected(self) -> None:
        headers = {"Cookie": self._cookie} if self._cookie else {}
        async with connect(
            f"ws://127.0.0.1:{self._rng.choice(self._ports)}/ws",
            additional_headers=headers,
            compression=None,
            max_size=2**24,
            max_queue=None,
            proxy=None,
            ping_interval=None,
            open_timeout=30,
            close_timeout=1,
        ) as connection:
            assert connection.response is not None
            for line in connection.response.headers.get_all("Set-Cookie"):
                self._cookie = line.partition(";")[0]
            self._connection = connection
            self._witness.connections += 1
            await connection.send('{"t":"hello","protocol":1}')
            await connection.send(json.dumps({"t": "watch", "table": self.table, "since": self.seq}))
            for request in list(self._waiting.values()):
                self._witness.sent_again += 1
                await connection.send(json.dumps(request))
            async for data in connection:
                self._witness.frames += 1
                await self._heard(data if isinstance(data, bytes) else data.encode())

    async def _heard(self, data: bytes) -> None:
        message = _decode(data)
        if message.t == "welcome":
            if self.id not in ("", message.player):
                self._witness.faults.append(f"{self.id} is {message.player} now")
            self.id = message.player
        elif message.t == "table":
            if message.seq < self.seq:
                self._witness.faults.append(f"table {self.table} went back from {self.seq} to {message.seq}")
            self.seq, self.newest, self._seen, self.back = message.seq, data, message, True
            await self._think()
        elif message.t == "done":
            kind = self._waiting.pop(message.id, {}).get("t")
            self.acts += kind == "act"
            if kind not in PERHAPS_NOTHING:
                self.acknowledged.append((message.id, message.seq))
            self._witness.count("acknowledged")
            await self._think()
        elif message.t == "beat":
            assert self._connection is not None
            await self._connection.send('{"t":"ping"}')
        elif message.t == "refused":
            self._waiting.pop(message.id, None)
            self._witness.refused[message.code] += 1
            asyncio.get_running_loop().call_later(0.3, self._again)

    def _again(self) -> None:
        task = asyncio.get_running_loop().create_task(self._think_again())
        self._later = task

    async def _think_again(self) -> None:
        with contextlib.suppress(WebSocketException):
            await self._think()

    async def _think(self) -> None:
        """Ask for the one thing that is to be done now, if there is one and nothing is waited for."""
        if not self._waiting and self.back and (wish := self._wish()) is not None:
            name = f"{self._chair}.{next(self._ids)}"
            request = self._waiting[name] = {"table": self.table, "id": name, **wish}
            assert self._connection is not None
            await self._connection.send(json.dumps(request))
            self._witness.count("sent")

    def _wish(self) -> dict[str, object] | None:
        seen = self._seen
        if seen is None or seen.state is None:
            return None
        state, chance = seen.state, self._rng.random()
        if seen.chair is None:
            return {"t": "sit", "chair": self._chair}
        if state.phase == "open":
            return None if state.chairs[seen.chair].get("ready") else {"t": "ready"}
        if state.phase == "paused":
            return {"t": "resume"}
        question = state.question
        if question is not None and seen.chair not in question.agreed and question.what != "concede":
            return {"t": "answer", "what": question.what, "yes": question.what == "rematch" or chance < 0.5}
        if state.phase == "over":
            return {"t": "ask", "what": "rematch"} if question is None else None
        match = seen.match
        if state.phase != "playing" or match is None:
            return None
        if match.phase == "cut":
            return {"t": "act", "act": "cut 7", "seq": seen.seq} if match.cutter == seen.chair else None
        if not match.legal:
            return None
        if chance < 0.03:
            return {"t": "say", "phrase": "well_played"}
        return {"t": "act", "act": self._rng.choice(match.legal), "seq": seen.seq}


@dataclass
class Crowd:
    """All players of all tables."""

    servers: Sequence[Victim]
    witness: Witness
    players: list[Player] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def open(self, tables: int, pace: float, rng: random.Random) -> None:
        """Games in turn; every fourth table has one person among bots."""
        games, ports = sorted(all_variants()), [server.port for server in self.servers]
        for number in range(tables):
            game = games[number % len(games)]
            people = 1 if number % 4 == 3 else all_variants()[game].seating.players
            table = await asyncio.to_thread(self.servers[0].open_table, game, pace, "random" if people == 1 else "")
            for chair in range(people):
                player = Player(ports, table, chair, self.witness, random.Random(rng.getrandbits(64)))
                self.players.append(player)
                self._tasks.append(asyncio.create_task(player.live()))

    async def until(self, found: Callable[[Player], bool], what: str, *, one_a_table: bool = False) -> None:
        """Wait until this holds of every player, or of one at each table."""
        until = time.monotonic() + STUCK
        while True:
            for task in self._tasks:
                if task.done():
                    task.result()
            missing = {p.table for p in self.players if not found(p)}
            if one_a_table:
                missing -= {p.table for p in self.players if found(p)}
            if not missing:
                return
            for server in self.servers:
                assert server.alive, server.log.read_text()[-3000:]
            if time.monotonic() >= until:
                stuck = [player.where for player in self.players if player.table in sorted(missing)[:3]]
                raise AssertionError(f"{what}: {len(missing)} tables are stuck; {stuck}; {self.witness.refused}")
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


# -- all of it


@dataclass(frozen=True)
class Report:
    """What was done and what was found; ``faults`` must be empty."""

    tables: int
    players: int
    kills: Counter[str]
    sent: int
    sent_again: int
    frames: int
    acknowledged: int
    events: int
    views: int
    refused: Counter[str]
    seconds: float
    faults: Sequence[str]

    @classmethod
    def of(cls, tables: int, crowd: Crowd, kills: Counter[str], witness: Witness, books: Books, began: float) -> Report:
        """What a crowd's witness and the books say at the end; ``began`` by the monotonic clock."""
        return cls(
            tables,
            len(crowd.players),
            kills,
            witness.sent,
            witness.sent_again,
            witness.frames,
            books.acknowledged,
            books.events,
            books.views,
            witness.refused,
            round(time.monotonic() - began, 1),
            [*witness.faults, *books.faults],
        )


def thinkers_left(folder: Path) -> list[int]:
    """Processes for bots whose server is gone: children of a killed one belong to init."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            asked = (process / "environ").read_bytes()
            if b"manilla.server.thinking" in (process / "cmdline").read_bytes() and str(folder).encode() in asked:
                found.append(int(process.name))
    return found


async def crash(folder: Path, tables: int, kills: int, seed: int, pace: float = 0.3) -> Report:
    """Play at so many tables, kill the server so often, and look each time at what it has left behind."""
    from .books import Books, in_file

    began, rng, witness = time.monotonic(), random.Random(seed), Witness()
    os.environ["MANILLA_CRASHING"] = str(folder)  # by which the server's children are known
    server = Victim(folder)
    crowd = Crowd([server], witness)
    books = Books(in_file(folder / "manilla.db"))
    moments: Counter[str] = Counter()
    try:
        server.start()
        await server.ready()
        await crowd.open(tables, pace, rng)
        for _ in range(kills):
            moment = rng.choice(MOMENTS)
            moments[moment] += 1
            if moment != "starting":
                await server.ready()
                await crowd.until(lambda player: player.back, "coming back")
            await _strike(server, witness, moment, rng)
            books.check(crowd.players)
            server.start()
        await server.ready()
        await crowd.until(lambda player: player.back, "coming back at the end")
        for player in crowd.players:
            player.acts = 0
        await crowd.until(lambda player: player.acts >= 2, "going on at the end", one_a_table=True)
        server.kill()
        books.check(crowd.players, everything=True)
        await asyncio.sleep(1)
        if left := thinkers_left(folder):
            books.faults.append(f"processes for bots are left behind: {left}")
        books.read_log(server.log)
    finally:
        await crowd.close()
        server.close()
        os.environ.pop("MANILLA_CRASHING", None)
    return Report.of(tables, crowd, moments, witness, books, began)


async def _strike(server: Victim, witness: Witness, moment: str, rng: random.Random) -> None:
    """Kill the server: some time after its start, some time while all play, or just when so many requests have been
    sent or answered, up to 20 ms later.
    """
    if moment in ("starting", "playing"):
        await asyncio.sleep(rng.uniform(0, 3))
    else:
        struck = asyncio.Event()
        witness.at = (moment, getattr(witness, moment) + rng.randrange(1, 200), struck.set)
        try:
            await asyncio.wait_for(struck.wait(), STUCK)
        finally:
            witness.at = None
        await asyncio.sleep(rng.choice((0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02)))
    server.kill()


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])

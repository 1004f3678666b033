"""How many tables a server bears: N tables of four scripted clients, one act a second at each.

``python bench/server.py --tables 10 100 1000 --seconds 20`` starts a server of its own on loopback (SQLite, or ``--db``
and ``--bus``), and a generator in another process that does as little as it can. It tells the time from an act to the
last player's message, the server's processor time an act, and the memory of idle tables and sockets. Run it on a quiet
machine; figures belong into bench/results.md with the machine that made them.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

GAME = "manilla"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")
PLAYERS = 4
AT_ONCE = 20
"""Tables that are set up at the same time."""


# -- the server


def serve(folder: Path, port: int, database: str, bus: str) -> None:
    """A server without limits, until SIGTERM."""
    from manilla.server import app, logs
    from manilla.server.config import Config

    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    logs.set_up("none")
    app.serve(Config(data=folder, port=port, db=database, bus=bus, secrets=("b" * 40,), limits=False, logs="none"))


@dataclass(frozen=True)
class Usage:
    """Of some processes together: seconds of processor, bytes of memory."""

    seconds: float
    memory: int

    @classmethod
    def of(cls, processes: Iterable[int]) -> Usage:
        seconds, memory = 0.0, 0
        for process in processes:
            stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(stat[11]) + int(stat[12])) / TICK
            memory += int(stat[21]) * PAGE
        return cls(seconds, memory)


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


# -- the generator


class Seen(msgspec.Struct):
    """What of a match the generator looks at."""

    phase: str = ""
    cutter: int | None = None
    legal: list[str] = []


class Message(msgspec.Struct):
    """What of a message the generator looks at."""

    t: str
    seq: int = 0
    id: str = ""
    code: str = ""
    chair: int | None = None
    match: Seen | None = None


decode = msgspec.json.Decoder(Message).decode


class Peer(asyncio.Protocol):
    """One client: a WebSocket with no more than this needs."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.last = Message("none")
        self.waiting: dict[str, asyncio.Future[Message]] = {}
        self._data = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    async def open(self, port: int) -> Peer:
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
        upgraded = self.waiting["upgrade"] = loop.create_future()
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await upgraded
        await self.ask("welcome", {"t": "hello", "protocol": 1})
        return self

    async def ask(self, answer: str, message: dict[str, Any]) -> Message:
        future = self.waiting[answer] = asyncio.get_running_loop().create_future()
        self.send(message)
        return await asyncio.wait_for(future, 60)

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        assert self._transport is not None
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self._transport.write(b"\x81" + size + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        data = self._data + data
        if not self._open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._data = data
                return
            assert b" 101 " in head, head
            self._open, data = True, rest
            self.waiting.pop("upgrade").set_result(self.last)
        place = 0
        while len(data) - place >= 2:
            size, start = data[place + 1], place + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if len(data) < start + size:
                break
            if data[place] == 0x81:
                self._heard(decode(data[start : start + size]))
            place = start + size
        self._data = data[place:]

    def _heard(self, message: Message) -> None:
        if message.t == "table":
            self.last = message
            self.table.seen(message.seq)
        elif message.t in ("refused", "bye"):
            self.table.errors.append(message.code)
        for name in (message.t, message.id):
            waiting = self.waiting.pop(name, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    def connection_lost(self, exc: Exception | None) -> None:
        self.table.errors.append("lost")

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


@dataclass
class Table:
    """A table and its four clients."""

    id: str = ""
    peers: list[Peer] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    sent: float = 0.0
    after: int = 0
    count: int = 0
    acts: int = 0

    def seen(self, seq: int) -> None:
        """One client has been told of the act that is under way."""
        if self.sent and seq > self.after:
            self.count += 1
            if self.count == len(self.peers):
                self.times.append(time.perf_counter() - self.sent)
                self.sent = 0.0

    async def connect(self, port: int, players: int) -> None:
        self.peers = [await Peer(self).open(port) for _ in range(players)]

    async def set_up(self, port: int) -> None:
        body = json.dumps({"game": GAME, "settings": {"pace": 0, "public": False}}).encode()
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body)
        answer = await asyncio.to_thread(lambda: urllib.request.urlopen(asked, timeout=60).read())  # noqa: S310 - loopback
        self.id = json.loads(answer)["table"]
        for chair, peer in enumerate(self.peers):
            await peer.ask("table", {"t": "watch", "table": self.id})
            await peer.ask("s", {"t": "sit", "table": self.id, "id": "s", "chair": chair})

    async def begin(self) -> None:
        for peer in self.peers:
            await peer.ask("r", {"t": "ready", "table": self.id, "id": "r"})

    def act(self) -> None:
        """Whoever is to act does so."""
        if self.sent:
            return  # the last one has not arrived everywhere
        for peer in self.peers:
            match = peer.last.match
            if match is None:
                continue
            cuts = match.phase == "cut" and match.cutter == peer.last.chair
            if cuts or match.legal:
                self.acts += 1
                self.after, self.count, self.sent = peer.last.seq, 0, time.perf_counter()
                what = "cut 7" if cuts else match.legal[0]
                peer.send({"t": "act", "table": self.id, "id": f"a{self.acts}", "act": what, "seq": peer.last.seq})
                return


async def generate(
    port: int, count: int, seconds: float, servers: Sequence[int], beside: Mapping[str, int]
) -> dict[str, Any]:
    """Set up tables, play for so long, and tell how it went. ``beside``: programs that the servers work with."""
    before = Usage.of(servers)
    tables = [Table() for _ in range(count)]
    turn = asyncio.Semaphore(AT_ONCE)

    async def one_of(work: Coroutine[Any, Any, None]) -> None:
        async with turn:
            await work

    await asyncio.gather(*(one_of(table.connect(port, PLAYERS)) for table in tables))
    await asyncio.sleep(1)
    connected = Usage.of(servers)
    await asyncio.gather(*(one_of(table.set_up(port)) for table in tables))
    await asyncio.sleep(1)
    idle = Usage.of(servers)
    await asyncio.gather(*(table.begin() for table in tables))
    await asyncio.sleep(1)
    others = {name: Usage.of(family(process)) for name, process in beside.items()}
    started, first = Usage.of(servers), time.perf_counter()
    acts = sum(table.acts for table in tables)
    own = time.process_time()
    for second in range(int(seconds)):
        for number, table in enumerate(tables):
            wait = first + second + number / count - time.perf_counter()
            if wait > 0.002:
                await asyncio.sleep(wait)
            table.act()
    took = time.perf_counter() - first
    ended, own = Usage.of(servers), time.process_time() - own
    spent = {name: Usage.of(family(process)).seconds - others[name].seconds for name, process in beside.items()}
    await asyncio.sleep(1)
    acts = sum(table.acts for table in tables) - acts
    times = sorted(moment for table in tables for moment in table.times)
    errors = [error for table in tables for error in table.errors]
    for table in tables:
        for peer in table.peers:
            peer.close()
    return {
        "tables": count,
        "acts": acts,
        "acts_a_second": round(acts / took, 1),
        "p50_ms": round(statistics.median(times) * 1000, 2) if times else None,
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2) if times else None,
        "longest_ms": round(times[-1] * 1000, 2) if times else None,
        "server_cpu_ms_an_act": round((ended.seconds - started.seconds) / max(acts, 1) * 1000, 3),
        **{f"{name}_cpu_ms_an_act": round(used / max(acts, 1) * 1000, 3) for name, used in spent.items()},
        "server_cpu_percent": round((ended.seconds - started.seconds) / took * 100, 1),
        "generator_cpu_percent": round(own / took * 100, 1),
        "idle_kb_a_table_with_4_sockets": round((idle.memory - before.memory) / count / 1024, 1),
        "idle_kb_a_socket": round((connected.memory - before.memory) / count / PLAYERS / 1024, 1),
        "errors": len(errors),
        "kinds": sorted(set(errors)),
    }


# -- both


def measure(count: int, seconds: float, database: str, bus: str) -> dict[str, Any]:
    """Start a server, let another process play, and give what that tells."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        own = [sys.executable, __file__]
        chosen = ["--folder", folder, "--port", str(port), "--db", database, "--bus", bus]
        with subprocess.Popen([*own, "--role", "server", *chosen]) as server:
            try:
                wait_for(port)
                return load(port, count, seconds, [server.pid])
            finally:
                server.terminate()
                server.wait(60)


def load(
    port: int, count: int, seconds: float, servers: Iterable[int], beside: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """What a generator in a process of its own tells of the server or the proxy at this port."""
    asked = [sys.executable, __file__, "--role", "generator", "--port", str(port)]
    asked += ["--tables", str(count), "--seconds", str(seconds), "--servers", *map(str, servers)]
    asked += ["--beside", *(f"{name}={process}" for name, process in (beside or {}).items())]
    done = subprocess.run(asked, check=True, stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def wait_for(port: int) -> None:
    """Until a server, or one behind a proxy, answers there."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def main() -> None:
    """Measure for each number of tables, a line of JSON each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--db", default="")
    parser.add_argument("--bus", default="memory://")
    parser.add_argument("--role", choices=("both", "server", "generator"), default="both", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--servers", type=int, nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--beside", nargs="*", default=[], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.role == "server":
        serve(args.folder, args.port, args.db, args.bus)
    elif args.role == "generator":
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        beside = {name: int(process) for name, _, process in (text.partition("=") for text in args.beside)}
        print(json.dumps(asyncio.run(generate(args.port, args.tables[0], args.seconds, args.servers, beside))))
    else:
        for count in args.tables:
            print(json.dumps(measure(count, args.seconds, args.db, args.bus)), flush=True)


if __name__ == "__main__":
    main()

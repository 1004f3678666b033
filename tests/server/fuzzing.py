"""Vandals: sockets that send whatever comes to their minds, at tables of their own and at other people's; and requests
by HTTP in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from manilla.variants import all_variants

from .books import Books, in_file
from .crashing import Player, Victim, Witness
from .knocking import Door, doors, knock, request

VANDALS = 6
MORE_MEMORY = 48 * 2**20
"""Bytes that the server may grow by after a fifth of the messages; a kilobyte left behind by each of 200,000 would be
four times that."""
MORE_FILES = 10
"""What may come and go beside sockets: files of threads that work on the database, pipes to processes for bots."""
BATCH = 15
"""Messages between two pings whose answers are waited for: so the server has read them, and nobody is thrown out for
being behind. Fewer than the requests that a socket may have under way: else most would be refused unread."""
KEPT = 200
"""Messages that vandals remember, to send them again."""
KNOCKS = 0.2
"""Requests by HTTP for each batch."""
STRANGE = ("", " ", "\x00", "9" * 40, "9O", "cut 7", "cut -1", "NT", "0:pass", "٣O", "\ud800", "p_x", "x" * 400)
KINDS = (
    "hello", "ping", "watch", "unwatch", "sit", "leave", "swap", "fill", "free", "ready", "act", "number", "claim",
    "concede", "ask", "answer", "resume", "say",
)  # fmt: skip
FIELDS: dict[str, tuple[Any, ...]] = {
    "protocol": (1, 1, 1, 2, -1, "1", 2**70),
    "lang": ("en", "fr", "xx", "en-GB-oxendict", ""),
    "n": (0, 1, -1, 2**63, 1e300, None),
    "since": (0, 1, 5, 10**7, -1, 10**8),
    "seq": (0, 1, 5, 10**7, -1, 1.5),
    "chair": (0, 1, 2, 3, 5, 6, -1, None, True),
    "one": (0, 1, 2, 7),
    "other": (0, 1, 3, -1),
    "bot": ("random", "casual", "club", "nobody", "random:x=1", ""),
    "ready": (True, True, False, 1),
    "number": ("7", "~" * 64, "lucky", "", None, " "),
    "what": ("undo", "pause", "rematch", "concede", "everything"),
    "yes": (True, False, 0),
    "phrase": ("hello", "again", "nothing", ""),
    "text": ("", "hello", "<b>", "\u202e", "x" * 301),
    "password": ("", "guess", "x" * 201),
}
NEEDED: dict[str, tuple[str, ...]] = {
    "hello": ("protocol", "lang"), "ping": ("n",), "watch": ("since",), "sit": ("chair",), "swap": ("one", "other"),
    "fill": ("bot", "chair"), "free": ("chair",), "ready": ("ready",), "act": ("seq",), "number": ("number",),
    "ask": ("what",), "answer": ("what", "yes"), "say": ("phrase",),
}  # fmt: skip


@dataclass
class Gang:
    """What vandals share: messages that one of them has sent, another sends again."""

    old: list[str] = field(default_factory=list)
    cookie: str = ""
    """The sign that half of them show: one person at many sockets."""
    doors: list[Door] = field(default_factory=doors)
    statuses: Counter[int] = field(default_factory=Counter)
    """Of the answers by HTTP; 0 for none."""
    faults: list[bytes] = field(default_factory=list)
    """Requests that the server could not cope with."""


class Vandal:
    """One of them; the same seed and the same answers give the same messages."""

    def __init__(self, server: Victim, own: str, tables: list[str], rng: random.Random, gang: Gang) -> None:
        """Sits down at his ``own`` table, or another once it is closed, and annoys all of the ``tables``."""
        self.sent = 0
        self.answers: Counter[str] = Counter()
        self._gang = gang
        self._server = server
        self._own = own
        self._over = False
        self._tables = tables
        self._cookie = ""
        self._rng = rng
        self._old = gang.old
        self._legal: list[str] = []
        self._pongs: set[int] = set()
        self._ponged = asyncio.Event()

    async def rage(self, count: int) -> None:
        """Send at least so many messages; whoever is thrown out comes again."""
        while self.sent < count:
            with contextlib.suppress(WebSocketException, OSError, EOFError, TimeoutError):
                if self._rng.random() < 0.1:
                    await self._break_frames()
                try:
                    await self._connected(count)
                except InvalidHandshake:
                    self._cookie = self._gang.cookie = ""  # an account that one of them has deleted

    async def _connected(self, count: int) -> None:
        if self._over:
            game = self._rng.choice(sorted(all_variants()))
            self._own = await asyncio.to_thread(self._server.open_table, game, 0, "random")
            self._over, self._legal = False, []
        if self._rng.random() < 0.5:
            self._cookie = self._gang.cookie or self._cookie
        headers = {"Cookie": self._cookie} if self._cookie else {}
        async with connect(
            f"ws://127.0.0.1:{self._server.port}/ws",
            additional_headers=headers,
            compression=None,
            max_size=2**24,
            max_queue=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
        ) as connection:
            assert connection.response is not None
            for line in connection.response.headers.get_all("Set-Cookie"):
                self._cookie = line.partition(";")[0]
                self._gang.cookie = self._gang.cookie or self._cookie
            reading = asyncio.create_task(self._read(connection))
            try:
                for greeting in self._greetings():
                    await connection.send(greeting)
                while self.sent < count and not self._over:
                    for _ in range(BATCH):
                        await connection.send(self.message())
                        self.sent += 1
                    await self._wait(connection, reading)
                    if self._rng.random() < KNOCKS:
                        await self._knock()
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    def _greetings(self) -> list[str]:
        """What a client says first: in order, out of order, or not at all."""
        rng, chance = self._rng, self._rng.random()
        wishes = ({"t": "watch"}, {"t": "sit", "id": "s", "chair": 0}, {"t": "ready", "id": "r"})
        said = ['{"t":"hello","protocol":1}', *(json.dumps({"table": self._own, **wish}) for wish in wishes)]
        if chance < 0.2:
            rng.shuffle(said)
        return said if chance < 0.95 else []

    async def _knock(self) -> None:
        sent = request(self._gang.doors, self._tables, self._cookie, self._server.port, self._rng)
        status = await knock(self._server.port, sent)
        self._gang.statuses[status] += 1
        if status >= 500:
            self._gang.faults.append(sent[:500])

    async def _wait(self, connection: ClientConnection, reading: asyncio.Task[None]) -> None:
        """Until the server has read all of it, or has thrown us out."""
        self._ponged.clear()
        await connection.send('{"t":"ping","n":424242}')
        waiting = asyncio.create_task(self._ponged.wait())
        await asyncio.wait((waiting, reading), return_when=asyncio.FIRST_COMPLETED, timeout=30)
        waiting.cancel()
        if not self._ponged.is_set():
            await connection.close()
            raise EOFError

    async def _read(self, connection: ClientConnection) -> None:
        async for data in connection:
            message = json.loads(data)
            self.answers[message["t"] if message["t"] != "refused" else message["code"]] += 1
            if message["t"] == "pong" and message.get("n") == 424242:
                self._ponged.set()
            elif message["t"] == "refused" and message["code"] == "hello_first":
                self._ponged.set()  # the only answer to who has not said hello
            elif message["t"] == "table":
                self._legal = (message.get("match") or {}).get("legal") or self._legal
                phase = message["state"]["phase"]
                if message["table"] == self._own and (
                    phase == "closed" or (phase != "open" and message.get("chair") is None)
                ):
                    self._over = True  # or played at by who he has been before

    async def _break_frames(self) -> None:
        """Break the rules of WebSocket itself, or of HTTP."""
        rng = self._rng
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        if rng.random() < 0.8:
            writer.write(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
        writer.write(
            rng.choice(
                (
                    os.urandom(rng.randrange(1, 300)),
                    b"\x81\x05hello",  # not masked
                    b"\x83\x80\0\0\0\0",  # an opcode that means nothing
                    b"\x80\x80\0\0\0\0",  # goes on with what has not begun
                    b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 200,  # never ends
                    b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0",  # very long, it says
                    b"\x88\x81\0\0\0\0x",  # half a code
                    b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256,  # too long a ping
                    b"\x81\xfe\x00",  # half a length
                    b"\xf1\x80\0\0\0\0",  # reserved bits
                )
            )
        )
        if rng.random() < 0.5:
            writer.transport.abort()
        else:
            writer.close()

    # -- what is sent

    def message(self) -> str | bytes:
        """Right, almost right, or nonsense; new, or sent before."""
        rng, chance = self._rng, self._rng.random()
        if chance < 0.6 or not self._old:
            text = self._right()
        elif chance < 0.75:
            text = rng.choice(self._old)  # once more, and late
        elif chance < 0.95:
            return self._mutated(rng.choice(self._old))
        else:
            return self._nonsense()
        if len(self._old) < KEPT:
            self._old.append(text)
        else:
            self._old[rng.randrange(KEPT)] = text
        return text

    def _right(self) -> str:
        rng = self._rng
        kind = rng.choice((*KINDS, "act", "act", "act", "sit", "ready", "answer"))
        if kind == "leave" and rng.random() < 0.95:
            kind = "act"  # who has left closes his table, and nothing more can happen there
        message: dict[str, Any] = {"t": kind}
        if kind == "hello" and rng.random() < 0.9:
            return '{"t":"hello","protocol":1}'
        if kind not in ("hello", "ping"):
            message["table"] = self._own if rng.random() < 0.5 else rng.choice(self._tables)
        if kind not in ("hello", "ping", "watch", "unwatch"):
            message["id"] = rng.choice((f"{rng.getrandbits(40):x}", str(rng.randrange(50))))
        for name in NEEDED.get(kind, ()):
            message[name] = rng.choice(FIELDS[name][:4] if rng.random() < 0.9 else FIELDS[name])
        if kind == "act":
            message["act"] = rng.choice(self._legal) if self._legal and rng.random() < 0.7 else rng.choice(STRANGE)
        return json.dumps(message)

    def _mutated(self, text: str) -> str | bytes:
        rng, data = self._rng, bytearray(text.encode())
        way = rng.randrange(6)
        place = rng.randrange(len(data))
        if way == 0:
            return text[:place]
        if way == 1:
            data[place] ^= 1 << rng.randrange(8)
            return bytes(data)
        if way == 2:
            return text + rng.choice(self._old)
        message: dict[str, Any] = json.loads(text)
        name = rng.choice(list(message))
        if way == 3:
            del message[name]
        elif way == 4:
            message[name] = rng.choice((*STRANGE, None, [], {}, -1, 2**64, 1e308, True, ["x"] * 100))
        else:
            message[rng.choice((*FIELDS, "more"))] = rng.choice(STRANGE)
        return json.dumps(message)

    def _nonsense(self) -> str | bytes:
        rng = self._rng
        found: str | bytes = rng.choice(
            (
                rng.randbytes(rng.randrange(200)),
                "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(100))),
                "[" * rng.randrange(1, 16_000),
                '{"t":' * rng.randrange(1, 3_000),
                json.dumps({"t": "ping", "n": 1}) + "\n" * rng.randrange(100),
                '{"t":"say","table":"x","id":"1","text":"' + "x" * rng.randrange(16_000) + '"}',
                "null",
                '{"t":"ping","n":' + "9" * rng.randrange(1, 5_000) + "}",
                *(() if rng.random() < 0.98 else ("x" * 17_000,)),  # for that he is thrown out
            )
        )
        return found


# -- all of it


@dataclass(frozen=True)
class Report:
    """What was sent and answered, on sockets and by HTTP, the bytes the server grew by, the files that it had open
    before and after, and the acts of the others meanwhile.
    """

    sent: int
    answers: Counter[str]
    statuses: Counter[int]
    grown: int
    files: tuple[int, int]
    acts: int
    acknowledged: int


def memory(process: int) -> int:
    """Bytes that are resident."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def files(process: int) -> int:
    """Files and sockets that are open."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


async def fuzz(folder: Path, count: int, seed: int) -> Report:
    """Let vandals send so many messages while a table is played at. Raises AssertionError where that is not borne."""
    rng, witness = random.Random(seed), Witness()
    server = Victim(folder)
    server.start()
    await server.ready()
    played = server.open_table("manilla", 0.05, "")
    theirs = [server.open_table(game, 0, "random") for game in all_variants()]
    players = [Player([server.port], played, chair, witness, random.Random(chair)) for chair in range(4)]
    playing = [asyncio.create_task(player.live()) for player in players]
    everywhere = [played, *theirs, "nowhere"]
    gang = Gang()
    vandals = [Vandal(server, own, everywhere, random.Random(rng.getrandbits(64)), gang) for own in theirs[:VANDALS]]
    try:
        await _all_play(players)
        opened = files(server.pid)
        await _rage(vandals, count // 5)
        before, acts = memory(server.pid), sum(player.acts for player in players)
        await _rage(vandals, count)
        grown = memory(server.pid) - before
        told = sum(player.acts for player in players)
        await _all_play(players)
        still = files(server.pid)
        assert told > acts > 0
        assert witness.connections == len(players)
        assert witness.refused == {}, witness.refused
        assert witness.faults == [], witness.faults
        assert server.alive
        assert grown < MORE_MEMORY
        assert still <= opened + MORE_FILES
        assert gang.faults == [], gang.faults
        server.kill()
        books = Books(in_file(folder / "manilla.db"))
        books.check(players, everything=True)
        books.read_log(server.log)
        assert books.faults == [], books.faults
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        server.close()
    answers: Counter[str] = sum((vandal.answers for vandal in vandals), Counter())
    assert answers["fault"] == answers["not_kept"] == 0
    sent = sum(vandal.sent for vandal in vandals)
    return Report(sent, answers, gang.statuses, grown, (opened, still), told, books.acknowledged)


async def _all_play(players: list[Player]) -> None:
    """Wait until each of them has acted once more."""
    for player in players:
        player.acts = 0
    async with asyncio.timeout(60):
        while True:
            if all(player.acts for player in players):
                return
            await asyncio.sleep(0.05)


async def _rage(vandals: list[Vandal], count: int) -> None:
    await asyncio.gather(*(vandal.rage(count // len(vandals) + 1) for vandal in vandals))

"""A connection to a server far away that mends itself: messages out, messages in, and word of when it is broken.

Requests are kept until they are answered, and sent again under the same id after a break: the server does none twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from manilla.protocol.codec import encode
from manilla.protocol.table import (
    PROTOCOL,
    Beat,
    Bye,
    ClientMessage,
    ClientRequest,
    Done,
    Hello,
    Ping,
    Refused,
    ServerMessage,
    TableMessage,
    Watch,
    Welcome,
)

FIRST_DELAY, LONGEST_DELAY = 0.3, 8.0
"""Seconds between two tries."""
LARGEST = 4 * 1024 * 1024
OPENING = 10.0
FINAL = frozenset({"protocol", "signed_out", "banned"})
"""Goodbyes after which there is no point in trying again."""
TRY_AGAIN = frozenset({429, 500, 502, 503, 504})

decoder = msgspec.json.Decoder(ServerMessage)


@dataclass(frozen=True)
class Address:
    """A table on a server: ``http://host:port/t/table``."""

    origin: str
    table: str

    @classmethod
    def read(cls, text: str) -> Address | None:
        """None where it is no such address."""
        given = text if "://" in text else f"http://{text}"
        try:
            parts = urlsplit(given)
            host, _ = parts.hostname, parts.port
        except ValueError:
            return None
        folder, _, table = parts.path.rstrip("/").rpartition("/")
        fits = parts.scheme in ("http", "https") and host and folder.endswith("/t") and table.isalnum()
        return cls(f"{parts.scheme}://{parts.netloc}", table.lower()) if fits else None

    @property
    def socket(self) -> str:
        return "ws" + self.origin.removeprefix("http") + "/ws"


class Jar:
    """The cookies of one player at one server, kept in a file for its owner's eyes."""

    def __init__(self, file: Path, key: str) -> None:
        self._file = file
        self._key = key

    def header(self) -> dict[str, str]:
        cookies = self._all().get(self._key, {})
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}

    def keep(self, lines: list[str]) -> None:
        """Keep what ``Set-Cookie`` lines set."""
        kept = self._all()
        own = kept.setdefault(self._key, {})
        for line in lines:
            with contextlib.suppress(CookieError):
                own |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        if lines:
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w") as opened:
                json.dump(kept, opened)

    def _all(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self._file.read_text())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


class Unreachable(Exception):
    """No server at this address, or one that does not want us; ``status`` is HTTP's where there was one."""

    def __init__(self, status: int | None, sentence: str = "") -> None:
        super().__init__(status)
        self.status, self.sentence = status, sentence


News = ServerMessage | Literal["lost", "back"]


class Line:
    """The connection of one player who watches one table."""

    def __init__(self, address: Address, jar: Jar, lang: str, password: str = "") -> None:
        self.address = address
        self.seq = 0
        """The newest that is known of the table."""
        self._jar = jar
        self._lang = lang
        self._password = password
        self._ids = itertools.count(1)
        self._run = f"{random.SystemRandom().getrandbits(40):x}"
        self._unanswered: dict[str, ClientRequest] = {}
        self._connection: ClientConnection | None = None

    def next_id(self) -> str:
        """An id that no request of this player had before, of this run or another."""
        return f"{self._run}.{next(self._ids)}"

    async def introduce(self, name: str) -> None:
        """Tell the server what to call us. Raises Unreachable, with the server's sentence where it declines."""
        await asyncio.to_thread(self._introduce, name)

    def _introduce(self, name: str) -> None:
        body = json.dumps({"name": name}).encode()
        for method, path, data in (("GET", "/api/me", None), ("PUT", "/api/me/name", body)):
            headers = self._jar.header() | {"Accept-Language": self._lang, "Content-Type": "application/json"}
            asked = urllib.request.Request(self.address.origin + path, data, headers, method=method)  # noqa: S310 - http(s), see Address
            try:
                with urllib.request.urlopen(asked, timeout=OPENING) as answer:  # noqa: S310 - the same
                    self._jar.keep(answer.headers.get_all("Set-Cookie") or [])
            except urllib.error.HTTPError as error:
                raise Unreachable(error.code, _sentence(error.read(LARGEST))) from None
            except OSError:
                raise Unreachable(None) from None

    async def ask(self, request: ClientRequest) -> None:
        """Send a request, now or when the connection is back."""
        self._unanswered[request.id] = request
        await self._send(request)

    async def news(self) -> AsyncGenerator[News]:
        """What the server tells, and "lost" and "back" about the connection. Raises Unreachable."""
        delay, before, lost = FIRST_DELAY, False, False
        while True:
            try:
                async with self._opened() as (connection, welcome):
                    delay = FIRST_DELAY
                    if before:
                        yield "back"
                    before, lost = True, False
                    yield welcome
                    pinging = asyncio.create_task(self._ping(connection, welcome.ping))
                    try:
                        async for data in connection:
                            message = decoder.decode(data)
                            yield message
                            await self._note(message)
                    finally:
                        pinging.cancel()
            except Unreachable as error:
                if not before or error.status not in (None, *TRY_AGAIN):
                    raise
            except (OSError, TimeoutError, websockets.WebSocketException, msgspec.DecodeError):
                if not before:
                    raise Unreachable(None) from None
            self._connection = None
            if not lost:
                lost = True
                yield "lost"
            await asyncio.sleep(delay * random.SystemRandom().uniform(0.7, 1.3))
            delay = min(delay * 2, LONGEST_DELAY)

    @contextlib.asynccontextmanager
    async def _opened(self) -> AsyncIterator[tuple[ClientConnection, Welcome]]:
        opening = connect(
            self.address.socket,
            additional_headers=self._jar.header(),
            user_agent_header="manilla join",
            compression=None,
            max_size=LARGEST,
            open_timeout=OPENING,
            proxy=None,
        )
        try:
            connection = await opening
        except websockets.InvalidStatus as error:
            raise Unreachable(error.response.status_code, _sentence(error.response.body)) from None
        try:
            assert connection.response is not None
            self._jar.keep(connection.response.headers.get_all("Set-Cookie"))
            await connection.send(encode(Hello(PROTOCOL, self._lang)).decode())
            async with asyncio.timeout(OPENING):
                welcome = decoder.decode(await connection.recv())
            if not isinstance(welcome, Welcome):
                raise Unreachable(400, welcome.sentence if isinstance(welcome, Refused) else "")
            self._connection = connection
            await self._watch()
            for request in list(self._unanswered.values()):
                await self._send(request)
            yield connection, welcome
        finally:
            await connection.close()

    async def _note(self, message: ServerMessage) -> None:
        """Keep account of what has been answered and how far we are."""
        if isinstance(message, Done | Refused):
            self._unanswered.pop(message.id, None)
        elif isinstance(message, TableMessage):
            self.seq = max(self.seq, message.seq)
        elif isinstance(message, Beat) and message.tables.get(self.address.table, 0) > self.seq:
            await self._watch()
        elif isinstance(message, Bye) and message.code in FINAL:
            raise Unreachable(403)

    async def _watch(self) -> None:
        await self._send(Watch(self.address.table, self.seq, self._password))

    async def _ping(self, connection: ClientConnection, seconds: float) -> None:
        for number in itertools.count(1):
            await asyncio.sleep(seconds)
            with contextlib.suppress(websockets.ConnectionClosed):
                await connection.send(encode(Ping(number)).decode())

    async def _send(self, message: ClientMessage) -> None:
        if self._connection is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._connection.send(encode(message).decode())


def _sentence(body: bytes | bytearray | None) -> str:
    try:
        return str(json.loads(body or b"")["sentence"])
    except (ValueError, KeyError, TypeError):
        return ""

"""Clients for tests: they speak JSON over real sockets, and know nothing of the server's own types."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 60.0


class Client:
    """One socket. ``tables`` holds the newest message of each table, ``heard`` all messages, ``frames`` their bytes."""

    def __init__(self, address: str, cookie: str | None = None, lang: str = "en") -> None:
        self.address = address
        self.cookie = cookie
        self.lang = lang
        self.player = ""
        self.tables: dict[str, Json] = {}
        self.heard: list[Json] = []
        self.frames: list[str] = []
        self.bye = ""
        self._ids = itertools.count(1)
        self._news = asyncio.Condition()
        self._connection: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, **headers: str) -> Client:
        sent = dict(headers)
        if self.cookie:
            sent["Cookie"] = self.cookie
        opened = await connect(
            f"ws{self.address.removeprefix('http')}/ws",
            additional_headers=sent,
            compression=None,
            max_size=2**24,
            max_queue=None,
            proxy=None,
            ping_interval=None,
        )
        self._connection = opened
        assert opened.response is not None
        for line in opened.response.headers.get_all("Set-Cookie"):
            self.cookie = line.partition(";")[0]
        self._reading = asyncio.create_task(self._read(opened))
        await self.send({"t": "hello", "protocol": 1, "lang": self.lang})
        welcome = await self.next("welcome")
        self.player = welcome["player"]
        return self

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        await self.gone()

    async def gone(self) -> int | None:
        """Wait for the end of the connection; the code it was closed with."""
        assert self._connection is not None
        await asyncio.wait_for(self._connection.wait_closed(), PATIENCE)
        if self._reading is not None:
            await self._reading
        return self._connection.close_code

    def drop(self) -> None:
        """As a cable that is pulled."""
        assert self._connection is not None
        self._connection.transport.abort()

    async def send(self, message: Json | str | bytes) -> None:
        assert self._connection is not None
        await self._connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def ask(self, kind: str, table: str, **fields: Any) -> Json:
        """A request, and its answer."""
        request = fields.pop("id", None) or f"{random.getrandbits(32):x}.{next(self._ids)}"
        begun = len(self.heard)
        await self.send({"t": kind, "table": table, "id": request, **fields})
        return await self.next("done", "refused", since=begun, id=request)

    async def done(self, kind: str, table: str, **fields: Any) -> Json:
        answer = await self.ask(kind, table, **fields)
        assert answer["t"] == "done", answer
        return answer

    async def watch(self, table: str, since: int = 0, password: str = "") -> Json:
        begun = len(self.heard)
        await self.send({"t": "watch", "table": table, "since": since, "password": password})
        return await self.next("table", "refused", since=begun)

    async def next(self, *kinds: str, since: int = 0, **fields: Any) -> Json:
        """The first message of these kinds and with these fields, heard already since a place or to come."""

        def find() -> Json | None:
            for message in self.heard[since:]:
                if message["t"] in kinds and all(message.get(name) == value for name, value in fields.items()):
                    return message
            return None

        found: Json = await self.until(find)
        return found

    async def until(self, found: Callable[[], Any]) -> Any:
        """Wait until this gives something true."""
        async with self._news:
            async with asyncio.timeout(PATIENCE):
                while not (value := found()):
                    if self._connection is not None and self._reading is not None and self._reading.done():
                        raise ConnectionError(f"the connection has ended: {self.bye}")
                    await self._news.wait()
        return value

    async def _read(self, connection: ClientConnection) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for data in connection:
                message = json.loads(data)
                async with self._news:
                    self.frames.append(str(data))
                    self.heard.append(message)
                    if message["t"] == "table":
                        self.tables[message["table"]] = message
                    if message["t"] == "bye":
                        self.bye = message["code"]
                    self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    # -- playing

    def my_turn(self, table: str) -> str | None:
        """Something that this player may do now; None where it is not for him to act."""
        message = self.tables[table]
        match = message.get("match")
        if message["state"]["phase"] != "playing" or match is None or message.get("chair") is None:
            return None
        if match["phase"] == "cut":
            return "cut 7" if match.get("cutter") == message["chair"] else None
        legal: list[str] = match.get("legal", [])
        return legal[0] if legal else None

    async def news_of(self, table: str, least: int, until: Callable[[], bool] | None = None) -> None:
        """Wait until the table is known as of this seq, or something is true."""
        await self.until(lambda: self.tables[table]["seq"] >= least or (until is not None and until()))

    def over(self, table: str) -> bool:
        return bool(self.tables[table]["state"]["phase"] == "over")

    async def play(self, table: str, until: Callable[[], bool] | None = None) -> None:
        """Play what is legal until the match is over, or something is true."""
        while True:
            stop = self.over(table) or (until is not None and until())
            if stop:
                return
            act = self.my_turn(table)
            if act is None:
                await self.news_of(table, self.tables[table]["seq"] + 1, until)
                continue
            seq = self.tables[table]["seq"]
            answer = await self.ask("act", table, act=act, seq=seq)
            if answer["t"] == "done":
                await self.news_of(table, answer["seq"])
            else:
                await self.news_of(table, seq + 1)


@contextlib.asynccontextmanager
async def joined(address: str, count: int) -> AsyncIterator[list[Client]]:
    """So many clients, each another guest."""
    clients: list[Client] = []
    try:
        for _ in range(count):
            client = Client(address)
            clients.append(client)
            await client.open()
        yield clients
    finally:
        for client in clients:
            await client.close()

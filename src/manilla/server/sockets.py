"""One client's socket at ``/ws``: hello first, then watching tables and asking things of them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket

from manilla.protocol import codec
from manilla.protocol.errors import BadMessage
from manilla.protocol.table import (
    PROTOCOL,
    Beat,
    Bye,
    ClientMessage,
    ClientRequest,
    Done,
    Hello,
    Ping,
    Pong,
    Refused,
    Say,
    ServerMessage,
    Sit,
    Unwatch,
    Watch,
    Welcome,
)
from manilla.rules.errors import IllegalAction, RuleError
from manilla.table.ports import StoreUnavailable
from manilla.words.voice import Voice

from .accounts.ranking import may_sit
from .errors import best_language, store_away
from .limits import TooOften
from .logs import logger
from .sessions import Account
from .wire import Wire

if TYPE_CHECKING:
    from .parts import Parts

MOST_BACKLOG = 512 * 1024
"""Bytes that a client may be behind; more than that is a client that does not read."""
MOST_TABLES = 8
MOST_WAITING = 16
"""Requests of one socket that may be under way at a time."""
HELLO_SECONDS = 15.0
SILENT = 3
"""Pings that may be left out."""
PATIENCE = 40
"""Messages beyond the rate that are refused before the socket is closed."""
BATCH = 10
"""So many messages are counted for account and address in one go."""

CLOSE_CODES = {
    "restart": 1012,
    "store_unavailable": 1013,
    "protocol": 1002,
    "slow": 1008,
    "silent": 1008,
    "too_often": 1008,
    "hello": 1002,
}
log = logger("sockets")

decoder = msgspec.json.Decoder(ClientMessage)


class Watching:
    """A socket's eye on one table; the table tells it what this player may know."""

    def __init__(self, socket: Socket, table: str) -> None:
        self.socket = socket
        self.table = table
        self.player = socket.account.id
        self.seq = 0

    def tell(self, seq: int, frame: bytes) -> None:
        """Never blocks."""
        self.seq = seq
        self.socket.tell(frame)


class Socket:
    """A connection, bound to its account from the opening on."""

    def __init__(self, parts: Parts, wire: Wire, account: Account, address: str, lang: str) -> None:
        self.id = secrets.token_hex(8)
        self.account = account
        self.voice = Voice(lang)
        self.heard = time.monotonic()
        self.greeted = False
        self.watching: dict[str, Watching] = {}
        self._parts = parts
        self._wire = wire
        self._address = address
        self._waiting: set[asyncio.Task[None]] = set()
        self._under_way = 0
        self._taking = False
        self._begun = self.heard
        self._count = 0
        self._beyond = 0
        self._closed = False

    # -- out

    def send(self, message: ServerMessage) -> None:
        """Send a message; a client that does not read is dropped."""
        self.tell(codec.encode(message))

    def tell(self, frame: bytes) -> None:
        """Send a message that is written already."""
        if self._closed:
            return
        self._wire.push(frame)
        if self._wire.backlog > MOST_BACKLOG:
            self.close("slow")
            self._wire.drop()

    def close(self, code: str) -> None:
        """Say goodbye and close."""
        if self._closed:
            return
        self._wire.push(codec.encode(Bye(code)))
        self._closed = True
        self._wire.finish(CLOSE_CODES.get(code, 1000))
        self._parts.metrics.closed.labels(code).inc()

    def refuse(self, error: RuleError, request: str = "", *, table: str = "", voice: Voice | None = None) -> None:
        """Say why something has not happened; a ``Speech`` has the game's words for cards and calls."""
        told = codec.refusal(error, voice or self.voice)
        self._parts.metrics.refused.labels(error.code).inc()
        self.send(Refused(request, told.code, told.data, told.sentence, table))

    def beat(self) -> None:
        """Tell the newest seq of what is watched; close where nothing has been heard for long."""
        if time.monotonic() - self.heard > SILENT * self._parts.config.ping:
            self.close("silent")
        elif self.watching:
            self.send(Beat({table: watching.seq for table, watching in self.watching.items()}))

    async def stay(self) -> None:
        """Renew what other processes know of this socket. Raises StoreUnavailable."""
        for table in list(self.watching):
            await self._parts.tables.touch(table, self.account.id, self.id)

    # -- in

    async def run(self, websocket: WebSocket) -> None:
        """Until the connection ends."""
        self._wire.listen(self._hear, self._parts.turns)
        try:
            while True:
                async with asyncio.timeout(None if self.greeted else HELLO_SECONDS):
                    event = await websocket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                self.heard = time.monotonic()
                if self._within_rate():
                    data = event.get("text")
                    self._taking = True
                    await self._take(event["bytes"] if data is None else data)
                    self._taking = False
        except TimeoutError:
            self.close("hello")
        except StoreUnavailable as error:
            # Whoever comes back finds another process, or the store again; nothing that he has asked for is lost.
            self.close(store_away(error).code)
        finally:
            self._closed = True
            await self._leave_all()

    def _hear(self, data: bytes) -> bool:
        """Take a message at once; False for one that is to be waited for, or refused."""
        if self._taking or self._closed or not self.greeted:
            return False
        try:
            message = codec.decode(decoder, data)
        except BadMessage:
            return False
        if isinstance(message, Hello | Watch | Unwatch):
            return False
        self.heard = time.monotonic()
        if self._within_rate():
            self._count_message(message)
            if isinstance(message, Ping):
                self.send(Pong(message.n))
            else:
                self._begin(message)
        return True

    def _within_rate(self) -> bool:
        """Count a message: here each one, for account and address every tenth."""
        if not self._parts.config.limits:
            return True
        allowed = True
        if self.heard - self._begun > self._parts.rates.window:
            self._begun, self._count = self.heard, 0
        self._count += 1
        if self._count > self._parts.rates.messages:
            allowed = False
        elif self._count % BATCH == 0:
            counters = self._parts.messages
            allowed = counters.allow("account", self.account.id, BATCH) and counters.allow(
                "address", self._address, BATCH
            )
        if allowed:
            return True
        self._beyond += 1
        if self._beyond > PATIENCE:
            self.close("too_often")
        else:
            self.refuse(TooOften("too_often", seconds=self._parts.rates.window))
        return False

    async def _take(self, data: str | bytes) -> None:
        try:
            message = codec.decode(decoder, data)
        except BadMessage as error:
            self.refuse(error)
            return
        self._count_message(message)
        if isinstance(message, Hello):
            self._hello(message)
        elif not self.greeted:
            self.refuse(BadMessage("hello_first"))
        elif isinstance(message, Ping):
            self.send(Pong(message.n))
        elif isinstance(message, Watch):
            await self._watch(message)
        elif isinstance(message, Unwatch):
            self._unwatch(message.table)
        else:
            self._begin(message)

    def _hello(self, message: Hello) -> None:
        if message.protocol != PROTOCOL:
            self.refuse(BadMessage("wrong_protocol", spoken=message.protocol, known=PROTOCOL))
            self.close("protocol")
            return
        self.voice = Voice(best_language(message.lang))
        self.greeted = True
        self.send(Welcome(PROTOCOL, self.account.id, self.account.name, self._parts.config.ping))

    async def _watch(self, message: Watch) -> None:
        try:
            if message.table not in self.watching and len(self.watching) >= MOST_TABLES:
                raise BadMessage("too_many_tables", most=MOST_TABLES)
            self._unwatch(message.table)
            watching = Watching(self, message.table)
            await self._parts.tables.watch(watching, message.table, message.since, message.password)
            self.watching[message.table] = watching
            await self._parts.tables.touch(message.table, self.account.id, self.id)
        except RuleError as error:
            self.refuse(error, table=message.table)

    def _unwatch(self, table: str) -> None:
        watching = self.watching.pop(table, None)
        if watching is not None:
            self._parts.tables.unwatch(watching, watching.table)

    # -- requests

    def _count_message(self, message: ClientMessage) -> None:
        self._parts.metrics.heard(type(message).__name__.lower())

    def _begin(self, request: ClientRequest) -> None:
        """Hand a request to its table. The answer may wait for the table's pace, and pings must not wait for it."""
        if self._under_way >= MOST_WAITING:
            self.refuse(BadMessage("too_many_waiting", most=MOST_WAITING), request.id)
            return
        self._under_way += 1
        began = time.perf_counter()

        def answer(outcome: int | RuleError) -> None:
            self._under_way -= 1
            self._parts.metrics.request.observe(time.perf_counter() - began)
            if isinstance(outcome, int):
                self.send(Done(request.id, outcome))
            else:
                tables, lang = self._parts.tables, self.voice.lang
                words = tables.speech(request.table, lang) if isinstance(outcome, IllegalAction) else None
                self.refuse(outcome, request.id, voice=words)

        runner = self._parts.tables.house.at_hand(request.table)
        if runner is not None and not isinstance(request, Sit | Say):
            runner.request(self.account.id, request, answer)
            return
        task = asyncio.get_running_loop().create_task(self._ask(request, answer))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _ask(self, request: ClientRequest, answer: Callable[[int | RuleError], None]) -> None:
        """The same for a request before which something else has to be looked up."""
        try:
            if isinstance(request, Say) and not self._parts.messages.allow("talk", self.account.id):
                raise TooOften("too_often", seconds=20)
            if isinstance(request, Sit):
                may_sit(self.account, await self._parts.tables.settings(request.table))
                self.account = await self._parts.desk.sessions.remember(self.account)
            answer(await self._parts.tables.ask(request, self.account.id))
        except RuleError as error:
            answer(error)
        except StoreUnavailable as error:
            answer(store_away(error))
        except Exception as error:  # noqa: BLE001 - one request's fault ends neither the socket nor the table
            log.error(
                "request_failed", request=type(request).__name__, table=request.table, reason=type(error).__name__
            )
            answer(BadMessage("fault"))

    async def _leave_all(self) -> None:
        """What this socket has asked for goes on; it sees no table any more."""
        for watching in list(self.watching.values()):
            self._parts.tables.unwatch(watching, watching.table)
        self.watching.clear()
        with contextlib.suppress(StoreUnavailable):  # what others know of this socket has its time anyway
            await self._parts.tables.gone(self.id)

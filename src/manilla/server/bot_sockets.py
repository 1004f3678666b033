"""A bot of somebody's own at ``/ws/bot?table=ID``: the bot protocol over a WebSocket, one table a socket.

The bot's account takes a chair like a player: what the table needs beside cards and calls (sitting down, being ready,
cutting, agreeing to what the others ask) is done for it here.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from typing import cast

from starlette.websockets import WebSocket

from manilla.protocol import codec
from manilla.protocol.bot import (
    PROTOCOL,
    Action,
    Bye,
    Clock,
    Goodbye,
    Hello,
    Ping,
    RefereeMessage,
    Turn,
    from_bot,
)
from manilla.protocol.errors import BadMessage
from manilla.protocol.table import Act, Answer, ClientRequest, Leave, Question, Ready, ServerMessage, Sit
from manilla.protocol.telling import news, same_match, welcome
from manilla.protocol.views import view_message
from manilla.rules.errors import RuleError
from manilla.rules.view import View, view_of
from manilla.table.state import Table, to_act

from .errors import Refusal
from .logs import logger
from .parts import Parts
from .sessions import Account
from .sockets import CLOSE_CODES, HELLO_SECONDS, MOST_BACKLOG, Socket, Watching
from .wire import Wire

UNLIMITED = 10.0
"""Seconds that a bot is told it has where the table has no clock."""
log = logger("bots")


class BotSocket(Socket):
    """One bot at one table."""

    def __init__(
        self, parts: Parts, wire: Wire, account: Account, address: str, lang: str, query: Mapping[str, str]
    ) -> None:
        super().__init__(parts, wire, account, address, lang)
        self._table = query.get("table", "")
        self._wanted = query.get("chair", "")
        self._password = query.get("password", "")
        self._changed = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self._before: View | None = None
        self._asked = ("", -1)
        self._done: set[tuple[object, ...]] = set()
        self._pings = 0

    # -- out

    def push(self, message: RefereeMessage) -> None:
        """Send a message of the bot protocol; a bot that does not read is dropped."""
        if self._closed:
            return
        self._wire.push(codec.encode(message))
        if self._wire.backlog > MOST_BACKLOG:
            self.close("slow")
            self._wire.drop()

    def send(self, message: ServerMessage) -> None:
        """The table has told something: the bot will be told of it in its own words."""
        self._changed.set()

    def close(self, code: str) -> None:
        if self._closed:
            return
        self._wire.push(codec.encode(Bye(reason=code)))
        self._closed = True
        self._wire.finish(CLOSE_CODES.get(code, 1000))
        self._parts.metrics.closed.labels(code).inc()

    def refuse(self, error: RuleError, request: str = "", *, table: str = "") -> None:
        self._parts.metrics.refused.labels(error.code).inc()
        self.push(codec.refusal(error, self.voice))

    def beat(self) -> None:
        super().beat()
        if self.greeted:
            self._pings += 1
            self.push(Ping(id=self._pings))

    # -- in

    async def run(self, websocket: WebSocket) -> None:
        try:
            await super().run(websocket)
        finally:
            if self._following is not None:
                self._following.cancel()
                await asyncio.gather(self._following, return_exceptions=True)

    def _hear(self, data: bytes) -> bool:
        """One at a time is enough for a bot."""
        return False

    async def _take(self, data: str | bytes) -> None:
        try:
            message = codec.decode(from_bot, data)
        except BadMessage as error:
            self.refuse(error)
            return
        self._parts.metrics.message(f"bot_{type(message).__name__.lower()}")
        if isinstance(message, Hello):
            await self._greet(message)
        elif not self.greeted:
            self.refuse(BadMessage("hello_first"))
        elif isinstance(message, Goodbye):
            self._begin(Leave(self._table, self._id("leave")))
            self.close("left")
        elif isinstance(message, Action):
            self._act(message)

    async def _greet(self, hello: Hello) -> None:
        if self.greeted:
            self.refuse(BadMessage("wrong_message", reason="hello: only the first message"))
            return
        if hello.protocol != PROTOCOL:
            self.refuse(BadMessage("other_protocol", protocol=hello.protocol, known=PROTOCOL))
            self.close("protocol")
            return
        try:
            table = (await self._parts.tables.house.runner(self._table)).table
            if hello.games and table.game not in hello.games:
                raise BadMessage("wrong_message", reason=f"games: {table.game} is played here")
            watching = Watching(self, self._table)
            await self._parts.tables.watch(watching, self._table, 0, self._password)
            self.watching[self._table] = watching
            await self._parts.tables.touch(self._table, self.account.id, self.id)
            await self._sit()
        except RuleError as error:
            self.refuse(error)
            self.close("refused")
            return
        self.greeted = True
        self._changed.set()
        self._following = asyncio.get_running_loop().create_task(self._follow())

    async def _sit(self) -> None:
        """Take the chair that was asked for, or the first that is free. Raises RuleError."""
        runner = await self._parts.tables.house.runner(self._table)
        refused: RuleError | None = None
        for _ in runner.table.chairs:
            table = runner.table
            if table.chair_of(self.account.id) is not None:
                return
            free = [str(number) for number, chair in enumerate(table.chairs) if not chair.player]
            wanted = self._wanted or (free[0] if free else "")
            if wanted not in free:
                break
            try:
                await self._parts.tables.ask(Sit(self._table, self._id("sit"), int(wanted)), self.account.id)
            except RuleError as error:  # somebody else was quicker, or the table does not take us
                refused = error
            else:
                return
        raise refused or Refusal(409, "no_free_chair")

    def _act(self, answer: Action) -> None:
        match, count = self._asked
        if answer.seq > count:
            self.refuse(BadMessage("wrong_message", reason=f"seq: {count} was asked"))
        elif answer.seq == count:
            # Refused ones may be tried again, so each has an id of its own.
            self._begin(Act(self._table, self._id(f"{match} {count}"), answer.action))

    # -- what the table does

    async def _follow(self) -> None:
        """Tell what happens, and do what the table needs, until the socket is closed."""
        while not self._closed:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._look((await self._parts.tables.house.runner(self._table)).table)
            except RuleError as error:
                self.refuse(error)
                self.close("refused")
            except Exception as error:  # noqa: BLE001 - a fault of ours ends this socket and nothing else
                log.error("bot_failed", table=self._table, reason=type(error).__name__)
                self.close("fault")

    async def _look(self, table: Table) -> None:
        chair = table.chair_of(self.account.id)
        if chair is None or table.closed:
            self.close("closed" if table.closed else "left")
            return
        number = table.match_number
        if table.question is not None and chair not in table.question.agreed:
            what = cast("Question", table.question.what)
            self._once(Answer(self._table, self._id("yes"), what, yes=True), "answer", what, table.question.at)
        if table.phase == "open" and not table.chairs[chair].ready:
            # Waited for, so that it is not said twice; if the match has begun meanwhile, so much the better.
            with contextlib.suppress(RuleError):
                await self._parts.tables.ask(Ready(self._table, self._id("ready")), self.account.id)
        if table.match is None:
            return
        view = view_of(table.game_on, chair)
        if self._before is None or not same_match(self._before, view):
            self.push(welcome(view, f"{self._table}/{number}", _clock(table)))
            self._before = None
        for message in news(self._before, view):
            self.push(message)
        self._before = view
        if chair not in to_act(table):
            return
        count = table.match.count
        if table.game_on.deal is None:
            self._once(Act(self._table, self._id("cut"), _cut(table)), "cut", number, len(view.results))
        elif self._asked != (str(number), count):
            self._asked = (str(number), count)
            deadline = _clock(table).turn_ms
            self.push(Turn(seq=count, deadline_ms=deadline, seed=secrets.randbits(53), view=view_message(view)))

    def _once(self, request: ClientRequest, *what: object) -> None:
        """Ask for something once for each occasion."""
        if what not in self._done:
            self._done.add(what)
            self._begin(request)

    def _id(self, what: str) -> str:
        return f"{what} {secrets.token_hex(8)}"


def _clock(table: Table) -> Clock:
    seconds = table.settings.clock.move or UNLIMITED
    return Clock(turn_ms=round(seconds * 1000), start_ms=round(HELLO_SECONDS * 1000))


def _cut(table: Table) -> str:
    least, size = table.variant.layout.least_cut, len(table.variant.deck)
    return f"cut {least + secrets.randbelow(size - 2 * least + 1)}"

"""All tables of one process: opened, loaded when they are asked for, kept running, and let go of when idle."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from manilla.protocol.settings import Settings
from manilla.protocol.table import Request
from manilla.record.events import MatchEvent

from . import events as e
from .clocks import next_wake
from .commands import Close, Moment
from .deciding import opening
from .errors import TableError
from .evolve import evolved
from .export import record_of
from .ports import Alarm, Bus, Clockwork, EventStore, Leases, Presence, Thinkers
from .runner import TableRunner, World
from .showing import Names
from .state import Table
from .watching import Watcher

LEASE = 20.0
"""Seconds for which a table is held without being renewed: so long its bots stand still when a process is killed."""
ROUND = 6.0
"""Seconds between two rounds through all tables: leases renewed, orphans looked for, presence and gaps checked."""
IDLE = 60_000
"""Milliseconds after which a table that nobody watches is let go of."""
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def new_id() -> str:
    """Eight letters of Crockford's base 32: 40 bits that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


class SystemClock:
    """The clock of this computer; once started it does not jump, also where that clock is set."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def now(self) -> int:
        return int((self._ahead + time.monotonic()) * 1000)

    def call_at(self, moment: int, call: Callable[[], None]) -> Alarm:
        # One millisecond more: an alarm that rings early would find nothing due.
        seconds = max(0, moment - self.now() + 1) / 1000
        return asyncio.get_running_loop().call_later(seconds, call)


async def _nobody(table: str) -> set[str]:
    return set()


async def _whoever(players: Iterable[str]) -> None:
    return None


def _nothing(*facts: object) -> None:
    """Whoever wants to know of it says so."""


@dataclass
class House:
    """The tables of this process.

    With ``leases``, ``presence`` and ``bus`` several processes share the tables; without them (None) this process is
    alone, and runs all of them. ``verify(hash, password)`` tells whether a password fits. ``appended`` is called with
    the id, the table and its new events after each append here, and without events when a table is loaded, for whoever
    appended the last ones may have died before he could do what is to follow. ``failed`` is called with the id and a
    fault of ours. Neither may wait, and logs must not hold events. ``met`` hears who sits at a table, before somebody
    is shown who has come by another process.
    """

    store: EventStore
    thinkers: Thinkers
    names: Names
    verify: Callable[[str, str], Awaitable[bool]]
    owner: str = field(default_factory=lambda: secrets.token_hex(8))
    leases: Leases | None = None
    presence: Presence | None = None
    bus: Bus | None = None
    appended: Callable[[str, Table, Sequence[e.TableEvent]], None] = _nothing
    failed: Callable[[str, BaseException], None] = _nothing
    met: Callable[[Iterable[str]], Awaitable[None]] = _whoever
    clockwork: Clockwork = field(default_factory=SystemClock)
    chance: Callable[[int], bytes] = os.urandom
    runners: dict[str, TableRunner] = field(default_factory=dict)
    _loading: dict[str, asyncio.Future[TableRunner]] = field(default_factory=dict)
    _listening: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _rounds: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self._world = World(
            self.store,
            self.thinkers,
            self.clockwork,
            self.names,
            self.chance,
            _nobody if self.presence is None else self.presence.present,
            self._after_append,
            self.failed,
            self.met,
        )

    # -- for the server

    async def open_table(
        self,
        table_id: str,
        owner: str,
        game: str,
        options: dict[str, str],
        settings: Settings,
        *,
        password: str = "",
        bots: str = "",
    ) -> TableRunner:
        """A new table under an id of ``new_id``; ``password`` is a hash. Raises RuleError, StaleSeq for a used id."""
        now = self.clockwork.now()
        outcome = opening(owner, game, options, settings, password, Moment(now, self.chance(32)), bots)
        await self.store.append(table_id, 0, [e.to_json(event) for event in outcome.events], now)
        self.appended(table_id, outcome.table, outcome.events)
        return self._run(table_id, outcome.table)

    async def runner(self, table_id: str) -> TableRunner:
        """The table, loaded where it is not yet. Raises TableError where there is none."""
        known = self.at_hand(table_id)
        if known is not None:
            return known
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    def at_hand(self, table_id: str) -> TableRunner | None:
        """The table where it is loaded already, for somebody who is about to use it."""
        known = self.runners.get(table_id)
        if known is not None:
            known.idle_since = self.clockwork.now()
        return known

    async def ask(self, player: str, request: Request) -> int:
        """A player's request: the table's seq once it is kept. Raises RuleError."""
        return await (await self.runner(request.table)).ask(player, request)

    async def watch(self, watcher: Watcher, table_id: str, since: int = 0, password: str = "") -> TableRunner:
        """Show a table to a watcher from now on. Raises RuleError where he may not see it."""
        runner = await self.runner(table_id)
        refusal = await runner.may_watch(watcher.player, password, self.verify)
        if refusal is not None:
            raise refusal
        await runner.watch(watcher, since)
        self._publish(table_id, runner.table.seq)
        return runner

    def unwatch(self, watcher: Watcher, table_id: str) -> None:
        """Show it to him no more."""
        runner = self.runners.get(table_id)
        if runner is not None:
            runner.unwatch(watcher)
            self._publish(table_id, runner.table.seq)

    async def close_table(self, table_id: str, why: str = "admin") -> None:
        """End a table for good. Raises TableError."""
        runner = await self.runner(table_id)
        runner.put(Close(why))
        await runner.settled()

    async def record(
        self, table_id: str, names: Sequence[str] | None = None, number: int | None = None
    ) -> Iterator[MatchEvent]:
        """The record of a match of a table: see ``record_of``. Raises TableError where there is no such table."""
        stored = await self.store.read(table_id)
        if not stored:
            raise TableError("no_such_table")
        return record_of(stored, names, number)

    def start(self) -> None:
        """Begin the rounds."""
        if self._rounds is None:
            self._rounds = asyncio.get_running_loop().create_task(self._go_round())

    async def close(self) -> None:
        """Let go of all tables; another process may run them at once."""
        tasks = [*self._tasks, *self._listening.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table_id in list(self.runners):
            await self._let_go(table_id)

    async def look_everywhere(self) -> None:
        """Look into the store for what others have appended to the tables that are loaded here."""
        async for runner in self._spread():
            await self._catch_up(runner)

    # -- inside

    async def _catch_up(self, runner: TableRunner) -> None:
        """Have it read what others have appended, where they have."""
        if await self.store.last_seq(runner.id) > runner.table.seq:
            await runner.refresh()

    async def _load(self, table_id: str) -> TableRunner:
        table = evolved(None, await self.store.read(table_id))
        if table is None:
            raise TableError("no_such_table")
        self.appended(table_id, table, ())
        return self._run(table_id, table)

    def _run(self, table_id: str, table: Table) -> TableRunner:
        known = self.runners.get(table_id)
        if known is not None:
            return known
        runner = self.runners[table_id] = TableRunner(table_id, table, self._world)
        if self.leases is None:
            runner.take_over()
        else:
            self._spawn(self._take(runner))
        if self.bus is not None:
            self._listening[table_id] = asyncio.get_running_loop().create_task(self._listen(runner, self.bus))
        return runner

    async def _take(self, runner: TableRunner) -> None:
        """Take or renew the lease of a table."""
        assert self.leases is not None
        if await self.leases.take(runner.id, self.owner, LEASE):
            runner.take_over()
        elif runner.holds:
            runner.let_go()

    async def _listen(self, runner: TableRunner, bus: Bus) -> None:
        async with bus.subscribe(topic(runner.id)) as messages:
            runner.heard(runner.table.seq + 1)  # whatever came before we listened
            async for message in messages:
                runner.heard(int(message) if message.isdigit() else runner.table.seq + 1)
                runner.look_who_is_there()

    def _after_append(self, table_id: str, table: Table, events: Sequence[e.TableEvent]) -> None:
        self.appended(table_id, table, events)
        self._publish(table_id, table.seq)

    def _publish(self, table_id: str, seq: int) -> None:
        if self.bus is not None:
            self._spawn(self.bus.publish(topic(table_id), str(seq).encode()))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failed("", error)

    async def _go_round(self) -> None:
        while True:
            try:
                await self.go_round()
            except Exception as error:  # noqa: BLE001 - the next round may find the store again
                self.failed("", error)
            await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        """Once through all tables: renew leases, take over what nobody runs, look for gaps, let go of what is idle."""
        async for runner in self._spread():
            if self._idle(runner):
                await self._let_go(runner.id)
            elif self.leases is not None:
                await self._take(runner)
                runner.look_who_is_there()
                # Whoever runs the clock and bots must know of each act, also where only another process has watchers.
                if runner.watched or runner.holds:
                    await self._catch_up(runner)
        if self.leases is not None:
            for table_id in await self.leases.orphans():
                await self.runner(table_id)

    async def _spread(self) -> AsyncIterator[TableRunner]:
        for number, runner in enumerate(list(self.runners.values())):
            if number % 20 == 19:
                await asyncio.sleep(0)  # sockets come first
            yield runner

    def _idle(self, runner: TableRunner) -> bool:
        if runner.busy or self.clockwork.now() - runner.idle_since < IDLE:
            return False
        # A clock that still runs keeps its table here, unless another process minds it.
        return not runner.holds or (runner.table.phase != "playing" and next_wake(runner.table) is None)

    async def _let_go(self, table_id: str) -> None:
        runner = self.runners.pop(table_id, None)
        listening = self._listening.pop(table_id, None)
        if listening is not None:
            listening.cancel()
        if runner is None:
            return
        held = runner.holds
        runner.stop()
        if held and self.leases is not None:
            let_go = self.leases.rest if runner.table.phase == "paused" else self.leases.release
            await let_go(table_id, self.owner)


def topic(table_id: str) -> str:
    """What the bus calls a table."""
    return f"table:{table_id}"

"""The shell around a table: one command at a time is decided, stored, and only then told.

Any process may run a table; the store decides whose event is first. Whoever holds the table's lease also runs its clock
and its bots.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from manilla.protocol.table import Request, Sit
from manilla.rules.errors import RuleError

from . import events as e
from .clocks import next_wake
from .commands import Asks, Command, Moment, PresenceChanged, TakeOver, Tick
from .deciding import decide
from .errors import TableError
from .evolve import evolved
from .minds import Minds
from .ports import Alarm, Clockwork, EventStore, StaleSeq, StoredEvent, Thinkers
from .showing import Names
from .state import Table
from .watching import LOOK_BACK, Watcher, Watchers, all_told, may_see, told_of

MOST_OF_ONE = 16
"""Requests of one player that may wait at one table; those who do not sit there have so many together. So nobody takes
another's room.
"""
AGAIN = 1_000
"""Milliseconds after which something is tried again that the store could not keep."""
GONE_FOR_GOOD = 2_000
"""Milliseconds before the last socket's end counts: a page that is loaded again is back by then."""

Answer = Callable[[int | RuleError], None]
"""Told once what became of a request: the table's seq once it is kept, or why it is not. It may not raise."""


@dataclass(frozen=True)
class World:
    """All that a table's shell needs of the process.

    ``chance`` gives so many unpredictable bytes. ``elsewhere`` are the players of a table whose sockets are known of,
    also at other processes. ``appended`` is called after each append of this process, ``failed`` with a fault of ours.
    ``met`` hears who sits at a table, before somebody is shown who has come by another process.
    """

    store: EventStore
    thinkers: Thinkers
    clockwork: Clockwork
    names: Names
    chance: Callable[[int], bytes]
    elsewhere: Callable[[str], Awaitable[set[str]]]
    appended: Callable[[str, Table, Sequence[e.TableEvent]], None]
    failed: Callable[[str, BaseException], None]
    met: Callable[[Iterable[str]], Awaitable[None]]


@dataclass
class _Waiting:
    command: Command | None
    """None: look into the store for what others have appended."""
    answer: Answer | None = None
    until: int = 0


class TableRunner:
    """One table in this process. ``table`` is as far as this process knows; only the store knows better."""

    def __init__(self, table_id: str, table: Table, world: World) -> None:
        self.id = table_id
        self.table = table
        self.world = world
        self.holds = False
        self.idle_since = world.clockwork.now()
        self.admitted: set[str] = set()
        self._present: frozenset[str] = frozenset()
        self._inbox: deque[_Waiting] = deque()
        self._held: list[_Waiting] = []
        self._watchers = Watchers(table_id, world.names)
        self._minds = Minds(world.thinkers, self.put, self._report)
        self._looking: asyncio.Task[None] | None = None
        self._worker: asyncio.Task[None] | None = None
        self._alarm: Alarm | None = None
        self._alarm_at = 0
        self._doubt = False
        """Whether the store may hold events that are not known here."""
        self._not_before = 0
        """After a fault of the store nothing of the table's own is tried before this moment."""

    # -- asked from outside

    async def ask(self, player: str, request: Request) -> int:
        """Have a request decided: the table's seq once it is kept. Raises RuleError where it is refused."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(outcome: int | RuleError) -> None:
            if future.done():
                return
            if isinstance(outcome, int):
                future.set_result(outcome)
            else:
                future.set_exception(outcome)

        self.request(player, request, answer)
        return await future

    def request(self, player: str, request: Request, answer: Answer) -> None:
        """Have a request decided, without waiting for it. ``answer`` may be called at once."""
        if self._full_for(player):
            answer(TableError("too_busy"))
        elif isinstance(request, Sit) and not self._admits(player):
            answer(TableError("wrong_password"))
        else:
            self._put(_Waiting(Asks(player, request), answer))

    def _full_for(self, player: str) -> bool:
        if len(self._inbox) + len(self._held) < MOST_OF_ONE:
            return False
        table, sits = self.table, self.table.chair_of(player) is not None
        asking = [w.command.player for w in (*self._inbox, *self._held) if isinstance(w.command, Asks)]
        shared = (other for other in asking if (other == player if sits else table.chair_of(other) is None))
        return sum(1 for _ in shared) >= MOST_OF_ONE

    def put(self, command: Command) -> None:
        """Have a command of the table's own decided."""
        self._put(_Waiting(command))

    def heard(self, seq: int) -> None:
        """Somebody says that there is an event of this number."""
        if seq > self.table.seq:
            self._doubt = True
            self._put(_Waiting(None))

    async def refresh(self) -> None:
        """Look into the store now."""
        self._doubt = True
        self._put(_Waiting(None))
        await self.settled()

    async def settled(self) -> None:
        """Wait until nothing is being decided."""
        while self._worker is not None:
            await asyncio.shield(self._worker)

    def _put(self, waiting: _Waiting) -> None:
        self._inbox.append(waiting)
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())

    # -- deciding

    async def _work(self) -> None:
        try:
            while self._inbox:
                waiting = self._inbox.popleft()
                try:
                    await self._decide(waiting)
                except asyncio.CancelledError:
                    _refuse(waiting, TableError("not_kept"))  # perhaps it is; its id will tell
                    raise
                except Exception as error:  # noqa: BLE001 - one command's fault must not stop the table
                    self._report(error)
                    self._failed(waiting)
        finally:
            self._worker = None
        self._plan()
        self._think()

    def _report(self, error: BaseException) -> None:
        self.world.failed(self.id, error)

    def _failed(self, waiting: _Waiting) -> None:
        """A person is told, and may ask again; what the table owes itself is tried again."""
        self._not_before = self.world.clockwork.now() + AGAIN
        if waiting.answer is not None:
            _refuse(waiting, TableError("not_kept"))
        elif not isinstance(waiting.command, Tick):  # the alarm brings the next one
            waiting.until = self._not_before
            self._held.append(waiting)

    async def _decide(self, waiting: _Waiting) -> None:
        """Decide on what waits, and answer it once that is kept. Raises what the store raises."""
        while True:
            if self._doubt:
                await self._read()
            command = waiting.command
            if command is None:
                return
            now = self.world.clockwork.now()
            outcome = decide(self.table, command, Moment(now, self.world.chance(32), self._present))
            if outcome.events:
                try:
                    await self._append(outcome.table, outcome.events, max(now, self.table.at))
                except StaleSeq:
                    self._doubt = True
                    continue
                except Exception:
                    self._doubt = True  # it may have been kept, or not
                    if isinstance(command, Asks) and await self._was_kept(command.name):
                        break
                    raise
            if outcome.hold is not None:
                waiting.until = outcome.hold
                self._held.append(waiting)
                return
            if outcome.refusal is not None:
                if waiting.answer is None:
                    self._report(outcome.refusal)
                _refuse(waiting, outcome.refusal)
                return
            break
        if waiting.answer is not None:
            answer, waiting.answer = waiting.answer, None
            answer(self.table.seq)

    async def _append(self, after: Table, events: Sequence[e.TableEvent], at: int) -> None:
        bodies = [e.to_json(event) for event in events]
        seq = self.table.seq
        await self.world.store.append(self.id, seq, bodies, at)
        self.table = after
        self.world.appended(self.id, after, events)
        if self._watchers:
            self._watchers.tell(after, self.world.clockwork.now(), all_told(seq, at, events, after))

    async def _was_kept(self, request: str) -> bool:
        """Whether a request whose append went wrong is in the store all the same."""
        try:
            await self._read()
        except Exception:  # noqa: BLE001 - the first error is the one to be told
            return False
        return self.table.knows(request)

    async def _read(self) -> None:
        """Catch up with the store."""
        stored = await self.world.store.read(self.id, self.table.seq)
        self._doubt = False
        if not stored:
            return
        table = evolved(self.table, stored)
        assert table is not None
        if table.chairs is not self.table.chairs:
            await self.world.met([chair.player for chair in table.chairs if chair.player])
        self.table = table
        self._watchers.tell(table, self.world.clockwork.now(), told_of(stored, table))

    # -- time, bots, claims

    def _plan(self) -> None:
        """Set the alarm for what is due next. One that rings too soon does no harm, and costs less than a new one for
        each act.
        """
        due = [waiting.until for waiting in self._held]
        if self.holds and (wake := next_wake(self.table)) is not None:
            due.append(wake)
        if not due:
            self._no_alarm()
            return
        moment = max(min(due), self._not_before)
        if self._alarm is None or moment < self._alarm_at or self._alarm_at <= self._not_before:
            self._no_alarm()
            self._alarm, self._alarm_at = self.world.clockwork.call_at(moment, self._due), moment

    def _no_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _due(self) -> None:
        self._alarm = None
        now = self.world.clockwork.now()
        ready = [waiting for waiting in self._held if waiting.until <= now]
        self._held = [waiting for waiting in self._held if waiting.until > now]
        for waiting in ready:
            self._put(waiting)
        wake = next_wake(self.table) if self.holds else None
        if wake is not None and wake <= now:
            self.put(Tick())
        elif not ready:
            self._plan()

    def _think(self) -> None:
        if self.holds:
            self._minds.set_to_work(self.table)
        else:
            self._minds.stop()

    # -- who runs it, who is there

    def take_over(self) -> None:
        """This process runs the table's clock and bots from now on."""
        if not self.holds:
            self.holds = True
            self.put(TakeOver())
            self.look_who_is_there()

    def let_go(self) -> None:
        """Another process does."""
        self.holds = False
        self._plan()
        self._think()

    def look_who_is_there(self) -> None:
        """Have presence looked at, if this process is the one to do so."""
        if self.holds and self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            here = self._watchers.players()
            sitting = {self.table.chairs[chair].player for chair in self.table.persons()}
            if sitting - here:
                here |= await self.world.elsewhere(self.id)
            here |= self._watchers.players()  # whoever has come meanwhile
            self._present = frozenset(here)
            self.put(PresenceChanged())
        except Exception as error:  # noqa: BLE001 - it is looked again soon
            self._report(error)
        finally:
            self._looking = None

    # -- watchers

    def _admits(self, player: str | None) -> bool:
        table = self.table
        known = player is not None and (
            player == table.owner or player in self.admitted or table.chair_of(player) is not None
        )
        return known or not table.settings.locked

    async def may_watch(
        self, player: str | None, password: str, verify: Callable[[str, str], Awaitable[bool]]
    ) -> RuleError | None:
        """Why this player (None: a stranger) may not look on; None where he may.

        ``verify(hash, password)`` tells whether a password fits.
        """
        if not self._admits(player):
            if not password or not await verify(self.table.password, password):
                return TableError("wrong_password")
            if player is not None:
                self.admitted.add(player)
        return None if may_see(self.table, player) else TableError("no_onlookers")

    async def watch(self, watcher: Watcher, since: int = 0) -> None:
        """Tell this watcher how the table stands, with what happened ``since``; from then on every change."""
        if since > self.table.seq:
            await self.refresh()  # who asks has heard more, at another process
        after = max(since, self.table.seq - LOOK_BACK)
        stored: list[StoredEvent] = []
        while since and after < self.table.seq:
            stored += await self.world.store.read(self.id, after)
            after = max([after, *(kept.seq for kept in stored)])
            if not stored:
                break
        # No waiting from here on: what comes later is told to all, and nothing twice.
        table = self.table
        happened = told_of([kept for kept in stored if kept.seq <= table.seq][-LOOK_BACK:], table)
        self._watchers.add(watcher, table, self.world.clockwork.now(), happened)
        self.look_who_is_there()

    def unwatch(self, watcher: Watcher) -> None:
        """Tell this watcher nothing more."""
        if not self._watchers.drop(watcher):
            return
        now = self.world.clockwork.now()
        self.idle_since = now
        if watcher.player is not None and self.holds:
            self.world.clockwork.call_at(now + GONE_FOR_GOOD, self.look_who_is_there)

    @property
    def watched(self) -> bool:
        return bool(self._watchers)

    @property
    def busy(self) -> bool:
        """Whether anything is waited for here."""
        return self.watched or self.at_work or bool(self._held)

    @property
    def at_work(self) -> bool:
        """Whether anything is being decided, looked at or thought about."""
        return bool(self._inbox or self._worker or self._looking or self._minds.at_work)

    def stop(self) -> None:
        """Let go of everything; whoever still waits is refused."""
        self.holds = False
        self._no_alarm()
        self._minds.stop()
        for task in (self._looking, self._worker):
            if task is not None:
                task.cancel()
        for waiting in (*self._inbox, *self._held):
            _refuse(waiting, TableError("not_kept"))
        self._inbox.clear()
        self._held.clear()
        self._watchers.clear()


def _refuse(waiting: _Waiting, error: RuleError) -> None:
    answer, waiting.answer = waiting.answer, None
    if answer is not None:
        answer(error)

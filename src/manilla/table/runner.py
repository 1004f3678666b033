"""The shell around a table: one command at a time is decided, stored, and only then told.

Any process may run a table; the store decides whose event is first. Whoever holds the table's lease also runs its clock
and its bots.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from manilla.protocol.table import Happened, Request, Sit, TableMessage
from manilla.rules.errors import RuleError
from manilla.rules.notation import action_text
from manilla.rules.view import view_of

from . import events as e
from .acting import bot_of, bots_to_act
from .claims import claim_to_judge
from .clocks import next_wake
from .commands import Asks, BotActs, ClaimJudged, Command, Moment, PresenceChanged, TakeOver, Tick
from .deciding import decide
from .errors import TableError
from .evolve import evolved
from .ports import EventStore, StaleSeq, StoredEvent, Thinkers
from .showing import Names, Shown, told
from .state import Table

MOST_OF_ONE = 16
"""Requests of one player that may wait at one table; those who do not sit there have so many together. So nobody takes
another's room.
"""
LOOK_BACK = 200
"""So many events at most are told to a watcher who has missed some."""
AGAIN = 1_000
"""Milliseconds after which something is tried again that the store could not keep."""
GONE_FOR_GOOD = 2_000
"""Milliseconds before the last socket's end counts: a page that is loaded again is back by then."""


class Watcher(Protocol):
    """One socket's eye on a table. ``player`` is an id; None is a stranger."""

    @property
    def player(self) -> str | None: ...

    def tell(self, message: TableMessage) -> None:
        """Never blocks."""
        ...


class Alarm(Protocol):
    """Something that will be called."""

    def cancel(self) -> None: ...


class Clockwork(Protocol):
    """Time: milliseconds since 1970, and calls at a time."""

    def now(self) -> int: ...

    def call_at(self, moment: int, call: Callable[[], None]) -> Alarm: ...


@dataclass(frozen=True)
class World:
    """All that a table's shell needs of the process.

    ``chance`` gives so many unpredictable bytes. ``elsewhere`` are the players of a table whose sockets are known of,
    also at other processes. ``appended`` is called after each append of this process, ``failed`` with a fault of ours.
    """

    store: EventStore
    thinkers: Thinkers
    clockwork: Clockwork
    names: Names
    chance: Callable[[int], bytes]
    elsewhere: Callable[[str], Awaitable[set[str]]]
    appended: Callable[[str, Table, Sequence[e.TableEvent]], None]
    failed: Callable[[str, BaseException], None]


@dataclass
class _Waiting:
    command: Command | None
    """None: look into the store for what others have appended."""
    answer: asyncio.Future[int] | None = None
    until: int = 0


@dataclass
class _Watching:
    watcher: Watcher
    match_number: int = -1
    results: int = 0


@dataclass
class TableRunner:
    """One table in this process. ``table`` is as far as this process knows; only the store knows better."""

    id: str
    table: Table
    world: World
    holds: bool = False
    idle_since: int = 0
    admitted: set[str] = field(default_factory=set)
    _present: frozenset[str] = frozenset()
    _inbox: deque[_Waiting] = field(default_factory=deque)
    _held: list[_Waiting] = field(default_factory=list)
    _watching: dict[Watcher, _Watching] = field(default_factory=dict)
    _thinking: dict[tuple[int, int, int], asyncio.Task[None]] = field(default_factory=dict)
    _looking: asyncio.Task[None] | None = None
    _worker: asyncio.Task[None] | None = None
    _alarm: Alarm | None = None
    _doubt: bool = False
    """Whether the store may hold events that are not known here."""
    _not_before: int = 0
    """After a fault of the store nothing of the table's own is tried before this moment."""

    # -- asked from outside

    async def ask(self, player: str, request: Request) -> int:
        """Have a request decided: the table's seq once it is kept. Raises RuleError where it is refused."""
        if self._full_for(player):
            raise TableError("too_busy")
        if isinstance(request, Sit) and not self._admits(player):
            raise TableError("wrong_password")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._put(_Waiting(Asks(player, request), answer))
        return await answer

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
                    self.world.failed(self.id, error)
                    self._failed(waiting)
        finally:
            self._worker = None
        self._plan()
        self._think()

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
                    self.world.failed(self.id, outcome.refusal)
                _refuse(waiting, outcome.refusal)
                return
            break
        if waiting.answer is not None and not waiting.answer.done():
            waiting.answer.set_result(self.table.seq)

    async def _append(self, after: Table, events: Sequence[e.TableEvent], at: int) -> None:
        bodies = [e.to_json(event) for event in events]
        seq = self.table.seq
        await self.world.store.append(self.id, seq, bodies, at)
        self.table = after
        self.world.appended(self.id, after, events)
        self._show(_all_told(seq, at, events, after))

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
        self.table = table
        self._show(_told_of(stored, table))

    # -- time, bots, claims

    def _plan(self) -> None:
        """Set the alarm for what is due next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = [waiting.until for waiting in self._held]
        if self.holds:
            wake = next_wake(self.table)
            due += [] if wake is None else [wake]
        if due:
            self._alarm = self.world.clockwork.call_at(max(min(due), self._not_before), self._due)

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
        """Set bots and solver to work on what waits for them, and stop those whose answer nobody wants any more."""
        wanted: dict[tuple[int, int, int], Callable[[], Awaitable[None]]] = {}
        table = self.table
        if self.holds and table.match is not None:
            count, number = table.match.count, table.match_number
            for chair in bots_to_act(table):
                wanted[number, count, chair] = lambda chair=chair, table=table: self._choose(table, chair)  # type: ignore[misc]  # mypy does not see defaults
            claimer = claim_to_judge(table)
            if claimer is not None:
                wanted[number, -table.claimed_at, claimer] = lambda table=table: self._judge(table)  # type: ignore[misc]  # the same
        for key in [key for key in self._thinking if key not in wanted]:
            self._thinking.pop(key).cancel()
        for key, work in wanted.items():
            if key not in self._thinking:
                self._thinking[key] = asyncio.get_running_loop().create_task(_run(work))

    async def _choose(self, table: Table, chair: int) -> None:
        assert table.match is not None
        match, count = table.match.match, table.match.count
        view = view_of(match, chair)
        # Secret until the deal is over, and the same again after a restart.
        seed = hashlib.sha256(f"bot {table.seed} {count} {chair}".encode()).hexdigest()
        try:
            action = await self.world.thinkers.choose(bot_of(table, chair), view, seed)
            if view.why_not(action) is not None:
                raise ValueError(f"illegal: {action}")
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
            self.world.failed(self.id, error)
            action = view.legal[0]
        self.put(BotActs(chair, action_text(match.variant, action), count))

    async def _judge(self, table: Table) -> None:
        chair = table.claiming
        assert chair is not None
        try:
            holds = await self.world.thinkers.claim_holds(table.game_on, chair)
        except Exception as error:  # noqa: BLE001 - what nobody could prove does not hold
            self.world.failed(self.id, error)
            holds = False
        self.put(ClaimJudged(chair, holds, table.claimed_at))

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
            here = {player for player in (watcher.player for watcher in self._watching) if player is not None}
            sitting = {self.table.chairs[chair].player for chair in self.table.persons()}
            if sitting - here:
                here |= await self.world.elsewhere(self.id)
            here |= {player for player in (watcher.player for watcher in self._watching) if player is not None}
            self._present = frozenset(here)
            self.put(PresenceChanged())
        except Exception as error:  # noqa: BLE001 - it is looked again soon
            self.world.failed(self.id, error)
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
        return None if self._may_see(player) else TableError("no_onlookers")

    def _may_see(self, player: str | None) -> bool:
        """A table without onlookers is seen by those who sit there, and before it begins by those who might."""
        table = self.table
        if table.settings.onlookers or table.phase == "open":
            return True
        return player is not None and (player == table.owner or table.chair_of(player) is not None)

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
        # No waiting from here on: what comes later is told by _show, and nothing twice.
        table = self.table
        happened = _told_of([kept for kept in stored if kept.seq <= table.seq][-LOOK_BACK:], table)
        watching = self._watching[watcher] = _Watching(watcher)
        self._tell(Shown(self.id, table, self.world.clockwork.now(), self.world.names, happened), [watching])
        self.look_who_is_there()

    def unwatch(self, watcher: Watcher) -> None:
        """Tell this watcher nothing more."""
        if self._watching.pop(watcher, None) is None:
            return
        now = self.world.clockwork.now()
        self.idle_since = now
        if watcher.player is not None and self.holds:
            self.world.clockwork.call_at(now + GONE_FOR_GOOD, self.look_who_is_there)

    @property
    def watched(self) -> bool:
        return bool(self._watching)

    @property
    def busy(self) -> bool:
        """Whether anything is waited for here."""
        return bool(self._watching or self._inbox or self._held or self._thinking or self._worker)

    def _show(self, happened: list[Happened]) -> None:
        if self._watching:
            shown = Shown(self.id, self.table, self.world.clockwork.now(), self.world.names, happened)
            self._tell(shown, list(self._watching.values()))

    def _tell(self, shown: Shown, watching: Sequence[_Watching]) -> None:
        table = self.table
        seeing: list[tuple[_Watching, int | None]] = []
        for each in watching:
            player = each.watcher.player
            if self._may_see(player):
                seeing.append((each, None if player is None else table.chair_of(player)))
        shown.prepare(chair for _, chair in seeing)
        results = 0 if table.match is None else len(table.match.match.results)
        for each, chair in seeing:
            # Deals that are over are told once; a new match, or a deal taken back, tells all again.
            known = each.results if each.match_number == table.match_number and each.results <= results else 0
            each.match_number, each.results = table.match_number, results
            each.watcher.tell(shown.message(chair, known))

    def stop(self) -> None:
        """Let go of everything; whoever still waits is refused."""
        self.holds = False
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for task in (*self._thinking.values(), self._looking, self._worker):
            if task is not None:
                task.cancel()
        self._thinking.clear()
        for waiting in (*self._inbox, *self._held):
            _refuse(waiting, TableError("not_kept"))
        self._inbox.clear()
        self._held.clear()
        self._watching.clear()


async def _run(work: Callable[[], Awaitable[None]]) -> None:
    await work()


def _refuse(waiting: _Waiting, error: RuleError) -> None:
    if waiting.answer is not None and not waiting.answer.done():
        waiting.answer.set_exception(error)


def _all_told(before: int, at: int, events: Sequence[e.TableEvent], table: Table) -> list[Happened]:
    found = [told(seq, at, event, table) for seq, event in enumerate(events, before + 1)]
    return [happened for happened in found if happened is not None]


def _told_of(stored: Sequence[StoredEvent], table: Table) -> list[Happened]:
    found = [told(kept.seq, kept.at, e.from_json(kept.body), table) for kept in stored]
    return [happened for happened in found if happened is not None]

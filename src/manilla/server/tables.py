"""The tables of this process, as sockets and HTTP ask for them; and the index of tables, written afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from manilla.protocol.settings import Settings
from manilla.protocol.table import ClientRequest, Fill, Sit
from manilla.record.load import dump
from manilla.rules.errors import RuleError
from manilla.rules.options import value_text
from manilla.rules.variant import Variant
from manilla.store import Store
from manilla.store.tables import TableRow
from manilla.table.clocks import FORSAKEN
from manilla.table.errors import TableError
from manilla.table.events import TableEvent
from manilla.table.house import House, new_id
from manilla.table.ports import Bus, StaleSeq, StoreUnavailable, Thinkers
from manilla.table.questions import in_practice
from manilla.table.state import Chair, Table
from manilla.table.watching import Watcher
from manilla.variants import find_variant
from manilla.words import Speech

from .config import Config
from .errors import Refusal
from .logs import logger
from .names import Names

TRIES = 3
REMEMBERED = 7 * 86_400_000
"""Milliseconds for which matches are looked at that may not have been counted."""
AT_ONCE = 50
"""Rows of the index that are written in one transaction: acts wait so long for the disk."""
BETWEEN = 0.1
"""Seconds between two times that it is written, in which more gathers."""
PHASES = {"open": "open", "playing": "playing", "paused": "playing", "over": "over", "closed": "over"}
"""What the index calls the phases of a table."""
MORE_KNOWN = 100
"""Tables beyond those at hand of which something is remembered."""
MOST_FORSAKEN = 1_000
PRESENT_FOR = 3
"""Beats that a socket's presence lasts without being renewed."""
log = logger("tables")

Over = Callable[[str, Table], Coroutine[Any, Any, None]]
"""Called with a table whose match is over."""
Hashing = Callable[[str], Awaitable[str]]
Verifying = Callable[[str, str], Awaitable[bool]]


async def nothing_more(_table_id: str, _table: Table) -> None:
    return None


class Tables:
    """``table.house`` for one server."""

    def __init__(
        self,
        config: Config,
        process: str,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        names: Names,
        *,
        hashed: Hashing,
        verify: Verifying,
        over: Over = nothing_more,
    ) -> None:
        self._config = config
        self._store = store
        self._names = names
        self._hashed = hashed
        self._over = over
        self._index = Index(store, lambda: self.house.runners)
        self._ended: set[asyncio.Task[None]] = set()
        shared = not config.alone
        self.house = House(
            store.events,
            thinkers,
            names.known,
            verify,
            owner=process,
            leases=store.leases if shared else None,
            presence=store.presence if shared else None,
            bus=bus if shared else None,
            appended=self._appended,
            failed=_failed,
            met=names.met,
        )

    def start(self) -> None:
        self.house.start()
        self._index.start()

    async def close(self) -> None:
        await self.house.close()
        await self._index.close()
        await asyncio.gather(*self._ended, return_exceptions=True)

    # -- for sockets

    async def watch(self, watcher: Watcher, table: str, since: int, password: str) -> None:
        """Show a table from now on. Raises RuleError."""
        runner = await self.house.runner(table)
        await self._names.load(chair.player for chair in runner.table.chairs if chair.player)
        await self.house.watch(watcher, table, since, password)

    def unwatch(self, watcher: Watcher, table: str) -> None:
        self.house.unwatch(watcher, table)

    async def ask(self, request: ClientRequest, player: str) -> int:
        """A request of a player: the table's seq once it is kept. Raises RuleError."""
        if isinstance(request, Sit):
            await self._names.load([player])
        return await self.house.ask(player, request)

    async def settings(self, table: str) -> Settings:
        """Raises TableError where there is no such table."""
        return (await self.house.runner(table)).table.settings

    def speech(self, table: str, lang: str) -> Speech | None:
        """The words of the game of a table that is at hand."""
        runner = self.house.at_hand(table)
        if runner is None:
            return None
        playing = runner.table
        return Speech(find_variant(playing.game).with_options(playing.options), lang)

    async def touch(self, table: str, player: str, socket: str) -> None:
        """A socket is there, for other processes to know."""
        if not self._config.alone:
            await self._store.presence.touch(table, player, socket, PRESENT_FOR * self._config.ping)

    async def gone(self, socket: str) -> None:
        """A socket is not there any more."""
        if not self._config.alone:
            await self._store.presence.gone(socket)

    # -- for HTTP and commands

    async def open(
        self, owner: str, game: str, options: Mapping[str, str], settings: Settings, password: str = "", bots: str = ""
    ) -> str:
        """A new table; its id. Raises RuleError."""
        if settings.locked != bool(password):
            raise TableError("password_needed")
        hashed = await self._hashed(password) if password else ""
        for _ in range(TRIES):
            table = new_id()
            await self._store.tables.save(_new_row(table, game, settings))
            try:
                await self.house.open_table(table, owner, game, dict(options), settings, password=hashed, bots=bots)
            except StaleSeq:
                continue
            except RuleError:
                await self._store.tables.delete([table])
                raise
            return table
        raise Refusal(503, "fault")

    async def open_with_bots(self, owner: str, variant: Variant, bots: Sequence[str]) -> str:
        """A table of one's own with some bots on the chairs behind the first. Raises RuleError."""
        options = {name: value_text(value) for name, value in variant.chosen.items()}
        table = await self.open(owner, variant.key, options, Settings(public=False))
        for chair, bot in enumerate(bots, 1):
            await self.house.ask(owner, Fill(table, f"bot{chair}", bot, chair))
        return table

    async def finished(self, table: str, number: int | None = None) -> int:
        """The number of a match that is over, the last one unless said. Raises RuleError where it is not: whoever may
        read its record would see all hands.
        """
        wanted, over = await self._match(table, number)
        if not over:
            raise Refusal(409, "no_record_yet")
        return wanted

    async def looked_back_on(self, table: str, number: int | None, player: str) -> tuple[int, bool]:
        """The same, and whether the match is over: a person who practises alone among bots may look back on the deals
        of a running match that are over, which tell nobody anything about the next. Raises RuleError.
        """
        wanted, over = await self._match(table, number)
        state = (await self.house.runner(table)).table
        own = state.chair_of(player) is not None and in_practice(state)
        if not over and not (own and state.match is not None and state.game_on.results):
            raise Refusal(409, "no_record_yet")
        return wanted, over

    async def _match(self, table: str, number: int | None) -> tuple[int, bool]:
        """The number of a match, the last one unless said, and whether it is over. Raises RuleError for none."""
        state = (await self.house.runner(table)).table
        wanted = state.match_number if number is None else number
        if not 1 <= wanted <= state.match_number:
            raise Refusal(404, "no_record_yet")
        return wanted, wanted < state.match_number or state.phase in ("over", "closed")

    async def record(self, table: str, number: int | None = None) -> str:
        """The record of a match that is over as ``.mgn``; the last one, unless said. Raises RuleError."""
        wanted = await self.finished(table, number)
        state = (await self.house.runner(table)).table
        events = tuple(await self.house.record(table, await self.labels(state), wanted))
        return await asyncio.to_thread(dump, events)

    async def labels(self, table: Table) -> list[str]:
        """What a record calls the players, by chair: their names of today, each once."""
        return labels_of(table, await self._names.load(chair.player for chair in table.chairs))

    async def make_good(self) -> None:
        """See to tables at which somebody died between an event and what was to follow: each is loaded once. Raises
        StoreUnavailable.
        """
        for table in await self._store.tables.behind():
            await self.house.runner(table)
        since = time.time_ns() // 1_000_000 - REMEMBERED
        for row in await self._store.tables.over_since(since):
            about = msgspec.json.decode(row.about, type=_About)
            if about.settings.rated and about.match and not await self._store.ratings.counted(row.id, about.match):
                await self.house.runner(row.id)

    async def close_forsaken(self) -> None:
        """Load open tables at which nothing has happened for so long that they are to be closed; they see to it
        themselves. Whoever ran them may have ended before it was time. Raises StoreUnavailable.
        """
        since = time.time_ns() // 1_000_000 - FORSAKEN
        for table in await self._store.tables.unchanged_since(since, phase="open", limit=MOST_FORSAKEN):
            await self.house.runner(table)

    # -- what happened

    def _appended(self, table_id: str, table: Table, events: Sequence[TableEvent]) -> None:
        self._index.changed(table_id, table)
        # Also where a table is loaded: whoever appended the end may have been killed. To count it twice does nothing.
        if table.phase in ("over", "closed"):
            task: asyncio.Task[None] = asyncio.get_running_loop().create_task(self._over(table_id, table))
            self._ended.add(task)
            task.add_done_callback(self._ended.discard)


def labels_of(table: Table, names: Mapping[str, str]) -> list[str]:
    """What a record calls the players, by chair; no two alike."""
    found: list[str] = []
    for number, chair in enumerate(table.chairs, 1):
        name = names.get(chair.player) or f"Player {number}"
        found.append(f"{name} ({number})" if name in found else name)
    return found


def _failed(table_id: str, error: BaseException) -> None:
    if isinstance(error, StoreUnavailable):
        log.error("store_unavailable", table=table_id, reason=error.reason)
    else:
        log.error("failed", table=table_id, reason=type(error).__name__, where=_where(error))


def _where(error: BaseException) -> str:
    """File and line of a fault; its text might hold a card."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"


def _new_row(table: str, game: str, settings: Settings) -> TableRow:
    now = time.time_ns() // 1_000_000
    return TableRow(table, game[:64], settings.public, "open", 0, 0, now, now)


class Index:
    """Writes what the lobby lists, a little after it has happened, and each table once however much has."""

    def __init__(self, store: Store, loaded: Callable[[], Collection[str]]) -> None:
        """``loaded`` are the tables that are at hand: only of those it is remembered what has been written."""
        self._store = store
        self._loaded = loaded
        self._known: dict[str, tuple[str, str, tuple[Chair, ...]]] = {}
        self._waiting: dict[str, Table] = {}
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._write_all()

    def changed(self, table_id: str, table: Table) -> None:
        """Something has happened; it is written where it is anything that is listed."""
        phase, known = table.phase, self._known.get(table_id)
        if known is not None and known[0] == phase and known[1] == table.owner:
            chairs = known[2]
            if chairs is table.chairs:
                return
            if _listed(chairs) == _listed(table.chairs):
                self._known[table_id] = phase, table.owner, table.chairs
                return
        self._known[table_id] = phase, table.owner, table.chairs
        if phase in ("over", "closed"):
            del self._known[table_id]  # whatever comes next is news again
        self._waiting[table_id] = table
        self._some.set()

    async def _work(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            await self._write_all()
            self._forget()
            await asyncio.sleep(BETWEEN)

    def _forget(self) -> None:
        """Tables come and go; what is remembered of them may not grow without end."""
        loaded = self._loaded()
        if len(self._known) > 2 * len(loaded) + MORE_KNOWN:
            self._known = {table_id: known for table_id, known in self._known.items() if table_id in loaded}

    async def _write_all(self) -> None:
        while self._waiting:
            group = dict(islice(self._waiting.items(), AT_ONCE))
            for table_id in group:
                del self._waiting[table_id]
            try:
                await self._store.tables.save_all(
                    [(_row(table_id, table), _players(table)) for table_id, table in group.items()]
                )
            except StoreUnavailable as error:
                log.error("index_not_written", tables=len(group), reason=error.reason)
                self._waiting = group | self._waiting
                self._some.set()
                return


def _listed(chairs: Sequence[Chair]) -> list[tuple[str, str, bool]]:
    return [(chair.player, chair.bot, chair.left) for chair in chairs]


def _players(table: Table) -> dict[str, bool]:
    return {chair.player: not chair.left for chair in table.chairs if chair.player and not chair.bot}


def _row(table_id: str, table: Table) -> TableRow:
    now = time.time_ns() // 1_000_000
    seated = sum(bool(chair.player) for chair in table.chairs)
    return TableRow(
        table_id,
        table.game,
        table.settings.public,
        PHASES[table.phase],
        seated,
        table.seq,
        now,
        table.at,
        msgspec.json.encode(_about(table)),
    )


class _About(msgspec.Struct):
    """What is read again of what ``_about`` writes."""

    settings: Settings = Settings()
    match: int = 0


def _about(table: Table) -> dict[str, Any]:
    """What the lobby tells of a table beside its row."""
    return {
        "options": {name: value_text(value) for name, value in table.variant.chosen.items()},
        "settings": table.settings,
        "owner": table.owner,
        "chairs": [{"player": chair.player, "bot": chair.bot} for chair in table.chairs],
        "match": table.match_number,
        "closed": bool(table.closed),
    }

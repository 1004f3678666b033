"""The parts of one running server, put together once and taken apart at its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from starlette.requests import HTTPConnection

from manilla.bus import open_bus
from manilla.store import Store, open_store
from manilla.table.ports import Bus, StoreUnavailable
from manilla.table.state import Table

from .accounts.cleaning import clean_daily
from .accounts.desk import SIGNED_OUT, Desk
from .accounts.names import guest_name
from .accounts.passwords import Passwords
from .accounts.ranking import settle
from .accounts.shown import BOT
from .accounts.shown import names as called
from .config import Config
from .hold import Hold
from .limits import Messages, Queue, Rates, Requests
from .logs import logger
from .metrics import Metrics
from .names import Names
from .reviews import Reviews
from .sockets import Socket
from .tables import Tables
from .thinkers import Thinkers
from .turns import Turns

log = logger("server")
LOOK_EVERY = 1.0
"""Seconds between two looks at what the command line may have changed."""
FORSAKEN_EVERY = 600.0
"""Seconds between two looks for open tables that everybody has left."""
BEAT_EVERY = 0.05
"""Seconds within which sockets have their turn together, where there are many."""


@dataclass
class Parts:
    """What routes and sockets work with."""

    config: Config
    process: str
    store: Store
    bus: Bus
    names: Names
    thinkers: Thinkers
    reviews: Reviews
    tables: Tables
    metrics: Metrics
    rates: Rates
    messages: Messages
    requests: Requests
    desk: Desk
    hold: Hold | None
    sockets: set[Socket] = field(default_factory=set)
    turns: Turns = field(default_factory=Turns)
    ended: int = 0
    """Sockets that have been here."""
    solver: Queue = field(default_factory=Queue)
    leaving: bool = False
    _tasks: tuple[asyncio.Task[None], ...] = ()

    @classmethod
    async def open(cls, config: Config, rates: Rates | None = None) -> Parts:
        """Raises BadConfig, StoreRefused, StoreUnavailable; then nothing is left open."""
        hold = Hold(config.database_file) if config.alone else None
        async with contextlib.AsyncExitStack() as undo:
            if hold is not None:
                undo.callback(hold.release)
            store = await open_store(config.database)
            undo.push_async_callback(store.close)
            bus = await open_bus(config.bus)
            undo.push_async_callback(bus.close)
            rates = rates or Rates()
            metrics = Metrics()
            process = secrets.token_hex(8)
            names = Names(partial(called, store), display_name)
            thinkers = Thinkers(config.thinkers, metrics)
            undo.push_async_callback(thinkers.close)
            passwords = Passwords()
            requests = Requests(rates, config.bus, config.limits)
            tables = Tables(
                config,
                process,
                store,
                bus,
                thinkers,
                names,
                hashed=passwords.hashed,
                verify=passwords.fits,
                over=partial(_count, store),
            )
            desk = Desk.of(config, store, requests, passwords=passwords, publish=bus.publish)
            parts = cls(
                config,
                process,
                store,
                bus,
                names,
                thinkers,
                Reviews(metrics),
                tables,
                metrics,
                rates,
                Messages(rates, config.limits),
                requests,
                desk,
                hold,
            )
            tables.start()
            undo.pop_all()
        parts._tasks = (
            asyncio.create_task(parts._beat()),
            asyncio.create_task(parts._hear_of_endings()),
            asyncio.create_task(parts._look_around()),
            asyncio.create_task(parts._close_forsaken()),
            asyncio.create_task(clean_daily(store)),
        )
        return parts

    async def close(self) -> None:
        """Let go of everything, tables first."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.reviews.close()
            await self.tables.close()
            await self.thinkers.close()
            await self.bus.close()
            await self.store.close()
        finally:
            if self.hold is not None:
                self.hold.release()

    async def drain(self) -> None:
        """No new sockets; goodbye to those that are there, who come back to another process or after a restart. Nothing
        more is reviewed: readers would hold the end up.
        """
        self.leaving = True
        await self.reviews.close()
        for socket in list(self.sockets):
            socket.close("restart")

    async def _hear_of_endings(self) -> None:
        """Close the sockets of sessions that are over, and look up names that have changed, here or elsewhere."""
        async with self.bus.subscribe(SIGNED_OUT) as messages:
            async for data in messages:
                if not data:
                    continue  # the bus was away
                told = json.loads(data)
                self.names.changed(told["account"])
                for socket in list(self.sockets):
                    over = told["sessions"] is None or socket.account.session in told["sessions"]
                    if socket.account.id == told["account"] and over:
                        socket.close("signed_out")

    async def _look_around(self) -> None:
        """Make good what a process that was killed has left undone; then keep an eye on what the command line changes
        in a database that this process alone serves. Where there are several, the command tells the bus.
        """
        while True:
            try:
                await self.tables.make_good()
                break
            except StoreUnavailable as error:
                log.error("not_made_good", reason=error.reason)
            await asyncio.sleep(LOOK_EVERY)
        while self.config.alone:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if await self.store.database.changed_elsewhere():
                    await self.tables.house.look_everywhere()
                    await self._close_banned()
            except StoreUnavailable as error:
                log.error("not_looked_around", reason=error.reason)

    async def _close_forsaken(self) -> None:
        while True:
            try:
                await self.tables.close_forsaken()
            except StoreUnavailable as error:
                log.error("forsaken_not_closed", reason=error.reason)
            await asyncio.sleep(FORSAKEN_EVERY)

    async def _close_banned(self) -> None:
        here = {socket.account.id for socket in self.sockets}
        rows = await self.store.accounts.rows(sorted(here))
        for socket in list(self.sockets):
            if socket.account.id in rows and rows[socket.account.id].banned:
                socket.close("signed_out")

    async def _beat(self) -> None:
        """Now and then to every socket, spread over the time between."""
        renewing: set[asyncio.Task[None]] = set()
        while True:
            sockets = list(self.sockets)
            at_once = 1 + int(len(sockets) * BEAT_EVERY / self.config.ping)
            groups = [sockets[first : first + at_once] for first in range(0, len(sockets), at_once)]
            for some in groups:
                await asyncio.sleep(self.config.ping / len(groups))
                for socket in some:
                    socket.beat()
                # Not waited for: a slow database would make the round longer than a presence lives.
                renewal = asyncio.get_running_loop().create_task(_renew(some))
                renewing.add(renewal)
                renewal.add_done_callback(renewing.discard)
            if not groups:  # nobody is here
                await asyncio.sleep(min(self.config.ping, LOOK_EVERY))


async def _renew(some: Sequence[Socket]) -> None:
    try:
        await asyncio.gather(*(socket.stay() for socket in some))
    except StoreUnavailable as error:
        log.error("presence_not_renewed", reason=error.reason)


def display_name(player: str) -> str:
    """What to call somebody whose name has not been looked up."""
    return player.removeprefix(BOT) if player.startswith(BOT) else guest_name(player)


async def _count(store: Store, table_id: str, table: Table) -> None:
    """A match is over: if it was rated, it counts. What fails now is made good at the next start."""
    try:
        await settle(store, table_id, table)
    except StoreUnavailable as error:
        log.error("not_rated", table=table_id, reason=error.reason)


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request or socket has come to."""
    parts: Parts = connection.app.state.parts
    return parts

"""The parts of one running server, put together once and taken apart at its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
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
from .limits import Messages, Rates, Requests
from .logs import logger
from .metrics import Metrics
from .names import Names
from .sockets import Socket
from .tables import Tables
from .thinkers import Thinkers

log = logger("server")


@dataclass
class Parts:
    """What routes and sockets work with."""

    config: Config
    process: str
    store: Store
    bus: Bus
    names: Names
    thinkers: Thinkers
    tables: Tables
    metrics: Metrics
    rates: Rates
    messages: Messages
    requests: Requests
    desk: Desk
    hold: Hold | None
    sockets: set[Socket] = field(default_factory=set)
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
            asyncio.create_task(clean_daily(store)),
        )
        return parts

    async def close(self) -> None:
        """Let go of everything, tables first."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.tables.close()
            await self.thinkers.close()
            await self.bus.close()
            await self.store.close()
        finally:
            if self.hold is not None:
                self.hold.release()

    async def drain(self) -> None:
        """No new sockets; goodbye to those that are there, who come back to another process or after a restart."""
        self.leaving = True
        for socket in list(self.sockets):
            socket.close("restart")

    async def _hear_of_endings(self) -> None:
        """Close the sockets of sessions that are over, here or at another process."""
        async with self.bus.subscribe(SIGNED_OUT) as messages:
            async for data in messages:
                if not data:
                    continue  # the bus was away
                told = json.loads(data)
                self.names.forget(told["account"])
                for socket in list(self.sockets):
                    over = told["sessions"] is None or socket.account.session in told["sessions"]
                    if socket.account.id == told["account"] and over:
                        socket.close("signed_out")

    async def _beat(self) -> None:
        """Now and then to every socket, spread over the time between."""
        while True:
            sockets = list(self.sockets)
            pause = self.config.ping / max(len(sockets), 1)
            owed = 0.0
            for socket in sockets:
                owed += pause
                if owed >= 0.05:
                    await asyncio.sleep(owed)
                    owed = 0.0
                socket.beat()
                try:
                    await socket.stay()
                except StoreUnavailable as error:
                    log.error("presence_not_renewed", reason=error.reason)
            await asyncio.sleep(max(owed, 0.05))


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

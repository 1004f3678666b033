"""The parts of one running server, put together once and taken apart at its end."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from starlette.requests import HTTPConnection

from manilla.bus import open_bus
from manilla.store import Store, open_store
from manilla.table.ports import Bus

from .accounts.names import guest_name
from .accounts.passwords import Passwords
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
    hold: Hold | None
    sockets: set[Socket] = field(default_factory=set)
    leaving: bool = False
    _beating: asyncio.Task[None] | None = None

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
            names = Names(partial(known_names, store), display_name)
            thinkers = Thinkers(config.thinkers, metrics)
            undo.push_async_callback(thinkers.close)
            passwords = Passwords()
            tables = Tables(
                config, process, store, bus, thinkers, names, hashed=passwords.hashed, verify=passwords.fits
            )
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
                Requests(rates, config.bus, config.limits),
                hold,
            )
            tables.start()
            undo.pop_all()
        parts._beating = asyncio.create_task(parts._beat())
        return parts

    async def close(self) -> None:
        """Let go of everything, tables first."""
        if self._beating is not None:
            self._beating.cancel()
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

    async def _beat(self) -> None:
        """Now and then to every socket, spread over the time between."""
        while True:
            sockets = list(self.sockets)
            pause = self.config.ping / max(len(sockets), 1)
            owed = 0.0
            for socket in sockets:
                socket.beat()
                owed += pause
                if owed >= 0.05:
                    await asyncio.sleep(owed)
                    owed = 0.0
            await asyncio.sleep(max(owed, 0.05))


BOT = "bot:"


def display_name(player: str) -> str:
    return player.removeprefix(BOT) if player.startswith(BOT) else guest_name(player)


async def known_names(store: Store, players: Iterable[str]) -> dict[str, str]:
    wanted = list(players)
    found = await store.accounts.names([player for player in wanted if not player.startswith(BOT)])
    return {player: found.get(player) or display_name(player) for player in wanted}


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request or socket has come to."""
    parts: Parts = connection.app.state.parts
    return parts

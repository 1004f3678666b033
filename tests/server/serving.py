"""A server in the event loop of a test, on a free port, over a real socket."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2

from manilla.server.app import Server, opened
from manilla.server.config import Config
from manilla.server.limits import Rates
from manilla.server.parts import Parts

SECRET = "not a secret, this is a test. " * 2


class Serving:
    """A running server: its ``address`` and its ``parts``."""

    def __init__(self, address: str, parts: Parts, server: Server) -> None:
        self.address = address
        self.parts = parts
        self.server = server

    async def http(self, method: str, path: str, **options: Any) -> httpx2.Response:
        async with httpx2.AsyncClient(base_url=self.address) as client:
            return await client.request(method, path, **options)

    async def new_table(self, game: str, *, owner: str = "p_owner", **settings: Any) -> str:
        """A table without pace, unless said."""
        import msgspec

        from manilla.protocol.settings import Settings

        options = settings.pop("options", {})
        bots = settings.pop("bots", "")
        password = settings.pop("password", "")
        wanted = msgspec.convert({"pace": 0, **settings}, Settings)
        return await self.parts.tables.open(owner, game, options, wanted, password, bots)


@contextlib.asynccontextmanager
async def serving(
    folder: Path, database: str = "", bus: str = "memory://", *, rates: Rates | None = None, **settings: Any
) -> AsyncIterator[Serving]:
    """Serve until the end of the block."""
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240 - nothing else runs yet
    config = Config(
        data=folder,
        db=database,
        bus=bus,
        secrets=(SECRET,),
        **{"limits": rates is not None, "logs": "none", **settings},
    )
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", config.port if "port" in settings else 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        async with opened(config, rates) as parts:
            server = Server(parts, signals=False)
            task = asyncio.create_task(server.serve([listening]))
            while not server.started:
                await asyncio.sleep(0.005)
                assert not task.done()
            try:
                yield Serving(address, parts, server)
            finally:
                server.should_exit = True
                await task

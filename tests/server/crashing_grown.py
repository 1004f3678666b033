"""Three servers on one PostgreSQL and one Redis, each of which is killed in the middle of play.

Players are at any of the servers, and come back to any. ``Books`` reads the database while the others go on.
"""

from __future__ import annotations

import asyncio
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from manilla.store import open_store
from manilla.table.ports import StoredEvent
from tests.services import PostgreSQLService, RedisService, Service

from .books import Books
from .crashing import STUCK, Crowd, Report, Victim, Witness

SERVERS = 3
Services = tuple[PostgreSQLService, RedisService]
VICTIMS = ("server", "Redis", "PostgreSQL")
BORNE = (
    "store_unavailable",
    "index_not_written",
    "presence_not_renewed",
    "not_rated",
    "not_made_good",
    "failed",
    "forsaken_not_closed",
)
"""What servers may log while the database or Redis is away."""


def in_database(address: str) -> Callable[[Iterable[str]], dict[str, list[StoredEvent]]]:
    """Reads a database that servers go on writing."""

    async def read_all(names: Iterable[str]) -> dict[str, list[StoredEvent]]:
        store = await open_store(address)
        try:
            return {name: await store.events.read(name) for name in names}
        finally:
            await store.close()

    def read(names: Iterable[str]) -> dict[str, list[StoredEvent]]:
        # In a thread of its own: the players of this one must not hear of anything meanwhile.
        found: dict[str, list[StoredEvent]] = {}
        thread = threading.Thread(target=lambda: found.update(asyncio.run(read_all(names))))
        thread.start()
        thread.join()
        assert found
        return found

    return read


async def crash_grown(
    folder: Path, services: Services, address: str, tables: int, kills: int, seed: int, pace: float
) -> Report:
    """Play at so many tables of the database at this address. So often one server, Redis or PostgreSQL is killed, each
    in turn at a random instant.
    """
    began, rng, witness = time.monotonic(), random.Random(seed), Witness()
    postgresql, redis = services
    servers = []
    for number in range(SERVERS):
        own = folder / f"server{number}"
        own.mkdir()
        servers.append(Victim(own, address, redis.address))
    crowd, books = Crowd(servers, witness), Books(in_database(address))
    killed: Counter[str] = Counter()
    try:
        for server in servers:
            server.start()
        await asyncio.gather(*(server.ready() for server in servers))
        await crowd.open(tables, pace, rng)
        for number in range(kills):
            await _all_act(crowd, "before a kill")
            what = VICTIMS[number % len(VICTIMS)]
            killed[what] += 1
            await _until_asked(witness, rng)
            if what == "server":
                server = rng.choice(servers)
                server.kill()
                books.check(crowd.players)
                server.start()
                await server.ready()
            else:
                await _restarted(postgresql if what == "PostgreSQL" else redis, rng)
                books.check(crowd.players)
        await _all_act(crowd, "at the end")
        for server in servers:
            server.kill()
        books.check(crowd.players, everything=True)
        for server in servers:
            books.read_log(server.log, BORNE)
    finally:
        await crowd.close()
        for server in servers:
            server.close()
    return Report.of(tables, crowd, killed, witness, books, began)


async def _all_act(crowd: Crowd, when: str) -> None:
    """Until somebody has acted at each table."""
    for player in crowd.players:
        player.acts = 0
    await crowd.until(lambda player: player.acts >= 1, when, one_a_table=True)


async def _until_asked(witness: Witness, rng: random.Random) -> None:
    """Until so many requests have been sent or acknowledged, and up to 20 ms more."""
    struck, moment = asyncio.Event(), rng.choice(("sent", "acknowledged"))
    witness.at = (moment, getattr(witness, moment) + rng.randrange(1, 20), struck.set)
    try:
        await asyncio.wait_for(struck.wait(), STUCK)
    finally:
        witness.at = None
    await asyncio.sleep(rng.choice((0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02)))


async def _restarted(service: Service, rng: random.Random) -> None:
    """Kill a service, and start it again a little later. PostgreSQL's own way to die at once is SIGQUIT."""
    service.kill(signal.SIGQUIT if isinstance(service, PostgreSQLService) else signal.SIGKILL)
    await asyncio.sleep(rng.uniform(0, 2))
    service.start()

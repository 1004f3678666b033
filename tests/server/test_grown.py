"""The grown shape: two servers on one PostgreSQL and one Redis, players at both."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService, RedisService

from .clients import Client
from .serving import serving
from .test_matches import short

GAME = "manille_muette"


async def ping(clients: Iterable[Client]) -> None:
    """As clients do, or they are taken for silent."""
    while True:
        await asyncio.sleep(0.5)
        for client in clients:
            await client.send({"t": "ping"})


@asynchronously
async def play_over_two(database: str, bus: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "one", database, bus, ping=1.0) as one,
        serving(tmp_path / "two", database, bus, ping=1.0) as two,
    ):
        table = await one.new_table(GAME, options=short(GAME), bots="")
        clients = [await Client(server.address).open() for server in (one, two, one, two)]
        onlooker = await Client(two.address).open()
        await onlooker.watch(table)
        for chair, client in enumerate(clients):
            await client.watch(table)
            await client.done("sit", table, chair=chair)
        for client in clients:
            await client.done("ready", table)
        pinging = asyncio.create_task(ping((*clients, onlooker)))
        await asyncio.sleep(4)  # longer than a presence that is not renewed lives
        assert len(await one.parts.store.presence.present(table)) == 5
        await asyncio.gather(*(client.play(table) for client in clients))
        await onlooker.until(lambda: onlooker.over(table))
        ends = {str(client.tables[table]["match"]["marks"]) for client in (*clients, onlooker)}
        assert len(ends) == 1
        seqs = [event.seq for event in await one.parts.store.events.read(table)]
        assert seqs == list(range(1, len(seqs) + 1))
        pinging.cancel()
        for client in (*clients, onlooker):
            await client.close()


def test_a_match_over_two_processes(postgresql: PostgreSQLService, redis_service: RedisService, tmp_path: Path) -> None:
    play_over_two(postgresql.address(postgresql.new_database("migrated")), redis_service.address, tmp_path)

"""The grown shape: processes on one PostgreSQL and one Redis, players of one table at both, and one process killed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path

import websockets

from manilla.store import open_store
from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService, RedisService

from .books import Books
from .clients import Client
from .crashing import Victim
from .crashing_grown import BORNE
from .serving import serving

GAME = "manille_muette"


@contextlib.asynccontextmanager
async def processes(folder: Path, database: str, bus: str) -> AsyncIterator[Sequence[Victim]]:
    """Two of them."""
    both = []
    for name in ("one", "two"):
        (folder / name).mkdir()
        both.append(Victim(folder / name, database, bus))
    try:
        for server in both:
            server.start()
        await asyncio.gather(*(server.ready() for server in both))
        yield both
    finally:
        for server in both:
            server.close()


async def ping(clients: Iterable[Client]) -> None:
    """As clients do, or they are taken for silent."""
    while True:
        await asyncio.sleep(0.5)
        for client in clients:
            with contextlib.suppress(websockets.ConnectionClosed):
                await client.send({"t": "ping"})


def played(client: Client, table: str) -> int:
    """Cards of this deal; of one that is over all."""
    match = client.tables[table].get("match") or {}
    return 99 if match.get("results") else len(match.get("plays", ()))


@asynchronously
async def play_on_at_the_other(database: str, bus: str, folder: Path) -> None:
    async with processes(folder, database, bus) as (one, two):
        table = await asyncio.to_thread(one.open_table, GAME, 0, "")
        players = [await Client(server.address).open() for server in (one, two, one, two)]
        onlooker = await Client(two.address).open()
        await onlooker.watch(table)
        for chair, client in enumerate(players):
            await client.watch(table)
            await client.done("sit", table, chair=chair)
        everybody = [*players, onlooker]
        pinging = asyncio.create_task(ping(everybody))
        for client in players:
            await client.done("ready", table)

        async def on_to(cards: int) -> None:
            await asyncio.gather(*(c.play(table, lambda c=c: played(c, table) >= cards) for c in players))  # type: ignore[misc]  # defaults of a lambda

        await on_to(9)
        known = max(client.tables[table]["seq"] for client in players)
        one.kill()
        for chair in (0, 2):  # in the middle of a trick, they come back to the one that is left
            await players[chair].gone()
            cookie, player = players[chair].cookie, players[chair].player
            players[chair] = everybody[chair] = await Client(two.address, cookie).open()
            assert players[chair].player == player
            back = await players[chair].watch(table, since=known - 3)
            assert back["chair"] == chair
            assert back["seq"] >= known
            assert [happened["seq"] for happened in back["happened"]][:3] == [known - 2, known - 1, known]
        await on_to(99)
        await onlooker.until(lambda: played(onlooker, table) == 99)
        pinging.cancel()
        ends = {str(client.tables[table]["state"]["shuffle"]["revealed"]) for client in everybody}
        assert len(ends) == 1
        for client in everybody:
            await client.close()
        store = await open_store(database)
        try:
            seqs = [event.seq for event in await store.events.read(table)]
        finally:
            await store.close()
        assert seqs == list(range(1, len(seqs) + 1))
        books = Books(lambda _: {})
        for server in (one, two):
            books.read_log(server.log, BORNE)
        assert books.faults == []


def test_a_deal_over_two_processes_one_of_which_is_killed(
    postgresql: PostgreSQLService, redis_service: RedisService, tmp_path: Path
) -> None:
    database = postgresql.address(postgresql.new_database("migrated"))
    play_on_at_the_other(database, redis_service.address, tmp_path)


@asynchronously
async def stay_for_a_while(database: str, bus: str, folder: Path) -> None:
    async with (
        serving(folder / "one", database, bus, ping=1.0) as one,
        serving(folder / "two", database, bus, ping=1.0) as two,
    ):
        table = await one.new_table(GAME)
        clients = [await Client(server.address).open() for server in (one, one, two)]
        for client in clients:
            await client.watch(table)

        async def are_there(count: int) -> None:
            async with asyncio.timeout(60):
                while len(await two.parts.store.presence.present(table)) != count:  # noqa: ASYNC110 - rows tell nobody
                    await asyncio.sleep(0.1)

        pinging = asyncio.create_task(ping(clients))
        await asyncio.sleep(4)  # longer than a presence lives that is not renewed
        await are_there(3)
        pinging.cancel()
        for client in clients:
            await client.close()
        await are_there(0)


def test_whoever_stays_is_known_to_be_there_at_all_processes(
    postgresql: PostgreSQLService, redis_service: RedisService, tmp_path: Path
) -> None:
    stay_for_a_while(postgresql.address(postgresql.new_database("migrated")), redis_service.address, tmp_path)

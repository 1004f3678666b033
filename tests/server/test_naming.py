"""What those who sit at a table are called: a new name is seen with the next message, at every process; and whoever
signs out somewhere keeps his.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from manilla.server.accounts.names import guest_name
from manilla.server.accounts.shown import FORMER
from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService, RedisService

from .clients import Client
from .serving import Serving, serving

GAME = "manilla"
PASSWORD = "correct horse battery"  # noqa: S105 - nobody else's


@contextlib.asynccontextmanager
async def at_one_table(servers: Sequence[Serving]) -> AsyncIterator[tuple[str, list[Client]]]:
    """Somebody on a chair at the first server, and a watcher at each."""
    table = await servers[0].new_table(GAME)
    clients = [await Client(server.address).open() for server in (servers[0], *servers)]
    for client in clients:
        await client.watch(table)
    await clients[0].done("sit", table, chair=0)
    yield table, clients
    for client in clients:
        with contextlib.suppress(ConnectionError):
            await client.close()


async def is_called(name: str, table: str, clients: list[Client], servers: Sequence[Serving]) -> None:
    """Wait until all servers know it; then the next message tells all watchers."""
    async with asyncio.timeout(30):
        while any(server.parts.names.known(clients[0].player) != name for server in servers):  # noqa: ASYNC110 - polled
            await asyncio.sleep(0.02)
    before = clients[1].tables[table]["seq"]
    other = await Client(servers[0].address).open()
    await other.watch(table)
    seq = (await other.done("sit", table, chair=1))["seq"]
    await other.done("leave", table)
    await other.close()
    assert seq > before
    for client in clients[1:]:
        await client.news_of(table, seq)
        assert client.tables[table]["state"]["chairs"][0]["name"] == name


async def named_and_forgotten(servers: Sequence[Serving]) -> None:
    async with at_one_table(servers) as (table, clients):
        first, cookie = servers[0], {"cookie": clients[0].cookie or ""}
        guest = guest_name(clients[0].player)
        await is_called(guest, table, clients, servers)
        assert (await first.http("PUT", "/api/me/name", json={"name": "Bea"}, headers=cookie)).status_code == 200
        await is_called("Bea", table, clients, servers)
        form = {"name": "Anna", "password": PASSWORD}
        signed = await first.http("POST", "/api/sign-up", json=form, headers=cookie)
        assert signed.status_code == 201
        await is_called("Anna", table, clients, servers)
        # She signs in on a second browser, and out again there: at the table nothing changes.
        second = await first.http("POST", "/api/sign-in", json=form)
        elsewhere = {"cookie": second.headers["set-cookie"].partition(";")[0]}
        assert (await first.http("POST", "/api/sign-out", headers=elsewhere)).status_code == 204
        await asyncio.sleep(0.2)
        await is_called("Anna", table, clients, servers)
        own = {"cookie": signed.headers["set-cookie"].partition(";")[0]}
        assert (await first.http("DELETE", "/api/me", headers=own)).status_code == 204
        await is_called(FORMER.text, table, clients, servers)


@asynchronously
async def test_a_name_is_told_to_those_who_look_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await named_and_forgotten([server])


@asynchronously
async def over_two(database: str, bus: str, folder: Path) -> None:
    async with serving(folder / "one", database, bus) as one, serving(folder / "two", database, bus) as two:
        await named_and_forgotten([one, two])


def test_a_name_is_told_at_all_processes(
    postgresql: PostgreSQLService, redis_service: RedisService, tmp_path: Path
) -> None:
    over_two(postgresql.address(postgresql.new_database("migrated")), redis_service.address, tmp_path)

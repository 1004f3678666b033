"""Whole matches over real sockets."""

import asyncio
from pathlib import Path

import pytest

from manilla.record.load import load
from manilla.variants import all_variants
from tests.asynchronously import asynchronously

from .clients import joined
from .serving import serving


def short(key: str) -> dict[str, str]:
    """Options with which a match is soon over."""
    names = {option.name for option in all_variants()[key].options}
    return {name: "1" for name in ("target", "games_to_win") if name in names}


QUICK = {"butifarra", "manille_muette", "manillen_2"}
"""Calls, a turned card, dummies; the others are played by the long tests."""


@pytest.mark.parametrize(
    "key", [key if key in QUICK else pytest.param(key, marks=pytest.mark.long) for key in sorted(all_variants())]
)
@asynchronously
async def test_a_match_of_every_game_against_bots(key: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await server.new_table(key, options=short(key), bots="casual")
        assert (await client.watch(table))["t"] == "table"
        await client.done("sit", table, chair=0)
        await client.done("ready", table)
        await client.play(table)
        assert client.tables[table]["match"]["winners"]
        record = await server.http("GET", f"/api/tables/{table}/record.mgn")
        assert record.status_code == 200
        assert load(record.text).last.match.finished


@asynchronously
async def test_four_people_at_one_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 4) as clients:
        table = await server.new_table("manilla", options=short("manilla"))
        for chair, client in enumerate(clients):
            await client.watch(table)
            await client.done("sit", table, chair=chair)
        for client in clients:
            await client.done("ready", table)
        await asyncio.gather(*(client.play(table) for client in clients))
        ends = {str(client.tables[table]["match"]["marks"]) for client in clients}
        assert len(ends) == 1

"""A match that is over is told again as it was told then, and to nobody before it is over."""

from pathlib import Path
from typing import Any

import pytest

from tests.asynchronously import asynchronously

from .clients import Client, Json, joined
from .serving import Serving, serving
from .test_matches import short

BETWEEN = ("results", "results_from")
"""How many finished deals come along hangs on what a client has: they are compared by their number."""


class Replayed:
    """A client's side of a replay: the parts after each step."""

    def __init__(self) -> None:
        self.parts: dict[str, Json] = {}

    def take(self, step: Json) -> None:
        for part, patch in step["changed"].items():
            merged = self.parts.get(part, {}) | patch
            self.parts[part] = {name: value for name, value in merged.items() if value is not None}

    def match(self, chair: int | None) -> Json:
        return self.parts["match"] | self.parts["none" if chair is None else str(chair)]


async def replay(server: Serving, table: str, query: str = "") -> list[Json]:
    """All steps of a match, deal by deal, each with the parts after it."""
    answer = await server.http("GET", f"/api/tables/{table}/replay{query}")
    assert answer.status_code == 200
    steps: list[Json] = []
    for deal in answer.json()["deals"]:
        assert deal["first"] == len(steps)
        told = (await server.http("GET", f"/api/tables/{table}/replay/{deal['deal']}{query}")).json()
        assert told["first"] == len(steps)
        state = Replayed()
        for step in told["steps"]:
            state.take(step)
            steps.append({"happened": step["happened"], "parts": dict(state.parts), "own": state.match(0)})
    assert len(steps) == answer.json()["steps"]
    return steps


def without(match: Json, *names: str) -> Json:
    return {name: value for name, value in match.items() if name not in names}


async def a_match(server: Serving, client: Client, game: str, **others: Any) -> str:
    table = await server.new_table(game, options=short(game), bots="casual", **others)
    await client.watch(table)
    await client.done("sit", table, chair=0)
    await client.done("ready", table)
    return table


@pytest.mark.parametrize("game", ["butifarra", "manilla_2", "manillen_2"])
@asynchronously
async def test_every_step_is_what_the_player_was_told_then(game: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await a_match(server, client, game)
        await client.play(table)
        told = {m["seq"]: m for m in client.heard if m["t"] == "table" and m.get("match")}
        steps = await replay(server, table)
        compared = 0
        for step in steps:
            then = told.get(step["happened"]["seq"])
            if then is None:
                continue
            compared += 1
            assert without(step["own"], *BETWEEN) == without(then["match"], *BETWEEN)
            assert step["parts"]["state"] == without(then["state"], "clock")
            assert step["happened"] in then["happened"]
        assert compared > 20
        assert steps[-1]["happened"]["what"] == "scored"
        assert steps[-1]["own"]["winners"]


@asynchronously
async def test_nobody_sees_a_match_again_before_it_is_over(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await server.new_table("butifarra", options=short("butifarra"), bots="casual")
        for path in ("", "/0"):
            early = await server.http("GET", f"/api/tables/{table}/replay{path}")
            assert (early.status_code, early.json()["code"]) == (404, "no_record_yet")
        await client.watch(table)
        await client.done("sit", table, chair=0)
        await client.done("ready", table)
        for path in ("", "/0"):
            early = await server.http("GET", f"/api/tables/{table}/replay{path}")
            assert (early.status_code, early.json()["code"]) == (409, "no_record_yet")
        await client.play(table)
        await client.done("ask", table, what="rematch")
        await client.until(lambda: client.tables[table]["state"]["match_number"] == 2 or None)
        assert (await server.http("GET", f"/api/tables/{table}/replay")).status_code == 409
        assert (await server.http("GET", f"/api/tables/{table}/replay?match=1")).status_code == 200
        assert (await server.http("GET", f"/api/tables/{table}/replay/0?match=2")).status_code == 409


@asynchronously
async def test_what_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        assert (await server.http("GET", "/api/tables/nothere/replay")).json()["code"] == "no_such_table"
        table = await a_match(server, client, "manille_muette")
        await client.play(table)
        assert (await server.http("GET", f"/api/tables/{table}/replay?match=7")).status_code == 404
        assert (await server.http("GET", f"/api/tables/{table}/replay?match=x")).status_code == 400
        assert (await server.http("GET", f"/api/tables/{table}/replay/900")).status_code == 404


@asynchronously
async def test_a_telephone_reads_a_table_s_address_and_the_table_names_who_sits_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await a_match(server, client, "manille_muette")
        picture = await server.http("GET", f"/t/{table}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        other = await server.new_table("manille_muette")
        assert picture.text != (await server.http("GET", f"/t/{other}/qr.svg")).text
        for missing in ("nothere", "x" * 6_000):
            answer = await server.http("GET", f"/t/{missing}/qr.svg")
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
        chairs = (await server.http("GET", f"/api/tables/{table}")).json()["chairs"]
        assert chairs[0]["name"].startswith("Guest ")
        assert all(chair["bot"] and chair["name"] for chair in chairs[1:])


@asynchronously
async def test_the_bots_that_are_offered_are_there(tmp_path: Path) -> None:
    from manilla.bots import all_bots

    async with serving(tmp_path) as server:
        listed = (await server.http("GET", "/api/bots?lang=ca")).json()
        assert listed["lang"] == "ca"
        assert len(listed["bots"]) > 1
        assert {bot["bot"] for bot in listed["bots"]} <= set(all_bots())
        assert all(bot["name"] and bot["about"].endswith(".") for bot in listed["bots"])

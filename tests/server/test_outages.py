"""The database or Redis is away for a while: people are told so and come back; nothing of it is a fault in the log."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
import websockets

from manilla.server import logs
from manilla.server.limits import Rates, Requests, TooOften
from manilla.table.ports import StoreUnavailable
from tests.asynchronously import asynchronously

from .clients import Client, joined
from .serving import Serving, serving

GAME = "manilla"


async def _away(*_work: Any) -> Any:
    raise StoreUnavailable("the cable is pulled")


def pull(server: Serving, patch: pytest.MonkeyPatch) -> None:
    store = server.parts.store
    for place, name in ((store.database, "read"), (store.database, "write"), (store.events, "read")):
        patch.setattr(place, name, _away)


@asynchronously
async def test_while_the_database_is_away_every_door_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    async with serving(tmp_path) as server, joined(server.address, 2) as (client, guest):
        known, other = await server.new_table(GAME), await server.new_table(GAME)
        await client.watch(known)
        server.parts.tables.house.runners.pop(other).stop()  # as if nobody had been there for long
        logs.set_up("json", written)
        with monkeypatch.context() as patch:
            pull(server, patch)
            for path in ("/api/tables", f"/api/tables/{known}", f"/t/{known}/qr.svg", "/api/players/p_x"):
                answer = await server.http("GET", path)
                assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable"), path
            with pytest.raises(websockets.InvalidStatus) as caught:
                await Client(server.address, guest.cookie).open()
            assert caught.value.response.status_code == 503
            assert (await guest.ask("sit", known, chair=0))["code"] == "store_unavailable"
            await guest.send({"t": "watch", "table": other})
            assert await guest.gone() == 1013
            assert guest.bye == "store_unavailable"
            await client.send({"t": "ping", "n": 3})
            await client.next("pong", n=3)
        back = await Client(server.address, guest.cookie).open()
        assert (await back.watch(other))["table"] == other
        await back.close()
        logs.set_up("none")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert "Traceback" not in written.getvalue()
    wrong = {line["event"] for line in lines if line["level"] == "error"}
    assert wrong - {"index_not_written"} == {"store_unavailable"}  # the index may have been about to be written


@asynchronously
async def test_while_redis_is_away_requests_are_counted_all_the_same() -> None:
    requests = Requests(Rates(reading="2 per minute"), "redis://127.0.0.1:1/0")  # where nothing listens
    await requests.check("reading", "somebody")
    await requests.check("reading", "somebody")
    with pytest.raises(TooOften):
        await requests.check("reading", "somebody")

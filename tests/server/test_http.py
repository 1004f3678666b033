"""HTTP: the lobby, records, games, how the server is."""

from pathlib import Path

import pytest

from manilla.server.limits import Rates
from tests.asynchronously import asynchronously

from .clients import joined
from .serving import serving
from .test_matches import short

GAME = "manille_muette"


@asynchronously
async def test_a_table_is_opened_listed_and_played_to_its_record(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        body = {"game": GAME, "options": short(GAME), "settings": {"pace": 0}, "bots": "casual"}
        answer = await server.http("POST", "/api/tables", json=body, headers={"cookie": client.cookie or ""})
        assert answer.status_code == 201
        table = answer.json()["table"]
        assert answer.json()["address"] == f"{server.address}/t/{table}"
        await client.watch(table)
        await client.done("sit", table, chair=0)
        assert client.tables[table]["state"]["owner"] == client.player
        listed = (await server.http("GET", "/api/tables")).json()["tables"]
        assert [row["table"] for row in listed] == [table]
        assert (await server.http("GET", "/api/tables?game=manilla")).json()["tables"] == []
        early = await server.http("GET", f"/api/tables/{table}/record.mgn")
        assert (early.status_code, early.json()["code"]) == (404, "no_record_yet")
        await client.done("ready", table)
        early = await server.http("GET", f"/api/tables/{table}/record.mgn")
        assert (early.status_code, early.json()["code"]) == (409, "no_record_yet")
        await client.play(table)
        record = await server.http("GET", f"/api/tables/{table}/record.mgn?match=1")
        assert record.status_code == 200
        assert record.headers["content-disposition"] == f'attachment; filename="{table}.mgn"'
        facts = (await server.http("GET", f"/api/tables/{table}")).json()
        assert (facts["phase"], facts["seats_taken"], facts["match"]) == ("over", 4, 1)
        assert (await server.http("GET", "/api/tables")).json()["tables"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "wrong_message"),
        ({"game": "no such game"}, "unknown_game"),
        ({"game": GAME, "options": {"target": "many"}}, "bad_value"),
        ({"game": GAME, "options": {"nonsense": "1"}}, "unknown_option"),
        ({"game": GAME, "more": 1}, "wrong_message"),
        ({"game": GAME, "settings": {"pace": -1}}, "wrong_message"),
        ({"game": GAME, "settings": {"locked": True}}, "password_needed"),
        ({"game": GAME, "password": "x"}, "password_needed"),
        ({"game": GAME, "bots": "no such bot"}, "unknown_bot"),
        ({"game": GAME, "settings": {"rated": True}}, "guests_not_rated"),
    ],
)
@asynchronously
async def test_a_table_that_cannot_be_is_refused_and_not_listed(
    body: dict[str, object], code: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as server:
        answer = await server.http("POST", "/api/tables", json=body)
        assert answer.status_code in (400, 403, 404, 422)
        assert answer.json()["code"] == code
        assert set(answer.json()) == {"code", "data", "sentence"}
        assert (await server.parts.store.tables.count()) == {}


@asynchronously
async def test_what_is_not_there_is_refused_in_the_one_shape(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for method, path, status, code in (
            ("GET", "/nowhere", 404, "not_found"),
            ("DELETE", "/api/games", 405, "wrong_method"),
            ("GET", "/api/tables/nosuch", 404, "no_such_table"),
            ("GET", "/api/tables/nosuch/record.mgn", 404, "no_such_table"),
            ("GET", "/api/games/nosuch", 404, "unknown_game"),
            ("GET", f"/api/games/{GAME}?nonsense=1", 400, "unknown_option"),
        ):
            answer = await server.http(method, path)
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
            assert set(answer.json()) == {"code", "data", "sentence"}


@asynchronously
async def test_opening_tables_is_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=Rates(opening="2 per minute")) as server:
        statuses = [(await server.http("POST", "/api/tables", json={"game": GAME})).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
        answer = await server.http("POST", "/api/tables", json={"game": GAME})
        assert int(answer.headers["retry-after"]) > 0


@asynchronously
async def test_how_the_server_is(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        assert (await server.http("GET", "/healthz")).text == "ok\n"
        assert (await server.http("GET", "/readyz")).text == "ok\n"
        figures = await server.http("GET", "/metrics")
        assert "manilla_sockets 0.0" in figures.text
        server.parts.leaving = True
        assert (await server.http("GET", "/readyz")).status_code == 503
        assert (await server.http("GET", "/healthz")).status_code == 200


@asynchronously
async def test_the_page_speaks_six_languages_without_inline_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        pages = {}
        for lang in ("es", "ca", "en", "nl", "fr", "ru"):
            answer = await server.http("GET", "/", headers={"accept-language": lang})
            assert answer.headers["content-language"] == lang
            assert f'<html lang="{lang}">' in answer.text
            assert "style=" not in answer.text
            assert "<script>" not in answer.text
            pages[lang] = answer.text.partition("<noscript>")[2].partition("</noscript>")[0]
        assert len(set(pages.values())) == 6
        assert f"{server.address}/t/abc" in (await server.http("GET", "/t/abc")).text
        assert "<script>alert" not in (await server.http("GET", "/t/%3Cscript%3Ealert")).text
        phrases = (await server.http("GET", "/api/phrases?lang=nl")).json()["phrases"]
        assert "hello" in phrases

"""Sockets: what is answered to good, bad and strange messages, and who hears of it."""

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websockets

from manilla.rules.notation import read_hand
from manilla.server import sockets
from manilla.server.limits import Rates
from manilla.variants import find_variant
from manilla.words import Speech
from tests.asynchronously import asynchronously

from .clients import Client, joined
from .serving import serving
from .test_matches import short

GAME = "manille_muette"


@asynchronously
async def test_hello_comes_first_and_names_the_guest(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        client = await Client(server.address).open()
        welcome = client.heard[0]
        assert (welcome["protocol"], welcome["player"]) == (1, client.player)
        assert welcome["name"].startswith("Guest ")
        await client.send({"t": "ping", "n": 7})
        assert (await client.next("pong"))["n"] == 7
        again = await Client(server.address, client.cookie).open()
        assert again.player == client.player
        other = await Client(server.address).open()
        assert other.player != client.player
        forged = await Client(server.address, (client.cookie or "") + "x").open()
        assert forged.player not in (client.player, other.player)
        for one in (client, again, other, forged):
            await one.close()


@asynchronously
async def test_another_version_of_the_protocol_is_sent_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        address = f"ws{server.address.removeprefix('http')}/ws"
        async with websockets.connect(address) as raw:
            await raw.send('{"t":"ping"}')
            assert json.loads(await raw.recv())["code"] == "hello_first"
            await raw.send('{"t":"hello","protocol":99}')
            refused, bye = json.loads(await raw.recv()), json.loads(await raw.recv())
            assert (refused["code"], refused["data"], bye["code"]) == (
                "wrong_protocol",
                {"spoken": 99, "known": 1},
                "protocol",
            )
            with pytest.raises(websockets.ConnectionClosed):
                await raw.recv()


@asynchronously
async def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.1)
    async with serving(tmp_path, ping=0.1) as server:
        async with websockets.connect(f"ws{server.address.removeprefix('http')}/ws") as raw:
            assert json.loads(await raw.recv()) == {"t": "bye", "code": "hello"}
        client = await Client(server.address).open()
        await client.gone()
        assert client.bye == "silent"
        assert server.parts.sockets == set()


BAD: list[tuple[Any, str]] = [
    ("", "not_json"),
    ("no json", "not_json"),
    ("[" * 9000, "wrong_message"),
    ('{"t":"ping"', "not_json"),
    (b"\xff\xfe", "not_json"),
    ('{"t":"ping","n":1}{"t":"ping"}', "not_json"),
    ("null", "wrong_message"),
    ("[]", "wrong_message"),
    ("17", "wrong_message"),
    ("{}", "wrong_message"),
    ({"t": "no such kind"}, "wrong_message"),
    ({"t": "welcome"}, "wrong_message"),
    ({"t": 5}, "wrong_message"),
    ({"t": "ping", "n": "one"}, "wrong_message"),
    ({"t": "ping", "n": 1, "more": 2}, "wrong_message"),
    ({"t": "watch"}, "wrong_message"),
    ({"t": "watch", "table": "UPPER"}, "wrong_message"),
    ({"t": "watch", "table": "a" * 17}, "wrong_message"),
    ({"t": "watch", "table": "abc", "since": -1}, "wrong_message"),
    ({"t": "act", "table": "abc", "act": "9O"}, "wrong_message"),
    ({"t": "act", "table": "abc", "id": "", "act": "9O"}, "wrong_message"),
    ({"t": "act", "table": "abc", "id": "x" * 41, "act": "9O"}, "wrong_message"),
    ({"t": "act", "table": "abc", "id": "1", "act": "9" * 41}, "wrong_message"),
    ({"t": "sit", "table": "abc", "id": "1", "chair": 6}, "wrong_message"),
    ({"t": "sit", "table": "abc", "id": "1", "chair": True}, "wrong_message"),
    ({"t": "answer", "table": "abc", "id": "1", "what": "everything", "yes": True}, "wrong_message"),
    ({"t": "number", "table": "abc", "id": "1", "number": "with blank"}, "wrong_message"),
    ({"t": "say", "table": "abc", "id": "1", "text": "x" * 301}, "wrong_message"),
    ({"t": "watch", "table": "nosuch"}, "no_such_table"),
]


@asynchronously
async def test_bad_messages_are_refused_in_one_shape_and_disturb_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (bad, good):
        table = await server.new_table(GAME)
        await good.watch(table)
        heard = len(good.heard)
        for message, code in BAD:
            begun = len(bad.heard)
            await bad.send(message)
            answer = await bad.next("refused", since=begun)
            of_a_watch = {"table"} & set(answer)  # of one that could be read
            assert set(answer) == {"t", "id", "code", "data", "sentence"} | of_a_watch
            assert (answer["code"], answer["id"]) == (code, ""), str(message)[:200]
            assert answer["sentence"].endswith((".", "?"))
        await bad.send({"t": "ping", "n": 1})
        await bad.next("pong", n=1)
        assert good.heard[heard:] == []


REQUESTS: list[tuple[str, dict[str, Any], str]] = [
    ("act", {"act": "9O"}, "no_chair"),
    ("leave", {}, "no_chair"),
    ("ready", {}, "no_chair"),
    ("claim", {}, "no_chair"),
    ("fill", {"bot": "casual"}, "not_the_owner"),
    ("swap", {"one": 0, "other": 1}, "not_the_owner"),
    ("sit", {"chair": 5}, "no_such_chair"),
    ("say", {"phrase": "hello"}, "no_chair"),
]


@asynchronously
async def test_requests_that_are_not_possible_are_refused_with_their_id(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await server.new_table(GAME)
        for kind, fields, code in REQUESTS:
            answer = await client.ask(kind, table, **fields)
            assert (answer["t"], answer["code"]) == ("refused", code)
        answer = await client.ask("sit", "nosuch", chair=0)
        assert answer["code"] == "no_such_table"


@asynchronously
async def test_a_card_that_may_not_be_played_is_refused_in_the_games_own_words(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table, cards = "", list[str]()

        def barred() -> list[str]:
            match = client.tables[table].get("match") or {}
            if not match.get("contract") or not match.get("legal") or not match.get("duty"):
                return []
            hand = read_hand(find_variant(GAME), match["hands"][match["seats"][0]])
            held = [find_variant(GAME).card_text(card) for card in hand.cards]
            return [card for card in held if card not in match["legal"]]

        while not cards:
            table = await server.new_table(GAME, owner=client.player, bots="random")
            await client.watch(table)
            await client.done("sit", table, chair=0)
            await client.done("ready", table)
            await client.play(table, lambda: bool(barred()))
            cards = barred()
        match = client.tables[table]["match"]
        answer = await client.ask("act", table, act=cards[0])
        speech = Speech(find_variant(GAME), "en")
        assert answer["code"].startswith(("must", "may_not"))
        assert sorted(answer["data"]["cards"]) == sorted(match["legal"])
        assert speech.card(find_variant(GAME).read_card(match["legal"][0])) in answer["sentence"]


@asynchronously
async def test_sentences_are_in_the_language_of_the_hello(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME)
        said = set()
        for lang in ("en", "nl", "ru-RU"):
            client = await Client(server.address, lang=lang).open()
            said.add((await client.ask("leave", table))["sentence"])
            await client.close()
        assert len(said) == 3


@asynchronously
async def test_too_large_a_message_ends_the_connection_and_no_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (bad, good):
        await bad.send('{"t":"ping","n":1' + " " * 16_384 + "}")
        assert await bad.gone() == 1009
        await good.send({"t": "ping", "n": 3})
        await good.next("pong", n=3)


@asynchronously
async def test_a_message_in_endless_pieces_ends_the_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (bad,):
        assert bad._connection is not None
        with contextlib.suppress(websockets.ConnectionClosed):
            await bad._connection.send("" for _ in range(10_000))
        assert await bad.gone() == 1006


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
@asynchronously
async def test_pages_of_others_get_no_socket(origin: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as server:
        with pytest.raises(websockets.InvalidStatus) as caught:
            await Client(server.address).open(Origin=origin)
        assert caught.value.response.status_code == 403
        client = await Client(server.address).open(Origin=server.address)
        await client.close()
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


@asynchronously
async def test_a_flood_is_refused_then_cut_off_and_others_play_on(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=Rates(messages=20, window=60)) as server, joined(server.address, 2) as clients:
        bad, good = clients
        for number in range(200):
            try:
                await bad.send({"t": "ping", "n": number})
            except websockets.ConnectionClosed:
                break
        await bad.gone()
        assert bad.bye == "too_often"
        codes = [message["code"] for message in bad.heard if message["t"] == "refused"]
        assert set(codes) == {"too_often"}
        assert len(codes) <= sockets.PATIENCE
        await good.send({"t": "ping", "n": 1})
        await good.next("pong", n=1)


@asynchronously
async def test_accounts_and_addresses_are_counted_over_their_sockets(tmp_path: Path) -> None:
    rates = Rates(account="20 per minute")
    async with serving(tmp_path, rates=rates) as server:
        first = await Client(server.address).open()
        second = await Client(server.address, first.cookie).open()
        for client in (first, second):
            for number in range(19):
                await client.send({"t": "ping", "n": number})
        assert (await second.next("refused"))["code"] == "too_often"
        other = await Client(server.address).open()
        for number in range(19):
            await other.send({"t": "ping", "n": number})
        await other.next("pong", n=18)
        for client in (first, second, other):
            await client.close()


@asynchronously
async def test_openings_are_counted_by_address(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=Rates(sockets="3 per minute")) as server:
        clients = [await Client(server.address).open() for _ in range(3)]
        with pytest.raises(websockets.InvalidStatus) as caught:
            await Client(server.address).open()
        assert caught.value.response.status_code == 429
        for client in clients:
            await client.close()


@asynchronously
async def test_talk_has_a_rate_of_its_own(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=Rates(talk="3 per minute")) as server, joined(server.address, 1) as (client,):
        table = await server.new_table(GAME)
        await client.done("sit", table, chair=0)
        answers = [await client.ask("say", table, phrase="hello") for _ in range(5)]
        assert [answer.get("code") for answer in answers] == [None, None, None, "too_often", "too_often"]


@asynchronously
async def test_a_client_that_does_not_read_is_dropped_and_the_others_are_told_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_BACKLOG", 100_000)
    async with serving(tmp_path) as server, joined(server.address, 1) as (good,):
        table = await server.new_table(GAME)
        await good.watch(table)
        host, port = server.address.removeprefix("http://").split(":")
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(small, (host, int(port)))
        await loop.sock_sendall(
            small,
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(),
        )
        assert b" 101 " in await loop.sock_recv(small, 2048)
        reader, writer = await asyncio.open_connection(sock=small, limit=1)

        def frame(message: dict[str, Any]) -> bytes:
            data = json.dumps(message).encode()
            return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data

        writer.write(frame({"t": "hello", "protocol": 1}))
        await until(lambda: len(server.parts.sockets) == 2)
        slow = next(one for one in server.parts.sockets if one.account.id != good.player)
        theirs = slow._wire.transport.get_extra_info("socket")
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        begun = len(good.heard)
        writer.write(frame({"t": "watch", "table": table}) * 400)
        await until(lambda: slow not in server.parts.sockets)
        closed = [
            line for line in server.parts.metrics.text().splitlines() if line.startswith(b"manilla_sockets_closed_t")
        ]
        assert closed == [b'manilla_sockets_closed_total{code="slow"} 1.0']
        await good.done("sit", table, chair=0)
        assert [message["t"] for message in good.heard[begun:] if message["t"] in ("refused", "bye")] == []
        writer.transport.abort()
        assert reader is not None


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.02)


def plays(client: Client, table: str) -> int:
    match = client.tables[table].get("match") or {}
    return 100 * len(match.get("marks", [])) * bool(match.get("winners")) + len(match.get("plays", []))


@asynchronously
async def test_a_reload_and_a_second_device_are_the_same_player(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME, options=short(GAME), bots="casual")
        first = await Client(server.address).open()
        await first.watch(table)
        await first.done("sit", table, chair=0)
        await first.done("ready", table)
        await first.play(table, until=lambda: plays(first, table) > 3 and bool(first.my_turn(table)))
        known = first.tables[table]
        second = await Client(server.address, first.cookie).open()
        seen = await second.watch(table)
        assert seen["chair"] == 0
        assert {**seen, "happened": []} == {**known, "happened": []}
        first.drop()
        await first.gone()
        await second.play(table, until=lambda: plays(second, table) > 12)
        missed = await Client(server.address, first.cookie).open()
        seen = await missed.watch(table, since=known["seq"])
        assert seen["seq"] > known["seq"]
        assert min(one["seq"] for one in seen["happened"]) > known["seq"]
        await second.news_of(table, seen["seq"])  # what one socket has heard, another may still have to hear
        told = [one for one in second.heard if one["t"] == "table" and one["seq"] > known["seq"]]
        happened = [one for message in told for one in message.get("happened", [])]
        assert seen["happened"] == [one for one in happened if one["seq"] <= seen["seq"]]
        await missed.play(table)
        for client in (second, missed):
            await client.close()


@asynchronously
async def test_a_request_sent_again_after_a_break_is_done_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME, bots="casual", pace=0)
        client = await Client(server.address).open()
        await client.watch(table)
        await client.done("sit", table, chair=0)
        await client.done("ready", table)
        act = await client.until(lambda: client.my_turn(table))
        await client.send({"t": "act", "table": table, "id": "once", "act": act})
        client.drop()
        await client.gone()
        again = await Client(server.address, client.cookie).open()
        seen = await again.watch(table)
        answer = await again.ask("act", table, act=act, id="once")
        assert answer["t"] == "done"
        third = await again.ask("act", table, act=act, id="once")
        assert third["t"] == "done"
        stored = await server.parts.store.events.read(table)
        assert sum(f"{client.player}/once".encode() in event.body for event in stored) == 1
        assert seen["t"] == "table"
        await again.close()


@asynchronously
async def test_a_locked_table_asks_for_its_password(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await server.new_table(GAME, locked=True, password="open sesame")
        for password in ("", "wrong"):
            assert (await client.watch(table, password=password))["code"] == "wrong_password"
        assert (await client.ask("sit", table, chair=0))["code"] == "wrong_password"
        assert (await client.watch(table, password="open sesame"))["t"] == "table"
        await client.done("sit", table, chair=0)


@asynchronously
async def test_a_table_without_onlookers_is_for_its_players(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (player, other):
        table = await server.new_table(GAME, onlookers=False, bots="casual")
        await player.watch(table)
        await player.done("sit", table, chair=0)
        await player.done("ready", table)
        assert (await other.watch(table))["code"] == "no_onlookers"


@asynchronously
async def test_a_socket_watches_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        tables = [await server.new_table(GAME) for _ in range(sockets.MOST_TABLES + 1)]
        for table in tables[:-1]:
            assert (await client.watch(table))["t"] == "table"
        assert (await client.watch(tables[-1]))["code"] == "too_many_tables"
        await client.send({"t": "unwatch", "table": tables[0]})
        assert (await client.watch(tables[-1]))["t"] == "table"


@asynchronously
async def test_the_end_of_the_server_is_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with serving(tmp_path) as server:
        client = await Client(server.address).open()
        table = await server.new_table(GAME, bots="casual")
        await client.watch(table)
    assert await client.gone() == 1012
    assert client.bye == "restart"
    assert asyncio.all_tasks() == before


@asynchronously
async def test_beats_tell_the_newest_seq(tmp_path: Path) -> None:
    async with serving(tmp_path, ping=0.2) as server, joined(server.address, 1) as (client,):
        table = await server.new_table(GAME)
        seen = await client.watch(table)
        beat = await client.next("beat")
        assert beat["tables"] == {table: seen["seq"]}

"""Bots of somebody's own over the network: at a table like anybody, in the bot protocol."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from manilla.protocol.bot import to_bot
from manilla.protocol.table import Fill
from manilla.protocol.views import read_view
from manilla.server.accounts import keys
from manilla.store.accounts import Account as Row
from manilla.store.sessions import BotToken
from tests.asynchronously import asynchronously
from tests.server.serving import Serving, serving

GAME = "manille_muette"


async def bot_account(server: Serving, name: str = "Robot") -> str:
    """A bot's token; its id is what is known of it at tables."""
    store, token = server.parts.store, keys.new_token()
    await store.accounts.add(Row(f"p_{name}", name, False, True, False, 1, owner="p_owner"))
    await store.sessions.add_token(BotToken(keys.hashed_bytes(token), f"p_{name}", "", 1))
    return token


class Program:
    """A bot in a few lines: any legal action, from the turn's message alone."""

    def __init__(self, connection: ClientConnection, seed: int = 1) -> None:
        self.connection = connection
        self.rng = random.Random(seed)
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hello(self, **facts: Any) -> None:
        await self.say(**({"t": "hello", "protocol": 1, "name": "test"} | facts))

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(60):
            text = await self.connection.recv()
        message: dict[str, Any] = json.loads(text)
        to_bot.decode(text)
        if message["t"] == "ping":
            await self.say(t="pong", id=message["id"])
            return await self.hear()
        self.heard.append(message)
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.hear())["t"] != kind:
            if message["t"] == "turn":
                await self.answer(message)
        return message

    async def answer(self, turn: dict[str, Any]) -> None:
        await self.say(t="action", seq=turn["seq"], action=self.rng.choice(turn["view"]["legal"]))


async def seated(server: Serving, table: str) -> int:
    """The chair of the bot, as soon as it has one."""
    runner = await server.parts.tables.house.runner(table)
    async with asyncio.timeout(60):
        while (chair := runner.table.chair_of("p_Robot")) is None:  # noqa: ASYNC110 - the table has no such event
            await asyncio.sleep(0.01)
    return chair


@contextlib.asynccontextmanager
async def connected(server: Serving, token: str, table: str, more: str = "") -> AsyncIterator[Program]:
    address = f"ws{server.address.removeprefix('http')}/ws/bot?table={table}{more}"
    headers = {"authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, proxy=None, compression=None) as connection:
        yield Program(connection)


@asynchronously
async def test_bots_alone_play_a_match_to_its_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME, options={"target": "1"})
        tokens = [await bot_account(server, name) for name in ("A", "B", "C", "D")]
        async with contextlib.AsyncExitStack() as stack:
            programs = [await stack.enter_async_context(connected(server, token, table)) for token in tokens]
            for program in programs:
                await program.hello()
            ends = await asyncio.gather(*(program.until("match_end") for program in programs))
        assert all(end["winners"] == ends[0]["winners"] for end in ends)
        for program in programs:
            kinds = [message["t"] for message in program.heard]
            assert kinds[0] == "welcome"
            assert {"deal", "event", "turn", "deal_end"} <= set(kinds)
            assert [message for message in program.heard if message["t"] == "error"] == []
            welcome = program.heard[0]
            for turn in (message for message in program.heard if message["t"] == "turn"):
                view = read_view(to_bot.decode(json.dumps(turn)).view)  # type: ignore[union-attr]  # a turn
                assert view.player == welcome["player"]
                assert not any(seen.hand for seat, seen in enumerate(view.holdings) if seat not in view.seats)
        runner = await server.parts.tables.house.runner(table)
        assert {chair.player for chair in runner.table.chairs} == {"p_A", "p_B", "p_C", "p_D"}


@asynchronously
async def test_a_bot_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME, options={"target": "1"}, owner="p_Robot")
        token = await bot_account(server)
        async with connected(server, token, table, "&chair=2") as program:
            await program.hello()
            assert await seated(server, table) == 2
            await server.parts.tables.ask(Fill(table, "fill", "random"), "p_Robot")
            await program.until("turn")
            program.connection.transport.abort()
        async with connected(server, token, table) as program:
            await program.hello()
            assert (await program.until("turn"))["view"]["legal"]
            await program.answer(program.heard[-1])
            assert [message["t"] for message in program.heard][:2] == ["welcome", "deal"]
            await program.until("match_end")


@asynchronously
async def test_what_a_bot_says_wrongly_is_refused_and_it_plays_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME, options={"target": "1"}, owner="p_Robot")
        token = await bot_account(server)
        async with connected(server, token, table) as program:
            await program.say(t="pong", id=1)
            assert (await program.hear())["code"] == "hello_first"
            await program.hello()
            await program.hello()
            assert (await program.hear())["code"] == "wrong_message"
            await seated(server, table)
            await server.parts.tables.ask(Fill(table, "fill", "random"), "p_Robot")
            turn = await program.until("turn")
            for wrong, code in (
                ("{", "not_json"),
                ('{"t":"action","seq":1}', "wrong_message"),
                (json.dumps({"t": "action", "seq": turn["seq"] + 1, "action": "9O"}), "wrong_message"),
            ):
                await program.connection.send(wrong)
                found = await program.hear()
                assert (found["t"], found["code"]) == ("error", code)
            await program.say(t="action", seq=turn["seq"], action="not a card")
            assert (await program.hear())["t"] == "error"
            await program.answer(turn)
            await program.until("match_end")


@asynchronously
async def test_who_may_not_play_is_told_why(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME)
        token = await bot_account(server)
        for wrong, status in (("", 401), ("manilla_x", 401)):
            with pytest.raises(websockets.InvalidStatus) as denied:
                async with connected(server, wrong, table):
                    pass
            assert denied.value.response.status_code == status
        for query, hello, code in (
            (table, {"protocol": 99}, "other_protocol"),
            (table, {"games": ["butifarra"]}, "wrong_message"),
            ("nowhere0", {}, "no_such_table"),
            (f"{table}&chair=9", {}, "no_free_chair"),
            (f"{table}&chair=x", {}, "no_free_chair"),
        ):
            async with connected(server, token, query) as program:
                await program.hello(**hello)
                assert (await program.hear())["code"] == code
                assert (await program.hear())["t"] == "bye"
                with pytest.raises(websockets.ConnectionClosed):
                    await program.hear()


@asynchronously
async def test_a_bot_whose_token_is_removed_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.new_table(GAME)
        token = await bot_account(server)
        async with connected(server, token, table) as program:
            await program.hello()
            await seated(server, table)
            await server.parts.desk.signed_out("p_Robot")
            assert await program.until("bye") == {"t": "bye", "reason": "signed_out"}

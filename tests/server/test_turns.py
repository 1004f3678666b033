"""Reading in turns: together where there is much, at once after some quiet, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from manilla.server import turns
from manilla.server.sockets import Socket
from manilla.server.turns import EACH, MOST, Turns
from tests.asynchronously import asynchronously

from .clients import joined
from .serving import serving

GAME = "manille_muette"


@asynchronously
async def test_after_some_quiet_nobody_waits_and_then_others_are_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    now, read, due = [100.0], list[int](), list[float]()
    loop = asyncio.get_running_loop()
    some = Turns(lambda: now[0])

    def later(wait: float, call: Callable[[], None]) -> asyncio.Handle:
        due.append(round(wait, 9))
        return loop.call_soon(call)

    monkeypatch.setattr(loop, "call_later", later)

    async def turn(*numbers: int) -> None:
        for number in numbers:
            some.put(partial(read.append, number))
        for _ in range(3):
            await asyncio.sleep(0)

    await turn(1)
    assert (read, due) == ([1], [])
    await turn(2, 3, 4)
    assert (read, due) == ([1, 2, 3, 4], [EACH])  # one socket was read in the turn before
    await turn(*range(50))
    await turn(5)
    assert due == [EACH, 3 * EACH, MOST]
    now[0] += MOST
    await turn(6)
    assert read[-2:] == [5, 6]
    assert len(due) == 3


@asynchronously
async def test_one_that_cannot_be_read_does_not_cost_the_others_their_turn() -> None:
    some, read, told = Turns(), list[str](), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    some.put(lambda: read.append("before"))
    some.put(lambda: read.append(str(1 // 0)))
    some.put(lambda: read.append("after"))
    await asyncio.sleep(0.01)
    assert read == ["before", "after"]
    assert [type(context["exception"]) for context in told] == [ZeroDivisionError]


@asynchronously
async def test_what_was_sent_right_before_the_end_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (here, leaving):
        table = await server.new_table(GAME)
        for chair, client in enumerate((here, leaving)):
            await client.watch(table)
            await client.done("sit", table, chair=chair)
        monkeypatch.setattr(turns, "EACH", 0.5)
        monkeypatch.setattr(turns, "MOST", 0.5)
        await leaving.send({"t": "ping", "n": 1})
        await leaving.next("pong", n=1)
        await leaving.send({"t": "leave", "table": table, "id": "last"})  # in half a second, were he still there
        assert leaving._connection is not None
        leaving._connection.transport.close()
        await here.until(lambda: any(told["what"] == "got_up" for told in here.tables[table].get("happened", ())))


@asynchronously
async def test_a_socket_that_cannot_be_read_is_dropped_and_others_go_on(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (bad, good):
        hear = Socket._hear

        def failing(self: Socket, data: bytes) -> bool:
            if self.account.id == bad.player:
                raise ZeroDivisionError
            return hear(self, data)

        for socket in server.parts.sockets:
            socket._wire.listen(partial(failing, socket), server.parts.turns)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        await bad.send({"t": "ping", "n": 2})
        assert await bad.gone() == 1006
        await good.send({"t": "ping", "n": 3})
        await good.next("pong", n=3)
        assert server.parts.ended == 1

"""Matches for pages to show: played quickly over a socket by whoever has a browser's cookie."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.clients import Client

from .browsing import ServerProcess, Visitor


def cookie_of(visitor: Visitor) -> str:
    """The cookie of a visitor who has opened a page, as a header's value."""
    return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in visitor.context.cookies())


def open_table(server: ServerProcess, cookie: str, game: str, **fields: Any) -> str:
    """A table of whoever has this cookie; fields as in ``POST /api/tables``."""
    request = urllib.request.Request(  # noqa: S310 - our own address
        f"{server.address}/api/tables",
        json.dumps({"game": game, **fields}).encode(),
        {"content-type": "application/json", "cookie": cookie, "x-forwarded-for": "10.255.0.1"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own address
        return str(json.load(answer)["table"])


def play_match(server: ServerProcess, visitor: Visitor, game: str = "butifarra", **fields: Any) -> str:
    """A whole short match of the visitor against bots, without pace; the table.

    Playwright has an event loop in this thread, so that the socket gets a thread of its own.
    """
    cookie = cookie_of(visitor)
    wanted = {"options": {"target": "1"}, "settings": {"pace": 0}, "bots": "casual"} | fields
    table = open_table(server, cookie, game, **wanted)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _played(server.address, cookie, table)).result()
    return table


async def _played(address: str, cookie: str, table: str) -> None:
    client = await Client(address, cookie).open()
    await client.watch(table)
    await client.done("sit", table, chair=0)
    await client.done("ready", table)
    await client.play(table)
    await client.close()

"""What is one's own, to take along or to have deleted; and where one has played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from manilla.server.errors import Refusal
from manilla.server.sessions import FRESH_MINUTES, Account
from manilla.store.days import Day
from manilla.store.tables import TableRow

from .bots import bot_facts
from .desk import Desk, answer, desk_of, limited, nothing, own
from .own import session_facts
from .passkey_doors import key_facts
from .past import records
from .rules import rules_facts
from .shown import names, own_facts, rating_facts

PAGE = 50
"""Tables of one answer."""
ALL = 1_000_000


async def tables(request: Request) -> Response:
    """Where one sits or has played, the newest first; ``?before=`` the last one's ``changed`` goes on from there."""
    desk, account = desk_of(request), await own(request)
    await limited(request, "reading")
    before = request.query_params.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 16):
        raise Refusal(422, "wrong_fields", reason="before: a number of milliseconds")
    rows = await desk.store.tables.of_player(account.id, before=int(before) if before else None, limit=PAGE)
    everybody = {player for row in rows for player in _players(row)}
    called = await names(desk.store, everybody)
    listed = [
        _table_facts(row) | {"players": [{"player": player, "name": called[player]} for player in _players(row)]}
        for row in rows
    ]
    return answer({"tables": listed})


async def export(request: Request) -> Response:
    """Everything that is kept of whoever asks, as JSON; nothing of others."""
    await limited(request, "signing")
    desk, account = desk_of(request), await own(request)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="manilla.json"'}
    return StreamingResponse(_exported(desk, account), 200, headers, "application/json")


async def forget(request: Request) -> Response:
    """Delete the account and all that hangs on it. In others' matches the id stays, and it is a former player's."""
    desk, account = desk_of(request), await own(request)
    if not account.guest and not desk.sessions.fresh(account):
        raise Refusal(401, "sign_in_again", minutes=FRESH_MINUTES)
    for bot in await desk.store.accounts.of_owner(account.id):
        await forget_one(desk, bot.id)
    if account.known:
        await forget_one(desk, account.id)
    desk.sessions.end(request)
    return nothing()


async def forget_one(desk: Desk, player: str) -> None:
    """Forget an account, and close what it has open."""
    await desk.store.accounts.forget(player, desk.clock())
    await desk.signed_out(player)


async def _exported(desk: Desk, account: Account) -> AsyncIterator[bytes]:
    """A table at a time, for there may be many."""
    head = msgspec.json.encode(await _about(desk, account))
    yield head[:-1] + b',"tables":['
    for number, row in enumerate(await desk.store.tables.of_player(account.id, limit=ALL)):
        stored = await desk.store.events.read(row.id)
        told = await asyncio.to_thread(records, stored, account.id)
        yield (b"," if number else b"") + msgspec.json.encode(_table_facts(row) | told)
    yield b"]}"


async def _about(desk: Desk, account: Account) -> dict[str, Any]:
    store = desk.store
    row = await store.accounts.get(account.id)
    facts = await own_facts(desk, account)
    if row is not None:
        facts |= {"created": row.created, "settings": msgspec.Raw(row.settings)}
    return {
        "account": facts,
        "sessions": [session_facts(one, account.session) for one in await store.sessions.of_account(account.id)],
        "passkeys": [key_facts(key) for key in await store.credentials.passkeys(account.id)],
        "ratings": [rating_facts(rating) for rating in await store.ratings.of_player(account.id)],
        "rules": [rules_facts(rules) for rules in await store.rule_sets.of_owner(account.id)],
        "days": [_day_facts(day) for day in await store.days.of_player(account.id)],
        "bots": [await bot_facts(desk, bot) for bot in await store.accounts.of_owner(account.id)],
    }


def _table_facts(row: TableRow) -> dict[str, Any]:
    facts = {"table": row.id, "game": row.game, "phase": row.phase, "created": row.created, "changed": row.changed}
    return facts | ({"record": f"/api/tables/{row.id}/record.mgn"} if row.phase == "over" else {})


def _day_facts(day: Day) -> dict[str, Any]:
    """A deal of the day that somebody has played, or begun."""
    return {name: value for name, value in day._asdict().items() if name != "player"}


def _players(row: TableRow) -> list[str]:
    """The ids of those who sit at a table, by chair."""
    about: Any = msgspec.json.decode(row.about)
    return [chair["player"] for chair in about.get("chairs", ()) if chair.get("player")]


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/me", forget, methods=["DELETE"]),
    Route("/api/me/tables", tables, methods=["GET"]),
    Route("/api/me/export", export, methods=["GET"]),
)

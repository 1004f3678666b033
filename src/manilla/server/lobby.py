"""Tables by HTTP: those that are listed, a new one, one table's public facts, the record of a match that is over."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.protocol import codec
from manilla.protocol.settings import Settings
from manilla.rules.notation import read_number
from manilla.store.tables import TableRow

from .accounts.desk import address_of
from .accounts.ranking import may_sit
from .errors import Refusal
from .invitation import address_of_table, picture
from .parts import Parts, parts_of
from .sessions import who

MOST_LISTED = 100
NOT_KEPT = {"cache-control": "no-store"}


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``. ``options`` as text; what is left out is as the game has it. ``password`` where
    ``settings.locked``. ``bots``: a bot's spec for every chair but the first.
    """

    game: Annotated[str, msgspec.Meta(max_length=64)]
    options: dict[Annotated[str, msgspec.Meta(max_length=64)], Annotated[str, msgspec.Meta(max_length=64)]] = {}
    settings: Settings = Settings()
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""
    bots: Annotated[str, msgspec.Meta(max_length=120)] = ""


_new_table = msgspec.json.Decoder(NewTable)


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, NOT_KEPT, "application/json")


async def listed(request: Request) -> Response:
    """``?game=`` for one game alone."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    rows = await parts.store.tables.lobby(game=request.query_params.get("game"), limit=MOST_LISTED)
    return json_answer({"tables": await _named(parts, [facts(row) for row in rows])})


async def opened(request: Request) -> Response:
    """A new table, which belongs to who asks."""
    parts = parts_of(request)
    await parts.requests.check("opening", address_of(request))
    wanted = codec.decode(_new_table, await request.body())
    account = await who(request)
    may_sit(account, wanted.settings)
    await parts.requests.check("opening", account.id)
    await parts.desk.sessions.remember(account)
    table = await parts.tables.open(
        account.id, wanted.game, wanted.options, wanted.settings, wanted.password, wanted.bots
    )
    return json_answer({"table": table, "address": address_of_table(request, table)}, 201)


async def one(request: Request) -> Response:
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    row = await parts.store.tables.get(request.path_params["table"])
    if row is None:
        raise Refusal(404, "no_such_table")
    [named] = await _named(parts, [facts(row)])
    return json_answer(named)


async def code(request: Request) -> Response:
    """The table's address as a picture that a telephone reads."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    table = request.path_params["table"]
    if await parts.store.tables.get(table) is None:
        raise Refusal(404, "no_such_table")
    return picture(address_of_table(request, table))


async def record(request: Request) -> Response:
    """The record of the last match (``?match=``: of another), once it is over: before that it would tell all hands."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    table = request.path_params["table"]
    asked = request.query_params.get("match")
    number = None if asked is None else read_number("match", asked, 1, 10_000)
    text = await parts.tables.record(table, number)
    headers = NOT_KEPT | {"content-disposition": f'attachment; filename="{table}.mgn"'}
    return Response(text, 200, headers, "text/plain; charset=utf-8")


async def _named(parts: Parts, tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tables with the names of those who sit there."""
    called = await parts.names.load(chair["player"] for table in tables for chair in table.get("chairs", ()))
    return [
        table | {"chairs": [chair | {"name": called.get(chair["player"], "")} for chair in table.get("chairs", ())]}
        for table in tables
    ]


def facts(row: TableRow) -> dict[str, Any]:
    """What anybody may know of a table from outside."""
    about: dict[str, Any] = msgspec.json.decode(row.about)
    return {
        "table": row.id,
        "game": row.game,
        "phase": row.phase,
        "public": row.public,
        "seats_taken": row.seats_taken,
        "created": row.created,
        "changed": row.changed,
        **about,
    }


ROUTES = (
    Route("/api/tables", listed, methods=["GET"]),
    Route("/api/tables", opened, methods=["POST"]),
    Route("/api/tables/{table:str}", one, methods=["GET"]),
    Route("/api/tables/{table:str}/record.mgn", record, methods=["GET"]),
    Route("/t/{table:str}/qr.svg", code, methods=["GET"]),
)

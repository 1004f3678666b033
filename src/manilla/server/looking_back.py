"""A deal reviewed, and a hint at the table, over HTTP. What may be looked back on is settled by ``replaying``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from manilla.analysis.review import Settings
from manilla.record import events as m
from manilla.record.load import dump
from manilla.rules.errors import OutOfTurn, RuleError
from manilla.rules.view import view_of
from manilla.table.draft import in_phase, own_chair
from manilla.table.export import record_of
from manilla.table.ports import StoredEvent
from manilla.table.questions import in_practice
from manilla.table.state import to_act

from .accounts.desk import address_of
from .errors import Refusal, body_of, language_of
from .lobby import json_answer
from .parts import parts_of
from .replaying import Step, asked, overview
from .reviewing import Line, Question, in_language
from .sessions import who
from .thinkers import Stuck

SETTINGS = Settings()
"""The same for everybody, so that one review serves all."""
LINES = "application/jsonl; charset=utf-8"


class Streamed(Response):
    """Lines of JSON, each sent as soon as it is there. Where the reader leaves, no more are asked for."""

    def __init__(self, lines: AsyncGenerator[Line, None], headers: dict[str, str]) -> None:
        super().__init__(None, 200, headers, LINES)
        del self.headers["content-length"]
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        telling = asyncio.create_task(self._tell(send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                telling.result()
        finally:
            for task in (telling, leaving):
                task.cancel()
            await asyncio.gather(telling, leaving, return_exceptions=True)

    async def _tell(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async with aclosing(self._lines):
            async for line in self._lines:
                body = msgspec.json.encode(line) + b"\n"
                await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def review(request: Request) -> Response:
    """A deal (from 0) of a match, reviewed: a line that says what it is about, then each verdict as it is found."""
    number, steps, parts = await asked(request)
    table, deal = request.path_params["table"], request.path_params["deal"]
    lang = language_of(request)
    chosen = [(place, step) for place, step in enumerate(steps) if step.deal == deal]
    if not chosen:
        raise Refusal(404, "not_found")
    if deal >= len(steps[-1].table.game_on.results):
        raise Refusal(409, "review_unfinished")  # the table was closed in the middle of it
    acts = acts_of(chosen)
    if not acts:
        raise Refusal(404, "not_reviewed")
    chosen[0][1].table.variant.table()  # refuses a game whose duties the core does not know
    name, visitor = f"{table} {number} {deal}", (await who(request)).id
    parts.reviews.check(name, visitor)
    if not parts.reviews.is_known(name):
        await parts.requests.check("reviewing", address_of(request))
        await parts.requests.check("reviewing", visitor)
    record = await asyncio.to_thread(_record, await parts.store.events.read(table), number)
    about = about_deal(overview(table, number, steps, parts.names.known), deal, chosen, acts)
    lines = parts.reviews.read(name, visitor, Question(record, deal + 1, SETTINGS))

    async def told() -> AsyncGenerator[Line, None]:
        yield {"kind": "deal", "lang": lang, **about}
        try:
            async with aclosing(lines):
                async for line in lines:
                    yield in_language(line, lang)
        except RuleError as error:
            yield {"kind": "error", **body_of(error, lang)}

    headers = {"cache-control": "no-store", "content-language": lang, "x-accel-buffering": "no"}
    return Streamed(told(), headers)


def _record(stored: Sequence[StoredEvent], number: int) -> str:
    return dump(tuple(record_of(stored, None, number)))


def acts_of(steps: Sequence[tuple[int, Step]]) -> list[int]:
    """The steps that were decisions of a deal, and were not taken back."""
    found: list[int] = []
    for place, step in steps:
        event = step.event.event
        if isinstance(event, m.Called | m.Played):
            found.append(place)
        elif isinstance(event, m.Undone):
            del found[-event.acts :]
    return found


def about_deal(
    whole: dict[str, Any], deal: int, steps: Sequence[tuple[int, Step]], acts: Sequence[int]
) -> dict[str, Any]:
    """What a page must know before the first verdict. ``acts``: the steps that were decisions, as ``decisions`` have
    them by ``place``, and so many of them ``calls``; ``seated``: the chair at each seat.
    """
    made = dict(steps)
    calls = sum(isinstance(made[act].event.event, m.Called) for act in acts)
    seated = list(steps[-1][1].table.game_on.seated)
    return {**whole, "deal": deal, "acts": list(acts), "calls": calls, "seated": seated}


async def hint(request: Request) -> Response:
    """What each card or call is worth to a player in practice whose turn it is, from what he can see."""
    parts = parts_of(request)
    await parts.requests.check("hinting", address_of(request))
    account = await who(request)
    await parts.requests.check("hinting", account.id)
    table = (await parts.tables.house.runner(request.path_params["table"])).table
    chair = own_chair(table, account.id)
    if table.settings.rated:
        raise Refusal(403, "hint_rated")
    if not in_practice(table):
        raise Refusal(403, "hint_others")
    in_phase(table, "playing")
    if chair not in to_act(table) or table.game_on.deal is None:
        raise OutOfTurn("not_your_turn", phase=table.game_on.phase)
    try:
        found = await parts.thinkers.hint(view_of(table.game_on, chair), language_of(request))
    except (Stuck, ValueError):
        raise Refusal(503, "hint_failed") from None
    return json_answer({"table": request.path_params["table"], "seq": table.seq, **found})


ROUTES = (
    Route("/api/tables/{table:str}/review/{deal:int}", review, methods=["GET"]),
    Route("/api/tables/{table:str}/hint", hint, methods=["POST"]),
)

"""A match that is over, step by step: what its table showed to each player at every act.

The steps are the messages that were sent then, so that whatever draws a table draws its past. Of each step only what
has changed is told: a field that is null is at its default again (JSON merge patch, RFC 7386, in the first level).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.protocol.views import private_part, public_part
from manilla.record import events as m
from manilla.rules.match import Match
from manilla.rules.notation import read_number
from manilla.rules.position import short_text
from manilla.rules.view import own_of, public_of
from manilla.table import events as e
from manilla.table.ports import StoredEvent
from manilla.table.showing import Names, seen_table, told
from manilla.table.state import Table

from .accounts.desk import address_of
from .accounts.past import tables_of
from .errors import Refusal
from .lobby import json_answer
from .parts import Parts, parts_of
from .sessions import who

STEPS = (m.MatchStarted, m.Drawn, m.Cut, m.Dealt, m.Called, m.Played, m.Undone, m.Claimed, m.Conceded, m.Scored)
"""What is a step of its own; what else happens at a table changes nothing of the cards."""
Facts = Mapping[str, Any]


class Step(NamedTuple):
    """An act, the table after it, and the deal (from 0) in which it happened."""

    seq: int
    event: e.Acted
    table: Table
    deal: int


async def replay(request: Request) -> Response:
    """The deals of a match that is over (``?match=``: which, else the last), with the numbers of their steps."""
    number, steps, parts = await asked(request)
    return json_answer(overview(request.path_params["table"], number, steps, parts.names.known))


async def replayed_deal(request: Request) -> Response:
    """The steps of one deal."""
    wanted = request.path_params["deal"]
    number, steps, parts = await asked(request)
    chosen = [(place, step) for place, step in enumerate(steps) if step.deal == wanted]
    if not chosen:
        raise Refusal(404, "not_found")
    told_steps = await asyncio.to_thread(_steps, [step for _, step in chosen], parts.names.known)
    return json_answer(
        {"table": request.path_params["table"], "match": number, "first": chosen[0][0], "steps": told_steps}
    )


async def asked(request: Request) -> tuple[int, list[Step], Parts]:
    """The match that is asked for, and its steps. Raises Refusal for one that is not over: it would tell all hands. To
    somebody who practises the deals of his match are told that are over.
    """
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    wanted = request.query_params.get("match")
    number = None if wanted is None else read_number("match", wanted, 1, 10_000)
    table = request.path_params["table"]
    number, over = await parts.tables.looked_back_on(table, number, (await who(request)).id)
    steps = await asyncio.to_thread(steps_of, await parts.store.events.read(table), number)
    if not over:
        steps = [step for step in steps if step.deal < len(steps[-1].table.game_on.results)]
    await parts.names.load(chair.player for chair in steps[-1].table.chairs)
    return number, steps, parts


def steps_of(stored: Iterable[StoredEvent], number: int) -> list[Step]:
    """The steps of one match of a table, by its number from 1."""
    found: list[Step] = []
    deal = 0
    for seq, (event, table) in enumerate(tables_of(stored), 1):
        if table.match_number != number or not isinstance(event, e.Acted) or not isinstance(event.event, STEPS):
            continue
        found.append(Step(seq, event, table, deal))
        deal += isinstance(event.event, m.Scored)
    return found


def overview(table_id: str, number: int, steps: Sequence[Step], names: Names) -> dict[str, Any]:
    """A match in short: who sat there, and its deals with their first steps. ``marks`` are each player's."""
    last = steps[-1].table
    match = last.game_on
    return {
        "table": table_id,
        "game": last.game,
        "options": last.options,
        "match": number,
        "players": [{"player": chair.player, "name": names(chair.player), "bot": chair.bot} for chair in last.chairs],
        "winners": list(match.winners),
        "steps": len(steps),
        "deals": [_deal(steps, place, match) for place in range(steps[-1].deal + 1)],
    }


def _deal(steps: Sequence[Step], place: int, match: Match) -> dict[str, Any]:
    first = next(at for at, step in enumerate(steps) if step.deal == place)
    if place >= len(match.results):  # the table was closed in the middle of it
        return {"deal": place, "first": first}
    result = match.results[place]
    facts = {"juego": result.juego, "dealer": result.deal.dealer, "marks": list(result.marks)}
    return {"deal": place, "first": first, **facts, "position": short_text(result.deal)}


def _steps(steps: Sequence[Step], names: Names) -> list[dict[str, Any]]:
    """Each step with what it changed of what is seen; the first one tells all."""
    found: list[dict[str, Any]] = []
    before: dict[str, Facts] = {}
    for step in steps:
        now = _seen(step.table, names)
        changed = {part: change for part, facts in now.items() if (change := _patch(before.get(part, {}), facts))}
        happened = told(step.seq, step.table.at, step.event, step.table)
        found.append({"happened": msgspec.to_builtins(happened), "changed": changed})
        before = now
    return found


def _seen(table: Table, names: Names) -> dict[str, Facts]:
    """What is seen of a table: the table itself, the match as everybody sees it, and what each chair sees besides
    (``none``: an onlooker).
    """
    chairs = [None, *range(len(table.chairs))]
    everybody, own = public_of(table.game_on), own_of(table.game_on, chairs)
    parts: dict[str, Any] = {"state": seen_table(table, table.at, names), "match": public_part(everybody)}
    parts |= {"none" if one.player is None else str(one.player): private_part(everybody, one) for one in own}
    return {part: msgspec.to_builtins(facts, str_keys=True) for part, facts in parts.items()}


def _patch(before: Facts, now: Facts) -> dict[str, Any]:
    """What to change to come from one to the other."""
    gone = dict.fromkeys(name for name in before if name not in now)
    return gone | {name: value for name, value in now.items() if name not in before or before[name] != value}


ROUTES = (
    Route("/api/tables/{table:str}/replay", replay, methods=["GET"]),
    Route("/api/tables/{table:str}/replay/{deal:int}", replayed_deal, methods=["GET"]),
)

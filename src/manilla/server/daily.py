"""The deal of the day over HTTP: everybody plays the same cards against the same bots, and is compared by points.

It is no table: the bots' answers hang on what has been played and on nothing else, so they are worked out at once, and
an act with its answers is stored before anything of them is told. What was played cannot be taken back, and the first
result counts. Whoever reads the source can work the cards out beforehand; no door tells them before they are seen.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.analysis.daily import BOT, Daily, Result, placed
from manilla.protocol import codec
from manilla.rules.match import Match
from manilla.rules.position import short_text
from manilla.rules.view import view_of
from manilla.store.days import Day
from manilla.variants import all_variants, find_variant
from manilla.words import Speech
from manilla.words.bots import LEVELS
from manilla.words.company import company

from .accounts.desk import address_of
from .errors import Refusal, language_of
from .lobby import json_answer
from .parts import Parts, parts_of
from .positions import read_act, seen_by
from .sessions import now_ms, who

LONGEST_ACT = 40
MOST_PAST = 60


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card or call of the ``day``; ``after`` says how many acts, the bots' too, have been seen before it."""

    day: date
    after: int
    act: Annotated[str, msgspec.Meta(max_length=LONGEST_ACT)]


_act = msgspec.json.Decoder(Act)


def today() -> date:
    """The day of the deals: the same all over the world."""
    return datetime.now(UTC).date()


async def listed(request: Request) -> Response:
    """The games with what who asks has made of their deals of today, and of those before."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    lang, day = language_of(request), today().isoformat()
    rows = await parts.store.days.of_player((await who(request)).id)
    mine = {row.game: row for row in rows if row.day == day}
    games = [
        {"key": variant.key, "name": Speech(variant, lang).name, **_standing(mine.get(variant.key))}
        for variant in all_variants().values()
    ]
    past = [
        {"day": row.day, "game": row.game, **_standing(row)}
        for row in rows
        if row.day != day and row.points is not None
    ]
    return json_answer({"lang": lang, "day": day, "ends": _midnight(), "games": games, "past": past[:MOST_PAST]})


def _standing(row: Day | None) -> dict[str, Any]:
    result = None if row is None else _result(row)
    phase = "new" if row is None else "playing" if result is None else "over"
    return {"phase": phase, "result": None if result is None else result._asdict()}


def _result(row: Day) -> Result | None:
    """What came of it; None while it is played."""
    if row.points is None or row.theirs is None or row.marks is None:
        return None
    return Result(row.points, row.theirs, row.marks)


def _midnight() -> int:
    """When the next day's deals begin."""
    return int(datetime.combine(today() + timedelta(days=1), time(), UTC).timestamp() * 1000)


async def deal(request: Request) -> Response:
    """The deal of today (``?day=`` of another day that one has begun), as far as it has been played by who asks."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    daily = Daily(find_variant(request.path_params["game"]), _day(request.query_params.get("day")))
    account = await who(request)
    row = await _row(parts, account.id, daily)
    return json_answer(await _told(parts, daily, row, language_of(request)))


async def act(request: Request) -> Response:
    """Call or play, and see what the bots answer. An act that was stored before is not done again."""
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    given = codec.decode(_act, await request.body())
    daily = Daily(find_variant(request.path_params["game"]), given.day)
    account = await who(request)
    row = await _row(parts, account.id, daily)
    if not _done_before(row, given):
        account = await parts.desk.sessions.remember(account)
        after = await run_in_threadpool(_after, daily, account.id, row, given)
        if await parts.store.days.go_on("" if row is None else row.acts, after):
            row = after
        else:  # another tab was quicker, perhaps with the same act
            row = await _row(parts, account.id, daily)
            if not _done_before(row, given):
                raise Refusal(409, "deal_went_on")
    return json_answer(await _told(parts, daily, row, language_of(request)))


def _day(text: str | None) -> date:
    """The day that is asked for. Raises Refusal."""
    try:
        return today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise Refusal(400, "no_such_day", text=text, example=today().isoformat()) from None


async def _row(parts: Parts, player: str, daily: Daily) -> Day | None:
    """What somebody has played of a deal. Raises Refusal for another day's that he has not begun."""
    row = await parts.store.days.get(player, daily.variant.key, daily.day.isoformat())
    if row is None and daily.day != today():
        raise Refusal(409, "not_this_day", day=daily.day.isoformat(), today=today().isoformat())
    return row


def _done_before(row: Day | None, given: Act) -> bool:
    """Whether an act is stored already. Raises Refusal where the deal stands elsewhere than its sender thinks."""
    opening = 0 if row is None else len(row.acts.split())
    if row is None or given.after == opening:
        return False
    stored = row.acts.split()
    if 0 <= given.after < opening and stored[given.after].rpartition(":")[2] == given.act.rpartition(":")[2]:
        return True
    raise Refusal(409, "deal_went_on")


def _after(daily: Daily, player: str, row: Day | None, given: Act) -> Day:
    """The row after an act and the bots' answers. Raises what the rules have against the act."""
    begun = _opening(daily) if row is None else tuple(row.acts.split())
    if row is None and given.after != len(begun):
        raise Refusal(409, "deal_went_on")
    match = daily.after(_dealt(daily), begun)
    action = read_act(match, daily.player, given.act)
    match, acts = daily.answered(match, action)
    result = None if match.deal is not None else daily.result(match)
    return Day(
        player,
        daily.variant.key,
        daily.day.isoformat(),
        " ".join([*begun, *acts]),
        None if result is None else result.points,
        None if result is None else result.theirs,
        None if result is None else result.marks,
        now_ms(),
    )


def _dealt(daily: Daily, names: tuple[str, ...] = ()) -> Match:
    seats = daily.variant.seating.players
    return daily.match(names or [f"{player}" for player in range(seats)])


@lru_cache(maxsize=256)
def _opening(daily: Daily) -> tuple[str, ...]:
    """What the bots do before the player's first turn."""
    return daily.answered(_dealt(daily))[1]


@lru_cache(maxsize=256)
def _par(daily: Daily) -> Result:
    return daily.par()


async def _told(parts: Parts, daily: Daily, row: Day | None, lang: str) -> dict[str, Any]:
    """The deal as its player sees it now; once it is over, how he stands beside the others."""
    told = await run_in_threadpool(_seen, daily, row, lang)
    own = None if row is None else _result(row)
    if row is None or own is None:
        return told
    spread = await parts.store.days.spread(daily.variant.key, row.day)
    rank, share = placed(own.difference, spread)
    par = await run_in_threadpool(_par, daily)
    return told | {
        "result": own._asdict(),
        "board": {
            "players": sum(spread.values()),
            "rank": rank,
            "share": share,
            "spread": sorted(spread.items(), reverse=True),
            "bot": par._asdict(),
        },
    }


def _seen(daily: Daily, row: Day | None, lang: str) -> dict[str, Any]:
    speech = Speech(daily.variant, lang)
    names = company(speech, daily.variant.seating.players, daily.player)
    acts = _opening(daily) if row is None else tuple(row.acts.split())
    match = daily.after(_dealt(daily, names), acts)
    over = match.deal is None
    view = view_of(match, daily.player)
    return {
        "lang": lang,
        "game": daily.variant.key,
        "day": daily.day.isoformat(),
        "today": daily.day == today(),
        "ends": _midnight(),
        "phase": "over" if over else "new" if row is None else "playing",
        "acts": len(acts),
        "names": names,
        "bot": speech.say(LEVELS[BOT][0]),
        "player": daily.player,
        "seat": view.acting,
        "match": seen_by(match, daily.player),
        "position": short_text(match.results[-1].deal) if over else None,
    }


ROUTES = (
    Route("/api/daily", listed, methods=["GET"]),
    Route("/api/daily/{game:str}", deal, methods=["GET"]),
    Route("/api/daily/{game:str}/act", act, methods=["POST"]),
)

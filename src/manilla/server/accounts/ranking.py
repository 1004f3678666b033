"""Ratings as they are kept: a finished rated match counts once; rankings; what is shown of a player."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.protocol.settings import Settings
from manilla.server.errors import Refusal
from manilla.server.sessions import Account
from manilla.store import Store
from manilla.store.ratings import RatedMatch
from manilla.store.ratings import Rating as Row
from manilla.table.ports import StoredEvent
from manilla.table.state import Table
from manilla.variants import find_variant

from .desk import answer, desk_of, limited
from .past import tables_of
from .rating import LEAST_GAMES, LEAST_OPPONENTS, Rating, Sitter, opponents, rated, result_of
from .shown import BOT, names, rating_facts

MOST_LISTED = 100


def may_sit(account: Account, settings: Settings) -> None:
    """Raises Refusal for a guest at a rated table: a rating that can be thrown away with a cookie is none."""
    if settings.rated and account.guest:
        raise Refusal(403, "guests_not_rated")


async def settle(store: Store, table_id: str, table: Table) -> bool:
    """Count the newest match of a table, where it is over and rated. False where it does not count, or did already.

    To be called whenever a match is over, and again after a restart: it counts once. Who sat where is read from the
    events, as it was when the match ended. Raises StoreUnavailable.
    """
    number = table.match_number
    if not table.settings.rated or table.phase not in ("over", "closed") or not number:
        return False
    if await store.ratings.counted(table_id, number):
        return False
    ended = await asyncio.to_thread(_as_it_ended, await store.events.read(table_id), number)
    if ended is None:
        return False
    match = ended.game_on
    chairs = [Sitter(f"{BOT}{c.bot}" if c.bot else c.player, c.left) for c in ended.chairs]
    people = sorted({sitter.player for sitter in chairs if not sitter.player.startswith(BOT)})
    rows = await store.accounts.rows(people)
    if any(player not in rows or rows[player].is_guest for player in people):
        return False
    # Who has been forgotten since has no rating any more, nor gets one; the others' match counts.
    gone = {player for player in people if rows[player].forgotten is not None}
    result = result_of(match)
    met = opponents(result, chairs)

    def rate(before: Mapping[str, Row]) -> dict[str, tuple[float, float]]:
        known = {player: Rating(row.mu, row.sigma, row.games) for player, row in before.items()}
        after = rated(result, chairs, known)
        return {player: (new.mu, new.sigma) for player, new in after.items() if player not in gone}

    if len(met) - len(gone) < 2:
        return False
    counted = RatedMatch(table_id, number, ended.game, _sides(met, gone), ended.at)
    return await store.ratings.apply(counted, rate)


async def ranking(request: Request) -> Response:
    """Who plays a game best, of those who have played enough and against enough others."""
    await limited(request, "reading")
    store = desk_of(request).store
    game = find_variant(request.path_params["game"]).key
    # A few more than are shown: the banned are left out.
    rows = await store.ratings.best(game, games=LEAST_GAMES, opponents=LEAST_OPPONENTS, limit=2 * MOST_LISTED)
    accounts = await store.accounts.rows([row.player for row in rows])
    rows = [row for row in rows if not (row.player in accounts and accounts[row.player].banned)][:MOST_LISTED]
    called = await names(store, (row.player for row in rows))
    listed = [
        {
            "player": row.player,
            "name": called[row.player],
            "bot": row.player.startswith(BOT) or accounts[row.player].is_bot,
            **rating_facts(row),
        }
        for row in rows
    ]
    return answer({"game": game, "games": LEAST_GAMES, "opponents": LEAST_OPPONENTS, "ranking": listed})


async def profile(request: Request) -> Response:
    """What everybody may know of a player: name and ratings."""
    await limited(request, "reading")
    store, player = desk_of(request).store, request.path_params["player"]
    row = await store.accounts.get(player)
    ratings = await store.ratings.of_player(player)
    if row is None and not ratings:
        raise Refusal(404, "nobody_there")
    facts = {
        "player": player,
        "name": (await names(store, [player]))[player],
        "guest": row is not None and row.is_guest,
        "bot": row is None or row.is_bot,
        "former": row is not None and row.forgotten is not None,
        "ratings": [rating_facts(rating) for rating in ratings],
    }
    return answer(facts)


def _as_it_ended(stored: Iterable[StoredEvent], number: int) -> Table | None:
    """The table right after the event that ended a match."""
    return next(
        (table for _, table in tables_of(stored) if table.match_number == number and table.phase == "over"), None
    )


def _sides(met: Mapping[str, frozenset[str]], gone: set[str]) -> tuple[tuple[str, ...], ...]:
    """The players by side, as the store counts opponents: those of other sides than one's own."""
    left = sorted(set(met) - gone)
    sides: dict[frozenset[str], list[str]] = {}
    for player in left:
        mates = frozenset(other for other in left if other not in met[player])
        sides.setdefault(mates, []).append(player)
    return tuple(tuple(side) for side in sides.values())


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/ratings/{game:str}", ranking, methods=["GET"]),
    Route("/api/players/{player:str}", profile, methods=["GET"]),
)

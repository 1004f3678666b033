"""Ratings of people and bots, each match counted once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select, text

from .database import Database, insert
from .schema import opponents, rated_matches, ratings


class Rating(NamedTuple):
    """How strong a player is thought to be in one game. ``opponents``: how many different ones he has met."""

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    opponents: int


class RatedMatch(NamedTuple):
    """A finished match: ``number`` counts the matches of a table from 1; ``sides`` are the players who sat together."""

    table: str
    number: int
    game: str
    sides: tuple[tuple[str, ...], ...]
    at: int


Rate = Callable[[Mapping[str, Rating]], Mapping[str, tuple[float, float]]]
"""From the ratings so far (of those who have one) to the new mu and sigma of all who played; pure."""


class Ratings:
    """The rows of ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def apply(self, match: RatedMatch, rate: Rate) -> bool:
        """Count a match: all of it, and once, however many processes ask. False where it had been counted before."""
        people = sorted({player for side in match.sides for player in side})

        def work(connection: Connection) -> bool:
            first = insert(connection, rated_matches).values(table_id=match.table, match=match.number, at=match.at)
            if connection.execute(first.on_conflict_do_nothing().returning(rated_matches.c.at)).first() is None:
                return False
            if connection.dialect.name != "sqlite":
                # Two matches of the same people that end at once must both count, also where they have no row yet.
                connection.execute(text("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"))
            found = select(*_RATING).where(ratings.c.game == match.game, ratings.c.player.in_(people))
            before = {row.player: Rating(*row) for row in connection.execute(found)}
            met = [
                {"player": player, "game": match.game, "opponent": other}
                for side in match.sides
                for player in side
                for other in people
                if other not in side
            ]
            if met:
                connection.execute(insert(connection, opponents).on_conflict_do_nothing(), met)
            counting = select(opponents.c.player, func.count()).group_by(opponents.c.player)
            counting = counting.where(opponents.c.game == match.game, opponents.c.player.in_(people))
            counted: dict[str, int] = dict(connection.execute(counting).all())
            rows = []
            for player, (mu, sigma) in sorted(rate(before).items()):
                games = before[player].games if player in before else 0
                rows.append(Rating(player, match.game, mu, sigma, games + 1, counted.get(player, 0))._asdict())
            statement = insert(connection, ratings)
            changing = {name: statement.excluded[name] for name in ("mu", "sigma", "games", "opponents")}
            connection.execute(
                statement.on_conflict_do_update(index_elements=[ratings.c.player, ratings.c.game], set_=changing), rows
            )
            return True

        return await self._database.write(work)

    async def counted(self, table: str, number: int) -> bool:
        """Whether a match has been counted."""
        found = select(rated_matches.c.at).where(rated_matches.c.table_id == table, rated_matches.c.match == number)
        return await self._database.read(lambda connection: connection.execute(found).first() is not None)

    async def of_player(self, player: str) -> list[Rating]:
        return await self._ratings(select(*_RATING).where(ratings.c.player == player).order_by(ratings.c.game))

    async def of_players(self, game: str, players: Sequence[str]) -> dict[str, Rating]:
        found = select(*_RATING).where(ratings.c.game == game, ratings.c.player.in_(players))
        return {rating.player: rating for rating in await self._ratings(found)}

    async def best(self, game: str, *, games: int = 0, opponents: int = 0, limit: int = 100) -> list[Rating]:
        """The ranking of a game: who has played and met so many at least, by what he is surely worth, mu - 3 sigma."""
        found = select(*_RATING).where(
            ratings.c.game == game, ratings.c.games >= games, ratings.c.opponents >= opponents
        )
        sure = ratings.c.mu - 3 * ratings.c.sigma
        return await self._ratings(found.order_by(sure.desc(), ratings.c.player).limit(limit))

    async def _ratings(self, found: Select[Any]) -> list[Rating]:
        return await self._database.read(lambda connection: [Rating(*row) for row in connection.execute(found)])


_RATING = [ratings.c[name] for name in Rating._fields]

"""Deals of the day: what somebody has said and played in one so far, and what all who finished it made of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select, update

from .database import Database, insert
from .schema import days


class Day(NamedTuple):
    """Somebody's deal of a day. ``acts`` are all so far, the bots' too; ``points``, ``theirs`` and ``marks`` are None
    until it is over. ``day`` is written as 2026-12-01.
    """

    player: str
    game: str
    day: str
    acts: str
    points: int | None
    theirs: int | None
    marks: int | None
    changed: int


class Days:
    """The rows of deals of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, player: str, game: str, day: str) -> Day | None:
        found = select(*_DAY).where(days.c.player == player, days.c.game == game, days.c.day == day)
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else Day(*row)

    async def of_player(self, player: str) -> list[Day]:
        """All of somebody's, the newest first."""
        found = select(*_DAY).where(days.c.player == player).order_by(days.c.day.desc(), days.c.game)
        return await self._database.read(lambda connection: [Day(*row) for row in connection.execute(found)])

    async def go_on(self, before: str, after: Day) -> bool:
        """Keep what follows the acts ``before`` (empty: none); False where something else has followed meanwhile."""
        values = after._asdict()
        same = (days.c.player == after.player, days.c.game == after.game, days.c.day == after.day)
        change = update(days).where(*same, days.c.acts == before).values(values)
        if before:
            return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)
        return await self._database.write(
            lambda connection: (
                connection.execute(
                    insert(connection, days).values(values).on_conflict_do_nothing().returning(days.c.day)
                ).first()
                is not None
            )
        )

    async def spread(self, game: str, day: str) -> dict[int, int]:
        """How many who finished it ended at each difference of points, their own side's less the other's."""
        difference = (days.c.points - days.c.theirs).label("difference")
        found = (
            select(difference, func.count())
            .where(days.c.game == game, days.c.day == day, days.c.points.is_not(None))
            .group_by(difference)
        )
        return await self._database.read(
            lambda connection: {int(points): int(count) for points, count in connection.execute(found)}
        )


_DAY = [days.c[name] for name in Day._fields]

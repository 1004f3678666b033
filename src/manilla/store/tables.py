"""The index of tables: what the lobby lists, and where a player sits or has played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, func, select

from .database import Database, insert_for
from .schema import events, leases, presence, table_players, tables


class TableRow(NamedTuple):
    """What is listed of one table. ``seq``: the event up to which this is true; ``about``: JSON of the server's own for
    the lobby (options, clock); ``created``, ``changed``: milliseconds since 1970.
    """

    id: str
    game: str
    public: bool
    phase: str
    """``open``, ``playing`` or ``over``."""
    seats_taken: int
    seq: int
    created: int
    changed: int
    about: bytes = b"{}"


class TableIndex:
    """Rows made from events by whoever appended them. They may be behind, and can be made again at any time.

    Save the row of a new table (``seq`` 0) before its first event, so that no table is without one; later whenever
    something changed that is listed, after the append.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, row: TableRow, players: Mapping[str, bool] | None = None) -> bool:
        """Write a row, and for each player named whether he sits there now. False, and nothing is written, where a
        newer row is there already.
        """
        return (await self.save_all([(row, players or {})]))[0]

    async def save_all(self, rows: Sequence[tuple[TableRow, Mapping[str, bool]]]) -> list[bool]:
        """The same for the rows of several tables, in one transaction."""
        # In one order everywhere: two processes that write the same rows must not wait for each other.
        order = sorted(range(len(rows)), key=lambda number: rows[number][0].id)

        def work(connection: Connection) -> list[bool]:
            saving, sitting = _statements(connection.dialect.name)
            saved = [False] * len(rows)
            for number in order:
                row, players = rows[number]
                saved[number] = connection.execute(saving, row._asdict()).first() is not None
                if saved[number] and players:
                    sits = [{"table_id": row.id, "player": player, "sits": now} for player, now in players.items()]
                    connection.execute(sitting, sorted(sits, key=lambda one: str(one["player"])))
            return saved

        return await self._database.write(work)

    async def get(self, table: str) -> TableRow | None:
        rows = await self._rows(_ALL.where(tables.c.id == table))
        return rows[0] if rows else None

    async def lobby(self, *, game: str | None = None, limit: int = 100) -> list[TableRow]:
        """Public tables that are open or at play, those that changed last first."""
        found = _ALL.where(tables.c.public, tables.c.phase.in_(("open", "playing")))
        if game is not None:
            found = found.where(tables.c.game == game)
        return await self._rows(found.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def of_player(
        self,
        player: str,
        *,
        phases: Sequence[str] = ("open", "playing", "over"),
        before: int | None = None,
        limit: int = 100,
    ) -> list[TableRow]:
        """The tables where a player sits or has played, those that changed last first; ``before`` is for pages."""
        found = _ALL.join(table_players).where(table_players.c.player == player, tables.c.phase.in_(phases))
        if before is not None:
            found = found.where(tables.c.changed < before)
        return await self._rows(found.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def players(self, table: str) -> dict[str, bool]:
        """Everybody who sits or has played at a table, and whether he sits there now."""
        found = select(table_players.c.player, table_players.c.sits).where(table_players.c.table_id == table)
        return await self._database.read(lambda connection: dict(connection.execute(found).all()))

    async def unchanged_since(self, changed: int, *, phase: str, limit: int = 100) -> list[str]:
        """Tables of one phase to which nothing has happened since then, the oldest first."""
        found = select(tables.c.id).where(tables.c.phase == phase, tables.c.changed < changed)
        found = found.order_by(tables.c.changed).limit(limit)
        return await self._database.read(lambda connection: list(connection.execute(found).scalars()))

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete tables with all that is kept of them, their events too."""

        def work(connection: Connection) -> None:
            for column in (
                events.c.table_id,
                leases.c.table_id,
                presence.c.table_id,
                table_players.c.table_id,
                tables.c.id,
            ):
                connection.execute(delete(column.table).where(column.in_(ids)))

        await self._database.write(work)

    async def count(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        found = select(tables.c.phase, func.count()).group_by(tables.c.phase)
        return await self._database.read(lambda connection: dict(connection.execute(found).all()))

    async def _rows(self, found: Select[Any]) -> list[TableRow]:
        return await self._database.read(lambda connection: [TableRow(*row) for row in connection.execute(found)])


@lru_cache(maxsize=2)
def _statements(dialect: str) -> tuple[Any, Any]:
    """To save a row, and who sits where. Made once: SQLAlchemy takes longer to make one than the database to do it."""
    saving = insert_for(dialect, tables)
    saving = saving.on_conflict_do_update(
        index_elements=[tables.c.id],
        set_={name: saving.excluded[name] for name in TableRow._fields if name not in {"id", "created"}},
        where=tables.c.seq <= saving.excluded.seq,
    )
    sitting = insert_for(dialect, table_players)
    sitting = sitting.on_conflict_do_update(
        index_elements=[table_players.c.table_id, table_players.c.player], set_={"sits": sitting.excluded.sits}
    )
    return saving.returning(tables.c.id), sitting


_ALL: Select[Any] = select(*(tables.c[name] for name in TableRow._fields))

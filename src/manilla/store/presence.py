"""Which sockets are there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from .clock import now_ms
from .database import Database, insert
from .grouping import Grouped
from .schema import presence

GROUP = 250


class Touch(NamedTuple):
    """A socket that lives for so long from now."""

    table: str
    player: str
    socket: str
    seconds: float


class PresenceRows:
    """``Presence`` of ``table/ports.py``: rows with a time to live by the database's clock.

    Every socket touches its row every few seconds, so these writes are committed in groups like events.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._touches: Grouped[Touch, None] = Grouped(
            self._commit, key=lambda touch: (touch.socket, touch.table), most=GROUP
        )

    async def touch(self, table: str, player: str, socket: str, seconds: float) -> None:
        await self._touches.put(Touch(table, player, socket, seconds))

    async def gone(self, socket: str) -> None:
        await self._database.write(lambda connection: connection.execute(_GONE, {"gone": socket}))

    async def present(self, table: str) -> set[str]:
        return await self._database.read(
            lambda connection: set(connection.execute(_PRESENT, {"table": table}).scalars())
        )

    async def sweep(self) -> int:
        """Delete the rows of sockets that are long dead; how many."""
        return await self._database.write(lambda connection: connection.execute(_SWEEP).rowcount)

    async def close(self) -> None:
        await self._touches.close()

    async def _commit(self, group: Sequence[Touch]) -> Sequence[None]:
        rows = [
            {"a_table": table, "a_player": player, "a_socket": socket, "ms": round(seconds * 1000)}
            # In one order everywhere: two processes that touch the same rows must not wait for each other.
            for table, player, socket, seconds in sorted(group, key=lambda touch: (touch.socket, touch.table))
        ]

        def work(connection: Connection) -> None:
            statement = insert(connection, presence).values(
                table_id=bindparam("a_table"),
                player=bindparam("a_player"),
                socket=bindparam("a_socket"),
                expires=now_ms() + bindparam("ms", type_=presence.c.expires.type),
            )
            statement = statement.on_conflict_do_update(
                index_elements=[presence.c.socket, presence.c.table_id],
                set_={"player": statement.excluded.player, "expires": statement.excluded.expires},
            )
            connection.execute(statement, rows)

        await self._database.write(work)
        return [None] * len(group)


_GONE = delete(presence).where(presence.c.socket == bindparam("gone"))
_PRESENT = (
    select(presence.c.player).distinct().where(presence.c.table_id == bindparam("table"), presence.c.expires > now_ms())
)
_SWEEP = delete(presence).where(presence.c.expires <= now_ms())

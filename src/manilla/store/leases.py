"""Who runs a table's clock and bots."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, exists, or_, select, update

from .clock import now_ms
from .database import Database, insert
from .schema import events, leases, tables

NOBODY = "-"
"""The holder of a table that rests."""
FOR_EVER = 2**62


class LeaseRows:
    """``Leases`` of ``table/ports.py``: a row that runs out by the database's clock.

    It saves work and nothing more: an event of a former holder loses its race like any other.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table: str, owner: str, seconds: float) -> bool:
        def work(connection: Connection) -> bool:
            row = {"table_id": table, "owner": owner, "expires": now_ms() + round(seconds * 1000)}
            statement = insert(connection, leases).values(row)
            statement = statement.on_conflict_do_update(
                index_elements=[leases.c.table_id],
                set_={"owner": statement.excluded.owner, "expires": statement.excluded.expires},
                where=or_(leases.c.owner.in_((owner, NOBODY)), leases.c.expires <= now_ms()),
            )
            return connection.execute(statement.returning(leases.c.owner)).first() is not None

        return await self._database.write(work)

    async def release(self, table: str, owner: str) -> None:
        values = {"table": table, "holder": owner}
        await self._database.write(lambda connection: connection.execute(_RELEASE, values))

    async def rest(self, table: str, owner: str) -> None:
        """Let go of a table that needs nobody: it is no orphan, and whoever wants it takes it."""
        values = {"table": table, "holder": owner}
        await self._database.write(lambda connection: connection.execute(_REST, values))

    async def orphans(self, limit: int = 100) -> list[str]:
        """Tables at play that nobody holds; and open ones whose last events did not get into the index
        (``TableIndex``): whoever appended them died before he could say so.
        """
        values = {"most": limit}
        return await self._database.read(lambda connection: list(connection.execute(_ORPHANS, values).scalars()))


_RELEASE = delete(leases).where(leases.c.table_id == bindparam("table"), leases.c.owner == bindparam("holder"))
_REST = (
    update(leases)
    .where(leases.c.table_id == bindparam("table"), leases.c.owner == bindparam("holder"))
    .values(owner=NOBODY, expires=FOR_EVER)
)
_HELD = exists().where(leases.c.table_id == tables.c.id, leases.c.expires > now_ms())
_BEHIND = exists().where(events.c.table_id == tables.c.id, events.c.seq > tables.c.seq)
_ORPHANS = (
    select(tables.c.id)
    .where(or_(tables.c.phase == "playing", (tables.c.phase == "open") & _BEHIND), ~_HELD)
    .order_by(tables.c.changed)
    .limit(bindparam("most"))
)

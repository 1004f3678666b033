"""What may be used once: the challenges that passkeys answer."""

from __future__ import annotations

from sqlalchemy import Connection, delete

from .database import Database, insert
from .schema import spent


class Once:
    """Remembers what has been used, for as long as it could be used again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def spend(self, value: bytes, at: int, keep: int) -> bool:
        """Use a value up; False where it has been used. ``at`` and ``keep``, milliseconds: when, and how long it is
        remembered.
        """

        def work(connection: Connection) -> bool:
            connection.execute(delete(spent).where(spent.c.until < at))
            first = insert(connection, spent).values(value=value, until=at + keep)
            return connection.execute(first.on_conflict_do_nothing().returning(spent.c.until)).first() is not None

        return await self._database.write(work)

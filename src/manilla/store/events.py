"""The events of all tables: appended in groups, read one table at a time."""

from __future__ import annotations

from collections.abc import Sequence

from manilla.table.ports import StaleSeq, StoredEvent

from .database import Append, Database
from .grouping import Grouped
from .schema import LONGEST_ID

GROUP = 250
"""Appends that are committed together at most."""
GATHERING = 0.004
"""Seconds between the beginnings of two commits at least: what comes meanwhile shares the next one. Nobody feels it at
a card table, and at a thousand acts a second it takes a third of their cost away.
"""
LARGEST_SEQ = 2**31 - 1


class Events:
    """``EventStore`` of ``table/ports.py``.

    Appends that come while a commit is under way wait for it, and are then committed together: one sync of the disk
    for all. Any number of processes may append; the primary key decides who was first. ``sqlite_log.py`` and
    ``postgresql_log.py`` do the work in plain SQL.
    """

    def __init__(self, database: Database) -> None:
        self._log = database.log()
        self._appends: Grouped[Append, bool] = Grouped(
            self._log.take, key=lambda append: append.table, most=GROUP, pause=GATHERING
        )

    async def append(self, table: str, expected_seq: int, bodies: Sequence[bytes], at: int) -> int:
        # What one database refuses would fail the whole group there.
        if not (0 < len(table) <= LONGEST_ID and table.isascii() and table.isprintable()):
            raise ValueError(f"not an id of a table: {table!r}")
        if not 0 <= expected_seq <= LARGEST_SEQ - len(bodies):
            raise ValueError(f"not the number of an event: {expected_seq}")
        if not all(isinstance(body, bytes) for body in bodies):
            # The driver's own complaint would show the value, and a hand may be in it.
            raise TypeError("an event's body is bytes")
        if not bodies:
            return expected_seq
        append = Append(table, expected_seq, tuple(bodies), at)
        if not await self._appends.put(append):
            raise StaleSeq(table, expected_seq)
        return append.last

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        return await self._log.read(table, after)

    async def last_seq(self, table: str) -> int:
        return await self._log.last_seq(table)

    async def close(self) -> None:
        """Commit what waits, and take no more."""
        await self._appends.close()

"""The events of all tables: appended in groups, read one table at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, select, tuple_

from manilla.table.ports import StaleSeq, StoredEvent

from .database import Database, insert
from .grouping import Grouped
from .schema import LONGEST_ID, events

GROUP = 250
"""Appends that are committed together at most."""


LARGEST_SEQ = 2**31 - 1


class Append(NamedTuple):
    """Events that somebody wants behind event ``expected`` of a table."""

    table: str
    expected: int
    bodies: tuple[bytes, ...]
    at: int

    @property
    def last(self) -> int:
        return self.expected + len(self.bodies)

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"table_id": self.table, "seq": seq, "at": self.at, "body": body}
            for seq, body in enumerate(self.bodies, self.expected + 1)
        ]


class Events:
    """``EventStore`` of ``table/ports.py``.

    Appends that come while a commit is under way wait for it, and are then committed together: one sync of the disk
    for all. Any number of processes may append; the primary key decides who was first.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._appends: Grouped[Append, bool] = Grouped(self._commit, key=lambda append: append.table, most=GROUP)

    async def append(self, table: str, expected_seq: int, bodies: Sequence[bytes], at: int) -> int:
        # What one database refuses would fail the whole group there.
        if not (0 < len(table) <= LONGEST_ID and table.isascii() and table.isprintable()):
            raise ValueError(f"not an id of a table: {table!r}")
        if not 0 <= expected_seq <= LARGEST_SEQ - len(bodies):
            raise ValueError(f"not the number of an event: {expected_seq}")
        if not bodies:
            return expected_seq
        append = Append(table, expected_seq, tuple(bodies), at)
        if not await self._appends.put(append):
            raise StaleSeq(table, expected_seq)
        return append.last

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        query = _READ, {"table": table, "after": after}
        return await self._database.read(lambda connection: [StoredEvent(*row) for row in connection.execute(*query)])

    async def last_seq(self, table: str) -> int:
        return await self._database.read(
            lambda connection: connection.execute(_LAST, {"table": table}).scalar_one() or 0
        )

    async def close(self) -> None:
        """Commit what waits, and take no more."""
        await self._appends.close()

    async def _commit(self, group: Sequence[Append]) -> Sequence[bool]:
        return await self._database.write(lambda connection: take(connection, group))


def take(connection: Connection, group: Sequence[Append]) -> list[bool]:
    """Insert what can be inserted of a group, one append a table; say of each whether all of it was taken.

    In one transaction, which the caller commits. A lost race undoes its own append and no other:

    1. The event before must be there, or there would be a gap. Once there it stays.
    2. All rows are inserted but those that somebody else has; where he has not committed yet, the database waits for
       him. In the order of the key, so that two processes cannot wait for each other.
    3. Where a part was refused (the first event is somebody else's, the second was free), the rest is taken back.
       Nobody has seen it, for nothing is committed yet.
    """
    before = [(append.table, append.expected) for append in group if append.expected]
    there = {tuple(row) for row in connection.execute(_BEFORE, {"keys": before})} if before else set()
    hopeful = [append for append in group if not append.expected or (append.table, append.expected) in there]
    rows = sorted((row for append in hopeful for row in append.rows()), key=lambda row: (row["table_id"], row["seq"]))
    if not rows:
        return [False] * len(group)
    statement = insert(connection, events).on_conflict_do_nothing().returning(events.c.table_id, events.c.seq)
    taken: dict[str, list[int]] = {}
    for table, seq in connection.execute(statement, rows):
        taken.setdefault(table, []).append(seq)
    whole = [len(taken.get(append.table, ())) == len(append.bodies) for append in group]
    halves = [
        (append.table, seq)
        for append, done in zip(group, whole, strict=True)
        if not done
        for seq in taken.get(append.table, ())
    ]
    if halves:
        connection.execute(_TAKE_BACK, {"keys": halves})
    return whole


_KEY = tuple_(events.c.table_id, events.c.seq)
_KEYS: BindParameter[Any] = bindparam("keys", expanding=True)
_BEFORE = select(events.c.table_id, events.c.seq).where(_KEY.in_(_KEYS))
_TAKE_BACK = delete(events).where(_KEY.in_(_KEYS))
_READ = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_LAST = select(func.max(events.c.seq)).where(events.c.table_id == bindparam("table"))

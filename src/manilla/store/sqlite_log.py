"""Events in SQLite, in plain SQL: an act costs a fifth of what it costs through SQLAlchemy (``bench/store.py``)."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from manilla.table.ports import StoredEvent

from .database import Append

_LAST = "SELECT max(seq) FROM events WHERE table_id = ?"
_INSERT = "INSERT INTO events (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
_READ = "SELECT seq, at, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"


Run = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
"""Runs work on a plain connection, in the thread that is there for it."""


class SQLiteLog:
    """The log of a database in a file. ``take`` below is its heart."""

    def __init__(self, read: Run, write: Run) -> None:
        self._read = read
        self._write = write

    async def take(self, group: Sequence[Append]) -> Sequence[bool]:
        taken: list[bool] = await self._write(lambda connection: take(connection, group))
        return taken

    async def read(self, table: str, after: int) -> list[StoredEvent]:
        events: list[StoredEvent] = await self._read(
            lambda connection: list(map(StoredEvent._make, connection.execute(_READ, (table, after))))
        )
        return events

    async def last_seq(self, table: str) -> int:
        return await self._read(lambda connection: connection.execute(_LAST, (table,)).fetchone()[0]) or 0


def take(connection: sqlite3.Connection, group: Sequence[Append]) -> list[bool]:
    """The transaction has the lock from its beginning, so what it reads stays true until it is committed."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        taken = [(connection.execute(_LAST, (append.table,)).fetchone()[0] or 0) == append.expected for append in group]
        connection.executemany(
            _INSERT,
            [
                (append.table, seq, append.at, body)
                for append, fits in zip(group, taken, strict=True)
                if fits
                for seq, body in enumerate(append.bodies, append.expected + 1)
            ],
        )
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    return taken

"""Events in SQLite, in plain SQL: an act costs a fifth of what it costs through SQLAlchemy (``bench/store.py``)."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from manilla.table.ports import StoredEvent

from .database import Append

MOST_AT_ONCE = 120
"""Events that one statement inserts at most: the driver keeps so many statements ready."""
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
    """All of a group in one statement, which is a transaction of its own; one by one where that cannot be.

    The driver lets go of the interpreter at every step of every statement and has to win it back from the event
    loop each time, so the fewer the better.
    """
    rows = [
        (append.table, append.expected, seq, append.at, body)
        for append in group
        for seq, body in enumerate(append.bodies, append.expected + 1)
    ]
    if len(rows) <= MOST_AT_ONCE:
        try:
            connection.execute(_insert_all(len(rows)), list(chain.from_iterable(rows)))
        except sqlite3.IntegrityError:
            pass  # somebody has lost a race, and nothing was kept of any
        else:
            return [True] * len(group)
    return _take_each(connection, group)


@lru_cache(maxsize=MOST_AT_ONCE)
def _insert_all(rows: int) -> str:
    # NULL where the event before is missing: the key refuses it, as it does a number that is taken.
    return f"""
        INSERT INTO events (table_id, seq, at, body)
        SELECT
            CASE
                WHEN column2 = 0 OR EXISTS (SELECT 1 FROM events WHERE table_id = column1 AND seq = column2)
                THEN column1
            END,
            column3, column4, column5
        FROM (VALUES {", ".join(["(?, ?, ?, ?, ?)"] * rows)})
    """  # noqa: S608 - question marks and nothing else


def _take_each(connection: sqlite3.Connection, group: Sequence[Append]) -> list[bool]:
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

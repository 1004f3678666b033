"""SQLite: one thread that writes, a few that read, each with a connection of its own.

A thread hop for a whole piece of work costs less than aiosqlite's hop for each statement, and the one writer never
finds the database locked by another of this process.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import PoolProxiedConnection, QueuePool, StaticPool

from .database import NOT_TO_BE_HAD, Result, Work, unavailable
from .sqlite_log import SQLiteLog
from .threads import OneThread

READERS = 3
BUSY_SECONDS = 5
"""How long another process (a backup, ``manilla admin``) may keep the writer waiting."""


class SQLite:
    """A database in one file, for one server process."""

    def __init__(self, url: URL) -> None:
        self.url = url
        _make_private(url)
        self._writer = writing_engine(url)
        self._reader = _engine(url, "BEGIN", "query_only = ON", poolclass=QueuePool, pool_size=READERS, max_overflow=0)
        self._writing = OneThread("store-writer")
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def read(self, work: Work[Result]) -> Result:
        return await _or_unavailable(self._read(lambda: _done(self._reader, work, keep=False)))

    async def write(self, work: Work[Result]) -> Result:
        return await _or_unavailable(self._writing.do(lambda: _done(self._writer, work, keep=True)))

    async def close(self) -> None:
        """Wait for what is being done, and merge the write-ahead log into the file."""
        await asyncio.to_thread(self._reading.shutdown)
        self._reader.dispose()
        await self._writing.close()
        self._writer.dispose()

    def log(self) -> SQLiteLog:
        return SQLiteLog(
            lambda work: _or_unavailable(self._read(lambda: _plainly(self._reader, work))),
            lambda work: _or_unavailable(self._writing.do(lambda: work(self._plain_writer))),
        )

    @cached_property
    def _plain_writer(self) -> sqlite3.Connection:
        """The one connection of the writing thread, for that thread: borrowing it for each act doubles the cost."""
        return _plain(self._writer.raw_connection())

    async def _read(self, do: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._reading, do)


async def _or_unavailable(working: Awaitable[Result]) -> Result:
    try:
        return await working
    except (*NOT_TO_BE_HAD, sqlite3.Error) as error:
        if (reason := unavailable(error)) is None:
            raise
        raise reason from error


def _done(engine: Engine, work: Work[Result], *, keep: bool) -> Result:
    with engine.connect() as connection:
        result = work(connection)
        if keep:
            connection.commit()
        return result


def _plainly(engine: Engine, work: Callable[[sqlite3.Connection], Result]) -> Result:
    """Do work on a connection of the engine's pool, but without the engine."""
    pooled = engine.raw_connection()
    try:
        return work(_plain(pooled))
    finally:
        pooled.close()


def _plain(pooled: PoolProxiedConnection) -> sqlite3.Connection:
    connection = pooled.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def writing_engine(url: URL) -> Engine:
    """One connection that takes the lock as its transaction begins, so that no read in it can be out of date."""
    return _engine(url, "BEGIN IMMEDIATE", "wal_autocheckpoint = 1000", poolclass=StaticPool)


def migrating_engine(url: URL) -> Engine:
    """The same without foreign keys, for SQLite changes a table by making it anew."""
    _make_private(url)
    return _engine(url, "BEGIN IMMEDIATE", "foreign_keys = OFF", poolclass=StaticPool)


def _engine(url: URL, begin: str, extra: str, **pool: Any) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,
        **pool,
        # The driver would begin transactions when it likes; we say when.
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        for pragma in (
            f"busy_timeout = {BUSY_SECONDS * 1000}",
            "journal_mode = WAL",
            # FULL: the log is on disk before a commit returns. NORMAL would lose the last acts in a power cut.
            "synchronous = FULL",
            "foreign_keys = ON",
            extra,
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _make_private(url: URL) -> None:
    """Make the file where there is none, for this user alone: it holds hands. SQLite gives its log the same rights."""
    assert url.database
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))

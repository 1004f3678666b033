"""A copy of a running store."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .database import Database, unavailable
from .errors import StoreRefused


async def backup(database: Database, path: Path) -> None:
    """Copy a SQLite store into a new file, as it is at one instant, while it goes on being used.

    Raises StoreRefused where there is such a file already and for PostgreSQL, which has ``pg_dump``; OSError,
    StoreUnavailable.
    """
    if database.url.get_backend_name() != "sqlite" or database.url.database is None:
        raise StoreRefused("backup_by_pg_dump")
    await asyncio.to_thread(_copy, Path(database.url.database), path)


def _copy(source: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Made beforehand, for this user alone: it holds hands. SQLite writes into a file that is empty.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise StoreRefused("backup_exists", file=str(path)) from None
    try:
        # A connection of its own: it reads for long, and whoever appends need not wait for that.
        with closing(sqlite3.connect(source, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("VACUUM INTO ?", (str(path),))
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise unavailable(error) or error from error
        raise

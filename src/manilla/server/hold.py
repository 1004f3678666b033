"""One server at a time on an SQLite file: a process knows all the tables that it keeps there."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from .config import BadConfig


class Hold:
    """A locked file beside the database; the system lets go of it when the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        """Raises BadConfig where another process holds it."""
        self._file: BinaryIO = database.with_name(f"{database.name}.lock").open("ab")
        try:
            import fcntl
        except ImportError:  # no such locks on this system
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadConfig("database_in_use", file=str(database)) from None

    def release(self) -> None:
        self._file.close()

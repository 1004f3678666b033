"""One server at a time on a data folder: SQLite's file is for one process that knows all its tables."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from .config import BadConfig

LOCK = "lock"


class Hold:
    """A locked file; the system lets go of it when the process ends, however it ends."""

    def __init__(self, data: Path) -> None:
        """Raises BadConfig where another process holds the folder."""
        self._file: BinaryIO = (data / LOCK).open("ab")
        try:
            import fcntl
        except ImportError:  # no such locks on this system
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadConfig("data_in_use", folder=str(data)) from None

    def release(self) -> None:
        self._file.close()

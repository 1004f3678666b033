"""The seed of a commitment while it is a secret, kept beside the record so that an interrupted match can tell it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from manilla.record.fairness import SEED_SIZE, commitment, read_seed, seed_text
from manilla.rules.errors import RuleError

SUFFIX = ".seed"


class Secret:
    """One seed at a time; ``record`` is where the match is recorded, if it is."""

    def __init__(self, record: Path | None) -> None:
        self._file = None if record is None else record.with_name(record.name + SUFFIX)
        self.seed: bytes | None = None

    def new(self) -> str:
        """Take a new seed from the system, put it on disk, and give its commitment. Raises OSError."""
        self.seed = os.urandom(SEED_SIZE)
        if self._file is not None:
            # Nobody else on this computer is to read it; it must be there before the commitment is.
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(seed_text(self.seed) + "\n")
        return commitment(self.seed)

    def find(self, promised: str) -> None:
        """Take up the seed of a commitment again, if it is still there."""
        if self._file is None:
            return
        with contextlib.suppress(OSError, UnicodeDecodeError, RuleError):
            seed = read_seed(self._file.read_text(encoding="ascii").strip())
            self.seed = seed if commitment(seed) == promised else None

    def forget(self) -> None:
        """The seed has been told."""
        self.seed = None
        if self._file is not None:
            self._file.unlink(missing_ok=True)

"""What sockets have sent is read in turns, many sockets in each where there are many.

Most of what an act costs is to bring what it needs back to the processor's memory: alone it costs several times as much
as one among others. So a turn takes what has come since the last, and its acts are then decided, stored and told
together. Whoever comes after some quiet does not wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

EACH = 0.004
"""Seconds that a turn is put off for each socket that the last one read."""
MOST = 0.020
"""Seconds that it is put off at most: nobody feels them at a card table."""


class Turns:
    """The turns of one server, in its event loop."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting: list[Callable[[], None]] = []
        self._not_before = 0.0

    def put(self, read: Callable[[], None]) -> None:
        """Have this called in the next turn."""
        self._waiting.append(read)
        if len(self._waiting) == 1:
            loop, wait = asyncio.get_running_loop(), self._not_before - self._now()
            if wait > 0:
                loop.call_later(wait, self._take)
            else:
                loop.call_soon(self._take)

    def _take(self) -> None:
        reading, self._waiting = self._waiting, []
        self._not_before = self._now() + min(EACH * len(reading), MOST)
        for read in reading:
            try:
                read()
            except Exception as error:  # noqa: BLE001 - one socket's fault must not cost the others their turn
                told = {"message": "A socket could not be read.", "exception": error}
                asyncio.get_running_loop().call_exception_handler(told)

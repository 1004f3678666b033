"""When Python searches its memory for what only refers to itself.

Nearly everything is freed at once when nobody needs it any more. The rest, such as a socket that has ended, waits for a
full search, which looks at every object of every table while all of them stand still: half a second at a thousand
tables. Python begins one whenever a quarter has been added to what is old; a card played is old after a second, so at a
thousand tables it began one every nine seconds, and found nothing. Here one begins when as much has ended as is there,
and not so often that players would feel it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Callable

YOUNG, MIDDLE = 5_000, 10
"""So many new objects are searched at a time, and so many times that those that are a little older: milliseconds."""
NEVER = 2**31 - 1
LOOK_EVERY = 5.0
"""Seconds between two looks at what has ended."""
LEAST = 1_000
"""So many sockets and requests must have ended, however few are there: some ten megabytes."""
REST = 200
"""So many times as long as a search took nothing is searched: one act in so many may have to wait for it."""


class Pace:
    """Whether it is time for a full search. Seconds are of any clock."""

    def __init__(self, ended: int) -> None:
        self._ended = ended
        self._not_before = 0.0

    def due(self, ended: int, present: int, now: float) -> bool:
        """``ended`` sockets and requests in all, ``present`` sockets that are there now."""
        return ended - self._ended >= max(LEAST, present) and now >= self._not_before

    def searched(self, ended: int, began: float, over: float) -> None:
        """One is over."""
        self._ended = ended
        self._not_before = over + (over - began) * REST


@contextlib.asynccontextmanager
async def sweeping(ended: Callable[[], int], present: Callable[[], int]) -> AsyncIterator[None]:
    """Take over the full searches of this process, which serves and does nothing else."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what is there at the start stays to the end
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    looking = asyncio.create_task(sweep_what_ended(ended, present))
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        gc.set_threshold(*before)
        gc.unfreeze()


async def sweep_what_ended(
    ended: Callable[[], int], present: Callable[[], int], search: Callable[[], object] = gc.collect
) -> None:
    """Look now and then, until cancelled."""
    pace = Pace(ended())
    while True:
        await asyncio.sleep(LOOK_EVERY)
        count, began = ended(), time.monotonic()
        if pace.due(count, present(), began):
            search()
            pace.searched(count, began, time.monotonic())

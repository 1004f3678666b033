"""When Python searches its memory for what only refers to itself.

Nearly everything is freed at once when nobody needs it any more. The rest, such as a socket that has ended, waits for a
full search, which looks at every object of every table while all of them stand still: half a second at a thousand
tables. Python begins one whenever a quarter has been added to what is old; a card played is old after a second, so at a
thousand tables it began one every nine seconds, and found nothing. Here one begins when there really is more in memory
than after the last, and not so often that players would feel it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
import time
from collections.abc import AsyncIterator, Callable

YOUNG, MIDDLE = 5_000, 10
"""So many new objects are searched at a time, and so many times that those that are a little older: milliseconds."""
NEVER = 2**31 - 1
LOOK_EVERY = 5.0
"""Seconds between two looks at how much there is."""
MORE = 1.5
"""There must be so many times as much as after the last search."""
REST = 200
"""So many times as long as a search took nothing is searched: one act in so many may have to wait for it."""


class Pace:
    """Whether it is time for a full search: ``blocks`` of memory in use, seconds of any clock."""

    def __init__(self, blocks: int) -> None:
        self._blocks = blocks
        self._not_before = 0.0

    def due(self, blocks: int, now: float) -> bool:
        return blocks > self._blocks * MORE and now >= self._not_before

    def searched(self, blocks: int, began: float, ended: float) -> None:
        """One is over, and has left so many blocks."""
        self._blocks = blocks
        self._not_before = ended + (ended - began) * REST


@contextlib.asynccontextmanager
async def sweeping() -> AsyncIterator[None]:
    """Take over the full searches of this process, which serves and does nothing else."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what is there at the start stays to the end
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    looking = asyncio.create_task(sweep_when_grown())
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        gc.set_threshold(*before)
        gc.unfreeze()


async def sweep_when_grown(
    blocks: Callable[[], int] = sys.getallocatedblocks, search: Callable[[], object] = gc.collect
) -> None:
    """Look now and then, until cancelled."""
    pace = Pace(blocks())
    while True:
        await asyncio.sleep(LOOK_EVERY)
        began = time.monotonic()
        if pace.due(blocks(), began):
            search()
            pace.searched(blocks(), began, time.monotonic())

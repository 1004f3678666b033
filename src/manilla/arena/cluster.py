"""Workers on several machines, through Dask: the user starts ``dask scheduler`` and ``dask worker HOST:PORT``.

A worker should have one thread (``--nthreads 1``): two threads of one process that run Python only slow each other
down, and budgets in seconds would not be kept.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import CancelledError, Future
from typing import Any, cast

from .chunks import Chunk, Played, play
from .errors import BadContest

PATIENCE = 10.0
"""Seconds to connect."""
RETRIES = 3
"""How often the scheduler itself plays a chunk again whose worker was lost."""

SPEAKERS = ("distributed", "distributed.client", "distributed.core", "distributed.utils", "tornado.application")


class Cluster:
    """The workers of a Dask scheduler, as many as there are at the moment."""

    def __init__(self, address: str) -> None:
        """Raises BadContest if Dask is not installed here, or nobody answers at the address."""
        self._address = address
        self._connect()
        self.lost = _losses()

    def _connect(self) -> None:
        try:
            import distributed
        except ImportError:
            raise BadContest("no_dask") from None
        # What goes wrong is told by us, in one sentence; and a client that cannot connect complains when it goes.
        for name in SPEAKERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        library: Any = distributed  # its functions bear no types
        try:
            asyncio.run(_knock(library, self._address))
            self._client = library.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise BadContest("no_cluster", address=self._address) from error
        self._executor = self._client.get_executor(pure=False, retries=RETRIES)

    def threads(self) -> int:
        """How many threads all workers have together."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, RuntimeError) as error:  # the scheduler is gone, and the client has been closed
            raise BadContest("no_cluster", address=self._address) from error

    def room(self) -> int:
        """One chunk a thread, and one more that waits beside each."""
        return 2 * max(1, self.threads())

    def submit(self, chunk: Chunk) -> Future[Played]:
        return cast("Future[Played]", self._executor.submit(play, chunk))

    def mend(self) -> None:
        """Connect again: while the scheduler stands, it is it that finds other workers."""
        self.close()
        self._connect()

    def stop(self) -> None:
        self._executor.shutdown(wait=False)

    def close(self) -> None:
        self._client.close()


async def _knock(library: Any, address: str) -> None:
    """Whether anybody answers. Raises OSError, and ValueError or TypeError for what is no address."""
    comm = await library.comm.connect(address, timeout=PATIENCE)
    await comm.close()


def _losses() -> tuple[type[BaseException], ...]:
    """What tells of a lost worker or scheduler."""
    from distributed.scheduler import KilledWorker

    return (KilledWorker, CancelledError, asyncio.CancelledError, OSError)

"""A thread that does one piece of work after another, for an event loop that waits for each."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")


class OneThread:
    """An executor with one thread costs three times as much a piece: it has a future of its own beside the loop's."""

    def __init__(self, name: str) -> None:
        self._work: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], Result]) -> Result:
        """The result of some work, after all that was asked for before. What it raises is raised here.

        Whoever is cancelled while he waits does not learn whether it was done; it will be.
        """
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._work.put((work, future))
        return await future

    async def close(self) -> None:
        """Wait until all is done, and take no more."""
        self._work.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (item := self._work.get()) is not None:
            work, future = item
            error: BaseException | None = None
            result = None
            try:
                result = work()
            except BaseException as raised:  # noqa: BLE001 - whoever waits must hear of it
                error = raised
            with contextlib.suppress(RuntimeError):  # a loop that is closed: nobody waits any more
                future.get_loop().call_soon_threadsafe(_settle, future, result, error)
            del work, future, item, error, result  # nothing is kept alive while this waits for more


def _settle(future: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)

"""Work that comes one by one and is done in groups."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


class Grouped(Generic[Item, Outcome]):
    """Hands waiting items to ``do`` as one group, one group at a time; whoever put an item gets its outcome.

    While a group is being done, the next one gathers; and groups do not begin sooner than ``pause`` seconds after each
    other, so that where much is to be done it is done in larger ones. Whoever comes after some quiet does not wait. In
    a group a key is there once; a second item of the same key waits for the next group, in the order it came. If ``do``
    raises, all of its group get the error, and the next group is begun as if nothing had been.
    """

    def __init__(
        self,
        do: Callable[[Sequence[Item]], Awaitable[Sequence[Outcome]]],
        *,
        key: Callable[[Item], Hashable],
        most: int,
        pause: float = 0.0,
    ) -> None:
        self._do = do
        self._key = key
        self._most = most
        self._pause = pause
        self._begun = 0.0
        self._waiting: deque[tuple[Item, asyncio.Future[Outcome]]] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    async def put(self, item: Item) -> Outcome:
        """The outcome of an item. Cancelled while it waits, it is not done; later, it is unknown whether it was."""
        if self._closed:
            raise RuntimeError("closed: nothing is taken any more")
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return await future

    async def close(self) -> None:
        """Do what waits, and take no more."""
        self._closed = True
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        group: list[tuple[Item, asyncio.Future[Outcome]]] = []
        try:
            while self._waiting:
                early = self._begun + self._pause - time.monotonic()
                if early > 0 and not self._closed:
                    await asyncio.sleep(early)
                group = self._next_group()
                self._begun = time.monotonic()
                await self._do_group(group)
        except asyncio.CancelledError:
            # The loop is being shut down around us: nobody may believe that his item was done.
            for _, future in (*group, *self._waiting):
                future.cancel()
            self._waiting.clear()
            raise
        finally:
            self._worker = None

    async def _do_group(self, group: Sequence[tuple[Item, asyncio.Future[Outcome]]]) -> None:
        if not group:
            return  # all who waited have gone
        try:
            outcomes = await self._do([item for item, _ in group])
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), outcome in zip(group, outcomes, strict=True):
            if not future.done():
                future.set_result(outcome)

    def _next_group(self) -> list[tuple[Item, asyncio.Future[Outcome]]]:
        group: list[tuple[Item, asyncio.Future[Outcome]]] = []
        keys: set[Hashable] = set()
        later: list[tuple[Item, asyncio.Future[Outcome]]] = []
        while self._waiting and len(group) < self._most:
            item, future = self._waiting.popleft()
            if future.done():  # whoever put it has gone
                continue
            if (key := self._key(item)) in keys:
                later.append((item, future))
            else:
                keys.add(key)
                group.append((item, future))
        self._waiting.extendleft(reversed(later))
        return group

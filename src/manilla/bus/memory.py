"""A bus within one process, and the fan-out that every bus needs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

BEHIND = 64
"""Messages a subscriber may be behind; of more, the oldest are dropped. He reads the store anyway."""


class Subscriber:
    """The messages that wait for one reader, who iterates over them; there is always a next one."""

    def __init__(self) -> None:
        self._messages: deque[bytes] = deque(maxlen=BEHIND)
        self._some = asyncio.Event()

    def give(self, data: bytes) -> None:
        self._messages.append(data)
        self._some.set()

    def __aiter__(self) -> Subscriber:
        return self

    # No generator: that would be over for good once somebody waited for it with a time limit.
    async def __anext__(self) -> bytes:
        while not self._messages:
            self._some.clear()
            await self._some.wait()
        return self._messages.popleft()


class Topics:
    """Who listens to what in this process. Nothing here waits."""

    def __init__(self) -> None:
        self._subscribers: dict[str, set[Subscriber]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._subscribers)

    def __contains__(self, topic: str) -> bool:
        return topic in self._subscribers

    def give(self, topic: str, data: bytes) -> None:
        for subscriber in self._subscribers.get(topic, ()):
            subscriber.give(data)

    def give_all(self, data: bytes) -> None:
        for topic in self._subscribers:
            self.give(topic, data)

    @contextmanager
    def listening(self, topic: str) -> Iterator[Subscriber]:
        subscriber = Subscriber()
        self._subscribers.setdefault(topic, set()).add(subscriber)
        try:
            yield subscriber
        finally:
            others = self._subscribers[topic]
            others.remove(subscriber)
            if not others:
                del self._subscribers[topic]


class MemoryBus:
    """``Bus`` of ``table/ports.py`` for a server of one process."""

    def __init__(self) -> None:
        self._topics = Topics()

    async def publish(self, topic: str, data: bytes) -> None:
        self._topics.give(topic, data)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[AsyncIterator[bytes]]:
        with self._topics.listening(topic) as subscriber:
            yield subscriber

    async def close(self) -> None:
        """Nothing to let go of."""

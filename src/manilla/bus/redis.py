"""A bus between processes over Redis's publish and subscribe, which may lose messages and may itself be lost.

One connection listens for all of a process. While it is away, messages reach this process's own subscribers; when it
is back, every subscriber gets an empty message: something may have been missed, look in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from .memory import Topics

PREFIX = "manilla:"
ALIVE = ""
"""A topic that is always listened to: without any, the connection would not be one for listening."""
TIMEOUT = 1.0
"""Seconds that anybody waits for Redis."""
QUIET = 5.0
"""Seconds of silence after which the connection is asked whether it still lives."""
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between attempts to connect again; the last one for ever."""
LOST = (RedisError, OSError, TimeoutError)


class RedisBus:
    """``Bus`` of ``table/ports.py`` for any number of processes."""

    def __init__(self, address: str) -> None:
        self._redis = Redis.from_url(
            address,
            socket_connect_timeout=TIMEOUT,
            socket_timeout=TIMEOUT,
            # The client would listen again by itself, and we would not know that something was missed.
            retry=Retry(NoBackoff(), 0),
        )
        self._topics = Topics()
        self._line: _Line | None = None
        self._tried = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, address: str) -> RedisBus:
        """Begin to listen, and wait for the first attempt to end, well or not."""
        bus = cls(address)
        bus._reader = asyncio.create_task(bus._read())
        await bus._tried.wait()
        return bus

    async def publish(self, topic: str, data: bytes) -> None:
        """Tell the subscribers of all processes; those of this one alone while Redis is away."""
        if self._line is not None:
            try:
                await self._redis.publish(PREFIX + topic, data)
            except LOST:
                pass
            else:
                return
        self._topics.give(topic, data)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[AsyncIterator[bytes]]:
        """What is published from now on: Redis has confirmed it when this is entered, unless it is away."""
        try:
            with self._topics.listening(topic) as subscriber:
                if self._line is not None:
                    with contextlib.suppress(*LOST):
                        await asyncio.wait_for(self._line.confirmed(topic), TIMEOUT)
                yield subscriber
        finally:
            # In a task, for we may be leaving because we are cancelled.
            task = asyncio.create_task(self._leave(topic))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        for task in (*self._leaving, self._reader):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._redis.aclose()

    async def _leave(self, topic: str) -> None:
        if self._line is not None and topic not in self._topics:
            with contextlib.suppress(*LOST):
                await self._line.leave(topic, self._topics)

    async def _read(self) -> None:
        failures = 0
        while True:
            line = _Line(self._redis.pubsub())
            # Whoever was there while nothing could be heard.
            missed = set(self._topics)
            try:
                await line.begin([ALIVE, *missed])
                self._line = line
                for topic in {*self._topics} - missed:  # came in this moment
                    missed.add(topic)
                    await line.ask(topic)
                self._tried.set()
                async for topic, data in line.messages():
                    failures = 0
                    if data is not None:
                        self._topics.give(topic, data)
                    elif topic in missed:
                        missed.discard(topic)
                        self._topics.give(topic, b"")
            except LOST:
                self._line = None
                self._tried.set()
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
            finally:
                self._line = None
                with contextlib.suppress(*LOST):
                    await line.close()


class _Line:
    """One connection that listens, until it is lost."""

    def __init__(self, pubsub: PubSub) -> None:
        self._pubsub = pubsub
        self._confirmed: dict[str, asyncio.Event] = {}
        # Words to subscribe and to leave must reach Redis in the order of our decisions.
        self._sending = asyncio.Lock()

    async def begin(self, topics: list[str]) -> None:
        self._confirmed = {topic: asyncio.Event() for topic in topics}
        await self._pubsub.subscribe(*(PREFIX + topic for topic in topics))

    async def ask(self, topic: str) -> asyncio.Event:
        """Ask to listen to a topic; the event is set when Redis confirms it."""
        async with self._sending:
            if (event := self._confirmed.get(topic)) is None:
                event = self._confirmed[topic] = asyncio.Event()
                await self._pubsub.subscribe(PREFIX + topic)
        return event

    async def confirmed(self, topic: str) -> None:
        """Listen to a topic; Redis has confirmed it when this returns."""
        await (await self.ask(topic)).wait()

    async def leave(self, topic: str, wanted: Topics) -> None:
        async with self._sending:
            if topic not in wanted and self._confirmed.pop(topic, None) is not None:
                await self._pubsub.unsubscribe(PREFIX + topic)

    async def messages(self) -> AsyncIterator[tuple[str, bytes | None]]:
        """What is heard, and (topic, None) when a topic is confirmed. Ends by an error of LOST."""
        asked = False
        while True:
            heard: dict[str, Any] | None = await self._pubsub.get_message(timeout=QUIET)
            if heard is None:
                if asked:
                    raise TimeoutError
                await self._pubsub.ping()
                asked = True
                continue
            asked = False
            if heard["type"] == "pong":
                continue
            topic = heard["channel"].decode().removeprefix(PREFIX)
            if heard["type"] == "message":
                yield topic, heard["data"]
            elif heard["type"] == "subscribe":
                if topic in self._confirmed:
                    self._confirmed[topic].set()
                yield topic, None

    async def close(self) -> None:
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # redis does not type it

"""How often somebody may do something: by socket, account and address.

Messages of sockets are counted in this process, where the socket is: each one by the socket itself, for account and
address in batches. Requests by HTTP are counted in Redis where there is one, so that several processes count together.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import limits
from limits import aio

from manilla.rules.errors import RuleError

PATIENCE = 1.0
"""Seconds after which Redis counts as away."""


class TooOften(RuleError):
    """Asked again too soon; ``seconds`` says when it will do."""

    kind = "limit"


@dataclass(frozen=True)
class Rates:
    """``messages`` of one socket in ``window`` seconds; the others are texts of the ``limits`` library."""

    messages: int = 60
    window: int = 10
    account: str = "200 per 10 seconds"
    address: str = "1000 per 10 seconds"
    sockets: str = "120 per minute"
    talk: str = "8 per 20 seconds"
    reading: str = "300 per minute"
    solving: str = "30 per minute"
    opening: str = "10 per minute"
    hinting: str = "40 per minute"
    reviewing: str = "60 per hour"
    signing: str = "10 per minute"
    guessing: str = "30 per hour"

    def parsed(self) -> dict[str, limits.RateLimitItem]:
        return {name: limits.parse(text) for name, text in vars(self).items() if isinstance(text, str)}


class SolverBusy(RuleError):
    """Too many wait for the solver already."""

    kind = "http"


class Queue:
    """So many at once, and no more than ``most`` that wait for their turn."""

    def __init__(self, at_once: int = 1, most: int = 8) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._most = most
        self._waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Raises SolverBusy."""
        if self._waiting >= self._most:
            raise SolverBusy("solver_busy")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._free.release()


class Messages:
    """The limits of sockets, in memory."""

    def __init__(self, rates: Rates, on: bool = True) -> None:
        self._on = on
        self._counter = limits.strategies.FixedWindowRateLimiter(limits.storage.MemoryStorage())
        self._rates = rates.parsed()

    def allow(self, kind: str, key: str, count: int = 1) -> bool:
        """Count so many more of a kind; False where it is too much."""
        return not self._on or self._counter.hit(self._rates[kind], kind, key, cost=count)


class Requests:
    """The limits of HTTP: of all processes together, where they share Redis; while that is away each for itself."""

    def __init__(self, rates: Rates, bus: str, on: bool = True) -> None:
        self._on = on
        self._own, _ = _counter("async+memory://")
        self._shared = self._own
        self._gone: tuple[type[Exception], ...] = ()
        if bus.startswith("redis"):
            waiting = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
            self._shared, self._gone = _counter(f"async+{bus}", implementation="redispy", **waiting)
        self._rates = rates.parsed()

    async def check(self, kind: str, key: str) -> None:
        """Count one more of a kind. Raises TooOften."""
        if not self._on:
            return
        rate = self._rates[kind]
        try:
            allowed = await self._shared.hit(rate, kind, key)
        except self._gone:
            allowed = await self._own.hit(rate, kind, key)
        if not allowed:
            raise TooOften("too_often", seconds=rate.get_expiry())


def _counter(storage: str, **options: Any) -> tuple[aio.strategies.FixedWindowRateLimiter, tuple[type[Exception], ...]]:
    """A counter, and what it raises while its storage is away."""
    made = limits.storage.storage_from_string(storage, **options)
    assert isinstance(made, aio.storage.Storage)
    raised = made.base_exceptions
    return aio.strategies.FixedWindowRateLimiter(made), raised if isinstance(raised, tuple) else (raised,)

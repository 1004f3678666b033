"""What a running table asks of the world: to keep events, to tell, to hold the watch, to think."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.view import View


class StoredEvent(NamedTuple):
    """``seq`` counts 1, 2, 3 ... without gaps in one table; ``at`` is in milliseconds since 1970, by the clock of the
    process that appended it; ``body`` a table event as JSON.
    """

    seq: int
    at: int
    body: bytes


class StaleSeq(Exception):
    """Somebody else's event was first: read what is new, and decide again."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__(f"table {table}: another event follows {expected}")
        self.table, self.expected = table, expected


class StoreUnavailable(Exception):
    """The store cannot be asked now: gone, full, locked for too long. ``reason`` is for the log and holds no event.

    After an append it is unknown whether the events are there: nobody may be told, and the table is read again
    before anything else is decided.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Alarm(Protocol):
    """Something that will be called."""

    def cancel(self) -> None: ...


class Clockwork(Protocol):
    """Time: milliseconds since 1970, and calls at a time."""

    def now(self) -> int: ...

    def call_at(self, moment: int, call: Callable[[], None]) -> Alarm: ...


class EventStore(Protocol):
    """The events of all tables, each numbered in its table."""

    async def append(self, table: str, expected_seq: int, bodies: Sequence[bytes], at: int) -> int:
        """Events ``expected_seq`` + 1 ... of a table, all of them or none; on disk when this returns.

        Gives the last seq. Raises StaleSeq, StoreUnavailable.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a seq; none where there is no such table."""
        ...

    async def last_seq(self, table: str) -> int:
        """The seq of the newest event; 0 where there is no such table."""
        ...


class Leases(Protocol):
    """Who runs a table's clock and bots. Counted in the store's time: whoever dies stops holding when it runs out."""

    async def take(self, table: str, owner: str, seconds: float) -> bool:
        """Take or renew; False where somebody else holds it."""
        ...

    async def release(self, table: str, owner: str) -> None: ...

    async def orphans(self, limit: int = 100) -> list[str]:
        """Running tables that nobody holds."""
        ...


class Presence(Protocol):
    """Which sockets are there: rows with a time to live, for a killed process reports nothing."""

    async def touch(self, table: str, player: str, socket: str, seconds: float) -> None: ...

    async def gone(self, socket: str) -> None: ...

    async def present(self, table: str) -> set[str]:
        """The players with a living socket at this table."""
        ...


class Bus(Protocol):
    """Says that there is something new; at most once, so nobody may depend on hearing it."""

    async def publish(self, topic: str, data: bytes) -> None: ...

    def subscribe(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[bytes]]: ...

    async def close(self) -> None: ...


class Thinkers(Protocol):
    """Those who think outside the table's own step."""

    async def choose(self, spec: str, view: View, seed: str) -> Action:
        """What the bot of that spec does now; the same seed gives the same answer where its budget is in nodes."""
        ...

    async def claim_holds(self, match: Match, player: int) -> bool:
        """Whether this player's side takes all that is left, whatever the others do, all hands open."""
        ...

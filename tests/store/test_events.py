"""Events of many tables: in order, all or none, one race lost without harm to others."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from manilla.store import Store, open_store
from manilla.table.ports import StoredEvent
from tests.asynchronously import asynchronously


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()


@asynchronously
async def test_events_are_numbered_in_their_table(database_address: str) -> None:
    async with opened(database_address) as store:
        assert await store.events.last_seq("one") == 0
        assert await store.events.append("one", 0, [b"a", b"b"], 5) == 2
        assert await store.events.append("two", 0, [b"c"], 6) == 1
        assert await store.events.append("one", 2, [b"\x00\xff{}"], 7) == 3
        assert await store.events.last_seq("one") == 3
        assert await store.events.read("one") == [
            StoredEvent(1, 5, b"a"), StoredEvent(2, 5, b"b"), StoredEvent(3, 7, b"\x00\xff{}"),
        ]  # fmt: skip
        assert await store.events.read("one", after=2) == [StoredEvent(3, 7, b"\x00\xff{}")]
        assert await store.events.read("one", after=3) == await store.events.read("three") == []

"""What the tests of the store share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from manilla.store import Store, open_store
from manilla.store.tables import TableRow


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()


def row(table: str, *, phase: str = "open", public: bool = True, seq: int = 0, changed: int = 1) -> TableRow:
    """A row of the index."""
    return TableRow(table, "some_game", public, phase, 2, seq, 1, changed, b'{"clock": 30}')

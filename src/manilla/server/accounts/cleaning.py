"""What is not kept for ever: sessions that are over, guests who have left nothing behind."""

from __future__ import annotations

import asyncio
import contextlib

from manilla.server.sessions import DAY, IDLE_DAYS, now_ms
from manilla.store import Store
from manilla.table.ports import StoreUnavailable

GUEST_DAYS = 90
"""A guest's row is deleted after so many days, if he is at no table and has saved no rules."""


async def clean(store: Store, now: int) -> None:
    """Delete what has had its time. Raises StoreUnavailable."""
    await store.sessions.delete_old(now - IDLE_DAYS * DAY)
    await store.accounts.delete_idle_guests(now - GUEST_DAYS * DAY)


async def clean_daily(store: Store) -> None:
    """For ever: now, and once a day. Several processes may do it."""
    while True:
        with contextlib.suppress(StoreUnavailable):  # tomorrow, then
            await clean(store, now_ms())
        await asyncio.sleep(DAY / 1000)

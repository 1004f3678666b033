"""Tells whoever watches that there is something new: in this process alone, or between processes over Redis."""

from __future__ import annotations

from urllib.parse import urlsplit

from manilla.rules.errors import RuleError
from manilla.table.ports import Bus

from .memory import MemoryBus

__all__ = ["BusRefused", "MemoryBus", "open_bus"]


class BusRefused(RuleError):
    """An address that leads to no bus of ours."""

    kind = "bus"


async def open_bus(address: str) -> Bus:
    """A bus by its address, ``memory://`` or ``redis://...`` (``rediss://`` over TLS). Raises BusRefused.

    A Redis that is away is no error: the bus goes on in this process alone, and meets the others when it is back.
    """
    scheme = urlsplit(address).scheme
    if scheme == "memory":
        return MemoryBus()
    if scheme in {"redis", "rediss", "unix"}:
        from .redis import RedisBus

        return await RedisBus.open(address)
    raise BusRefused("bad_bus_address")

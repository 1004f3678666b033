"""A decision being made: events one after another, each on the table that the one before has left."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import force_setattr

from .commands import Moment
from .errors import TableError
from .events import TableEvent
from .evolve import evolve
from .state import Chair, Table


class Wait(Exception):
    """Not yet: nothing is wrong, but the table's pace has it ``until`` then (milliseconds)."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


class Draft:
    """The events decided on so far, and ``table`` after them. Thrown away whole where something is refused."""

    def __init__(self, table: Table, moment: Moment, request: str = "") -> None:
        self.table = table
        self.moment = moment
        self.now = max(moment.now, table.at)
        """Time never runs back at a table, whatever the clocks of processes do."""
        self.events: list[TableEvent] = []
        self._request = request
        self._chance = moment.chance

    def add(self, event: TableEvent) -> None:
        """Decide on an event. The first one carries the request's name. Raises RuleError."""
        if self._request:
            force_setattr(event, "request", self._request)  # ours alone: it was made for this very call
            self._request = ""
        self.table = evolve(self.table, event, self.now)
        self.events.append(event)

    def fresh_seed(self) -> str:
        """32 bytes for a commitment; asked for twice, others."""
        self._chance = sha256(self._chance).digest()
        return self._chance.hex()


def own_chair(table: Table, player: str) -> int:
    """The chair of who asks. Raises TableError."""
    chair = table.chair_of(player)
    if chair is None:
        raise TableError("no_chair")
    return chair


def chair_at(table: Table, number: int) -> Chair:
    """Raises TableError for a chair that this game does not have."""
    if number >= len(table.chairs):
        raise TableError("no_such_chair", chair=number + 1, chairs=len(table.chairs))
    return table.chairs[number]


def in_phase(table: Table, *phases: str) -> None:
    """Raises TableError, with the phase as its code, unless the table is in one of these."""
    if table.phase not in phases:
        raise TableError(f"table_{table.phase}")

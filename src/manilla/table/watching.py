"""Those who look on at a table in this process, and what each of them is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from manilla.protocol.table import Happened, TableMessage

from . import events as e
from .ports import StoredEvent
from .showing import Names, Shown, told
from .state import Table

LOOK_BACK = 200
"""So many events at most are told to a watcher who has missed some."""


class Watcher(Protocol):
    """One socket's eye on a table. ``player`` is an id; None is a stranger."""

    @property
    def player(self) -> str | None: ...

    def tell(self, message: TableMessage) -> None:
        """Never blocks."""
        ...


def may_see(table: Table, player: str | None) -> bool:
    """A table without onlookers is seen by those who sit there, and before it begins by those who might."""
    if table.settings.onlookers or table.phase == "open":
        return True
    return player is not None and (player == table.owner or table.chair_of(player) is not None)


@dataclass
class _Known:
    """What a watcher has been told of the deals that are over."""

    match_number: int = -1
    results: int = 0


class Watchers:
    """The watchers of one table."""

    def __init__(self, table_id: str, names: Names) -> None:
        self._id = table_id
        self._names = names
        self._known: dict[Watcher, _Known] = {}

    def __bool__(self) -> bool:
        return bool(self._known)

    def players(self) -> set[str]:
        """Who has a watcher here."""
        return {watcher.player for watcher in self._known if watcher.player is not None}

    def add(self, watcher: Watcher, table: Table, now: int, happened: Sequence[Happened]) -> None:
        """Tell this watcher how the table stands, and from now on every change."""
        self._known[watcher] = _Known()
        self._tell([watcher], table, now, happened)

    def drop(self, watcher: Watcher) -> bool:
        """Tell him nothing more; False where he was none."""
        return self._known.pop(watcher, None) is not None

    def clear(self) -> None:
        self._known.clear()

    def tell(self, table: Table, now: int, happened: Sequence[Happened]) -> None:
        """Tell all of them that something has happened."""
        if self._known:
            self._tell(list(self._known), table, now, happened)

    def _tell(self, watchers: Sequence[Watcher], table: Table, now: int, happened: Sequence[Happened]) -> None:
        seeing: list[tuple[Watcher, int | None]] = []
        for watcher in watchers:
            player = watcher.player
            if may_see(table, player):
                seeing.append((watcher, None if player is None else table.chair_of(player)))
        shown = Shown(self._id, table, now, self._names, happened)
        shown.prepare(chair for _, chair in seeing)
        results = 0 if table.match is None else len(table.match.match.results)
        for watcher, chair in seeing:
            # Deals that are over are told once; a new match, or a deal taken back, tells all again.
            known = self._known.get(watcher)
            if known is None:
                continue  # gone while the others were told
            first = known.results if known.match_number == table.match_number and known.results <= results else 0
            known.match_number, known.results = table.match_number, results
            watcher.tell(shown.message(chair, first))


def all_told(before: int, at: int, events: Sequence[e.TableEvent], table: Table) -> list[Happened]:
    """What is told of new events; ``before`` is the seq before them, ``table`` the table after."""
    found = [told(seq, at, event, table) for seq, event in enumerate(events, before + 1)]
    return [happened for happened in found if happened is not None]


def told_of(stored: Sequence[StoredEvent], table: Table) -> list[Happened]:
    """The same of events that were read."""
    found = [told(kept.seq, kept.at, e.from_json(kept.body), table) for kept in stored]
    return [happened for happened in found if happened is not None]

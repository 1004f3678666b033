"""What somebody has played, read from the events of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from manilla.record.events import MatchStarted
from manilla.record.load import dump
from manilla.table import events as e
from manilla.table.evolve import evolve, opened
from manilla.table.export import record_of
from manilla.table.ports import StoredEvent
from manilla.table.state import Table


class Said(NamedTuple):
    """What somebody said at a table, in milliseconds since 1970 and words."""

    at: int
    text: str


class Past(NamedTuple):
    """One table as a person sat at it: the chair in each match (by number, from 1), and what he said."""

    chairs: dict[int, int]
    over: frozenset[int]
    said: list[Said]


def tables_of(stored: Iterable[StoredEvent]) -> Iterator[tuple[e.TableEvent, Table]]:
    """Each event of a table with the state after it."""
    table: Table | None = None
    for kept in stored:
        event = e.from_json(kept.body)
        if table is None:
            assert isinstance(event, e.Opened)
            table = opened(event, kept.at)
        else:
            table = evolve(table, event, kept.at)
        yield event, table


def past_of(stored: Iterable[StoredEvent], player: str) -> Past:
    """Where a person sat, which matches are over, and what he said."""
    chairs: dict[int, int] = {}
    over: set[int] = set()
    said: list[Said] = []
    for event, table in tables_of(stored):
        if isinstance(event, e.Acted) and isinstance(event.event, MatchStarted):
            own = next((n for n, chair in enumerate(table.chairs) if chair.player == player and not chair.bot), None)
            if own is not None:
                chairs[table.match_number] = own
        if table.match_number and table.phase in ("over", "closed"):
            over.add(table.match_number)
        if isinstance(event, e.Said) and table.chairs[event.chair].player == player:
            said.append(Said(table.at, event.text or event.phrase))
    return Past(chairs, frozenset(over), said)


def records(stored: Sequence[StoredEvent], player: str) -> dict[str, Any]:
    """The records of the matches that a person has played to the end, without others' names; and what he said.

    A match that is still played is left out: its record would tell all hands.
    """
    past = past_of(stored, player)
    matches = [
        {"match": number, "chair": chair + 1, "record": dump(tuple(record_of(stored, None, number)))}
        for number, chair in sorted(past.chairs.items())
        if number in past.over
    ]
    return {"matches": matches, "said": [said._asdict() for said in past.said]}

"""When something is due: all in milliseconds since 1970, worked out from the table alone."""

from __future__ import annotations

from .dealing import awaits_cut, cut_at
from .questions import question_ends_at
from .state import Table, to_act

FORSAKEN = 3_600_000
"""A table at which no match runs is closed when nobody has been there for so long."""


def clock_ends_at(table: Table, chair: int) -> int | None:
    """When the time of a person who is to act is up; None where no clock runs for him.

    While he is away it stands still: his grace runs instead. That is counted once a turn, so that nobody wins time by
    coming and going.
    """
    clock = table.settings.clock
    there = table.chairs[chair]
    if not (clock.move or clock.bank) or there.played_by_bot or not there.present:
        return None
    return table.since + there.lost + round(clock.move * 1000) + table.banks[chair]


def grace_ends_at(table: Table, chair: int) -> int:
    """When a bot stands in for a person who is away."""
    there = table.chairs[chair]
    return there.away_since + max(0, round(table.settings.clock.grace * 1000) - there.lost)


def empty_at(table: Table) -> int | None:
    """When a table without a running match is closed because nobody is there; None while somebody is."""
    if table.phase not in ("open", "over"):
        return None
    persons = [table.chairs[number] for number in table.persons()]
    if any(chair.present for chair in persons):
        return None
    return max([table.at, *(chair.away_since for chair in persons)]) + FORSAKEN


def next_wake(table: Table) -> int | None:
    """When time alone changes the table next; None where it does not."""
    if table.phase != "playing":
        return empty_at(table)
    due = [question_ends_at(table), *_graces(table)]
    clock = table.settings.clock
    if awaits_cut(table):
        due.append(cut_at(table))
    elif clock.move or clock.bank:
        due += [clock_ends_at(table, chair) for chair in to_act(table)]
    return min((moment for moment in due if moment is not None), default=None)


def _graces(table: Table) -> list[int]:
    persons = table.persons()
    away = [number for number in persons if not table.chairs[number].present]
    if not away:
        return []
    if len(away) == len(persons):
        return [max(grace_ends_at(table, number) for number in away)]
    return [grace_ends_at(table, number) for number in away if not table.chairs[number].stand_in]

"""Absence is not flight: what a table does when people's connections are lost, come back, or their time runs out.

docs/protocol.md has the same as a table, with one test a row.
"""

from __future__ import annotations

from . import events as e
from .clocks import clock_ends_at, empty_at, grace_ends_at
from .dealing import awaits_cut
from .draft import Draft
from .state import to_act


def look_who_is_there(draft: Draft) -> None:
    """Mark who has gone and who is back, as ``Moment.present`` has it."""
    present = draft.moment.present
    for number in draft.table.persons():
        chair = draft.table.chairs[number]
        if chair.present and chair.player not in present:
            draft.add(e.WentAway(number))
        elif not chair.present and chair.player in present:
            came_back(draft, number)


def is_there(draft: Draft, number: int) -> None:
    """Whoever asks for something is there, whatever the sockets say: his bot hands back."""
    chair = draft.table.chairs[number]
    if not chair.present:
        came_back(draft, number)
    elif chair.stand_in:
        draft.add(e.HandedBack(number))


def came_back(draft: Draft, number: int) -> None:
    draft.add(e.CameBack(number))
    if draft.table.chairs[number].stand_in:
        draft.add(e.HandedBack(number))
    if draft.table.paused == "away":
        draft.add(e.Resumed())


def time_passes(draft: Draft) -> None:
    """What is due by now: bots stand in, a table without people pauses, or closes."""
    if draft.table.phase == "playing":
        _graces(draft)
    if draft.table.phase == "playing":
        _clocks(draft)
    closes = empty_at(draft.table)
    if closes is not None and closes <= draft.now:
        draft.add(e.Closed("empty"))


def _graces(draft: Draft) -> None:
    table = draft.table
    persons = table.persons()
    away = {number: grace_ends_at(table, number) for number in persons if not table.chairs[number].present}
    if not persons:
        return
    if len(away) == len(persons):
        # Nobody is left to play for: the match waits for them.
        if max(away.values()) <= draft.now:
            draft.add(e.Paused("away"))
        return
    for number, ends in away.items():
        if ends <= draft.now and not table.chairs[number].stand_in:
            draft.add(e.StoodIn(number, "away"))


def _clocks(draft: Draft) -> None:
    if awaits_cut(draft.table):
        return  # who does not cut in time loses nothing: chance cuts
    for number in to_act(draft.table):
        ends = clock_ends_at(draft.table, number)
        if ends is not None and ends <= draft.now:
            draft.add(e.StoodIn(number, "time"))

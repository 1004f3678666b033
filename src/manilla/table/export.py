"""The record of a table's match: what ``.mgn`` keeps, with labels in place of people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from manilla.record import events as m
from manilla.rules.dealing import DEALING_VERSION

from . import events as e
from .evolve import evolve, opened
from .ports import StoredEvent
from .state import Table


def record_of(
    stored: Iterable[StoredEvent], names: Sequence[str] | None = None, number: int | None = None
) -> Iterator[m.MatchEvent]:
    """The events of one match of a table, from all its stored events.

    ``names`` are labels of the players by chair (else "Player 1" ...), ``number`` which match of the table (from 1;
    the newest, unless said). Commitments, numbers and seeds are in it, so that anybody can check the shuffle; an
    unfinished match tells the seed of no deal that is not over. Empty where that match was not begun.
    """
    found: dict[int, list[m.MatchEvent]] = {}
    table: Table | None = None
    for kept in stored:
        event = e.from_json(kept.body)
        before = table
        if before is None:
            assert isinstance(event, e.Opened)
            table = opened(event, kept.at)
            continue
        table = evolve(before, event, kept.at)
        found.setdefault(table.match_number, []).extend(_told(before, event, table, names))
    wanted = max(found, default=0) if number is None else number
    yield from found.get(wanted, []) if wanted else []


def _told(before: Table, event: e.TableEvent, after: Table, names: Sequence[str] | None) -> Iterator[m.MatchEvent]:
    if after.match is None:
        return
    if isinstance(event, e.Acted) and isinstance(event.event, m.MatchStarted):
        yield event.event if names is None else replace(event.event, players=list(names))
        yield m.Bots(_bots(after))
        # Chosen before the match had begun: numbers were added knowing its hash.
        yield m.Committed(before.commitment, DEALING_VERSION)
        yield from (m.Contributed(chair, number) for chair, number in before.numbers)
        return
    if isinstance(event, e.Acted):
        yield event.event
        if isinstance(event.event, m.Drawn | m.Scored):
            yield m.Revealed(before.seed)
    elif isinstance(event, e.Committed) and after.phase != "over":
        yield m.Committed(after.commitment, DEALING_VERSION)
    elif isinstance(event, e.NumberAdded) and after.phase != "over":
        yield m.Contributed(event.chair, event.number)
    elif isinstance(event, e.LeftForGood) and after.phase in ("playing", "paused"):
        yield m.Bots(_bots(after))


def _bots(table: Table) -> list[int]:
    return [number for number, chair in enumerate(table.chairs) if chair.bot or chair.left]

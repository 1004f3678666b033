"""Tables that were played, in a store."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.store.accounts import Account as Row
from manilla.store.tables import TableRow
from tests.table.support import Driven

from .browser import START, Place

RATED = Settings(pace=0, rated=True)
GAME = "butifarra"


def seated(people: Sequence[str], settings: Settings = RATED, bots: str = "", **options: str) -> Driven:
    """A match begun with these people on the first chairs, and bots on the rest."""
    driven = Driven.opened(GAME, settings, {"target": "1"} | options, owner=people[0])
    for chair, player in enumerate(people):
        driven.present.add(player)
        driven.fine(player, p.Sit, chair=chair)
    if bots:
        driven.fine(people[0], p.Fill, bot=bots)
    for player in people:
        driven.fine(player, p.Ready)
    return driven


def to_the_end(driven: Driven, seed: int = 1) -> Driven:
    driven.play_on(random.Random(seed))
    assert driven.table.phase == "over"
    return driven


def played(people: Sequence[str], seed: int = 1, settings: Settings = RATED, bots: str = "") -> Driven:
    return to_the_end(seated(people, settings, bots), seed)


def account(place: Place, player: str, name: str | None = None, *, guest: bool = False) -> None:
    row = Row(player, name, guest, False, False, START)
    place.run(partial(place.store.accounts.add, row))


def kept(place: Place, table: str, driven: Driven) -> Driven:
    """Put a table's events into the store, and the row that the server keeps of it."""
    about: dict[str, Any] = {"chairs": [{"player": c.player, "bot": c.bot} for c in driven.table.chairs]}
    phase = driven.table.phase if driven.table.phase in ("open", "over") else "playing"
    row = TableRow(table, driven.table.game, True, phase, 4, 1, START, driven.table.at, msgspec.json.encode(about))
    people = {chair.player: True for chair in driven.table.chairs if not chair.bot}
    place.run(partial(place.store.tables.save, row, people))
    bodies = [event.body for event in driven.stored]
    place.run(partial(place.store.events.append, table, 0, bodies, START))
    return driven

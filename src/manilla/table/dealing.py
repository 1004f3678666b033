"""Between deals: the cut, the deal, the reckoning, each kept together with what it follows from."""

from __future__ import annotations

from manilla.record.events import Cut
from manilla.record.fairness import cut_event, dealt_event, read_seed
from manilla.record.replay import scored
from manilla.rules.errors import UnreadableText
from manilla.rules.notation import read_number

from . import events as e
from .draft import Draft
from .errors import TableError
from .seats import add_number, commit
from .state import Table

BETWEEN_DEALS = 4
"""So many times the pace lies between a deal's end and the next deal: the score is to be read, numbers to be given."""
LEAST_CUT_TIME = 15_000
"""Milliseconds that a person has for the cut where a clock runs, at least; then chance cuts."""
CUT = "cut"


def awaits_cut(table: Table) -> bool:
    return table.phase == "playing" and table.game_on.phase == "cut"


def cut_at(table: Table) -> int | None:
    """When chance cuts in the cutter's place, in milliseconds; None where a person may take all the time he likes."""
    chair = table.chairs[table.game_on.cutter]
    if chair.played_by_bot:
        return table.acted_at + round(table.settings.pace * 1000) * BETWEEN_DEALS
    clock = table.settings.clock
    if not clock.move and not clock.bank:
        return None
    return table.since + max(LEAST_CUT_TIME, round(clock.move * 1000))


def cut_by(draft: Draft, chair: int, text: str, number: str | None) -> None:
    """The cutter cuts, and the cards are dealt. Raises RuleError."""
    table = draft.table
    match = table.game_on
    if match.phase != "cut":
        raise TableError("no_cut_now")
    if chair != match.cutter:
        raise TableError("not_the_cutter", chair=match.cutter + 1)
    word = text.removeprefix(CUT).strip()
    if not word:
        raise UnreadableText("bad_number", field=CUT, text=text, low=0, high=len(table.variant.deck))
    lifted = read_number(CUT, word, 0, len(table.variant.deck))
    if number is not None:
        add_number(draft, chair, number)
    draft.add(e.Acted(Cut(chair, lifted), by=chair))
    deal(draft)


def cut_by_chance(draft: Draft) -> None:
    """A cut that nobody chose, worked out of the committed seed; and the deal."""
    table = draft.table
    chair = table.chairs[table.game_on.cutter]
    event = cut_event(table.game_on, read_seed(table.seed), table.numbers)
    draft.add(e.Acted(event, by=event.player, bot=True) if chair.played_by_bot else e.Acted(event))
    deal(draft)


def deal(draft: Draft) -> None:
    table = draft.table
    draft.add(e.Acted(dealt_event(table.game_on, read_seed(table.seed), table.numbers)))
    score_when_over(draft)


def score_when_over(draft: Draft) -> None:
    """After a deal's last event: the reckoning, and the commitment to what comes next."""
    if draft.table.game_on.deal is None:
        draft.add(e.Acted(scored(draft.table.game_on)))
        commit(draft)

"""The rest is ours: the hand is laid open first, play stops, the solver decides outside the table's own step."""

from __future__ import annotations

from manilla.protocol import table as p
from manilla.record.events import Claimed

from . import events as e
from .commands import ClaimJudged
from .dealing import score_when_over
from .draft import Draft, Wait, in_phase, own_chair
from .errors import TableError
from .questions import check_in_play
from .state import Table

LOOKED_AT = 3
"""So many times the pace passes before a claim is decided, however fast the solver is: its time tells nothing."""


def claim(draft: Draft, player: str, request: p.Claim) -> None:
    """A person claims the rest for his side. A claim that failed may be made again after one more trick."""
    table = draft.table
    chair = own_chair(table, player)
    in_phase(table, "playing")
    check_in_play(table)
    deal = table.game_on.deal
    assert deal is not None
    if (chair, sum(deal.tricks_won)) in table.vain_claims:
        raise TableError("claim_failed")
    draft.add(e.ClaimMade(chair))


def judged(draft: Draft, command: ClaimJudged) -> None:
    """The solver's word; nothing where that claim is no longer open."""
    table = draft.table
    if table.claiming != command.chair or table.claimed_at != command.claimed_at or table.phase != "playing":
        return
    soonest = decided_at(table)
    if draft.now < soonest:
        raise Wait(soonest)
    if not command.holds:
        draft.add(e.ClaimFailed(command.chair))
        return
    draft.add(e.Acted(Claimed(command.chair), by=command.chair))
    score_when_over(draft)


def decided_at(table: Table) -> int:
    return table.claimed_at + round(table.settings.pace * 1000) * LOOKED_AT


def claim_to_judge(table: Table) -> int | None:
    """The chair whose claim the solver is to look at now."""
    return table.claiming if table.phase == "playing" else None

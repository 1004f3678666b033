"""Asking the others: to take back an act, to pause, to play again; and a mate, before the rest is given away."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.protocol import table as p
from manilla.record.events import Conceded, Undone
from manilla.rules.cards import Cards
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.view import view_of

from . import events as e
from .dealing import score_when_over
from .draft import Draft, in_phase, own_chair
from .errors import TableError
from .seats import start
from .state import Table

PATIENCE = 45_000
"""Milliseconds after which a question that nobody has answered is a no; the one to play again stays open."""


def ask(draft: Draft, player: str, request: p.Ask) -> None:
    table = draft.table
    chair = own_chair(table, player)
    what = request.what
    if table.question is not None and table.question.what == what:
        _agree(draft, chair)
        return
    if what == "rematch":
        in_phase(table, "over")
    elif what == "pause":
        in_phase(table, "playing")
    else:
        in_phase(table, "playing")
        _check_undo(table, chair)
    _put(draft, what, chair)


def concede(draft: Draft, player: str, request: p.Concede) -> None:
    """The rest goes to the others; a mate who is a person, and there, must agree."""
    table = draft.table
    chair = own_chair(table, player)
    in_phase(table, "playing")
    check_in_play(table)
    if table.question is not None and table.question.what == "concede":
        if chair not in asked_of(table, "concede", table.question.chair):
            raise TableError("question_open", what=table.question.what)
        _agree(draft, chair)
        return
    _put(draft, "concede", chair)


def answer(draft: Draft, player: str, request: p.Answer) -> None:
    table = draft.table
    chair = own_chair(table, player)
    question = table.question
    if question is None or question.what != request.what:
        raise TableError("no_question")
    if request.yes:
        _agree(draft, chair)
    elif chair == question.chair or chair in asked_of(table, question.what, question.chair):
        draft.add(e.Answered(question.what, chair, False))
    else:
        raise TableError("not_asked")


def resume(draft: Draft, player: str, request: p.Resume) -> None:
    chair = own_chair(draft.table, player)
    if draft.table.phase == "playing":
        return
    in_phase(draft.table, "paused")
    draft.add(e.Resumed(chair))


def asked_of(table: Table, what: str, asker: int) -> tuple[int, ...]:
    """The chairs that have to agree: people who are there, of the asker's own side where the rest is given away.

    To play again needs all people, also those who are away just now. Bots agree to everything.
    """
    others = [chair for chair in table.persons() if chair != asker]
    if what == "rematch":
        return tuple(others)
    others = [chair for chair in others if not table.chairs[chair].stand_in]
    if what == "concede":
        match = table.game_on
        assert match.deal is not None
        sides = match.deal.sides
        own = sides[match.seats_of(asker)[0]]
        others = [chair for chair in others if sides[match.seats_of(chair)[0]] == own]
    return tuple(others)


def settle_question(draft: Draft) -> None:
    """What was asked happens once all have agreed."""
    table = draft.table
    question = table.question
    if question is None or table.phase not in ("playing", "over"):
        return
    if set(asked_of(table, question.what, question.chair)) - set(question.agreed):
        return
    if question.what == "undo":
        if _why_no_undo(table, question.chair) is None:
            draft.add(e.Acted(Undone(_acts_back(table, question.chair)), by=question.chair))
        else:
            draft.add(e.Answered("undo", None, False))
    elif question.what == "pause":
        draft.add(e.Paused())
    elif question.what == "concede":
        draft.add(e.Acted(Conceded(question.chair), by=question.chair))
        score_when_over(draft)
    else:
        _play_again(draft)


def question_ends_at(table: Table) -> int | None:
    """When an open question counts as declined, in milliseconds."""
    question = table.question
    return None if question is None or question.what == "rematch" else question.at + PATIENCE


def check_in_play(table: Table) -> None:
    """Raises TableError unless cards are being played, and no claim is being looked at."""
    if table.claiming is not None:
        raise TableError("claim_open")
    deal = table.game_on.deal
    if deal is None or deal.contract is None:
        raise TableError("no_cards_in_play")


def in_practice(table: Table) -> bool:
    """One person among bots, and nothing at stake."""
    return len(table.persons()) == 1 and not table.settings.rated


def _put(draft: Draft, what: str, chair: int) -> None:
    if draft.table.question is not None:
        raise TableError("question_open", what=draft.table.question.what)
    draft.add(e.Asked(what, chair))


def _agree(draft: Draft, chair: int) -> None:
    question = draft.table.question
    assert question is not None
    if chair in question.agreed:
        return
    if chair not in asked_of(draft.table, question.what, question.chair):
        raise TableError("not_asked")
    draft.add(e.Answered(question.what, chair, True))


def _play_again(draft: Draft) -> None:
    """A new match of the same chairs; on those of who has left sit bots from now on, and so on empty ones."""
    table = draft.table
    for number, chair in enumerate(table.chairs):
        if not chair.person and not (chair.bot and not chair.left):
            draft.add(e.BotSeated(number, table.settings.stand_in))
        elif chair.stand_in:
            draft.add(e.HandedBack(number))
    start(draft)


# -- taking back


def _check_undo(table: Table, chair: int) -> None:
    why = _why_no_undo(table, chair)
    if why is not None:
        raise TableError(why)


def _why_no_undo(table: Table, chair: int) -> str | None:
    """The code of the reason why this chair may not take back an act, or ask for it."""
    if table.settings.rated:
        return "undo_rated"
    if table.claiming is not None:
        return "claim_open"
    back = _acts_back(table, chair)
    if not back:
        return "undo_nothing"
    if in_practice(table):
        return None
    if back > 1:
        return "undo_too_late"
    if table.asked_in_vain == (chair, len(table.deeds)):
        return "undo_declined"
    assert table.match is not None
    return "undo_seen" if _uncovered(table.match.taken_back[-1], table.match.match) else None


def _acts_back(table: Table, chair: int) -> int:
    """How many acts go back to this chair's last own one of this deal; 0: there is none."""
    if table.match is None or table.game_on.deal is None:
        return 0
    for back, deed in enumerate(reversed(table.deeds), 1):
        if deed.chair == chair and not deed.bot:
            return back
    return 0


def _uncovered(before: Match, after: Match) -> bool:
    """Whether somebody saw a card by this act beside the one that was played: of a pile, a dummy, his own hand."""
    assert before.deal is not None
    assert after.deal is not None
    viewers = (None, *range(len(after.players)))
    return any(
        set(_known(after, viewer)) - set(_known(before, viewer)) - set(after.deal.plays[-1:]) for viewer in viewers
    )


def _known(match: Match, viewer: int | None) -> Iterator[int]:
    deal = match.deal
    assert isinstance(deal, Deal)
    yield from deal.plays
    for seen in view_of(match, viewer).holdings:
        yield from Cards(seen.hand | seen.exposed | seen.playable)

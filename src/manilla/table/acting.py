"""Cards and calls, by people and bots, at the table's pace."""

from __future__ import annotations

from manilla.protocol import table as p
from manilla.record.events import Called, Played
from manilla.rules.calling import Call
from manilla.rules.errors import IllegalAction, RuleError, UnreadableText
from manilla.rules.match import Match
from manilla.rules.notation import call_text, read_action
from manilla.rules.view import view_of

from . import events as e
from .commands import BotActs
from .dealing import CUT, cut_by, score_when_over
from .draft import Draft, Wait, in_phase, own_chair
from .errors import TableError
from .state import Table, to_act


def ready_at(table: Table) -> int:
    """When the next act may come, in milliseconds: after a trick everybody has twice the time to look at it."""
    return table.acted_at + round(table.settings.pace * 1000) * (2 if table.trick_over else 1)


def acting_seat(match: Match, chair: int) -> int | None:
    """The seat for which this player is to act now, perhaps his dummy's."""
    deal = match.deal
    if deal is None:
        return None
    to_act = deal.to_act
    return next((seat for seat in match.seats_of(chair) if seat in to_act), None)


def act(draft: Draft, player: str, request: p.Act) -> None:
    """A person's card, call or cut. Raises RuleError, and Wait where it comes too soon."""
    table = draft.table
    chair = own_chair(table, player)
    in_phase(table, "playing")
    text = request.act.strip()
    if text.lower().split(" ")[0] == CUT:
        cut_by(draft, chair, text.lower(), request.number)
        return
    if request.number is not None:
        raise TableError("numbers_closed")
    _act(draft, chair, text, bot=False)


def bot_acts(draft: Draft, command: BotActs) -> None:
    """A bot's card or call; nothing where the table has gone on since, or a person is back."""
    table = draft.table
    match = table.match
    if match is None or match.count != command.turn or command.chair not in bots_to_act(table):
        return
    _act(draft, command.chair, command.act, bot=True)


def bots_to_act(table: Table) -> tuple[int, ...]:
    """The chairs for which a bot is to choose a card or a call now."""
    if table.question is not None and table.question.what == "undo":
        return ()
    if table.match is None or table.game_on.deal is None:
        return ()
    return tuple(chair for chair in to_act(table) if table.chairs[chair].played_by_bot)


def bot_of(table: Table, chair: int) -> str:
    """The spec of the bot that plays for a chair."""
    return table.chairs[chair].bot or table.settings.stand_in


def _act(draft: Draft, chair: int, text: str, *, bot: bool) -> None:
    table = draft.table
    match = table.game_on
    if table.claiming is not None:
        raise TableError("claim_open")
    seat = acting_seat(match, chair)
    if seat is None or match.deal is None:
        raise IllegalAction("not_your_turn")
    event = _judged(match, chair, seat, text)
    soonest = ready_at(table)
    if draft.now < soonest:
        raise Wait(soonest)
    draft.add(e.Acted(event, by=chair, bot=bot))
    score_when_over(draft)


def _judged(match: Match, chair: int, seat: int, text: str) -> Called | Played:
    """The event of an act. Raises RuleError, with nothing in it that the player does not see."""
    deal = match.deal
    assert deal is not None
    if ":" in text:  # a seat in front of a call: one's own goes without saying, another's is nobody's to say
        raise UnreadableText("call_not_possible", text=text)
    action = read_action(deal, text, seat)
    if isinstance(action, Call):
        if action not in deal.legal_actions(seat):
            raise _reason(match, chair, action)
        return Called(seat, call_text(match.variant, action))
    if action not in deal.legal_cards():
        raise _reason(match, chair, action)
    return Played(seat, match.variant.card_text(action))


def _reason(match: Match, chair: int, action: object) -> RuleError:
    view = view_of(match, chair)
    return view.why_not(action) or IllegalAction("not_your_turn")  # type: ignore[arg-type]  # an Action

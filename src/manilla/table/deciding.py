"""The table's one decision: what follows from a command, as events to be stored; or why nothing does.

Pure: the same table, command and moment give the same outcome. Time, chance and who is there come in as arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.rules.errors import RuleError
from manilla.rules.options import value_text
from manilla.variants import find_variant

from . import absence, acting, claims, clocks, dealing, questions, seats, talk
from . import events as e
from .commands import Asks, BotActs, ClaimJudged, Close, Command, Moment, PresenceChanged, TakeOver, Tick
from .draft import Draft, Wait, own_chair
from .errors import TableError
from .evolve import opened
from .state import Table


@dataclass(frozen=True)
class Outcome:
    """``events`` to be stored, and the ``table`` after them; ``refusal`` is for whoever asked.

    ``hold``: nothing yet, ask again then (milliseconds).
    """

    table: Table
    events: tuple[e.TableEvent, ...] = ()
    refusal: RuleError | None = None
    hold: int | None = None

    @property
    def wake(self) -> int | None:
        """When time alone changes something next."""
        return clocks.next_wake(self.table)


def opening(
    owner: str, game: str, options: dict[str, str], settings: Settings, password: str, moment: Moment, bots: str = ""
) -> Outcome:
    """A new table; ``bots`` names a bot that sits on every chair but the first. Raises RuleError.

    ``password`` is the hash of a password, empty where there is none.
    """
    variant = find_variant(game).with_options(options)
    pairs = [option for option in variant.options if option.name == "pairs"]
    if pairs and settings.partners == "fixed":
        variant = variant.with_options({"pairs": "fixed"})
    if settings.rated and (settings.partners != "draw" or (pairs and variant.value_of("pairs") != "drawn")):
        raise TableError("rated_draws")
    if settings.locked != bool(password):
        raise TableError("password_needed")
    seats.check_bot(settings.stand_in)
    written = {name: value_text(value) for name, value in variant.resolved().items()}
    first = e.from_json(e.to_json(e.Opened(variant.key, variant.version, written, settings, owner, password)))
    assert isinstance(first, e.Opened)  # read back as it will be after a restart, where 0 seconds are 0.0
    draft = Draft(opened(first, moment.now), moment)
    draft.events.append(first)
    seats.commit(draft)
    if bots:
        seats.check_bot(bots)
        for chair in range(1, len(draft.table.chairs)):
            draft.add(e.BotSeated(chair, bots))
    return _done(draft)


def decide(table: Table, command: Command, moment: Moment) -> Outcome:
    """What follows from a command. Never raises for anything that a person may send."""
    if isinstance(command, Asks):
        return _asked(table, command, moment)
    draft = Draft(table, moment)
    try:
        _OWN[type(command)](draft, command)
        _settle(draft)
    except Wait as wait:
        return Outcome(table, hold=wait.until)
    except RuleError as error:
        return Outcome(table, refusal=error)
    return _done(draft)


def _asked(table: Table, command: Asks, moment: Moment) -> Outcome:
    if table.knows(command.name):
        return Outcome(table)
    # Who asks is there: that is kept also where what he asks is refused.
    before = Draft(table, moment)
    chair = table.chair_of(command.player)
    if chair is not None and not table.closed:
        absence.is_there(before, chair)
    draft = Draft(before.table, moment, command.name)
    try:
        if table.closed:
            raise TableError("table_closed")
        _REQUESTS[type(command.request)](draft, command.player, command.request)
        _settle(draft)
    except Wait as wait:
        return Outcome(before.table, tuple(before.events), None, wait.until)
    except RuleError as error:
        return Outcome(before.table, tuple(before.events), error)
    return Outcome(draft.table, (*before.events, *draft.events))


def _done(draft: Draft) -> Outcome:
    return Outcome(draft.table, tuple(draft.events))


def _settle(draft: Draft) -> None:
    """What follows by itself from what was decided, once everybody is ready or has agreed."""
    seats.start_when_ready(draft)
    questions.settle_question(draft)


def _tick(draft: Draft, command: Tick) -> None:
    absence.time_passes(draft)
    table = draft.table
    ends = questions.question_ends_at(table)
    if table.phase == "playing" and ends is not None and ends <= draft.now:
        assert table.question is not None
        draft.add(e.Answered(table.question.what, None, False))
    if dealing.awaits_cut(draft.table):
        due = dealing.cut_at(draft.table)
        if due is not None and due <= draft.now:
            dealing.cut_by_chance(draft)


def _presence(draft: Draft, command: PresenceChanged) -> None:
    if not draft.table.closed:
        absence.look_who_is_there(draft)


def _take_over(draft: Draft, command: TakeOver) -> None:
    if draft.table.phase == "playing":
        draft.add(e.TakenOver())


def _close(draft: Draft, command: Close) -> None:
    if not draft.table.closed:
        draft.add(e.Closed(command.why))


def _number(draft: Draft, player: str, request: p.AddNumber) -> None:
    seats.add_number(draft, own_chair(draft.table, player), request.number)


_OWN: dict[type[Any], Callable[[Draft, Any], None]] = {
    Tick: _tick,
    BotActs: acting.bot_acts,
    ClaimJudged: claims.judged,
    PresenceChanged: _presence,
    TakeOver: _take_over,
    Close: _close,
}
_REQUESTS: dict[type[Any], Callable[[Draft, str, Any], None]] = {
    p.Sit: seats.sit,
    p.Leave: seats.leave,
    p.Swap: seats.swap,
    p.Fill: seats.fill,
    p.Free: seats.free,
    p.Ready: seats.ready,
    p.Act: acting.act,
    p.AddNumber: _number,
    p.Claim: claims.claim,
    p.Concede: questions.concede,
    p.Ask: questions.ask,
    p.Answer: questions.answer,
    p.Resume: questions.resume,
    p.Say: talk.say,
}

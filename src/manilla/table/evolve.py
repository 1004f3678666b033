"""A table after one more event. The same events give the same table, in every process and after every restart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from manilla.record.events import Called, Claimed, Conceded, Dealt, Drawn, MatchStarted, Played, Scored, Undone
from manilla.record.fairness import commitment, read_seed
from manilla.record.replay import begin, step
from manilla.variants import find_variant

from . import events as e
from .ports import StoredEvent
from .state import REQUESTS_KEPT, Chair, Deed, Question, Table, to_act


def opened(event: e.Opened, at: int) -> Table:
    """The table that its first event opens. Raises BadOption."""
    variant = find_variant(event.game).with_options(event.options)
    players = variant.seating.players
    bank = round(event.settings.clock.bank * 1000)
    return Table(
        seq=1,
        at=at,
        game=event.game,
        options=event.options,
        settings=event.settings,
        password=event.password,
        variant=variant,
        owner=event.owner,
        chairs=(Chair(),) * players,
        banks=(bank,) * players,
        requests=(event.request,) if event.request else (),
    )


def evolve(table: Table, event: e.TableEvent, at: int) -> Table:
    """The table after an event that happened ``at``. Raises RuleError where the match cannot have gone on so."""
    changes = _WAYS[type(event)](table, event, at)
    if event.request:
        changes["requests"] = (*table.requests[-REQUESTS_KEPT + 1 :], event.request)
    return replace(table, seq=table.seq + 1, at=at, **changes)


def evolved(table: Table | None, stored: Iterable[StoredEvent]) -> Table | None:
    """A table after the events that the store holds; None where there are none."""
    for kept in stored:
        event = e.from_json(kept.body)
        if table is None:
            assert isinstance(event, e.Opened)
            table = opened(event, kept.at)
        else:
            table = evolve(table, event, kept.at)
    return table


def _chair(table: Table, number: int, chair: Chair) -> dict[str, Any]:
    return {"chairs": (*table.chairs[:number], chair, *table.chairs[number + 1 :])}


def _sat(table: Table, event: e.SeatTaken, at: int) -> dict[str, Any]:
    chairs = [Chair() if chair.player == event.player else chair for chair in table.chairs]
    chairs[event.chair] = Chair(event.player)
    return {"chairs": tuple(chairs), "question": None}


def _got_up(table: Table, event: e.SeatLeft, at: int) -> dict[str, Any]:
    after = _chair(table, event.chair, Chair())
    return after | {"owner": _owner_after(table, event.chair), "question": None}


def _owner_after(table: Table, chair: int) -> str:
    """Somebody else at the table owns it once its owner has got up."""
    if table.chairs[chair].player != table.owner:
        return table.owner
    others = (table.chairs[number].player for number in table.persons() if number != chair)
    return next(others, table.owner)


def _swapped(table: Table, event: e.Swapped, at: int) -> dict[str, Any]:
    chairs = list(table.chairs)
    places = {event.one: event.other, event.other: event.one}
    chairs[event.one], chairs[event.other] = (replace(chairs[places[n]], ready=False) for n in (event.one, event.other))
    numbers = tuple(sorted((places.get(chair, chair), number) for chair, number in table.numbers))
    return {"chairs": tuple(chairs), "numbers": numbers}


def _bot_seated(table: Table, event: e.BotSeated, at: int) -> dict[str, Any]:
    bot = Chair(f"bot:{event.bot}", event.bot, ready=True)
    return _chair(table, event.chair, bot) | {"question": None}


def _got_ready(table: Table, event: e.GotReady, at: int) -> dict[str, Any]:
    return _chair(table, event.chair, replace(table.chairs[event.chair], ready=event.ready))


def _committed(table: Table, event: e.Committed, at: int) -> dict[str, Any]:
    return {"seed": event.seed, "commitment": commitment(read_seed(event.seed)), "used": False, "numbers": ()}


def _number(table: Table, event: e.NumberAdded, at: int) -> dict[str, Any]:
    return {"numbers": tuple(sorted((*table.numbers, (event.chair, event.number))))}


def _acted(table: Table, event: e.Acted, at: int) -> dict[str, Any]:
    inner = event.event
    if isinstance(inner, MatchStarted):
        return _begun(table, inner, at)
    assert table.match is not None
    after = step(table.match, inner)
    changes: dict[str, Any] = {"match": after, "acted_at": at, "since": at}
    if isinstance(inner, Played | Called):
        assert event.by is not None
        deal = after.match.deal
        changes["deeds"] = (*table.deeds, Deed(event.by, event.bot))
        changes["trick_over"] = isinstance(inner, Played) and (deal is None or not deal.trick)
        if not event.bot:
            changes |= _spent(table, event.by, at)
        if table.question is not None and table.question.what == "undo":
            changes["question"] = None
    elif isinstance(inner, Undone):
        changes |= {"deeds": table.deeds[: -inner.acts], "question": None, "trick_over": False}
    elif isinstance(inner, Drawn):
        changes |= {"revealed": table.seed, "seed": "", "commitment": "", "numbers": ()}
    elif isinstance(inner, Dealt):
        changes |= {"used": True, "deeds": (), "trick_over": False}
    elif isinstance(inner, Claimed | Conceded):
        changes |= {"claiming": None, "question": None}
    elif isinstance(inner, Scored):
        changes |= _deal_over(table)
    return changes


def _begun(table: Table, start: MatchStarted, at: int) -> dict[str, Any]:
    bank = round(table.settings.clock.bank * 1000)
    return {
        "match": begin(start),
        "match_number": table.match_number + 1,
        "chairs": tuple(replace(chair, ready=bool(chair.bot)) for chair in table.chairs),
        "banks": (bank,) * len(table.chairs),
        "question": None,
        "paused": "",
        "deeds": (),
        "acted_at": at,
        "since": at,
        "trick_over": False,
    }


def _deal_over(table: Table) -> dict[str, Any]:
    question = table.question
    return {
        "revealed": table.seed,
        "seed": "",
        "commitment": "",
        "used": False,
        "numbers": (),
        "deeds": (),
        "open_hands": frozenset(),
        "vain_claims": frozenset(),
        "asked_in_vain": (-1, -1),
        "question": question if question is not None and question.what == "pause" else None,
    }


def _spent(table: Table, chair: int, at: int) -> dict[str, Any]:
    """Once this chair has acted, what it took beyond the time of an act is gone from its bank."""
    there = table.chairs[chair]
    changes = _chair(table, chair, replace(there, lost=0)) if there.lost else {}
    over = at - table.since - there.lost - round(table.settings.clock.move * 1000)
    if over > 0 and table.banks[chair]:
        banks = tuple(max(0, bank - over) if n == chair else bank for n, bank in enumerate(table.banks))
        changes["banks"] = banks
    return changes


def _claim_made(table: Table, event: e.ClaimMade, at: int) -> dict[str, Any]:
    return {"claiming": event.chair, "claimed_at": at, "open_hands": table.open_hands | {event.chair}, "question": None}


def _claim_failed(table: Table, event: e.ClaimFailed, at: int) -> dict[str, Any]:
    deal = table.game_on.deal
    assert deal is not None
    vain = table.vain_claims | {(event.chair, sum(deal.tricks_won))}
    return {"claiming": None, "vain_claims": vain, "acted_at": at, "since": at}


def _asked(table: Table, event: e.Asked, at: int) -> dict[str, Any]:
    return {"question": Question(event.what, event.chair, at, (event.chair,))}


def _answered(table: Table, event: e.Answered, at: int) -> dict[str, Any]:
    question = table.question
    assert question is not None
    if event.yes and event.chair is not None:
        return {"question": replace(question, agreed=tuple(sorted({*question.agreed, event.chair})))}
    changes: dict[str, Any] = {"question": None}
    if question.what == "undo":
        changes |= {"asked_in_vain": (question.chair, len(table.deeds)), "acted_at": at, "since": at}
    return changes


def _paused(table: Table, event: e.Paused, at: int) -> dict[str, Any]:
    return {"paused": event.why, "question": None}


def _resumed(table: Table, event: e.Resumed, at: int) -> dict[str, Any]:
    return _deadlines_anew(table, at) | {"paused": ""}


def _taken_over(table: Table, event: e.TakenOver, at: int) -> dict[str, Any]:
    return _deadlines_anew(table, at)


def _deadlines_anew(table: Table, at: int) -> dict[str, Any]:
    chairs = tuple(chair if chair.present else replace(chair, away_since=at) for chair in table.chairs)
    question = None if table.question is None else replace(table.question, at=at)
    return {"chairs": chairs, "since": at, "acted_at": at, "question": question}


def _went_away(table: Table, event: e.WentAway, at: int) -> dict[str, Any]:
    return _chair(table, event.chair, replace(table.chairs[event.chair], present=False, away_since=at))


def _came_back(table: Table, event: e.CameBack, at: int) -> dict[str, Any]:
    chair = table.chairs[event.chair]
    lost = chair.lost
    if table.phase == "playing" and event.chair in to_act(table):
        lost += at - max(chair.away_since, table.since)
    return _chair(table, event.chair, replace(chair, present=True, lost=lost))


def _stood_in(table: Table, event: e.StoodIn, at: int) -> dict[str, Any]:
    changes = _chair(table, event.chair, replace(table.chairs[event.chair], stand_in=event.why))
    if event.why == "time":
        changes["banks"] = tuple(0 if n == event.chair else bank for n, bank in enumerate(table.banks))
    return changes


def _handed_back(table: Table, event: e.HandedBack, at: int) -> dict[str, Any]:
    return _chair(table, event.chair, replace(table.chairs[event.chair], stand_in="")) | {"since": at}


def _left(table: Table, event: e.LeftForGood, at: int) -> dict[str, Any]:
    chair = replace(table.chairs[event.chair], left=True, stand_in="")
    question = table.question
    if question is not None and question.chair == event.chair:
        question = None
    return _chair(table, event.chair, chair) | {"owner": _owner_after(table, event.chair), "question": question}


def _said(table: Table, event: e.Said, at: int) -> dict[str, Any]:
    return {}


def _closed(table: Table, event: e.Closed, at: int) -> dict[str, Any]:
    return {"closed": event.why, "question": None, "claiming": None}


_WAYS: dict[type[Any], Callable[[Table, Any, int], dict[str, Any]]] = {
    e.SeatTaken: _sat,
    e.SeatLeft: _got_up,
    e.Swapped: _swapped,
    e.BotSeated: _bot_seated,
    e.GotReady: _got_ready,
    e.Committed: _committed,
    e.NumberAdded: _number,
    e.Acted: _acted,
    e.ClaimMade: _claim_made,
    e.ClaimFailed: _claim_failed,
    e.Asked: _asked,
    e.Answered: _answered,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.TakenOver: _taken_over,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.StoodIn: _stood_in,
    e.HandedBack: _handed_back,
    e.LeftForGood: _left,
    e.Said: _said,
    e.Closed: _closed,
}

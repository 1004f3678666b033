"""What a bot is told between its turns, found by comparing two views: deals, calls, cards, scores, the end.

Views are all that is looked at, so a bot is told nothing that it may not know, and whoever has views can tell: the
arena at each turn, a table at each act.
"""

from __future__ import annotations

from collections.abc import Iterator

from manilla.rules.notation import call_text
from manilla.rules.view import View

from .bot import PROTOCOL, Clock, Deal, DealEnd, Event, MatchEnd, RefereeMessage, Welcome
from .views import view_message


def welcome(view: View, match: str, clock: Clock) -> Welcome:
    """The first message of a match, for the player of the view."""
    assert view.player is not None
    message = view_message(view, len(view.results))
    return Welcome(
        protocol=PROTOCOL,
        match=match,
        game=message.game,
        rules=message.rules,
        options=message.options,
        players=message.players,
        player=view.player,
        clock=clock,
    )


def same_match(before: View, now: View) -> bool:
    """Whether ``now`` can be a later moment of the match of ``before``, or one to which moves were taken back."""
    return (
        (before.variant, before.players, before.player) == (now.variant, now.players, now.player)
        and before.winners == ()
        and now.results[: len(before.results)] == before.results
        and (not before.seated or before.results != now.results or before.seated == now.seated)
        and (not _in_deal(before) or before.results != now.results or not _in_deal(now) or _same_deal(before, now))
    )


def news(before: View | None, now: View) -> Iterator[RefereeMessage]:
    """What has happened since ``before`` (None: since the match began), for the same player in the same match."""
    known = () if before is None else before.results
    running = before is not None and _in_deal(before)
    for result in view_message(now, len(known)).results:
        yield DealEnd(result=result)
        running = False
    if now.winners and (before is None or not before.winners):
        yield MatchEnd(winners=now.winners, marks=now.marks)
    if not _in_deal(now):
        return
    calls, plays = (len(before.calls), len(before.plays)) if running and before is not None else (0, 0)
    if running and before is not None:
        taken_back = now.calls[:calls] != before.calls or now.plays[:plays] != before.plays
        running = not taken_back
    if not running:
        calls = plays = 0
        yield _deal(now)
    for call in now.calls[calls:]:
        yield Event(seat=call.seat, call=call_text(now.variant, call))
    for seat, card in seats_of_plays(now)[plays:]:
        yield Event(seat=seat, card=now.variant.card_text(card))


def seats_of_plays(view: View) -> list[tuple[int, int]]:
    """Seat and card of every play of the deal, in order."""
    if view.places is None:
        return []
    runs = [(trick.leader, trick.cards) for trick in view.tricks()]
    if view.trick:
        runs.append((view.leader, view.trick))
    seats = view.places.seats
    return [((leader + step) % seats, card) for leader, cards in runs for step, card in enumerate(cards)]


def _deal(view: View) -> Deal:
    message = view_message(view, len(view.results))
    return Deal(
        number=len(view.results),
        dealer=view.dealer,
        seats=view.seats,
        marks=view.marks,
        carry=view.carry,
        turned=message.turned,
        aside=message.aside,
    )


def _in_deal(view: View) -> bool:
    return view.places is not None


def _same_deal(before: View, now: View) -> bool:
    """Whether two moments with as many deals behind them can be of one deal: every card seen fits."""
    if (before.dealer, before.turned, before.aside) != (now.dealer, now.turned, now.aside):
        return False
    return all(
        _begun_with(before, seat) == _begun_with(now, seat)
        for seat in now.seats
        if not (before.holdings[seat].hidden or now.holdings[seat].hidden)
    )


def _begun_with(view: View, seat: int) -> frozenset[int]:
    """The loose cards that a seat is known to have begun the deal with; those played from piles are left out."""
    seen = view.holdings[seat]
    piled = view.piles_of_plays or (None,) * len(view.plays)
    played = {
        card for (who, card), pile in zip(seats_of_plays(view), piled, strict=True) if who == seat and pile is None
    }
    return frozenset(played) | frozenset(seen.hand) | frozenset(seen.exposed)

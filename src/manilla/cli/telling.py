"""What is said of each thing that happened, from what somebody saw before and after it."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.record.events import Called, Claimed, Conceded, Dealt, Drawn, MatchEvent, Played, Scored, Seated, Undone
from manilla.rules.course import completa_totals
from manilla.rules.notation import read_call
from manilla.rules.view import View
from manilla.words import message

from .narrator import Narrator, trick_with

TAKEN_BACK = message("Taken back.")
CLAIMED = message("{name} claims the rest, and rightly: nobody can take a trick from that side any more.")
CONCEDED = message("{name} gives the rest of the deal away.")


def told(narrator: Narrator, event: MatchEvent, before: View, after: View) -> Iterator[str]:
    """Lines about one event; the views' player is the one who is spoken to. The hands of a deal are not looked at."""
    if isinstance(event, Drawn):
        yield from narrator.draw(after, event.cards)
    if isinstance(event, Drawn | Seated):
        yield from narrator.table(after)
    elif isinstance(event, Dealt):
        yield ""
        yield from narrator.deal(after if after.places is not None else before, before)  # a pinta may end it
    elif isinstance(event, Called):
        yield narrator.called(before, read_call(before.variant, event.call, event.seat))
    elif isinstance(event, Played):
        yield from _played(narrator, event, before)
    elif isinstance(event, Undone):
        yield narrator.speech.say(TAKEN_BACK)
    elif isinstance(event, Claimed):
        yield narrator.speech.say(CLAIMED, name=after.players[event.player])
    elif isinstance(event, Conceded):
        yield narrator.speech.say(CONCEDED, name=after.players[event.player])
    elif isinstance(event, Scored):
        yield from _scored(narrator, after)


def standing(narrator: Narrator, view: View) -> list[str]:
    """Where a match stands, for somebody who comes to it."""
    lines = list(narrator.table(view))
    if view.places is None:
        return [*lines, *narrator.standing(view)]
    return [*lines, *narrator.deal(view, view), *(narrator.called(view, call) for call in view.calls)]


def _played(narrator: Narrator, event: Played, before: View) -> Iterator[str]:
    card = before.variant.read_card(event.card)
    if before.player is not None:
        yield narrator.played(before, event.seat, card)
    if len(before.trick) + 1 < len(before.holdings):
        return
    trick = trick_with(before, card)
    if before.player is None:
        yield narrator.trick_line(before, trick)
    else:
        yield from narrator.won(before, trick)


def _scored(narrator: Narrator, after: View) -> Iterator[str]:
    past = after.results[-1]
    yield from narrator.result(after, len(after.results) - 1)
    if len(after.games) > past.juego:
        yield from narrator.game_over(after)
    if after.winners:
        yield ""
        yield from narrator.match_over(after, totals(after))
        yield from narrator.standing(after)


def totals(view: View) -> tuple[int, ...]:
    """What decides the match, as ``Match.totals``: juegos won, or the totals of a partida completa."""
    players = range(len(view.players))
    if view.variant.course.completa:
        return completa_totals(view.variant.course, view.games) or (0,) * len(view.players)
    return tuple(sum(player in game.winners for game in view.games) for player in players)

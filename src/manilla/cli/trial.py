"""One deal played at this terminal against bots, from whatever moment; nothing of it is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from manilla.record.events import Called, Played
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.notation import call_text
from manilla.rules.view import view_of
from manilla.words import Speech, message

from .asking import Act, Asking
from .narrator import Narrator
from .showing import show
from .table import INPUT_ENDED, NOTHING_TO_UNDO, STOPPED, Stop
from .telling import told

ONLY_PLAY = message("Here there is only this deal: play it, or type quit.")


def played(speech: Speech, match: Match, you: int | None, choose: Callable[[Match], Action]) -> Match:
    """The match after its present deal; ``choose`` acts for all but ``you`` (None: for all). Raises Stop."""
    narrator = Narrator(speech)
    asking = Asking(speech, narrator)
    before: list[Match] = []
    while match.deal is not None:
        seat = min(match.deal.to_act)
        if match.player_at(seat) != you:
            action = choose(match)
        else:
            asked = _asked(speech, asking, match, match.player_at(seat))
            if asked is None:
                match = _taken_back(speech, before, match, you)
                continue
            seat, action = asked.seat, asked.action
        after = match.apply(action)
        show(*_told(narrator, match, after, seat, action, you))
        before.append(match)
        match = after
    return match


def _asked(speech: Speech, asking: Asking, match: Match, player: int) -> Act | None:
    """What the player does, None to take the last act back. Raises Stop."""
    view = view_of(match, player)
    show(*asking.question(view))
    while True:
        lines, wish = asking.answer(view, read_line(speech))
        show(*lines)
        if wish == "quit":
            raise Stop(speech.say(STOPPED))
        if isinstance(wish, Act):
            return wish
        if wish == "undo":
            return None
        if wish is not None:
            show(speech.say(ONLY_PLAY))


def _taken_back(speech: Speech, before: list[Match], match: Match, you: int | None) -> Match:
    """The match before the player's last act."""
    for place in range(len(before) - 1, -1, -1):
        deal = before[place].deal
        if deal is not None and before[place].player_at(min(deal.to_act)) == you:
            found = before[place]
            del before[place:]
            return found
    show(speech.say(NOTHING_TO_UNDO))
    return match


def _told(narrator: Narrator, before: Match, after: Match, seat: int, action: Action, you: int | None) -> Iterator[str]:
    variant, eyes = before.variant, 0 if you is None else you
    shown = view_of(before, eyes), view_of(after, eyes)
    if isinstance(action, Card):
        yield from told(narrator, Played(seat, variant.card_text(action)), *shown)
    else:
        yield from told(narrator, Called(seat, call_text(variant, action)), *shown)
    if after.deal is None:
        yield from narrator.result(shown[1], len(after.results) - 1)


def read_line(speech: Speech) -> str:
    """A line of input. Raises Stop where there is no more."""
    print("> ", end="", flush=True)
    line = "" if sys.stdin is None else sys.stdin.readline()
    if sys.stdin is not None and not sys.stdin.isatty():
        print(line.rstrip("\n"), flush=True)
    if not line:
        raise Stop(speech.say(INPUT_ENDED))
    return line

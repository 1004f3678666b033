"""The loop of a match on this computer: deal, ask whoever is to act, tell what happened."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.bots import NO_LIMIT, Bot
from manilla.record.events import Called, Conceded, Dealt, Drawn, MatchEvent, Played, Scored, Seated, Undone, to_json
from manilla.rules.notation import read_call
from manilla.rules.view import View, view_of
from manilla.words import Speech, message

from .asking import Asking
from .narrator import Narrator, trick_with
from .session import Session
from .showing import show

TAKEN_BACK = message("Taken back.")
CONCEDED = message("{name} gives the rest of the deal away.")


class Table:
    """A match between bots and at most one player, ``you`` (None: a demonstration).

    ``mix``: you are asked for a number of your own before each draw and deal.
    """

    def __init__(
        self,
        session: Session,
        speech: Speech,
        bots: dict[int, Bot],
        you: int | None,
        as_json: bool = False,
        mix: bool = False,
    ) -> None:
        self._session = session
        self._speech = speech
        self._narrator = Narrator(speech)
        self._bots = bots
        self._you = you
        self._as_json = as_json
        self._told = 0
        self._asking = Asking(session, speech, self._narrator)
        self._mix = mix

    def play(self, deals: int | None = None) -> None:
        """Play to the end of the match, or for so many deals. Raises Stop, KeyboardInterrupt."""
        session = self._session
        last = None if deals is None else len(session.match.results) + deals
        if session.resumed:
            self._tell_where_it_stands()
        while not session.match.finished:
            if session.match.deal is None and last is not None and len(session.match.results) >= last:
                self._say_standing()
                break
            session.prepare(self._ask_for_number if self._mix else None)
            self._tell()
            if session.match.deal is not None:
                self._act()
                self._tell()

    def _ask_for_number(self, commitment: str) -> None:
        assert self._you is not None
        self._tell()
        self._asking.mix(self._you, commitment)

    def _act(self) -> None:
        match = self._session.match
        deal = match.deal
        assert deal is not None
        waiting = sorted(deal.to_act)
        # Where several may speak, the player at this computer has the first word: bots are never slower.
        seat = next((seat for seat in waiting if match.player_at(seat) not in self._bots), waiting[0])
        player = match.player_at(seat)
        if player in self._bots:
            choice = self._bots[player].choose(view_of(match, player), NO_LIMIT, self._session.chance("bot"))
            self._session.act(choice.action, seat)
        else:
            self._asking.ask(player)

    # -- telling

    def _tell(self) -> None:
        """Say what has happened since it was last said."""
        events, states = self._session.events, self._session.states
        first, self._told = self._told, len(events)
        for number in range(first, len(events)):
            if self._as_json:
                print(to_json(events[number]).decode(), flush=True)
                continue
            before = view_of(states[max(number - 1, 0)].match, self._you)
            for line in self._lines(events[number], before, view_of(states[number].match, self._you)):
                show(line)

    def _say_standing(self) -> None:
        if not self._as_json:
            show(*self._narrator.standing(view_of(self._session.match, self._you)))

    def _tell_where_it_stands(self) -> None:
        self._told = len(self._session.events)
        view = view_of(self._session.match, self._you)
        if self._as_json or not view.seated:
            return
        lines = list(self._narrator.table(view))
        if view.places is None:
            lines += self._narrator.standing(view)
        else:
            lines += self._narrator.deal(view, view)
            lines += [self._narrator.called(view, call) for call in view.calls]
        show(*lines)

    def _lines(self, event: MatchEvent, before: View, after: View) -> Iterator[str]:
        """What is said of one event, from the views before and after it."""
        narrator = self._narrator
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
            yield from self._play_lines(event, before)
        elif isinstance(event, Undone):
            yield self._speech.say(TAKEN_BACK)
        elif isinstance(event, Conceded):
            yield self._speech.say(CONCEDED, name=after.players[event.player])
        elif isinstance(event, Scored):
            yield from self._score_lines(after)

    def _play_lines(self, event: Played, before: View) -> Iterator[str]:
        narrator, card = self._narrator, before.variant.read_card(event.card)
        if self._you is not None:
            yield narrator.played(before, event.seat, card)
        if len(before.trick) + 1 < len(before.holdings):
            return
        trick = trick_with(before, card)
        if self._you is None:
            yield narrator.trick_line(before, trick)
        else:
            yield from narrator.won(before, trick)

    def _score_lines(self, after: View) -> Iterator[str]:
        narrator, past = self._narrator, after.results[-1]
        yield from narrator.result(after, len(after.results) - 1)
        if len(after.games) > past.juego:
            yield from narrator.game_over(after)
        if after.winners:
            yield ""
            yield from narrator.match_over(after, self._session.match.totals())
            yield from narrator.standing(after)

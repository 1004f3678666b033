"""The loop of a match on this computer: deal, ask whoever is to act, tell what happened."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from manilla.analysis.hint import hint
from manilla.bots import NO_LIMIT, Bot, Watching
from manilla.bots.claims import claim_holds, sure_of_the_rest
from manilla.protocol.errors import BotFault
from manilla.record.events import Contributed, to_json
from manilla.rules.deal import Action
from manilla.rules.errors import RuleError
from manilla.rules.view import View, view_of
from manilla.words import Speech, message

from .advising import lines
from .asking import Act, Asking, Wish
from .narrator import Narrator
from .session import Session
from .showing import show
from .telling import standing, told

COMMITTED = message("The seed of the next shuffle has this commitment: {commitment}")
YOUR_NUMBER = message("Your number to mix in, or Enter for none:")
DONE_FOR = message("Something is done for {name}, because the program failed. {reason}")
NOT_YOURS = message("The others can still take a trick.")
NOT_PROVED = message("It could not be proved in time; play on.")
NOTHING_TO_UNDO = message("There is nothing of yours to take back in this deal.")
INPUT_ENDED = message("The input has ended; the match stops here.")
STOPPED = message("Stopped.")
PROOF_SECONDS = 10.0
"""So long a claim may take to be proved."""


class Stop(Exception):
    """The match stops before its end; ``said`` tells why."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


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
        self._asking = Asking(speech, self._narrator, self._advised)
        self._mix = mix
        self._failures: set[str] = set()

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
            if session.match.deal is None:
                session.prepare(self._ask_for_number if self._mix else None)
                self._let_watch()
            self._tell()
            if session.match.deal is not None:
                self._act()
                self._tell()

    def _ask_for_number(self, commitment: str) -> None:
        """Show a commitment and add the number that the player types, if any. Raises Stop at the end of input."""
        assert self._you is not None
        self._tell()
        say = self._speech.say
        show(say(COMMITTED, commitment=commitment), say(YOUR_NUMBER))
        while typed := self._read().strip():
            if typed.casefold() == "quit":
                raise Stop(say(STOPPED))
            try:
                self._session.add(Contributed(self._you, typed))
            except RuleError as error:
                show(self._speech.error(error), say(YOUR_NUMBER))
                continue
            break

    def _act(self) -> None:
        match = self._session.match
        deal = match.deal
        assert deal is not None
        waiting = sorted(deal.to_act)
        # Where several may speak, the player at this computer has the first word: bots are never slower.
        seat = next((seat for seat in waiting if match.player_at(seat) not in self._bots), waiting[0])
        player = match.player_at(seat)
        if player in self._bots:
            self._let_act(player, seat)
            if self._session.match.deal is None:
                self._let_watch()
        else:
            self._ask(player)

    def _let_act(self, player: int, seat: int) -> None:
        """A bot acts, or claims the rest: only where somebody is spared the wait, and a program decides for itself."""
        bot, view = self._bots[player], view_of(self._session.match, player)
        if self._you is not None and not isinstance(bot, Watching) and sure_of_the_rest(view):
            self._session.claim(player)
        else:
            self._session.act(self._chosen(player, bot, view), seat)

    def _chosen(self, player: int, bot: Bot, view: View) -> Action:
        """What a bot does; if it is a program that fails, what is done for it, and a word about it."""
        try:
            return bot.choose(view, NO_LIMIT, self._session.chance("bot")).action
        except BotFault as fault:
            if fault.instead is None:
                raise
            said = self._speech.say(DONE_FOR, name=view.players[player], reason=self._speech.error(fault))
            if said not in self._failures:
                self._failures.add(said)
                print(said, file=sys.stderr, flush=True)
            return fault.instead

    def _let_watch(self) -> None:
        """Bots that watch see how a deal begins and how it ended."""
        for player, bot in self._bots.items():
            if isinstance(bot, Watching):
                bot.watch(view_of(self._session.match, player))

    def _ask(self, player: int) -> None:
        """Ask the player at this computer until something is done. Raises Stop at the end of input."""
        view = view_of(self._session.match, player)
        show(*self._asking.question(view))
        done = False
        while not done:
            lines, wish = self._asking.answer(view, self._read())
            show(*lines)
            done = wish is not None and self._do(wish, player)

    def _advised(self, view: View) -> Iterator[str]:
        """A hint in lines; it is free, for nobody but the player at this computer plays here."""
        return lines(hint(view), self._speech)

    def _do(self, wish: Wish, player: int) -> bool:
        """Do what the player wants; whether the match has moved."""
        if wish == "quit":
            raise Stop(self._speech.say(STOPPED))
        if isinstance(wish, Act):
            self._session.act(wish.action, wish.seat)
        elif wish == "concede":
            self._session.concede(player)
        elif wish == "claim":
            return self._claim(player)
        elif not self._session.undo_last_act_of(player):
            show(self._speech.say(NOTHING_TO_UNDO))
            return False
        return True

    def _claim(self, player: int) -> bool:
        """Whether the rest is the player's side's, by the solver; then it goes to them."""
        holds = claim_holds(self._session.match, player, PROOF_SECONDS)
        if holds:
            self._session.claim(player)
        else:
            show(self._speech.say(NOT_PROVED if holds is None else NOT_YOURS))
        return bool(holds)

    def _read(self) -> str:
        print("> ", end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if sys.stdin is not None and not sys.stdin.isatty():
            print(line.rstrip("\n"), flush=True)
        if not line:
            raise Stop(self._speech.say(INPUT_ENDED))
        return line

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
            show(*told(self._narrator, events[number], before, view_of(states[number].match, self._you)))

    def _say_standing(self) -> None:
        if not self._as_json:
            show(*self._narrator.standing(view_of(self._session.match, self._you)))

    def _tell_where_it_stands(self) -> None:
        self._told = len(self._session.events)
        view = view_of(self._session.match, self._you)
        if self._as_json or not view.seated:
            return
        show(*standing(self._narrator, view))

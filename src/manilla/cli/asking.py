"""Asking the player at this computer, until he has acted."""

from __future__ import annotations

import sys

from manilla.record.events import Contributed
from manilla.rules.calling import Call
from manilla.rules.cards import Cards
from manilla.rules.deal import Action, counted
from manilla.rules.errors import RuleError, UnreadableText
from manilla.rules.view import View, view_of
from manilla.words import Speech, message
from manilla.words.errors import shown

from .narrator import Narrator
from .session import Session
from .showing import show

YOUR_CALL = message("Your call: {actions}.")
YOUR_CARD = message("Your turn: {actions}.")
DUMMY_CARD = message("Your dummy's turn: {actions}.")
NUMBERED = message("{n} {action}")
NOTHING_TO_UNDO = message("There is nothing of yours to take back in this deal.")
NOT_OFFERED = message("There is no number {n} here; type a number from 1 to {most}.")
NOT_WHILE_CALLING = message("The deal can be given away once the cards are played.")
WHY_WHAT = message("Type the card after it, for instance: why {card}.")
REALLY = message("That gives the rest of the deal to the others and cannot be taken back; type concede again to do it.")
MAY_PLAY = message("{card} may be played.")
COMMITTED = message("The seed of the next shuffle has this commitment: {commitment}")
YOUR_NUMBER = message("Your number to mix in, or Enter for none:")
INPUT_ENDED = message("The input has ended; the match stops here.")
STOPPED = message("Stopped.")
HELP = (
    message("Type the number of what you want, or the card or the call itself, for instance: {action}."),
    message("why CARD: why a card may not be played."),
    message("hand, trick, last, score: say again the cards, the trick, the last trick, the score."),
    message("undo: take your last act back. concede: give the rest of the deal away. quit: stop."),
)


class Stop(Exception):
    """The match stops before its end; ``said`` tells why."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


class Asking:
    """Reads what the player wants, answers his questions, and acts for him."""

    def __init__(self, session: Session, speech: Speech, narrator: Narrator) -> None:
        self._session = session
        self._speech = speech
        self._narrator = narrator
        self._warned = False

    def ask(self, player: int) -> None:
        """Say what may be done and read until something is done. Raises Stop at the end of input."""
        view = view_of(self._session.match, player)
        self._warned = False
        self._say(*self._narrator.others(view), *self._cards(view), *self._on_table(view), self._offer(view))
        while not self._done(view, self._read()):
            pass

    def mix(self, player: int, commitment: str) -> None:
        """Show a commitment and add the number that the player types, if any. Raises Stop at the end of input."""
        self._say(self._speech.say(COMMITTED, commitment=commitment), self._speech.say(YOUR_NUMBER))
        while typed := self._read().strip():
            if typed.casefold() == "quit":
                raise Stop(self._speech.say(STOPPED))
            try:
                self._session.add(Contributed(player, typed))
            except RuleError as error:
                self._say(self._speech.error(error), self._speech.say(YOUR_NUMBER))
                continue
            break

    def _done(self, view: View, typed: str) -> bool:
        """Act on a line of input; whether the match has moved."""
        word, _, rest = typed.strip().partition(" ")
        command = word.casefold()
        if not command:
            self._say(self._offer(view))
        elif command in ("?", "help"):
            example = self._speech.typed(offered_actions(view)[-1])
            self._say(*(self._speech.say(line, action=example) for line in HELP))
        elif command == "quit":
            raise Stop(self._speech.say(STOPPED))
        elif command == "undo":
            return self._undo(view)
        elif command == "concede":
            return self._concede(view)
        elif command == "why":
            self._why(view, rest)
        elif command in ("hand", "trick", "last", "score"):
            self._say(*self._again(view, command))
        else:
            return self._act(view, typed)
        return False

    def _act(self, view: View, typed: str) -> bool:
        seat = view.acting
        assert seat is not None
        text = typed.strip()
        offered = offered_actions(view)
        action: Action | None = None
        try:
            if text.isascii() and text.isdigit():
                if not 1 <= int(text[:9]) <= len(offered):
                    self._say(self._speech.say(NOT_OFFERED, n=shown(text), most=len(offered)))
                    return False
                action = offered[int(text) - 1]
            elif view.contract is None:
                action = self._call(view, text, seat)
            else:
                action = self._speech.read_card(text)
            reason = view.why_not(action)
        except RuleError as error:
            reason = error
        if reason is not None:
            self._say(self._speech.error(reason))
            return False
        assert action is not None
        self._session.act(action, seat)
        return True

    def _call(self, view: View, text: str, seat: int) -> Action:
        """A call by its word. Raises UnreadableText, which names what can be said in this game now."""
        try:
            return self._speech.read_call(text, seat)
        except UnreadableText:
            known = self._speech.listed([self._speech.action(action) for action in view.legal])
            raise UnreadableText("no_such_call", text=text, known=known) from None

    def _undo(self, view: View) -> bool:
        assert view.player is not None
        if self._session.undo_last_act_of(view.player):
            return True
        self._say(self._speech.say(NOTHING_TO_UNDO))
        return False

    def _concede(self, view: View) -> bool:
        assert view.player is not None
        if view.phase != "play":
            self._say(self._speech.say(NOT_WHILE_CALLING))
            return False
        if not self._warned:
            self._warned = True
            self._say(self._speech.say(REALLY))
            return False
        self._session.concede(view.player)
        return True

    def _why(self, view: View, typed: str) -> None:
        if not typed.strip():
            example = view.variant.card_text(view.variant.sorted_hand(view.variant.deck)[0])
            self._say(self._speech.say(WHY_WHAT, card=example))
            return
        try:
            card = self._speech.read_card(typed)
        except RuleError as error:
            self._say(self._speech.error(error))
            return
        reason = view.why_not(card)
        may = self._speech.say(MAY_PLAY, card=self._speech.card(card))
        self._say(may if reason is None else self._speech.error(reason))

    def _again(self, view: View, command: str) -> list[str]:
        if command == "hand":
            return [*self._narrator.others(view), *self._cards(view)]
        if command == "trick":
            return self._on_table(view)
        if command == "last":
            return [self._narrator.last_trick(view)]
        return [
            *self._narrator.standing(view),
            self._narrator.so_far(view, counted(view.variant, view.points_won, view.tricks_won)),
        ]

    # -- saying

    def _cards(self, view: View) -> list[str]:
        return [line for seat in view.seats for line in self._narrator.hand(view, seat)]

    def _on_table(self, view: View) -> list[str]:
        if view.contract is None:
            return []
        return [self._speech.contract(view.contract), *self._narrator.on_table(view)]

    def _offer(self, view: View) -> str:
        """What may be done, numbered."""
        actions = [
            self._speech.say(NUMBERED, n=number, action=self._action(action))
            for number, action in enumerate(offered_actions(view), 1)
        ]
        said = YOUR_CALL if view.contract is None else YOUR_CARD
        if view.contract is not None and view.acting not in view.seats[:1]:
            said = DUMMY_CARD
        return self._speech.say(said, actions=self._speech.listed(actions))

    def _action(self, action: Action) -> str:
        return self._speech.call(action) if isinstance(action, Call) else self._speech.short(action)

    def _say(self, *lines: str) -> None:
        show(*lines)

    def _read(self) -> str:
        print("> ", end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if sys.stdin is not None and not sys.stdin.isatty():
            print(line.rstrip("\n"), flush=True)
        if not line:
            raise Stop(self._speech.say(INPUT_ENDED))
        return line


def offered_actions(view: View) -> tuple[Action, ...]:
    """What the viewer may do, in the order in which it is numbered: calls as they rise, cards as he holds them."""
    if view.contract is None:
        return view.legal
    return view.variant.sorted_hand(Cards.of(action for action in view.legal if not isinstance(action, Call)))

"""What a player is asked, and what his answers mean: the same at a table of this computer and at one far away.

Nothing here prints, reads or acts: a question is lines, an answer is lines and a wish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from manilla.rules.calling import Call
from manilla.rules.cards import Cards
from manilla.rules.deal import Action, counted
from manilla.rules.errors import RuleError, UnreadableText
from manilla.rules.view import View
from manilla.words import Speech, message
from manilla.words.errors import shown

from .narrator import Narrator

YOUR_CALL = message("Your call: {actions}.")
YOUR_CARD = message("Your turn: {actions}.")
DUMMY_CARD = message("Your dummy's turn: {actions}.")
NUMBERED = message("{n} {action}")
NOT_OFFERED = message("There is no number {n} here; type a number from 1 to {most}.")
HINT_HELP = message("hint: what each of your choices is worth, from what you can see.")
NO_HINTS = message("There are hints only in a match against bots on this computer.")
NOT_WHILE_CALLING = message("The rest can be claimed or given away once the cards are played.")
WHY_WHAT = message("Type the card after it, for instance: why {card}.")
REALLY = message("That gives the rest of the deal to the others and cannot be taken back; type concede again to do it.")
MAY_PLAY = message("{card} may be played.")
SAID_AGAIN = ("hand", "trick", "last", "score")
HELP = (
    message("Type the number of what you want, or the card or the call itself, for instance: {action}."),
    message("why CARD: why a card may not be played."),
    message("hand, trick, last, score: say again the cards, the trick, the last trick, the score."),
    message("undo: take your last act back. quit: stop."),
    message("claim: the rest is yours, if nobody can prevent it. concede: give the rest of the deal away."),
)


@dataclass(frozen=True)
class Act:
    """A card or a call of a seat, which may be played or said now."""

    action: Action
    seat: int


Advise = Callable[[View], Iterable[str]]
"""What gives a hint in lines to a player who is asked."""
Wish = Act | Literal["undo", "claim", "concede", "quit"]
"""What a player wants to be done."""


class Asking:
    """Questions to one player, in one language; ``advise`` gives the lines of a hint, where there are hints."""

    def __init__(self, speech: Speech, narrator: Narrator, advise: Advise | None = None) -> None:
        self._speech = speech
        self._narrator = narrator
        self._advise = advise
        self._warned = False

    def question(self, view: View) -> list[str]:
        """What the player sees, and what he may do now."""
        self._warned = False
        return [*self._narrator.others(view), *self._cards(view), *self._on_table(view), self.offer(view)]

    def answer(self, view: View, typed: str) -> tuple[list[str], Wish | None]:
        """What a line of input brings: lines to say, and what is to be done."""
        word, _, rest = typed.strip().partition(" ")
        command = word.casefold()
        if not command:
            return [self.offer(view)], None
        if command in ("?", "help"):
            example = self._speech.typed(offered_actions(view)[-1])
            told = HELP if self._advise is None else (*HELP, HINT_HELP)
            return [self._speech.say(line, action=example) for line in told], None
        if command == "hint":
            return [self._speech.say(NO_HINTS)] if self._advise is None else list(self._advise(view)), None
        if command == "quit":
            return [], "quit"
        if command == "undo":
            return [], "undo"
        if command == "claim":
            return ([], "claim") if view.phase == "play" else ([self._speech.say(NOT_WHILE_CALLING)], None)
        if command == "concede":
            return self._concede(view)
        if command == "why":
            return self._why(view, rest), None
        if command in SAID_AGAIN:
            return self.again(view, command), None
        return self._act(view, typed)

    def _act(self, view: View, typed: str) -> tuple[list[str], Wish | None]:
        seat = view.acting
        assert seat is not None
        text = typed.strip()
        offered = offered_actions(view)
        action: Action | None = None
        try:
            if text.isascii() and text.isdigit():
                if not 1 <= int(text[:9]) <= len(offered):
                    return [self._speech.say(NOT_OFFERED, n=shown(text), most=len(offered))], None
                action = offered[int(text) - 1]
            elif view.contract is None:
                action = self._call(view, text, seat)
            else:
                action = self._speech.read_card(text)
            reason = view.why_not(action)
        except RuleError as error:
            reason = error
        if reason is not None:
            return [self._speech.error(reason)], None
        assert action is not None
        return [], Act(action, seat)

    def _call(self, view: View, text: str, seat: int) -> Action:
        """A call by its word. Raises UnreadableText, which names what can be said in this game now."""
        try:
            return self._speech.read_call(text, seat)
        except UnreadableText:
            known = self._speech.listed([self._speech.action(action) for action in view.legal])
            raise UnreadableText("no_such_call", text=text, known=known) from None

    def _concede(self, view: View) -> tuple[list[str], Wish | None]:
        if view.phase != "play":
            return [self._speech.say(NOT_WHILE_CALLING)], None
        if not self._warned:
            self._warned = True
            return [self._speech.say(REALLY)], None
        return [], "concede"

    def _why(self, view: View, typed: str) -> list[str]:
        if not typed.strip():
            example = view.variant.card_text(view.variant.sorted_hand(view.variant.deck)[0])
            return [self._speech.say(WHY_WHAT, card=example)]
        try:
            card = self._speech.read_card(typed)
        except RuleError as error:
            return [self._speech.error(error)]
        reason = view.why_not(card)
        may = self._speech.say(MAY_PLAY, card=self._speech.card(card))
        return [may if reason is None else self._speech.error(reason)]

    def again(self, view: View, command: str) -> list[str]:
        """One of SAID_AGAIN."""
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

    def offer(self, view: View) -> str:
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


def offered_actions(view: View) -> tuple[Action, ...]:
    """What the viewer may do, in the order in which it is numbered: calls as they rise, cards as he holds them."""
    if view.contract is None:
        return view.legal
    return view.variant.sorted_hand(Cards.of(action for action in view.legal if not isinstance(action, Call)))

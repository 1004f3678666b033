"""One place at the table held by a program: started when it is needed, asked by our clock, warned once a deal."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from manilla.bots import Budget
from manilla.rules.calling import DELEGATE, LOOK, PASS, Call
from manilla.rules.deal import Action
from manilla.rules.errors import RuleError
from manilla.rules.notation import read_call
from manilla.rules.view import View
from manilla.words import Speech

from .bot import PROTOCOL, BotMessage, Bye, Clock, Goodbye, Hello, Pong, RefereeMessage, Turn, from_bot
from .bot import Action as Answer
from .codec import decode, encode, refusal
from .errors import BadMessage, BotFault
from .program import Program
from .telling import news, same_match, welcome
from .views import view_message

START = 10.0
"""Seconds from a program's start to its hello."""
GRACE = 0.5
"""Seconds that the referee waits longer than it says: the machine may be busy."""
UNLIMITED = 10.0
WITH_NODES = 60.0
"""Seconds for a turn without a limit of time; the second where the limit is one of nodes."""
MOST_LINES = 50
"""More lines than that in one turn are a flood."""
MOST_STARTS = 3
"""After so many starts in a row that came to nothing, a program is not started again."""


def seconds_of(budget: Budget) -> float:
    """How long a turn may last."""
    if budget.seconds is not None:
        return budget.seconds
    return UNLIMITED if budget.nodes is None else WITH_NODES


def harmless(view: View) -> Action:
    """What is done for a program that does nothing: the lowest legal card, or a call that binds to least."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    for kind in (PASS, LOOK, DELEGATE):
        for call in calls:
            if call.kind == kind:
                return call
    if calls:
        return calls[0]
    values = view.variant.values
    return min(view.legal, key=lambda card: (values[card], card & 15, card))  # type: ignore[index, operator]  # cards


@dataclass
class Seat:
    """A program in the place of one player. ``before`` is the last view of which it was told, ``last_view`` the last
    in which it was asked; ``faults`` are those of the present deal, ``answer`` is its last one, with what it thinks.
    """

    words: Sequence[str]
    program: Program | None = None
    hello: Hello | None = None
    before: View | None = None
    last_view: View | None = None
    seq: int = 0
    faults: int = 0
    empty_starts: int = 0
    pending: BotFault | None = None
    warning: BotFault | None = None
    last_fault: BotFault | None = None
    answer: Answer | None = None

    def choose(self, view: View, budget: Budget, seed: int) -> Action:
        """What the program does in a view. Raises BotFault, with what is done instead."""
        self._note_deal(view)
        try:
            action = self._asked(view, budget, seed)
        except BotFault as fault:
            told = self._with_tail(fault)
            if fault.code not in MILD:
                self.close()
            told.instead = harmless(view)
            self.last_fault = told
            raise told from None
        self.empty_starts = 0
        return action

    def watch(self, view: View) -> None:
        """A deal begins, or has ended: start the program, if it does not run, else tell it what has happened.

        A program that cannot be started fails when it is its turn.
        """
        self.last_view = view
        if self.program is None and view.places is not None:
            try:
                self._begin()
            except BotFault as fault:
                self.pending = self._with_tail(fault)
                self.close()
        if self.program is not None and self.before is not None and same_match(self.before, view):
            with contextlib.suppress(BotFault):
                for message in news(self.before, view):
                    self.send(message)
            self.before = view

    def send(self, message: RefereeMessage) -> None:
        """Raises BotFault if the program never reads."""
        assert self.program is not None
        self.program.send(encode(message))

    def start(self) -> Hello:
        """Start the program and hear its hello. Raises BotFault."""
        self.program = Program(self.words)
        line = self.program.line(monotonic() + START)
        if line is None:
            raise BotFault("no_hello", seconds=START)
        hello = self.read(line)
        if not isinstance(hello, Hello):
            raise BotFault("no_hello", seconds=START)
        if hello.protocol != PROTOCOL:
            raise BotFault("other_protocol", protocol=hello.protocol, known=PROTOCOL)
        self.hello = hello
        return hello

    def start_for(self, game: str) -> None:
        """Start the program for one game. Raises BotFault, also if it does not play that."""
        try:
            self.start()
        except BotFault as fault:
            raise self._with_tail(fault) from None
        self._must_play(game)

    def _must_play(self, game: str) -> None:
        if self.hello is not None and self.hello.games and game not in self.hello.games:
            raise BotFault("game_not_played", game=game, known=", ".join(self.hello.games))

    def close(self) -> None:
        """End the program; it is started again when it is needed."""
        program, self.program, self.before = self.program, None, None
        if program is not None:
            with contextlib.suppress(BotFault):
                program.send(encode(Bye()))
            program.close()

    # -- one turn

    def _note_deal(self, view: View) -> None:
        """Faults are counted deal by deal, also where the program was started anew."""
        last, self.last_view = self.last_view, view
        if last is None or not same_match(last, view) or len(last.results) != len(view.results):
            self.faults = 0

    def _asked(self, view: View, budget: Budget, seed: int) -> Action:
        pending, self.pending = self.pending, None
        if pending is not None:
            raise pending
        if self.program is None:
            self._begin()
        self._must_play(view.variant.key)
        seconds = seconds_of(budget)
        before = self.before
        if before is None or not same_match(before, view):
            clock = Clock(turn_ms=_ms(seconds), start_ms=_ms(START), nodes=budget.nodes)
            self.send(welcome(view, "", clock))
            before = None
        for message in news(before, view):
            self.send(message)
        self.before = view
        while True:
            self.send(self.turn(view, budget, seed))
            try:
                return self.heard(view, monotonic() + seconds + GRACE)
            except BotFault as fault:
                self.faults += 1
                if fault.code not in WARNED or self.faults > 1:
                    raise
                self.warning = fault
                self.send(refusal(fault, Speech(view.variant, "en")))

    def _begin(self) -> None:
        if self.empty_starts >= MOST_STARTS and self.last_fault is not None:
            raise self.last_fault
        self.empty_starts += 1
        self.start()

    def turn(self, view: View, budget: Budget, seed: int) -> Turn:
        """The next turn's message."""
        self.seq += 1
        ms = _ms(seconds_of(budget))
        return Turn(seq=self.seq, deadline_ms=ms, seed=seed, nodes=budget.nodes, view=view_message(view))

    def heard(self, view: View, until: float) -> Action:
        """The action that answers the present turn; answers to earlier ones are too late and mean nothing.

        Raises BotFault.
        """
        assert self.program is not None
        for _ in range(MOST_LINES):
            line = self.program.line(until)
            if line is None:
                raise BotFault("late")
            message = self.read(line)
            if isinstance(message, Goodbye):
                raise BotFault("left", reason=message.reason or "-")
            if isinstance(message, Hello):
                raise BotFault("hello_again")
            if isinstance(message, Pong) or message.seq < self.seq:
                continue
            if message.seq > self.seq:
                raise BotFault("wrong_seq", found=message.seq, expected=self.seq)
            self.answer = message
            return action_of(view, message.action)
        raise BotFault("flood", most=MOST_LINES)

    def read(self, line: bytes) -> BotMessage:
        """A line as a message. Raises BotFault."""
        try:
            return decode(from_bot, line)
        except BadMessage as error:
            fault = BotFault("no_message", text=line[:80].decode("utf-8", "replace"))
            fault.cause = error
            raise fault from None

    def _with_tail(self, fault: BotFault) -> BotFault:
        if self.program is None or not self.program.tail:
            return fault
        return fault.told(stderr=self.program.tail)


MILD = frozenset({"illegal_choice", "wrong_seq"})
"""Faults after which the program goes on."""
WARNED = MILD | {"late"}
"""Faults that are forgiven once a deal, with a warning."""


def action_of(view: View, text: str) -> Action:
    """The legal action that a text means, in any spelling that the game reads. Raises BotFault."""
    legal = view_message(view, len(view.results)).legal
    if text in legal:
        return view.legal[legal.index(text)]
    fault = BotFault("illegal_choice", text=text)
    try:
        action: Action = (
            view.variant.read_card(text)
            if view.contract is not None
            else read_call(view.variant, text, view.acting or 0)
        )
    except RuleError as error:
        fault.cause = error
        raise fault from None
    fault.cause = view.why_not(action)
    if fault.cause is not None or action not in view.legal:
        raise fault
    return view.legal[view.legal.index(action)]


def _ms(seconds: float) -> int:
    return max(round(seconds * 1000), 1)

"""Does a program keep to the bot protocol? Each question is a ``Check``, answered by what the program does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, Self

import msgspec

from manilla.bots import Budget
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.errors import IllegalAction, RuleError
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.variants import all_variants, find_variant
from manilla.words import Voice

from .bot import Bye, Ping, Pong
from .codec import encode, refusal
from .errors import BotFault
from .seat import GRACE, Seat, seconds_of

HELLO, KNOWN, PONG, GAME, TIME, UNKNOWN, WARNING, RESTART, BYE = CODES = (
    "hello",
    "games",
    "ping",
    "game",
    "time",
    "unknown",
    "warning",
    "restart",
    "bye",
)
LATE_SHARE = 0.05
"""So many of the answers may take longer than allowed: the machine may be busy."""
PATIENCE = 2.0
"""Seconds that a program has to end after a bye."""


@dataclass(frozen=True)
class Check:
    """One thing that a bot must do; ``wrong`` says what it did instead (None: it passed)."""

    code: str
    game: str = ""
    wrong: RuleError | None = None


@dataclass
class Checker:
    """The checks of one program. ``longest`` is the longest answer in seconds, of ``taken`` all of them."""

    words: Sequence[str]
    budget: Budget
    seed: int = 1
    taken: list[float] = field(default_factory=list)

    def checks(self, games: Sequence[str] = ()) -> Iterator[Check]:
        """Every check, as it is made; without ``games`` all that the program says it plays. Raises BadOption."""
        asked = [find_variant(key) for key in games]
        seats: dict[int, Seat] = {}
        first = seats.setdefault(0, Seat(self.words))
        try:
            wrong = self._hello(first)
            yield Check(HELLO, wrong=wrong)
            if wrong is not None:
                return
            assert first.hello is not None
            said = first.hello.games
            try:
                found = asked or [find_variant(key) for key in said] or list(all_variants().values())
            except RuleError as error:
                yield Check(KNOWN, wrong=error)
                return
            yield Check(KNOWN)
            yield Check(PONG, wrong=_fault_of(lambda: self._pong(first)))
            for variant in found:
                yield Check(GAME, variant.key, _fault_of(lambda variant=variant: self._plays(variant, seats)))
            yield Check(TIME, wrong=self._slow())
            variant = found[0]
            yield Check(UNKNOWN, wrong=_fault_of(lambda: self._unknown(variant)))
            yield Check(WARNING, wrong=_fault_of(lambda: self._warned(variant)))
            yield Check(RESTART, wrong=_fault_of(lambda: self._restarted(variant)))
            yield Check(BYE, wrong=_fault_of(self._leaves))
        finally:
            for seat in seats.values():
                seat.close()

    def _hello(self, seat: Seat) -> BotFault | None:
        return _fault_of(seat.start, seat)

    def _pong(self, seat: Seat) -> None:
        assert seat.program is not None
        seat.send(Ping(id=4711))
        line = seat.program.line(monotonic() + seconds_of(self.budget) + GRACE)
        if line is None or seat.read(line) != Pong(id=4711):
            raise BotFault("no_pong")

    def _plays(self, variant: Variant, seats: dict[int, Seat]) -> None:
        """A whole deal at every place; no act may be refused. Raises BotFault."""
        match = dealt(variant, self.seed)
        dice = Random(self.seed)
        for seat in seats.values():
            seat.warning = None
        while match.deal is not None:
            player = match.player_at(min(match.deal.to_act))
            seat = seats.setdefault(player, Seat(self.words))
            if seat.program is None:
                seat.start()
            begun = monotonic()
            action = seat.choose(view_of(match, player), self.budget, dice.getrandbits(53))
            self.taken.append(monotonic() - begun)
            if seat.warning is not None:
                raise seat.warning
            match = match.apply(action)
        for player, seat in seats.items():
            if player < len(match.players):
                seat.watch(view_of(match, player))

    def _slow(self) -> BotFault | None:
        late = sum(seconds > seconds_of(self.budget) for seconds in self.taken)
        if late <= LATE_SHARE * len(self.taken):
            return None
        return BotFault("too_slow", late=late, all=len(self.taken), longest=round(max(self.taken) * 1000))

    # -- turns in odd circumstances, each with a program of its own

    def _unknown(self, variant: Variant) -> None:
        """Messages and fields that the program cannot know are passed over. Raises BotFault."""
        with _Turned(self, variant) as turned:
            assert turned.seat.program is not None
            turned.seat.program.send(encode({"t": "weather", "sky": "blue", "degrees": [21.5, None]}))
            turned.ask(more={"weather": {"sky": "blue"}})

    def _warned(self, variant: Variant) -> None:
        """After a refusal the program answers the new turn. Raises BotFault."""
        with _Turned(self, variant) as turned:
            turned.ask()
            turned.seat.send(refusal(IllegalAction("not_legal", card="?", cards=()), Voice("en")))
            turned.ask()

    def _restarted(self, variant: Variant) -> None:
        """A program that is started in the middle of a deal plays on. Raises BotFault."""
        with _Turned(self, variant) as turned:
            view = turned.view
            turned.seat.close()
            turned.seat.choose(view, self.budget, 1)
            if turned.seat.warning is not None:
                raise turned.seat.warning

    def _leaves(self) -> None:
        seat = Seat(self.words)
        try:
            seat.start()
            seat.send(Bye())
            assert seat.program is not None
            if not seat.program.ends_by_itself(PATIENCE):
                raise BotFault("stays", seconds=PATIENCE)
        finally:
            if seat.program is not None:
                seat.program.close()


class _Turned:
    """A program of its own that has taken a turn in the middle of a deal."""

    def __init__(self, checker: Checker, variant: Variant) -> None:
        self._checker = checker
        self.view = middle(variant, checker.seed)
        self.seat = Seat(checker.words)

    def __enter__(self) -> Self:
        try:
            self.seat.start()
            self.seat.choose(self.view, self._checker.budget, 1)
        except BaseException:
            self.seat.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.seat.close()

    def ask(self, more: dict[str, Any] | None = None) -> None:
        """Ask the same again, with ``more`` fields in the message and in its view. Raises BotFault."""
        budget = self._checker.budget
        message = msgspec.to_builtins(self.seat.turn(self.view, budget, 1)) | (more or {})
        message["view"] |= more or {}
        assert self.seat.program is not None
        self.seat.program.send(encode(message))
        self.seat.heard(self.view, monotonic() + seconds_of(budget) + GRACE)


def dealt(variant: Variant, seed: int) -> Match:
    """A match with its first deal on the table. The cards hang on the seed and the game's key."""
    players = tuple(f"{number + 1}" for number in range(variant.seating.players))
    for number in range(1000):
        entropy = hashlib.sha256(f"manilla bot check {variant.key} {seed} {number}".encode()).digest()
        match = Match.start(variant, players).seat(tuple(range(len(players))), 0)
        owners = variant.seating.places(match.dealer).owners
        match = match.dealt(hand_out(variant.layout, owners, match.dealer, shuffled(variant.deck, entropy)))
        if match.deal is not None:  # a pinta may end the match at once
            return match
    raise AssertionError(variant.key)


def middle(variant: Variant, seed: int) -> View:
    """The view of whoever is to act when a third of the cards of a deal are played, at random."""
    match, dice = dealt(variant, seed), Random(seed)
    while match.deal is not None and 3 * len(match.deal.plays) < len(variant.deck):
        match = match.apply(dice.choice(match.deal.legal_actions()))
    if match.deal is None:  # a pinta that waited may end it
        return middle(variant, seed + 1000)
    return view_of(match, match.player_at(match.deal.seat))


def _fault_of(did: Any, seat: Seat | None = None) -> BotFault | None:
    """What went wrong in doing something."""
    try:
        did()
    except BotFault as fault:
        tail = "" if seat is None or seat.program is None else seat.program.tail
        return fault.told(stderr=tail) if tail else fault
    return None

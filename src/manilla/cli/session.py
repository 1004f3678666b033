"""A match played on this computer: events judged, written down, then shown."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from manilla.record.drawing import cut_from, dealt_from, drawn_from
from manilla.record.events import (
    Bots,
    Called,
    Claimed,
    Committed,
    Conceded,
    Dealt,
    MatchEvent,
    MatchStarted,
    Played,
    Revealed,
    Undone,
)
from manilla.record.fairness import mixed, seed_text
from manilla.record.load import Recorder
from manilla.record.replay import Replayed, begin, scored, step
from manilla.rules.calling import Call
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import DEALING_VERSION
from manilla.rules.match import Match
from manilla.rules.notation import call_text
from manilla.rules.options import value_text
from manilla.rules.variant import Variant

from .secret import Secret


def starting_event(variant: Variant, players: list[str]) -> MatchStarted:
    """The event that starts a match of a game, with every option written out."""
    options = {name: value_text(value) for name, value in variant.resolved().items()}
    return MatchStarted(variant.key, variant.version, options, players)


class Session:
    """The match and, where one is asked for, its record: each event is stored before it counts.

    ``states[n]`` is the match after ``events[n]``. ``seed`` makes draws, cuts, deals and bots repeatable; None takes
    chance from the system, and puts every draw and deal under a commitment. ``resumed``: it was taken up again.
    """

    def __init__(
        self,
        states: list[Replayed],
        events: list[MatchEvent],
        recorder: Recorder | None,
        seed: str | None,
        secret: Secret,
        resumed: bool = False,
    ) -> None:
        self.states = states
        self.events = events
        self.resumed = resumed
        self._recorder = recorder
        self._seed = seed
        self._secret = secret

    @classmethod
    def begin(cls, start: MatchStarted, record: Path | None, seed: str | None, bots: Sequence[int] = ()) -> Session:
        """A new match. Raises RuleError, OSError (FileExistsError if the record is there already)."""
        state = begin(start)
        recorder = None if record is None else Recorder.create(record, start)
        session = cls([state], [start], recorder, seed, Secret(record))
        session._name_bots(bots)
        return session

    @classmethod
    def resume(cls, record: Path, seed: str | None, bots: Sequence[int] = ()) -> tuple[Session, str]:
        """A match taken up again, and the broken end of its record, if there was one. Raises BadRecord, OSError."""
        recorder, found, broken = Recorder.resume(record)
        session = cls(list(found.states), list(found.events), recorder, seed, Secret(record), resumed=True)
        promise = found.last.promise
        if promise is not None and promise.seed is None:
            session._secret.find(promise.hash)
        if found.last.match.deal is None and isinstance(found.events[-1], _ENDS):
            session.add(scored(found.last.match))  # it was interrupted between the last card and the score
        session._tell_seed()
        if not found.last.match.finished:
            session._name_bots(bots)
        return session, broken

    @property
    def match(self) -> Match:
        return self.states[-1].match

    def add(self, event: MatchEvent) -> None:
        """Judge an event, write it down, then let it count. Raises RuleError; then nothing has changed."""
        after = step(self.states[-1], event)
        if self._recorder is not None:
            self._recorder.add(event)
        self.states.append(after)
        self.events.append(event)

    def act(self, action: Action, seat: int) -> None:
        """A call or a card of a seat; the score follows the last card of a deal. Raises RuleError."""
        variant = self.match.variant
        if isinstance(action, Call):
            self.add(Called(seat, call_text(variant, action)))
        else:
            self.add(Played(seat, variant.card_text(action)))
        self._score_if_over()

    def concede(self, player: int) -> None:
        """A player's side gives the rest of the deal away. Raises RuleError."""
        self.add(Conceded(player))
        self._score_if_over()

    def undo_last_act_of(self, player: int) -> int:
        """Take back a player's last act of this deal and all after it; how many acts that were (0: none)."""
        moments = [*self.states[-1].taken_back, self.match]
        mine = set(self.match.seats_of(player)) if self.match.seated else set()
        for back, before in enumerate(reversed(moments[:-1]), 1):
            after = moments[len(moments) - back]
            if before.deal is not None and after.deal is not None and _actor(before.deal, after.deal) in mine:
                self.add(Undone(back))
                return back
        return 0

    def prepare(self, mix: Callable[[str], None] | None = None) -> None:
        """Draw, cut and deal until somebody has to act or the match is over.

        ``mix`` is given each commitment, before anything is drawn, cut or dealt, and may add numbers.
        """
        while self.match.phase in ("draw", "cut", "deal"):
            if self._seed is None and self.match.phase != "deal":
                self._promise(mix)
            self._prepare()

    def chance(self, purpose: str) -> random.Random:
        """Dice for a decision: the same seed and the same events so far give the same dice."""
        return random.Random(self._entropy(purpose))

    def _promise(self, mix: Callable[[str], None] | None) -> None:
        """Commit to a new seed, unless a commitment is open since before an interruption."""
        promise = self.states[-1].promise
        if promise is None or promise.used:
            self.add(Committed(self._secret.new(), DEALING_VERSION))
            promise = self.states[-1].promise
        assert promise is not None
        if mix is not None and not promise.numbers:
            mix(promise.hash)

    def _prepare(self) -> None:
        match = self.match
        if match.phase == "draw":
            self.add(drawn_from(match, self._promised("draw")))
            self._tell_seed()
        elif match.phase == "cut":
            self.add(cut_from(match, self._promised("cut")))
        else:
            self.add(dealt_from(match, self._promised("shuffle")))
            self._score_if_over()

    def _score_if_over(self) -> None:
        if self.match.deal is None:
            self.add(scored(self.match))
            self._tell_seed()

    def _tell_seed(self) -> None:
        """Reveal the seed, once it is used up and as long as it is known."""
        promise, seed = self.states[-1].promise, self._secret.seed
        if seed is not None and promise is not None and promise.used and self.match.deal is None:
            self.add(Revealed(seed_text(seed)))
            self._secret.forget()

    def _name_bots(self, bots: Sequence[int]) -> None:
        """Where shuffles are promised, the record says who is a bot."""
        if self._seed is None and self.states[-1].bots != tuple(bots):
            self.add(Bots(list(bots)))

    def _promised(self, purpose: str) -> bytes:
        """What the cards come from: the open commitment with the numbers added to it, else plain chance."""
        promise = self.states[-1].promise
        if self._secret.seed is None or promise is None or promise.used:
            return self._entropy(purpose)
        return mixed(self._secret.seed, promise.numbers)

    def _entropy(self, purpose: str) -> bytes:
        if self._seed is None:
            return os.urandom(32)
        return hashlib.sha256(
            f"{self._seed}\n{purpose}\n{len(self.events)}".encode("utf-8", "surrogateescape")
        ).digest()

    def close(self) -> None:
        if self._recorder is not None:
            self._recorder.close()


_ENDS = Called | Played | Claimed | Conceded | Dealt
"""Events after which a deal may be over, and its score is still to come."""


def _actor(before: Deal, after: Deal) -> int:
    """The seat that acted between two moments of a deal."""
    return after.calls[-1].seat if before.contract is None else before.seat

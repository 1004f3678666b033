"""A match played on this computer: events judged, written down, then shown."""

from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path

from manilla.record.drawing import cut_from, dealt_from, drawn_from
from manilla.record.events import Called, Conceded, Cut, MatchEvent, MatchStarted, Played, Scored, Undone
from manilla.record.load import Recorder
from manilla.record.replay import Replayed, begin, scored, step
from manilla.rules.calling import Call
from manilla.rules.deal import Action, Deal
from manilla.rules.match import Match
from manilla.rules.notation import call_text
from manilla.rules.options import value_text
from manilla.rules.variant import Variant


def starting_event(variant: Variant, players: list[str]) -> MatchStarted:
    """The event that starts a match of a game, with every option written out."""
    options = {name: value_text(value) for name, value in variant.resolved().items()}
    return MatchStarted(variant.key, variant.version, options, players)


class Session:
    """The match and, where one is asked for, its record: each event is stored before it counts.

    ``states[n]`` is the match after ``events[n]``. ``seed`` makes draws, cuts, deals and bots repeatable; None takes
    chance from the system.
    """

    def __init__(
        self, states: list[Replayed], events: list[MatchEvent], recorder: Recorder | None, seed: str | None
    ) -> None:
        self.states = states
        self.events = events
        self._recorder = recorder
        self._seed = seed

    @classmethod
    def begin(cls, start: MatchStarted, record: Path | None, seed: str | None) -> Session:
        """A new match. Raises RuleError, OSError (FileExistsError if the record is there already)."""
        state = begin(start)
        recorder = None if record is None else Recorder.create(record, start)
        return cls([state], [start], recorder, seed)

    @classmethod
    def resume(cls, record: Path, seed: str | None) -> tuple[Session, str]:
        """A match taken up again, and the broken end of its record, if there was one. Raises BadRecord, OSError."""
        recorder, found, broken = Recorder.resume(record)
        session = cls(list(found.states), list(found.events), recorder, seed)
        match, last = found.last.match, found.events[-1]
        if match.results and match.deal is None and not isinstance(last, Scored | Cut):
            session.add(scored(match))  # it was interrupted between the last card and the score
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

    def prepare(self) -> None:
        """Draw, cut and deal until somebody has to act or the match is over."""
        while self.match.phase in ("draw", "cut", "deal"):
            self._prepare()

    def chance(self, purpose: str) -> random.Random:
        """Dice for a decision: the same seed and the same events so far give the same dice."""
        return random.Random(self._entropy(purpose))

    def _prepare(self) -> None:
        match = self.match
        if match.phase == "draw":
            self.add(drawn_from(match, self._entropy("draw")))
        elif match.phase == "cut":
            self.add(cut_from(match, self._entropy("cut")))
        else:
            self.add(dealt_from(match, self._entropy("shuffle")))
            self._score_if_over()

    def _score_if_over(self) -> None:
        if self.match.deal is None:
            self.add(scored(self.match))

    def _entropy(self, purpose: str) -> bytes:
        if self._seed is None:
            return os.urandom(32)
        return hashlib.sha256(
            f"{self._seed}\n{purpose}\n{len(self.events)}".encode("utf-8", "surrogateescape")
        ).digest()

    def close(self) -> None:
        if self._recorder is not None:
            self._recorder.close()


def _actor(before: Deal, after: Deal) -> int:
    """The seat that acted between two moments of a deal."""
    return after.calls[-1].seat if before.contract is None else before.seat

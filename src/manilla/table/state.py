"""A table as it stands: made from its events alone, and never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from manilla.protocol.settings import Settings
from manilla.record.replay import Replayed
from manilla.rules.match import Match
from manilla.rules.variant import Variant

REQUESTS_KEPT = 128
"""So many requests are remembered, so that one sent again does nothing new."""


class Chair(msgspec.Struct, frozen=True):
    """One of the match's players: ``player`` is an id (empty: nobody sits there), ``bot`` a bot's spec.

    ``stand_in`` says why a bot plays for a person: ``away``, ``time``, or not at all. ``away_since`` is in
    milliseconds, of meaning only while not ``present``; ``lost`` is how long he has been away in his present turn.
    ``left``: said so, and does not come back in this match.
    """

    player: str = ""
    bot: str = ""
    ready: bool = False
    present: bool = True
    away_since: int = 0
    lost: int = 0
    stand_in: str = ""
    left: bool = False

    @property
    def person(self) -> bool:
        """Somebody who may still be asked: no bot, not nobody, not one who has left."""
        return bool(self.player) and not self.bot and not self.left

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot or self.stand_in) or self.left


class Question(msgspec.Struct, frozen=True):
    """What was asked, by which chair and when; the chairs that have agreed, the asker among them."""

    what: str
    chair: int
    at: int
    agreed: tuple[int, ...]


class Deed(msgspec.Struct, frozen=True):
    """Who did one of the deal's acts: a chair, or a bot on it."""

    chair: int
    bot: bool


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table after its event ``seq``.

    ``seed``, ``commitment``: of the present draw or deal, or the next; ``used`` once its cards are out; ``revealed``
    is the seed before. ``deeds`` go with the match's ``taken_back``. ``open_hands`` are the chairs whose hands a claim
    has laid open in this deal. ``acted_at`` is when anything last happened in the match, ``trick_over`` whether
    that ended a trick; ``since`` is when the present turn began. ``banks``: milliseconds of each chair.
    ``asked_in_vain``: chair and number of acts of the last undo that was declined.
    """

    seq: int
    at: int
    game: str
    options: dict[str, str]
    settings: Settings
    password: str
    variant: Variant
    owner: str
    chairs: tuple[Chair, ...]
    banks: tuple[int, ...]
    match: Replayed | None = None
    match_number: int = 0
    paused: str = ""
    closed: str = ""
    seed: str = ""
    commitment: str = ""
    used: bool = False
    revealed: str = ""
    numbers: tuple[tuple[int, str], ...] = ()
    deeds: tuple[Deed, ...] = ()
    question: Question | None = None
    asked_in_vain: tuple[int, int] = (-1, -1)
    claiming: int | None = None
    claimed_at: int = 0
    open_hands: frozenset[int] = frozenset()
    vain_claims: frozenset[tuple[int, int]] = frozenset()
    acted_at: int = 0
    trick_over: bool = False
    since: int = 0
    requests: tuple[str, ...] = ()

    @property
    def phase(self) -> str:
        """``open``, ``playing``, ``paused``, ``over`` or ``closed``."""
        if self.closed:
            return "closed"
        if self.match is None:
            return "open"
        match = self.match.match
        if match.deal is None and match.finished:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def game_on(self) -> Match:
        """The match; only where there is one."""
        assert self.match is not None
        return self.match.match

    def chair_of(self, player: str) -> int | None:
        """The chair of a person who has not left it; None for an onlooker."""
        return self.chairs_of_persons().get(player)

    def chairs_of_persons(self) -> Mapping[str, int]:
        """The chairs of people who have not left, by their ids."""
        return _chairs_of(self.chairs)

    def persons(self) -> tuple[int, ...]:
        """The chairs of people who have not left."""
        return tuple(_chairs_of(self.chairs).values())

    def knows(self, request: str) -> bool:
        """Whether this request has been done already."""
        return bool(request) and request in self.requests


@lru_cache(maxsize=4096)
def _chairs_of(chairs: tuple[Chair, ...]) -> Mapping[str, int]:
    # Kept, for it is asked for several times at each act, and changes once in many.
    return {chair.player: number for number, chair in enumerate(chairs) if chair.person}


def to_act(table: Table) -> tuple[int, ...]:
    """The chairs that may act now; none while play stands still. The cutter is one of them before a deal."""
    if table.phase != "playing" or table.claiming is not None:
        return ()
    match = table.game_on
    if match.deal is None:
        return (match.cutter,) if match.phase == "cut" else ()
    return tuple(sorted({match.player_at(seat) for seat in match.deal.to_act}))


def fingerprint(table: Table) -> str:
    """A number of the whole state, the same wherever it was made from the same events."""
    return hashlib.sha256(repr(_plain(table)).encode()).hexdigest()[:32]


def _plain(table: Table) -> list[object]:
    match = table.match
    facts: list[object] = [
        sorted(value) if isinstance(value, frozenset) else value
        for name in table.__struct_fields__
        if name not in ("match", "variant")
        for value in (getattr(table, name),)
    ]
    if match is not None:
        m = match.match
        facts += [match.count, len(match.taken_back), m.seated, m.dealer, m.marks, m.games, m.carry, m.lifted]
        facts += [m.players, m.pinta, [(r.juego, r.deal.plays, r.deal.calls, r.score, r.marks) for r in m.results]]
        if m.deal is not None:
            d = m.deal
            facts += [[int(h.cards) for h in d.dealt.holdings], d.playable, d.calls, d.plays, d.trick, d.leader]
            facts += [d.points_won, d.tricks_won, d.contract]
    return facts

"""What a watcher is told: the table as everybody sees it, the match as he may see it, and what happened.

What is the same for all is written once a moment, as JSON; only a viewer's own part is made for him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from manilla.protocol.table import Happened, SeenChair, SeenClock, SeenQuestion, SeenShuffle, SeenTable
from manilla.protocol.views import members, private_part, public_part
from manilla.record import events as m
from manilla.rules.cards import Cards
from manilla.rules.dealing import DEALING_VERSION
from manilla.rules.notation import Hand, hand_of, hand_text
from manilla.rules.variant import Variant
from manilla.rules.view import Seen, View, own_of, public_of

from . import events as e
from .clocks import clock_ends_at
from .state import Chair, Table, to_act

Names = Callable[[str], str]
"""What to call a player, by his id: names are the accounts', and never in events."""

_encode = msgspec.json.Encoder().encode


class Shown:
    """A table at one moment, for any of its viewers.

    ``now`` is in milliseconds. ``happened`` is told with it; the match's finished deals from number ``results_from``
    on, which each viewer may choose.
    """

    def __init__(self, table_id: str, table: Table, now: int, names: Names, happened: Sequence[Happened] = ()) -> None:
        self.table = table
        state = _encode(seen_table(table, now, names))
        self._head = b'{"t":"table","table":"%b","seq":%d,"state":%b,"happened":%b' % (
            table_id.encode(),
            table.seq,
            state,
            _encode(happened),
        )
        self._everybody: View | None = None if table.match is None else public_of(table.match.match)
        self._own: dict[int | None, bytes] = {}
        self._public: dict[int, bytes] = {}

    def prepare(self, chairs: Iterable[int | None]) -> None:
        """These will be asked for: what they share is then worked out once."""
        table = self.table
        wanted = list(dict.fromkeys(chairs))
        if table.match is not None and self._everybody is not None and wanted:
            for chair, own in zip(wanted, own_of(table.match.match, wanted), strict=True):
                self._own[chair] = members(private_part(self._everybody, own))

    def frame(self, chair: int | None, results_from: int = 0) -> bytes:
        """The ``TableMessage`` to the viewer on this chair, as JSON; None is an onlooker."""
        place = b"" if chair is None else b',"chair":%d' % chair
        if self._everybody is None:
            return self._head + place + b"}"
        if chair not in self._own:
            self.prepare([chair])
        public = self._public.get(results_from)
        if public is None:
            part = _encode(public_part(self._everybody, results_from))
            public = self._public[results_from] = self._head + b',"match":' + part[:-1]
        return b"%b%b}%b}" % (public, self._own[chair], place)


def seen_table(table: Table, now: int, names: Names) -> SeenTable:
    """The table itself, which looks the same to everybody."""
    question = table.question
    return SeenTable(
        game=table.game,
        options=table.options,
        settings=table.settings,
        owner=table.owner,
        phase=table.phase,
        chairs=list(
            _seen_chairs(table.chairs, tuple([names(chair.player) for chair in table.chairs]), table.settings.stand_in)
        ),
        match_number=table.match_number,
        question=None if question is None else SeenQuestion(question.what, question.chair, list(question.agreed)),
        clock=_seen_clock(table, now),
        shuffle=SeenShuffle(table.commitment, DEALING_VERSION, dict(table.numbers), table.revealed),
        shown=shown_hands(table) if table.open_hands else {},
        claiming=table.claiming,
    )


@lru_cache(maxsize=4096)
def _seen_chairs(chairs: tuple[Chair, ...], names: tuple[str, ...], stand_in: str) -> tuple[SeenChair, ...]:
    # Kept, for from one act to the next nothing of it changes.
    return tuple([_seen_chair(chair, name, stand_in) for chair, name in zip(chairs, names, strict=True)])


def _seen_chair(chair: Chair, name: str, stand_in: str) -> SeenChair:
    if not chair.player:
        return SeenChair()
    return SeenChair(
        player=chair.player,
        name=name,
        bot=(chair.bot or stand_in) if chair.played_by_bot else "",
        ready=chair.ready,
        present=chair.present,
        standing_in=not chair.bot and chair.played_by_bot,
        left=chair.left,
    )


def _seen_clock(table: Table, now: int) -> SeenClock | None:
    clock = table.settings.clock
    if not clock.move and not clock.bank:
        return None
    ends = {chair: end for chair in to_act(table) if (end := clock_ends_at(table, chair)) is not None}
    if not ends or table.game_on.deal is None:
        return SeenClock(list(table.banks))
    left = min(end - table.banks[chair] for chair, end in ends.items()) - now
    return SeenClock(list(table.banks), max(0, left), list(ends))


def shown_hands(table: Table) -> dict[int, str]:
    """The hands that claims have laid open, by seat, as their own players see them."""
    match = table.match
    if match is None or match.match.deal is None:
        return {}
    chairs = sorted(table.open_hands)
    return {
        seat: _hand_text(table.variant, own.holdings[seat])
        for own in own_of(match.match, chairs)
        for seat in own.seats
    }  # fmt: skip


def _hand_text(variant: Variant, seen: Seen) -> str:
    piles = tuple((None,) * pile.hidden + (() if pile.top is None else (pile.top,)) for pile in seen.piles)
    return hand_text(variant, Hand(Cards(seen.hand | seen.exposed), seen.hidden, piles))


# -- what happened


def told(seq: int, at: int, event: e.TableEvent, table: Table | None = None) -> Happened | None:
    """An event as everybody may know it; None for one that is nobody's affair.

    ``table`` is the table after it, or somewhat later: with it, the end of a deal tells all hands.
    """
    chair: int | None = getattr(event, "chair", None)
    subject: Any = event
    if isinstance(event, e.Acted):
        subject, chair = event.event, event.by
    public = _PUBLIC.get(type(subject))
    if public is None:
        return None
    data = {name: getattr(subject, name) for name in public}
    if isinstance(event, e.Acted) and event.bot:
        data["bot"] = True
    if isinstance(subject, m.Scored):
        data |= _hands(subject, table)
    return Happened(seq=seq, at=at, what=subject.__struct_config__.tag, chair=chair, data=data)


def _hands(scored: m.Scored, table: Table | None) -> dict[str, list[str]]:
    """What each seat was dealt, now that it is over: all of it has been played, or could be worked out of the seed."""
    results = () if table is None or table.match is None else table.match.match.results
    if not results or results[-1].marks != tuple(scored.marks):
        return {}
    deal = results[-1].deal
    return {"hands": [hand_text(deal.variant, hand_of(holding)) for holding in deal.dealt.holdings]}


_PUBLIC: dict[type[Any], tuple[str, ...]] = {
    e.Opened: ("owner",),
    e.SeatTaken: ("player",),
    e.SeatLeft: (),
    e.Swapped: ("one", "other"),
    e.BotSeated: ("bot",),
    e.GotReady: ("ready",),
    e.Committed: (),
    e.NumberAdded: ("number",),
    e.ClaimMade: (),
    e.ClaimFailed: (),
    e.Asked: ("what",),
    e.Answered: ("what", "yes"),
    e.Paused: ("why",),
    e.Resumed: (),
    e.WentAway: (),
    e.CameBack: (),
    e.StoodIn: ("why",),
    e.HandedBack: (),
    e.LeftForGood: (),
    e.Said: ("phrase", "text"),
    e.Closed: ("why",),
    m.MatchStarted: (),
    m.Drawn: ("cards",),
    m.Cut: ("player", "lifted"),
    m.Dealt: ("dealer",),
    m.Called: ("seat", "call"),
    m.Played: ("seat", "card"),
    m.Undone: ("acts",),
    m.Claimed: ("player",),
    m.Conceded: ("player",),
    m.Scored: ("points", "factor", "marks"),
}
"""The facts of each event that everybody may know; what does not stand here is not told."""

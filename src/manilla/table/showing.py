"""What a watcher is told: the table as everybody sees it, the match as he may see it, and what happened.

What is the same for all is written once a moment, as JSON; only a viewer's own part is made for him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from manilla.protocol.table import Happened, SeenChair, SeenClock, SeenQuestion, SeenShuffle, SeenTable, TableMessage
from manilla.protocol.views import joined, private_part, public_part
from manilla.record import events as m
from manilla.rules.cards import Cards
from manilla.rules.dealing import DEALING_VERSION
from manilla.rules.notation import Hand, hand_of, hand_text
from manilla.rules.view import Seen, View, views_of

from . import events as e
from .acting import bot_of
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
        self._id = table_id
        self._state = msgspec.Raw(_encode(seen_table(table, now, names)))
        self._happened = msgspec.Raw(_encode(list(happened)))
        self._views: dict[int | None, View] = {}
        self._public: dict[int, bytes] = {}
        self._whole: dict[tuple[int | None, int], msgspec.Raw] = {}

    def prepare(self, chairs: Iterable[int | None]) -> None:
        """These will be asked for: what they share is then worked out once."""
        table = self.table
        wanted = [None, *dict.fromkeys(chair for chair in chairs if chair is not None)]
        if table.match is not None:
            self._views = dict(zip(wanted, views_of(table.match.match, wanted), strict=True))

    def message(self, chair: int | None, results_from: int = 0) -> TableMessage:
        """What the viewer on this chair is told; None is an onlooker."""
        return TableMessage(
            table=self._id,
            seq=self.table.seq,
            state=self._state,  # type: ignore[arg-type]  # JSON already, which the encoder copies
            chair=chair,
            match=self._match(chair, results_from),  # type: ignore[arg-type]  # JSON already
            happened=self._happened,  # type: ignore[arg-type]  # JSON already
        )

    def _match(self, chair: int | None, results_from: int) -> msgspec.Raw | None:
        if self.table.match is None:
            return None
        known = self._whole.get((chair, results_from))
        if known is None:
            if chair not in self._views:
                self.prepare([*self._views, chair])
            public = self._public.get(results_from)
            if public is None:
                public = self._public[results_from] = _encode(public_part(self._views[None], results_from))
            known = msgspec.Raw(joined(public, private_part(self._views[chair])))
            self._whole[chair, results_from] = known
        return known


def seen_table(table: Table, now: int, names: Names) -> SeenTable:
    """The table itself, which looks the same to everybody."""
    question = table.question
    return SeenTable(
        game=table.game,
        options=table.options,
        settings=table.settings,
        owner=table.owner,
        phase=table.phase,
        chairs=[_seen_chair(table, number, chair, names) for number, chair in enumerate(table.chairs)],
        match_number=table.match_number,
        question=None if question is None else SeenQuestion(question.what, question.chair, list(question.agreed)),
        clock=_seen_clock(table, now),
        shuffle=SeenShuffle(table.commitment, DEALING_VERSION, dict(table.numbers), table.revealed),
        shown=shown_hands(table) if table.open_hands else {},
        claiming=table.claiming,
    )


def _seen_chair(table: Table, number: int, chair: Chair, names: Names) -> SeenChair:
    if not chair.player:
        return SeenChair()
    standing_in = not chair.bot and chair.played_by_bot
    return SeenChair(
        player=chair.player,
        name=names(chair.player),
        bot=bot_of(table, number) if chair.played_by_bot else "",
        ready=chair.ready,
        present=chair.present,
        standing_in=standing_in,
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
        seat: _hand_text(view, view.holdings[seat])
        for view in views_of(match.match, chairs)
        for seat in view.seats
    }  # fmt: skip


def _hand_text(view: View, seen: Seen) -> str:
    piles = tuple((None,) * pile.hidden + (() if pile.top is None else (pile.top,)) for pile in seen.piles)
    return hand_text(view.variant, Hand(Cards(seen.hand | seen.exposed), seen.hidden, piles))


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

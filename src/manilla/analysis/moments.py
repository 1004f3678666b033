"""A record as the moments in which somebody had to decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

from manilla.record.load import Record
from manilla.record.replay import Replayed
from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action, Deal
from manilla.rules.match import Match
from manilla.rules.view import View, view_of


class Moment(NamedTuple):
    """A decision: the match before it, the seat that had to act, and what was done."""

    match: Match
    seat: int
    action: Action

    @property
    def deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    @property
    def player(self) -> int:
        """Who decided: the owner of a dummy, for a dummy."""
        return self.match.player_at(self.seat)

    def view(self) -> View:
        """What he knew."""
        return view_of(self.match, self.player)


@dataclass(frozen=True)
class PlayedDeal:
    """One deal of a match: its number from 1, its decisions in order, and how it stood after the last of them.

    ``end`` is the deal after the last act: finished, given away (``awarded``), or still going on.
    """

    number: int
    moments: tuple[Moment, ...]
    end: Deal

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deal before each card, and after the last: what the truth is asked about. None of them is given away."""
        before = [moment.deal for moment in self.moments if moment.deal.contract is not None]
        if not self.moments or self.moments[-1].deal.contract is None:
            return (self.end,) if self.end.contract is not None and self.end.awarded is None else ()
        return (*before, before[-1].apply_fact(self.moments[-1].action))

    def turn_of(self, moment: int) -> str:
        """Where a moment stands, as ``--before`` takes it: trick and card, or empty before the first card."""
        deal = self.moments[moment].deal
        if deal.contract is None:
            return ""
        trick, card = divmod(len(deal.plays), deal.places.seats)
        return f"{trick + 1}.{card + 1}"


def moments_of(matches: Iterable[Match], end: Deal) -> tuple[Moment, ...]:
    """The decisions between matches that follow each other by one act each, the last act leading to ``end``."""
    found: list[Moment] = []
    before = tuple(matches)
    if not before:  # a turned card that wins ends a deal before anybody acts
        return ()
    for match, after in zip(before, [*(each.deal for each in before[1:]), end], strict=True):
        deal = match.deal
        assert deal is not None
        assert after is not None
        if len(after.plays) > len(deal.plays):
            found.append(Moment(match, deal.seat, after.plays[len(deal.plays)]))
        else:
            call: Call = after.calls[len(deal.calls)]
            found.append(Moment(match, call.seat, call))
    return tuple(found)


def deals_of(record: Record) -> tuple[PlayedDeal, ...]:
    """The deals of a record in which something was decided, the running one last; acts taken back are not in them."""
    found: list[PlayedDeal] = []
    seen = 0
    for state in record.states:
        results = state.match.results
        if len(results) > seen:
            found.append(_played(len(results), state, results[-1].deal))
            seen = len(results)
    last = record.last
    if last.match.deal is not None:
        found.append(_played(seen + 1, last, last.match.deal))
    return tuple(deal for deal in found if deal.moments)


def _played(number: int, state: Replayed, end: Deal) -> PlayedDeal:
    return PlayedDeal(number, moments_of(state.taken_back, end), end)


def is_card(action: Action) -> TypeGuard[Card]:
    """Whether something done is a card, and not a call."""
    return isinstance(action, Card)

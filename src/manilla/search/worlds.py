"""Worlds: every deal that agrees with all that one player has seen, counted, numbered, and drawn evenly.

A world is one way in which the cards not seen may lie: which hand each is in, and where in its pile a covered card
lies. docs/worlds.md tells what is inferred and why the count is exact.

All worlds of a view are as likely as each other before one asks why the others played as they did. Whoever weighs
them by that keeps the weights beside the sample (``[(deal, weigh(deal)) for deal in worlds.sample(n, seed)]``): a
sample stays evenly drawn, so that no likelihood is counted twice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from manilla.rules.cards import ALL_CARDS, NO_CARDS, Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.dealing import Dealt, Holding, lay
from manilla.rules.view import SeenPile, View

from . import native
from .inference import Play, plays_of


class Pile(NamedTuple):
    """A pile as dealt: ``unseen`` covered cards at the bottom, then the known ones, top last, ``left`` of all still
    lying there.
    """

    unseen: int
    known: tuple[Card, ...]
    left: int


class Place(NamedTuple):
    """A seat: what it began with as far as it is known, ``unseen`` hand cards, and what it can reach now."""

    hand: Cards
    exposed: Cards
    unseen: int
    open_row: bool
    piles: tuple[Pile, ...]
    reach: Cards


class Worlds:
    """The worlds of one view; ``count`` of them, numbered from 0."""

    count: int
    """How many deals agree with what was seen. 0 only where the plays seen break the rules themselves."""
    places: tuple[Place, ...]
    """The seats with all that is known of them; none where there is no world."""
    covered: int
    """How many of the unseen cards lie in piles."""

    def __init__(self, view: View) -> None:
        """Raises ValueError while no deal is on the table, BadOption where a hook replaces the duties."""
        if view.places is None:
            raise ValueError("no deal is on the table")
        self._view = view
        plays = plays_of(view)
        self.places = _places(view, plays)
        self.covered = sum(pile.unseen for place in self.places for pile in place.piles)
        self._worlds = _native_worlds(view, plays, self.places) if self.places else None
        self.count = 0 if self._worlds is None else self._worlds.count * math.factorial(self.covered)

    def sample(self, n: int, seed: int) -> tuple[Deal, ...]:
        """``n`` worlds (at most a million), drawn evenly and independently, as deals with all that was called and
        played, to be played on.

        The same ``seed`` (0 to 2**64 - 1) gives the same worlds everywhere, and a greater ``n`` only adds to them.
        Raises ValueError where there is no world.
        """
        rows = self.rows(n, seed)
        size = 0 if self._worlds is None else self._worlds.places
        return tuple(self._deal(rows[index * size : (index + 1) * size]) for index in range(n))

    def rows(self, n: int, seed: int) -> bytes:
        """The worlds of ``sample`` as plain numbers: of each world the unseen cards, one byte a card.

        First those in the hands, seat by seat, then those in the piles, seat by seat and pile by pile, bottom first.
        """
        if self._worlds is None:
            raise ValueError("no deal agrees with these plays")
        return self._worlds.sample(n, seed)

    def all_rows(self) -> bytes:
        """All worlds as in ``rows``, by number. Raises ValueError where covered cards make too many."""
        if self._worlds is None or self.covered:
            raise ValueError("there are no worlds to be listed")
        return b"".join([native.world_at(self._worlds, number) for number in range(self.count)])

    def deal(self, number: int) -> Deal:
        """World ``number``, 0 to ``count`` - 1. Raises IndexError."""
        if self._worlds is None or not 0 <= number < self.count:
            raise IndexError("there is no world of that number")
        number, order = divmod(number, math.factorial(self.covered))
        row = native.world_at(self._worlds, number)
        hands = len(row) - self.covered
        return self._deal(row[:hands] + _in_order(row[hands:], order))

    def _deal(self, row: bytes) -> Deal:
        view = self._view
        assert view.places is not None
        cards = map(Card, row)
        hands = [Cards.of(islice(cards, place.unseen)) for place in self.places]
        holdings, reach = [], []
        for place, hand in zip(self.places, hands, strict=True):
            piles, tops = [], 0
            for pile in place.piles:
                whole = (*islice(cards, pile.unseen), *pile.known)
                tops |= 1 << whole[pile.left - 1] if pile.left else 0
                piles.append(whole)
            in_hand, in_open = (NO_CARDS, hand) if place.open_row else (hand, NO_CARDS)
            holdings.append(Holding(place.hand | in_hand, place.exposed | in_open, tuple(piles)))
            reach.append(int(place.reach) | int(hand) | tops)
        return Deal(
            variant=view.variant,
            places=view.places,
            dealt=Dealt(tuple(holdings), view.turned, view.aside),
            playable=tuple(reach),
            calls=view.calls,
            contract=view.contract,
            plays=view.plays,
            leader=view.leader,
            trick=view.trick,
            tricks_won=view.tricks_won,
            points_won=view.points_won,
            opener=(view.dealer + 1) % view.places.seats,
            carry=view.carry,
        )


def worlds(view: View) -> Worlds:
    """The worlds of a view: uniform over all deals that agree with everything seen, by ``Worlds.sample``.

    Raises ValueError while no deal is on the table, BadOption where a hook replaces the duties.
    """
    return Worlds(view)


def _native_worlds(view: View, plays: Sequence[Play], places: Sequence[Place]) -> native.Worlds:
    known = Cards.of(view.plays) | view.aside
    for seen in view.holdings:
        known |= seen.playable
    unseen = int(view.variant.deck - known)
    ruled_out = [0] * len(places)
    for play in plays:
        ruled_out[play.seat] |= play.ruled_out
    holders = [
        native.Holder(unseen & ~out, place.unseen) for out, place in zip(ruled_out, places, strict=True) if place.unseen
    ]
    # Nobody could reach a covered card when he played, so no play tells anything of it; its place makes a difference.
    covered = sum(pile.unseen for place in places for pile in place.piles)
    return native.worlds(unseen, [*holders, native.Holder(unseen, covered, ordered=True)])


def _places(view: View, plays: Sequence[Play]) -> tuple[Place, ...]:
    """The seats with all that is known of them; none where the plays seen break the rules."""
    assert view.places is not None
    found = []
    for seat in range(view.places.seats):
        place = _place(view, seat, [play for play in plays if play.seat == seat])
        if place is None:
            return ()
        found.append(place)
    return tuple(found)


def _place(view: View, seat: int, plays: Sequence[Play]) -> Place | None:
    assert view.places is not None
    seen = view.holdings[seat]
    piles = tuple(
        _pile(pile, [play.card for play in plays if play.pile == number]) for number, pile in enumerate(seen.piles)
    )
    if not _could_be_played(Cards(seen.hand | seen.exposed), piles, plays):
        return None
    loose = Cards.of(play.card for play in plays if play.pile is None)
    layout = view.variant.layout
    # Any cards will do to see how such a seat lays out what it is dealt.
    open_row = bool(lay(layout, ALL_CARDS[: layout.hand_size], view.places.owners[seat] != seat).exposed)
    return Place(
        hand=seen.hand if open_row else seen.hand | seen.exposed | loose,
        exposed=seen.exposed | loose if open_row else NO_CARDS,
        unseen=seen.hidden,
        open_row=open_row,
        piles=piles,
        reach=seen.hand | seen.exposed,
    )


def _pile(seen: SeenPile, taken: Sequence[Card]) -> Pile:
    top = () if seen.top is None else (seen.top,)
    return Pile(seen.hidden, (*top, *reversed(taken)), seen.hidden + len(top))


def _could_be_played(held: Cards, piles: Sequence[Pile], plays: Sequence[Play]) -> bool:
    """Whether no play of a seat is ruled out by the cards known to have been in its reach then.

    It is always so, unless the plays are those of a record made under other rules.
    """
    to_come = [list(pile.known) for pile in piles]
    reach = held | Cards.of(play.card for play in plays if play.pile is None)
    reach |= Cards.of(cards[-1] for cards in to_come if cards)
    for play in plays:
        if play.ruled_out & reach:
            return False
        reach = reach.without(play.card)
        if play.pile is not None:
            to_come[play.pile].pop()
            reach |= Cards.of(to_come[play.pile][-1:])
    return True


def _in_order(cards: bytes, number: int) -> bytes:
    """The cards in the order of that number, 0 to the factorial of how many they are less 1."""
    rest, found = list(cards), []
    for size in range(len(rest), 0, -1):
        number, pick = divmod(number, size)
        found.append(rest.pop(pick))
    return bytes(found)

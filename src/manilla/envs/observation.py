"""What a player may know, as a row of numbers. docs/envs.md says what each part means.

The parts of the play are those that the native core writes (``cpp/core/vector_env.cpp``); here they are made from a
``View``, so that nothing can slip in that the rules keep secret, and a test holds the two against each other.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from manilla.rules.cards import SUITS, Cards
from manilla.rules.course import completa_totals
from manilla.rules.deal import Trick
from manilla.rules.variant import Variant
from manilla.rules.view import View

from .actions import CALLS, actions_of, longest_calling

Row = npt.NDArray[np.int32]
MOST = np.iinfo(np.int32).max


class Part(NamedTuple):
    """A part of a row: its shape, the first of its numbers, and the least and greatest number in it."""

    shape: tuple[int, ...]
    start: int
    low: int
    high: int

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def of(self, rows: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        """This part of a row, or of many rows at once, in its shape."""
        return rows[..., self.start : self.start + self.size].reshape(*rows.shape[:-1], *self.shape)


class Layout:
    """The parts of an observation by name, in order; ``size`` numbers in all."""

    def __init__(self, parts: dict[str, tuple[tuple[int, ...], int, int]]) -> None:
        self.parts: dict[str, Part] = {}
        self.size = 0
        for name, (shape, low, high) in parts.items():
            self.parts[name] = Part(shape, self.size, low, high)
            self.size += self.parts[name].size

    def split(self, rows: npt.NDArray[np.generic]) -> dict[str, npt.NDArray[np.generic]]:
        """The parts of a row, or of many rows at once, by name: views of the same memory."""
        return {name: part.of(rows) for name, part in self.parts.items()}

    def bounds(self) -> tuple[Row, Row]:
        """The least and the greatest value of each number."""
        low, high = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        for part in self.parts.values():
            part.of(low)[...] = part.low
            part.of(high)[...] = part.high
        return low, high


@cache
def play_layout(variant: Variant) -> Layout:
    """The layout of the play of the cards: what the vector environment gives."""
    return Layout(_play_parts(variant))


@cache
def layout_of(variant: Variant, score: bool = False) -> Layout:
    """The layout with the calls, if there are any, after the play, and with ``score`` the standing of the match."""
    parts = _play_parts(variant)
    calls = longest_calling(variant)[0]
    if calls:
        parts["calls"] = ((calls, variant.seating.seats + len(CALLS)), 0, 1)
    if score:
        players = variant.seating.players
        parts |= {
            "marks": ((players,), 0, MOST),
            "totals": ((players,), -MOST, MOST),
            "carry": ((1,), 0, MOST),
        }
    return Layout(parts)


def _play_parts(variant: Variant) -> dict[str, tuple[tuple[int, ...], int, int]]:
    seats, cards = variant.seating.seats, actions_of(variant).cards
    return {
        "reach": ((seats, cards), 0, 1),
        "played": ((seats, cards), 0, 1),
        "table": ((seats, cards), 0, 1),
        "aside": ((cards,), 0, 1),
        "won": ((cards,), 0, 1),
        "when": ((cards,), 0, cards),
        "covers": ((cards,), 0, cards),
        "trump": ((SUITS + 1,), 0, 1),
        "dealer": ((seats,), 0, 1),
        "leader": ((seats,), 0, 1),
        "side": ((seats,), 0, 1),
        "owner": ((seats,), 0, 1),
        "missing": ((seats, SUITS), 0, 1),
    }


def observe(view: View, layout: Layout) -> Row:
    """What the view holds, as numbers: from its seat to act, else from its player's own, for an onlooker from seat 0.

    All zeros while no deal is on the table, but for the score.
    """
    row = np.zeros(layout.size, np.int32)
    # Every part is a view of the row.
    parts = {name: part.of(row) for name, part in layout.parts.items()}
    if "marks" in parts:
        _write_score(view, parts)
    if view.places is not None:
        _write_deal(view, parts)
    return row


def viewing_seat(view: View) -> int:
    """The seat from which a view is told: the acting one, the player's own, or 0."""
    if view.acting is not None:
        return view.acting
    return view.seats[0] if view.seats else 0


def _write_deal(view: View, parts: dict[str, npt.NDArray[np.generic]]) -> None:
    places = view.places
    assert places is not None
    seats, numbers = places.seats, actions_of(view.variant)
    me = viewing_seat(view)
    order = [(me + step) % seats for step in range(seats)]
    place = {seat: step for step, seat in enumerate(order)}

    for seat, seen in enumerate(view.holdings):
        _mark(parts["reach"][place[seat]], view.variant, seen.playable)
        for pile in seen.piles:
            if pile.top is not None:
                parts["covers"][numbers.number_of_card(pile.top)] = pile.hidden
    tricks = list(view.tricks())
    table = Trick(view.leader, view.trick, -1)
    number = 0
    for trick in [*tricks, table]:
        for step, card in enumerate(trick.cards):
            number += 1
            seat = (trick.leader + step) % seats
            parts["played"][place[seat], numbers.number_of_card(card)] = 1
            parts["when"][numbers.number_of_card(card)] = number
            if card >> 4 != trick.cards[0] >> 4:
                parts["missing"][place[seat], trick.cards[0] >> 4] = 1
            if trick is table:
                parts["table"][place[seat], numbers.number_of_card(card)] = 1
        if trick is not table and places.sides[trick.winner] == places.sides[me]:
            _mark(parts["won"], view.variant, Cards.of(trick.cards))
    _mark(parts["aside"], view.variant, view.aside)
    if view.contract is not None:
        parts["trump"][SUITS if view.contract.trump is None else view.contract.trump] = 1
    parts["dealer"][place[places.dealer]] = 1
    parts["leader"][place[view.leader]] = 1
    for seat in range(seats):
        parts["side"][place[seat]] = places.sides[seat] == places.sides[me]
        parts["owner"][place[seat]] = places.owners[seat] == places.owners[me]
    for said, call in enumerate(view.calls if "calls" in parts else ()):
        parts["calls"][said, place[call.seat]] = 1
        parts["calls"][said, seats + CALLS.index((call.kind, call.trump))] = 1


def _mark(part: npt.NDArray[np.generic], variant: Variant, cards: Cards) -> None:
    numbers = actions_of(variant)
    part[[numbers.number_of_card(card) for card in cards]] = 1


def _write_score(view: View, parts: dict[str, npt.NDArray[np.generic]]) -> None:
    course, players = view.variant.course, len(view.players)
    if course.completa:
        totals = completa_totals(course, view.games) or (0,) * players
    else:
        totals = tuple(sum(player in game.winners for game in view.games) for player in range(players))
    me = 0 if view.player is None else view.seated.index(view.player)
    for step in range(players):
        player = view.seated[(me + step) % players]
        parts["marks"][step] = min(view.marks[player], MOST)
        parts["totals"][step] = max(-MOST, min(totals[player], MOST))
    parts["carry"][0] = min(view.carry, MOST)

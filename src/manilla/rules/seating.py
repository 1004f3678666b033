"""Who sits where and with whom.

Player, seat and side are three things: a player keeps marks, a seat plays cards (a dummy is a seat without
a player of its own), a side wins points. Seats are numbered in play order, so the next seat is always one
more; the direction round the table only tells a screen where to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from .cards import Card


@dataclass(frozen=True)
class Places:
    """One deal's places: the dealer's seat, the side of each seat, the seat whose player decides for each seat."""

    dealer: int
    sides: tuple[int, ...]
    owners: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.sides)

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in play order, beginning with the one after ``seat``."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def mates(self, seat: int) -> tuple[int, ...]:
        """Seats with a player of their own on the side of ``seat``, in play order after it."""
        return self._mates[seat]

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Seats with a player of their own on the other side, in play order after ``seat``."""
        return self._opponents[seat]

    @cached_property
    def _mates(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._players_after(seat, True) for seat in range(self.seats))

    @cached_property
    def _opponents(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._players_after(seat, False) for seat in range(self.seats))

    def _players_after(self, seat: int, mates: bool) -> tuple[int, ...]:
        owned = [s for s in self.after(seat) if self.owners[s] == s]
        return tuple(s for s in owned if (self.sides[s] == self.sides[seat]) == mates)


@dataclass(frozen=True, kw_only=True)
class Seating:
    """How many play, and how they are grouped.

    ``players`` fewer than ``seats`` leaves dummies: seat ``s`` is played by the player of seat
    ``s % players``, his mate across the table. ``sides``: ``alternate`` (two sides, neighbours are
    opponents) or ``dealer_alone``. ``pairs``: ``drawn`` by the cards that each takes from the spread
    pack, or ``fixed`` as they sit down.
    """

    players: int = 4
    seats: int = 4
    sides: str = "alternate"
    pairs: str = "fixed"

    def places(self, dealer: int) -> Places:
        return _places(self, dealer)

    def dealers(self) -> int:
        """Seats that deal in turn: those with a player of their own, from seat 0."""
        return min(self.players, self.seats)


@lru_cache(maxsize=256)
def _places(seating: Seating, dealer: int) -> Places:
    seats = range(seating.seats)
    if seating.sides == "dealer_alone":
        sides = tuple(0 if seat == dealer else 1 for seat in seats)
    else:
        sides = tuple(seat % 2 for seat in seats)
    return Places(dealer, sides, tuple(seat % seating.players for seat in seats))


def ranked_draw(cards: Sequence[Card]) -> tuple[int, ...]:
    """Players by the card each has drawn, highest first; equal ranks are decided by the suit.

    The suits' order of esteem (oros, copas, espadas, bastos; the order of the pack's suits) counts here and
    nowhere else. Source: the Spanish manilla document, section 3.
    """
    return tuple(sorted(range(len(cards)), key=lambda player: (-cards[player].strength, cards[player].suit)))


def seat_by_draw(seating: Seating, cards: Sequence[Card]) -> tuple[tuple[int, ...], int]:
    """The player at each seat, and the first dealer's seat, from the cards that players 0, 1, 2 ... drew.

    With drawn pairs the two highest play the two lowest: the highest deals (seat 0), the higher of the two
    lowest is mano (seat 1), the second highest sits opposite the dealer (seat 2), the last opposite the mano.
    With fixed pairs player n sits at seat n, and the highest card only settles who deals first.
    """
    best = ranked_draw(cards)
    if seating.pairs == "drawn":
        first, second, third, fourth = best
        return (first, third, second, fourth), 0
    return tuple(range(seating.players)), best[0]


EXCHANGES = ((1, 2), (2, 3))
"""Seats that change places after the first and the second juego of a partida completa.

Round the table A C B D, then A B C D, then A B D C, so that each plays once with each.
Source: the Spanish manilla document, page 3.
"""


def exchanged(players: Sequence[int], juego: int) -> tuple[int, ...]:
    """The players at the seats after juego number ``juego`` (0, 1) of a partida completa."""
    one, other = EXCHANGES[juego]
    seats = list(players)
    seats[one], seats[other] = seats[other], seats[one]
    return tuple(seats)

"""Cards and sets of cards.

A card is a small whole number, ``suit * 16 + strength``: inside a suit the greater number wins the
trick. A set of cards is one 64-bit mask. Python and C++ share this numbering for every pack; it is
never stored and never sent, because it means nothing without the game's order of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

SUITS = 4


class Card(int):
    """One card: ``suit`` 0 to 3 in the order of its pack, ``strength`` 0 for the lowest of the suit."""

    __slots__ = ()

    @property
    def suit(self) -> int:
        return self >> 4

    @property
    def strength(self) -> int:
        return self & 15


ALL_CARDS = tuple(Card(number) for number in range(64))


def card_of(suit: int, strength: int) -> Card:
    return ALL_CARDS[suit * 16 + strength]


class Cards(int):
    """An unchanging set of cards in a small coat.

    Iterates from low to high. ``|``, ``&`` and ``-`` are union, intersection and difference and give
    ``Cards`` again.
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> Self:
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield ALL_CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self >> card & 1)

    def __or__(self, other: int) -> Cards:
        return Cards(int.__or__(self, other))

    def __and__(self, other: int) -> Cards:
        return Cards(int.__and__(self, other))

    def __sub__(self, other: int) -> Cards:
        return Cards(int.__and__(self, ~other))

    def __repr__(self) -> str:
        return f"Cards.of({[int(card) for card in self]})"

    def with_(self, card: int) -> Cards:
        return Cards(self | 1 << card)

    def without(self, card: int) -> Cards:
        return Cards(self & ~(1 << card))

    def suit(self, suit: int) -> Cards:
        return self & SUIT_CARDS[suit]


NO_CARDS = Cards(0)
SUIT_CARDS = tuple(Cards(0xFFFF << 16 * suit) for suit in range(SUITS))
ABOVE = tuple(Cards.of(range(card + 1, (card | 15) + 1)) for card in range(64))
"""For each card, the stronger cards of its suit."""

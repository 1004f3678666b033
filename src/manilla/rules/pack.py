"""Packs of cards: faces, suits, and the letters that stand for them in text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Pack:
    """A pack: ``suits`` x ``ranks`` cards.

    ``suits`` are letters, most esteemed first: the order breaks ties in the draw for seats, and nowhere
    else. ``ranks`` are letters in printed order; how they rank in play is the game's affair.
    ``also`` are other spellings read from people, never written: ``{"12": "R", "♥": "H"}``.
    Two packs may stand for each other where their ranks and suits agree place by place.
    """

    key: str
    suits: tuple[str, ...]
    suit_names: tuple[str, ...]
    ranks: tuple[str, ...]
    rank_names: tuple[str, ...]
    also: Mapping[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.suits) * len(self.ranks)


_SPANISH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R")
_SPANISH_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "sota", "caballo", "rey")
_FRENCH_SUITS = ("D", "H", "S", "C")
_FRENCH_SUIT_NAMES = ("diamonds", "hearts", "spades", "clubs")
_FRENCH_ALSO = {"♦": "D", "♥": "H", "♠": "S", "♣": "C", "♢": "D", "♡": "H", "♤": "S", "♧": "C", "1": "A"}

SPANISH_48 = Pack(
    key="spanish",
    suits=("O", "C", "E", "B"),
    suit_names=("oros", "copas", "espadas", "bastos"),
    ranks=_SPANISH_RANKS,
    rank_names=_SPANISH_NAMES,
    also={"1": "A", "10": "S", "11": "C", "12": "R"},
)
FRENCH_48 = Pack(
    key="french",
    suits=_FRENCH_SUITS,
    suit_names=_FRENCH_SUIT_NAMES,
    ranks=("A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"),
    rank_names=("ace", "2", "3", "4", "5", "6", "7", "8", "9", "jack", "queen", "king"),
    also=_FRENCH_ALSO,
)
"""French suits without the tens: diamonds, hearts, spades and clubs stand for oros, copas, espadas and bastos."""
FRENCH_32 = Pack(
    key="french_32",
    suits=_FRENCH_SUITS,
    suit_names=_FRENCH_SUIT_NAMES,
    ranks=("A", "7", "8", "9", "T", "J", "Q", "K"),
    rank_names=("ace", "7", "8", "9", "10", "jack", "queen", "king"),
    also={**_FRENCH_ALSO, "10": "T"},
)

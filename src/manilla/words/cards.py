"""Cards in people's words: names, short forms, and reading what somebody typed.

A card's name is one whole message ("9 of oros"), because no language builds it like another. The short form is the
corner of the card: rank letter and suit letter for Spanish cards, the language's rank letter and the suit's sign
for French ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from manilla.rules.cards import Card
from manilla.rules.errors import UnreadableText
from manilla.rules.pack import Pack
from manilla.rules.variant import Variant

from .message import Message

SUIT_SIGNS = {"diamonds": "♦", "hearts": "♥", "spades": "♠", "clubs": "♣"}
RANK_LETTERS: Mapping[str, Mapping[str, str]] = {
    "en": {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"},
    "es": {"ace": "A", "king": "K", "queen": "Q", "jack": "J"},
    "ca": {"ace": "A", "king": "K", "queen": "Q", "jack": "J"},
    "fr": {"ace": "A", "king": "R", "queen": "D", "jack": "V"},
    "nl": {"ace": "A", "king": "H", "queen": "V", "jack": "B"},
    "ru": {"ace": "Т", "king": "К", "queen": "Д", "jack": "В"},
}
"""What stands in the corner of a French card, by language; other ranks show their number."""

SUIT_LETTERS: Mapping[str, Mapping[str, str]] = {
    "nl": {"diamonds": "R", "hearts": "H", "spades": "S", "clubs": "K"},
    "ru": {"diamonds": "Б", "hearts": "Ч", "spades": "П", "clubs": "Т"},
}
"""Suit letters that people may type, for languages where the four begin with different letters."""


def pack_family(pack: Pack) -> str:
    """Packs with the same faces share their names: ``french`` and ``french_32``."""
    return pack.key.partition("_")[0]


def card_message(pack: Pack, rank: int, suit: int) -> Message:
    """The name of a card by its places in the pack's printed ranks and suits."""
    return Message(f"{pack.rank_names[rank]} of {pack.suit_names[suit]}", None, f"{pack_family(pack)} card")


def suit_message(pack: Pack, suit: int) -> Message:
    return Message(pack.suit_names[suit], None, f"{pack_family(pack)} suit")


def rank_message(pack: Pack, rank: int) -> Message:
    return Message(pack.rank_names[rank], None, f"{pack_family(pack)} rank")


def pack_messages(pack: Pack) -> Iterator[Message]:
    """Every message that a pack brings; numbers alone need no translation."""
    for suit in range(len(pack.suits)):
        yield suit_message(pack, suit)
        for rank in range(len(pack.ranks)):
            yield card_message(pack, rank, suit)
    for rank, name in enumerate(pack.rank_names):
        if not name.isdigit():
            yield rank_message(pack, rank)


def rank_place(variant: Variant, card: int) -> int:
    """The card's place in the printed ranks of its pack."""
    return variant.pack.ranks.index(variant.ranks[card & 15])


def short_text(variant: Variant, lang: str, card: int) -> str:
    """The short form: ``RO``, ``K♥``, in French ``R♥``."""
    pack = variant.pack
    sign = SUIT_SIGNS.get(pack.suit_names[card >> 4])
    if sign is None:
        return variant.card_text(card)
    name = pack.rank_names[rank_place(variant, card)]
    return RANK_LETTERS[lang].get(name, name) + sign


def read_suit(variant: Variant, lang: str, text: str) -> int | None:
    """A suit's number, None for no trumps: canonical, or by the language's letter. Raises UnreadableText."""
    for name, letter in SUIT_LETTERS.get(lang, {}).items():
        if text.strip().upper() == letter and name in variant.pack.suit_names:
            return variant.pack.suit_names.index(name)
    return variant.read_suit(text)


def read_card(variant: Variant, lang: str, text: str) -> Card:
    """A card in canonical form or in the language's short form, in any case. Raises UnreadableText."""
    try:
        return variant.read_card(text)
    except UnreadableText:
        found = _local(variant, lang).get(text.strip().upper())
        if found is None:
            raise
        return found


def canonical(variant: Variant, lang: str, text: str) -> str:
    """Text with cards in it, each in a local short form made canonical; all else is left as it is."""

    def one(match: re.Match[str]) -> str:
        word = match.group()
        try:
            return variant.card_text(read_card(variant, lang, word))
        except UnreadableText:
            return word

    return re.sub(r"[^\s,.()]+", one, text)


def _local(variant: Variant, lang: str) -> dict[str, Card]:
    pack = variant.pack
    letters = SUIT_LETTERS.get(lang, {})
    found = {}
    for card in variant.deck:
        name = pack.rank_names[rank_place(variant, card)]
        suit = pack.suit_names[card.suit]
        if suit in SUIT_SIGNS:
            rank = RANK_LETTERS[lang].get(name, name)
            for mark in (SUIT_SIGNS[suit], pack.suits[card.suit], letters.get(suit)):
                if mark is not None:
                    found[rank + mark] = card
    return found

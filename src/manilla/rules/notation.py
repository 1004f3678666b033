"""Text for cards, hands and calls: one grammar for records, positions, views and the command line.

A card is rank then suit (``9O``); in a hand the cards of a suit may share its letter (``9A2O``), groups are joined
by dots, piles stand in brackets from bottom to top, ``?`` is an unknown card and ``?7`` are seven, ``-`` is an
empty hand. See docs/notation.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from .calling import BLIND_NO_TRUMP, CALL_KINDS, NAME, NO_TRUMP, RUNGS, Call, Contract, Naming
from .cards import NO_CARDS, Card, Cards
from .deal import Action, Deal
from .dealing import Holding
from .errors import UnreadableText
from .variant import Variant

Pile = tuple[Card | None, ...]
CALL_WORDS = {NO_TRUMP: "NT", BLIND_NO_TRUMP: "blind"}
_HAND_PART = re.compile(r"\([^()]*\)|[^\s,.()]+")


@dataclass(frozen=True)
class Hand:
    """A hand as text knows it: known cards, the number of unknown ones, piles bottom to top (None: unknown)."""

    cards: Cards = NO_CARDS
    unknown: int = 0
    piles: tuple[Pile, ...] = ()

    @property
    def known(self) -> Cards:
        return Cards(self.cards | Cards.of(card for pile in self.piles for card in pile if card is not None))

    @property
    def complete(self) -> bool:
        return not self.unknown and all(card is not None for pile in self.piles for card in pile)

    @property
    def size(self) -> int:
        return len(self.cards) + self.unknown + sum(len(pile) for pile in self.piles)


# -- cards


def read_cards(variant: Variant, text: str) -> tuple[Card, ...]:
    """Cards in the order written, apart by blanks, commas or dots; no card twice. Raises UnreadableText."""
    found: list[Card] = []
    for word in re.split(r"[\s,.]+", text.strip()):
        if word:
            found.extend(_group(variant, word))
    _no_card_twice(variant, found)
    return tuple(found)


def cards_text(variant: Variant, cards: Sequence[Card], between: str = " ") -> str:
    return between.join(variant.card_text(card) for card in cards)


def _group(variant: Variant, word: str) -> list[Card]:
    """One card, or several ranks before one suit letter (``9A2O``)."""
    try:
        return [variant.read_card(word)]
    except UnreadableText:
        # Only the ranks' own letters may stand together: 13O is a slip, not the ace and the three of oros.
        ranks, suit = word[:-1].upper(), word[-1]
        if len(ranks) < 2 or not set(ranks) <= set(variant.ranks):
            raise
        try:
            return [variant.read_card(rank + suit) for rank in ranks]
        except UnreadableText:
            pass
        raise


def _no_card_twice(variant: Variant, cards: Sequence[Card]) -> None:
    seen = NO_CARDS
    for card in cards:
        if card in seen:
            raise UnreadableText("card_twice", card=variant.card_text(card))
        seen = seen.with_(card)


# -- hands


def read_hand(variant: Variant, text: str) -> Hand:
    """A hand. Raises UnreadableText."""
    cards: list[Card] = []
    piles: list[Pile] = []
    unknown = 0
    if text.count("(") != text.count(")") or not _balanced(text):
        raise UnreadableText("bad_brackets", text=text)
    for part in _HAND_PART.findall(text):
        if part.startswith("("):
            pile: list[Card | None] = []
            for word in _HAND_PART.findall(part[1:-1]):
                pile.extend([None] * _unknown(word) if word.startswith("?") else _group(variant, word))
            piles.append(tuple(pile))
        elif part.startswith("?"):
            unknown += _unknown(part)
        elif part != "-":
            cards.extend(_group(variant, part))
    _no_card_twice(variant, [*cards, *(card for pile in piles for card in pile if card is not None)])
    return Hand(Cards.of(cards), unknown, tuple(piles))


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth not in (0, 1):
            return False
    return depth == 0


def _unknown(word: str) -> int:
    marks = word.rstrip("0123456789")
    digits = word[len(marks) :]
    if set(marks) != {"?"} or len(digits) > 2 or (digits and len(marks) > 1):
        raise UnreadableText("bad_unknown", text=word)
    return int(digits) if digits else len(marks)


def hand_text(variant: Variant, hand: Hand) -> str:
    """A hand as one word, suit by suit, high to low, then unknown cards, then piles."""
    suits = groupby(variant.sorted_hand(hand.cards), key=lambda card: card.suit)
    parts = ["".join(variant.ranks[c.strength] for c in cards) + variant.pack.suits[suit] for suit, cards in suits]
    if hand.unknown:
        parts.append(_unknown_text(hand.unknown))
    for pile in hand.piles:
        runs = [(card, sum(1 for _ in run)) for card, run in groupby(pile)]
        words = [_unknown_text(n) if card is None else variant.card_text(card) for card, n in runs]
        parts.append(f"({'.'.join(words)})")
    return ".".join(parts) or "-"


def _unknown_text(count: int) -> str:
    return "?" if count == 1 else f"?{count}"


def hand_of(holding: Holding) -> Hand:
    """What a seat was dealt, as a hand of text."""
    return Hand(Cards(holding.hand | holding.exposed), 0, holding.piles)


def holding_of(variant: Variant, hand: Hand, dummy: bool) -> Holding:
    """A complete hand of text as the seat's holding. Raises UnreadableText if cards are unknown."""
    if not hand.complete:
        raise UnreadableText("unknown_cards", text=hand_text(variant, hand))
    piles = tuple(tuple(card for card in pile if card is not None) for pile in hand.piles)
    if dummy and variant.layout.dummy_layout == "open":
        return Holding(exposed=hand.cards, piles=piles)
    return Holding(hand=hand.cards, piles=piles)


# -- calls and contracts


def call_text(variant: Variant, call: Call) -> str:
    """A call as one word: a suit's letter, ``NT``, ``blind``, ``look``, ``delegate``, ``pass`` or a rung's name."""
    if call.kind == NAME:
        return variant.suit_text(call.trump)
    return CALL_WORDS.get(call.kind, call.kind)


def read_call(variant: Variant, text: str, seat: int) -> Call:
    """A call of ``seat``, in any case; ``seat:word`` names another seat. Raises UnreadableText."""
    word = text.strip()
    if ":" in word:
        number, _, word = word.partition(":")
        seat = read_number("seat", number, 0, variant.seating.seats - 1)
    for kind in CALL_KINDS:
        if kind != NAME and word.lower() in (kind, CALL_WORDS.get(kind, kind).lower()):
            return Call(seat, kind)
    try:
        suit = variant.read_suit(word)
    except UnreadableText:
        suits = " ".join(variant.pack.suits)
        raise UnreadableText("no_such_call", text=text, known=f"{suits} NT delegate pass {' '.join(RUNGS)}") from None
    return Call(seat, NO_TRUMP) if suit is None else Call(seat, NAME, suit)


def contract_text(variant: Variant, contract: Contract) -> str:
    """``B``, ``NT``, ``NT+contro``; ``@2`` tells who named it."""
    words = [variant.suit_text(contract.trump)]
    if contract.blind:
        words.append("blind")
    if contract.rung:
        words.append(RUNGS[contract.rung - 1])
    return "+".join(words) + ("" if contract.declarer is None else f"@{contract.declarer}")


def read_contract(variant: Variant, text: str, dealer: int) -> Contract:
    """A contract; the dealer named it unless ``@seat`` says otherwise.

    Raises UnreadableText, also for a double that the game does not have.
    """
    words, at, seat = text.partition("@")
    declarer: int | None = dealer
    if at:
        declarer = read_number("contract", seat, 0, variant.seating.seats - 1)
    trump, *more = words.split("+")
    rung, blind = 0, False
    for word in more:
        if word.lower() in RUNGS and not rung:
            rung = RUNGS.index(word.lower()) + 1
        elif word.lower() == "blind" and not blind:
            blind = True
        else:
            raise UnreadableText("no_such_contract", text=text)
    contract = Contract(variant.read_suit(trump), declarer, rung, blind)
    calling = variant.calling
    rungs = calling.rungs(contract) if isinstance(calling, Naming) else 0
    may_be_blind = isinstance(calling, Naming) and calling.blind_no_trump and contract.trump is None
    if rung > rungs or (blind and not may_be_blind):
        raise UnreadableText("no_such_contract", text=text)
    return contract


def action_text(variant: Variant, action: Action) -> str:
    """A call or a card as one word."""
    return call_text(variant, action) if isinstance(action, Call) else variant.card_text(action)


def read_action(deal: Deal, text: str, seat: int) -> Action:
    """A call while calls are made, a card after. Raises UnreadableText."""
    if deal.contract is None:
        return read_call(deal.variant, text, seat)
    return deal.variant.read_card(text)


def read_number(field: str, text: str, low: int, high: int) -> int:
    """A whole number of a field. Raises UnreadableText."""
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 10 and low <= int(word) <= high):
        raise UnreadableText("bad_number", field=field, text=text, low=low, high=high)
    return int(word)

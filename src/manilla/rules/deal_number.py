"""Dense deal numbers: a whole deal, the dealer and the turned card too, in a short run of letters.

Deals of one game are counted from 0, and a deal's number is written in 32 signs: a deal of 48 cards among four takes 18
of them, for there are 48! / (12!)**4, about 2**88. A sign of the version stands before it, a sign that checks the rest
behind. docs/notation.md has the form.

The number: the cards of the pack in their order each have a holder (a hand, a place of a pile, the cards laid aside),
and ways to give so many cards to each are counted as words of a multiset are (D. Knuth, The Art of Computer
Programming, 7.2.1.2). The signs are D. Crockford's base 32, which has no I, L, O, U; the check is a polynomial of the
signs over the field of 32, so that one wrong sign, and two neighbours that have changed places, are always found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import NamedTuple

from .cards import Card, Cards
from .dealing import Dealt, Holding, lay
from .errors import UnreadableText
from .variant import Variant

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011", " -")
"""Signs that are read for others, and those that only make the number easier to read."""
VERSION = "1"
GROUP = 5
FIELD = 0b100101
"""x**5 + x**2 + 1, by which the field of 32 is made; 2 generates it, so 31 signs in a row weigh differently."""


class _Place(NamedTuple):
    """Somewhere that takes ``size`` cards whose order does not matter."""

    seat: int | None
    pile: int | None
    size: int


def deal_number(variant: Variant, dealer: int, dealt: Dealt) -> str:
    """The number of a whole deal by the dealer at seat ``dealer``: ``18F3K-...``, in groups of five signs."""
    places = _places(variant, dealer)
    holder = {card: index for index, cards in enumerate(_cards_of(places, dealt)) for card in cards}
    number = _rank([holder[card] for card in variant.deck], [place.size for place in places])
    if _turns(variant):
        in_hand = list(dealt.holdings[dealer].playable)
        assert dealt.turned is not None
        number = number * variant.layout.hand_size + in_hand.index(dealt.turned)
    number = number * variant.seating.dealers() + dealer
    signs = VERSION + _written(number, _width(variant))
    signs += SIGNS[_check(signs)]
    return "-".join(signs[start : start + GROUP] for start in range(0, len(signs), GROUP))


def read_deal_number(variant: Variant, text: str) -> tuple[int, Dealt]:
    """The dealer and the cards of a deal number, small letters and groups as they come. Raises UnreadableText."""
    signs = text.strip().upper().translate(MISREAD)
    for sign in signs:
        if sign not in SIGNS:
            raise UnreadableText("deal_number_sign", text=text, sign=sign)
    if signs[:1] != VERSION:
        raise UnreadableText("deal_number_version", text=text, known=VERSION)
    if len(signs) != _width(variant) + 2:
        raise UnreadableText("deal_number_length", text=text, expected=_width(variant) + 2, found=len(signs))
    if SIGNS[_check(signs[:-1])] != signs[-1]:
        raise UnreadableText("deal_number_check", text=text)
    number = 0
    for sign in signs[1:-1]:
        number = number * len(SIGNS) + SIGNS.index(sign)
    number, dealer = divmod(number, variant.seating.dealers())
    turned = 0
    if _turns(variant):
        number, turned = divmod(number, variant.layout.hand_size)
    places = _places(variant, dealer)
    if number >= _ways([place.size for place in places]):
        raise UnreadableText("deal_number_range", text=text)
    dealt = _dealt(variant, places, number)
    if not _turns(variant):
        return dealer, dealt
    in_hand = list(dealt.holdings[dealer].playable)
    if turned >= len(in_hand):
        raise UnreadableText("deal_number_range", text=text)
    return dealer, Dealt(dealt.holdings, in_hand[turned], dealt.aside)


def _places(variant: Variant, dealer: int) -> list[_Place]:
    """Where cards lie in a deal: of each seat the hand, then its piles from the first, bottom first; then aside."""
    owners, layout = variant.seating.places(dealer).owners, variant.layout
    found = []
    for seat, owner in enumerate(owners):
        shape = lay(layout, tuple(variant.deck)[: layout.hand_size], owner != seat)
        found.append(_Place(seat, None, len(shape.hand) + len(shape.exposed)))
        found += [_Place(seat, pile, 1) for pile, cards in enumerate(shape.piles) for _ in cards]
    return [place for place in (*found, _Place(None, None, layout.aside)) if place.size]


def _cards_of(places: Sequence[_Place], dealt: Dealt) -> Iterator[Sequence[Card]]:
    """The cards that lie in each of the places."""
    piled = [iter([card for pile in holding.piles for card in pile]) for holding in dealt.holdings]
    for place in places:
        if place.seat is None:
            yield tuple(dealt.aside)
        elif place.pile is None:
            yield tuple(dealt.holdings[place.seat].hand | dealt.holdings[place.seat].exposed)
        else:
            yield (next(piled[place.seat]),)


def _dealt(variant: Variant, places: Sequence[_Place], number: int) -> Dealt:
    holders = _unrank(number, [place.size for place in places])
    cards: list[list[Card]] = [[] for _ in places]
    for card, holder in zip(variant.deck, holders, strict=True):
        cards[holder].append(card)
    holdings = []
    for seat in range(variant.seating.seats):
        mine = [(place, cards[index]) for index, place in enumerate(places) if place.seat == seat]
        loose = Cards.of(card for place, some in mine if place.pile is None for card in some)
        piles: dict[int, list[Card]] = {}
        for place, some in mine:
            if place.pile is not None:
                piles.setdefault(place.pile, []).extend(some)
        laid = tuple(tuple(pile) for pile in piles.values())
        open_row = _lies_open(variant, seat)
        holdings.append(Holding(exposed=loose, piles=laid) if open_row else Holding(hand=loose, piles=laid))
    aside = Cards.of(card for index, place in enumerate(places) if place.seat is None for card in cards[index])
    return Dealt(tuple(holdings), None, aside)


def _lies_open(variant: Variant, seat: int) -> bool:
    dummy = seat >= variant.seating.players
    return bool(lay(variant.layout, tuple(variant.deck)[: variant.layout.hand_size], dummy).exposed)


def _turns(variant: Variant) -> bool:
    return variant.layout.turn_up == "last_card"


def _width(variant: Variant) -> int:
    """So many signs hold every number of the game."""
    dealers = variant.seating.dealers()
    most = max(_ways([place.size for place in _places(variant, dealer)]) for dealer in range(dealers)) * dealers
    if _turns(variant):
        most *= variant.layout.hand_size
    return -(-(most - 1).bit_length() // 5)


def _ways(sizes: Sequence[int]) -> int:
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


def _rank(holders: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of the ways that come before this one, holders with small numbers first."""
    left, ways, number = list(sizes), _ways(sizes), 0
    for place, holder in enumerate(holders):
        cards = len(holders) - place
        number += ways * sum(left[:holder]) // cards
        ways = ways * left[holder] // cards
        left[holder] -= 1
    return number


def _unrank(number: int, sizes: Sequence[int]) -> Iterator[int]:
    """The holder of each card, from the number of ``_rank``."""
    left, ways = list(sizes), _ways(sizes)
    for cards in range(sum(sizes), 0, -1):
        holder = 0
        while number >= (with_this := ways * left[holder] // cards):
            number -= with_this
            holder += 1
        yield holder
        ways = with_this
        left[holder] -= 1


def _written(number: int, width: int) -> str:
    return "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(width)))


def _check(signs: str) -> int:
    """The signs and a 0 behind them as a polynomial over the field of 32, at 2.

    Weights come again after 31 signs: in the longest numbers (of games with piles) two signs so far apart may change
    places unseen; neighbours never.
    """
    found = 0
    for sign in signs:
        found = _twice(found ^ SIGNS.index(sign))
    return found


def _twice(value: int) -> int:
    value <<= 1
    return value ^ FIELD if value & 32 else value

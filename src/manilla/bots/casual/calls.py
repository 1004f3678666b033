"""Which call: a hand is worth what a small table says, in tenths of a point.

The table tells how many points a card brings its side when a suit is trump and when none is; a contract is judged by
what the own side may expect above half of all points. Fitted to deals that were played out by the table of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS, Call
from manilla.rules.cards import ABOVE, SUIT_CARDS
from manilla.rules.view import View

TENTHS = {  # by the points of the card, 0 to 5
    "trump": (25, 32, 37, 45, 60, 85),
    "plain": (0, 0, 0, 3, 18, 55),
    "no_trump": (0, 2, 5, 10, 33, 68),
}
BARE = -25
"""For a card of four points or more that is alone in its suit and not the highest of it."""
VOID, SINGLE = 45, 13
"""For a plain suit of which the hand has none, or one; only with trumps to ruff with."""
MATES_CHOICE = 60
"""What it is worth to let a mate choose, over a suit drawn by lot: as much as choosing oneself on the average hand."""
STEP = 40
"""A double needs so much more for each double before it and each mate whose cards are not seen: whoever has named
or doubled holds more than his share, and a mate then less than his."""


class Verdict(NamedTuple):
    """A call, and a word on why."""

    call: Call
    note: str


def best_call(view: View, seat: int) -> Verdict:
    """What ``seat`` says now, from the calls it may make. Looks at its cards wherever it may, never calls blind."""
    calls = {call.kind: call for call in view.legal if isinstance(call, Call) and call.seat == seat}
    if LOOK in calls:
        return Verdict(calls[LOOK], "look")
    if any(kind in calls for kind in RUNGS):
        return _doubled_or_not(view, seat)
    suits = {call.trump: call for call in view.legal if isinstance(call, Call) and call.kind == NAME}
    if suits:
        return _named(view, seat, suits, calls)
    return Verdict(next(call for kind, call in calls.items() if kind != BLIND_NO_TRUMP), PASS)


def _named(view: View, seat: int, suits: dict[int | None, Call], calls: dict[str, Call]) -> Verdict:
    """The suit worth most; no trumps or the mate's choice, where allowed, if that is worth more."""
    worth = {suit: share(view, seat, suit) for suit in suits}
    suit = max(worth, key=lambda named: (worth[named], -(named or 0)))
    best, verdict = worth[suit], Verdict(suits[suit], "longest")
    if NO_TRUMP in calls and stopped(view, seat) >= len(SUIT_CARDS) - 1:
        factor = int(getattr(view.variant.scoring, "no_trump_factor", 1))
        without = factor * share(view, seat, None)
        if without > max(best, 0):
            best, verdict = without, Verdict(calls[NO_TRUMP], "stopped")
    if DELEGATE in calls and len(worth) * best < sum(worth.values()) + len(worth) * MATES_CHOICE:
        return Verdict(calls[DELEGATE], "nothing_to_say")
    return verdict


def _doubled_or_not(view: View, seat: int) -> Verdict:
    calls = [call for call in view.legal if isinstance(call, Call) and call.seat == seat]
    named = next(call for call in view.calls if call.kind in (NAME, NO_TRUMP, BLIND_NO_TRUMP))
    rung = sum(call.kind in RUNGS for call in view.calls)
    needed = STEP * (1 + rung + unseen_mates(view, seat))
    strong = share(view, seat, named.trump) >= needed
    kinds = RUNGS if strong else (PASS,)
    return Verdict(next(call for call in calls if call.kind in kinds), "strong" if strong else PASS)


# -- what a hand is worth


def share(view: View, seat: int, trump: int | None) -> int:
    """What the side of ``seat`` may expect above half of all points, in tenths: its known cards, plus an even part
    of the whole for each card of the side that is not seen.
    """
    places = view.places
    assert places is not None
    known, hidden, cards = 0, 0, 0
    for other, seen in enumerate(view.holdings):
        cards += seen.size
        if places.sides[other] == places.sides[seat]:
            hand = int(seen.playable) if other in view.seats else 0
            hidden += seen.size - hand.bit_count()
            known += worth(view, hand, trump)
    total = _tenths(view, int(view.variant.deck) & ~int(view.aside), trump)
    return (2 * cards * known - cards * total + 2 * hidden * total) // (2 * cards)


def worth(view: View, hand: int, trump: int | None) -> int:
    """What a hand is expected to bring, in tenths of a point; 0 where it is not seen."""
    if not hand:
        return 0
    hand = int(hand)
    total = _tenths(view, hand, trump)
    ruffs = trump is not None and bool(hand & SUIT_CARDS[trump])
    for suit, of_suit in enumerate(SUIT_CARDS):
        if suit == trump:
            continue
        mine = hand & of_suit
        if not mine:
            total += VOID if ruffs else 0
        elif not mine & (mine - 1):
            total += SINGLE if ruffs else 0
            card = mine.bit_length() - 1
            if view.variant.values[card] >= 4 and view.variant.deck & ABOVE[card]:
                total += BARE
    return total


def stopped(view: View, seat: int) -> int:
    """In how many suits ``seat`` holds the highest card, or the second highest and one more."""
    hand, deck = int(view.holdings[seat].playable), int(view.variant.deck)
    count = 0
    for of_suit in SUIT_CARDS:
        mine, suit = hand & of_suit, deck & of_suit
        if mine:
            above = (suit & ABOVE[mine.bit_length() - 1]).bit_count()
            count += above == 0 or (above == 1 and mine & (mine - 1) != 0)
    return count


def unseen_mates(view: View, seat: int) -> int:
    """How many other seats of the side hold cards that the viewer does not see."""
    sides = () if view.places is None else view.places.sides
    return sum(side == sides[seat] and other not in view.seats for other, side in enumerate(sides))


def _tenths(view: View, cards: int, trump: int | None) -> int:
    values = view.variant.values
    total = 0
    for card in _each(cards):
        row = "no_trump" if trump is None else "trump" if card >> 4 == trump else "plain"
        total += TENTHS[row][min(values[card], 5)]
    return total


def _each(cards: int) -> Iterator[int]:
    cards = int(cards)  # a difference of Cards takes cards away, not ones
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1

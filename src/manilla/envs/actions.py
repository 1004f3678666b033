"""Actions as numbers, the same in every environment of a game: cards first, then calls."""

from __future__ import annotations

from functools import cache

from manilla.rules.calling import CALL_KINDS, LOOK, NAME, NO_TRUMP, Call, Contract
from manilla.rules.cards import SUITS, Card, card_of
from manilla.rules.deal import Action
from manilla.rules.notation import action_text
from manilla.rules.seating import Places
from manilla.rules.variant import Variant

CALLS: tuple[tuple[str, int | None], ...] = (
    *((NAME, suit) for suit in range(SUITS)),
    *((kind, None) for kind in CALL_KINDS if kind != NAME),
)
"""What can be called, in the order of the numbers: a suit, then the other calls."""


class Actions:
    """The numbers of one game: a card is ``suit * ranks + strength``, calls follow after the last card."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.ranks = len(variant.ranks)
        self.cards = SUITS * self.ranks
        self.count = self.cards + len(CALLS)
        self.in_order = tuple(card_of(*divmod(number, self.ranks)) for number in range(self.cards))
        """The cards by number."""
        self._of_calls = {call: self.cards + place for place, call in enumerate(CALLS)}

    def number_of(self, action: Action) -> int:
        if isinstance(action, Call):
            return self._of_calls[action.kind, action.trump]
        return self.number_of_card(action)

    def number_of_card(self, card: int) -> int:
        return (card >> 4) * self.ranks + (card & 15)

    def action_of(self, number: int, seat: int) -> Action:
        """The action of a number, by ``seat``. Raises ValueError for a number that there is not."""
        if not 0 <= number < self.count:
            raise ValueError(f"an action is a number from 0 to {self.count - 1}, not {number}")
        if number < self.cards:
            return self.in_order[number]
        kind, trump = CALLS[number - self.cards]
        return Call(seat, kind, trump)

    def text(self, number: int) -> str:
        """An action as one word of the notation. Raises ValueError for a number that there is not."""
        return action_text(self.variant, self.action_of(number, 0))

    def card(self, number: int) -> Card:
        return self.in_order[number]


@cache
def actions_of(variant: Variant) -> Actions:
    return Actions(variant)


@cache
def trumps_of(variant: Variant) -> tuple[int | None, ...]:
    """What may be trumps (None: no trumps), where no card is turned: whatever a dealer may name."""
    places = variant.seating.places(0)
    found: dict[int | None, None] = {}
    calls: tuple[Call, ...] = ()
    while variant.calling.contract(places, calls, None) is None:
        said = variant.calling.legal(places, calls, min(variant.calling.to_act(places, calls)))
        found |= {call.trump: None for call in said if call.kind in (NAME, NO_TRUMP)}
        if found:
            return tuple(found)
        calls = (*calls, next(call for call in said if call.kind == LOOK))
    return (None,)


@cache
def longest_calling(variant: Variant) -> tuple[int, frozenset[Contract]]:
    """How many calls there can be before a card is played, and every contract that they can come to.

    One suit stands for all four.
    """
    places = variant.seating.places(variant.seating.dealers() - 1)
    turned = Card(0) if variant.layout.turn_up == "last_card" else None
    return _longest(variant, places, (), turned)


def _longest(
    variant: Variant, places: Places, calls: tuple[Call, ...], turned: Card | None
) -> tuple[int, frozenset[Contract]]:
    contract = variant.calling.contract(places, calls, turned)
    if contract is not None:
        return len(calls), frozenset({contract})
    longest, contracts = 0, frozenset[Contract]()
    for seat in variant.calling.to_act(places, calls):
        for call in variant.calling.legal(places, calls, seat):
            if not call.trump:
                length, found = _longest(variant, places, (*calls, call), turned)
                longest, contracts = max(longest, length), contracts | found
    return longest, contracts

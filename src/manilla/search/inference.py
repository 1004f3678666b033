"""What the cards played tell of the cards not seen.

A seat that played a card may have held another card beside it only if the card was legal then. For the duties of
the family more is true: the card was legal exactly if it would have been legal from each pair of it with one other
card of the hand. So all that a play can tell is a set of single cards that the player could not reach then, and the
judge himself names them when he is asked about pairs: there is no second copy of the rules here. docs/worlds.md
proves it; tests/search/test_inference.py tries it under every combination of duties.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from manilla.rules.cards import SUIT_CARDS, Card
from manilla.rules.deal import turned_to
from manilla.rules.errors import BadOption
from manilla.rules.judge import legal_cards
from manilla.rules.variant import Variant
from manilla.rules.view import View


class Play(NamedTuple):
    """One card of the deal: who played it, from which of his piles (None: his hand), and the cards that he could not
    reach then, as a mask.
    """

    seat: int
    card: Card
    pile: int | None
    ruled_out: int


def plays_of(view: View) -> tuple[Play, ...]:
    """The cards played so far, in order, each with what it tells.

    Raises BadOption where a hook replaces the duties: nothing is known of what a play would tell then.
    """
    if view.variant.legal_hook is not None:
        raise BadOption("no_rule_table", game=view.variant.key)
    if view.places is None or view.contract is None:
        return ()
    seats, trump = view.places.seats, view.contract.trump
    leaders = [trick.leader for trick in view.tricks()]
    if view.trick:
        leaders.append(view.leader)
    piles = view.piles_of_plays or (None,) * len(view.plays)
    found = []
    for number, (card, pile) in enumerate(zip(view.plays, piles, strict=True)):
        leader, place = leaders[number // seats], number % seats
        trick = view.plays[number - place : number]
        sides = turned_to(view.places.sides, leader)
        found.append(Play((leader + place) % seats, card, pile, ruled_out(view.variant, trick, sides, trump, card)))
    return tuple(found)


@lru_cache(maxsize=4096)
def ruled_out(variant: Variant, trick: Sequence[Card], sides: Sequence[int], trump: int | None, card: Card) -> int:
    """The cards beside which ``card`` would not have been legal, as a mask; the arguments are the judge's."""
    found = 0
    if not trick:
        return found
    # A card that is legal beside a whole suit is legal beside each card of it, so most suits take one question.
    for suit in SUIT_CARDS:
        others = variant.deck.without(card) & suit
        if not legal_cards(variant, trick, 1 << card | others, sides, trump) >> card & 1:
            for other in others:
                if not legal_cards(variant, trick, 1 << card | 1 << other, sides, trump) >> card & 1:
                    found |= 1 << other
    return found

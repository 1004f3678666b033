"""What if: a deal at any of its moments, with a card changed, to be played on or to be solved.

What was played before stays as it was, so a changed deal must still allow it; otherwise it is refused, with the card
that could not have been played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import BadDeal, IllegalAction, UnreadableText


def before(deal: Deal, plays: int) -> Deal:
    """The deal before its card number ``plays`` (from 0), all calls made. Raises UnreadableText if it ends earlier."""
    if plays > len(deal.plays):
        raise UnreadableText("not_so_far", field="plays", plays=len(deal.plays))
    if deal.contract is None:
        return deal
    back = Deal.start(deal.variant, deal.dealer, deal.dealt, deal.carry, deal.contract, deal.opener)
    back = back._replace(calls=deal.calls)
    for card in deal.plays[:plays]:
        back = back.apply_fact(card)  # a record under older rules is taken as fact
    return back


def swapped(deal: Deal, one: Card, other: Card) -> Deal:
    """The deal as it would stand if two cards had changed places from the start.

    Raises BadDeal for cards that cannot: played already, the turned one, not in the deal, in one and the same hand; or
    if a card that was played could not have been, as the rules are.
    """
    variant = deal.variant
    for card in (one, other):
        text = variant.card_text(card)
        if card in deal.plays:
            raise BadDeal("swap_played", card=text)
        if card == deal.dealt.turned:
            raise BadDeal("swap_turned", card=text)
        if not any(card in holding.cards for holding in deal.dealt.holdings) and card not in deal.dealt.aside:
            raise BadDeal("swap_not_there", card=text)
    dealt = _exchanged(deal.dealt, one, other)
    if dealt == deal.dealt:
        raise BadDeal("swap_same", card=variant.card_text(one), other=variant.card_text(other))
    after = Deal.start(variant, deal.dealer, dealt, deal.carry, deal.contract, deal.opener)._replace(calls=deal.calls)
    for number, card in enumerate(deal.plays):
        try:
            after = after.apply(card)
        except IllegalAction as refused:
            error = BadDeal("swap_against_play", card=variant.card_text(card), number=number + 1)
            raise error from refused
    return after


def _exchanged(dealt: Dealt, one: Card, other: Card) -> Dealt:
    new = {one: other, other: one}

    def of(cards: Cards) -> Cards:
        return Cards.of(new.get(card, card) for card in cards)

    holdings = [
        Holding(of(h.hand), of(h.exposed), tuple(tuple(new.get(card, card) for card in pile) for pile in h.piles))
        for h in dealt.holdings
    ]
    return replace(dealt, holdings=tuple(holdings), aside=of(dealt.aside))


def played_on(deal: Deal, choose: Callable[[Deal], Action]) -> Deal:
    """The deal played to its end by ``choose``, which is asked for every call and card."""
    while not deal.finished:
        deal = deal.apply(choose(deal))
    return deal

"""Worlds by trying: every way to lay the unseen cards, the whole deal played again in each.

Nothing of the sampler is used here. The places of the unseen cards come from the true deal: a place is unseen
where the player's view does not show its card.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

from manilla.rules.cards import NO_CARDS, Card, Cards
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import RuleError
from manilla.rules.match import Match
from manilla.rules.view import View, view_of

Laid = tuple[tuple[int, int, tuple[tuple[Card, ...], ...]], ...]


def laid(deal: Deal) -> Laid:
    """What lies where now: each seat's hand, open cards and piles. Where played cards had lain is left out."""
    played = Cards.of(deal.plays)
    return tuple(
        (int(holding.hand - played), int(holding.exposed - played), deal.piles(seat))
        for seat, holding in enumerate(deal.dealt.holdings)
    )


def replayed(deal: Deal, dealt: Dealt) -> Deal | None:
    """The deal's calls and plays with other cards dealt; None where one of them would not have been legal."""
    again = Deal.start(deal.variant, deal.dealer, dealt, deal.carry)
    done: tuple[Action, ...] = (*deal.calls, *deal.plays)
    try:
        for action in done:
            again = again.apply(action)
    except RuleError:
        return None
    return again


def unseen_cards(view: View) -> Cards:
    known = Cards.of(view.plays) | view.aside
    for seen in view.holdings:
        known |= seen.playable
    return view.variant.deck - known


def tried(match: Match, player: int | None) -> set[Laid]:
    """Every way in which the cards that the player has not seen may lie, so that he would see the same."""
    deal, view = match.deal, view_of(match, player)
    assert deal is not None
    unseen = unseen_cards(view)
    found = set()
    for holdings in _relaid(deal.dealt.holdings, unseen, unseen):
        again = replayed(deal, Dealt(holdings, deal.dealt.turned, deal.dealt.aside))
        if again is not None and view_of(replace(match, deal=again), player) == view:
            found.add(laid(again))
    return found


def _relaid(holdings: tuple[Holding, ...], unseen: Cards, cards: Cards) -> Iterator[tuple[Holding, ...]]:
    """The holdings with ``cards`` in the places of all ``unseen`` ones."""
    if not holdings:
        yield ()
        return
    first, *others = holdings
    for holding, rest in _relaid_one(first, unseen, cards):
        for following in _relaid(tuple(others), unseen, rest):
            yield (holding, *following)


def _relaid_one(holding: Holding, unseen: Cards, cards: Cards) -> Iterator[tuple[Holding, Cards]]:
    loose = Cards(holding.hand | holding.exposed)
    covered = [card for pile in holding.piles for card in pile if card in unseen]
    for hand in combinations(cards, len(loose & unseen)):
        loose_now = (loose - unseen) | Cards.of(hand)
        in_open = loose_now if holding.exposed else NO_CARDS
        left = cards - Cards.of(hand)
        for order in permutations(left, len(covered)):
            now = dict(zip(covered, order, strict=True))
            piles = tuple(tuple(now.get(card, card) for card in pile) for pile in holding.piles)
            yield Holding(loose_now - in_open, in_open, piles), left - Cards.of(order)

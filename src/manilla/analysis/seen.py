"""A position with unknown cards as a match, so that the player who is to act can be advised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Deal, finished_tricks
from manilla.rules.dealing import Dealt, check_dealt
from manilla.rules.errors import UnreadableText
from manilla.rules.match import Match
from manilla.rules.notation import Hand, holding_of
from manilla.rules.position import Position


def match_of(position: Position, players: Sequence[str]) -> Match:
    """A match, nobody having marks, in which the deal stands as the position says; player n sits at seat n.

    Unknown cards are put anywhere: no view shows them, and what is told of a view hangs on nothing else. The hands
    must be whole, as they were before the first card of the deal. Raises UnreadableText where they are not, or the
    next player's is not known, BadDeal for hands that this game does not deal, IllegalAction for a call that it does
    not allow.
    """
    variant, dealer = position.variant, position.dealer
    places = variant.seating.places(dealer)
    if position.leader != (dealer + 1) % places.seats:
        raise UnreadableText("not_from_the_start")
    if position.standing_contract is not None:
        position.standing()  # refuses plays that cannot have been made, and a hand that is not known
    hands = _filled(position)
    holdings = tuple(holding_of(variant, hand, places.owners[seat] != seat) for seat, hand in enumerate(hands))
    dealt = Dealt(holdings, position.turned, position.aside)
    check_dealt(variant.layout, places.owners, dealer, variant.deck, dealt)
    deal = Deal.start(variant, dealer, dealt, position.carry, position.contract)
    for call in position.calls:
        deal = deal.apply(call)
    for card in position.plays:
        deal = deal.apply_fact(card)  # judged above, as far as the hands are known
    match = Match.start(variant, tuple(players)).seat(tuple(range(len(players))), dealer)
    seat = min(deal.to_act, default=deal.seat)
    if not position.hands[seat].complete and not position.hands[deal.actor(seat)].complete:
        raise UnreadableText("hand_not_known", seat=seat)
    return replace(match, deal=deal)


def _filled(position: Position) -> tuple[Hand, ...]:
    """The hands with every card in them: first what each seat has played, then whatever is left."""
    hands = list(position.hands)
    known = Cards(position.aside)
    for hand in hands:
        known |= hand.known
    for seat, card in _plays(position):
        hand = hands[seat]
        if card not in known and hand.unknown:
            hands[seat] = replace(hand, cards=hand.cards.with_(card), unknown=hand.unknown - 1)
            known = known.with_(card)
    rest = iter(position.variant.deck - known)
    missing = sum(hand.unknown + sum(pile.count(None) for pile in hand.piles) for hand in hands)
    if missing != len(position.variant.deck - known):
        raise UnreadableText("not_from_the_start")
    return tuple(_complete(hand, rest) for hand in hands)


def _complete(hand: Hand, rest: Iterator[Card]) -> Hand:
    piles = tuple(tuple(next(rest) if card is None else card for card in pile) for pile in hand.piles)
    return Hand(hand.cards | Cards.of(next(rest) for _ in range(hand.unknown)), 0, piles)


def _plays(position: Position) -> Iterator[tuple[int, Card]]:
    """Each card played, with the seat that played it."""
    contract, seats = position.standing_contract, position.variant.seating.seats
    trump = None if contract is None else contract.trump
    leader = position.leader
    for trick in finished_tricks(position.plays, leader, seats, trump):
        yield from (((trick.leader + step) % seats, card) for step, card in enumerate(trick.cards))
        leader = trick.winner
    rest = position.plays[len(position.plays) // seats * seats :]
    yield from (((leader + step) % seats, card) for step, card in enumerate(rest))

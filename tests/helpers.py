"""Deals and matches made from a seed, for tests that need one and do not mind which."""

from collections.abc import Callable
from random import Random

from manilla.rules.calling import Contract
from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import Dealt, cut_at, drawn, hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.notation import Hand, read_cards, read_hand
from manilla.rules.position import Position
from manilla.rules.variant import Variant

PLAYERS = ("Ada", "Berta", "Carles", "Dolors", "Enric", "Ferran")


def bytes_of(seed: int) -> bytes:
    """The entropy that a seed stands for."""
    return f"test {seed}".encode()


def cards_of(variant: Variant, text: str) -> Cards:
    """Cards written in a row, as a set."""
    return Cards.of(read_cards(variant, text))


def position_of_trick(variant: Variant, trump: str, trick: str, hand: str, dealer: int | None = None) -> Position:
    """A trick written from its leader, seat 0, with the hand of the next seat; the last seat deals unless said."""
    dealer = variant.seating.seats - 1 if dealer is None else dealer
    plays = read_cards(variant, trick)
    hands = [Hand()] * variant.seating.seats
    hands[len(plays)] = read_hand(variant, hand)
    contract = Contract(variant.read_suit(trump), dealer)
    return Position(variant, dealer, tuple(hands), leader=0, contract=contract, plays=plays)


def new_match(variant: Variant) -> Match:
    """A match before the draw, with as many players as the game wants."""
    return Match.start(variant, PLAYERS[: variant.seating.players])


def dealt_cards(variant: Variant, dealer: int, pack: tuple[Card, ...]) -> Dealt:
    """The deal that a pack in this order gives."""
    return hand_out(variant.layout, variant.seating.places(dealer).owners, dealer, pack)


def new_deal(match: Match, seed: int) -> Match:
    """The match with its next deal on the table, drawn, cut and dealt from ``seed`` as far as it still has to be.

    A pinta that may win a juego can end the deal at once: then the match stands between two deals again.
    """
    variant, entropy = match.variant, bytes_of(seed)
    if match.phase == "draw":
        match = match.drawn(drawn(variant.deck, len(match.players), entropy))
    if match.phase == "cut":
        match = match.cut(cut_at(variant.layout, len(variant.deck), entropy))
    return match.dealt(dealt_cards(variant, match.dealer, shuffled(variant.deck, entropy)))


def dealt_match(variant: Variant, seed: int, dealer: int | None = None) -> Match:
    """A new match with its first deal on the table; with ``dealer`` player n sits at seat n and nothing is drawn."""
    match = new_match(variant)
    if dealer is not None:
        match = match.seat(tuple(range(len(match.players))), dealer)
    return new_deal(match, seed)


def random_action(deal: Deal, rng: Random) -> Action:
    """Something that may be done now, by any of the seats that may act."""
    return rng.choice(deal.legal_actions(rng.choice(sorted(deal.to_act))))


def random_match(variant: Variant, seed: int, until: Callable[[Match], bool] = lambda match: match.finished) -> Match:
    """A match played at random from ``seed`` to its end, or to the first moment at which ``until`` is true.

    ``until`` is asked before every step, first of all at the draw.
    """
    rng, match = Random(seed), new_match(variant)
    while not match.finished and not until(match):
        if match.deal is None:
            match = new_deal(match, rng.getrandbits(64))
        else:
            match = match.apply(random_action(match.deal, rng))
    return match

"""A hand and a trick, as worked examples and people give them."""

from __future__ import annotations

from collections.abc import Sequence

from manilla.rules.calling import Contract
from manilla.rules.cards import NO_CARDS, Card, Cards
from manilla.rules.errors import RuleError, UnreadableText
from manilla.rules.notation import Hand, hand_text, read_cards, read_hand
from manilla.rules.position import Position, Standing
from manilla.rules.variant import Example, Variant


def standing_of(
    variant: Variant, trump: int | None, trick: Sequence[Card], hand: Hand, dealer: int | None = None
) -> Standing:
    """The question what ``hand`` may play to ``trick``.

    The trick is listed from its leader, who sits at seat 0; the hand, of any length, is the next seat's. The dealer is
    the last seat unless said. Raises UnreadableText for a full trick, an empty or unknown hand, a card twice.
    """
    seats = variant.seating.seats
    if len(trick) >= seats:
        raise UnreadableText("trick_full", seats=seats, cards=tuple(variant.card_text(card) for card in trick))
    if not hand.size:
        raise UnreadableText("no_hand")
    if not hand.complete:
        raise UnreadableText("unknown_cards", text=hand_text(variant, hand))
    both = hand.known & Cards.of(trick)
    if both:
        raise UnreadableText("card_twice", card=variant.card_text(min(both)))
    dealer = seats - 1 if dealer is None else dealer
    hands = tuple(hand if seat == len(trick) else Hand() for seat in range(seats))
    position = Position(
        variant=variant, dealer=dealer, hands=hands, leader=0,
        contract=Contract(trump, dealer), plays=tuple(trick),
    )  # fmt: skip
    return position.standing()


def held_cards(standing: Standing) -> tuple[Card, ...]:
    """Every card of the hand, covered ones last, suit by suit and high to low."""
    covered = Cards.of(card for pile in standing.piles for card in pile) - standing.playable
    sort = standing.variant.sorted_hand
    return (*sort(standing.playable), *sort(covered))


def refusals(standing: Standing) -> dict[Card, RuleError]:
    """For each card of the hand that may not be played, the reason."""
    found = {}
    for card in held_cards(standing):
        error = standing.why_not(card)
        if error is not None:
            found[card] = error
    return found


def home_pack(variant: Variant) -> Variant:
    """The game with the pack in which its own file writes cards; the same cards have the same numbers in both."""
    packs = {o.name: o.default for o in variant.options if o.field == "pack" and o.name in variant.chosen}
    return variant.with_options(packs) if packs else variant


def read_example(variant: Variant, example: Example) -> tuple[int | None, tuple[Card, ...], Hand]:
    """Trump, trick and hand of an example. Raises UnreadableText."""
    home = home_pack(variant)
    return home.read_suit(example.trump), read_cards(home, example.trick), read_hand(home, example.hand)


def example_standing(variant: Variant, example: Example) -> Standing:
    """An example asked under the options of ``variant`` and those that it brings itself. Raises RuleError."""
    chosen = variant.with_options(example.options) if example.options else variant
    trump, trick, hand = read_example(variant, example)
    return standing_of(chosen, trump, trick, hand, example.dealer)


def example_holds(variant: Variant, example: Example) -> bool:
    """Whether what the example says is true under the options in force: other options may have changed it."""
    home = home_pack(variant)
    try:
        standing = example_standing(variant, example)
    except RuleError:
        return False
    wanted = NO_CARDS
    for word in example.legal.split():
        wanted = wanted.with_(home.read_card(word))
    errors = {card: error.code for card, error in refusals(standing).items()}
    why = {home.read_card(text): code for text, code in example.why.items()}
    return standing.legal() == wanted and all(errors.get(card) == code for card, code in why.items())

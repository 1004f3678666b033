"""From bytes to the events of a draw, a cut and a deal: ``rules.dealing``, told as the record tells it."""

from __future__ import annotations

from manilla.rules import dealing
from manilla.rules.match import Match
from manilla.rules.notation import hand_of, hand_text
from manilla.rules.variant import Variant

from .events import Cut, Dealt, Drawn


def drawn_from(match: Match, entropy: bytes) -> Drawn:
    """The card that each player draws for seats and first deal."""
    variant = match.variant
    cards = dealing.drawn(variant.deck, len(match.players), entropy)
    return Drawn([variant.card_text(card) for card in cards])


def cut_from(match: Match, entropy: bytes) -> Cut:
    """The cut of a cutter without a wish of his own."""
    variant = match.variant
    return Cut(match.cutter, dealing.cut_at(variant.layout, len(variant.deck), entropy))


def dealt_from(match: Match, entropy: bytes) -> Dealt:
    """The next deal: the pack shuffled, cut where it has been cut, and handed out."""
    variant = match.variant
    pack = dealing.cut(dealing.shuffled(variant.deck, entropy), match.lifted or 0)
    owners = variant.seating.places(match.dealer).owners
    return told_deal(variant, match.dealer, dealing.hand_out(variant.layout, owners, match.dealer, pack))


def told_deal(variant: Variant, dealer: int, dealt: dealing.Dealt) -> Dealt:
    """A deal as an event; ``replay.read_dealt`` reads it back."""
    return Dealt(
        dealer,
        [hand_text(variant, hand_of(holding)) for holding in dealt.holdings],
        None if dealt.turned is None else variant.card_text(dealt.turned),
        [variant.card_text(card) for card in variant.sorted_hand(dealt.aside)],
    )

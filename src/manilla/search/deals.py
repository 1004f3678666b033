"""A deal of the rules as the native core takes it: where it stands, and what all have seen of it."""

from __future__ import annotations

from manilla.rules.cards import Cards
from manilla.rules.deal import Deal, finished_tricks

from . import native


def position_of(deal: Deal) -> native.Position:
    """Where the play of ``deal`` stands, to be played on by its ``variant.table()``.

    Points and tricks won before are not in it. Raises ValueError while calls are made.
    """
    if deal.contract is None:
        raise ValueError("there is nothing to play before the calls are over")
    under = {}
    if deal.dealt.under:
        played = Cards.of(deal.plays)
        under = {int(top): int(below) for top, below in deal.dealt.under.items() if top not in played}
    return native.position(
        hands=deal.playable,
        sides=deal.sides,
        trump=deal.contract.trump,
        leader=deal.leader,
        trick=[int(card) for card in deal.trick],
        under=under,
    )


def memory_of(deal: Deal) -> native.Memory:
    """What a player who remembers every card has seen of ``deal``, besides the table. A contract must stand."""
    assert deal.contract is not None
    dealt, seats = deal.dealt, deal.places.seats
    led, missing = [0] * seats, [0] * seats
    tricks = finished_tricks(deal.plays, deal.opener, seats, deal.contract.trump)
    for leader, cards in [(t.leader, t.cards) for t in tricks] + [(deal.leader, deal.trick)]:
        for step, card in enumerate(cards):
            suit, seat = cards[0] >> 4, (leader + step) % seats
            if step == 0:
                led[seat] |= 1 << suit
            elif card >> 4 != suit:
                missing[seat] |= 1 << suit
    shown = Cards.of(() if dealt.turned is None else (dealt.turned,))
    piled = Cards.of(card for holding in dealt.holdings for pile in holding.piles for card in pile)
    for holding in dealt.holdings:
        shown = Cards(shown | holding.exposed)
    late = deal.variant.layout.reveal == "after_trick"
    uncovered = [dealt.under[card] for card in deal.trick if card in dealt.under] if late else []
    maker = deal.dealer if deal.contract.declarer is None else deal.contract.declarer
    return native.Memory(
        owners=deal.places.owners,
        makers=deal.sides[maker],
        led=led,
        missing=missing,
        shown=int(shown),
        piled=int(piled),
        late=late,
        uncovered=int(Cards.of(uncovered)),
    )

"""How much a deal can bring at most: what a framework asks before the first card."""

from __future__ import annotations

from functools import cache

from manilla.rules.cards import SUITS
from manilla.rules.scoring import Taken
from manilla.rules.variant import Variant

from .actions import longest_calling


@cache
def longest_deal(variant: Variant) -> int:
    """The most calls and cards that a deal can have."""
    return longest_calling(variant)[0] + variant.seating.seats * variant.layout.hand_size


@cache
def most_marks(variant: Variant) -> int:
    """The most marks that a deal can bring to a player: all cards and tricks, under the contract that pays best, and
    the best card turned. No tie before it is counted: an environment's deal is the first.
    """
    places = variant.seating.places(variant.seating.dealers() - 1)
    everything = tuple((rank, points, SUITS) for rank, points, _ in variant.valued_ranks)
    nothing = tuple((rank, points, 0) for rank, points, _ in variant.valued_ranks)
    most = 0
    for contract in longest_calling(variant)[1]:
        for side in (0, 1):
            taken = Taken(
                ranks=(everything, nothing) if side == 0 else (nothing, everything),
                tricks=(variant.layout.hand_size, 0) if side == 0 else (0, variant.layout.hand_size),
                aside=0,
                pack_points=variant.pack_points,
                contract=contract,
                sides=places.sides,
                dealer=places.dealer,
            )
            most = max(most, *variant.scoring.score(taken).marks)
    pinta = variant.layout.turn_up == "last_card" and variant.scoring.pinta_when_winning != "none"
    return most + (max(variant.values) if pinta else 0)

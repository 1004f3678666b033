"""The same table of cards played by the native core: one card at once, or whole deals in batches."""

from __future__ import annotations

from functools import cache

from manilla.rules.cards import ALL_CARDS, Card
from manilla.rules.deal import Deal
from manilla.search import native
from manilla.search.deals import memory_of, position_of

from .cards import TABLE


@cache
def native_table() -> native.Casual:
    """The table of ``cards`` for the native core."""
    return native.Casual(TABLE)


def native_card(deal: Deal) -> Card:
    """The card that the casual bot plays for the seat to act in ``deal``, found by the native core."""
    card = native.casual_card(deal.variant.table(), position_of(deal), memory_of(deal), native_table())
    return ALL_CARDS[card]


def played_out(deal: Deal, n: int, seed: int, *, redeal: native.Redeal | None = None, threads: int = 0) -> native.Batch:
    """``deal`` played to its end by the table, ``n`` times; see ``native.batch``.

    Without ``redeal`` all of them are the same, for the table needs no chance.
    """
    return native.batch(
        deal.variant.table(),
        position_of(deal),
        n,
        seed,
        redeal=redeal,
        by_thumb=(native_table(), memory_of(deal)),
        threads=threads,
    )

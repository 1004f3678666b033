"""Sure winners are a bound and never more: with them the solver finds what it finds without them, in whole deals."""

from random import Random

import pytest

from manilla.rules.deal import Deal
from manilla.search import native
from manilla.search.deals import position_of
from manilla.variants import find_variant
from tests.endings import played_down, some_deal

SURE_WINNERS = 1 << 2
CAPOT = [-2, 0, 0, 0, 0, 2]
"""Points by tricks of a deal for six in which a capot counts: the steps are uneven."""

# In these a third mate, void in what is led, had to ruff his mates' winners, and with that the lead was his.
RUFFED_BY_A_MATE = (2439,)


def check(deals: list[Deal], by_tricks: list[int] | None) -> None:
    with_bounds = native.Solver(table_bytes=1 << 21)
    without = native.Solver(table_bytes=1 << 21, features=native.ALL_FEATURES & ~SURE_WINNERS)
    for number, deal in enumerate(deals):
        table, at = deal.variant.table(), position_of(deal)
        expected, _ = without.cards(table, at, card_weight=2, by_tricks=by_tricks)
        found, _ = with_bounds.cards(table, at, card_weight=2, by_tricks=by_tricks)
        assert found == expected, number


def six(seed: int) -> Deal:
    return some_deal(seed, find_variant("manillen_6"))


def four(seed: int) -> Deal:
    """A deal of 32 or 48 cards, with about six tricks left."""
    deal = some_deal(seed)
    return played_down(deal, deal.places.seats * 6, Random(seed))


def test_a_mate_who_has_to_ruff_is_no_help() -> None:
    check([six(seed) for seed in RUFFED_BY_A_MATE], CAPOT)


@pytest.mark.parametrize("by_tricks", [CAPOT, None])
def test_six_players(by_tricks: list[int] | None) -> None:
    check([six(seed) for seed in range(400)], by_tricks)


def test_other_games() -> None:
    check([four(seed) for seed in range(150)], None)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_many_more_of_six_players(block: int) -> None:
    check([six(seed) for seed in range(2000 * (block + 1), 2000 * (block + 2))], CAPOT if block % 2 else None)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_many_more_of_other_games(block: int) -> None:
    check([four(seed) for seed in range(500 * (block + 1), 500 * (block + 2))], None)

"""The fast native engines against the generic one, from deals of every game under every value of every option.

The generic engine is held against the Python rules and the witness in tests/witness; here millions of positions tie
the fast ones to it.
"""

from random import Random

import pytest

from manilla.rules.deal import Deal
from manilla.search import native
from manilla.search.deals import position_of
from tests.contract.support import SETTINGS, Setting
from tests.helpers import dealt_match, random_action
from tests.perft.counting import perft


def a_deal(setting: Setting, rng: Random, cards: int = 0) -> Deal:
    """A deal after the calls and ``cards`` cards at random."""
    variant = setting.variant()
    deal = dealt_match(variant, rng.getrandbits(32), dealer=rng.randrange(variant.seating.dealers())).deal
    assert deal is not None
    while deal.contract is None:
        deal = deal.apply(random_action(deal, rng))
    for _ in range(cards):
        deal = deal.apply(random_action(deal, rng))
    return deal


def compared(setting: Setting, deals: int) -> int:
    """Positions compared: fresh deals, and deals that go on in the midst of a trick."""
    rng, found = Random(str(setting)), 0
    for _ in range(4):
        fresh = a_deal(setting, rng)
        table, seats, tricks = fresh.variant.table(), fresh.places.seats, fresh.variant.layout.hand_size
        found += native.compare_engines(table, position_of(fresh), deals, seed=rng.getrandbits(64))
        cards = rng.randrange(tricks) * seats + rng.randrange(1, seats)
        begun = a_deal(setting, rng, cards)
        found += native.compare_engines(table, position_of(begun), deals, seed=rng.getrandbits(64))
    return found


@pytest.mark.parametrize("part", range(8))
def test_the_fast_engines_play_as_the_generic_one(part: int) -> None:
    settings = SETTINGS[part::8]
    # Each position is put to three templates.
    assert sum(compared(setting, 20) for setting in settings) > 4 * 20 * 3 * 32 * len(settings)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_fast_engines_play_as_the_generic_one_long(setting: Setting) -> None:
    assert compared(setting, 3_000) > 1_000_000


@pytest.mark.parametrize("part", range(8))
def test_perft_is_the_same_in_python_and_in_both_engines(part: int) -> None:
    for setting in SETTINGS[part::8]:
        rng = Random(f"perft {setting}")
        whole = a_deal(setting, rng)
        seats, tricks = whole.places.seats, whole.variant.layout.hand_size
        deal = a_deal(setting, rng, (tricks - 3) * seats + rng.randrange(seats))
        table, position, depth = deal.variant.table(), position_of(deal), min(2 * seats, 5)
        counted = perft(deal, depth)
        assert native.perft(table, position, depth) == counted, (setting, deal.plays)
        assert native.perft(table, position, depth, oracle=True) == counted
        assert native.perft(table, position, 12) == native.perft(table, position, 12, oracle=True)

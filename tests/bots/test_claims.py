"""Claims: a bot says that the rest is its side's exactly where no world speaks against it."""

import pytest

from manilla.bots.claims import LEAST_TRICKS, sure_of_the_rest
from manilla.rules.deal import Deal
from manilla.rules.variant import Variant
from manilla.rules.view import View
from manilla.search import native
from manilla.search.deals import position_of
from manilla.search.solver import DealSolver
from manilla.search.worlds import worlds
from manilla.variants import all_variants
from tests.bots.support import acting_views
from tests.endings import ending

GAMES = [variant for variant in all_variants().values() if variant.legal_hook is None]


def takes_all(deal: Deal, side: int) -> bool:
    """The same by trying everything: whether the side's tricks, far dearer than its cards, are all that are left."""
    left = (sum(len(deal.held(seat)) for seat in range(deal.places.seats)) + len(deal.trick)) // deal.places.seats
    value = native.brute(deal.variant.table(), position_of(deal), by_tricks=[500 * won for won in range(left + 1)])
    return value >= 500 * left if side == 0 else value == 0


def test_whether_a_side_takes_rest_is_what_trying_everything_finds() -> None:
    solver, found = DealSolver(table_bytes=1 << 20), {True: 0, False: 0}
    for seed in range(600):
        deal = ending(seed).deal
        for side in (0, 1):
            expected = takes_all(deal, side)
            assert solver.takes_rest(deal, side) is expected, (seed, side)
            found[expected] += 1
    assert min(found.values()) > 100


def leads(view: View) -> bool:
    return view.contract is not None and view.acting is not None and not view.trick


@pytest.mark.parametrize("variant", GAMES, ids=[variant.key for variant in GAMES])
def test_a_bot_claims_where_every_world_gives_it_all(variant: Variant) -> None:
    """Few worlds are gone through here by trying everything, so only the last tricks are compared."""
    claims = 0
    for seed in range(20):
        for match, view in acting_views(variant, seed, at_random=0.0):
            assert match.deal is not None
            if not leads(view) or view.places is None or view.acting is None:
                continue
            if not LEAST_TRICKS <= view.holdings[view.acting].size <= 3:
                continue
            side, all_worlds = view.places.sides[view.acting], worlds(view)
            claimed = sure_of_the_rest(view)
            claims += claimed
            if claimed:
                assert takes_all(match.deal, side)
            if not all_worlds.covered and all_worlds.count <= 60:
                every = all(takes_all(all_worlds.deal(number), side) for number in range(all_worlds.count))
                assert not claimed or every
    # Two tricks before the end six hands may lie in too many ways, and covered cards are not gone through at all.
    assert claims or variant.layout.piles or variant.seating.seats == 6

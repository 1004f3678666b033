"""Which card: each is followed in many worlds, and the one with the best mean is played."""

from __future__ import annotations

from random import Random

from manilla.bots.bot import Budget, Choice
from manilla.bots.casual.cards import NAMES, row_of, score_of
from manilla.bots.casual.cards import best_card as by_thumb
from manilla.bots.casual.sight import Sight, sight_of
from manilla.rules.cards import ALL_CARDS
from manilla.rules.view import View
from manilla.search.outlook import scene_of
from manilla.search.worlds import worlds

from .looking import Looking
from .meter import Meter
from .note import Explanation, Unseen
from .stakes import Stakes
from .way import Way, horizon
from .worlds import candidates, holders

EVEN = 1e-9
"""Cards whose means differ by no more are left to the rules of thumb."""


def best_card(view: View, seat: int, way: Way, budget: Budget, rng: Random) -> Choice:
    """The card that ``seat`` plays, and why. A contract must stand, and there must be a choice."""
    meter = Meter(budget, way.nodes, way.capped)
    assert view.contract is not None
    sight = sight_of(view, seat)
    found = worlds(view)
    if found.count == 0:  # the plays seen are those of other rules
        return _by_thumb(sight)
    scene = scene_of(view, found, seat)
    stakes = Stakes(view, seat, view.contract)
    left = stakes.tricks - sum(view.tricks_won)
    exact_from, number = horizon(way, left, len(view.legal), len(view.holdings), meter.plan())
    number = min(number, way.most)
    chosen = candidates(view, found, scene, number * (way.candidates if way.weights else 1), way.weights, rng)
    looking = Looking(view, scene, chosen, stakes, way)
    looking.go(exact_from, 2 * number, meter, rng)
    if not looking.values:
        return _by_thumb(sight)
    means = looking.means()
    most = max(means) - EVEN
    equal = [card for card, mean in zip(looking.cards, means, strict=True) if mean >= most]
    card = ALL_CARDS[max(equal, key=lambda each: score_of(sight, each))]
    whole = sum(looking.weights)
    why = Explanation(
        actions=tuple(ALL_CARDS[each] for each in looking.cards),
        ends=tuple(tuple(map(stakes.end, row)) for row in looking.values),
        weights=tuple(weight / whole for weight in looking.weights),
        consistent=found.count,
        exact=exact_from >= left,
        unseen=Unseen(chosen.rows, holders(found), tuple(chosen.weights)),
        whole=chosen.whole and len(looking.values) == found.count,
    )
    return Choice(card, NAMES[row_of(sight, card)], why)


def _by_thumb(sight: Sight) -> Choice:
    card, row = by_thumb(sight)
    return Choice(ALL_CARDS[card], NAMES[row])

"""What a bot tells of its choice: numbers that add up."""

from random import Random

import pytest

from manilla.bots import Budget, find_bot
from manilla.bots.thinking.note import Explanation
from manilla.rules.cards import Cards
from manilla.rules.view import View
from manilla.search.worlds import worlds
from manilla.variants import all_variants, find_variant
from tests.bots.support import acting_views


def explained(view: View, nodes: int = 3000) -> Explanation | None:
    return find_bot("strong").choose(view, Budget(nodes=nodes), Random(1)).why


@pytest.mark.parametrize("key", all_variants())
def test_the_numbers_of_every_game_add_up(key: str) -> None:
    for number, (_, view) in enumerate(acting_views(find_variant(key), 3)):
        if number % 9 and view.contract is not None:
            continue
        why = explained(view, 800)
        if why is None:
            assert any(getattr(action, "kind", "") == "look" for action in view.legal)
            continue
        assert set(why.actions) == set(view.legal)
        assert why.worlds == len(why.weights) > 0
        assert sum(why.weights) == pytest.approx(1)
        assert why.consistent == worlds(view).count
        for prospect in why.prospects:
            assert 0 <= prospect.half <= 1 + 1e-9
            assert 0 <= prospect.best <= 1 + 1e-9
            assert prospect.spread >= 0
        assert sum(prospect.best for prospect in why.prospects) >= 1 - 1e-9
        unseen = view.variant.deck - view.aside - Cards.of(view.plays)
        for seen in view.holdings:
            unseen = unseen - seen.playable
        assert set(why.belief) == set(unseen)
        for shares in why.belief.values():
            assert sum(shares.values()) == pytest.approx(1)
        for seat, seen in enumerate(view.holdings):
            held = sum(shares.get(seat, 0) for shares in why.belief.values())
            assert held == pytest.approx(seen.hidden + sum(pile.hidden for pile in seen.piles))


def test_what_is_played_is_worth_most() -> None:
    for number, (_, view) in enumerate(acting_views(find_variant("butifarra"), 4)):
        if view.contract is None or number % 6:
            continue
        choice = find_bot("strong").choose(view, Budget(nodes=3000), Random(1))
        assert choice.why is not None
        worth = {prospect.action: prospect.result for prospect in choice.why.prospects}
        assert worth[choice.action] >= max(worth.values()) - 0.01


def test_the_last_tricks_are_known_for_certain() -> None:
    seen = 0
    for seed in range(3):
        for _, view in acting_views(find_variant("manilla"), seed):
            if view.contract is not None and sum(view.tricks_won) == 9:
                why = explained(view)
                assert why is not None
                assert why.exact
                assert why.worlds <= why.consistent
                seen += 1
    assert seen

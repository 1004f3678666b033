"""What could be known hangs on nothing that could not."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manilla.analysis.hint import hint
from manilla.analysis.moments import Moment
from manilla.analysis.review import Settings, review_deal
from manilla.rules.view import view_of
from manilla.variants import all_variants
from tests.analysis.support import QUICK, alone, by_bot, decisions, swapped
from tests.strategies import seeds


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(tuple(all_variants())), seeds, seeds)
def test_hints_and_verdicts_do_not_change_when_unseen_cards_are_swapped(game: str, seed: int, other: int) -> None:
    moments = list(decisions(game, seed, by_bot("casual")))
    moment = Random(seed).choice(moments)
    match = swapped(moment.match, moment.player, other)
    again = Moment(match, moment.seat, moment.action)
    assert view_of(match, moment.player) == moment.view()
    assert hint(again.view(), seed=3, nodes=2_000) == hint(moment.view(), seed=3, nodes=2_000)
    chosen = Settings(nodes=2_000, exact_nodes=200)
    (one,), (two,) = (tuple(review_deal(alone(each), chosen)) for each in (moment, again))
    assert one.known == two.known


@pytest.mark.parametrize("game", ["butifarra", "manillen_3", "manilla_2"])
def test_the_same_seed_gives_the_same_hint_and_another_one_looks_elsewhere(game: str) -> None:
    moment = next(iter(decisions(game, 4, by_bot("casual"))))
    first, again, other = (hint(moment.view(), seed=seed, nodes=QUICK) for seed in (1, 1, 2))
    assert first == again
    assert first.judged is not None
    assert other.judged is not None
    assert first.judged.why.unseen.rows != other.judged.why.unseen.rows

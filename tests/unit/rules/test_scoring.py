"""The worked examples of the reckoning, with either side in the place of the dealer."""

import pytest

from manilla.rules.scoring import OverHalf
from manilla.variants import find_variant
from tests.examples.scores_manillen import MANILLEN_SCORES
from tests.examples.scores_spanish import SPANISH_SCORES
from tests.examples.shapes import Scored
from tests.rigged import carry_factor, reckoned, taken_of

ALL = (*SPANISH_SCORES, *MANILLEN_SCORES)
each_example = pytest.mark.parametrize("example", ALL, ids=[e.title for e in ALL])
each_dealer = pytest.mark.parametrize("dealer", [0, 1])


@each_dealer
@each_example
def test_a_deal_is_reckoned_as_in_the_example(example: Scored, dealer: int) -> None:
    score = reckoned(example.deal, dealer)
    sides = taken_of(example.deal, dealer).sides
    way = 1 if sides[dealer] == 0 else -1
    seats = len(sides)
    gives = example.gives
    assert score.points[::way] == gives.points
    assert score.factor == gives.factor
    marks = gives.marks if len(gives.marks) == seats else tuple(gives.marks[seat % 2] for seat in range(seats))
    assert tuple(score.marks[(dealer + step) % seats] for step in range(seats)) == marks
    assert score.carry == carry_factor(gives.carry, example.deal.options.get("double_mode") == "add")
    higher = None if gives.points[0] == gives.points[1] else gives.points.index(max(gives.points))
    assert score.winner == (None if higher is None else (higher, 1 - higher)[way < 0])


@each_example
def test_the_lines_of_a_reckoning_tell_the_half_and_lead_to_the_marks(example: Scored) -> None:
    taken = taken_of(example.deal)
    variant = find_variant(example.deal.game).with_options(example.deal.options)
    score = variant.scoring.score(taken)
    lines = {(line.code, line.side): line.value for line in score.lines}
    points, half = example.gives.points, example.gives.half
    assert (lines["points", 0], lines["points", 1]) == points
    if score.winner is None:
        assert lines["tie", None] == points[0]
        assert isinstance(variant.scoring, OverHalf)
        assert variant.scoring._half(taken, points) == half
        return
    assert lines.get(("half", score.winner)) == half
    assert lines["marks", score.winner] == max(example.gives.marks)
    excess = lines["half_difference" if half is None else "over", score.winner]
    assert (excess > 0) == (max(example.gives.marks) > 0)
    if half is not None:
        assert excess == max(0, max(points) - half)

"""The worked examples of the turned card's points, alone and in a match."""

from dataclasses import replace

import pytest

from manilla.rules.match import Match
from manilla.rules.pinta import pinta_of
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from tests.examples.pinta import PINTA
from tests.examples.shapes import Pair, Turned
from tests.helpers import new_match
from tests.rigged import dealt_with_turned, ended, with_points

each_example = pytest.mark.parametrize("example", PINTA, ids=[e.title for e in PINTA])


def game_of(example: Turned) -> Variant:
    variant = find_variant(example.game).with_options(example.options)
    assert variant.course.target == example.target
    return variant


def by_side(match: Match, dealer: int, marks: tuple[int, ...]) -> Pair:
    """Marks of the players as those of the dealer's side and of the others, in whose groups all have the same."""
    seats = range(match.variant.seating.dealers())
    ours = {marks[match.player_at(seat)] for seat in seats if (seat - dealer) % 2 == 0}
    others = {marks[match.player_at(seat)] for seat in seats if (seat - dealer) % 2}
    assert len(ours) == len(others) == 1
    return ours.pop(), others.pop()


@each_example
def test_the_turned_card_is_worth_what_the_example_says_at_once(example: Turned) -> None:
    variant = game_of(example)
    value = variant.values[variant.read_card(example.turned)]
    pinta = pinta_of(variant.scoring, value, max(variant.values), example.before[0], example.target)
    assert pinta.marked == example.at_once
    scores = variant.scoring.pinta_when_winning != "none" and (
        variant.scoring.pinta_scores == "honours" or value == max(variant.values)
    )
    held_back = value > 0 and scores and example.at_once == 0
    assert pinta.void == (held_back and variant.scoring.pinta_when_winning == "void")
    assert pinta.deferred == (held_back and variant.scoring.pinta_when_winning == "deferred")


@each_example
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_marks_of_a_deal_with_a_turned_card(example: Turned, dealer: int) -> None:
    variant = game_of(example)
    if example.points is not None:
        variant = with_points(variant, example.points)
    players = variant.seating.players
    match = new_match(variant).seat(tuple(range(players)), dealer)
    match = replace(match, marks=tuple(example.before[(seat - dealer) % 2] for seat in range(players)))
    match = dealt_with_turned(match, variant.read_card(example.turned))
    if example.points is None:
        assert match.deal is None
        assert match.results[-1].score is None
        assert match.results[-1].pinta.marked == example.at_once
    else:
        assert by_side(match, dealer, match.marks) == (example.before[0] + example.at_once, example.before[1])
        match = ended(match)
        score = match.results[-1].score
        assert score is not None
        assert score.points[:: 1 if dealer % 2 == 0 else -1] == example.points
    assert by_side(match, dealer, match.results[-1].marks) == example.after
    side = {"dealer": 0, "others": 1}
    winners = [p for p in range(players) if example.won is not None and (p - dealer) % 2 == side[example.won]]
    assert [player for game in match.games for player in game.winners] == winners

"""From a result to ratings."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla.rules.match import Match
from manilla.server.accounts.rating import MU, SIGMA, Rating, Result, Sitter, opponents, rated, result_of
from manilla.variants import all_variants, find_variant
from tests.helpers import random_match

PAIRS = Result(((0, 2), (1, 3)), (0, 1))
FOUR = tuple(Sitter(f"p_{chair}") for chair in range(4))
RATINGS = st.builds(Rating, st.floats(5, 45), st.floats(0.5, 8.3), st.integers(0, 500))


def test_winners_rise_and_losers_fall_by_as_much() -> None:
    after = rated(PAIRS, FOUR, {})
    rise = {player: rating.mu - MU for player, rating in after.items()}
    assert rise["p_0"] == rise["p_2"] > 0.5
    assert sum(rise.values()) == pytest.approx(0, abs=1e-9)
    assert all(rating.sigma < SIGMA and rating.games == 1 for rating in after.values())


@given(before=st.lists(RATINGS, min_size=4, max_size=4))
def test_whoever_wins_does_not_fall_and_whoever_loses_does_not_rise(before: list[Rating]) -> None:
    old = {f"p_{chair}": rating for chair, rating in enumerate(before)}
    after = rated(PAIRS, FOUR, old)
    for chair in range(4):
        change = after[f"p_{chair}"].mu - old[f"p_{chair}"].mu
        assert change >= 0 if chair in (0, 2) else change <= 0
        assert after[f"p_{chair}"].games == old[f"p_{chair}"].games + 1


@given(before=st.lists(RATINGS, min_size=4, max_size=4), order=st.sampled_from(list(permutations(range(4)))))
def test_the_numbers_of_chairs_do_not_matter(before: list[Rating], order: tuple[int, ...]) -> None:
    old = {f"p_{chair}": rating for chair, rating in enumerate(before)}
    place = {chair: new for new, chair in enumerate(order)}
    sides = tuple(tuple(sorted(place[chair] for chair in side)) for side in PAIRS.sides)
    moved = rated(Result(sides, PAIRS.places), [FOUR[chair] for chair in order], old)
    for player, rating in rated(PAIRS, FOUR, old).items():
        assert moved[player].mu == pytest.approx(rating.mu)
        assert moved[player].sigma == pytest.approx(rating.sigma)


def test_beating_the_strong_brings_more_than_beating_the_weak() -> None:
    strong, weak = Rating(35, 2, 50), Rating(15, 2, 50)
    over_strong = rated(PAIRS, FOUR, {"p_1": strong, "p_3": strong})["p_0"].mu
    over_weak = rated(PAIRS, FOUR, {"p_1": weak, "p_3": weak})["p_0"].mu
    assert over_strong > rated(PAIRS, FOUR, {})["p_0"].mu > over_weak > MU


def test_who_left_loses_whatever_the_bot_in_his_chair_made_of_it() -> None:
    left = (Sitter("p_0", left=True), *FOUR[1:])
    after, as_ended = rated(PAIRS, left, {}), rated(PAIRS, FOUR, {})
    assert after["p_0"].mu < MU
    for player in ("p_1", "p_2", "p_3"):
        assert after[player] == as_ended[player]
    lost = Result(PAIRS.sides, (1, 0))
    assert rated(lost, left, {}) == rated(lost, FOUR, {})


def test_a_leaver_among_singles_comes_last() -> None:
    singles = Result(((0,), (1,), (2,)), (0, 1, 2))
    chairs = (Sitter("p_0", left=True), Sitter("p_1"), Sitter("p_2"))
    after = rated(singles, chairs, {})
    assert after["p_0"].mu < after["p_1"].mu
    assert after["p_0"].mu < MU


def test_a_bot_in_several_chairs_gets_the_mean() -> None:
    chairs = (Sitter("p_0"), Sitter("bot:club"), Sitter("bot:club"), Sitter("bot:club"))
    after = rated(PAIRS, chairs, {})
    separate = rated(PAIRS, (Sitter("p_0"), Sitter("b"), Sitter("c"), Sitter("d")), {})
    assert set(after) == {"p_0", "bot:club"}
    assert after["p_0"] == separate["p_0"]
    assert after["bot:club"].mu == pytest.approx(sum(separate[b].mu for b in "bcd") / 3)
    assert after["bot:club"].games == 1


def test_a_match_against_oneself_rates_nobody() -> None:
    assert rated(PAIRS, (Sitter("bot:club"),) * 4, {}) == {}


def test_a_shared_first_place_moves_equals_nowhere() -> None:
    after = rated(Result(((0,), (1,)), (0, 0)), (Sitter("a"), Sitter("b")), {})
    assert after["a"].mu == after["b"].mu == pytest.approx(MU)


def test_opponents_are_those_of_other_sides() -> None:
    assert opponents(PAIRS, FOUR)["p_0"] == {"p_1", "p_3"}
    chairs = (Sitter("p_0"), Sitter("bot:club"), Sitter("bot:club"), Sitter("bot:club"))
    assert opponents(PAIRS, chairs) == {"p_0": {"bot:club"}, "bot:club": {"p_0"}}
    assert opponents(Result(((0,), (1,), (2,)), (0, 1, 1)), FOUR[:3])["p_1"] == {"p_0", "p_2"}


def test_better_players_come_out_above_in_the_long_run() -> None:
    """Strength that ratings should find: of two players the stronger wins more often, luck included."""
    rng = random.Random(7)
    strength = {f"p_{number}": float(number) for number in range(8)}
    ratings: dict[str, Rating] = {}
    for _ in range(600):
        chosen = rng.sample(sorted(strength), 4)
        first = strength[chosen[0]] + strength[chosen[2]] + rng.gauss(0, 6)
        second = strength[chosen[1]] + strength[chosen[3]] + rng.gauss(0, 6)
        result = Result(PAIRS.sides, (0, 1) if first > second else (1, 0))
        ratings |= rated(result, [Sitter(player) for player in chosen], ratings)
    order = sorted(ratings, key=lambda player: ratings[player].shown)
    assert {"p_6", "p_7"} == set(order[-2:])
    assert {"p_0", "p_1"} == set(order[:2])


@pytest.mark.parametrize("game", sorted(all_variants()))
def test_every_game_has_a_result(game: str) -> None:
    match = random_match(find_variant(game), 3)
    result = result_of(match)
    assert sorted(chair for side in result.sides for chair in side) == list(range(len(match.players)))
    first = {chair for side, place in zip(result.sides, result.places, strict=True) if place == 0 for chair in side}
    assert first == set(match.winners)
    assert set(rated(result, [Sitter(f"p_{chair}") for chair in range(len(match.players))], {}))


def test_a_match_that_goes_on_has_no_result() -> None:
    with pytest.raises(ValueError, match="not finished"):
        result_of(Match.start(find_variant("butifarra"), ("a", "b", "c", "d")))

"""What every match of every game owes: it ends, marks add up, the deal goes round, the winners have won."""

from dataclasses import replace

import pytest

from manilla.rules.course import Game, completa_totals
from manilla.rules.match import DealResult
from manilla.variants import all_variants
from tests.contract.support import GAMES, SETTINGS, Setting, game_story, story

MATCH_SEEDS = (1, 2)
COURSE_OPTIONS = ("pinta_when_winning", "games_to_win", "completa_cap", "completa_scoring", "defenders_score", "pairs")
"""Options of the match as a whole; the others' matches would only be more of the same."""

MATCHES = [s for s in SETTINGS if s.option in ("", *COURSE_OPTIONS) and s.value != 20]


@pytest.mark.parametrize("seed", MATCH_SEEDS)
@pytest.mark.parametrize("setting", MATCHES, ids=str)
def test_a_match_ends_with_winners_who_have_won(setting: Setting, seed: int) -> None:
    match = story(setting.variant(), seed).last
    course = match.variant.course
    assert match.finished
    assert match.phase == "over"
    assert match.winners
    totals = match.totals()
    assert {totals[player] for player in match.winners} == {max(totals)}
    assert all(totals[p] < max(totals) for p in range(len(totals)) if p not in match.winners)
    if course.completa:
        assert len(match.games) == 3
    else:
        assert max(match.games_won()) == course.games_to_win
        assert match.games[-1].winners == match.winners
    assert {result.juego for result in match.results} == set(range(len(match.games)))


@pytest.mark.parametrize("setting", MATCHES, ids=str)
def test_marks_of_a_juego_never_fall_and_grow_by_the_deal_s_score_and_pinta(setting: Setting) -> None:
    match = story(setting.variant(), 4).last
    before = (0,) * len(match.players)
    juego = 0
    for result in match.results:
        if result.juego != juego:
            before, juego = (0,) * len(match.players), result.juego
        assert all(a >= b for a, b in zip(result.marks, before, strict=True))
        for player, (mark, old) in enumerate(zip(result.marks, before, strict=True)):
            assert mark - old == _gained(result, player)
        before = result.marks
    last_of_juego = {result.juego: result for result in match.results}
    for number, game in enumerate(match.games):
        assert game.marks == last_of_juego[number].marks
        assert game.seated == last_of_juego[number].seated


def _gained(result: DealResult, player: int) -> int:
    """What a player marks by a deal, from its score and its pinta."""
    seat, sides = result.seated.index(player), result.deal.sides
    scored = 0 if result.score is None else result.score.marks[seat]
    return scored + (result.pinta.marked if sides[seat] == sides[result.dealer] else 0)


@pytest.mark.parametrize("setting", MATCHES, ids=str)
def test_a_juego_ends_with_the_first_deal_that_brings_somebody_to_the_target(setting: Setting) -> None:
    match = story(setting.variant(), 6).last
    target = match.variant.course.target
    last_of_juego = {result.juego: result for result in match.results}
    for result in match.results:
        best = max(result.marks)
        if last_of_juego[result.juego] is result:
            game = match.games[result.juego]
            assert best >= target
            assert {result.marks[p] for p in game.winners} == {best}
            assert game.winners == tuple(sorted(game.winners))
        else:
            # Two who play alone may be equal at the top, and then go on.
            assert best < target or sorted(result.marks)[-2] == best


@pytest.mark.parametrize("key", GAMES)
def test_the_deal_goes_round_by_seat_and_mates_share_their_marks(key: str) -> None:
    match = game_story(key, 2).last
    dealers = match.variant.seating.dealers()
    for first, second in zip(match.results, match.results[1:], strict=False):
        assert second.dealer == (first.dealer + 1) % dealers
    for result in match.results:
        assert sorted(result.seated) == list(range(len(match.players)))
        if match.variant.seating.sides == "alternate":
            for seat in range(dealers - 2):
                assert result.marks[result.seated[seat]] == result.marks[result.seated[seat + 2]]


@pytest.mark.parametrize("key", GAMES)
def test_a_tie_is_carried_to_the_next_deal_and_no_further(key: str) -> None:
    match = game_story(key, 3).last
    for first, second in zip(match.results, match.results[1:], strict=False):
        if first.juego == second.juego:
            assert second.deal.carry == (1 if first.score is None else first.score.carry)
        else:
            assert second.deal.carry == 1
        assert first.score is None or (first.score.carry == 1 or first.score.winner is None)


def test_a_partida_completa_lets_each_play_once_with_each_and_ranks_alike_both_ways() -> None:
    variant = all_variants()["manilla_completa"]
    for seed in range(5):
        match = story(variant, seed).last
        mates = {frozenset((game.seated[s], game.seated[s + 2])) for game in match.games for s in (0, 1)}
        assert len(mates) == 6
        course = match.variant.course
        sums = completa_totals(course, match.games)
        differences = completa_totals(replace(course, completa_scoring="difference"), match.games)
        # All that was marked: the two pairs of each juego.
        marked = sum(game.marks[game.seated[0]] + game.marks[game.seated[1]] for game in match.games)
        assert differences == tuple(2 * own - marked for own in sums)
        assert sum(differences) == 0


def test_the_published_partida_completa_comes_out_both_ways() -> None:
    course = all_variants()["manilla_completa"].course
    # Players A B C D; AB 43 - CD 22, then AC 40 - BD 31, then AD 18 - BC 41.
    games = (
        Game((0, 2, 1, 3), (43, 43, 22, 22), (0, 1)),
        Game((0, 1, 2, 3), (40, 31, 40, 31), (0, 2)),
        Game((0, 1, 3, 2), (18, 41, 41, 18), (1, 2)),
    )
    assert completa_totals(course, games) == (101, 115, 103, 71)
    assert completa_totals(replace(course, completa_scoring="difference"), games) == (7, 35, 11, -53)
    assert completa_totals(replace(course, completa_cap=40), games) == (98, 111, 102, 71)

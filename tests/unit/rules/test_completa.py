"""The partida completa: seats, dealers and totals, by hand and in real matches whose deals are soon over."""

from dataclasses import replace

import pytest

from manilla.rules.course import Game, completa_totals
from manilla.rules.errors import OutOfTurn
from manilla.rules.match import Match
from manilla.rules.notation import read_cards
from manilla.rules.seating import exchanged
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from tests.examples.match_ends import COMPLETA_COURSES
from tests.examples.seats import COMPLETA_DEALERS, COMPLETA_SEATS, COMPLETA_TOTALS
from tests.examples.shapes import CompletaCourse, Pair, Rotation, Totals
from tests.helpers import new_deal
from tests.rigged import ended, with_marks

NAMES = "ABCD"
SEATED = {seated.juego: tuple(NAMES.index(name) for name in seated.seats) for seated in COMPLETA_SEATS}


def drawn_match(variant: Variant) -> Match:
    """A match of A, B, C and D, who drew in this order of height; turned cards score nothing."""
    variant = variant.with_options({"pinta_when_winning": "none"})
    return Match.start(variant, tuple(NAMES)).drawn(read_cards(variant, "9O AC RE CB"))


def after_deal(match: Match, sides: Pair) -> Match:
    """The match after a deal in which the sides of the even and of the odd seats mark so much."""
    dealt = new_deal(replace(match, variant=with_marks(match.variant, sides * 2)), seed=len(match.results))
    return ended(dealt)


def test_each_plays_once_with_each() -> None:
    seated = SEATED[1]
    for example in COMPLETA_SEATS:
        assert seated == SEATED[example.juego]
        pairs = {frozenset((seated[0], seated[2])), frozenset((seated[1], seated[3]))}
        assert pairs == {frozenset(NAMES.index(name) for name in pair) for pair in example.pairs.split()}
        if example.juego < len(COMPLETA_SEATS):
            seated = exchanged(seated, example.juego - 1)


@pytest.mark.parametrize("example", COMPLETA_DEALERS, ids=[e.title for e in COMPLETA_DEALERS])
def test_the_deal_goes_round_by_seat_through_all_three_juegos(example: Rotation) -> None:
    match = drawn_match(find_variant("manilla_completa"))
    for juego, (seats, names) in enumerate(zip(example.dealer_seats, example.dealers, strict=True), 1):
        for number, (seat, name) in enumerate(zip(seats, names, strict=True), 1):
            assert match.seated == SEATED[juego]
            assert match.dealer == seat
            assert match.players[match.player_at(seat)] == name
            match = after_deal(match, (40, 0) if number == len(seats) else (0, 0))
        assert len(match.games) == juego
    assert match.finished == (len(example.dealers) == len(COMPLETA_SEATS))
    assert [result.dealer for result in match.results] == [seat for seats in example.dealer_seats for seat in seats]


def games_of(example: Totals) -> tuple[Game, ...]:
    games = []
    for juego, (a_pair, others) in enumerate(example.marks, 1):
        seated = SEATED[juego]
        with_a = {seated[seat] for seat in (0, 2)}
        assert 0 in with_a
        marks = tuple(a_pair if player in with_a else others for player in range(4))
        games.append(Game(seated, marks, tuple(p for p in range(4) if marks[p] == max(marks))))
    return tuple(games)


each_total = pytest.mark.parametrize("example", COMPLETA_TOTALS, ids=[e.title for e in COMPLETA_TOTALS])


@each_total
def test_the_totals_follow_from_the_juegos(example: Totals) -> None:
    game = find_variant("manilla_completa").with_options({"completa_cap": example.cap})
    games = games_of(example)
    assert completa_totals(game.course, games) == example.sum
    difference = game.with_options({"completa_scoring": "difference"})
    assert completa_totals(difference.course, games) == example.difference


@each_total
def test_a_difference_is_twice_the_sum_less_all_that_was_marked(example: Totals) -> None:
    cap = 1000 if example.cap is None else example.cap
    marked = sum(min(marks, cap) for juego in example.marks for marks in juego)
    assert example.difference == tuple(2 * total - marked for total in example.sum)
    assert sum(example.difference) == 0


@each_total
@pytest.mark.parametrize("scoring", ["sum", "difference"])
def test_a_whole_match_ends_with_these_totals_and_winners(example: Totals, scoring: str) -> None:
    options = {"completa_cap": example.cap, "completa_scoring": scoring}
    match = drawn_match(find_variant("manilla_completa").with_options(options))
    for juego, sides in enumerate(example.marks, 1):
        assert not match.finished
        assert match.winners == ()
        match = after_deal(match, sides)
        assert len(match.games) == juego
    assert match.finished
    assert match.games == games_of(example)
    assert match.totals() == (example.sum if scoring == "sum" else example.difference)
    assert "".join(NAMES[player] for player in match.winners) == example.winners
    with pytest.raises(OutOfTurn):
        new_deal(match, seed=0)


@pytest.mark.parametrize("example", COMPLETA_COURSES, ids=[e.title for e in COMPLETA_COURSES])
def test_a_partida_completa_is_over_after_three_juegos(example: CompletaCourse) -> None:
    match = replace(drawn_match(find_variant("manilla_completa")), dealer=example.first_dealer)
    steps = zip(example.deals, example.dealers, example.standing, example.juegos, strict=True)
    for sides, dealer, standing, juegos in steps:
        assert not match.finished
        assert match.dealer == dealer
        match = after_deal(match, sides)
        assert tuple(match.marks[match.player_at(seat)] for seat in range(4)) == standing * 2
        assert len(match.games) == juegos
    assert match.finished
    assert match.totals() == example.totals
    assert "".join(NAMES[player] for player in match.winners) == example.winners

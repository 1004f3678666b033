"""The worked examples of the draw, and of the first dealer where only he is drawn."""

import pytest

from manilla.rules.notation import read_cards
from manilla.rules.seating import Seating, ranked_draw, seat_by_draw
from manilla.variants import find_variant
from tests.examples.seats import DRAWS, FIXED_DRAWS
from tests.examples.shapes import DealerDrawn, Drawn
from tests.helpers import new_match

each_draw = pytest.mark.parametrize("example", DRAWS, ids=[e.title for e in DRAWS])
each_dealer_draw = pytest.mark.parametrize("example", FIXED_DRAWS, ids=[e.title for e in FIXED_DRAWS])


@each_draw
@pytest.mark.parametrize("game", ["manilla", "manilla_completa", "butifarra"])
def test_a_draw_ranks_and_seats_the_players(example: Drawn, game: str) -> None:
    variant = find_variant(game).with_options({"pack": example.pack})
    cards = read_cards(variant, example.cards)
    assert ranked_draw(cards) == example.order
    assert seat_by_draw(variant.seating, cards) == (example.seats, 0)
    match = new_match(variant).drawn(cards)
    assert match.seated == example.seats
    assert match.player_at(match.dealer) == example.order[0]


@each_draw
def test_with_fixed_pairs_the_same_draw_names_the_dealer_and_moves_nobody(example: Drawn) -> None:
    variant = find_variant("manilla").with_options({"pack": example.pack, "pairs": "fixed"})
    match = new_match(variant).drawn(read_cards(variant, example.cards))
    assert match.seated == (0, 1, 2, 3)
    assert match.dealer == example.order[0]


@each_dealer_draw
def test_a_draw_for_the_deal_names_the_first_dealer(example: DealerDrawn) -> None:
    variant = find_variant(example.game).with_options(example.options)
    cards = read_cards(variant, example.cards)
    players = tuple(range(len(cards)))
    assert seat_by_draw(variant.seating, cards) == (players, example.first_dealer)
    match = new_match(variant).drawn(cards)
    assert (match.seated, match.dealer) == (players, example.first_dealer)


def test_mates_with_a_player_of_their_own_are_named_in_play_order() -> None:
    places = Seating(players=6, seats=6).places(4)
    assert places.mates(4) == (0, 2)
    assert places.opponents(4) == (5, 1, 3)
    dummies = Seating(players=2).places(0)
    assert dummies.mates(0) == ()
    assert dummies.opponents(0) == (1,)
    assert dummies.owners == (0, 1, 0, 1)

"""The worked examples of looking: whose cards each player, and an onlooker, may see at each moment."""

import pytest

from manilla.rules.calling import DELEGATE, NAME, Call
from manilla.rules.cards import NO_CARDS, Cards
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.variants import find_variant
from tests.examples.looking import LOOKING
from tests.examples.shapes import Looking
from tests.helpers import dealt_match

each_example = pytest.mark.parametrize("example", LOOKING, ids=[e.title for e in LOOKING])


def match_of(example: Looking) -> Match:
    variant = find_variant(example.game).with_options(example.options)
    match = dealt_match(variant, seed=7, dealer=example.dealer)
    if example.moment == "delegated":
        match = match.apply(Call(example.dealer, DELEGATE))
    elif example.moment == "named":
        match = match.apply(Call(example.dealer, NAME, 0))
    return match


def face_up(deal: Deal, seat: int, what: str) -> Cards:
    """The cards of a seat that lie face up for everybody."""
    dummy = deal.places.owners[seat] != seat
    holding = deal.dealt.holdings[seat]
    shown = NO_CARDS
    if what == "turned" and seat == deal.dealer:
        assert deal.dealt.turned is not None
        shown = Cards.of([deal.dealt.turned])
    elif what == "tops" or (what == "dummy tops" and dummy):
        shown = Cards.of(pile[-1] for pile in holding.piles)
    elif what == "dummies" and dummy:
        shown = holding.cards
    return shown


def expected(deal: Deal, seat: int, whole: tuple[int, ...], what: str) -> Cards:
    return deal.dealt.holdings[seat].cards if seat in whole else face_up(deal, seat, what)


@each_example
def test_a_player_sees_the_hands_of_the_example_and_what_lies_face_up(example: Looking) -> None:
    match = match_of(example)
    deal = match.deal
    assert deal is not None
    assert len(example.sees) == len(match.players)
    for player, whole in enumerate(example.sees):
        view = view_of(match, player)
        for seat, seen in enumerate(view.holdings):
            assert seen.playable == expected(deal, seat, whole, example.face_up)
            assert seen.size == match.variant.layout.hand_size


@each_example
def test_an_onlooker_sees_only_what_lies_face_up(example: Looking) -> None:
    match = match_of(example)
    deal = match.deal
    assert deal is not None
    view = view_of(match, None)
    for seat, seen in enumerate(view.holdings):
        assert seen.playable == face_up(deal, seat, example.face_up)
        assert seen.size == match.variant.layout.hand_size
    assert view.turned == deal.dealt.turned
    assert (view.turned is not None) == (example.face_up in ("turned", "tops"))
    assert view.aside == deal.dealt.aside
    assert len(view.aside) == (2 if example.face_up == "aside" else 0)

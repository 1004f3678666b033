"""What every position owes: one line there and back at every moment, and a view's line holds no more than the view."""

from random import Random

import pytest

from manilla.rules.cards import Cards
from manilla.rules.deal import Deal
from manilla.rules.errors import UnreadableText
from manilla.rules.match import Match
from manilla.rules.position import position_of, position_seen, position_text, read_position
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.variants import all_variants, find_variant
from tests.contract.support import GAMES, SETTINGS, Setting, story

LAYOUTS = ("dummy_layout", "two_player_mode", "reveal", "looking", "pack", "blind_no_trump", "leftover", "turn_up")
SEEN = [s for s in SETTINGS if s.option in ("", *LAYOUTS)]


def first_deal(variant: Variant, seed: int) -> list[Match]:
    """A match at each moment of its first deal."""
    live = story(variant, seed, lambda match: bool(match.results))
    return [match for match in live.states if match.deal is not None]


@pytest.mark.parametrize("setting", SEEN, ids=str)
def test_a_position_comes_back_from_its_line_at_every_moment(setting: Setting) -> None:
    for match in first_deal(setting.variant(), 21):
        deal = match.deal
        assert deal is not None
        position = position_of(deal)
        text = position_text(position)
        assert "\n" not in text
        back = read_position(text, find_variant)
        assert back == position
        assert position_text(back) == text
        again = back.deal()
        assert again == deal
        assert again.legal_cards() == deal.legal_cards()
        if deal.contract is not None and not deal.finished:
            standing = back.standing()
            assert standing.seat == deal.seat
            assert standing.legal() == deal.legal_cards()
            for card in deal.variant.deck:
                one, other = standing.why_not(card), deal.why_not(card)
                assert (one and (one.code, one.data)) == (other and (other.code, other.data))


@pytest.mark.parametrize("key", GAMES)
def test_a_position_carries_the_tie_before_it_and_an_odd_leader(key: str) -> None:
    deal = first_deal(all_variants()[key], 22)[0].deal
    assert deal is not None
    odd = Deal.start(deal.variant, deal.dealer, deal.dealt, carry=4, leader=deal.dealer)
    text = position_text(position_of(odd))
    assert " carry=4" in text
    assert f" leader={deal.dealer}" in text
    back = read_position(text, find_variant)
    assert position_text(back) == text
    if deal.dealt.turned is None:
        assert back.deal() == odd


@pytest.mark.parametrize("setting", SEEN, ids=str)
def test_a_view_s_line_names_no_card_that_the_view_does_not_hold(setting: Setting) -> None:
    variant = setting.variant()
    for match in first_deal(variant, 23):
        for player in (None, *range(len(match.players))):
            view = view_of(match, player)
            seen = position_seen(view)
            text = position_text(seen)
            known = Cards.of(card for hand in seen.hands for card in hand.known) | seen.aside | Cards.of(seen.plays)
            if seen.turned is not None:
                known = known.with_(seen.turned)
            assert not known - _held_by(view)
            back = read_position(text, find_variant)
            assert back == seen
            if view.acting is not None and view.contract is not None:
                assert back.standing().legal() == Cards.of(c for c in view.legal if not isinstance(c, tuple))


def _held_by(view: View) -> Cards:
    """Every card that a view names anywhere."""
    cards = Cards(view.aside | Cards.of(view.plays))
    for seen in view.holdings:
        cards |= seen.hand | seen.exposed | Cards.of(pile.top for pile in seen.piles if pile.top is not None)
    return cards if view.turned is None else cards.with_(view.turned)


def test_between_two_deals_there_is_no_position_to_be_seen() -> None:
    match = story(all_variants()["manilla"], 1, lambda match: bool(match.results)).last
    assert match.deal is None
    with pytest.raises(UnreadableText):
        position_seen(view_of(match, 0))


@pytest.mark.parametrize("key", GAMES)
def test_a_view_s_sizes_add_up_to_the_cards_still_held(key: str) -> None:
    rng = Random(key)
    for match in rng.sample(first_deal(all_variants()[key], 24), 8):
        assert match.deal is not None
        for player in (None, *range(len(match.players))):
            view = view_of(match, player)
            for seat, seen in enumerate(view.holdings):
                assert seen.size == len(match.deal.held(seat))

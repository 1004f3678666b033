"""Deal numbers: there and back in every game, the same everywhere, and slips of the pen noticed."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla.rules.deal import Deal
from manilla.rules.deal_number import SIGNS, deal_number, read_deal_number
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import UnreadableText
from manilla.rules.position import read_position, short_text
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant
from tests.helpers import dealt_cards
from tests.strategies import deals, fresh_deals, games, plain_games

VARIANTS = list(all_variants().values())


@given(st.data())
def test_a_deal_of_any_game_is_the_deal_of_its_number(data: st.DataObject) -> None:
    variant = data.draw(games())
    deal = data.draw(fresh_deals(variant))
    assert read_deal_number(variant, deal_number(variant, deal.dealer, deal.dealt)) == (deal.dealer, deal.dealt)


@given(plain_games().flatmap(deals))
def test_a_deal_at_any_moment_is_one_short_line(deal: Deal) -> None:
    text = short_text(deal)
    assert " hands=" not in text
    assert read_position(text, find_variant).deal() == deal


@given(st.data())
def test_one_wrong_sign_or_two_neighbours_exchanged_are_noticed(data: st.DataObject) -> None:
    deal = data.draw(fresh_deals(data.draw(plain_games())))
    signs = deal_number(deal.variant, deal.dealer, deal.dealt).replace("-", "")
    place = data.draw(st.integers(1, len(signs) - 1))
    wrong = signs[:place] + data.draw(st.sampled_from(SIGNS.replace(signs[place], ""))) + signs[place + 1 :]
    swapped = signs[: place - 1] + signs[place] + signs[place - 1] + signs[place + 1 :]
    for text in {wrong, swapped} - {signs}:
        with pytest.raises(UnreadableText) as refused:
            read_deal_number(deal.variant, text)
        assert refused.value.code in ("deal_number_check", "deal_number_version")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_the_first_deal_and_the_last_have_the_least_and_the_greatest_number(variant: Variant) -> None:
    dealt = dealt_cards(variant, 0, tuple(variant.deck))
    text = deal_number(variant, 0, dealt).replace("-", "").lower()
    assert read_deal_number(variant, text) == (0, dealt)
    nothing = "1" + "0" * (len(text) - 2) + SIGNS[_check("1" + "0" * (len(text) - 2))]
    dealer, first = read_deal_number(variant, nothing)
    assert dealer == 0
    assert next(iter(variant.deck)) in first.holdings[0].cards
    beyond = "1" + "Z" * (len(text) - 2)
    with pytest.raises(UnreadableText, match="deal_number_range"):
        read_deal_number(variant, beyond + SIGNS[_check(beyond)])


def test_a_number_that_was_written_down_stays_what_it_is() -> None:
    variant = find_variant("butifarra")
    number = "1CFBZ-8TZVV-ZWJVR-2V4KV"
    dealer, dealt = read_deal_number(variant, " 1cfbz 8tzvv-zwjvr2v4kv ")
    assert deal_number(variant, dealer, dealt) == number
    line = f"butifarra deal={number}"
    assert short_text(read_position(line, find_variant).deal()) == line


def test_the_number_of_a_deal_is_as_short_as_can_be() -> None:
    """48! / 12!^4 deals and four dealers take 90 bits, so 18 signs of five."""
    deals_in_all = math.factorial(48) // math.factorial(12) ** 4 * 4
    assert 32**17 < deals_in_all <= 32**18
    variant = find_variant("butifarra")
    assert len(deal_number(variant, 0, dealt_cards(variant, 0, tuple(variant.deck))).replace("-", "")) == 20


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "deal_number_version"),
        ("2CFBZ-8TZVV-ZWJVR-2V4KV", "deal_number_version"),
        ("1CFBZ-8TZVV-ZWJVR-2V4K", "deal_number_length"),
        ("1CFBZ-8TZVV-ZWJVR-2V4KU", "deal_number_sign"),
        ("1CFBZ-8TZVV-ZWJVR-2V4K❤", "deal_number_sign"),
        ("1CFBZ-8TZVV-ZWJVR-2V4KY", "deal_number_check"),
    ],
)
def test_what_is_no_deal_number_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_deal_number(find_variant("butifarra"), text)
    assert refused.value.code == code


@pytest.mark.parametrize("field", ["hands=-/-/-/-", "dealer=1", "turned=9O", "aside=9O"])
def test_what_the_number_says_is_not_said_again(field: str) -> None:
    with pytest.raises(UnreadableText, match="deal_and_field"):
        read_position(f"butifarra deal=1CFBZ-8TZVV-ZWJVR-2V4KV {field}", find_variant)


def _check(signs: str) -> int:
    """The check, written by another road: logarithms of the field of 32."""
    powers = [1]
    while len(powers) < 31:
        doubled = powers[-1] * 2
        powers.append(doubled ^ 37 if doubled > 31 else doubled)
    found = 0
    for weight, sign in enumerate(reversed(signs), 1):
        value = SIGNS.index(sign)
        if value:
            found ^= powers[(powers.index(value) + weight) % 31]
    return found


def test_a_dealt_hand_is_laid_out_as_the_game_lays_it() -> None:
    variant = find_variant("manillen_2").with_options({"dummy_layout": "open"})
    dealt = dealt_cards(variant, 1, tuple(variant.deck))
    assert isinstance(dealt, Dealt)
    _, again = read_deal_number(variant, deal_number(variant, 1, dealt))
    assert [type(holding) for holding in again.holdings] == [Holding] * 4
    assert again.holdings[2].exposed == dealt.holdings[2].exposed

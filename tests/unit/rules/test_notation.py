"""Text in and out: what is read, how it is written, what is refused."""

import pytest

from manilla.rules.calling import Call, Contract
from manilla.rules.cards import Cards
from manilla.rules.errors import UnreadableText
from manilla.rules.notation import call_text, contract_text, hand_text, read_call, read_cards, read_contract, read_hand
from manilla.rules.position import position_text, read_position
from manilla.variants import find_variant

SPANISH = find_variant("butifarra")
FRENCH_48 = find_variant("butifarra").with_options({"pack": "french"})
FRENCH_32 = find_variant("manillen_4")


def refusal(read: object, *arguments: object) -> str:
    with pytest.raises(UnreadableText) as refused:
        read(*arguments)  # type: ignore[operator]  # any of the readers
    return refused.value.code


@pytest.mark.parametrize(
    ("variant", "text", "card"),
    [
        (SPANISH, "9o", "9O"),
        (SPANISH, "12O", "RO"),
        (SPANISH, "11c", "CC"),
        (SPANISH, "10B", "SB"),
        (SPANISH, "1E", "AE"),
        (FRENCH_48, "k♦", "KD"),
        (FRENCH_48, "1s", "AS"),
        (FRENCH_32, "10♥", "TH"),
        (FRENCH_32, "T♥", "TH"),
        (FRENCH_32, "th", "TH"),
    ],
)
def test_a_card_is_read_in_its_spellings_and_written_in_one(variant: object, text: str, card: str) -> None:
    from manilla.rules.variant import Variant

    assert isinstance(variant, Variant)
    assert variant.card_text(variant.read_card(text)) == card


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        (SPANISH, "13O"),
        (SPANISH, "9X"),
        (SPANISH, "O9"),
        (SPANISH, ""),
        (SPANISH, "9"),
        (SPANISH, "9♥"),
        (FRENCH_48, "10♥"),
        (FRENCH_48, "TH"),
        (FRENCH_32, "6H"),
        (FRENCH_32, "11H"),
    ],
)
def test_what_is_no_card_of_the_pack_is_refused(variant: object, text: str) -> None:
    from manilla.rules.variant import Variant

    assert isinstance(variant, Variant)
    assert refusal(variant.read_card, text) == "no_such_card"


def test_cards_of_a_suit_may_share_its_letter_but_only_by_the_ranks_own_letters() -> None:
    assert read_cards(SPANISH, "9A2O") == read_cards(SPANISH, "9O AO 2O")
    assert refusal(read_cards, SPANISH, "13O") == "no_such_card"
    assert refusal(read_cards, SPANISH, "9A2X") == "no_such_card"
    assert refusal(read_cards, SPANISH, "9O 9O") == "card_twice"
    assert refusal(read_cards, SPANISH, "99O") == "card_twice"


def test_a_hand_with_piles_and_unknown_cards_is_read_and_written() -> None:
    hand = read_hand(SPANISH, "2O 9O RB ?3 (2C.3O.2E) (?3.AE)")
    assert hand_text(SPANISH, hand) == "92O.RB.?3.(2C.3O.2E).(?3.AE)"
    assert hand.size == 3 + 3 + 3 + 4
    assert not hand.complete
    assert read_hand(SPANISH, hand_text(SPANISH, hand)) == hand
    assert hand_text(SPANISH, read_hand(SPANISH, "-")) == "-"
    assert read_hand(SPANISH, "??").unknown == 2
    assert len(Cards.of(read_cards(SPANISH, ""))) == 0


@pytest.mark.parametrize("text", ["(2C", "2C)", "((2C))", "?x", "??3", "?999"])
def test_a_hand_that_cannot_be_read_is_refused(text: str) -> None:
    assert refusal(read_hand, SPANISH, text) in ("bad_brackets", "bad_unknown")


def test_calls_are_words_and_suits_are_letters() -> None:
    for text in ("O", "NT", "delegate", "pass", "contro", "recontro", "sant_vicenc", "barraca", "look", "blind"):
        call = read_call(SPANISH, text.lower(), 2)
        assert call.seat == 2
        assert call_text(SPANISH, call) == text
    assert read_call(SPANISH, "3:none", 0) == Call(3, "no_trump")
    assert read_call(SPANISH, "oros", 0) == Call(0, "name", 0)
    assert refusal(read_call, SPANISH, "redouble", 0) == "no_such_call"
    assert refusal(read_call, SPANISH, "9:pass", 0) == "bad_number"


def test_contracts_are_a_trump_and_what_was_added() -> None:
    assert read_contract(SPANISH, "B+recontro@2", 0) == Contract(3, 2, 2)
    blind = find_variant("manillen_4").with_options({"blind_no_trump": True})
    assert contract_text(blind, Contract(None, 1, 1, blind=True)) == "NT+blind+contro@1"
    assert read_contract(blind, "NT+blind+contro@1", 0) == Contract(None, 1, 1, blind=True)
    for text in ("B+double", "B+sant_vicenc", "B+contro+recontro", "NT+blind"):
        assert refusal(read_contract, SPANISH, text, 0) == "no_such_contract"
    assert refusal(read_contract, blind, "C+blind", 0) == "no_such_contract"
    assert refusal(read_contract, find_variant("manilla"), "B+contro", 0) == "no_such_contract"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty_position"),
        ("butifarra", "missing_field"),
        ("butifarra hands=9O/AO/RO", "wrong_hands"),
        ("butifarra hands=9O/9O/RO/CO", "card_twice"),
        ("butifarra hands=9O/AO/RO/CO hands=9O/AO/RO/CO", "field_twice"),
        ("butifarra hands=9O/AO/RO/CO trumps=B", "unknown_field"),
        ("butifarra hands=9O/AO/RO/CO dealer=4", "bad_number"),
        ("butifarra hands=9O/AO/RO/CO contract=B calls=B", "calls_and_contract"),
        ("butifarra hands=9O/AO/RO/CO calls=contro", "call_not_possible"),
        ("butifarra:discard hands=9O/AO/RO/CO", "bad_option"),
        ("manilla turned=9O contract=B hands=9O/AO/RO/CO", "turned_and_contract"),
        ("manilla dealer=3 turned=9O hands=9O/AO/RO/CO", "turned_elsewhere"),
        ("manilla dealer=3 turned=2E hands=9O/AO/RO/CO", "turned_elsewhere"),
        ("manillen_3 aside=TS hands=TH/AH/KH", "wrong_aside"),
        ("butifarra hands=(9O.2O)/AO/RO/CO", "wrong_piles"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, code: str) -> None:
    assert refusal(read_position, line, find_variant) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("butifarra hands=9O/AO/RO/CO", "no_contract"),
        ("butifarra hands=9O/AO/RO/CO contract=B plays=AO", "out_of_turn"),
        ("butifarra hands=9O/AO/RO/CO contract=B plays=2O", "not_in_that_hand"),
        ("manilla hands=9O/AO/RO/CO", "no_contract"),
        ("manilla hands=SO.2C/?2/RO.4C/9O.5C contract=B plays=SO", "hand_not_known"),
        ("manilla hands=SO.2C/3O.?/RO.4C/9O.5C contract=B plays=SO", "hand_not_known"),
        ("manilla hands=9O.2C/AO.3C/RO.4C/SO.5C contract=B plays=9O.3C", "illegal_play"),
        ("manilla_2 hands=(2C.3O)/(4C.RO) contract=B plays=2C", "illegal_play"),
        ("manillen_3 hands=?10/?10/KS aside=AS.TS contract=C plays=AS", "not_in_that_hand"),
    ],
)
def test_a_trick_that_cannot_have_come_about_is_refused(line: str, code: str) -> None:
    assert refusal(read_position(line, find_variant).standing) == code


def test_a_position_is_written_as_it_is_read() -> None:
    line = "butifarra:target=50 dealer=3 hands=9A2O/RCO.?/?3/87O.2B calls=3:B,0:pass,2:contro plays=9O"
    position = read_position(line, find_variant)
    assert position_text(position) == line
    assert read_position(position_text(position), find_variant) == position

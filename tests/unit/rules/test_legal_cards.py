"""The worked examples of which cards may be played, each with the reason for every card that may not."""

import pytest

from manilla.rules.cards import Cards
from manilla.rules.errors import DUTY_CODES
from manilla.rules.notation import read_hand
from manilla.rules.position import position_text, read_position
from manilla.variants import find_variant
from tests.examples.legal_follow import LEGAL_FOLLOW
from tests.examples.legal_obligada import LEGAL_OBLIGADA
from tests.examples.legal_tables import LEGAL_TABLES
from tests.examples.legal_void import LEGAL_VOID
from tests.examples.shapes import Legal
from tests.helpers import cards_of, position_of_trick

ALL = (*LEGAL_FOLLOW, *LEGAL_VOID, *LEGAL_OBLIGADA, *LEGAL_TABLES)
each_example = pytest.mark.parametrize("example", ALL, ids=[f"{e.game}: {e.title}" for e in ALL])


@each_example
def test_exactly_the_cards_of_the_example_are_legal(example: Legal) -> None:
    variant = find_variant(example.game).with_options(example.options)
    position = position_of_trick(variant, example.trump, example.trick, example.hand, example.dealer)
    assert position.standing().legal() == cards_of(variant, example.legal)


@each_example
def test_every_forbidden_card_breaks_the_duty_of_the_example(example: Legal) -> None:
    variant = find_variant(example.game).with_options(example.options)
    standing = position_of_trick(variant, example.trump, example.trick, example.hand, example.dealer).standing()
    codes = {}
    for card in read_hand(variant, example.hand).known:
        error = standing.why_not(card)
        if error is not None:
            codes[variant.card_text(card)] = error.code
    assert codes == example.why


@each_example
def test_the_example_says_of_every_card_whether_it_may_be_played(example: Legal) -> None:
    variant = find_variant(example.game).with_options(example.options)
    forbidden = Cards.of(variant.read_card(text) for text in example.why)
    hand = read_hand(variant, example.hand).known
    assert forbidden == hand - cards_of(variant, example.legal)
    assert set(example.why.values()) <= set(DUTY_CODES)


@each_example
def test_the_same_cards_are_legal_in_the_position_read_back_from_its_line(example: Legal) -> None:
    variant = find_variant(example.game).with_options(example.options)
    position = position_of_trick(variant, example.trump, example.trick, example.hand, example.dealer)
    again = read_position(position_text(position), find_variant)
    assert again == position
    assert again.standing().legal() == cards_of(variant, example.legal)


def test_the_examples_reach_every_duty_that_a_card_can_break() -> None:
    reached = {code for example in ALL for code in example.why.values()}
    assert reached == set(DUTY_CODES) - {"not_in_hand"}

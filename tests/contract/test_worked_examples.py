"""Every worked example that a game brings along, run through the engine."""

import pytest

from manilla.rules.cards import NO_CARDS
from manilla.rules.errors import DUTY_CODES
from manilla.rules.notation import read_hand
from manilla.rules.variant import Example, Variant
from manilla.variants import all_variants
from tests.helpers import cards_of, position_of_trick

PAIRS = [(variant, example) for variant in all_variants().values() for example in variant.examples]
each_example = pytest.mark.parametrize(("game", "example"), PAIRS, ids=[f"{v.key}: {e.title}" for v, e in PAIRS])


@each_example
def test_exactly_the_cards_of_the_example_are_legal(game: Variant, example: Example) -> None:
    variant = game.with_options(example.options)
    position = position_of_trick(variant, example.trump, example.trick, example.hand, example.dealer)
    assert position.standing().legal() == cards_of(variant, example.legal)


@each_example
def test_the_cards_that_the_example_forbids_break_the_duty_that_it_names(game: Variant, example: Example) -> None:
    variant = game.with_options(example.options)
    standing = position_of_trick(variant, example.trump, example.trick, example.hand, example.dealer).standing()
    hand = read_hand(variant, example.hand).known
    assert set(example.why.values()) <= set(DUTY_CODES)
    for text, code in example.why.items():
        card = variant.read_card(text)
        assert card in hand
        error = standing.why_not(card)
        assert error is not None
        assert error.code == code


@each_example
def test_an_example_that_forbids_cards_gives_a_reason(game: Variant, example: Example) -> None:
    variant = game.with_options(example.options)
    forbidden = read_hand(variant, example.hand).known - cards_of(variant, example.legal)
    assert bool(example.why) == (forbidden != NO_CARDS)


@pytest.mark.parametrize("game", all_variants().values(), ids=all_variants())
def test_a_game_has_examples_and_each_has_a_title_of_its_own(game: Variant) -> None:
    titles = [example.title for example in game.examples]
    assert titles
    assert len(set(titles)) == len(titles)

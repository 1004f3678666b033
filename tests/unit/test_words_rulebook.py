"""The page of rules says every option that is in force."""

import pytest

from manilla.rules.errors import BadOption
from manilla.rules.options import Option, Value, value_text
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant
from manilla.words import Speech
from manilla.words.options import LABELS, NUMBERS, VALUES, value_key
from manilla.words.page import Page, as_text
from manilla.words.rulebook import page

OPTIONS = [(key, option.name) for key, variant in all_variants().items() for option in variant.options]

SAID_IN_TABLE_ONLY = {
    # Two players, no mates, tricks of two cards: these change nothing there.
    ("manilla_2", "void_obligation", "must_trump_always"),
    ("manilla_2", "beat_reference", "previous_player"),
    ("manilla_2", "mount_after_ruff", "true"),
    # A card is turned, so nobody calls; and the other way round.
    ("manille_muette", "delegate", "false"),
    ("manille_parlee", "delegate", "false"),
    ("manille_coinchee", "pinta_scores", "manille_only"),
    # Only piles have cards to turn.
    ("manillen_2", "reveal", "after_trick"),
}
"""Values that change nothing while the other options stand as the game has them; the table alone tells them."""


def text_and_flow(variant: Variant) -> tuple[str, str]:
    """The page, and the page without its last section, the table of options."""
    whole = page(Speech(variant, "en"))
    return as_text(whole), as_text(Page(whole.title, whole.blocks, whole.sections[:-1]))


def text_of(variant: Variant) -> str:
    return text_and_flow(variant)[0]


def flow_of(variant: Variant) -> str:
    return text_and_flow(variant)[1]


def with_value(variant: Variant, option: Option, value: Value) -> Variant | None:
    """The game with one option changed, and the packets with it where they must."""
    try:
        return variant.with_options({option.name: value})
    except BadOption:
        return None


@pytest.mark.parametrize(("key", "name"), OPTIONS)
def test_every_option_changes_the_page(key: str, name: str) -> None:
    variant = find_variant(key)
    option = variant.option(name)
    texts: dict[Value, str] = {}
    flows: dict[Value, str] = {}
    for value in option.samples():
        game = with_value(variant, option, value)
        if game is None:
            continue
        texts[value], flows[value] = text_and_flow(game)
    assert len(texts) > 1
    assert len(set(texts.values())) == len(texts)
    quiet = [v for v in texts if (key, name, value_text(v)) in SAID_IN_TABLE_ONLY]
    assert len(set(flows.values())) == len(flows) - len(quiet)


@pytest.mark.parametrize("key", list(all_variants()))
def test_the_page_is_readable(key: str) -> None:
    variant = find_variant(key)
    text = text_of(variant)
    assert max(map(len, text.splitlines())) <= 80
    assert "{" not in text
    assert "  \n" not in text
    for about in variant.about:
        assert about.split()[0] in text
    for example in variant.examples:
        title = example.title[:1].upper() + example.title[1:]
        assert title in " ".join(text.split()), title
    for option in variant.options:
        assert option.name in text


def test_an_example_that_is_no_longer_true_is_left_out() -> None:
    assert "Beat the opponent if you can" not in text_of(find_variant("manilla").with_options({"head_duty": "none"}))


def test_examples_are_written_in_the_pack_in_force() -> None:
    text = text_of(find_variant("manilla").with_options({"pack": "french"}))
    assert "J♦ (opponent)" in text
    assert "oros" not in text


def test_stacks_say_when_the_next_card_is_turned() -> None:
    stacks = find_variant("manillen_2").with_options({"dummy_layout": "stacks"})
    assert flow_of(stacks) != flow_of(stacks.with_options({"reveal": "after_trick"}))


@pytest.mark.parametrize(("key", "name"), OPTIONS)
def test_every_option_has_words(key: str, name: str) -> None:
    variant = find_variant(key)
    option = variant.option(name)
    speech = Speech(variant, "en")
    assert name in LABELS or f"option {name}" in variant.words
    assert speech.option_label(option)
    assert speech.option_allowed(option)
    values = option.samples()
    words = [speech.option_value(option, value) for value in values]
    assert len(set(words)) == len(words)
    for value in values:
        number = isinstance(value, int) and not isinstance(value, bool) and name in NUMBERS
        assert value_key(name, value) in VALUES or number or isinstance(value, tuple), (name, value)


def test_a_game_may_word_its_own_options() -> None:
    variant = find_variant("manilla")
    own = variant.preset("own", name="Own", words={"option packets": "Lots", "option discard=free": "as you like"})
    assert Speech(own, "en").option_label(own.option("packets")) == "Lots"

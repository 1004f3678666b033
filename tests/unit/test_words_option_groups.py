"""Options stand under the headings of the rules' page, and examples come with the cards that they tell of."""

import pytest

from manilla.variants import all_variants
from manilla.words import Speech
from manilla.words.facts import facts
from manilla.words.page import Entry
from manilla.words.rulebook import examples

GAMES = sorted(all_variants())


@pytest.mark.parametrize("key", GAMES)
def test_every_option_stands_in_a_group_that_has_a_title(key: str) -> None:
    told = facts(Speech(all_variants()[key], "fr"))
    assert {option["group"] for option in told["options"]} <= set(told["groups"])
    assert all(told["groups"].values())


def test_an_option_is_grouped_by_what_it_sets() -> None:
    found = {o["name"]: o["group"] for key in GAMES for o in facts(Speech(all_variants()[key]))["options"]}
    assert found["direction"] == "seating"
    assert found["pack"] == "pack"
    assert found["packets"] == "layout"
    assert found["undertrump"] == "duties"
    assert found["games_to_win"] == "course"


@pytest.mark.parametrize("key", GAMES)
def test_pictures_of_examples_hold_the_cards_of_their_lines(key: str) -> None:
    variant = all_variants()[key]
    speech = Speech(variant, "en")
    shown = list(examples(speech))
    assert len(shown) > 0
    for entry in shown:
        assert isinstance(entry, Entry)
        assert entry.picture is not None
        cards = (*entry.picture.table, *entry.picture.hand)
        assert len(set(cards)) == len(cards)
        assert set(entry.picture.legal) <= set(entry.picture.hand)
        shorts = [speech.short(variant.read_card(card)) for card in cards]
        assert all(short in entry.lines[0] for short in shorts if not entry.lines[0].count("pile"))
        legal = " ".join(speech.short(variant.read_card(card)) for card in entry.picture.legal)
        assert entry.lines[1] == f"May be played: {legal}."

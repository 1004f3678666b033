"""All that a client must know to draw any game."""

import msgspec
import pytest

from manilla.locale import LANGUAGES
from manilla.rules.cards import Cards
from manilla.rules.errors import BadOption
from manilla.server.games import described, game_json, games_json
from manilla.variants import all_variants, find_variant
from manilla.words import Speech
from tests.contract.support import game_story

GAMES = sorted(all_variants())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games_are_listed_by_their_names(lang: str) -> None:
    listed = msgspec.json.decode(games_json(lang))
    assert [game["key"] for game in listed["games"]] == GAMES
    assert all(game["name"] == Speech(find_variant(game["key"]), lang).name for game in listed["games"])


@pytest.mark.parametrize("key", GAMES)
def test_a_game_tells_all_there_is_to_draw(key: str) -> None:
    variant = find_variant(key)
    game = msgspec.json.decode(game_json(key, {}, "fr"))
    seats = variant.seating.seats
    assert (game["seats"], game["players"]) == (seats, variant.seating.players)
    assert {dummy["seat"] for dummy in game["dummies"]} == set(range(variant.seating.players, seats))
    cards = game["pack"]["cards"]
    assert Cards.of(variant.read_card(text) for text in cards) == variant.deck
    assert sum(card["points"] for card in cards.values()) == game["pack"]["points"]
    assert all(card["name"] and card["short"] for card in cards.values())
    assert {suit["letter"] for suit in game["pack"]["suits"]} == set(variant.pack.suits)
    assert [rank["letter"] for rank in game["pack"]["ranks"]] == list(variant.ranks[::-1])
    assert game["layout"]["hand"] * seats + game["layout"]["aside"] == len(cards)
    assert [option["name"] for option in game["options"]] == [option.name for option in variant.options]
    assert set(game["values"]) == {option.name for option in variant.options}
    assert game["rules"]["sections"]
    assert game["direction"] in ("clockwise", "anticlockwise")


@pytest.mark.parametrize("key", GAMES)
def test_every_call_of_a_match_is_described(key: str) -> None:
    """Whatever the calling allows first is in the list, under the text that messages use."""
    from manilla.rules.notation import call_text

    variant = find_variant(key)
    known = {call["call"] for call in described(Speech(variant, "en"))["calls"]}
    places = variant.seating.places(0)
    for seat in variant.calling.to_act(places, []):
        for call in variant.calling.legal(places, [], seat):
            assert call_text(variant, call) in known
            for other in variant.calling.to_act(places, [call]):
                for answer in variant.calling.legal(places, [call], other):
                    assert call_text(variant, answer) in known


@pytest.mark.parametrize("key", GAMES)
def test_whoever_shares_an_account_always_marks_the_same(key: str) -> None:
    game = msgspec.json.decode(game_json(key, {}, "en"))
    last = game_story(key).last
    pairs = [(one, other) for game in last.games for one, other in zip(game.seated, game.seated[2:], strict=False)]
    same = all(result.marks[one] == result.marks[other] for result in last.results for one, other in pairs)
    assert same == (game["accounts"] == "sides") or not pairs


def test_options_change_what_is_told() -> None:
    key = next(key for key in GAMES if any(o.name == "target" for o in find_variant(key).options))
    assert msgspec.json.decode(game_json(key, {"target": "17"}, "en"))["target"] == 17
    with pytest.raises(BadOption):
        game_json(key, {"target": "many"}, "en")
    with pytest.raises(BadOption):
        game_json(key, {"nonsense": "1"}, "en")
    with pytest.raises(BadOption):
        game_json("nonsense", {}, "en")

"""Cards, calls and languages in people's words."""

import pytest

from manilla.locale import LANGUAGES, UnknownLanguage, language, translator
from manilla.rules.calling import CALL_KINDS, NAME, Call, Contract
from manilla.rules.errors import UnreadableText
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, message, plural
from manilla.words.message import Message

GAMES = list(all_variants())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_card_can_be_named_and_typed_as_shown(key: str, lang: str) -> None:
    variant = find_variant(key)
    for chosen in {pack.key: pack for pack in (variant.packs or (variant.pack,))}:
        game = variant.with_options({"pack": chosen}) if variant.packs else variant
        speech = Speech(game, lang)
        assert len({speech.card(card) for card in game.deck}) == len(game.deck)
        assert len({speech.short(card) for card in game.deck}) == len(game.deck)
        for card in game.deck:
            assert speech.read_card(speech.short(card)) == card
            assert speech.read_card(speech.short(card).lower()) == card
            assert speech.read_card(game.card_text(card)) == card


def test_short_forms_by_language() -> None:
    game = find_variant("manillen_4")
    king, ten = game.read_card("KH"), game.read_card("TH")
    assert [Speech(game, lang).short(king) for lang in ("en", "fr", "nl", "ru")] == ["K♥", "R♥", "H♥", "К♥"]
    assert [Speech(game, lang).short(ten) for lang in ("en", "es", "fr")] == ["T♥", "10♥", "10♥"]
    assert Speech(game, "fr").read_card("v♥") == game.read_card("JH")
    assert Speech(game, "nl").read_card("HK") == game.read_card("KC")
    assert Speech(game, "ru").read_card("тт") == game.read_card("AC")
    spanish = find_variant("butifarra")
    assert Speech(spanish, "fr").short(spanish.read_card("12O")) == "RO"


def test_a_hand_may_be_typed_in_local_form() -> None:
    speech = Speech(find_variant("manillen_4"), "fr")
    assert speech.read_hand("(R♥.V♣) D♠ TC ?2") == Speech(speech.variant, "en").read_hand("(KH.JC) QS TC ?2")
    assert speech.read_cards("R♥ 10♥") == (speech.variant.read_card("KH"), speech.variant.read_card("TH"))
    with pytest.raises(UnreadableText):
        speech.read_card("Z♥")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_call_can_be_said_and_typed(key: str, lang: str) -> None:
    speech = Speech(find_variant(key), lang)
    suits = [Call(0, NAME, suit) for suit in range(4)]
    for call in (*suits, *(Call(0, kind) for kind in CALL_KINDS if kind != NAME)):
        assert speech.call(call)
        assert "Ana" in speech.said(call, "Ana")
        assert speech.read_call(speech.typed(call), 0) == call
        assert speech.read_call(speech.call(call), 0) == call


def test_a_game_has_its_own_words() -> None:
    assert Speech(find_variant("manillen_4"), "en").call(Call(0, "contro")) == "meegaan"
    butifarra = Speech(find_variant("butifarra"), "en")
    assert butifarra.contract(Contract(None, 0, 1)) == "No trumps: butifarra, contro"
    assert butifarra.contract(Contract(3, 0)) == "Trumps: bastos"
    assert butifarra.word("game") == "partida"


def test_the_language_of_the_environment() -> None:
    assert language("ES") == "es"
    assert language("nl_BE.UTF-8") == "nl"
    assert language(None, {"LANG": "ca_ES@valencia"}) == "ca"
    assert language(None, {"LANG": "ca_ES.UTF-8", "LC_ALL": "fr_FR.UTF-8", "MANILLA_LANG": "ru"}) == "ru"
    assert language(None, {"LANG": "ca_ES.UTF-8", "LC_ALL": "C.UTF-8"}) == "en"
    assert language(None, {"LANG": "de_DE.UTF-8"}) == "en"
    assert language(None, {}) == "en"
    for wrong in ("xx", "", "esperanto"):
        with pytest.raises(UnknownLanguage):
            language(wrong)


def test_a_message_without_translation_is_english() -> None:
    assert translator("ru").text("no such message anywhere") == "no such message anywhere"
    assert translator("ru").plural("{n} zzz", "{n} zzzs", 2, "nowhere") == "{n} zzzs"


def test_a_translation_with_a_wrong_placeholder_gives_way_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    speech = Speech(find_variant("manilla"), "en")
    monkeypatch.setattr(speech.translator, "text", lambda *_: "{nobody}")
    assert speech.say(message("{name} leads"), name="Ana") == "Ana leads"


def test_numbers_choose_their_form() -> None:
    speech = Speech(find_variant("manilla"), "en")
    tricks: Message = plural("{n} trick", "{n} tricks")
    assert [speech.say(tricks, n=n) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]


@pytest.mark.parametrize(
    ("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c", "d"], "a, b, c or d")]
)
def test_lists_of_alternatives(items: list[str], said: str) -> None:
    assert Speech(find_variant("manilla"), "en").either(items) == said

"""Set phrases, chat, and sentences for all that a table refuses."""

import ast
from pathlib import Path

import manilla.table
from manilla.locale import LANGUAGES
from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.table.errors import TableError
from manilla.words import Voice
from manilla.words.at_table import PHRASES, REFUSALS
from manilla.words.errors import codes_with_sentence, sentence
from tests.table.support import Driven


def seated(settings: Settings) -> Driven:
    driven = Driven.opened("butifarra", settings)
    driven.fine("p_0", p.Sit, chair=0)
    return driven


def test_set_phrases_by_default() -> None:
    driven = seated(Settings())
    for phrase in PHRASES:
        driven.fine("p_0", p.Say, phrase=phrase)
    assert driven.refused("p_0", p.Say, phrase="insult") == "unknown_phrase"
    assert driven.refused("p_0", p.Say, text="hi") == "no_chat"
    assert driven.refused("p_0", p.Say) == "nothing_said"
    assert driven.refused("p_1", p.Say, phrase="hello") == "no_chair"


def test_a_chat_where_the_table_has_one() -> None:
    driven = seated(Settings(talk="chat"))
    events = driven.fine("p_0", p.Say, text="  hello\n there ")
    assert events[0].text == "hello there"  # type: ignore[union-attr]  # it is Said
    assert driven.refused("p_0", p.Say, text="\x1b[2J") == "not_printable"
    assert driven.refused("p_0", p.Say, text="  ") == "nothing_said"
    assert driven.refused("p_0", p.Say, text="both", phrase="hello") == "nothing_said"


def test_no_talk_at_all() -> None:
    assert seated(Settings(talk="none")).refused("p_0", p.Say, phrase="hello") == "no_talk"


def test_every_phrase_is_said_in_six_languages() -> None:
    for phrase, message in PHRASES.items():
        said = {Voice(lang).say(message) for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES), phrase


def test_every_code_of_a_table_has_its_sentence() -> None:
    """The codes are read from the sources; each sentence gets the facts it names."""
    found: dict[str, set[str]] = {}
    for path in Path(manilla.table.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id == "TableError" and isinstance(node, ast.Call):
                named = node.args[0]
                if isinstance(named, ast.Constant):
                    found[str(named.value)] = {str(keyword.arg) for keyword in node.keywords}
    assert len(found) > 25
    codes = codes_with_sentence()
    for code, facts in found.items():
        assert code in codes, code
        text = sentence(TableError(code, **dict.fromkeys(facts, "1")), Voice("en"))
        assert "{" not in text
        assert code not in text
    phases = {"table_open", "table_playing", "table_paused", "table_over", "table_closed"}
    undo = {"undo_rated", "undo_nothing", "undo_too_late", "undo_declined", "undo_seen"}
    assert {key.rpartition(":")[2] for key in REFUSALS} == set(found) | phases | undo

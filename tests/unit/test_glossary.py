"""The glossary: the same words here, in docs/glossary.md and its table of languages; and where they stand in texts."""

import json
import re
from pathlib import Path

import pytest

from manilla.cli import main
from manilla.locale import LANGUAGES
from manilla.words.glossary import TERMS, UnknownTerm, entries, entry, find_term
from manilla.words.glossary.facts import glossary_facts, places
from manilla.words.glossary.linking import linked
from manilla.words.voice import Voice

DOCS = Path(__file__).parents[2] / "docs" / "glossary.md"
ROWS = {"winning": "be winning", "void": "be void", "capot": "all tricks"}
"""How the table of languages calls a term, where it has another name there."""


def plain(text: str) -> str:
    return text.replace("’", "'")


def test_the_documentation_says_the_same() -> None:
    bullets = dict(re.findall(r"(?m)^- \*\*([^*]+)\*\*(?:, or \*\*[^*]+\*\*)?: (.*)$", DOCS.read_text()))
    for term in TERMS:
        meaning = plain(term.meaning.text)
        assert bullets[term.key].startswith(meaning[0].lower() + meaning[1:].rstrip(".")), term.key


def test_the_table_of_languages_has_the_same_words() -> None:
    table: dict[str, dict[str, str]] = {}
    for line in DOCS.read_text().splitlines():
        cells = [cell.strip().replace("‡", "") for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 6 and cells[0] != "en":
            label = re.sub(r" \(.*\)$", "", cells[0])
            table.setdefault(label, dict(zip(("es", "ca", "nl", "fr", "ru"), cells[1:], strict=True)))
    compared = 0
    wrong = []
    for term in TERMS:
        row = table.get(ROWS.get(term.key, term.key))
        if row is None:
            continue
        for lang, cell in row.items():
            found = entry(Voice(lang), term)
            compared += 1
            words = {part.strip().casefold() for part in re.split("[,;]", re.sub(r" \(.*\)", "", cell))}
            if cell != "–" and found.word.casefold() not in words:
                wrong.append((term.key, lang, cell, found.word))
    assert compared > 250
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_is_told_in_one_sentence(lang: str) -> None:
    voice = Voice(lang)
    assert len({term.key for term in TERMS}) == len(TERMS)
    for _, group in entries(voice):
        for found in group:
            assert found.word
            assert found.meaning.endswith(".")
            assert found.meaning[0].isupper()
            assert len(found.meaning.split()) <= 30


@pytest.mark.parametrize(
    ("lang", "text", "terms"),
    [
        ("en", "Follow suit, or ruff the trick with a trump.", ["follow suit", "ruff", "trick", "trump"]),
        ("en", "Tricky trumpets", []),
        ("en", "The turned card is trump; trump beats.", ["pinta", "trump", "beat"]),
        ("es", "Carga la baza de tu compañero.", ["load", "trick", "mate"]),
        ("es", "En la partida completa", ["partida completa"]),
        ("ca", "Has de fallar la basa amb un trumfo.", ["ruff", "trick", "trump"]),
        ("nl", "Je maat heeft de slag gekocht.", ["mate", "trick", "ruff"]),
        ("fr", "Votre partenaire a coupé le pli.", ["mate", "ruff", "trick"]),
        ("ru", "Партнёр взял пять взяток без козыря.", ["mate", "trick", "no trump"]),
    ],
)
def test_terms_are_found_in_texts(lang: str, text: str, terms: list[str]) -> None:
    pieces = linked(Voice(lang), text)
    assert "".join(piece.text for piece in pieces) == text
    assert [piece.term for piece in pieces if piece.term is not None] == terms


def test_a_term_is_told_once_unless_all_are_wanted() -> None:
    text = "trump, trump"
    assert len([p for p in linked(Voice("en"), text) if p.term]) == 1
    assert len([p for p in linked(Voice("en"), text, once=False) if p.term]) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_found_by_their_words(lang: str) -> None:
    voice = Voice(lang)
    for term in TERMS:
        assert find_term(voice, term.key) is not None
        found = entry(voice, term)
        assert entry(voice, find_term(voice, found.word.upper())).word.casefold() == found.word.casefold()
    with pytest.raises(UnknownTerm):
        find_term(voice, "xyzzy")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_facts_for_a_page_make_up_the_sentences(lang: str) -> None:
    facts = glossary_facts(lang)
    keys = {term.key for term in TERMS}
    told = [row for group in facts["groups"] for row in group["terms"]]
    assert [row["term"] for row in told] == [term.key for term in TERMS]
    for row in told:
        assert "".join(piece["text"] for piece in row["pieces"]) == row["meaning"]
        assert {piece["term"] for piece in row["pieces"]} <= keys - {row["term"]} | {None}
    assert sum(any(piece["term"] for piece in row["pieces"]) for row in told) > len(told) // 2


def test_the_command_tells_one_term_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", "follow", "suit", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "follow suit: To play a card of the suit that was led.\n"
    assert main(["glossary", "бить козырем", "--lang", "ru"]) == 0
    assert "другую масть" in capsys.readouterr().out
    assert main(["glossary", "--lang", "ca"]) == 0
    assert capsys.readouterr().out.count("\n") > len(TERMS)
    assert main(["glossary", "trick", "--json", "--lang", "nl"]) == 0
    assert json.loads(capsys.readouterr().out)["word"] == "slag"
    assert main(["glossary", "trik", "--lang", "en"]) == 2
    assert "trick" in capsys.readouterr().err


def test_places_of_terms_are_counted_as_a_page_counts_them_and_each_term_is_told_once() -> None:
    voice, seen = Voice("en"), set[str]()
    text = "\U0001f0cf The trick and the trick after it: the dealer."
    found = places(voice, text, seen)
    units = text.encode("utf-16-le")
    assert [(units[2 * start : 2 * end].decode("utf-16-le"), term) for start, end, term in found] == [
        ("trick", "trick"),
        ("dealer", "dealer"),
    ]
    assert seen == {"trick", "dealer"}
    assert places(voice, "Another trick.", seen) == []

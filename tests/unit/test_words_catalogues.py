"""The catalogues hold what is said, and nothing else; translations keep their placeholders."""

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from manilla.locale import DOMAIN, LANGUAGES, WEB
from manilla.words.message import Message
from tests.unit.same_words import SAME_IN_THE_BROWSER, SAME_WORD
from tools.catalogues import SOURCES, WEB_CALL, Key, catalogue_file, messages_in_use, texts_of_module

PLACEHOLDER = re.compile(r"\{\w*\}")
CALLED = re.compile(r"(?<![\w.$])(t|tn|tc)\(")
DOMAINS = (DOMAIN, WEB)


@pytest.fixture(scope="module")
def in_use() -> dict[str, dict[Key, str | None]]:
    return {domain: messages_in_use(domain) for domain in DOMAINS}


def catalogue(lang: str, domain: str) -> Catalog:
    with catalogue_file(lang, domain).open("rb") as file:
        return read_po(file, locale=lang)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_has_every_message(lang: str, domain: str, in_use: dict[str, dict[Key, str | None]]) -> None:
    found = {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in catalogue(lang, domain) if m.id}
    assert found == set(in_use[domain]), "run make catalogues"


def test_the_texts_of_a_module_are_found() -> None:
    source = """html`<p>${t("Say \\"yes\\" to {name}", { name: `${t("Anna")}` })}</p>` + tn("{n} card",
      "{n} cards", 3) + tc("the card", "ace") + not("this") + my.t("nor this");"""
    assert list(texts_of_module(source)) == [
        Message('Say "yes" to {name}', None, None),
        Message("Anna", None, None),
        Message("{n} card", "{n} cards", None),
        Message("ace", None, "the card"),
    ]


def test_the_browser_speaks_in_literals() -> None:
    for module in (SOURCES / "web" / "js").rglob("*.js"):
        text = re.sub(r"(?m)^\s*(//|\*|/\*\*).*$", "", module.read_text("utf-8"))
        text = re.sub(r"function (t|tn|tc)\(", "", text)
        assert len(CALLED.findall(text)) == len(WEB_CALL.findall(text)), module


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_kept(lang: str, domain: str) -> None:
    for found in catalogue(lang, domain):
        ids = [found.id] if isinstance(found.id, str) else list(found.id)
        strings = [found.string] if isinstance(found.string, str) else list(found.string or ())
        wanted = {name for text in ids for name in PLACEHOLDER.findall(text)}
        for string in filter(None, strings):
            given = set(PLACEHOLDER.findall(string))
            # A form for the number one may leave the number out.
            assert given <= wanted, string
            assert wanted - given <= ({"{n}"} if len(ids) > 1 else set()), string


def strings_of(found: object) -> list[str]:
    """The translations of a message, in all its plural forms."""
    string = getattr(found, "string", None)
    return [string] if isinstance(string, str) else list(string or ())


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_lacks_its_translation(lang: str, domain: str) -> None:
    wanted = catalogue(lang, domain).num_plurals
    for found in catalogue(lang, domain):
        if found.id:
            strings = strings_of(found)
            assert all(strings), found.id
            assert len(strings) == (wanted if isinstance(found.id, tuple | list) else 1), found.id
            assert not found.fuzzy, found.id


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_translation_is_the_english_unless_it_is_the_same_word(lang: str, domain: str) -> None:
    same = set()
    for found in catalogue(lang, domain):
        ids = [found.id] if isinstance(found.id, str) else list(found.id)
        if found.id and ids[0] in strings_of(found) and PLACEHOLDER.sub("", ids[0]).strip(" .,:;()-"):
            same.add(ids[0])
    known = SAME_IN_THE_BROWSER if domain == WEB else SAME_WORD
    assert same == known[lang], "a word that is the same in both languages is named in tests/unit/same_words.py"

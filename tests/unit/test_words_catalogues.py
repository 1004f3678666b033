"""The catalogues hold what is said, and nothing else; translations keep their placeholders."""

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from manilla.locale import LANGUAGES
from tests.unit.same_words import SAME_WORD
from tools.catalogues import Key, catalogue_file, messages_in_use

PLACEHOLDER = re.compile(r"\{\w*\}")


@pytest.fixture(scope="module")
def in_use() -> dict[Key, str | None]:
    return messages_in_use()


def catalogue(lang: str) -> Catalog:
    with catalogue_file(lang).open("rb") as file:
        return read_po(file, locale=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_has_every_message(lang: str, in_use: dict[Key, str | None]) -> None:
    found = {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in catalogue(lang) if m.id}
    assert found == set(in_use), "run make catalogues"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_kept(lang: str) -> None:
    for found in catalogue(lang):
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_lacks_its_translation(lang: str) -> None:
    wanted = catalogue(lang).num_plurals
    for found in catalogue(lang):
        if found.id:
            strings = strings_of(found)
            assert all(strings), found.id
            assert len(strings) == (wanted if isinstance(found.id, tuple | list) else 1), found.id
            assert not found.fuzzy, found.id


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_translation_is_the_english_unless_it_is_the_same_word(lang: str) -> None:
    same = set()
    for found in catalogue(lang):
        ids = [found.id] if isinstance(found.id, str) else list(found.id)
        if found.id and ids[0] in strings_of(found) and PLACEHOLDER.sub("", ids[0]).strip(" .,:;()-"):
            same.add(ids[0])
    assert same == SAME_WORD[lang], "a word that is the same in both languages is named in tests/unit/same_words.py"

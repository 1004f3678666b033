"""The catalogues hold what is said, and nothing else; translations keep their placeholders."""

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from manilla.locale import LANGUAGES
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


def test_english_is_complete() -> None:
    for found in catalogue("en"):
        strings = [found.string] if isinstance(found.string, str) else list(found.string or ())
        assert not found.id or all(strings), found.id

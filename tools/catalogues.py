"""Bring the message catalogues up to date: ``make catalogues``.

Messages are found in the sources (the calls of ``manilla.words.message``), in the packs, and in the games themselves
(name, about, words, titles of examples; context: the game's family or key). Translations that are there are kept; a
message that is gone stays at the end of the file as a comment, so that a reworded one can take its translation from
there. English is written out in full, so that its texts may be mended without touching the sources.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from manilla.locale import DOMAIN, LANGUAGES
from manilla.rules.variant import Variant
from manilla.variants import all_variants
from manilla.words.cards import pack_messages
from manilla.words.message import Message

SOURCES = Path(__file__).parents[1] / "src" / "manilla"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "message": None,
    "message_in": ((1, "c"), 2),
    "plural": (1, 2),
    "plural_in": ((1, "c"), 2, 3),
}
CHANGING = re.compile(rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To):.*\n', re.MULTILINE)
"""Lines of a catalogue's head that would differ at every run and tell nobody anything."""

Key = tuple[str | None, str]


def messages_in_use() -> dict[Key, str | None]:
    """Every message of the program by context and English text; the value is the English plural, if it has one."""
    found: dict[Key, str | None] = {}
    for message in (*_from_sources(), *_from_games()):
        key = (message.context, message.text)
        if message.many is not None or key not in found:
            found[key] = message.many
    return found


def catalogue_file(lang: str) -> Path:
    """Where the catalogue of a language is kept."""
    return SOURCES / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(lang: str) -> bytes:
    """The catalogue of a language as it should be, with the translations that it has now."""
    file = catalogue_file(lang)
    catalogue = Catalog(locale=lang, domain=DOMAIN, fuzzy=False)
    if file.exists():
        with file.open("rb") as opened:
            catalogue = read_po(opened, locale=lang, domain=DOMAIN)
    catalogue.header_comment = f"# Messages of manilla: {lang}. Made by `make catalogues`; fill in the msgstr lines."
    catalogue.fuzzy = False
    catalogue.project, catalogue.version = DOMAIN, ""
    catalogue.last_translator, catalogue.language_team = "", lang
    catalogue.update(_template(), no_fuzzy_matching=True, update_creation_date=False)
    if lang == "en":
        _fill(catalogue)
    text = BytesIO()
    write_po(text, catalogue, width=100, sort_output=True, no_location=True)
    return CHANGING.sub(b"", text.getvalue())


def main() -> int:
    """Write every catalogue; with --check only tell whether they are up to date."""
    stale = [lang for lang in LANGUAGES if not _is_current(lang)]
    if "--check" in sys.argv[1:]:
        for lang in stale:
            print(f"{catalogue_file(lang)} is not up to date: run make catalogues")
        return int(bool(stale))
    for lang in stale:
        catalogue_file(lang).parent.mkdir(parents=True, exist_ok=True)
        catalogue_file(lang).write_bytes(updated(lang))
    return 0


def _is_current(lang: str) -> bool:
    file = catalogue_file(lang)
    return file.exists() and file.read_bytes() == updated(lang)


def _template() -> Catalog:
    template = Catalog(domain=DOMAIN)
    for (context, text), many in messages_in_use().items():
        template.add(text if many is None else (text, many), context=context)
    return template


def _fill(catalogue: Catalog) -> None:
    for message in catalogue:
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.id and not any(strings):
            message.string = message.id


def _from_sources() -> Iterator[Message]:
    found = extract_from_dir(SOURCES, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for _, _, text, _, context in found:
        one, many = text if isinstance(text, tuple) else (text, None)
        yield Message(one, many, context)


def _from_games() -> Iterator[Message]:
    for variant in all_variants().values():
        for text in game_texts(variant):
            yield Message(text, None, variant.family or variant.key)
        for pack in (variant.pack, *variant.packs):
            yield from pack_messages(pack)


def game_texts(variant: Variant) -> Iterator[str]:
    """The English messages that a game's own file holds."""
    yield variant.name
    yield from variant.about
    yield from variant.words.values()
    for example in variant.examples:
        yield example.title


if __name__ == "__main__":
    sys.exit(main())

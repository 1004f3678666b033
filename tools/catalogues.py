"""Bring the message catalogues up to date: ``make catalogues``.

There are two domains. ``manilla`` has the messages of the sources (the calls of ``manilla.words.message``), of the
packs, and of the games themselves (name, about, words, titles of examples; context: the game's family or key). ``web``
has the texts of the browser client: the calls of ``t``, ``tn`` and ``tc`` in its modules, whose texts are always
double-quoted literals. Translations that are there are kept; a message that is gone stays at the end of the file as a
comment, so that a reworded one can take its translation from there. English is written out in full, so that its texts
may be mended without touching the sources.

What has been written is compiled at once into an editable install, so that a server started next speaks it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from manilla.locale import DOMAIN, LANGUAGES, WEB, catalogue_files
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

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
WEB_CALL = re.compile(rf"(?<![\w.$])(t|tn|tc)\(\s*({LITERAL})(?:\s*,\s*({LITERAL}))?")
"""A text of the browser client, as it stands in a module."""

Key = tuple[str | None, str]


def messages_in_use(domain: str = DOMAIN) -> dict[Key, str | None]:
    """Every message of a domain by context and English text; the value is the English plural, if it has one."""
    found: dict[Key, str | None] = {}
    messages: Iterable[Message] = _from_modules() if domain == WEB else (*_from_sources(), *_from_games())
    for message in messages:
        key = (message.context, message.text)
        if message.many is not None or key not in found:
            found[key] = message.many
    return found


def catalogue_file(lang: str, domain: str = DOMAIN) -> Path:
    """Where the catalogue of a language is kept."""
    return SOURCES / "locale" / lang / "LC_MESSAGES" / f"{domain}.po"


def updated(lang: str, domain: str = DOMAIN) -> bytes:
    """The catalogue of a language as it should be, with the translations that it has now."""
    file = catalogue_file(lang, domain)
    catalogue = Catalog(locale=lang, domain=domain, fuzzy=False)
    if file.exists():
        with file.open("rb") as opened:
            catalogue = read_po(opened, locale=lang, domain=domain)
    catalogue.header_comment = f"# Messages of {domain}: {lang}. Made by `make catalogues`; fill in the msgstr lines."
    catalogue.fuzzy = False
    catalogue.project, catalogue.version = domain, ""
    catalogue.last_translator, catalogue.language_team = "", lang
    catalogue.update(_template(domain), no_fuzzy_matching=True, update_creation_date=False)
    if lang == "en":
        _fill(catalogue)
    text = BytesIO()
    write_po(text, catalogue, width=100, sort_output=True, no_location=True)
    return CHANGING.sub(b"", text.getvalue())


def main() -> int:
    """Write every catalogue; with --check only tell whether they are up to date."""
    wanted = [(lang, domain) for domain in (DOMAIN, WEB) for lang in LANGUAGES]
    stale = [one for one in wanted if not _is_current(*one)]
    if "--check" in sys.argv[1:]:
        for one in stale:
            print(f"{catalogue_file(*one)} is not up to date: run make catalogues")
        return int(bool(stale))
    for one in stale:
        catalogue_file(*one).parent.mkdir(parents=True, exist_ok=True)
        catalogue_file(*one).write_bytes(updated(*one))
    for one in wanted:
        _compile(*one)
    return 0


def _is_current(lang: str, domain: str) -> bool:
    file = catalogue_file(lang, domain)
    return file.exists() and file.read_bytes() == updated(lang, domain)


def _compile(lang: str, domain: str) -> None:
    """Compile into the installed package, beside the catalogues that the build has put there."""
    for built in catalogue_files(lang):
        with catalogue_file(lang, domain).open("rb") as source, built.with_name(f"{domain}.mo").open("wb") as target:
            write_mo(target, read_po(source, locale=lang, domain=domain))


def _template(domain: str) -> Catalog:
    template = Catalog(domain=domain)
    for (context, text), many in messages_in_use(domain).items():
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


def _from_modules() -> Iterator[Message]:
    """The texts of the browser client."""
    for file in sorted((SOURCES / "web" / "js").rglob("*.js")):
        yield from texts_of_module(file.read_text("utf-8"))


def texts_of_module(source: str) -> Iterator[Message]:
    """The texts of a module of the browser client: ``t("...")``, ``tc("context", "...")``, ``tn("...", "...", n)``."""
    for kind, first, second in WEB_CALL.findall(source):
        match kind:
            case "t":
                yield Message(json.loads(first), None, None)
            case "tn":
                yield Message(json.loads(first), json.loads(second), None)
            case _:
                yield Message(json.loads(second), None, json.loads(first))


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

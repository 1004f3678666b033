"""The six languages and their catalogues (stdlib gettext; the build compiles them, Babel is not needed here).

``translator(language(None))`` speaks the language of the environment. A message that has no translation comes
back in English, the language it is written in.
"""

from __future__ import annotations

import gettext
import os
import re
import struct
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import manilla

LANGUAGES = ("es", "ca", "en", "nl", "fr", "ru")
DOMAIN = "manilla"
WEB = "web"
"""The domain of the browser client's texts."""
MAGIC = 0x950412DE
"""What a compiled catalogue begins with."""
VARIABLES = ("MANILLA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class UnknownLanguage(ValueError):
    """A language that was asked for by name and is not there; ``asked`` is what was written."""

    def __init__(self, asked: str) -> None:
        super().__init__(asked)
        self.asked = asked


class Translator:
    """The messages of one language."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def text(self, msgid: str, context: str | None = None) -> str:
        """The translation of ``msgid``, or ``msgid`` itself."""
        if context is None:
            return self._catalogue.gettext(msgid)
        return self._catalogue.pgettext(context, msgid)

    def plural(self, one: str, many: str, number: int, context: str | None = None) -> str:
        """The form that goes with ``number``; ``one`` and ``many`` are the English forms."""
        if context is None:
            return self._catalogue.ngettext(one, many, number)
        return self._catalogue.npgettext(context, one, many, number)


def language(asked: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """The language to speak: ``asked`` for, else of the first variable that is set (VARIABLES), else English.

    Regions and encodings are dropped (``nl_BE.UTF-8``). Raises UnknownLanguage for an ``asked`` one that we have
    not; a variable that names one we have not means English.
    """
    if asked is not None:
        lang = _bare(asked)
        if lang not in LANGUAGES:
            raise UnknownLanguage(asked)
        return lang
    found = environ if environ is not None else os.environ
    first = next((found[name] for name in VARIABLES if found.get(name)), "")
    return _bare(first) if _bare(first) in LANGUAGES else "en"


@cache
def translator(lang: str) -> Translator:
    """The messages of a language; English where no catalogue is installed."""
    for file in catalogue_files(lang):
        with file.open("rb") as opened:
            return Translator(lang, gettext.GNUTranslations(opened))
    return Translator(lang, gettext.NullTranslations())


def catalogue_files(lang: str, domain: str = DOMAIN) -> list[Path]:
    """Compiled catalogues of a language. An editable install keeps them apart from the sources."""
    places = (Path(folder) / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo" for folder in manilla.__path__)
    return [place for place in places if place.is_file()]


def catalogue(lang: str, domain: str = WEB) -> dict[str, str | list[str]]:
    """A compiled catalogue as data, for programs that are not Python; empty where none is installed.

    By message (after its context and U+0004, where it has one); a message with a plural is found by its singular and
    has a list of forms. Without the head.
    """
    for file in catalogue_files(lang, domain):
        return dict(_messages(file.read_bytes()))
    return {}


def _messages(data: bytes) -> Iterator[tuple[str, str | list[str]]]:
    """The messages of a GNU .mo file as our build writes it: little-endian, its two tables of length and place."""
    magic, _, count, originals, translations = struct.unpack_from("<5I", data)
    if magic != MAGIC:
        raise ValueError("not a compiled catalogue")
    for n in range(count):
        original, translated = (
            data[place : place + length].decode()
            for length, place in (struct.unpack_from("<2I", data, table + 8 * n) for table in (originals, translations))
        )
        one, _, many = original.partition("\0")
        if original:
            yield one, translated.split("\0") if many else translated


def _bare(name: str) -> str:
    return re.split(r"[_.@-]", name.strip().lower(), maxsplit=1)[0]

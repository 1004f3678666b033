"""Terms of the glossary in a text, so that a page can link them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from manilla.words.voice import Voice

from . import TERMS
from .term import Term

COMMON = "-"
"""Stands for the forms of a word that is too common to be linked."""
ENDING = r"\w{0,3}"
"""What a ``*`` stands for."""


class Piece(NamedTuple):
    """A piece of a text; ``term`` is the key of the term that it is, None for what lies between."""

    text: str
    term: str | None


def forms_of(voice: Voice, term: Term) -> tuple[re.Pattern[str], ...]:
    """How a term may look in a sentence of the voice's language, as patterns; none if it is not linked."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in _patterns(voice, term))


def _patterns(voice: Voice, term: Term) -> Iterator[str]:
    for form in voice.say(term.forms).split(","):
        word = form.strip()
        if word and word != COMMON:
            parts = (re.escape(part) for part in word.split("*"))
            yield ENDING.join(parts).replace(r"\ ", r"\s+")


@lru_cache(maxsize=16)
def _all_forms(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """One pattern for all terms of a language, long forms first, and the term of each of its groups."""
    voice = Voice(lang)
    found = [(pattern, term.key) for term in TERMS for pattern in _patterns(voice, term)]
    found.sort(key=lambda row: -len(row[0]))
    names = {f"t{number}": key for number, (_, key) in enumerate(found)}
    groups = "|".join(f"(?P<t{number}>{pattern})" for number, (pattern, _) in enumerate(found))
    return re.compile(rf"(?<!\w)(?:{groups})(?!\w)", re.IGNORECASE), names


def linked(voice: Voice, text: str, *, once: bool = True) -> tuple[Piece, ...]:
    """A text in pieces, terms apart from the rest; the pieces make up the text again.

    The longest form counts where several begin at one place. ``once``: only the first time of a term is told.
    """
    pattern, names = _all_forms(voice.lang)
    pieces: list[Piece] = []
    seen: set[str] = set()
    end = 0
    for match in pattern.finditer(text):
        assert match.lastgroup is not None
        key = names[match.lastgroup]
        if once and key in seen:
            continue
        seen.add(key)
        if match.start() > end:
            pieces.append(Piece(text[end : match.start()], None))
        pieces.append(Piece(match.group(), key))
        end = match.end()
    if end < len(text):
        pieces.append(Piece(text[end:], None))
    return tuple(pieces)

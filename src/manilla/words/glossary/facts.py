"""The glossary as data for a page."""

from __future__ import annotations

from typing import Any

from manilla.words.voice import Voice

from . import entries
from .linking import linked


def glossary_facts(lang: str) -> dict[str, Any]:
    """All terms in one language, group by group: key, word, other words, the sentence, and the sentence in pieces.

    A piece is ``{"text": ..., "term": KEY}``; ``term`` is null for what lies between. Its own term is not among them.
    """
    voice = Voice(lang)
    return {
        "lang": voice.lang,
        "groups": [
            {
                "title": title,
                "terms": [
                    {
                        "term": term.key,
                        "word": term.word,
                        "others": list(term.others),
                        "meaning": term.meaning,
                        "pieces": pieces(voice, term.meaning, apart_from=term.key),
                    }
                    for term in terms
                ],
            }
            for title, terms in entries(voice)
        ],
    }


def pieces(voice: Voice, text: str, *, apart_from: str | None = None) -> list[dict[str, str | None]]:
    """A text in pieces, terms apart, as a page wants them; ``apart_from`` is a term that is not told."""
    return [
        {"text": piece.text, "term": None if piece.term == apart_from else piece.term} for piece in linked(voice, text)
    ]


def places(voice: Voice, text: str, seen: set[str]) -> list[tuple[int, int, str]]:
    """Where the glossary's terms stand in a text: first and last place, and the term; those in ``seen`` are left out,
    and the others put in. Places are counted as JavaScript counts them.
    """
    found: list[tuple[int, int, str]] = []
    start = 0
    for piece in linked(voice, text):
        end = start + len(piece.text.encode("utf-16-le")) // 2
        if piece.term is not None and piece.term not in seen:
            seen.add(piece.term)
            found.append((start, end, piece.term))
        start = end
    return found

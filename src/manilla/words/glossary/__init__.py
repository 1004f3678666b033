"""The words of the card table in six languages, each with one sentence, and where they stand in a text.

``docs/glossary.md`` has the same words for those who write the program; a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from manilla.rules.errors import RuleError
from manilla.words.message import Message, message
from manilla.words.voice import Voice

from . import calls, cards, people, play, program, score
from .term import Term

GROUPS: tuple[tuple[Message, tuple[Term, ...]], ...] = (
    (message("Cards"), cards.TERMS),
    (message("People and places"), people.TERMS),
    (message("Before the first lead"), calls.TERMS),
    (message("Play"), play.TERMS),
    (message("Reckoning"), score.TERMS),
    (message("Program and tournaments"), program.TERMS),
)
TERMS: tuple[Term, ...] = tuple(term for _, terms in GROUPS for term in terms)


class UnknownTerm(RuleError):
    """A word that the glossary does not have."""

    kind = "glossary"


@dataclass(frozen=True)
class Entry:
    """A term in one language: the word first, other words for it, and a sentence."""

    key: str
    word: str
    others: tuple[str, ...]
    meaning: str


def entry(voice: Voice, term: Term) -> Entry:
    """A term as it is said in the voice's language."""
    word, *others = (part.strip() for part in voice.say(term.word).split(","))
    return Entry(term.key, word, tuple(others), voice.say(term.meaning))


def entries(voice: Voice) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    """All terms, group by group, each group with its title."""
    return tuple((voice.say(title), tuple(entry(voice, term) for term in terms)) for title, terms in GROUPS)


def find_term(voice: Voice, text: str) -> Term:
    """A term by its word, one of its forms, or the English word, in any case. Raises UnknownTerm."""
    from .linking import forms_of

    asked = " ".join(text.split()).casefold()
    for term in TERMS:
        found = entry(voice, term)
        if asked in (term.key.casefold(), found.word.casefold(), *(other.casefold() for other in found.others)):
            return term
    for term in TERMS:
        if any(form.fullmatch(asked) for form in forms_of(voice, term)):
            return term
    words = [entry(voice, term).word for term in TERMS]
    raise UnknownTerm("unknown_term", term=text, known=", ".join(words))


__all__ = ["GROUPS", "TERMS", "Entry", "Term", "UnknownTerm", "entries", "entry", "find_term"]

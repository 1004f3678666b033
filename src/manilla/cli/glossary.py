"""``manilla glossary``: the words of the card table, and what they mean."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from manilla.words import message, message_in
from manilla.words.glossary import Entry, entries, entry, find_term
from manilla.words.glossary.facts import glossary_facts
from manilla.words.page import wrapped
from manilla.words.voice import Voice

from . import add_lang
from .arguments import add_json, write_json
from .parser import Parser

DESCRIPTION = message("Say what the words of the card table mean: one of them, or all.")
TERM = message_in("metavar", "TERM")
WORD = message("{word}: {meaning}")
WORD_ALSO = message("{word} (also {others}): {meaning}")


def add_arguments(parser: Parser) -> None:
    said = parser.say(message("a word, in your language or in English"))
    parser.add_argument("term", metavar=parser.metavar(TERM), nargs="*", help=said)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    voice = Voice(args.lang)
    term = find_term(voice, " ".join(args.term)) if args.term else None
    if args.json:
        facts = glossary_facts(voice.lang)
        if term is not None:
            found = [row for group in facts["groups"] for row in group["terms"] if row["term"] == term.key]
            facts = {"lang": voice.lang, **found[0]}
        write_json(facts)
        return 0
    lines = _all(voice) if term is None else _one(voice, entry(voice, term))
    print("\n".join(lines))
    return 0


def _one(voice: Voice, found: Entry) -> list[str]:
    said = WORD_ALSO if found.others else WORD
    text = voice.say(said, word=found.word, others=voice.listed(found.others), meaning=found.meaning)
    return wrapped(text, 80, "", "    ")


def _all(voice: Voice) -> Iterator[str]:
    for number, (title, found) in enumerate(entries(voice)):
        if number:
            yield ""
        yield title
        yield "-" * len(title)
        for one in found:
            yield from _one(voice, one)

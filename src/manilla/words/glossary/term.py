"""A word of the card table, with what it means."""

from __future__ import annotations

from typing import NamedTuple

from manilla.words.message import Message


class Term(NamedTuple):
    """A term.

    ``key`` is stable and the English word; ``word`` and ``meaning`` (one sentence) are messages. ``forms`` is a message
    too: how the word may look in a sentence, with commas between; a ``*`` stands for up to three letters of an ending,
    ``-`` for a word that is too common to be linked.
    """

    key: str
    word: Message
    meaning: Message
    forms: Message

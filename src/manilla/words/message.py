"""Marks for messages: English text that the catalogues translate.

The extractor (``make catalogues``) looks for these four calls with literal arguments, so a message is always
written as one whole sentence or label, with named placeholders.
"""

from __future__ import annotations

from typing import NamedTuple


class Message(NamedTuple):
    """An English text; ``many`` is its plural form, ``context`` tells one use of a word from another."""

    text: str
    many: str | None = None
    context: str | None = None


def message(text: str) -> Message:
    """A message without context."""
    return Message(text)


def message_in(context: str, text: str) -> Message:
    """A message with a context: the same English word may need two translations."""
    return Message(text, None, context)


def plural(one: str, many: str) -> Message:
    """A message with a number, ``{n}``, in its two English forms."""
    return Message(one, many)


def plural_in(context: str, one: str, many: str) -> Message:
    """A message with a number and a context."""
    return Message(one, many, context)

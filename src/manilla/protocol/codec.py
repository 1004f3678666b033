"""Messages to bytes and back: capped, strict, and with one shape for everything that is refused."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from manilla.rules.errors import RuleError
from manilla.words import Speech, Voice
from manilla.words.errors import sentence

from .errors import BadMessage

MOST_BYTES = 16_384
"""The longest message that is read, in bytes without the line's end."""

T = TypeVar("T")
encode = msgspec.json.Encoder().encode
"""Any message as JSON, on one line."""


class Refusal(msgspec.Struct, frozen=True, tag_field="t", tag="error", kw_only=True):
    """Something was refused: a stable ``code`` and its ``data`` for programs, a ``sentence`` for people."""

    code: str
    data: dict[str, Any] = {}
    sentence: str = ""


def decode(decoder: msgspec.json.Decoder[T], message: bytes | str) -> T:
    """A message that somebody sent. Raises BadMessage, whatever the bytes are.

    Whether unknown fields are refused is the message's own affair (``forbid_unknown_fields``).
    """
    size = len(message) if isinstance(message, bytes) else len(message.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise BadMessage("message_too_long", most=MOST_BYTES)
    try:
        return decoder.decode(message)
    except msgspec.ValidationError as error:
        raise BadMessage("wrong_message", reason=str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        # Deep nesting ends in a RecursionError; a text with half a surrogate pair in a UnicodeError.
        raise BadMessage("not_json") from None


def refusal(error: RuleError, voice: Voice) -> Refusal:
    """What is told of an error, in a language; a ``Speech`` also has the game's own words for cards and calls."""
    said = voice.error(error) if isinstance(voice, Speech) else sentence(error, voice)
    data = {name: value for name, value in error.data.items() if not isinstance(value, RuleError)}
    return Refusal(code=error.code, data=msgspec.to_builtins(data, str_keys=True), sentence=said)

"""Output to terminals that cannot show every letter: suits become letters, quotes become plain, the rest ``?``."""

from __future__ import annotations

import codecs

INSTEAD = {
    "♦": "D",
    "♥": "H",
    "♠": "S",
    "♣": "C",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "’": "'",
    "—": "-",
    "–": "-",
    "\u00a0": " ",
}
HANDLER = "manilla.plain"


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that the stream's encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(INSTEAD.get(letter, "?") for letter in lost), error.end


codecs.register_error(HANDLER, _plain)


def make_plain(stream: object) -> None:
    """Let a stream write what it can, and plain letters for the rest, instead of failing."""
    if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
        reconfigure(errors=HANDLER)


def can_show(stream: object, text: str) -> bool:
    """Whether a stream's encoding has these letters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

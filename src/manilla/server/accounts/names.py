"""Names of accounts: what may be one. Which two are too much alike is the store's affair (``folding``)."""

from __future__ import annotations

import unicodedata

from manilla.server.errors import Refusal
from manilla.store.folding import fold

LEAST, MOST = 2, 24
"""Letters of a name."""
PUNCTUATION = frozenset(" -_.'’·")
RESERVED = frozenset({"admin", "administrator", "bot", "deleted", "former player", "moderator", "server", "system"})
"""Names that would pass for the server's own words."""
GUEST = "guest"
NUMBERS = frozenset("ol23456789")
"""Digits as they stand in keys."""
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
"""Scripts whose letters look alike: a name takes its letters from one of these at most."""


def cleaned(text: str) -> str:
    """A name as it is kept. Raises Refusal with what is wrong with it."""
    name = unicodedata.normalize("NFKC", text)
    if not LEAST <= len(name) <= MOST:
        raise Refusal(422, "name_length", least=LEAST, most=MOST)
    if not _of_letters(name):
        raise Refusal(422, "name_letters")
    if len({script for letter in name if (script := _script(letter))}) > 1:
        raise Refusal(422, "name_mixed")
    key = fold(name)
    if key in _reserved() or (key.startswith(GUEST) and set(key[len(GUEST) :]) <= NUMBERS):
        raise Refusal(422, "name_reserved", name=name)
    return name


def guest_name(player: str) -> str:
    """What a guest without a name of his own is called; two may share a number."""
    number = int.from_bytes(player.encode()[-4:], "big") * 2_654_435_761 >> 7
    return f"Guest {number % 9000 + 1000}"


def _of_letters(name: str) -> bool:
    """Letters, digits and a little punctuation, beginning and ending with a letter or digit, nothing twice in a row
    that is neither.
    """
    before = ""
    for letter in name:
        kind = unicodedata.category(letter)[0]
        if kind in "LN":
            before = "L"
        elif (letter in PUNCTUATION or kind == "M") and before == "L":
            before = "M" if kind == "M" else "P"
        elif kind == "M" or letter not in PUNCTUATION or before != "M":
            return False
        else:
            before = "P"
    return before in ("L", "M")


def _script(letter: str) -> str:
    if not unicodedata.category(letter).startswith("L"):
        return ""
    script = unicodedata.name(letter, "").partition(" ")[0]
    return script if script in SCRIPTS else ""


def _reserved() -> frozenset[str]:
    from manilla.bots import all_bots

    return frozenset(fold(name) for name in (*RESERVED, *all_bots()))

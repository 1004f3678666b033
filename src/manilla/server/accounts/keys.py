"""Secrets that the server makes and shows once: of sessions, recovery codes, bots' tokens. It keeps their hashes.

They are random and long, so a plain SHA-256 is enough: nobody can go through them.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32 after Crockford: no letter that looks like another."""
CODES = 10
"""Recovery codes of an account."""
TOKEN = "manilla_"  # noqa: S105 - no secret, but how one begins
"""What a bot's token begins with, so that people and scanners of sources know one when they see it."""


def new_player() -> str:
    """An id for somebody new; it stands in events for ever and says nothing."""
    return "p_" + _letters(16)


def new_id() -> str:
    """An id for a thing of somebody's: a rule set, a passkey, a token."""
    return _letters(12)


def new_session() -> str:
    return secrets.token_urlsafe(32)


def new_token() -> str:
    return TOKEN + secrets.token_urlsafe(32)


def new_code() -> str:
    """A recovery code of 80 bits, in four groups."""
    letters = _letters(16)
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


def code_as_kept(typed: str) -> bytes:
    """The hash of a recovery code as somebody types it: case, blanks and dashes do not count, nor o for 0, i or l
    for 1.
    """
    plain = "".join(letter for letter in typed.lower() if letter.isalnum())
    return hashed_bytes(plain.replace("o", "0").replace("i", "1").replace("l", "1"))


def hashed_bytes(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def hashed(secret: str) -> str:
    """The same in letters, where it is also a name."""
    return hashed_bytes(secret).hex()


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))

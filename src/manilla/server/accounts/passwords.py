"""Passwords: what may be one, and their hashes (Argon2id, by argon2-cffi).

A hash takes tens of milliseconds and megabytes on purpose. It is made in a thread, and only a few at a time, so that a
crowd that signs in slows itself down and nobody's cards.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from manilla.server.errors import Refusal
from manilla.store.folding import fold

LEAST, MOST = 10, 200
"""Letters of a password."""
COMMON = ("1234567890", "0987654321", "qwertyuiop", "azertyuiop", "qwertzuiop", "passwordpassword", "iloveyouiloveyou")
COMMON_STARTS = ("password", "contraseña", "contrasenya", "wachtwoord", "motdepasse", "пароль", "manilla", "qwerty")
"""With nothing but digits and signs after them these are among the first to be guessed."""
AT_ONCE, WAITING = 2, 32
"""Hashes that are made at the same time, and requests that wait for theirs before more are sent away."""

Value = TypeVar("Value")


def acceptable(password: str, name: str = "") -> str:
    """The password as it is hashed (NFC). Raises Refusal with what is wrong with it."""
    password = unicodedata.normalize("NFC", password)
    if len(password) < LEAST:
        raise Refusal(422, "password_short", least=LEAST)
    if len(password) > MOST:
        raise Refusal(422, "password_long", most=MOST)
    if name and fold(name) == fold(password):
        raise Refusal(422, "password_is_name")
    if _easy(password.casefold()):
        raise Refusal(422, "password_common")
    return password


def _easy(password: str) -> bool:
    if len(set(password)) < 4 or any(password in common * 20 for common in COMMON):
        return True
    steps = {ord(after) - ord(before) for before, after in pairwise(password)}
    if len(steps) == 1:
        return True
    return any(
        password.startswith(start) and not any(letter.isalpha() for letter in password[len(start) :])
        for start in COMMON_STARTS
    )


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, hasher: PasswordHasher | None = None, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=1)
        self._turn = asyncio.Semaphore(at_once)
        self._most = at_once + waiting
        self._inside = 0
        self._nobodys = ""

    async def hashed(self, password: str) -> str:
        """The hash to keep. Raises Refusal (busy)."""
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of that hash; where there is none it takes as long. Raises Refusal (busy)."""
        password = unicodedata.normalize("NFC", password)
        if len(password) > MOST:
            password = ""
        return await self._in_turn(lambda: self._verify(kept, password))

    def outdated(self, kept: str) -> bool:
        """Whether the hash was made with other settings than today's, and should be made anew when it fits."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str | None, password: str) -> bool:
        if not self._nobodys:
            self._nobodys = self._hasher.hash("nobody's password")
        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _in_turn(self, work: Callable[[], Value]) -> Value:
        if self._inside >= self._most:
            raise Refusal(503, "busy")
        self._inside += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._inside -= 1

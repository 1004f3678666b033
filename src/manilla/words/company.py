"""Whoever sits at a table that is there for one person alone: a problem, the deal of the day, what if."""

from __future__ import annotations

from .message import message_in
from .voice import Voice

PLAYER = message_in("name", "Player")
NAMES = ("Ana", "Jordi", "Greet", "Luc", "Vera")
"""Names for the others, as they come in; no more than that many have one of their own."""


def company(voice: Voice, count: int, place: int = 0) -> tuple[str, ...]:
    """Names for so many players; the one at ``place`` is the reader."""
    others = iter([*NAMES, *(f"{NAMES[-1]} {number}" for number in range(2, count))])
    return tuple(voice.say(PLAYER) if player == place else next(others) for player in range(count))

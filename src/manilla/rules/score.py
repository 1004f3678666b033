"""Score: the number, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreLine:
    """One line of the reckoning.

    ``code`` is stable (``rank``, ``tricks``, ``leftover``, ``points``, ``half``, ``over``, ``no_trump`` ...);
    ``side`` is None where the line concerns both; ``count`` is how many cards or tricks or rungs make it;
    ``rank`` is the card's letter in a ``rank`` line.
    """

    code: str
    side: int | None
    value: int
    count: int = 0
    rank: str = ""


@dataclass(frozen=True)
class Score:
    """A finished deal.

    ``points`` and ``tricks`` a side; ``factor`` what the excess was multiplied by; ``marks`` what each seat's
    player writes down; ``winner`` the side that has more points, None if they are equal; ``carry`` what a
    tie hands on to the next deal (1: nothing).
    """

    lines: tuple[ScoreLine, ...]
    points: tuple[int, int]
    tricks: tuple[int, int]
    winner: int | None
    factor: int
    marks: tuple[int, ...]
    carry: int = 1

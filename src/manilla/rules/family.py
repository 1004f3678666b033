"""What the games of the family share: order and points of the cards, and the options of play.

Games take from here what they have in common, so that each file says only what is its own.
"""

from __future__ import annotations

from .duties import BEAT_REFERENCES, HEAD_DUTIES, UNDERTRUMPS, VOID_OBLIGATIONS
from .options import Choice, Flag, IntList, IntOption, Option

ORDER_48 = "2 3 4 5 6 7 8 S C R A 9"
POINTS_48 = {"9": 5, "A": 4, "R": 3, "C": 2, "S": 1}
ORDER_32 = "7 8 9 J Q K A T"
POINTS_32 = {"T": 5, "A": 4, "K": 3, "Q": 2, "J": 1}


def play_options(
    *,
    direction: str,
    packets: tuple[int, ...],
    other_packets: tuple[tuple[int, ...], ...],
    undertrump: str,
    trick_point: int,
) -> tuple[Option, ...]:
    """The options that every game has: how it is dealt and what is owed in a trick."""
    return (
        _choice("direction", "anticlockwise", "clockwise", default=direction),
        IntList("packets", packets, 1, 24, 24, total=sum(packets), others=other_packets),
        _choice("undertrump", *UNDERTRUMPS, default=undertrump),
        _choice("void_obligation", *VOID_OBLIGATIONS),
        _choice("head_duty", *HEAD_DUTIES),
        _choice("beat_reference", *BEAT_REFERENCES),
        Flag("mount_after_ruff", False),
        IntOption("trick_point", trick_point, 0, 1),
    )


def _choice(name: str, *values: str, default: str | None = None) -> Choice:
    """A choice that lists its default first."""
    first = values[0] if default is None else default
    return Choice(name, first, *(value for value in values if value != first))

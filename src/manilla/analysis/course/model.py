"""What a lesson is made of: data, one file a lesson in ``lessons``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from manilla.rules.variant import Variant
from manilla.words.message import Message

YOU = 0
"""The learner's seat, in every position of the course."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Board:
    """Where a step is played, with one size of pack.

    ``line`` is a position without its game; the learner sits at seat 0. ``names`` are the cards, and ``numbers`` the
    numbers, that the step's texts name; ``suit`` is the suit that a question asks about.
    """

    line: str
    names: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    suit: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Step:
    """One thing to be learnt, and to be done.

    ``ask`` is a question of ``asking.QUESTIONS``: the rules or the solver know its answer, so no step brings one.
    ``boards`` has a board for each size of pack. ``hint`` helps after a wrong answer where neither the referee nor the
    solver has something to say; ``why`` is said when the answer is right. ``when`` names the games that it is for
    (``WHEN``), ``shown`` is what is told besides the learner's hand and the trick: the ``contract``, the
    ``hands`` of all, or the ``tricks`` before this one.
    """

    text: Message
    ask: str
    why: Message
    boards: Mapping[int, Board]
    hint: Message | None = None
    when: str = "always"
    shown: frozenset[str] = frozenset({"contract"})


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson:
    """A lesson: its stable key, a title, a sentence about it, its steps, and when it has another title."""

    key: str
    title: Message
    about: Message
    steps: tuple[Step, ...]
    other: Mapping[str, tuple[Message, Message]] = field(default_factory=dict)
    """Title and sentence for games of another kind, by a name of ``WHEN``."""


PLAIN: frozenset[str] = frozenset()
HANDS = frozenset({"contract", "hands"})
TRICKS = frozenset({"contract", "tricks"})

WHEN: Mapping[str, Callable[[Variant], bool]] = {
    "always": lambda _: True,
    "named": lambda variant: bool(variant.calling.to_act(variant.seating.places(0), ())),
    "turned": lambda variant: variant.layout.turn_up != "none",
    "trick_point": lambda variant: variant.scoring.trick_points(1) > 0,
    "no_trick_point": lambda variant: variant.scoring.trick_points(1) == 0,
}
"""Which games a step is for, by facts of the game."""

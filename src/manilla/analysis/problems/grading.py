"""How hard a problem is: how many levels of bots miss it."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from manilla.bots import Budget, find_bot
from manilla.rules.deal import Action
from manilla.rules.view import View

LEVELS = ("random", "casual", "club", "sampler", "strong")
"""From the weakest to the strongest."""
BUDGET = Budget(nodes=20_000)
"""What each may spend: about a hundredth of a second, so that it is the same on every machine."""


def missed_by(view: View, answers: Collection[Action], name: str) -> tuple[str, ...]:
    """The bots that do something else, each with dice that hang on ``name`` alone.

    They see what the player sees, also where the problem shows all hands.
    """
    return tuple(
        level
        for level in LEVELS
        if find_bot(level).choose(view, BUDGET, Random(f"{name} {level}")).action not in answers
    )

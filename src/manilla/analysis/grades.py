"""How good a choice was: thresholds as data, and two verdicts that are never mixed.

*What you could know*: the loss that was to be expected, over all deals that agree with what the player saw. *What
was*: the loss with all cards seen. A choice is a mistake only by the first; the second tells whether it was paid for.
"""

from __future__ import annotations

from typing import NamedTuple

GOOD, DOUBTFUL, MISTAKE, BLUNDER = "good", "doubtful", "mistake", "blunder"
GRADES = ((BLUNDER, 5.0), (MISTAKE, 2.0), (DOUBTFUL, 0.75))
"""So many marks at the score, lost on the mean, make a choice that bad (see ``judging.a_mark``)."""
PAID = 0.5
"""A loss of fewer marks at the score, with all cards seen, is none."""

GOOD_LUCKY, GOOD_UNLUCKY = "good_lucky", "good_unlucky"
LABELS = (GOOD_LUCKY, GOOD_UNLUCKY, GOOD, DOUBTFUL, MISTAKE, BLUNDER)
"""``good`` alone: what was could not be proved."""


class Loss(NamedTuple):
    """What a choice lost against the best: ``points`` of its side at the end of the deal, ``marks`` between the sides
    (None: not known), and ``worth`` in marks at the score.
    """

    points: float
    marks: float | None
    worth: float


def grade(worth: float, *, sure: bool) -> str:
    """How bad a loss of ``worth`` marks at the score is; one that may be chance is doubtful at most."""
    found = next((name for name, least in GRADES if worth >= least), GOOD)
    return found if sure or found == GOOD else DOUBTFUL


def label(known: str, was: Loss | None) -> str:
    """Both verdicts in one word, one of LABELS.

    A bad choice that cost nothing, as the cards lay, is doubtful and no more: nobody can be shown what he lost.
    """
    if known == GOOD:
        return GOOD if was is None else GOOD_LUCKY if was.worth < PAID else GOOD_UNLUCKY
    if was is not None and was.worth < PAID:
        return DOUBTFUL
    return known

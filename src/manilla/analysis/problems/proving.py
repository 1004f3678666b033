"""Whether a problem is what its text says: worked out anew, from its position alone."""

from __future__ import annotations

from .finding import Proved, proved_call, proved_card, tags_of
from .problem import Problem

WITHIN = 4
"""A call is worked out from a sample that hangs on the last bit of logarithms: so many standard errors are allowed."""


def proved_again(problem: Problem) -> str:
    """Empty, or what is not as the problem says. Takes from a millisecond to some seconds."""
    view = problem.view()
    found = proved_call(view) if problem.about_call else proved_card(view, problem.deal, problem.kind)
    if found is None:
        return "no one action is right"
    if found.answers != problem.answers:
        return f"another answer is right: {found.answers}"
    wrong = _of_cards(problem, found) if not problem.about_call else _of_call(problem, found)
    if not wrong and tags_of(found, view, problem.deal) != problem.tags:
        return f"other ideas: {tags_of(found, view, problem.deal)}"
    return wrong


def _of_cards(problem: Problem, found: Proved) -> str:
    if (found.deals, found.always) != (problem.deals, problem.always):
        return f"best in {found.always} of {found.deals} deals"
    return "" if found.loss == problem.loss else f"other losses: {found.loss}"


def _of_call(problem: Problem, found: Proved) -> str:
    allowed = WITHIN * max(problem.error, found.error)
    far = [action for action, loss in found.loss.items() if abs(loss - problem.loss[action]) > allowed]
    return f"other losses: {found.loss}" if far else ""

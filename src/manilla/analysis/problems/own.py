"""Problems made from somebody's own mistakes, as text that comes back from where he has kept it.

Such a text may have been written by anybody, so nothing in it is trusted: what cannot be shown and judged with little
work is refused.
"""

from __future__ import annotations

import re
from dataclasses import replace

from manilla.rules.errors import UnreadableText
from manilla.search.solver import SOLVER_VERSION
from manilla.words.problems import TAGS

from .problem import SAMPLED, Problem, problems_text, read_problems

OWN = "own"
"""What such a problem is called until whoever keeps it gives it a name."""
LONGEST = 4_000
"""Characters of a text; the longest problem that comes with the program has about a tenth."""
NUMBER = r"\d{1,6}(?:\.\d{1,2})?"
NUMBERS = {
    "loss": re.compile(rf"loss(?: [^ :]{{1,8}}:{NUMBER})+"),
    "deals": re.compile(rf"deals \d{{1,9}} always \d{{1,9}} error {NUMBER}"),
}
"""Lines with numbers, which must be plain: one like 1e999999999 takes for ever to be written out."""


def own_text(problem: Problem) -> str:
    """The problem as text, to be kept."""
    return problems_text([problem], SOLVER_VERSION)


def read_own(text: str) -> Problem:
    """The one problem of a text. Raises UnreadableText."""
    if len(text) > LONGEST:
        raise UnreadableText("bad_problem", line=1, text=f"{text[:20]}…")
    for number, line in enumerate(text.splitlines(), 1):
        plain = NUMBERS.get(line.strip().partition(" ")[0])
        if plain is not None and not plain.fullmatch(line.strip()):
            raise UnreadableText("bad_problem", line=number, text=line[:40])
    found = read_problems(text)
    if len(found) != 1 or not _whole(found[0]):
        raise UnreadableText("bad_problem", line=1, text=text[:40])
    return replace(found[0], own=OWN)


def _whole(problem: Problem) -> bool:
    """Whether it asks who is to act for one of several actions, and knows what each is worth."""
    deal, answers = problem.deal, set(problem.answers)
    return (
        problem.kind == SAMPLED
        and not deal.finished
        and problem.seat in deal.to_act
        and set(problem.loss) == set(deal.legal_actions(problem.seat))
        and bool(answers)
        and answers < set(problem.loss)
        and not problem.missed
        and set(problem.tags) <= set(TAGS)
    )

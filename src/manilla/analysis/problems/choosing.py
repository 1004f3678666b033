"""Which of many problems to keep: different ideas, every grade, both kinds, and no two alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from .problem import SAMPLED, Problem

CALLS_OF_TEN = 2
"""So many problems of ten are about calls, where the game has calls."""


class Candidate(NamedTuple):
    """A problem and the deal it came from; no deal gives two."""

    problem: Problem
    deal: int


def _tricks_left(problem: Problem) -> int:
    return problem.variant.layout.hand_size - sum(problem.deal.tricks_won)


LIKENESS: tuple[tuple[int, Callable[[Problem], object]], ...] = (
    (6, lambda problem: problem.tags),
    (4, lambda problem: problem.tags[0]),
    (3, lambda problem: problem.grade),
    (2, lambda problem: problem.kind),
    (1, lambda problem: (problem.about_call, _tricks_left(problem))),
    (1, lambda problem: (problem.about_call, len(problem.deal.trick))),
)
"""What makes two problems alike, and how much."""


def chosen(candidates: Sequence[Candidate], number: int) -> tuple[Problem, ...]:
    """So many of the candidates (or as many as their deals bear), each time the one least like those chosen before.

    Of equal ones that with the greater margin, then the first. They come out in order of grade, cards before calls, and
    numbered from 1.
    """
    room = {True: number * CALLS_OF_TEN // 10}
    room[False] = number - min(room[True], sum(one.problem.about_call for one in candidates))
    kept: list[Candidate] = []
    left = list(candidates)
    while left and len(kept) < number:
        open_to = [one for one in left if room[one.problem.about_call] > 0]
        if not open_to:
            break
        best = min(open_to, key=lambda one: (_likeness(one.problem, kept), -one.problem.margin, one.deal))
        kept.append(best)
        room[best.problem.about_call] -= 1
        left = [one for one in left if one.deal != best.deal]
    ordered = sorted(kept, key=lambda one: (one.problem.kind == SAMPLED, one.problem.grade, one.deal))
    return tuple(replace(one.problem, number=place) for place, one in enumerate(ordered, 1))


def _likeness(problem: Problem, kept: Sequence[Candidate]) -> int:
    return sum(
        weight * sum(of(one.problem) == of(problem) for one in kept) for weight, of in LIKENESS
    )  # fmt: skip

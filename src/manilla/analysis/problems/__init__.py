"""Problems: one right card or call, proved; found in deals, graded by the bots that miss them, kept as text.

``shipped`` are those that come with the program, a file a game in the folder of that name (``make problems``).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from manilla.rules.errors import BadOption
from manilla.variants import all_variants

from .problem import Problem, read_problems

__all__ = ["Problem", "all_shipped", "find_problem", "shipped"]

FOLDER, ENDING = "shipped", ".txt"


@cache
def shipped(key: str) -> tuple[Problem, ...]:
    """The problems of a game that come with the program, easy ones first; none for a game of others."""
    file = files(__name__) / FOLDER / f"{key}{ENDING}"
    return read_problems(file.read_text("utf-8")) if file.is_file() else ()


def all_shipped() -> tuple[Problem, ...]:
    """The problems of every game."""
    return tuple(problem for key in all_variants() for problem in shipped(key))


def find_problem(name: str) -> Problem:
    """The shipped problem of that name (``KEY-07``). Raises BadOption."""
    key, _, number = name.strip().lower().rpartition("-")
    for problem in shipped(key) if key in all_variants() else ():
        if number.isascii() and number.isdigit() and problem.number == int(number):
            return problem
    raise BadOption("unknown_problem", text=name)

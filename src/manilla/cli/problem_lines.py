"""A problem in lines: the question, and what is said once it has been answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manilla.analysis.problems import Problem
from manilla.analysis.problems.problem import OPEN
from manilla.analysis.problems.telling import action_said, line_after, verdict
from manilla.rules.deal import Action, Trick
from manilla.rules.view import View
from manilla.search.study import Study
from manilla.words import Speech, message
from manilla.words.problems import KINDS, LOSS, LOSSES, MISSED, number

from .narrator import Narrator
from .solution import names_of, on_the_table, rest_of_line

HEADING = message("{name}, {game}. Grade {grade} of 5.")
SAID = message("Calls: {calls}.")
PLAYED = message("Played so far:")
TRICK = message("{n}. {cards}; {name} wins")
TIME_OF_SOLVER = 10.0
"""Seconds at most for the line of best play."""


def question(problem: Problem, speech: Speech, players: Sequence[str]) -> Iterator[str]:
    """Everything that is to be known before one answers; the cards in hand come with ``Asking.question``."""
    view, narrator = problem.view(players), Narrator(speech)
    yield speech.say(HEADING, name=problem.name, game=speech.name, grade=problem.grade)
    yield speech.say(KINDS[problem.kind])
    if view.calls:
        calls = [narrator.called(view, call).rstrip(".") for call in view.calls]
        yield speech.say(SAID, calls=speech.listed(calls))
    tricks = view.tricks()
    if tricks:
        yield speech.say(PLAYED)
        yield from (f"  {_trick(speech, narrator, view, place, trick)}" for place, trick in enumerate(tricks, 1))
    if problem.kind == OPEN:
        yield from on_the_table(speech, names_of(speech, problem.deal, players), problem.deal)
    elif view.contract is not None:
        yield narrator.so_far(view, view.points_won)


def _trick(speech: Speech, narrator: Narrator, view: View, place: int, trick: Trick) -> str:
    name = narrator.seat_name(view, trick.winner)
    return speech.say(TRICK, n=place, cards=narrator.trick(view, trick), name=name)


def answer(problem: Problem, speech: Speech, players: Sequence[str], given: Action) -> Iterator[str]:
    """Whether it was right, what would have been, and why: ideas first, then the numbers that prove them."""
    yield from verdict(problem, speech, given)
    told = sorted(problem.loss.items(), key=lambda row: row[1])
    losses = [speech.say(LOSS, action=action_said(speech, action), loss=number(loss)) for action, loss in told]
    yield speech.say(LOSSES, list=speech.listed(losses))
    if problem.kind == OPEN:
        yield from _line(problem, speech, players)
    if problem.missed:
        yield speech.say(MISSED, bots=speech.listed(problem.missed))


def _line(problem: Problem, speech: Speech, players: Sequence[str]) -> Iterator[str]:
    """Best play after the answer."""
    line = line_after(problem, seconds=TIME_OF_SOLVER)
    if not line:
        return
    study = Study(problem.deal)
    study.line = line
    yield from rest_of_line(speech, names_of(speech, problem.deal, players), study)

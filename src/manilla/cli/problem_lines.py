"""A problem in lines: the question, and what is said once it has been answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manilla.analysis.problems import Problem
from manilla.analysis.problems.problem import CLOSED, OPEN, SAMPLED
from manilla.rules.calling import Call
from manilla.rules.deal import Action, Trick
from manilla.rules.view import View
from manilla.search.solver import DealSolver
from manilla.search.study import Study
from manilla.words import Speech, message, plural
from manilla.words.problems import (
    CALL_WHY,
    CARD_WHY,
    CLOSED_ALWAYS,
    CLOSED_WHY,
    KINDS,
    LOSS,
    LOSSES,
    MISSED,
    OPEN_WHY,
    RIGHT,
    TAGS,
    WRONG,
    YOURS,
    ideas_said,
    number,
)

from .narrator import Narrator
from .solution import names_of, on_the_table, rest_of_line

HEADING = message("{name}, {game}. Grade {grade} of 5.")
SAID = message("Calls: {calls}.")
PLAYED = message("Played so far:")
TRICK = message("{n}. {cards}; {name} wins")
POINTS = plural("{n} point", "{n} points")
SOME_POINTS = message("{n} points on the mean")
MARKS = message("{n} marks")
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
    best = speech.either([_action(speech, action) for action in problem.answers])
    if given in problem.answers:
        yield speech.say(RIGHT, answer=best)
    else:
        yield speech.say(WRONG, chosen=_action(speech, given), answer=best)
    yield from ideas_said(speech, problem.tags)
    yield why(problem, speech)
    if given not in problem.answers:
        yield speech.say(YOURS, chosen=_action(speech, given), loss=_unit(problem, speech, given))
    told = sorted(problem.loss.items(), key=lambda row: row[1])
    losses = [speech.say(LOSS, action=_action(speech, action), loss=number(loss)) for action, loss in told]
    yield speech.say(LOSSES, list=speech.listed(losses))
    if problem.kind == OPEN:
        yield from _line(problem, speech, players)
    if problem.missed:
        yield speech.say(MISSED, bots=speech.listed(problem.missed))


def why(problem: Problem, speech: Speech) -> str:
    """The numbers: against the next best, over so many deals."""
    rivals = [(loss, _action(speech, action)) for action, loss in problem.loss.items() if action not in problem.answers]
    loss, other = min(rivals, key=lambda row: row[0])
    facts = {
        "n": problem.deals,
        "always": problem.always,
        "other": other,
        "points": number(loss),
        "marks": number(loss),
    }
    if problem.kind == SAMPLED:
        said = CALL_WHY if problem.about_call else CARD_WHY
        return speech.say(said, error=number(problem.error), **facts)
    if problem.kind == CLOSED:
        return speech.say(CLOSED_ALWAYS if problem.always == problem.deals else CLOSED_WHY, **facts)
    return speech.say(OPEN_WHY, **facts)


def tags_said(speech: Speech, tags: Sequence[str]) -> str:
    """The names of ideas, one after the other."""
    return speech.listed([speech.say(TAGS[tag]) if tag in TAGS else tag for tag in tags])


def _line(problem: Problem, speech: Speech, players: Sequence[str]) -> Iterator[str]:
    """Best play after the answer."""
    first = problem.answers[0]
    if isinstance(first, Call):
        return
    study = Study(problem.deal)
    line = DealSolver(table_bytes=1 << 20).line(problem.deal.apply(first), seconds=TIME_OF_SOLVER).line
    study.line = (first, *line)
    yield from rest_of_line(speech, names_of(speech, problem.deal, players), study)


def _unit(problem: Problem, speech: Speech, action: Action) -> str:
    loss = problem.loss[action]
    if problem.about_call:
        return speech.say(MARKS, n=number(loss))
    if loss.denominator == 1:
        return speech.say(POINTS, n=int(loss))
    return speech.say(SOME_POINTS, n=number(loss))


def _action(speech: Speech, action: Action) -> str:
    return speech.call(action) if isinstance(action, Call) else speech.short(action)

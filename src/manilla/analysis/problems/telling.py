"""What is said of an answer to a problem: whether it was right, the ideas behind it, the numbers that prove it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.search.solver import DealSolver
from manilla.words import Speech, message, plural
from manilla.words.problems import (
    CALL_WHY,
    CARD_WHY,
    CLOSED_ALWAYS,
    CLOSED_WHY,
    OPEN_WHY,
    RIGHT,
    TAGS,
    WRONG,
    YOURS,
    ideas_said,
    number,
)

from .problem import CLOSED, SAMPLED, Problem

POINTS = plural("{n} point", "{n} points")
SOME_POINTS = message("{n} points on the mean")
MARKS = message("{n} marks")


def verdict(problem: Problem, speech: Speech, given: Action) -> Iterator[str]:
    """Whether it was right, what would have been, and why: a sentence each."""
    best = speech.either([action_said(speech, action) for action in problem.answers])
    if given in problem.answers:
        yield speech.say(RIGHT, answer=best)
    else:
        yield speech.say(WRONG, chosen=action_said(speech, given), answer=best)
    yield from ideas_said(speech, problem.tags)
    yield why(problem, speech)
    if given not in problem.answers:
        yield speech.say(YOURS, chosen=action_said(speech, given), loss=loss_said(problem, speech, given))


def why(problem: Problem, speech: Speech) -> str:
    """The numbers: against the next best, over so many deals."""
    rivals = [
        (loss, action_said(speech, action)) for action, loss in problem.loss.items() if action not in problem.answers
    ]
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


def ideas_named(speech: Speech, tags: Sequence[str]) -> str:
    """The names of ideas, one after the other."""
    return speech.listed([speech.say(TAGS[tag]) if tag in TAGS else tag for tag in tags])


def loss_said(problem: Problem, speech: Speech, action: Action) -> str:
    """What an action gives away, in points or marks."""
    loss = problem.loss[action]
    if problem.about_call:
        return speech.say(MARKS, n=number(loss))
    if loss.denominator == 1:
        return speech.say(POINTS, n=int(loss))
    return speech.say(SOME_POINTS, n=number(loss))


def action_said(speech: Speech, action: Action) -> str:
    """A card or call in short."""
    return speech.call(action) if isinstance(action, Call) else speech.short(action)


def line_after(problem: Problem, *, seconds: float) -> tuple[Card, ...]:
    """The answer and best play of all after it; nothing after a call, or where it takes too long."""
    first = problem.answers[0]
    if isinstance(first, Call):
        return ()
    after = problem.deal.apply(first)
    if after.finished:
        return (first,)
    line = DealSolver(table_bytes=1 << 20).line(after, seconds=seconds).line
    return (first, *line) if line else ()

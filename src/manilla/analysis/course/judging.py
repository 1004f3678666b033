"""Judging an answer: a pure function of the step and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Deal
from manilla.rules.errors import IllegalAction, RuleError
from manilla.search.solver import DealSolver

from .asking import QUESTIONS, Answer, after_call, card_above, line_under, points_so_far
from .model import YOU
from .task import Task


@dataclass(frozen=True)
class Feedback:
    """What became of an answer.

    ``refused``: the referee's reason, and then nothing else; ``loss``: points (of calls: marks) that a card or a
    call gives away; ``above``: a card still out that beats the one chosen; ``plays``: how the deal goes on, the chosen
    card first, and ``points``: of the learner's side and of the others after that (None: nothing is played).
    """

    right: bool
    refused: RuleError | None = None
    loss: int = 0
    above: Card | None = None
    plays: tuple[Card, ...] = ()
    points: tuple[int, int] | None = None


def right_answers(task: Task) -> frozenset[Answer]:
    """The answers that are right."""
    return frozenset(answer for answer, cost in costs(task).items() if cost == 0)


@lru_cache(maxsize=1024)
def costs(task: Task) -> dict[Answer, int]:
    """What each possible answer loses; 0 is right. Numbers and seats that are wrong are not in it."""
    return dict(QUESTIONS[task.step.ask].costs(task))


def judge(task: Task, answer: Answer) -> Feedback:
    """What an answer is worth, and what comes of it. A card that is not legal is refused with the reason."""
    found, kind = costs(task), QUESTIONS[task.step.ask].kind
    if kind in ("number", "seat"):
        return Feedback(answer in found)
    if answer not in found:
        return Feedback(False, refused=_refusal(task, answer))
    loss = found[answer]
    if isinstance(answer, Call):
        deal = after_call(task, answer)
        return _played_on(task, deal, line_under(task, answer), loss)
    assert isinstance(answer, Card)
    if task.step.ask == "unbeaten":
        return Feedback(loss == 0, loss=loss, above=card_above(task, answer))
    deal = task.deal.apply(answer)
    rest = () if deal.finished else DealSolver().line(deal).line
    if task.step.ask == "may_play":
        rest = rest[: (-len(deal.trick)) % deal.places.seats]
    return _played_on(task, task.deal, (answer, *rest), loss)


def _refusal(task: Task, answer: Answer) -> RuleError:
    if isinstance(answer, Call):
        allowed = tuple(call.kind for call in costs(task) if isinstance(call, Call))
        return IllegalAction("no_such_call", call=answer.kind, allowed=tuple(dict.fromkeys(allowed)))
    reason = task.deal.why_not(Card(answer))
    assert reason is not None
    return reason


def _played_on(task: Task, deal: Deal, plays: tuple[Card, ...], loss: int) -> Feedback:
    for card in plays:
        deal = deal.apply(card)
    at_end = points_so_far(Task(task.lesson, task.number, task.step, task.board, deal))
    return Feedback(loss == 0, loss=loss, plays=plays, points=at_end)


def choices(task: Task) -> tuple[Answer, ...]:
    """What may be chosen, in the order in which it is offered: cards in hand, calls, or seats; a number is typed."""
    kind = QUESTIONS[task.step.ask].kind
    if kind == "card":
        return task.hand
    if kind == "call":
        return tuple(call for call in task.deal.legal_actions(YOU) if call in costs(task))
    return tuple(range(task.deal.places.seats)) if kind == "seat" else ()

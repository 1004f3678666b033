"""Own mistakes as problems: moments of a record at which somebody gave away what he could have known to keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from manilla.analysis.grades import BLUNDER, MISTAKE, grade
from manilla.analysis.judging import NODES, Judgement, judge
from manilla.analysis.moments import Moment, PlayedDeal
from manilla.rules.calling import Call
from manilla.rules.deal import Action
from manilla.rules.view import View, view_of

from .finding import ideas_of, standard_error
from .problem import SAMPLED, Problem, match_of, rounded
from .worth import alike

CLEAR = 2
"""So many standard errors the answer must be ahead of what was done, and of the next best."""


def mistakes_of(played: PlayedDeal, player: int, *, seed: int = 0, nodes: int = NODES) -> Iterator[Problem]:
    """A problem for each mistake of a player in a deal, where one action is clearly right.

    They are asked at an even score, and so a card is measured in points and a call in marks. Raises BadOption where a
    hook replaces the duties.
    """
    for moment in played.moments:
        judged = judge(moment.view(), seed=seed, nodes=nodes) if moment.player == player else None
        if judged is None or not _bad(judged, moment.action):
            continue
        problem = problem_of(moment, seed=seed, nodes=nodes)
        if problem is not None:
            yield problem


def _bad(judged: Judgement, action: Action) -> bool:
    gap = judged.loss(action)
    return grade(gap.worth, sure=gap.sure) in (MISTAKE, BLUNDER)


def problem_of(moment: Moment, *, seed: int = 0, nodes: int = NODES) -> Problem | None:
    """A mistake as a problem, judged at an even score; None where no one action is clearly right, or it was done."""
    alone = match_of(moment.deal, moment.match.players)
    alone = replace(alone, seated=moment.match.seated)
    view = view_of(alone, alone.player_at(moment.seat))
    judged = judge(view, seed=seed, nodes=nodes)
    if judged is None:
        return None
    calls = isinstance(moment.action, Call)
    worth = {each.action: each.marks if calls else each.points for each in judged.prospects}
    best = max(worth, key=lambda action: worth[action])
    answers = _like(view, best)
    if moment.action in answers:
        return None
    others = [action for action in worth if action not in answers]
    if not others:
        return None
    error = _error(judged, best, max(others, key=lambda action: worth[action]), calls)
    if worth[best] - max(worth[action] for action in others) < CLEAR * error:
        return None
    return Problem(
        number=0,
        kind=SAMPLED,
        deal=moment.deal,
        seat=moment.seat,
        answers=answers,
        loss={action: rounded(Fraction(worth[best] - worth[action])) for action in worth},
        deals=judged.worlds,
        always=_always(judged, best, calls),
        error=rounded(Fraction(error)),
        missed=(),
        tags=ideas_of(view, answers),
    )


def _like(view: View, best: Action) -> tuple[Action, ...]:
    """The action, with the cards that are as good because they touch it."""
    if isinstance(best, Call):
        return (best,)
    return next(tuple(cards) for cards in alike(view) if best in cards)


def _gaps(judged: Judgement, one: Action, other: Action, calls: bool) -> list[float]:
    """World by world, how far one action is above another: in marks or in points."""
    first, second = (judged.why.actions.index(action) for action in (one, other))
    rows = [(row[first], row[second]) for row in judged.why.ends]
    return [a.marks - b.marks if calls else a.points - b.points for a, b in rows]


def _error(judged: Judgement, one: Action, other: Action, calls: bool) -> float:
    if judged.complete:
        return 0.0
    return standard_error(_gaps(judged, one, other, calls), judged.why.weights)


def _always(judged: Judgement, best: Action, calls: bool) -> int:
    rows = [_gaps(judged, best, other, calls) for other in judged.why.actions if other != best]
    return sum(all(gap >= 0 for gap in gaps) for gaps in zip(*rows, strict=True))

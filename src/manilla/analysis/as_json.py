"""Hints and reviews for programs: plain values, codes, and sentences in one language; docs/review.md has the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manilla.rules.deal import Action
from manilla.rules.notation import action_text as notation_of
from manilla.words import Speech
from manilla.words.learning import action_text, idea_sentence

from .grades import Loss
from .habits import Found
from .hint import Hint
from .ideas import Named
from .intervals import Interval
from .judging import Judgement, Prospect
from .review import Known, Verdict, Was
from .summary import Account, Reviewed


def hint_json(hint: Hint, speech: Speech) -> dict[str, Any]:
    """A hint; ``actions`` stand the best first."""
    return {
        "seat": hint.seat,
        "forced": None if hint.forced is None else _action(speech, hint.forced),
        "claim": hint.claim,
        "actions": [
            {
                **_prospect(speech, advice.prospect),
                "loss": _rounded(advice.loss.points),
                "loss_error": _rounded(advice.loss.points_error),
                "loss_worth": _rounded(advice.loss.worth),
                "loss_worth_error": _rounded(advice.loss.worth_error),
            }
            for advice in hint.actions
        ],
        "idea": None if hint.idea is None else idea_json(hint.idea, speech),
        **_looked_at(hint.judged),
    }


def idea_json(idea: Named, speech: Speech) -> dict[str, Any]:
    """An idea, the numbers that prove it, and its sentence."""
    return {
        "code": idea.code,
        "action": _action(speech, idea.action),
        "against": _action(speech, idea.against),
        "points": _rounded(idea.gap.points),
        "worth": _rounded(idea.gap.worth),
        "text": sentence_of(idea, speech),
    }


def sentence_of(idea: Named, speech: Speech, named: Callable[[Speech, Action], str] = action_text) -> str:
    """The idea in words, with its numbers; cards and calls are ``named`` like this."""
    return idea_sentence(speech, idea.code, idea.action, idea.against, idea.gap.points, idea.gap.worth, named)


def deal_json(reviewed: Reviewed, speech: Speech) -> dict[str, Any]:
    """One deal of a review: the verdicts in order, the graph, the turning point."""
    played, turning = reviewed.played, reviewed.turning_point
    return {
        "deal": played.number,
        "sides": list(played.end.sides),
        "course": list(reviewed.course),
        "turning_point": None if turning is None else turning.place,
        "decisions": [verdict_json(verdict, played.turn_of(verdict.place), speech) for verdict in reviewed.verdicts],
    }


def verdict_json(verdict: Verdict, turn: str, speech: Speech) -> dict[str, Any]:
    """Both verdicts on one decision; ``turn`` as ``--before`` takes it, empty for a call."""
    return {
        "place": verdict.place,
        "before": turn,
        "seat": verdict.moment.seat,
        "player": verdict.moment.player,
        "action": _action(speech, verdict.moment.action),
        "verdict": verdict.label,
        "known": None if verdict.known is None else _known(verdict.known, speech),
        "was": None if verdict.was is None else _was(verdict.was, speech),
        "value": None if verdict.value is None else verdict.value.difference,
        "line": [speech.variant.card_text(card) for card in verdict.line],
    }


def account_json(account: Account, name: str) -> dict[str, Any]:
    """How a player decided."""
    return {
        "player": name,
        "judged": account.judged,
        "at_stake": account.at_stake,
        "accuracy": _interval(account.accuracy),
        "lost": _interval(account.lost),
        "points": _rounded(account.points),
        "paid": _rounded(account.paid),
        "verdicts": account.labels,
    }


def habit_json(found: Found, name: str) -> dict[str, Any]:
    """A habit, and how sure it is."""
    return {
        "player": name,
        "habit": found.habit.code,
        "occasions": found.occasions,
        "missed": found.missed,
        "share": _interval(found.share),
        "worth": _rounded(found.worth),
    }


def _known(known: Known, speech: Speech) -> dict[str, Any]:
    return {
        "grade": known.grade,
        "loss": _loss(known.loss),
        "error": _rounded(known.error),
        "best": _action(speech, known.best),
        "idea": idea_json(known.idea, speech),
        "actions": [_prospect(speech, each) for each in known.judged.prospects],
        **_looked_at(known.judged),
    }


def _was(was: Was, speech: Speech) -> dict[str, Any]:
    return {"loss": _loss(was.loss), "best": None if was.best is None else _action(speech, was.best)}


def _loss(loss: Loss) -> dict[str, float | None]:
    return {"points": _rounded(loss.points), "marks": _rounded(loss.marks), "worth": _rounded(loss.worth)}


def _prospect(speech: Speech, each: Prospect) -> dict[str, Any]:
    return {
        "action": _action(speech, each.action),
        "points": _rounded(each.points),
        "marks": _rounded(each.marks),
        "half": _rounded(each.half, 4),
        "chance": _rounded(each.chance, 4),
    }


def _looked_at(judged: Judgement | None) -> dict[str, Any]:
    if judged is None:
        return {"worlds": 0, "consistent": None, "complete": True, "exact": True}
    return {
        "worlds": judged.worlds,
        "consistent": judged.consistent,
        "complete": judged.complete,
        "exact": judged.exact,
    }


def _action(speech: Speech, action: Action) -> str:
    """As notation writes it; a call without its seat."""
    return notation_of(speech.variant, action)


def _interval(found: Interval) -> dict[str, float | None]:
    return found.rounded()


def _rounded(value: float | None, digits: int = 3) -> float | None:
    return None if value is None else round(value, digits) + 0.0

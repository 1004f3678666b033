"""A deal looked at again: two verdicts on each decision, kept apart, and what they make together.

``review_deal`` yields verdicts as they are found, the last decision first: late in a deal all is known at once, and
what the solver finds there helps it with what comes before. One thread asks what was, the caller's what could be
known; the native core lets both run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import monotonic

from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action

from . import ideas, judging, truth
from .grades import GRADES, Loss, grade, label
from .ideas import Named
from .judging import Judgement, a_mark, judge
from .moments import Moment, PlayedDeal
from .truth import Found, Truth, Value, worth_of

SEED_BITS = 48
AT_STAKE = GRADES[-1][1]
"""A decision counts for a player's accuracy if so many marks at the score could be lost by it."""
A_MOMENT = 0.02
"""Seconds at least for a question, however late it is: it gives what needs no search."""


@dataclass(frozen=True)
class Settings:
    """How a review is made: ``seed`` and ``nodes`` (a decision) settle what is drawn; ``exact_nodes`` (a moment) how
    long the solver tries; ``seconds`` for a whole deal end both early (None: no clock, and the same report each time).
    """

    seed: int = 0
    nodes: int = judging.NODES
    exact_nodes: int = truth.NODES
    seconds: float | None = None


@dataclass(frozen=True)
class Known:
    """What the player could know: the loss to be expected, its standard error in marks at the score, the grade; which
    action was best, and the idea that tells it from the one chosen. ``exact``: nothing of it is an estimate.
    """

    loss: Loss
    error: float
    grade: str
    best: Action
    idea: Named
    judged: Judgement

    @property
    def exact(self) -> bool:
        return self.judged.exact

    @property
    def at_stake(self) -> bool:
        return self.judged.spread >= AT_STAKE


@dataclass(frozen=True)
class Was:
    """What was: the loss with all cards seen, proved by the solver, and an action that would have lost no points (None:
    only marks were lost).
    """

    loss: Loss
    best: Action | None


@dataclass(frozen=True)
class Verdict:
    """The verdicts on one decision, the ``place``th of its deal.

    ``known`` is None where there was nothing to choose, so nothing to judge; ``was`` where nothing was to be proved, or
    could be. ``value`` is what the deal was worth before the decision (a card), and ``line`` best play from there on,
    of the first card and where something was lost; ``label`` is one of grades.LABELS, or empty for a decision that
    is not judged.
    """

    place: int
    moment: Moment
    known: Known | None
    was: Was | None
    value: Value | None
    line: tuple[Card, ...]
    label: str


def review_deal(played: PlayedDeal, settings: Settings = Settings()) -> Generator[Verdict, None, None]:
    """The verdicts of a deal, the last decision first, each as soon as it is found.

    Raises BadOption, at the first verdict, where a hook replaces the duties.
    """
    played.end.variant.table()
    until = None if settings.seconds is None else monotonic() + settings.seconds
    past = _Past(played, settings, until)
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(past.find)
        try:
            for place in range(len(played.moments) - 1, -1, -1):
                known = _known(played, place, settings, _left(until, place + 1))
                was = past.loss(place, known)
                found = past.found(place)
                yield Verdict(place, played.moments[place], known, was, found.value, found.line, _label(known, was))
        finally:
            past.stop()
            work.result()


def _label(known: Known | None, was: Was | None) -> str:
    return "" if known is None else label(known.grade, None if was is None else was.loss)


def _left(until: float | None, share: int) -> float | None:
    """Seconds for one of ``share`` questions that are left."""
    return None if until is None else max((until - monotonic()) / share, A_MOMENT)


def _known(played: PlayedDeal, place: int, settings: Settings, seconds: float | None) -> Known | None:
    """What could be known at a moment; nothing but the view of who decided goes into it."""
    moment = played.moments[place]
    view = moment.view()
    if moment.action not in view.legal:  # of a record under other rules
        return None
    judged = judge(view, seed=seed_of(settings.seed, played.number, place), nodes=settings.nodes, seconds=seconds)
    return None if judged is None else verdict_of(moment, judged)


def verdict_of(moment: Moment, judged: Judgement) -> Known:
    """The information-set verdict on what was done at a moment."""
    gap = judged.loss(moment.action)
    best = judged.best.action
    told = ideas.why(moment.view(), judged, moment.action if gap.sure and best != moment.action else None)
    lost = Loss(gap.points, gap.marks, gap.worth)
    return Known(lost, gap.worth_error, grade(gap.worth, sure=gap.sure), best, told, judged)


def seed_of(seed: int, deal: int, place: int) -> int:
    """The seed of one decision: no decision's draw depends on what others were judged."""
    return int.from_bytes(hashlib.sha256(f"review {seed} {deal} {place}".encode()).digest()[: SEED_BITS // 8])


class _Past:
    """What was, found by a thread of its own, the last moment first."""

    def __init__(self, played: PlayedDeal, settings: Settings, until: float | None) -> None:
        self._played = played
        self._deals = played.deals
        self._until = until
        self._truth = Truth(settings.exact_nodes)
        self._stopped = Event()
        self._found: list[Future[Found]] = [Future() for _ in self._deals]
        self._calls: dict[int, Future[dict[Call, Value]]] = {
            place: Future() for place, moment in enumerate(played.moments) if moment.deal.contract is None
        }

    def stop(self) -> None:
        self._stopped.set()

    def find(self) -> None:
        """Answer all questions, or as many as there is time for; nobody waits for ever."""
        try:
            self._hurry()
            for found in self._truth.backwards(self._deals):
                self._found[found.place].set_result(found)
                if self._stopped.is_set():
                    break
                self._hurry()
            for place in sorted(self._calls, reverse=True):
                moment = self._played.moments[place]
                known: dict[Call, Value] = {}
                if not self._stopped.is_set():
                    self._hurry()
                    known = self._truth.calls(moment.deal, moment.seat, moment.view().legal)
                self._calls[place].set_result(known)
        finally:
            for place, waiting in enumerate(self._found):
                if not waiting.done():
                    waiting.set_result(Found(place, None))
            for waiting_calls in self._calls.values():
                if not waiting_calls.done():
                    waiting_calls.set_result({})

    def _hurry(self) -> None:
        if self._until is not None:
            self._truth.seconds = max(self._until - monotonic(), A_MOMENT)

    def found(self, place: int) -> Found:
        """What is known of the deal before a decision; nothing before calls."""
        card = place - len(self._calls)
        return self._found[card].result() if 0 <= card < len(self._found) else Found(place, None)

    def loss(self, place: int, known: Known | None) -> Was | None:
        """What was lost by a decision that is judged, if it could be proved."""
        if known is None:
            return None
        moment = self._played.moments[place]
        side = moment.deal.sides[moment.seat]
        if place in self._calls:
            return self._lost_by_calling(moment, self._calls[place].result(), side)
        found, after = self.found(place), self.found(place + 1).value
        if found.value is None or after is None:
            return None
        lost = _loss(moment, side, found.value, after)
        if lost.points == 0:
            return Was(lost, moment.action if lost.worth == 0 else None)
        return Was(lost, found.line[0] if found.line else None)

    def _lost_by_calling(self, moment: Moment, values: dict[Call, Value], side: int) -> Was | None:
        if not values or not isinstance(moment.action, Call) or moment.action not in values:
            return None
        worths = {call: _worth(moment, value) for call, value in values.items()}
        best = max(worths, key=lambda call: (worths[call], call == moment.action))
        chosen, better = values[moment.action].of(side), values[best].of(side)
        marks = None if better.marks is None or chosen.marks is None else better.marks - chosen.marks
        points = (better.difference - chosen.difference) / 2
        return Was(Loss(points, marks, worths[best] - worths[moment.action]), best)


def _loss(moment: Moment, side: int, best: Value, done: Value) -> Loss:
    """What lies between two values for a side, at the score of a moment."""
    one, two = _worth(moment, best), _worth(moment, done)
    better, worse = best.of(side), done.of(side)
    marks = None if better.marks is None or worse.marks is None else better.marks - worse.marks
    return Loss((better.difference - worse.difference) / 2, marks, max(one - two, 0.0))


def _worth(moment: Moment, value: Value) -> float:
    """What a value is worth to the side that decided, in marks at the score of the moment."""
    view = moment.view()
    return worth_of(value, view, moment.seat, a_mark(view, moment.seat))


def in_order(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts in the order of play."""
    return tuple(sorted(verdicts, key=lambda verdict: verdict.place))

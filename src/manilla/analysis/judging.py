"""What each action may be expected to lead to, for a player who knows no more than his view shows.

Worlds that agree with the view are drawn, weighed and looked into as the bots that search do it (docs/bots.md), but
without stopping where one action is clearly best: here the others are measured too. Points, marks and the chance to
win the juego come out for each action, and for each pair of actions how much lies between them and how sure that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from manilla.bots.bot import Budget, acting_seat
from manilla.bots.thinking.calls import best_call
from manilla.bots.thinking.cards import best_card
from manilla.bots.thinking.looking import A_POINT
from manilla.bots.thinking.note import Explanation
from manilla.bots.thinking.stakes import Stakes
from manilla.bots.thinking.way import Way
from manilla.rules.calling import LOOK, Call, Contract
from manilla.rules.deal import Action
from manilla.rules.view import View

NODES = 200_000
"""The budget of a decision where none is given: about a tenth of a second of one processor."""
WAY = Way(nodes=NODES, ending=5, most=1000, patient=True)
"""Rather many worlds than deep ones: what is asked here is how far apart two actions are, not only which is better."""
SURE = 2.0
"""A difference counts if it is so many standard errors wide: one in twenty of no difference at all looks so."""
A_TRIFLE = 1e-6


class Prospect(NamedTuple):
    """What an action leads to on the mean: the own side's ``points`` and how many ``marks`` it is ahead by at the end
    of the deal; ``half``, the chance to have more points than the others; ``chance``, to win the juego (None in a
    partida completa, where every mark counts); ``worth``, the same in marks at this score (see ``a_mark``).
    """

    action: Action
    points: float
    marks: float
    half: float
    chance: float | None
    worth: float


class Gap(NamedTuple):
    """How far one action is above another, each number with its standard error (0: all worlds were looked at).

    ``chance`` is None in a partida completa.
    """

    points: float
    points_error: float
    marks: float
    chance: float | None
    worth: float
    worth_error: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance that the one is worth more than the other, at this score."""
        return self.worth > A_TRIFLE and self.worth >= SURE * self.worth_error

    @property
    def sure_in_points(self) -> bool:
        return self.points > A_TRIFLE and self.points >= SURE * self.points_error


@dataclass(frozen=True)
class Judgement:
    """The actions of one decision, measured against each other; ``mark`` is the chance that one mark is worth."""

    seat: int
    why: Explanation
    mark: float
    completa: bool

    @property
    def worlds(self) -> int:
        """How many deals were looked at."""
        return min(self.why.worlds, self.why.consistent)

    @property
    def consistent(self) -> int:
        """How many deals agree with what the player has seen."""
        return self.why.consistent

    @property
    def complete(self) -> bool:
        """Whether every deal that agrees with the view was looked at: then nothing is left to the draw."""
        return self.why.whole

    @property
    def exact(self) -> bool:
        """Whether besides each action was followed to its proved value in each of them, with all hands open."""
        return self.why.exact and self.complete

    @cached_property
    def prospects(self) -> tuple[Prospect, ...]:
        """One for each action, the best first; equal ones in the order of the view."""
        found = [
            Prospect(
                action=each.action,
                points=each.points,
                marks=each.marks,
                half=each.half,
                chance=None if self.completa else each.result,
                worth=(each.result + A_POINT * each.points) / self.mark,
            )
            for each in self.why.prospects
        ]
        return tuple(sorted(found, key=lambda each: -round(each.worth, 6)))

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    def of(self, action: Action) -> Prospect:
        """What one action leads to. Raises KeyError if it was not among those judged."""
        for each in self.prospects:
            if each.action == action:
                return each
        raise KeyError(action)

    @property
    def spread(self) -> float:
        """What the worst action loses against the best, in marks at this score."""
        return self.prospects[0].worth - self.prospects[-1].worth

    def gap(self, action: Action, other: Action) -> Gap:
        """How far ``action`` is above ``other``, world by world: what they share falls out of the error."""
        places = {each: place for place, each in enumerate(self.why.actions)}
        one, two = places[action], places[other]
        rows = [(row[one], row[two]) for row in self.why.ends]
        points, points_error = self._mean([a.points - b.points for a, b in rows])
        marks, _ = self._mean([a.marks - b.marks for a, b in rows])
        chance, _ = self._mean([a.result - b.result for a, b in rows])
        worth, worth_error = self._mean(
            [(a.result - b.result + A_POINT * (a.points - b.points)) / self.mark for a, b in rows]
        )
        return Gap(points, points_error, marks, None if self.completa else chance, worth, worth_error)

    def loss(self, action: Action) -> Gap:
        """How far the best action is above this one."""
        return self.gap(self.best.action, action)

    def _mean(self, numbers: Sequence[float]) -> tuple[float, float]:
        """The weighted mean and its standard error, after Kish for weights that differ."""
        weights = self.why.weights
        mean = sum(weight * number for weight, number in zip(weights, numbers, strict=True))
        if self.complete:
            return mean, 0.0
        squares = sum(weight * weight for weight in weights)
        variance = sum(weight * (number - mean) ** 2 for weight, number in zip(weights, numbers, strict=True))
        # With one world, or one that counts for all, nothing is known of the spread: nothing is sure then.
        error = sqrt(variance * squares / (1 - squares)) if squares < 1 else float("inf")
        return mean, error


def judge(view: View, *, seed: int = 0, nodes: int = NODES, seconds: float | None = None) -> Judgement | None:
    """What each of the viewer's actions leads to; None where there is nothing to compare.

    That is: only one action is legal, or it is about looking at the cards or not, or the plays seen are those of
    other rules. Hangs on the view, ``seed`` and ``nodes`` alone unless ``seconds`` come in. Raises OutOfTurn if the
    viewer may not act, BadOption where a hook replaces the duties.
    """
    seat = acting_seat(view)
    if len(view.legal) == 1 or any(isinstance(action, Call) and action.kind == LOOK for action in view.legal):
        return None
    think = best_call if view.contract is None else best_card
    why = think(view, seat, WAY, Budget(seconds, nodes), Random(seed)).why
    if why is None or not why.ends:
        return None
    return Judgement(seat, why, a_mark(view, seat), view.variant.course.completa)


def a_mark(view: View, seat: int) -> float:
    """The chance to win a juego that one mark is worth to the side of ``seat``, at an even score in its middle.

    A change of that chance, divided by it, is told in *marks at this score*: as many marks as would change it so
    much there. Early in a juego they are the marks themselves; near its end they grow, or count for nothing.
    """
    assert view.places is not None
    return _a_mark(_Even(view.variant.course.target // 2), view.places.sides, seat, _Key(view))


class _Even(NamedTuple):
    marks: int


class _Key:
    """A view for the cache: only its game and places matter where all marks are even."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._same = (view.variant, view.places, view.seated)

    def __hash__(self) -> int:
        return hash(self._same)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._same == other._same


@lru_cache(maxsize=256)
def _a_mark(even: _Even, sides: tuple[int, ...], seat: int, key: _Key) -> float:
    view = replace(key.view, marks=(even.marks,) * len(key.view.marks))
    stakes = Stakes(view, seat, Contract(None))
    nothing, one = stakes.result((0, 0)), stakes.result((1, 0) if sides[seat] == 0 else (0, 1))
    # Between two steps of the race a mark may change nothing; over a whole juego it changes all.
    return max(one - nothing, 1 / (2 * key.view.variant.course.target))

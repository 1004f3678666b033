"""What a player does again and again: habits as data, found over many deals.

A habit is about an idea (``ideas``). Each decision in which that idea is proved for the best action is an occasion;
it is missed if the player did something that does not do it, and surely lost by it. So habits are told by numbers too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .grades import GOOD
from .ideas import facts_of, find_idea, ideas_for
from .intervals import Interval, of_share
from .review import Verdict

LEAST_MISSED = 3
"""A thing done twice is no habit yet."""
LEAST_SHARE = 0.15
"""And it must be missed in so many cases at least, even at the low end of the interval."""


@dataclass(frozen=True)
class Habit:
    """A stable ``code``, and the ideas whose occasions the player misses."""

    code: str
    ideas: tuple[str, ...]


HABITS: tuple[Habit, ...] = (
    Habit("loads_late", ("load",)),
    Habit("loads_unsafe", ("hold_back",)),
    Habit("gives_points", ("plain",)),
    Habit("trumps_early", ("keep_trumps",)),
    Habit("draws_late", ("draw_trumps",)),
    Habit("spends_manillas", ("keep_manilla",)),
    Habit("wins_dear", ("cheapest_winner",)),
    Habit("wins_unsure", ("sure_winner",)),
    Habit("forgets_mates_suit", ("to_mate",)),
    Habit("cashes_late", ("cash",)),
    Habit("leads_high", ("lead_low",)),
    Habit("names_weak_trumps", ("strong_trumps", "long_trumps")),
    Habit("never_leaves_choice", ("leave_to_mate",)),
    Habit("leaves_choice_often", ("name_oneself",)),
    Habit("doubles_seldom", ("double",)),
    Habit("doubles_often", ("let_be",)),
)


@dataclass(frozen=True)
class Found:
    """A habit of a player: of so many ``occasions`` so many were ``missed``, a ``share`` with its 95 % interval; all
    that was lost by it, in marks at the score, on the mean.
    """

    player: int
    habit: Habit
    occasions: int
    missed: int
    share: Interval
    worth: float


def habits(verdicts: Iterable[Verdict]) -> tuple[Found, ...]:
    """The habits that the verdicts show, the dearest first."""
    occasions: dict[tuple[int, Habit], list[float]] = {}
    for verdict in verdicts:
        for habit, lost in _occasions(verdict):
            occasions.setdefault((verdict.moment.player, habit), []).append(lost)
    found = []
    for (player, habit), losses in occasions.items():
        missed = [lost for lost in losses if lost > 0]
        share = of_share([float(lost > 0) for lost in losses])
        if len(missed) >= LEAST_MISSED and share.low is not None and share.low >= LEAST_SHARE:
            found.append(Found(player, habit, len(losses), len(missed), share, sum(missed)))
    return tuple(sorted(found, key=lambda each: -each.worth))


def _occasions(verdict: Verdict) -> list[tuple[Habit, float]]:
    """The habits that one decision speaks about, and what was lost by missing it (0: it was not missed)."""
    known = verdict.known
    if known is None or not known.at_stake:
        return []
    view = verdict.moment.view()
    proved = {named.code for named in ideas_for(view, known.judged, known.best)}
    facts = facts_of(view, verdict.moment.seat)
    found = []
    for habit in HABITS:
        codes = proved.intersection(habit.ideas)
        if codes:
            done = any(find_idea(code).does(facts, verdict.moment.action) for code in codes)
            found.append((habit, 0.0 if done or known.grade == GOOD else known.loss.worth))
    return found

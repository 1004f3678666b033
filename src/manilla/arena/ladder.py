"""All bots against each other, and ratings made of it.

Each pair of bots plays a contest of its own, whose results are kept like any other. Each pair of playings of a deal is
then one game between two: won, drawn or lost by marks. Ratings are those of R. C. Weng and C.-J. Lin (A Bayesian
Approximation Method for Online Ranking, Journal of Machine Learning Research 12, 2011), in its Plackett-Luce form, by
the library openskill. They are made one game at a time and hang a little on the order of the games: deal by deal, and
within a deal contest by contest, so that no bot comes late.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from manilla.analysis.intervals import Interval, of_mean

from .contest import Contest
from .results import Results
from .summary import pair_scores

DEVIATIONS = 1.96
"""A rating's uncertainty is one standard deviation; so many make an interval of 95 %."""

Played = tuple[Contest, Results, int]
"""A contest with its results, and how many of its deals count."""


@dataclass(frozen=True)
class Standing:
    """A bot in a table: its rating, half the width of its 95 % interval, and what its side takes more than the others'
    in a deal, against all others together.
    """

    bot: str
    rating: float
    margin: float
    points: Interval
    marks: Interval


def pairings(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Each two bots once."""
    return list(itertools.combinations(bots, 2))


def table(bots: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """The bots by rating, best first, from contests in one or several games.

    A bot starts at 25 with a standard deviation of a third of that. Nothing is added for a change of strength between
    games (``tau``): bots do not learn.
    """
    model = PlackettLuce(tau=0.0)
    ratings = {bot: model.rating(name=bot) for bot in bots}
    longest = max((deals for _, _, deals in played), default=0)
    for number in range(longest):
        for contest, results, deals in played:
            line = results.deals.get(number)
            if line is None or number >= deals:
                continue
            (score,) = pair_scores([line])
            one, other = contest.bots
            rated = model.rate([[ratings[one]], [ratings[other]]], scores=[score, 1 - score])
            ratings[one], ratings[other] = rated[0][0], rated[1][0]
    standings = [
        Standing(
            bot,
            ratings[bot].mu,
            DEVIATIONS * ratings[bot].sigma,
            of_mean(list(_advantages(bot, played, "points"))),
            of_mean(list(_advantages(bot, played, "marks"))),
        )
        for bot in bots
    ]
    return sorted(standings, key=lambda standing: -standing.rating)


def _advantages(bot: str, played: Sequence[Played], what: str) -> Iterable[float]:
    """What a bot's side took more than the other's, for each pair of playings."""
    for contest, results, deals in played:
        if bot in contest.bots:
            sign = 1 if contest.bots[0] == bot else -1
            for number, line in sorted(results.deals.items()):
                if number < deals:
                    yield sign * sum(getattr(line, what)) / 2

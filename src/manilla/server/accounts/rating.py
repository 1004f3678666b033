"""From a finished rated match to new ratings: pure, for people and bots alike.

The model is that of ``manilla ladder``: R. C. Weng and C.-J. Lin (A Bayesian Approximation Method for Online Ranking,
Journal of Machine Learning Research 12, 2011), Plackett-Luce, by the library openskill; people learn, so a little
uncertainty (``tau``, the library's own) comes back with every match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from manilla.rules.match import Match

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

MU, SIGMA = 25.0, 25.0 / 3
"""Where everybody starts: 25, give or take a third of it."""
DEVIATIONS = 3
"""Rankings are ordered by mu less so many sigma: what somebody has shown, not what luck may have been."""
LEAST_GAMES, LEAST_OPPONENTS = 10, 5
"""Who has played less, or against fewer different others, is not in the ranking yet."""


class Rating(NamedTuple):
    """Strength, its uncertainty, and how many matches it is made of."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> float:
        """What rankings are ordered by."""
        return self.mu - DEVIATIONS * self.sigma


class Sitter(NamedTuple):
    """Who a chair of the match belongs to: an account's id or ``bot:`` and its spec. ``left`` for good, and so lost.

    A person for whom a bot stood in is still the person.
    """

    player: str
    left: bool = False


class Result(NamedTuple):
    """Sides as chairs, and the place of each: 0 is the best, equal ones are shared."""

    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


def result_of(match: Match) -> Result:
    """Who won a finished match. Raises ValueError for a match that is not finished.

    Partners of the whole match are one side; where partners or the lone player change, everybody is his own side, and
    the totals of the match decide the places.
    """
    if not match.finished:
        raise ValueError("the match is not finished")
    alone = match.variant.course.completa or match.variant.seating.sides == "dealer_alone"
    groups = [frozenset({chair}) for chair in range(len(match.players))] if alone else match.partners()
    sides = tuple(sorted(tuple(sorted(group)) for group in groups))
    totals = match.totals()
    best = [totals[side[0]] for side in sides]
    return Result(sides, tuple(sum(other > own for other in best) for own in best))


def opponents(result: Result, chairs: Sequence[Sitter]) -> dict[str, frozenset[str]]:
    """Whom each has played against; nobody is his own opponent."""
    found: dict[str, set[str]] = {sitter.player: set() for sitter in chairs}
    for side in result.sides:
        others = {chairs[chair].player for other in result.sides if other != side for chair in other}
        for chair in side:
            found[chairs[chair].player] |= others - {chairs[chair].player}
    return {player: frozenset(others) for player, others in found.items()}


def rated(result: Result, chairs: Sequence[Sitter], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a match; who is not in ``before`` starts with it.

    Who left is rated as if his side had come last, whatever the bot in his chair then made of it; the others as it
    ended. A bot in several chairs gets the mean of what each would bring. A match that all chairs play for one and the
    same player rates nobody.
    """
    players = {sitter.player for sitter in chairs}
    if len(players) < 2:
        return {}
    old = {player: before.get(player, Rating()) for player in sorted(players)}
    as_ended = _after(result.sides, result.places, chairs, old)
    after = list(as_ended)
    for side in result.sides:
        for chair in side:
            if chairs[chair].left:
                last = tuple(
                    len(result.sides) if other == side else place
                    for other, place in zip(result.sides, result.places, strict=True)
                )
                after[chair] = _after(result.sides, last, chairs, old)[chair]
    return {player: _mean(player, chairs, after, old[player]) for player in old}


def _mean(player: str, chairs: Sequence[Sitter], after: Sequence[Rating], old: Rating) -> Rating:
    own = [after[chair] for chair, sitter in enumerate(chairs) if sitter.player == player]
    mu = sum(rating.mu for rating in own) / len(own)
    sigma = sum(rating.sigma for rating in own) / len(own)
    return Rating(mu, sigma, old.games + 1)


def _after(
    sides: Sequence[Sequence[int]], places: Sequence[int], chairs: Sequence[Sitter], old: Mapping[str, Rating]
) -> list[Rating]:
    """The rating of each chair after these places, games not counted."""
    teams: list[list[PlackettLuceRating]] = [
        [_model().rating(mu=old[chairs[chair].player].mu, sigma=old[chairs[chair].player].sigma) for chair in side]
        for side in sides
    ]
    rated_teams = _model().rate(teams, ranks=[float(place) for place in places])
    after = [Rating()] * len(chairs)
    for side, team in zip(sides, rated_teams, strict=True):
        for chair, new in zip(side, team, strict=True):
            after[chair] = Rating(new.mu, new.sigma)
    return after


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()

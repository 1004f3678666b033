"""What verdicts say together: the course of a deal, its turning point, and each player's account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .grades import GOOD, LABELS, PAID
from .intervals import Interval, of_mean, of_share
from .moments import PlayedDeal
from .review import Verdict, in_order
from .truth import end_value


@dataclass(frozen=True)
class Reviewed:
    """A deal with its verdicts in the order of play: all of them, or the last ones where the review was stopped."""

    played: PlayedDeal
    verdicts: tuple[Verdict, ...]

    @classmethod
    def of(cls, played: PlayedDeal, verdicts: Sequence[Verdict]) -> Reviewed:
        """A deal with the verdicts that ``review_deal`` gave, in any order."""
        return cls(played, in_order(verdicts))

    @property
    def course(self) -> tuple[int | None, ...]:
        """The graph of the deal: before each card and at its end, by how many points side 0 ends ahead if both sides
        play as well as can be from there on, all hands open. None where it was not proved, or the rest given away.
        """
        known = {verdict.place: verdict.value for verdict in self.verdicts}
        before = [
            None if (value := known.get(place)) is None else value.difference
            for place, moment in enumerate(self.played.moments)
            if moment.deal.contract is not None
        ]
        end = self.played.end
        over = end.contract is not None and end.finished and end.awarded is None
        return (*before, end_value(end).difference if over else None)

    @property
    def turning_point(self) -> Verdict | None:
        """The last card that gave the deal to the side which then kept it; where no card did, the one that cost most
        with all cards seen, if any did.
        """
        course = self.course
        calls = len(self.played.moments) + 1 - len(course)
        end = course[-1]
        if end is not None:
            for card in range(len(course) - 2, -1, -1):
                before = course[card]
                if before is None:
                    break
                if _winner(before) != _winner(end):
                    return next(verdict for verdict in self.verdicts if verdict.place == calls + card)
        paid = [verdict for verdict in self.verdicts if verdict.was is not None and verdict.was.loss.worth >= PAID]
        return max(paid, key=_paid, default=None)


def _winner(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _paid(verdict: Verdict) -> float:
    return 0.0 if verdict.was is None else verdict.was.loss.worth


@dataclass(frozen=True)
class Account:
    """How a player decided, over one deal or many.

    * ``judged``: decisions in which there was a choice; ``at_stake``: those by which something could be lost.
    * ``accuracy``: the share of the latter that was good, by what could be known, with its 95 % interval.
    * ``lost``: marks at the score lost on the mean by a decision that was judged, with its interval.
    * ``points``: all the points that were to be expected lost; ``paid``: those lost with all cards seen, where proved.
    * ``labels``: how often each of grades.LABELS was given.
    """

    player: int
    judged: int
    at_stake: int
    accuracy: Interval
    lost: Interval
    points: float
    paid: float
    labels: dict[str, int]


def accounts(verdicts: Iterable[Verdict]) -> tuple[Account, ...]:
    """The account of each player who decided anything, in the order of the players."""
    of_players: dict[int, list[Verdict]] = {}
    for verdict in verdicts:
        of_players.setdefault(verdict.moment.player, []).append(verdict)
    return tuple(_account(player, found) for player, found in sorted(of_players.items()))


def _account(player: int, verdicts: Sequence[Verdict]) -> Account:
    known = [verdict.known for verdict in verdicts if verdict.known is not None]
    at_stake = [each for each in known if each.at_stake]
    given = [verdict.label for verdict in verdicts]
    return Account(
        player=player,
        judged=len(known),
        at_stake=len(at_stake),
        accuracy=of_share([float(each.grade == GOOD) for each in at_stake]),
        lost=of_mean([each.loss.worth for each in known]),
        points=sum(each.loss.points for each in known),
        paid=sum(verdict.was.loss.points for verdict in verdicts if verdict.was is not None),
        labels={name: given.count(name) for name in LABELS},
    )

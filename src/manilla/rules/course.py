"""The course of a match: what a juego is played to, and how many make the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Course:
    """``target`` marks win a juego, ``games_to_win`` juegos the match; no mark is carried to the next juego.

    ``completa``: instead, three juegos are played and the partners change, so that each plays once with each;
    ``completa_scoring`` adds up each player's marks (``sum``) or the differences between own and other side's
    (``difference``), and ``completa_cap`` is the most that counts of one juego (None: all that was marked).
    """

    target: int
    games_to_win: int = 1
    completa: bool = False
    completa_scoring: str = "sum"
    completa_cap: int | None = None


COMPLETA_GAMES = 3


@dataclass(frozen=True)
class Game:
    """A finished juego: the player at each seat, the marks of each player, who won it."""

    seated: tuple[int, ...]
    marks: tuple[int, ...]
    winners: tuple[int, ...]


def winners_of(course: Course, marks: Sequence[int], partners: Sequence[frozenset[int]]) -> tuple[int, ...]:
    """The players who have won the juego, empty while it goes on.

    ``marks`` a player, ``partners`` the standing groups of players (mates for the whole juego, or each for
    himself). The group with most marks among those that have reached the target wins; if two are equal there,
    the juego goes on.
    """
    reached = sorted(((marks[min(group)], group) for group in partners), key=lambda pair: pair[0], reverse=True)
    best, group = reached[0]
    if best < course.target or (len(reached) > 1 and reached[1][0] == best):
        return ()
    return tuple(sorted(group))


def completa_totals(course: Course, games: Sequence[Game]) -> tuple[int, ...]:
    """Each player's total over the juegos of a partida completa, by ``completa_scoring``.

    Source: the Spanish document, page 3. The two ways always rank the players alike: a difference is twice
    the sum less all that was marked.
    """
    players = range(len(games[0].marks)) if games else range(0)
    totals = [0 for _ in players]
    for game in games:
        counted = [marks if course.completa_cap is None else min(marks, course.completa_cap) for marks in game.marks]
        for seat, player in enumerate(game.seated):
            opponent = game.seated[(seat + 1) % len(game.seated)]
            against = counted[opponent] if course.completa_scoring == "difference" else 0
            totals[player] += counted[player] - against
    return tuple(totals)

"""The pinta: the points of the turned card, which the dealer's side marks before play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .scoring import Scoring


@dataclass(frozen=True)
class Pinta:
    """What a turned card was worth: ``value`` its points, ``marked`` what has been written down for it,
    ``deferred`` whether it waits for the end of the deal (``late``: it was marked then), ``void`` whether it is lost
    because it would win.
    """

    value: int = 0
    marked: int = 0
    deferred: bool = False
    void: bool = False
    late: bool = False

    def marked_late(self) -> Pinta:
        return replace(self, marked=self.value, deferred=False, late=True)


NO_PINTA = Pinta()


def pinta_of(scoring: Scoring, value: int, best: int, marks: int, target: int) -> Pinta:
    """The pinta of a turned card worth ``value``, for a side that has ``marks`` and plays to ``target``.

    ``best`` is the value of the manilla. The Spanish documents never mark a pinta that would bring the side to the
    target (``void``); one public rule holds it until the deal is scored and marks it if nobody has won
    (``deferred``); ``allow`` marks and wins at once; ``none``: the pinta never scores.
    """
    if value == 0 or scoring.pinta_when_winning == "none":
        return NO_PINTA
    if scoring.pinta_scores == "manille_only" and value != best:
        return NO_PINTA
    if marks + value < target or scoring.pinta_when_winning == "allow":
        return Pinta(value, marked=value)
    if scoring.pinta_when_winning == "deferred":
        return Pinta(value, deferred=True)
    return Pinta(value, void=True)

"""Players who see all hands: never somebody to play with, but the measure of what not seeing costs."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from manilla.rules.deal import Action
from manilla.rules.match import Match


@runtime_checkable
class SeesAll(Protocol):
    """A player that is shown the whole match: another type than ``Bot``, so that none is taken for the other."""

    @property
    def name(self) -> str: ...

    def decide(self, match: Match, seat: int) -> Action:
        """What ``seat``, which may act, does in the match's deal; it hangs on the two alone."""

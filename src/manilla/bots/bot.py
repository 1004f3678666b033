"""What a bot is: something that looks at a view and says what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from manilla.rules.deal import Action
from manilla.rules.errors import OutOfTurn
from manilla.rules.view import View

if TYPE_CHECKING:
    from .thinking.note import Explanation


@dataclass(frozen=True)
class Budget:
    """How much a bot may spend on one choice: ``seconds`` of one processor, ``nodes`` of a search; None is no limit.

    A choice that must be the same again is bounded by nodes. Bots that do not search ignore both.
    """

    seconds: float | None = None
    nodes: int | None = None


NO_LIMIT = Budget()


@dataclass(frozen=True)
class Choice:
    """What a bot would do now, and why: ``note`` is a stable code for programs, empty where there is nothing to say;
    ``why`` holds the numbers of a bot that searches.
    """

    action: Action
    note: str = ""
    why: Explanation | None = None


class Bot(Protocol):
    """A player that is a pure function of what a player may know.

    ``name`` is unique among the bots found. ``choose`` gives one of ``view.legal``; it depends on its arguments
    alone, and takes whatever chance it needs from ``rng``. It raises OutOfTurn if the viewer may not act now.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice: ...


@runtime_checkable
class Adjustable(Bot, Protocol):
    """A bot with ingredients that can be set, so that the arena can measure each of them."""

    def with_settings(self, settings: Mapping[str, str]) -> Bot:
        """The bot set otherwise, under a name that says so. Raises BadOption."""


@runtime_checkable
class Watching(Bot, Protocol):
    """A bot that is shown more than its turns: it may make ready, and hear how a deal ended."""

    def watch(self, view: View) -> None:
        """A player of the bot's sees this when a deal begins and when it is over. Raises nothing."""


def acting_seat(view: View) -> int:
    """The seat for which the viewer is to act now, perhaps his dummy's. Raises OutOfTurn if he may not act."""
    seat = view.acting
    if seat is None or not view.legal:
        raise OutOfTurn("not_your_turn", phase=view.phase)
    return seat

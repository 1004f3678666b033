"""What a table is asked to decide on: people's requests, and what the shell around it reports."""

from __future__ import annotations

from dataclasses import dataclass

from manilla.protocol.table import Request


@dataclass(frozen=True)
class Asks:
    """A person's request; ``player`` is who the socket belongs to."""

    player: str
    request: Request

    @property
    def name(self) -> str:
        """The request as events remember it: ids are each player's own."""
        return f"{self.player}/{self.request.id}"


@dataclass(frozen=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True)
class BotActs:
    """A bot has decided for a chair what to do (text as in ``act``); ``turn`` counts the events of the match it saw."""

    chair: int
    act: str
    turn: int


@dataclass(frozen=True)
class ClaimJudged:
    """The solver has looked at the claim of a chair made at ``claimed_at``."""

    chair: int
    holds: bool
    claimed_at: int


@dataclass(frozen=True)
class PresenceChanged:
    """Look who is there (``Moment.present``)."""


@dataclass(frozen=True)
class TakeOver:
    """This process runs the table's clocks from now on."""


@dataclass(frozen=True)
class Close:
    """``why``: ``owner`` or ``admin``."""

    why: str = "admin"


Command = Asks | Tick | BotActs | ClaimJudged | PresenceChanged | TakeOver | Close


@dataclass(frozen=True)
class Moment:
    """What a decision may depend on beside the table: the time in milliseconds since 1970, 32 bytes that nobody has
    seen, and the players who have a living socket.
    """

    now: int
    chance: bytes
    present: frozenset[str] = frozenset()

"""What happens at a table, as it is kept. These events stay on the server: they hold seeds and hands.

Players are ids, never names. Chairs are numbered as the match's players; what happens in the match itself is a match
event of the record, wrapped in ``Acted``.
"""

from __future__ import annotations

import msgspec

from manilla.protocol.settings import Settings
from manilla.record.events import MatchEvent


class Event(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened. ``request`` is the client's id of the request that made it, so that a resend is known."""

    request: str = msgspec.field(default="", kw_only=True)


class Opened(Event, frozen=True, tag="opened"):
    """Always first. ``options`` are all options of the game, written out."""

    game: str
    rules: int
    options: dict[str, str]
    settings: Settings
    owner: str
    password: str = ""
    """The hash of the password; empty where there is none."""


class SeatTaken(Event, frozen=True, tag="sat"):
    chair: int
    player: str


class SeatLeft(Event, frozen=True, tag="got_up"):
    chair: int


class Swapped(Event, frozen=True, tag="swapped"):
    one: int
    other: int


class BotSeated(Event, frozen=True, tag="bot"):
    chair: int
    bot: str


class GotReady(Event, frozen=True, tag="ready"):
    chair: int
    ready: bool


class Committed(Event, frozen=True, tag="committed"):
    """The server has chosen the seed of the next draw or deal. The seed (hex) is told when that is over."""

    seed: str


class NumberAdded(Event, frozen=True, tag="number"):
    chair: int
    number: str


class Acted(Event, frozen=True, tag="acted"):
    """Something in the match. ``by`` is the chair that did it, None for the table itself (deals, scores); ``bot``: a
    bot did it, its own chair's or standing in.
    """

    event: MatchEvent
    by: int | None = None
    bot: bool = False


class ClaimMade(Event, frozen=True, tag="claim_made"):
    """A player claims the rest; his hand lies open from now on."""

    chair: int


class ClaimFailed(Event, frozen=True, tag="claim_failed"):
    chair: int


class Asked(Event, frozen=True, tag="asked"):
    what: str
    chair: int


class Answered(Event, frozen=True, tag="answered"):
    what: str
    chair: int
    yes: bool


class Paused(Event, frozen=True, tag="paused"):
    """By consent, or (no chair) because all were away."""


class Resumed(Event, frozen=True, tag="resumed"):
    chair: int | None = None


class WentAway(Event, frozen=True, tag="away"):
    """A player's last socket is gone."""

    chair: int


class CameBack(Event, frozen=True, tag="back"):
    chair: int


class StoodIn(Event, frozen=True, tag="stood_in"):
    """A bot plays for this chair from now on, until the player is back. ``why``: ``away`` or ``time``."""

    chair: int
    why: str


class HandedBack(Event, frozen=True, tag="handed_back"):
    chair: int


class LeftForGood(Event, frozen=True, tag="left"):
    """A player said that he leaves a running match; a bot plays on."""

    chair: int


class Said(Event, frozen=True, tag="said"):
    chair: int
    phrase: str = ""
    text: str = ""


class Closed(Event, frozen=True, tag="closed"):
    """``why``: ``owner``, ``empty``, ``admin``."""

    why: str


TableEvent = (
    Opened | SeatTaken | SeatLeft | Swapped | BotSeated | GotReady | Committed | NumberAdded | Acted | ClaimMade
    | ClaimFailed | Asked | Answered | Paused | Resumed | WentAway | CameBack | StoodIn | HandedBack | LeftForGood | Said
    | Closed
)  # fmt: skip

_decoder = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def to_json(event: TableEvent) -> bytes:
    """An event as one line of JSON."""
    return _encoder.encode(event)


def from_json(body: bytes) -> TableEvent:
    """An event from JSON. Raises msgspec.DecodeError."""
    return _decoder.decode(body)

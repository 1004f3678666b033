"""What happens at a table, as it is kept. These events stay on the server: they hold seeds and hands.

Players are ids, never names. Chairs are numbered as the match's players; what happens in the match itself is a match
event of the record, wrapped in ``Acted``.
"""

from __future__ import annotations

import msgspec

from manilla.protocol.settings import Settings
from manilla.record.events import MatchEvent


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened. ``request`` names the request that made it (who asked, and his id for it), so that one
    sent again is known.
    """

    request: str = ""


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
    """A person sits down on a free chair, or changes over to it."""

    chair: int
    player: str


class SeatLeft(Event, frozen=True, tag="got_up"):
    """A chair is free again."""

    chair: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two chairs have changed places, and those who sit on them."""

    one: int
    other: int


class BotSeated(Event, frozen=True, tag="bot"):
    """A bot, by its spec."""

    chair: int
    bot: str


class GotReady(Event, frozen=True, tag="ready"):
    """A person says that the match may begin, or takes it back."""

    chair: int
    ready: bool


class Committed(Event, frozen=True, tag="committed"):
    """The server has chosen the seed of the next draw or deal. The seed (hex) is told when that is over."""

    seed: str


class NumberAdded(Event, frozen=True, tag="number"):
    """A number of a player for the shuffle committed to."""

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
    """It was not true, or could not be proved; the hand stays open."""

    chair: int


class Asked(Event, frozen=True, tag="asked"):
    """A question to the others; see ``questions``."""

    what: str
    chair: int


class Answered(Event, frozen=True, tag="answered"):
    """``yes`` agrees; no ends the question, also when the asker himself says it or (no chair) nobody answered."""

    what: str
    chair: int | None
    yes: bool


class Paused(Event, frozen=True, tag="paused"):
    """``why``: ``consent``, or ``away`` because all people were."""

    why: str = "consent"


class Resumed(Event, frozen=True, tag="resumed"):
    """A pause is over; all deadlines count from here. No chair: somebody is back."""

    chair: int | None = None


class WentAway(Event, frozen=True, tag="away"):
    """A player's last socket is gone."""

    chair: int


class CameBack(Event, frozen=True, tag="back"):
    """A player is there again."""

    chair: int


class StoodIn(Event, frozen=True, tag="stood_in"):
    """A bot plays for this chair from now on, until the player is back. ``why``: ``away`` or ``time``."""

    chair: int
    why: str


class HandedBack(Event, frozen=True, tag="handed_back"):
    """The player plays for himself again."""

    chair: int


class LeftForGood(Event, frozen=True, tag="left"):
    """A player said that he leaves a running match; a bot plays on."""

    chair: int


class TakenOver(Event, frozen=True, tag="taken_over"):
    """Another process runs the table's clocks, or the same one after a restart: all deadlines count from here, so that
    a fault of the server costs nobody anything.
    """


class Said(Event, frozen=True, tag="said"):
    """A set phrase by its key, or free text."""

    chair: int
    phrase: str = ""
    text: str = ""


class Closed(Event, frozen=True, tag="closed"):
    """``why``: ``owner``, ``empty``, ``admin``."""

    why: str


TableEvent = (
    Opened | SeatTaken | SeatLeft | Swapped | BotSeated | GotReady | Committed | NumberAdded | Acted | ClaimMade
    | ClaimFailed | Asked | Answered | Paused | Resumed | WentAway | CameBack | StoodIn | HandedBack | LeftForGood
    | TakenOver | Said | Closed
)  # fmt: skip

_decoder = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def to_json(event: TableEvent) -> bytes:
    """An event as one line of JSON."""
    return _encoder.encode(event)


def from_json(body: bytes) -> TableEvent:
    """An event from JSON. Raises msgspec.DecodeError."""
    return _decoder.decode(body)

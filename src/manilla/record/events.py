"""Match events: what cannot be worked out again, in text.

Cards, hands and calls are text in the game's own notation, so a record means the same years later. Seats are
numbered in play order, players as ``MatchStarted`` lists them.
"""

from __future__ import annotations

import msgspec

FORMAT = 1
"""The version of the events and of the text form; the rules of each game have a version of their own."""


class Event(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened."""


class MatchStarted(Event, frozen=True, tag="started"):
    """Always first: the game, the version of its rules, every option resolved, the players' labels."""

    game: str
    rules: int
    options: dict[str, str]
    players: list[str]
    format: int = FORMAT


class Drawn(Event, frozen=True, tag="drawn"):
    """The card that each player drew for seats and first deal, in the order of players."""

    cards: list[str]


class Seated(Event, frozen=True, tag="seated"):
    """Instead of a draw: the player at each seat, and the dealer's seat."""

    players: list[int]
    dealer: int


class Cut(Event, frozen=True, tag="cut"):
    """The cutter lifted so many cards (0: he knocked)."""

    player: int
    lifted: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal: the dealer's seat, the hands by seat, the turned card, the cards laid aside."""

    dealer: int
    hands: list[str]
    turned: str | None = None
    aside: list[str] = []


class Bots(Event, frozen=True, tag="bots"):
    """From here on these players are bots, and all others persons; players in order."""

    players: list[int]


class Committed(Event, frozen=True, tag="committed"):
    """Before a draw or a deal: the hash of the seed it will be made from, and the version of the dealing."""

    hash: str
    version: int


class Contributed(Event, frozen=True, tag="contributed"):
    """This player's number is mixed into the shuffle: any text without blanks, kept as it was given."""

    player: int
    number: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The seed under the latest commitment, told when its draw or deal is over."""

    seed: str


class Called(Event, frozen=True, tag="called"):
    """A seat called."""

    seat: int
    call: str


class Played(Event, frozen=True, tag="played"):
    """A seat played a card."""

    seat: int
    card: str


class Undone(Event, frozen=True, tag="undone"):
    """The last ``acts`` calls and cards of this deal were taken back."""

    acts: int


class Claimed(Event, frozen=True, tag="claimed"):
    """The rest of the deal was granted to this player's side."""

    player: int


class Conceded(Event, frozen=True, tag="conceded"):
    """This player's side gave the rest of the deal away."""

    player: int


class Scored(Event, frozen=True, tag="scored"):
    """The end of a deal, as it was marked down: points of the two sides (none where a pinta won the juego
    before a card was played), the factor, and all players' marks after it.
    """

    points: list[int]
    factor: int
    marks: list[int]


MatchEvent = (
    MatchStarted
    | Bots
    | Committed
    | Contributed
    | Revealed
    | Drawn
    | Seated
    | Cut
    | Dealt
    | Called
    | Played
    | Undone
    | Claimed
    | Conceded
    | Scored
)

_decoder = msgspec.json.Decoder(MatchEvent)
_encoder = msgspec.json.Encoder()


def to_json(event: MatchEvent) -> bytes:
    """One event as one line of JSON, without the line's end."""
    return _encoder.encode(event)


def from_json(line: bytes | str) -> MatchEvent:
    """One event from JSON. Raises msgspec.DecodeError (a ValidationError names the wrong field)."""
    return _decoder.decode(line)

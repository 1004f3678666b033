"""The messages between a referee and a bot of one's own: JSON Lines, a message a line.

The same messages go over standard input and output, and over a socket. docs/protocol-bots.md is made from this file:
the docstrings are its text. What comes from a bot is read strictly; a bot should ignore fields and messages that it
does not know, so that a later referee may say more.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .codec import Refusal
from .views import SeenDeal, SeenMatch

PROTOCOL = 1
"""The version of these messages; a change that a present bot could not ignore raises it."""

Seq = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=200)]


class FromBot(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A message from the bot."""


class ToBot(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True, kw_only=True):
    """A message to the bot."""


# -- from the bot


class Hello(FromBot, frozen=True, kw_only=True, tag="hello"):
    """The bot's first message, unasked: the protocol it speaks, who it is, the keys of the games that it plays (none:
    all of them).
    """

    protocol: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    version: Annotated[str, msgspec.Meta(max_length=60)] = ""
    games: Annotated[list[Short], msgspec.Meta(max_length=200)] = []


class Info(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the bot thinks, for analysis, never shown to opponents: nodes or worlds looked at, the points it expects for
    its side, the line of play it expects, and for cards it has not seen the probability of each seat.
    """

    nodes: int | None = None
    value: float | None = None
    pv: list[Short] = []
    belief: dict[Short, dict[Short, float]] = {}


class Action(FromBot, frozen=True, kw_only=True, tag="action"):
    """The answer to the turn of that ``seq``: one of its ``view.legal``."""

    seq: Seq
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    info: Info | None = None


class Pong(FromBot, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping, with its number."""

    id: Seq


class Goodbye(FromBot, frozen=True, kw_only=True, tag="bye"):
    """The bot leaves, or will not play this match."""

    reason: Short = ""


# -- to the bot


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a bot may spend: milliseconds a turn, milliseconds from its start to its hello, nodes a turn (null: no
    limit but the time).
    """

    turn_ms: int
    start_ms: int
    nodes: int | None = None


class Welcome(ToBot, frozen=True, kw_only=True, tag="welcome"):
    """A match begins, or the bot is called to one: the game with all its options, the players' labels, which of them
    the bot is, and its clock.
    """

    protocol: int
    match: str
    game: str
    rules: int
    options: dict[str, str]
    players: tuple[str, ...]
    player: int
    clock: Clock


class Deal(ToBot, frozen=True, kw_only=True, tag="deal"):
    """A deal as it was dealt, as far as the bot sees it: its number in the match from 0, the dealer's seat, the bot's
    own seats, and all players' marks. If a move was taken back, the deal is told anew, with the events up to now.
    """

    number: int
    dealer: int
    seats: tuple[int, ...]
    marks: tuple[int, ...]
    carry: int = 1
    turned: str | None = None
    aside: tuple[str, ...] = ()


class Event(ToBot, frozen=True, kw_only=True, tag="event"):
    """Something that everybody saw: a seat made a call, or played a card."""

    seat: int
    call: str | None = None
    card: str | None = None


class Turn(ToBot, frozen=True, kw_only=True, tag="turn"):
    """It is the bot's turn. ``view`` holds everything it may know: this message alone is enough to answer.
    ``seed`` is a number to draw chance from, so that the same turn can have the same answer.
    """

    seq: int
    deadline_ms: int
    seed: int
    nodes: int | None = None
    view: SeenMatch


class DealEnd(ToBot, frozen=True, kw_only=True, tag="deal_end"):
    """A deal is over, and so it was scored."""

    result: SeenDeal


class MatchEnd(ToBot, frozen=True, kw_only=True, tag="match_end"):
    """The match is over: the players who have won it, and all players' marks. Another welcome may follow."""

    winners: tuple[int, ...]
    marks: tuple[int, ...]


class Ping(ToBot, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there? To be answered with a pong of the same number."""

    id: int


class Bye(ToBot, frozen=True, kw_only=True, tag="bye"):
    """Nothing more will come: the bot should end."""

    reason: str = ""


BotMessage = Hello | Action | Pong | Goodbye
RefereeMessage = Welcome | Deal | Event | Turn | DealEnd | MatchEnd | Ping | Refusal | Bye

from_bot: msgspec.json.Decoder[BotMessage] = msgspec.json.Decoder(BotMessage)
to_bot: msgspec.json.Decoder[RefereeMessage] = msgspec.json.Decoder(RefereeMessage)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of all messages, by direction."""
    (one, other), parts = msgspec.json.schema_components(
        (BotMessage, RefereeMessage), ref_template="#/$defs/{name}"
    )  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Manilla bot protocol {PROTOCOL}",
        "$defs": {"from_bot": one, "to_bot": other, **parts},
        "anyOf": [{"$ref": "#/$defs/from_bot"}, {"$ref": "#/$defs/to_bot"}],
    }

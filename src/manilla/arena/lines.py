"""The lines of a file of results: one that says what was played, one for each deal and match, one for the clock.

All lines but the clock's follow from the contest, the code and the numbers alone (with a budget in nodes): played
again they are the same, byte for byte.
"""

from __future__ import annotations

import msgspec

FORMAT = 1


class Line(msgspec.Struct, frozen=True, tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """One line; its name stands in ``line``."""


class Header(Line, frozen=True, tag="contest"):
    """The first line: the contest, the version of the game's rules, and the code that plays (``version``)."""

    format: int
    game: str
    rules: int
    options: dict[str, str]
    bots: list[str]
    budget: str
    seed: int
    code: str


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a bot did that it may not: ``bot`` 0 or 1 of the contest, in which ``playing``, at which ``deal`` of a match
    (from 0); ``why`` is for people who mend bots.
    """

    bot: int
    playing: int
    deal: int
    why: str


class DealLine(Line, frozen=True, tag="deal"):
    """A deal played twice: what the first bot's side took more than the second's in each playing."""

    number: int
    points: list[int]
    marks: list[int]
    faults: list[Fault] = []


class MatchLine(Line, frozen=True, tag="match"):
    """A match played with all exchanges of places: the first bot's share of the winners in each."""

    number: int
    won: list[float]
    faults: list[Fault] = []


class ClockLine(Line, frozen=True, tag="clock"):
    """How long the two bots' choices took in a few deals: see ``latency``. Never the same twice."""

    bins: tuple[dict[int, int], dict[int, int]]
    longest: tuple[float, float]
    late: tuple[int, int]


AnyLine = Header | DealLine | MatchLine | ClockLine

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyLine)


def to_json(line: AnyLine) -> bytes:
    """A line with its end."""
    return _encoder.encode(line) + b"\n"


def from_json(text: bytes) -> AnyLine:
    """A line from JSON. Raises msgspec.DecodeError."""
    return _decoder.decode(text)

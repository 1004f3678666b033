"""The messages between a table and those who sit at it or look on; one JSON object each, ``t`` names the kind.

Every request with an ``id`` is answered by ``done`` or ``refused`` with that id; the same id sent again does nothing
new. Changes are told by ``table``, whole each time: whoever missed some needs only the newest.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .settings import Settings
from .views import SeenMatch

PROTOCOL = 1
"""The version of these messages; rises when an older client would misread a newer server."""
LONGEST = 16_384
"""Bytes of a message from a client, at most."""

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=16, pattern="^[0-9a-z]+$")]
RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Chair = Annotated[int, msgspec.Meta(ge=0, le=5)]
Number = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""What a player adds to the shuffle: printable letters of ASCII without blanks."""
Question = Literal["undo", "pause", "rematch", "concede"]


class Message(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """One message."""


# ---- from a client -------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """First on a socket: the version spoken, and the language of sentences."""

    protocol: int
    lang: Annotated[str, msgspec.Meta(max_length=12)] = "en"


class Ping(Message, frozen=True, tag="ping"):
    """Answered by ``pong``; a socket that is silent for long is closed."""

    n: int = 0


class Watch(Message, frozen=True, tag="watch"):
    """Tell me of this table from now on, and what happened ``since``. ``password`` where it is locked."""

    table: TableId
    since: Seq = 0
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Unwatch(Message, frozen=True, tag="unwatch"):
    """No more of this table."""

    table: TableId


class Request(Message, frozen=True):
    """Something that a client asks of a table."""

    table: TableId
    id: RequestId


class Sit(Request, frozen=True, tag="sit"):
    """Take a chair; who sits already changes over to it."""

    chair: Chair


class Leave(Request, frozen=True, tag="leave"):
    """Get up. In a running match it means: I do not come back; a bot plays on."""


class Swap(Request, frozen=True, tag="swap"):
    """The owner of a table that has not begun exchanges two chairs."""

    one: Chair
    other: Chair


class Fill(Request, frozen=True, tag="fill"):
    """The owner seats a bot on a free chair, or (no chair named) on all of them."""

    bot: Annotated[str, msgspec.Meta(max_length=120)] = "club"
    chair: Chair | None = None


class Free(Request, frozen=True, tag="free"):
    """The owner clears a chair of a table that has not begun: a bot's, or a player's."""

    chair: Chair


class Ready(Request, frozen=True, tag="ready"):
    """The match may begin, as far as I am concerned. ``number`` goes into the draw for places."""

    ready: bool = True
    number: Number | None = None


class Act(Request, frozen=True, tag="act"):
    """A card (``9O``), a call (``contro``) or a cut (``cut 17``), decided on at ``seq``. ``number`` with a cut."""

    act: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seq: Seq = 0
    number: Number | None = None


class AddNumber(Request, frozen=True, tag="number"):
    """Before the next deal: a number of mine for the shuffle."""

    number: Number


class Claim(Request, frozen=True, tag="claim"):
    """The rest is ours. My hand is shown at once, and stays shown if it is not true."""


class Concede(Request, frozen=True, tag="concede"):
    """The rest is theirs. A mate who is there is asked first (``concede``)."""


class Ask(Request, frozen=True, tag="ask"):
    """Ask the others: to take back my last act, to pause, to play again. Asking for what is asked agrees to it."""

    what: Literal["undo", "pause", "rematch"]


class Answer(Request, frozen=True, tag="answer"):
    """Agree to what was asked, or not."""

    what: Question
    yes: bool


class Resume(Request, frozen=True, tag="resume"):
    """End a pause."""


class Say(Request, frozen=True, tag="say"):
    """A set ``phrase`` by its key, or (where the table has a chat) free ``text``."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


ClientRequest = (
    Sit | Leave | Swap | Fill | Free | Ready | Act | AddNumber | Claim | Concede | Ask | Answer | Resume | Say
)  # fmt: skip
ClientMessage = Hello | Ping | Watch | Unwatch | ClientRequest


# ---- to a client ---------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to ``hello``: who you are, and how often to ping (seconds)."""

    protocol: int
    player: str
    name: str
    ping: float


class Pong(Message, frozen=True, tag="pong"):
    """The answer to ``ping``, with its number."""

    n: int = 0


class Done(Message, frozen=True, tag="done"):
    """What was asked with this id has happened, and is kept; the table's seq then."""

    id: str
    seq: int


class Refused(Message, frozen=True, tag="refused"):
    """It has not happened. ``code`` and ``data`` are for programs, ``sentence`` says it in the socket's language.

    ``id`` is empty where no request could be read, and for a ``watch``; ``table`` is that of a ``watch``.
    """

    id: str
    code: str
    data: dict[str, Any]
    sentence: str
    table: str = ""


class SeenChair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair: who sits there. ``player`` is an id, ``name`` what to call him; ``bot`` a bot's spec, of the player or
    of his ``standing_in``.
    """

    player: str = ""
    name: str = ""
    bot: str = ""
    ready: bool = False
    present: bool = True
    standing_in: bool = False
    left: bool = False


class SeenQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked, by which chair, and which chairs have agreed so far."""

    what: str
    chair: int
    agreed: list[int]


class SeenClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Milliseconds: each chair's bank, and what is left until the chairs ``running`` have used up this act's time (the
    bank not counted); no clock runs where there is none.
    """

    banks: list[int]
    left: int = 0
    running: list[int] = []


class SeenShuffle(msgspec.Struct, frozen=True, omit_defaults=True):
    """The commitment of the present (or next) deal, the numbers added by chair, and what the last one revealed."""

    commitment: str = ""
    version: int = 0
    numbers: dict[int, str] = {}
    revealed: str = ""


class SeenTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it. ``phase``: ``open``, ``playing``, ``paused``, ``over`` or ``closed``.

    ``chairs`` are the match's players in order; ``shown`` holds hands that were laid open by a claim, by seat.
    """

    game: str
    options: dict[str, str]
    settings: Settings
    owner: str
    phase: str
    chairs: list[SeenChair]
    match_number: int = 0
    question: SeenQuestion | None = None
    clock: SeenClock | None = None
    shuffle: SeenShuffle | None = None
    shown: dict[int, str] = {}
    claiming: int | None = None


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as this viewer may know it. ``what`` is the event's tag, ``data`` its public facts."""

    seq: int
    at: int
    what: str
    chair: int | None = None
    data: dict[str, Any] = {}


class TableMessage(Message, frozen=True, tag="table"):
    """A table as the receiver may see it after event ``seq``, and what happened since the last message.

    ``chair`` is the receiver's, None for an onlooker.
    """

    table: str
    seq: int
    state: SeenTable
    chair: int | None = None
    match: SeenMatch | None = None
    happened: list[Happened] = []


class Beat(Message, frozen=True, tag="beat"):
    """Now and then: the newest seq of each table watched. Whoever has less has missed something, and watches again."""

    tables: dict[str, int]


class Bye(Message, frozen=True, tag="bye"):
    """The server closes the socket; ``code`` says why."""

    code: str


ServerMessage = Welcome | Pong | Done | Refused | TableMessage | Beat | Bye

"""What is said of the things that happen at a table far away, beside those of the match itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from manilla.protocol.table import Happened
from manilla.record import events as m
from manilla.words import Voice, message
from manilla.words.at_table import PHRASES
from manilla.words.errors import shown
from manilla.words.message import Message

BOT_SITS = message("The bot {bot} sits on chair {chair}.")
PAUSED_AWAY = message("Nobody is there; the match waits.")
PAUSED = message("The match is paused. Type resume to go on.")
DECLINED = message("{name} says no.")
NOT_ANSWERED = message("Nobody has answered in time; that is a no.")
AGREED = message("{name} agrees.")
PLAIN: dict[str, Message] = {
    "sat": message("{name} sits on chair {chair}."),
    "got_up": message("Chair {chair} is free."),
    "swapped": message("Two chairs have been exchanged."),
    "away": message("{name} has lost the connection."),
    "back": message("{name} is back."),
    "handed_back": message("{name} plays again."),
    "left": message("{name} has left; a bot plays on."),
    "claim_made": message("{name} claims the rest; the cards are laid open."),
    "claim_failed": message("The claim does not hold; the play goes on."),
    "claimed": message("The claim holds."),
    "resumed": message("The match goes on."),
    "started": message("A match begins."),
    "number": message("{name} has added a number to the shuffle."),
    "closed": message("The table is closed."),
}
STOOD_IN = {
    "away": message("A bot plays for {name} until the connection is back."),
    "time": message("The time of {name} is up; a bot plays on until {name} does something."),
}
ASKED = {
    "undo": message("{name} asks to take back the last act."),
    "pause": message("{name} asks for a pause."),
    "rematch": message("{name} asks for another match."),
    "concede": message("{name} asks to give the rest of the deal away."),
}
CUT = message("{name} has cut the pack.")
OF_THE_MATCH: dict[str, type[msgspec.Struct]] = {
    kind.__struct_config__.tag: kind  # type: ignore[misc]  # tags of these are text
    for kind in (m.Drawn, m.Dealt, m.Called, m.Played, m.Undone, m.Conceded, m.Scored)
}


def match_event(happened: Happened) -> m.MatchEvent | None:
    """The event of the match that is told of, with no hands in it; None where it is none, or one that is not retold."""
    kind = OF_THE_MATCH.get(happened.what)
    if kind is None:
        return None
    fields = set(kind.__struct_fields__)
    data = {name: value for name, value in happened.data.items() if name in fields}
    if kind is m.Dealt:
        data["hands"] = []
    event: m.MatchEvent = msgspec.convert(data | {"t": happened.what}, m.MatchEvent)
    return event


def told(voice: Voice, happened: Happened, name_of: Callable[[int], str]) -> Iterator[str]:
    """Lines about something that happened beside the cards; ``name_of`` names who sits on a chair."""
    what, data, chair = happened.what, happened.data, happened.chair
    facts = {} if chair is None else {"name": name_of(chair), "chair": chair + 1}
    if what == "said":
        known = PHRASES.get(data.get("phrase", ""))
        text = shown(data.get("text", ""), None) if known is None else voice.say(known)
        yield f"{facts.get('name', '')}: {text}"
    elif what == "bot":
        yield voice.say(BOT_SITS, bot=data["bot"], **facts)
    elif what == "stood_in":
        yield voice.say(STOOD_IN[data["why"]], **facts)
    elif what == "paused":
        yield voice.say(PAUSED_AWAY if data.get("why") == "away" else PAUSED)
    elif what == "asked" and data["what"] in ASKED:
        yield voice.say(ASKED[data["what"]], **facts)
    elif what == "answered":
        yield _answer(voice, bool(data["yes"]), facts)
    elif what == "cut" and facts:
        yield voice.say(CUT, **facts)
    elif what in PLAIN and (facts or "{name}" not in PLAIN[what].text):
        yield voice.say(PLAIN[what], **facts)


def _answer(voice: Voice, yes: bool, facts: dict[str, object]) -> str:
    if not facts:
        return voice.say(NOT_ANSWERED)
    return voice.say(AGREED if yes else DECLINED, **facts)

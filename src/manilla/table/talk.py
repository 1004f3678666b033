"""What people say to each other: set phrases, or free text where the table has a chat."""

from __future__ import annotations

from manilla.protocol import table as p
from manilla.words.at_table import PHRASES

from . import events as e
from .draft import Draft, own_chair
from .errors import TableError


def say(draft: Draft, player: str, request: p.Say) -> None:
    table = draft.table
    chair = own_chair(table, player)
    talk = table.settings.talk
    if table.closed:
        raise TableError("table_closed")
    if talk == "none":
        raise TableError("no_talk")
    text = " ".join(request.text.split())
    if bool(request.phrase) == bool(text):
        raise TableError("nothing_said")
    if request.phrase and request.phrase not in PHRASES:
        raise TableError("unknown_phrase", known=", ".join(PHRASES))
    if text and talk != "chat":
        raise TableError("no_chat")
    if not text.isprintable():
        raise TableError("not_printable")
    draft.add(e.Said(chair, request.phrase, text))

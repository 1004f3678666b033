"""``manilla export``: the record of a server's table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manilla.record.load import dump
from manilla.rules.errors import RuleError
from manilla.rules.notation import read_number
from manilla.words import message, message_in

from . import add_lang
from .arguments import FILE, NUMBER
from .parser import Parser
from .stored import add_store, with_store

if TYPE_CHECKING:
    from manilla.record.events import MatchEvent
    from manilla.store import Store

DESCRIPTION = message(
    "Write the record of a table's match as text. It can be replayed, and its shuffle be checked; of a match that is"
    " not over it holds the hands of all."
)
TABLE = message_in("metavar", "TABLE")


def add_arguments(parser: Parser) -> None:
    say = parser.say
    parser.add_argument("table", metavar=parser.metavar(TABLE), help=say(message("the table: the end of its address")))
    match = say(message("which match of the table, counted from 1 (else the last)"))
    parser.add_argument("--match", metavar=parser.metavar(NUMBER), help=match)
    out = say(message("the file to write to, which must be new (else the terminal)"))
    parser.add_argument("--out", metavar=parser.metavar(FILE), type=Path, help=out)
    add_store(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write the record. Raises RuleError, OSError."""
    table = args.table.rstrip("/").rpartition("/")[2].lower()
    number = None if args.match is None else read_number("--match", args.match, 1, 10_000)
    events = with_store(args, lambda store: _events(store, table, number))
    if not events:
        raise RuleError("no_match_there")
    text = dump(events, json=args.out is not None and args.out.suffix == ".jsonl")
    if args.out is None:
        sys.stdout.write(text)
    else:
        with args.out.open("x", encoding="utf-8") as file:
            file.write(text)
    return 0


async def _events(store: Store, table: str, number: int | None) -> tuple[MatchEvent, ...]:
    from manilla.server.accounts.shown import names
    from manilla.server.tables import labels_of
    from manilla.table.errors import TableError
    from manilla.table.evolve import evolved
    from manilla.table.export import record_of

    stored = await store.events.read(table)
    state = evolved(None, stored)
    if state is None:
        raise TableError("no_such_table")
    labels = labels_of(state, await names(store, {chair.player for chair in state.chairs if chair.player}))
    return tuple(record_of(stored, labels, number))

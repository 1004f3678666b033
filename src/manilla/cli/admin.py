"""``manilla admin``: what only who runs the server may do, on its own machine."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilla.words import Voice, message, message_in

from . import add_lang
from .arguments import add_json, write_json
from .parser import Parser
from .refusing import Usage
from .showing import show
from .stored import add_store, with_store

if TYPE_CHECKING:
    from manilla.store import Store

DESCRIPTION = message(
    "Look after a server: ban WHO (name or id), unban WHO, close TABLE, stats, backup FILE (SQLite only). A server that"
    " runs takes notice within a second or two; several processes do if --bus names what they tell each other by."
)
TASK = message_in("metavar", "TASK")
WHAT = message_in("metavar", "WHAT")
NEEDS_WHAT = message("Say whom or what after {task}.")
NEEDS_NOTHING = message("Nothing is needed after {task}.")
NOBODY = message("There is no account of that name or id: “{text}”.")
BANNED = message("{name} may not play any more; all sessions are over.")
UNBANNED = message("{name} may play again.")
CLOSED = message("The table {table} is closed.")
COPIED = message("The database is copied to {file}.")
BUS = message("how several processes tell each other: redis://host:6379/0")
URL = message_in("metavar", "URL")
Tell = Callable[[str, bytes], Awaitable[None]]
"""Tells the processes that share the database; one alone looks by itself."""
Task = Callable[["Store", Tell, str, Voice], Awaitable[Any]]


def add_arguments(parser: Parser) -> None:
    say = parser.say
    listed = say(message("what to do: {tasks}"), tasks=parser.voice.either(list(_TASKS)))
    parser.add_argument("task", metavar=parser.metavar(TASK), choices=tuple(_TASKS), help=listed)
    what = say(message("an account's name or id, a table, or a file"))
    parser.add_argument("what", metavar=parser.metavar(WHAT), nargs="?", help=what)
    add_store(parser)
    parser.add_argument("--bus", metavar=parser.metavar(URL), help=say(BUS))
    add_json(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Do it. Raises Usage, RuleError, OSError."""
    voice = Voice(args.lang)
    if args.task == "stats":
        if args.what is not None:
            raise Usage(NEEDS_NOTHING, task=args.task)
    elif args.what is None:
        raise Usage(NEEDS_WHAT, task=args.task)
    told = with_store(args, lambda store: _do(args, store, voice))
    if args.json:
        write_json(told if isinstance(told, dict) else {"done": args.task, "what": args.what})
    elif isinstance(told, dict):
        show(*(f"{name}: {number}" for name, number in told.items()))
    else:
        show(told)
    return 0


async def _do(args: argparse.Namespace, store: Store, voice: Voice) -> Any:
    from manilla.bus import open_bus
    from manilla.server.config import from_environment

    bus = await open_bus(args.bus or from_environment().get("bus", "memory://"))
    try:
        return await _TASKS[args.task](store, bus.publish, args.what or "", voice)
    finally:
        await bus.close()


async def _ban(store: Store, tell: Tell, who: str, voice: Voice) -> str:
    from manilla.server.accounts.desk import SIGNED_OUT, sessions_over

    account, name = await _account(store, who, voice)
    await store.accounts.ban(account, banned=True)
    await store.sessions.revoke_others(account, None, time.time_ns() // 1_000_000)
    await tell(SIGNED_OUT, sessions_over(account))
    return voice.say(BANNED, name=name)


async def _unban(store: Store, _tell: Tell, who: str, voice: Voice) -> str:
    account, name = await _account(store, who, voice)
    await store.accounts.ban(account, banned=False)
    return voice.say(UNBANNED, name=name)


async def _account(store: Store, who: str, voice: Voice) -> tuple[str, str]:
    """The id of an account, and what to call it. Raises Usage."""
    from manilla.words.errors import shown

    found = await store.accounts.get(who) or await store.accounts.by_name(who)
    if found is None:
        raise Usage(voice.say(NOBODY, text=shown(who)))
    return found.id, found.name or found.id


async def _close(store: Store, tell: Tell, table: str, voice: Voice) -> str:
    """Close a table as the server itself would; if something happens there at the same time, after it."""
    from manilla.table.commands import Close, Moment
    from manilla.table.deciding import decide
    from manilla.table.errors import TableError
    from manilla.table.events import to_json
    from manilla.table.evolve import evolved
    from manilla.table.house import topic
    from manilla.table.ports import StaleSeq

    table = table.rstrip("/").rpartition("/")[2].lower()
    while True:
        state = evolved(None, await store.events.read(table))
        if state is None:
            raise TableError("no_such_table")
        now = time.time_ns() // 1_000_000
        outcome = decide(state, Close("admin"), Moment(now, os.urandom(32)))
        if outcome.events:
            try:
                await store.events.append(table, state.seq, [to_json(event) for event in outcome.events], now)
            except StaleSeq:
                continue
            await tell(topic(table), str(outcome.table.seq).encode())
        return voice.say(CLOSED, table=table)


async def _stats(store: Store, _tell: Tell, _what: str, _voice: Voice) -> dict[str, int]:
    counted = await store.tables.count()
    return {f"tables_{phase}": counted.get(phase, 0) for phase in ("open", "playing", "over")}


async def _backup(store: Store, _tell: Tell, file: str, voice: Voice) -> str:
    from manilla.store.backup import backup

    await backup(store.database, Path(file))
    return voice.say(COPIED, file=file)


_TASKS: dict[str, Task] = {"ban": _ban, "unban": _unban, "close": _close, "stats": _stats, "backup": _backup}

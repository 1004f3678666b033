"""``manilla join``: sit down at a table of a server, in plain lines."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from manilla.rules.errors import RuleError
from manilla.words import Voice, message, message_in

from . import STOPPED, add_lang
from .parser import Parser
from .refusing import Usage
from .showing import show

if TYPE_CHECKING:
    from .far import Line
    from .sitting import Sitting

DESCRIPTION = message(
    "Sit down at a table of a server and play in plain lines. A lost connection is made again by itself; the chair"
    " stays yours, also when this program is ended and started again."
)
TABLE = message_in("metavar", "TABLE")
NAME = message_in("metavar", "NAME")
PASSWORD = message_in("metavar", "PASSWORD")
FOLDER = message_in("metavar", "FOLDER")
NO_ADDRESS = message("This is no address of a table: “{text}”. One looks like this: {example}.")
NO_SERVER = message("No server answers at {address}.")
TURNED_AWAY = message("The server at {address} turns us away ({status}). {sentence}")
GONE = message("You have gone; a bot plays for you until you join again: {command}")
EXAMPLE = "http://127.0.0.1:8440/t/k3f9x2ab"
COOKIES = "cookies.json"


def add_arguments(parser: Parser) -> None:
    say = parser.say
    parser.add_argument("table", metavar=parser.metavar(TABLE), help=say(message("the address of the table")))
    name = message("your name at the table; each name is a player of its own")
    parser.add_argument("--name", metavar=parser.metavar(NAME), help=say(name))
    password = message("the password, where the table is locked")
    parser.add_argument("--password", metavar=parser.metavar(PASSWORD), default="", help=say(password))
    data = message("the folder that keeps who you are (else where this system keeps such things)")
    parser.add_argument("--data", metavar=parser.metavar(FOLDER), type=Path, help=say(data))
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the player quits (0) or presses Ctrl-C (130)."""
    try:
        from manilla.server.config import data_folder

        from .far import Address, Jar, Line, Unreachable
        from .sitting import Sitting
    except ImportError:
        raise RuleError("no_server_packages") from None
    from manilla.words.errors import shown

    address = Address.read(args.table)
    if address is None:
        raise Usage(NO_ADDRESS, text=shown(args.table), example=EXAMPLE)
    voice = Voice(args.lang)
    jar = Jar(data_folder(args.data) / COOKIES, f"{address.origin} {args.name or ''}".strip())
    line = Line(address, jar, voice.lang, args.password)
    sitting = Sitting(address.table, voice.lang, line.next_id)
    code = 0
    try:
        asyncio.run(_play(line, sitting, args.name))
    except Unreachable as error:
        if error.status is None:
            raise Usage(NO_SERVER, address=address.origin) from None
        raise Usage(TURNED_AWAY, address=address.origin, status=error.status, sentence=error.sentence) from None
    except KeyboardInterrupt:
        code = STOPPED
    name = f" --name {args.name}" if args.name else ""
    show(voice.say(GONE, command=f"manilla join {args.table}{name}"))
    return code


async def _play(line: Line, sitting: Sitting, name: str | None) -> None:
    """Until the player quits. Raises Unreachable."""
    from .sitting import Quit

    if name:
        await line.introduce(name)
    typed: asyncio.Queue[str | None] = asyncio.Queue()
    listening = asyncio.create_task(_listen(line, sitting, typed))
    reading = asyncio.create_task(_read(line, sitting, typed))
    try:
        done, _ = await asyncio.wait((listening, reading), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(Quit):
                task.result()
    finally:
        for task in (listening, reading):
            task.cancel()
        await asyncio.gather(listening, reading, return_exceptions=True)


async def _listen(line: Line, sitting: Sitting, typed: asyncio.Queue[str | None]) -> None:
    reading = False
    async with contextlib.aclosing(line.news()) as news:
        async for one in news:
            if not reading:  # there is a server: now it is worth listening to the player
                reading = True
                _read_lines(typed)
            await _act_on(line, sitting.hears(one))


async def _read(line: Line, sitting: Sitting, typed: asyncio.Queue[str | None]) -> None:
    while (text := await typed.get()) is not None:
        await _act_on(line, sitting.reads(text))


async def _act_on(line: Line, found: tuple[list[str], Iterable[object]]) -> None:
    lines, requests = found
    show(*lines)
    for request in requests:
        await line.ask(request)  # type: ignore[arg-type]  # requests of Sitting


def _read_lines(typed: asyncio.Queue[str | None]) -> None:
    """Read the terminal in a thread: waiting for a line would stop everything else. It ends with the program."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        while True:
            line = "" if sys.stdin is None else sys.stdin.readline()
            if line and not sys.stdin.isatty():
                show(line.rstrip("\n"))
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(typed.put_nowait, line.rstrip("\n") if line else None)
            if not line:
                return

    threading.Thread(target=read, name="terminal", daemon=True).start()

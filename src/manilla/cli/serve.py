"""``manilla serve``: a table server, and a table with bots to begin with."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilla.bots import find_bot, specs
from manilla.rules.errors import RuleError
from manilla.rules.notation import read_number
from manilla.rules.variant import Variant
from manilla.words import Speech, Voice, message, message_in

from . import add_lang
from .arguments import GAME, NUMBER, add_options, chosen_variant
from .parser import Parser
from .refusing import Usage
from .showing import show

if TYPE_CHECKING:
    from manilla.server.config import Config
    from manilla.server.parts import Parts

DESCRIPTION = message(
    "Serve tables to people and bots, on this computer or in the house. One process with a file of its own needs"
    " nothing else; several processes need PostgreSQL and Redis."
)
ADDRESS = message_in("metavar", "ADDRESS")
FOLDER = message_in("metavar", "FOLDER")
URL = message_in("metavar", "URL")
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where --lan or --host asks for it
LOGS = ("console", "json", "none")
KEPT_IN = message("All is kept in {folder}.")
SERVING = message("Serving at {address}; Ctrl-C ends it.")
TABLE_AT = message("A table of {game} is open: {address}")
JOIN_BY = message("To sit down at it from another terminal: {command}")
SCAN = message("With a telephone in the same network:")
ENDED = message("The server has ended. Matches go on when it is started again.")
OPEN_IT = message("Open this address in a browser to play: {address}")
TOO_MANY = message("{n} bots were named, but only {most} can sit beside a player.")
CANNOT_LISTEN = message("Nothing can be served at {host}:{port}: {reason}.")
LOOK_EVERY = 30.0
"""Seconds between two looks whether that table is still open."""
TABLE_OWNER = "p_house"
"""Who owns the table that is made at the start: nobody who could sign in."""


def add_arguments(parser: Parser) -> None:
    say, number, url = parser.say, parser.metavar(NUMBER), parser.metavar(URL)
    address = parser.metavar(ADDRESS)
    parser.add_argument("--host", metavar=address, help=say(message("the address to listen at (else this computer)")))
    parser.add_argument("--port", metavar=number, default="8440", help=say(message("the port to listen at")))
    lan = message("for the whole network of the house; prints the address, and as a picture for telephones")
    parser.add_argument("--lan", action="store_true", help=say(lan))
    database = message("the database (else a file in the folder of --data): postgresql+asyncpg://user@host/name")
    parser.add_argument("--db", metavar=url, help=say(database))
    bus = message("how several processes tell each other: redis://host:6379/0")
    parser.add_argument("--bus", metavar=url, help=say(bus))
    data = message("the folder to keep everything in (else where this system keeps such things)")
    parser.add_argument("--data", metavar=parser.metavar(FOLDER), type=Path, help=say(data))
    public = message("the address that people type, where it is another: https://cards.example.org")
    parser.add_argument("--url", metavar=url, help=say(public))
    proxy = message("a proxy whose word on where requests come from is believed; may be repeated")
    parser.add_argument("--proxy", metavar=address, action="append", default=[], help=say(proxy))
    parser.add_argument("--thinkers", metavar=number, help=say(message("how many processes think for the bots")))
    parser.add_argument(
        "--logs", choices=LOGS, help=say(message("how the log is written: {styles}"), styles="/".join(LOGS))
    )
    parser.add_argument(
        "--game", metavar=parser.metavar(GAME), default="manilla", help=say(message("the table's game"))
    )
    add_options(parser)
    bots = message("the bots at the table; one is taken for all free chairs but yours")
    parser.add_argument("--bots", metavar="A,B,C", default="club", help=say(bots))
    parser.add_argument("--no-table", action="store_true", help=say(message("make no table at the start")))
    opened = message("open the table in this computer's browser, and sit down at it")
    parser.add_argument("--open", action="store_true", help=say(opened))
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM; then 0."""
    try:
        from manilla.server import app, logs
    except ImportError:
        raise RuleError("no_server_packages") from None
    voice = Voice(args.lang)
    config = _config(args)
    wanted = None if args.no_table else _wanted(args)
    with _listening(config) as listening:
        logs.set_up(config.logs)
        show(voice.say(KEPT_IN, folder=config.data))
        with asyncio.Runner(loop_factory=app.loop_factory()) as runner:
            runner.run(_serve(config, listening, wanted, voice, browse=args.open))
    show(voice.say(ENDED))
    return 0


async def _serve(
    config: Config, listening: socket.socket, wanted: Wanted | None, voice: Voice, *, browse: bool
) -> None:
    from manilla.server import app

    address = config.url or _address(config.host, listening.getsockname()[1])
    async with app.opened(config) as parts, contextlib.AsyncExitStack() as undo:
        show(voice.say(SERVING, address=address))
        page = address
        if wanted is not None:
            table = await _open(parts, wanted, address, voice)
            page = f"{address}/t/{table}?play"
            keeping = asyncio.create_task(_keep_table(table, parts, wanted, address, voice))
            undo.callback(keeping.cancel)
        listening.listen()  # whoever comes before the server is ready waits for it
        if browse and not (has_screen() and await asyncio.to_thread(webbrowser.open, page)):
            show(voice.say(OPEN_IT, address=page))
        await app.Server(parts).serve([listening])


def has_screen(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a browser with windows can be opened here: without a display, Python would take one for the terminal."""
    return platform in ("darwin", "win32") or any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


async def _open(parts: Parts, wanted: Wanted, address: str, voice: Voice) -> str:
    """Open the table, and tell where it is; its id."""
    table = await parts.tables.open_with_bots(TABLE_OWNER, wanted.variant, wanted.bots)
    _invite(voice, wanted, f"{address}/t/{table}", picture=parts.config.host == EVERYWHERE)
    return table


async def _keep_table(table: str, parts: Parts, wanted: Wanted, address: str, voice: Voice) -> None:
    """Open another table once this one has been closed because nobody came, or all have left it."""
    from manilla.table.ports import StoreUnavailable

    while True:
        await asyncio.sleep(LOOK_EVERY)
        with contextlib.suppress(StoreUnavailable):  # it is looked again soon
            closed = (await parts.tables.house.runner(table)).table.closed
            if closed == "admin":
                return
            if closed:
                table = await _open(parts, wanted, address, voice)


def _invite(voice: Voice, wanted: Wanted, address: str, *, picture: bool) -> None:
    show(
        voice.say(TABLE_AT, game=Speech(wanted.variant, voice.lang).name, address=address),
        voice.say(JOIN_BY, command=f"manilla join {address}"),
    )
    if picture:
        import segno

        show(voice.say(SCAN))
        segno.make(address, error="l").terminal(compact=True)


@dataclass(frozen=True)
class Wanted:
    """The table to begin with."""

    variant: Variant
    bots: list[str]


def _wanted(args: argparse.Namespace) -> Wanted:
    """Bots for all chairs but one, or as many as are named. Raises Usage, BadOption."""
    variant = chosen_variant(args)
    named = specs(args.bots) if args.bots else []
    for spec in named:
        find_bot(spec)
    free = variant.seating.players - 1
    if len(named) > free:
        raise Usage(TOO_MANY, n=len(named), most=free)
    return Wanted(variant, named * free if len(named) == 1 else named)


def _config(args: argparse.Namespace) -> Config:
    """The settings of arguments and environment. Raises Usage, RuleError, OSError."""
    from manilla.server import config, thinkers

    found: dict[str, Any] = dict(config.from_environment())
    found |= {name: value for name in ("db", "bus", "url", "logs") if (value := getattr(args, name)) is not None}
    data = config.data_folder(args.data)
    host = args.host or (EVERYWHERE if args.lan else "127.0.0.1")
    own = own_address() if host == EVERYWHERE else ""
    count = None if args.thinkers is None else read_number("--thinkers", args.thinkers, 1, 64)
    return config.Config(
        data=data,
        host=host,
        port=read_number("--port", args.port, 0, 65_535),
        hosts=tuple(filter(None, (own, *(socket.gethostname(), f"{socket.gethostname()}.local") * bool(own)))),
        proxies=tuple(args.proxy),
        secrets=config.secrets_of(data),
        thinkers=thinkers.workers(count),
        **found,
    )


def _listening(config: Config) -> socket.socket:
    """The socket to listen at. Raises Usage where that is not possible."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).rstrip(".")
        raise Usage(CANNOT_LISTEN, host=config.host, port=config.port, reason=reason) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = own_address() or "127.0.0.1" if host == EVERYWHERE else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def own_address() -> str:
    """The address of this computer in its network; empty where it is in none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for examples, which routers do not know
        except OSError:
            return ""
        found: str = asking.getsockname()[0]
    return found

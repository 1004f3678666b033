"""What commands share that look into a server's store: which one it is, and a loop to ask it in."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from manilla.rules.errors import RuleError
from manilla.words import message, message_in

from .parser import Parser
from .refusing import Usage

if TYPE_CHECKING:
    from manilla.store import Store

FOLDER = message_in("metavar", "FOLDER")
URL = message_in("metavar", "URL")
NO_DATABASE = message("There is no database of a server here: {file}. Name its folder with --data, or it with --db.")
UNAVAILABLE = message("The database cannot be asked: {reason}.")
Result = TypeVar("Result")


def add_store(parser: Parser) -> None:
    """``--db`` and ``--data``, as the server takes them."""
    database = parser.say(message("the server's database (else the file in the folder of --data)"))
    parser.add_argument("--db", metavar=parser.metavar(URL), help=database)
    data = parser.say(message("the server's folder (else where this system keeps such things)"))
    parser.add_argument("--data", metavar=parser.metavar(FOLDER), type=Path, help=data)


def with_store(args: argparse.Namespace, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do some work with the store of a server, which may be running. Raises Usage, RuleError."""
    try:
        from manilla.server.config import Config, data_folder, from_environment
        from manilla.store import open_store
        from manilla.table.ports import StoreUnavailable
    except ImportError:
        raise RuleError("no_server_packages") from None
    config = Config(data=data_folder(args.data), db=args.db or from_environment().get("db", ""))
    if config.alone and not config.database_file.is_file():
        raise Usage(NO_DATABASE, file=config.database_file)

    async def run() -> Result:
        store = await open_store(config.database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreUnavailable as error:
        raise Usage(UNAVAILABLE, reason=error.reason.rstrip(".")) from None

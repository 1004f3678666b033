"""The bots, one file or folder each, found and not registered.

Every module here, and every module that another distribution names in the entry-point group ``manilla.bots``, may
define ``BOTS``, a tuple of bots, and ``SEEING_ALL``, a tuple of players who see all hands.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from manilla.bots.bot import NO_LIMIT, Adjustable, Bot, Budget, Choice, Watching
from manilla.bots.seeing import SeesAll
from manilla.rules.errors import BadOption

__all__ = [
    "NO_LIMIT",
    "Adjustable",
    "Bot",
    "Budget",
    "Choice",
    "SeesAll",
    "Watching",
    "all_bots",
    "all_seeing",
    "find_bot",
    "find_player",
    "specs",
]

ENTRY_POINTS = "manilla.bots"


@cache
def all_bots() -> dict[str, Bot]:
    """Every bot by its name, in order of name. Raises ValueError if two have one name."""
    return collected(_modules())


def collected(modules: Iterable[Any]) -> dict[str, Bot]:
    """The bots of some modules by name. Raises ValueError if two have one name."""
    found: dict[str, Bot] = {}
    for module in modules:
        for bot in getattr(module, "BOTS", ()):
            if bot.name in found:
                raise ValueError(f"two bots have the name {bot.name!r}; the second is in {module.__name__}")
            found[bot.name] = bot
    return dict(sorted(found.items()))


@cache
def all_seeing() -> dict[str, SeesAll]:
    """Every player who sees all hands, by name; none of them is a bot."""
    return {player.name: player for module in _modules() for player in getattr(module, "SEEING_ALL", ())}


def find_player(name: str) -> Bot | SeesAll:
    """A bot, or a player who sees all hands, for contests. Raises BadOption with the names of the bots."""
    return all_seeing().get(name) or find_bot(name)


def find_bot(spec: str) -> Bot:
    """The bot of that name, perhaps set otherwise: ``strong`` or ``strong:weights=off,score=off``.

    Raises BadOption with the names there are, of bots or of what can be set.
    """
    name, colon, rest = spec.partition(":")
    bots = all_bots()
    if name not in bots:
        raise BadOption("unknown_bot", bot=name, known=", ".join(bots))
    if not colon:
        return bots[name]
    settings = {}
    for pair in rest.split(","):
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadOption("bad_option", text=pair)
        settings[key.strip()] = value.strip()
    bot = bots[name]
    if not isinstance(bot, Adjustable):
        raise BadOption("no_settings", bot=name)
    return bot.with_settings(settings)


def specs(text: str) -> list[str]:
    """Several bots with commas between them, each with its settings: ``club,strong:weights=off,score=off``."""
    found: list[str] = []
    for piece in text.split(","):
        if found and "=" in piece and ":" not in piece:
            found[-1] += f",{piece.strip()}"
        else:
            found.append(piece.strip())
    return found


def _modules() -> Iterator[Any]:
    for info in pkgutil.iter_modules(__path__):
        yield importlib.import_module(f"{__name__}.{info.name}")
    for entry in entry_points(group=ENTRY_POINTS):
        yield entry.load()

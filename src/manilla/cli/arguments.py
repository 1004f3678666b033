"""What several commands take: a game, its options, a language, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from manilla.rules.errors import BadOption, RuleError, UnreadableText
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from manilla.words import Speech, message, message_in

from . import add_lang
from .parser import Parser
from .refusing import Usage

GAME = message_in("metavar", "GAME")
NAME_VALUE = message_in("metavar", "NAME=VALUE")
NUMBER = message_in("metavar", "N")
FILE = message_in("metavar", "FILE")
GAME_HELP = message("a game: see {command}")
OPTION_HELP = message("set an option of the game; may be repeated")
JSON_HELP = message("write JSON, for programs")


def add_game(parser: Parser, nargs: str | None = None) -> None:
    """``GAME``, ``--option`` and ``--lang``; ``nargs`` "?" where the game may be left out."""
    said = parser.say(GAME_HELP, command="manilla variants")
    parser.add_argument("game", metavar=parser.metavar(GAME), nargs=nargs, help=said)
    add_options(parser)
    add_lang(parser)


def add_options(parser: Parser) -> None:
    name_value, said = parser.metavar(NAME_VALUE), parser.say(OPTION_HELP)
    parser.add_argument("--option", metavar=name_value, action="append", default=[], help=said)


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help=parser.say(JSON_HELP))


def chosen_variant(args: argparse.Namespace) -> Variant:
    """The game of the arguments with its options set. Raises BadOption, UnreadableText."""
    return with_options(find_variant(args.game), args)


def with_options(variant: Variant, args: argparse.Namespace) -> Variant:
    """The game with the arguments' options set. Raises Usage with a sentence in the arguments' language."""
    chosen: dict[str, str] = {}
    for pair in args.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UnreadableText("bad_option", text=pair)
        if name.strip() in chosen:
            raise UnreadableText("option_twice", option=name.strip())
        chosen[name.strip()] = value
    try:
        return variant.with_options(chosen)
    except BadOption as error:
        raise refused(Speech(variant, args.lang), error) from None


def refused(speech: Speech, error: RuleError) -> Usage:
    """An error in the words of the game."""
    return Usage(speech.error(error))


def write_json(value: Any) -> None:
    """A value as JSON on stdout."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")

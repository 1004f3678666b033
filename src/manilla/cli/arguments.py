"""What several commands take: a game, its options, a language, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from manilla.rules.errors import BadOption, RuleError, UnreadableText
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from manilla.words import Speech
from manilla.words.errors import shown

from . import Usage


def add_game(parser: argparse.ArgumentParser) -> None:
    """``GAME``, ``--option`` and ``--lang``."""
    parser.add_argument("game", metavar="GAME", help="a game: see manilla variants")
    add_options(parser)
    add_lang(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the game; may be repeated"
    )  # fmt: skip


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", metavar="LANG", help="es, ca, en, nl, fr or ru (else the language of the environment)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="write JSON, for programs")


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
        chosen[name.strip()] = value
    try:
        return variant.with_options(chosen)
    except BadOption as error:
        raise refused(Speech(variant, args.lang), error) from None


def positive(text: str) -> int:
    """A whole number from 1 to a million, for ``type=`` of an argument."""
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"not a whole number from 1 to 1000000: “{shown(text)}”")
    return int(text)


def refused(speech: Speech, error: RuleError) -> Usage:
    """An error in the words of the game."""
    return Usage(speech.error(error))


def write_json(value: Any) -> None:
    """A value as JSON on stdout."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")

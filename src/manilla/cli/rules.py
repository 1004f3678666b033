"""``manilla rules``: the page of rules of a game."""

from __future__ import annotations

import argparse
import dataclasses

from manilla.words import Speech, message
from manilla.words.page import as_text
from manilla.words.rulebook import page

from .arguments import add_game, add_json, chosen_variant, write_json
from .parser import Parser

DESCRIPTION = message("Print the rules of a game, with the options that are set.")


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    speech = Speech(chosen_variant(args), args.lang)
    made = page(speech)
    if args.json:
        found = {"game": speech.variant.key, "lang": speech.lang, "text": as_text(made)}
        write_json(found | {"sections": [dataclasses.asdict(section) for section in made.sections]})
    else:
        print(as_text(made), end="")
    return 0

"""``manilla variants``: the games, their presets and their options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from manilla.rules.options import value_text
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, message
from manilla.words.facts import facts
from manilla.words.page import wrapped

from . import add_lang
from .arguments import GAME, add_json, write_json
from .parser import Parser

DESCRIPTION = message("List the games, their presets and their options; of one game alone, its options in full.")
_OPTIONS = message("Options: {options}.")
_MORE = message("More about one game: {command}")
_OPTION = message("{label}: {value}.")
_MAY_BE = message("May be: {values}.")
_KIN = message("Preset of the same family: {family}.")


def add_arguments(parser: Parser) -> None:
    said = parser.say(message("only this game, with all about its options"))
    parser.add_argument("game", metavar=parser.metavar(GAME), nargs="?", help=said)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = list(all_variants().values()) if args.game is None else [find_variant(args.game)]
    if args.json:
        write_json({"variants": [facts(Speech(variant, args.lang)) for variant in games]})
    elif args.game is None:
        for variant in games:
            print("\n".join(_summary(Speech(variant, args.lang))))
        speech = Speech(games[0], args.lang)
        game = speech.say(GAME)
        print(speech.say(_MORE, command=f"manilla variants {game}; manilla rules {game}"))
    else:
        print("\n".join(_in_full(Speech(games[0], args.lang))))
    return 0


def _summary(speech: Speech) -> Iterator[str]:
    variant = speech.variant
    yield f"{variant.key}: {speech.name}"
    if variant.about:
        yield from wrapped(speech.about()[0], 80, "    ", "    ")
    names = speech.listed([f"{option.name}={value_text(option.default)}" for option in variant.options])
    if names:
        yield from wrapped(speech.say(_OPTIONS, options=names), 80, "    ", "    ")
    yield ""


def _in_full(speech: Speech) -> Iterator[str]:
    variant: Variant = speech.variant
    yield f"{variant.key}: {speech.name}"
    yield ""
    for text in speech.about():
        yield from wrapped(text, 80)
        yield ""
    kin = [key for key, other in all_variants().items() if key != variant.key and _family(other) == _family(variant)]
    if kin:
        yield from wrapped(speech.say(_KIN, family=speech.listed(kin)), 80)
        yield ""
    for option in variant.options:
        yield f"{option.name}={value_text(option.default)}"
        said = speech.say(_OPTION, label=speech.option_label(option), value=speech.option_value(option, option.default))
        allowed = speech.say(_MAY_BE, values=speech.option_allowed(option))
        yield from wrapped(f"{said} {allowed}", 80, "    ", "    ")


def _family(variant: Variant) -> str:
    return variant.family or variant.key

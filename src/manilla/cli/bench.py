"""``manilla bench``: how fast the native core plays, samples and solves on this machine."""

from __future__ import annotations

import argparse
from typing import Any

from manilla.bench.measure import Result
from manilla.bench.rows import DEALS, NAMES, fingerprint, measure
from manilla.rules.notation import read_number
from manilla.words import Voice, message, message_in
from manilla.words.errors import near, shown

from . import add_lang
from .arguments import NUMBER, add_json, write_json
from .parser import Parser
from .refusing import Usage
from .showing import show

DESCRIPTION = message(
    "Measure how fast the native core plays deals to the end, draws worlds and solves: medians and slow ends (95 of"
    " 100 are at least as fast), in processor time on one thread. The fingerprint hangs on what the solver searched:"
    " it is the same on every machine."
)
NAME = message_in("metavar", "NAME")
NO_ROW = message("There is no “{text}” in the table. There are: {known}.")
NO_ROW_NEAR = message("There is no “{text}” in the table. Did you mean {near}?")
ROW = message_in("heading", "work")
MEDIAN = message_in("heading", "median")
NODES = message_in("heading", "nodes")
FINGERPRINT = message("Fingerprint of {n} deals: {text}")
MOST_DEALS = 100_000
WIDTHS = (28, 12, 12, 8, 7, 10)


def add_arguments(parser: Parser) -> None:
    names = parser.say(message("what to measure (all): {known}"), known=parser.voice.listed(NAMES))
    parser.add_argument("names", metavar=parser.metavar(NAME), nargs="*", help=names)
    deals = parser.say(message("how many deals each row of solves takes ({n} unless said)"), n=DEALS)
    parser.add_argument("--deals", metavar=parser.metavar(NUMBER), help=deals)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    voice = Voice(args.lang)
    for name in args.names:
        if name not in NAMES:
            if similar := near(name, NAMES):
                raise Usage(NO_ROW_NEAR, text=shown(name), near=voice.either(similar))
            raise Usage(NO_ROW, text=shown(name), known=voice.listed(NAMES))
    deals = DEALS if args.deals is None else read_number("--deals", args.deals, 1, MOST_DEALS)
    found: list[Result] = []
    if not args.json:
        show(_row([voice.say(ROW), voice.say(MEDIAN), "p95", "", "n", voice.say(NODES)]))
    for result in measure(args.names or NAMES, deals):
        found.append(result)
        if not args.json:
            show(_row(_told(result)))
    mark = fingerprint(found)
    if args.json:
        write_json({"results": [_json(result) for result in found], "fingerprint": mark, "deals": deals})
    elif mark is not None:
        show(voice.say(FINGERPRINT, n=deals, text=mark))
    return 0


def _told(result: Result) -> list[str]:
    """A row for a reader: rates as whole numbers, times with three figures or more."""
    digits = 0 if result.median >= 1000 else 1 if result.median >= 10 else 3
    figures = [f"{number:,.{digits}f}" for number in (result.median, result.p95)]
    return [result.name, *figures, result.unit, str(result.n), f"{result.nodes_median:,.0f}" if result.nodes else ""]


def _row(texts: list[str]) -> str:
    name, median, slow, unit, count, nodes = texts
    numbers = (median.rjust(WIDTHS[1]), slow.rjust(WIDTHS[2]), unit.ljust(WIDTHS[3]))
    return " ".join((name.ljust(WIDTHS[0]), *numbers, count.rjust(WIDTHS[4]), nodes.rjust(WIDTHS[5]))).rstrip()


def _json(result: Result) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": result.name,
        "unit": result.unit,
        "median": result.median,
        "p95": result.p95,
        "n": result.n,
    }
    return told | ({"nodes": result.nodes_median} if result.nodes else {})

"""``manilla perft``: count the ways in which a deal can go on."""

from __future__ import annotations

import argparse
from time import perf_counter

from manilla.rules.deal import Deal
from manilla.rules.notation import read_number
from manilla.rules.position import position_text, read_position
from manilla.variants import find_variant
from manilla.words import Message, message, message_in

from . import add_lang
from .arguments import NUMBER, add_json, write_json
from .parser import Parser
from .refusing import Usage

DESCRIPTION = message(
    "Count the ways in which a deal can go on for a number of cards: each line of play counts once. A deal that ends"
    " earlier counts as one line; calls that are still to be made count as steps like cards."
)
POSITION = message_in("metavar", "POSITION")
CALLS_LEFT = message(
    "The native engine counts cards only, and in this position calls are still to be made; use {option}."
)
OWN_DUTIES = message("The native engine does not know the duties of this game; use {option}.")
NOT_BUILT = message("The native engine is not built here; use {option}.")

DEEPEST = 64


def add_arguments(parser: Parser) -> None:
    say = parser.say
    position = say(message("a position in one line, with every hand known"))
    parser.add_argument("position", metavar=parser.metavar(POSITION), help=position)
    depth = say(message("how many cards ({low} to {high})"), low=0, high=DEEPEST)
    parser.add_argument("--depth", metavar=parser.metavar(NUMBER), required=True, help=depth)
    engine = say(message("who counts (auto: native where it can)"))
    parser.add_argument("--engine", choices=("auto", "native", "python"), default="auto", help=engine)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    depth = read_number("--depth", args.depth, 0, DEEPEST)
    position = read_position(args.position, find_variant)
    deal = position.deal()
    begun = perf_counter()
    leaves, engine = count(deal, depth, args.engine)
    seconds = perf_counter() - begun
    if args.json:
        found = {"position": position_text(position), "depth": depth, "leaves": leaves}
        write_json(found | {"engine": engine, "seconds": round(seconds, 3)})
    else:
        print(leaves)
    return 0


def count(deal: Deal, depth: int, engine: str = "auto") -> tuple[int, str]:
    """The leaves at ``depth``, and which engine counted them."""
    refusal = None if engine == "python" else _why_not_native(deal)
    if engine == "python" or (engine == "auto" and refusal):
        return leaves(deal, depth), "python"
    if refusal:
        raise Usage(refusal, option="--engine python")
    return _native_leaves(deal, depth), "native"


def leaves(deal: Deal, depth: int) -> int:
    """The leaves by the Python rules."""
    if depth == 0 or deal.finished:
        return 1
    if deal.contract is not None:
        if depth == 1:
            return len(deal.legal_cards())
        return sum(leaves(deal.apply(card), depth - 1) for card in deal.legal_cards())
    actions = [action for seat in sorted(deal.to_act) for action in deal.legal_actions(seat)]
    return sum(leaves(deal.apply(action), depth - 1) for action in actions)


def _why_not_native(deal: Deal) -> Message | None:
    if deal.contract is None:
        return CALLS_LEFT
    if deal.variant.legal_hook is not None:
        return OWN_DUTIES
    try:
        import manilla.search.native  # noqa: F401  # only whether it is there
    except ImportError:
        return NOT_BUILT
    return None


def _native_leaves(deal: Deal, depth: int) -> int:
    from manilla.search import native
    from manilla.search.deals import position_of

    return native.perft(deal.variant.table(), position_of(deal), depth)

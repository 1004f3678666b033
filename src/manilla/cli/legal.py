"""``manilla legal``: which cards the next seat may play to a trick, and for every other card why not."""

from __future__ import annotations

import argparse
from typing import Any

from manilla.rules.errors import RuleError
from manilla.rules.notation import read_number
from manilla.rules.position import Standing, read_position
from manilla.variants import find_variant
from manilla.words import Speech, message, message_in
from manilla.words.examples import refusals, standing_of
from manilla.words.page import wrapped

from .arguments import add_game, add_json, refused, with_options, write_json
from .parser import Parser
from .refusing import Usage

DESCRIPTION = message(
    "Say which cards the next seat may play to a trick, and for every other card why not. The trick is listed from its"
    " leader, who sits at seat 0; the hand is the next seat's, and may be of any length. Piles stand in brackets,"
    " bottom to top: (AO.3O)."
)
SUIT = message_in("metavar", "SUIT")
CARDS = message_in("metavar", "CARDS")
SEAT = message_in("metavar", "SEAT")
LINE = message_in("metavar", "LINE")
_NOT_BOTH = message("Give either --position or a game with --trump, --trick and --hand, not both.")
_ONE_OF = message("Give a game with --trump, --trick and --hand, or a --position.")
_GIVE_TOO = message("Give {name} too, as in: {example}")
_MAY = message("May be played: {cards}.")
_NOTHING = message("No card is held.")
_NOT = message("{card}: {reason}")


def add_arguments(parser: Parser) -> None:
    say, cards = parser.say, parser.metavar(CARDS)
    suit, seat, line = parser.metavar(SUIT), parser.metavar(SEAT), parser.metavar(LINE)
    add_game(parser, nargs="?")
    parser.add_argument("--trump", metavar=suit, help=say(message("the trump suit (B, bastos) or none")))
    trick = say(message("the cards on the table, leader first: {example}"), example='"RO 4B"')
    parser.add_argument("--trick", metavar=cards, default="", help=trick)
    hand = say(message("the cards of the next seat: {example}"), example='"AO 3O 9B"')
    parser.add_argument("--hand", metavar=cards, help=hand)
    parser.add_argument("--dealer", metavar=seat, help=say(message("the dealer's seat (the last one unless said)")))
    parser.add_argument("--position", metavar=line, help=say(message("a position in one line, in place of all these")))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    standing = _asked(args)
    speech = Speech(standing.variant, args.lang)
    if args.json:
        write_json(answer(speech, standing))
        return 0
    legal = standing.variant.sorted_hand(standing.legal())
    print(speech.say(_MAY, cards=speech.shorts(legal)) if legal else speech.say(_NOTHING))
    for card, error in refusals(standing).items():
        line = speech.say(_NOT, card=speech.short(card), reason=speech.error(error))
        print("\n".join(wrapped(line, 80, "", "    ")))
    return 0


def answer(speech: Speech, standing: Standing) -> dict[str, Any]:
    """The answer for programs: cards in canonical form."""
    text = standing.variant.card_text
    return {
        "legal": [text(card) for card in standing.variant.sorted_hand(standing.legal())],
        "illegal": {
            text(card): {"code": error.code, "data": dict(error.data), "text": speech.error(error)}
            for card, error in refusals(standing).items()
        },
    }


def _asked(args: argparse.Namespace) -> Standing:
    if args.position is not None:
        given = [name for name in ("game", "trump", "hand", "dealer") if getattr(args, name) is not None]
        if given or args.trick or args.option:
            raise Usage(_NOT_BOTH)
        return read_position(args.position, find_variant).standing()
    if args.game is None:
        raise Usage(_ONE_OF)
    variant = with_options(find_variant(args.game), args)
    speech = Speech(variant, args.lang)
    missing = [name for name in ("trump", "hand") if getattr(args, name) is None]
    if missing:
        example = f'manilla legal {variant.key} --trump B --trick "RO 4B" --hand "AO 3O"'
        raise Usage(_GIVE_TOO, name=f"--{missing[0]}", example=example)
    try:
        trump = speech.read_suit(args.trump)
        dealer = None
        if args.dealer is not None:
            dealer = read_number("--dealer", args.dealer, 0, variant.seating.seats - 1)
        return standing_of(variant, trump, speech.read_cards(args.trick), speech.read_hand(args.hand), dealer)
    except RuleError as error:
        raise refused(speech, error) from None

"""``manilla hint``: what each choice is worth to the player who is to act, from what he can see."""

from __future__ import annotations

import argparse
from pathlib import Path

from manilla.analysis.as_json import hint_json
from manilla.analysis.hint import hint
from manilla.analysis.moments import PlayedDeal, deals_of
from manilla.analysis.seen import match_of
from manilla.record.load import load_file
from manilla.rules.errors import OutOfTurn
from manilla.rules.match import Match
from manilla.rules.notation import read_number
from manilla.rules.position import read_position
from manilla.rules.view import View, view_of
from manilla.variants import find_variant
from manilla.words import Speech, Voice, message
from manilla.words.errors import shown

from . import add_lang, advising
from .arguments import NUMBER, add_json, write_json
from .narrator import Narrator
from .parser import Parser
from .refusing import Usage
from .showing import show
from .solution import SEAT
from .solve import (
    BEFORE_OPTION,
    NO_DEAL,
    NOT_SO_FAR,
    ONLY_RECORDS,
    PLAY,
    SECONDS,
    WHAT,
    is_position,
    plays_before,
    read_seconds,
)

DESCRIPTION = message(
    "Say what each card or call is worth to the player who is to act, from what that player can see: points to be"
    " expected, the chance to win the deal, the idea behind the best. Of a record the moment is named with --deal and"
    " --before or --call; without them it is the last one of a running deal, else the first card of the last."
)
TO_ACT = message("{name} is to act.")
NO_CALL = message("There is no call of that number in this deal; the calls are {calls}.")


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    what = say(
        message("a record ({endings}), or a position in one line with unknown cards as ?"), endings=".mgn, .jsonl"
    )
    parser.add_argument("what", metavar=parser.metavar(WHAT), help=what)
    deal = say(message("of a record, the deal of this number (the last unless said)"))
    parser.add_argument("--deal", metavar=number, help=deal)
    before = say(message("before this trick, or this card of it: {example}"), example="5, 5.3")
    parser.add_argument(BEFORE_OPTION, metavar=parser.metavar(PLAY), help=before)
    call = say(message("before the call of this number"))
    parser.add_argument("--call", metavar=number, help=call)
    parser.add_argument("--seed", metavar=number, default="0", help=say(message("which of the unseen deals are drawn")))
    limit = say(message("seconds that it may take; without it the same moment gives the same hint"))
    parser.add_argument("--limit", metavar=parser.metavar(SECONDS), help=limit)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Give a hint. Raises OSError, RuleError, Usage."""
    seed = read_number("--seed", args.seed, 0, 2**32)
    seconds = None if args.limit is None else read_seconds(args.limit)
    match = _asked(args)
    view = _view(match)
    speech = Speech(match.variant, args.lang)
    found = hint(view, seed=seed, seconds=seconds)
    if args.json:
        write_json({"game": match.variant.key, "rules": match.variant.version, **hint_json(found, speech)})
        return 0
    narrator = Narrator(speech)
    show(*standing(view, found.seat, narrator), "", *advising.lines(found, speech))
    return 0


def standing(view: View, seat: int, narrator: Narrator) -> list[str]:
    """What the player who is asked about has before him."""
    speech = narrator.speech
    told = [] if view.contract is None else [speech.contract(view.contract), *narrator.on_table(view)]
    turn = speech.say(TO_ACT, name=narrator.seat_name(view, seat))
    return [speech.name, *told, *(line for own in view.seats for line in narrator.hand(view, own)), turn]


def _view(match: Match) -> View:
    deal = match.deal
    assert deal is not None
    if not deal.to_act:
        raise OutOfTurn("deal_over")
    return view_of(match, match.player_at(min(deal.to_act)))


def _asked(args: argparse.Namespace) -> Match:
    """The match at the moment that is asked about."""
    if is_position(args.what):
        for name, value in (("--deal", args.deal), (BEFORE_OPTION, args.before), ("--call", args.call)):
            if value is not None:
                raise Usage(ONLY_RECORDS, name=name)
        position = read_position(args.what, find_variant)
        voice = Voice(args.lang)
        names = [voice.say(SEAT, n=seat) for seat in range(position.variant.seating.players)]
        return match_of(position, names)
    record = load_file(Path(args.what))
    deals = deals_of(record)
    if args.deal is None and args.before is None and args.call is None and record.last.match.deal is not None:
        return record.last.match
    if not deals:
        raise Usage(NO_DEAL, file=shown(args.what))
    number = len(deals) if args.deal is None else read_number("--deal", args.deal, 1, len(deals))
    return _moment(deals[number - 1], args.before, args.call)


def _moment(played: PlayedDeal, before: str | None, call: str | None) -> Match:
    """The match before a card or a call of a deal. Raises Usage."""
    calls = [moment.match for moment in played.moments if moment.deal.contract is None]
    cards = [moment.match for moment in played.moments if moment.deal.contract is not None]
    if call is not None:
        number = int(call) if call.isascii() and call.isdigit() and len(call) < 4 else 0
        if not 1 <= number <= len(calls):
            raise Usage(NO_CALL, calls=len(calls))
        return calls[number - 1]
    plays = plays_before(before or "1", played.end.places.seats)
    if plays >= len(cards):
        seats, last = played.end.places.seats, max(len(cards) - 1, 0)
        raise Usage(NOT_SO_FAR, play=f"{last // seats + 1}.{last % seats + 1}")
    return cards[plays]

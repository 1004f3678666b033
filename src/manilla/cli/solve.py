"""``manilla solve``: what a deal is worth with all hands open, card by card."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from manilla.record.load import load_file
from manilla.rules.calling import Contract
from manilla.rules.deal import Deal
from manilla.rules.errors import IllegalAction
from manilla.rules.notation import contract_text, read_number
from manilla.rules.position import Position, position_of, position_text, read_position
from manilla.search.native import Bounds
from manilla.search.solver import SOLVER_VERSION
from manilla.search.study import Study, Worth
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, message, message_in
from manilla.words.errors import shown

from . import STOPPED, add_lang
from .arguments import NUMBER, add_json, write_json
from .parser import Parser
from .progress import Progress
from .refusing import Usage
from .showing import show
from .solution import lines, names_of

DESCRIPTION = message(
    "Say what a deal is worth when all hands are open and both sides play as well as can be: the points of each side,"
    " the marks, the line of best play. Of a record the last deal is taken: as it stands, or from its first card if it"
    " is over."
)
WHAT = message_in("metavar", "FILE|POSITION")
SECONDS = message_in("metavar", "SECONDS")
PLAY = message_in("metavar", "TRICK[.CARD]")
NO_DEAL = message("There is no deal in this record yet: {file}")
NOT_SO_FAR = message("The deal has not come so far; the last card that was played is {play}.")
NOT_BEGUN = message("No card of this deal has been played yet, so it can only be looked at as it stands.")
BAD_PLAY = message("The value of {name} is a trick, or a trick and a card in it, as in {example}: not “{text}”.")
BAD_SECONDS = message("The value of {name} is a number of seconds above 0: not “{text}”.")
ONLY_RECORDS = message("{name} is for records; a position is one deal.")
CALLS_LEFT = message(
    "Trumps have not been settled in this deal, so it has no value yet; {option} gives the value under each."
)
PLAYED = message("Trumps can be compared only before the first card is played; {option} goes back to that moment.")
TRUMPS_OPTION, BEFORE_OPTION = "--trumps", "--before"
MOST_SECONDS = 10**7
A_MOMENT = 1.0
"""Seconds after Ctrl-C to prove bounds for what was not known yet."""


class Asked(NamedTuple):
    """The deal asked about; of a record, its number from 1 and the players at the seats."""

    deal: Deal
    number: int | None = None
    players: tuple[str, ...] | None = None


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    what = say(message("a record ({endings}), or a position in one line with every hand known"), endings=".mgn, .jsonl")
    parser.add_argument("what", metavar=parser.metavar(WHAT), help=what)
    deal = say(message("of a record, the deal of this number (the last unless said)"))
    parser.add_argument("--deal", metavar=number, help=deal)
    before = say(message("before this trick, or this card of it: {example}"), example="5, 5.3")
    parser.add_argument(BEFORE_OPTION, metavar=parser.metavar(PLAY), help=before)
    cards = say(message("what every card is worth that may be played now"))
    parser.add_argument("--all-cards", action="store_true", help=cards)
    trumps = say(message("what the deal is worth under each trump suit, and without trumps where the game has that"))
    parser.add_argument(TRUMPS_OPTION, action="store_true", help=trumps)
    limit = say(message("seconds that the search may take; what is not known by then is told as a range"))
    parser.add_argument("--limit", metavar=parser.metavar(SECONDS), help=limit)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    seconds = 0.0 if args.limit is None else read_seconds(args.limit)
    asked = asked_for(args)
    deal = asked.deal
    speech = Speech(deal.variant, args.lang)
    settled = deal.contract is not None
    if settled and deal.finished:
        raise IllegalAction("deal_over")
    if not settled and not args.trumps:
        raise Usage(CALLS_LEFT, option=TRUMPS_OPTION)
    if args.trumps and deal.plays:
        raise Usage(PLAYED, option=f"{BEFORE_OPTION} 1")
    deal.variant.table()  # refuses a game whose duties the core does not know
    begun = perf_counter()
    with Progress(quiet=args.json) as progress:
        study = Study(deal, seconds=seconds, tell=progress.tell)
        stopped = _work_out(study, args.all_cards, args.trumps)
    spent = perf_counter() - begun
    if args.json:
        write_json(as_json(asked, study, spent, stopped))
    else:
        show(*lines(speech, names_of(speech, deal, asked.players), study, asked.number, spent, stopped))
    return STOPPED if stopped else 0


def _work_out(study: Study, all_cards: bool, trumps: bool) -> bool:
    """Ask all questions; after Ctrl-C for a moment only. Whether Ctrl-C came."""

    def ask() -> None:
        if study.deal.contract is not None:
            study.look(all_cards=all_cards)
        if trumps:
            study.compare_trumps()

    try:
        ask()
    except KeyboardInterrupt:
        study.hurry(A_MOMENT)
        ask()
        return True
    return False


# -- what is asked about


def asked_for(args: argparse.Namespace) -> Asked:
    """The deal of the arguments, at the moment they say. Raises Usage, RuleError, OSError."""
    if is_position(args.what):
        if args.deal is not None:
            raise Usage(ONLY_RECORDS, name="--deal")
        position = read_position(args.what, find_variant)
        if args.trumps and _lacks_its_turned_card(position):  # any suit will do, for all are compared
            return Asked(replace(position, contract=Contract(0)).deal()._replace(contract=None))
        return Asked(_before(position.deal(), args.before))
    match = load_file(Path(args.what)).last.match
    deals = [(result.deal, result.seated) for result in match.results]
    if match.deal is not None:
        deals.append((match.deal, match.seated))
    if not deals:
        raise Usage(NO_DEAL, file=shown(args.what))
    number = len(deals) if args.deal is None else read_number("--deal", args.deal, 1, len(deals))
    deal, seated = deals[number - 1]
    players = tuple(match.players[player] for player in seated)
    over = deal.contract is not None and (deal.finished or deal.awarded is not None)
    before = "1" if over and args.before is None else args.before
    return Asked(_before(deal, before), number, players)


def _lacks_its_turned_card(position: Position) -> bool:
    """Whether nothing says what is trump in a game where a turned card would."""
    calling, places = position.variant.calling, position.variant.seating.places(position.dealer)
    said = position.contract is not None or position.turned is not None
    return not said and not position.plays and not calling.to_act(places, ())


def is_position(text: str) -> bool:
    """Whether it is meant as a position: it begins with a game, or names fields. Anything else is a file."""
    words = text.split()
    if Path(text).suffix in (".mgn", ".jsonl"):
        return False
    return not words or words[0].partition(":")[0] in all_variants() or any("=" in word for word in words[1:])


def _before(deal: Deal, text: str | None) -> Deal:
    """The deal at the moment ``text`` says, as it stands without one. Raises Usage."""
    if text is None:
        return deal
    seats = deal.places.seats
    plays = plays_before(text, seats)
    if plays > len(deal.plays):
        if not deal.plays:
            raise Usage(NOT_BEGUN)
        last = len(deal.plays) - 1
        raise Usage(NOT_SO_FAR, play=f"{last // seats + 1}.{last % seats + 1}")
    if deal.contract is None:
        return deal
    back = Deal.start(deal.variant, deal.dealer, deal.dealt, deal.carry, deal.contract, deal.opener)
    back = back._replace(calls=deal.calls)
    for played in deal.plays[:plays]:
        back = back.apply_fact(played)  # a record under older rules is taken as fact
    return back


def plays_before(text: str, seats: int) -> int:
    """How many cards lie before the trick, or the card of it, that ``text`` names. Raises Usage."""
    trick, _, card = text.strip().partition(".")
    numbers = [part if part.isascii() and part.isdigit() and len(part) < 4 else "0" for part in (trick, card or "1")]
    first, second = (int(part) for part in numbers)
    if first < 1 or not 1 <= second <= seats or text.strip().endswith("."):
        raise Usage(BAD_PLAY, name=BEFORE_OPTION, example=f"5, 5.{seats}", text=shown(text))
    return (first - 1) * seats + second - 1


def read_seconds(text: str) -> float:
    """The value of ``--limit``. Raises Usage."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise Usage(BAD_SECONDS, name="--limit", text=shown(text))
    return seconds


# -- for programs: docs/solve.md


def as_json(asked: Asked, study: Study, seconds: float, stopped: bool) -> dict[str, Any]:
    """The answer for programs; ``docs/solve.md`` says what each key means."""
    deal, variant = study.deal, study.deal.variant
    return {
        "position": position_text(position_of(deal)),
        "game": variant.key,
        "rules": variant.version,
        "solver": SOLVER_VERSION,
        "deal": asked.number,
        "players": None if asked.players is None else list(asked.players),
        "sides": list(deal.sides),
        "contract": None if deal.contract is None else contract_text(variant, deal.contract),
        "to_act": None if deal.contract is None else deal.seat,
        "value": None if study.value is None else _worth_json(study.value),
        "cards": [
            {"card": variant.card_text(card), **_worth_json(worth), "loss": _range(loss)}
            for card, worth, loss in study.ranked()
        ],
        "line": [variant.card_text(card) for card in study.line],
        "trumps": [{"trump": variant.suit_text(trump), **_worth_json(worth)} for trump, worth in study.trumps.items()],
        "exact": study.exact,
        "interrupted": stopped,
        "nodes": study.nodes,
        "seconds": round(seconds, 3),
    }


def _worth_json(worth: Worth) -> dict[str, Any]:
    return {
        "difference": _range(worth.difference),
        "points": None if worth.points is None else [_range(side) for side in worth.points],
        "marks": None if worth.marks is None else _range(worth.marks),
        "exact": worth.exact,
    }


def _range(found: Bounds) -> dict[str, int]:
    return {"lo": found.lo, "hi": found.hi}

"""``manilla play``: a whole match in plain lines, against bots."""

from __future__ import annotations

import argparse
from pathlib import Path

from manilla.bots import all_bots, specs
from manilla.protocol.players import find_bot
from manilla.record.load import Recorder
from manilla.rules.notation import read_number
from manilla.rules.variant import Variant
from manilla.words import Speech, message, message_in
from manilla.words.company import NAMES, PLAYER

from . import STOPPED as STOPPED_CODE
from .arguments import FILE, NUMBER, add_game, add_json, chosen_variant
from .parser import Parser
from .refusing import Usage
from .session import Session, starting_event
from .showing import show
from .table import STOPPED, Stop, Table

DESCRIPTION = message(
    "Play a whole match in plain lines, against bots. With --record each step is kept, and after an interruption the"
    " same command goes on with the match."
)
NAME = message_in("metavar", "NAME")
YOU = 0
WELCOME = message("{game}. You are {name}; you play with {others}. Type ? for help.")
RESUMED = message("Going on with the record {file}.")
CUT_OFF = message("The record broke off in the middle of a word; left out: {text}")
FINISHED = message("The match in {file} is over. Name another file for a new one.")
KEPT = message("The record is kept in {file}; the same command goes on with it.")
OTHER_GAME = message("{file} is a record of another game or of other options; name another file.")
OLDER_RULES = message("{file} was recorded under older rules; it can be replayed, but not gone on with.")
TOO_MANY_BOTS = message("{n} bots were named, but only {most} can play.")
NOTHING_TO_MIX = message("--mix needs a player and chance: it does not go with --auto or --seed.")
JSON_NEEDS_AUTO = message("--json needs --auto: a match that you play yourself is for reading.")


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    add_game(parser)
    parser.add_argument("--seed", metavar=number, help=say(message("make draw, deals and bots repeatable")))
    bots = say(message("who plays the other seats: {bots}"), bots=parser.voice.listed(list(all_bots())))
    parser.add_argument("--bots", metavar="A,B,C", default="casual", help=bots)
    parser.add_argument("--auto", action="store_true", help=say(message("bots play all the seats")))
    record = say(message("keep a record; go on with one that is there"))
    parser.add_argument("--record", metavar=parser.metavar(FILE), type=Path, help=record)
    parser.add_argument("--deals", metavar=number, help=say(message("stop after so many deals")))
    parser.add_argument("--name", metavar=parser.metavar(NAME), help=say(message("your name at the table")))
    mix = say(message("mix a number of your own into each shuffle, after its commitment is shown"))
    parser.add_argument("--mix", action="store_true", help=mix)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play; the exit code is 0, or 130 where the player stopped it."""
    variant = chosen_variant(args)
    speech = Speech(variant, args.lang)
    deals = None if args.deals is None else read_number("--deals", args.deals, 1, 1_000_000)
    others = [find_bot(spec) for spec in specs(args.bots)]
    places = variant.seating.players - (0 if args.auto else 1)
    if len(others) > places:
        raise Usage(TOO_MANY_BOTS, n=len(others), most=places)
    if args.json and not args.auto:
        raise Usage(JSON_NEEDS_AUTO)
    if args.mix and (args.auto or args.seed is not None):
        raise Usage(NOTHING_TO_MIX)
    session, notes = _opened(args, variant, speech)
    if not args.json:
        for note in notes:
            show(note)
    bots = {player: others[(player - (not args.auto)) % len(others)] for player in range(len(session.match.players))}
    if not args.auto:
        del bots[YOU]
    table = Table(session, speech, bots, None if args.auto else YOU, args.json, args.mix)
    try:
        if not args.auto and not session.match.finished:
            names = session.match.players
            show(speech.say(WELCOME, game=speech.name, name=names[YOU], others=speech.both(names[YOU + 1 :])))
        table.play(deals)
    except (Stop, KeyboardInterrupt) as stop:
        show(stop.said if isinstance(stop, Stop) else speech.say(STOPPED))
        if args.record is not None:
            show(speech.say(KEPT, file=args.record))
        return 0 if isinstance(stop, Stop) else STOPPED_CODE
    finally:
        session.close()
    return 0


def _opened(args: argparse.Namespace, variant: Variant, speech: Speech) -> tuple[Session, list[str]]:
    """The match to be played, new or resumed, and what is to be said about that."""
    bots = [player for player in range(variant.seating.players) if args.auto or player != YOU]
    if args.record is not None and args.record.exists():
        so_far = Recorder.so_far(args.record).last
        if so_far.match.variant != variant:
            raise Usage(OTHER_GAME, file=args.record)
        if so_far.facts:
            raise Usage(OLDER_RULES, file=args.record)
        session, broken = Session.resume(args.record, args.seed, bots)
        notes = [speech.say(RESUMED, file=args.record)]
        if broken.strip():
            notes.append(speech.say(CUT_OFF, text=broken.strip()))
        if session.match.finished:
            notes.append(speech.say(FINISHED, file=args.record))
        return session, notes
    you = args.name or speech.say(PLAYER)
    names = [you, *(name for name in NAMES if name != you)][: variant.seating.players]
    names += [f"{NAMES[-1]} {n}" for n in range(2, variant.seating.players - len(names) + 2)]
    return Session.begin(starting_event(variant, names), args.record, args.seed, bots), []

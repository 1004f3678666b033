"""``manilla bot``: programs that speak the bot protocol. ``check`` tests one, ``run`` makes one of a bot of ours."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from manilla.arena.contest import budget_text, read_budget
from manilla.bots import all_bots
from manilla.protocol.checking import BYE, GAME, HELLO, KNOWN, PONG, RESTART, TIME, UNKNOWN, WARNING, Check, Checker
from manilla.protocol.program import words_of
from manilla.variants import find_variant
from manilla.words import Message, Speech, Voice, message, message_in
from manilla.words.errors import sentence

from . import add_lang
from .arguments import GAME as GAME_NAME
from .arguments import add_json, write_json
from .contests import BUDGET
from .parser import Parser
from .refusing import Usage
from .showing import show

DESCRIPTION = message(
    "Bots as programs of their own, which speak with a referee in lines of JSON. “check” starts such a program and says"
    " what it does right and wrong; the exit code is 1 if anything is wrong. “run” makes such a program of one of ours."
)
WHAT = message("“check” tests a program, “run” serves a bot of ours on standard input and output")
TARGET_NAME = message_in("metavar", "COMMAND|BOT")
TARGET = message("the program with its arguments, in quotes; or, to run, one of these: {bots}")
GAME_HELP = message("check this game; may be repeated (all that the program plays, unless said)")
BUDGET_HELP = message("what the program may spend on a choice: {examples} ({usual} unless said)")
USUAL = "1s"
TITLES: dict[str, Message] = {
    HELLO: message("It starts, and says hello."),
    KNOWN: message("The games that it says it plays are known."),
    PONG: message("It answers a ping."),
    GAME: message("It plays a deal of {game} by the rules."),
    TIME: message("It answers in time."),
    UNKNOWN: message("It passes over messages and fields that it does not know."),
    WARNING: message("It goes on after a refusal."),
    RESTART: message("Started again in the middle of a deal, it plays on."),
    BYE: message("It ends when it is told to."),
}
PASSED_MARK, FAILED_MARK = message_in("check", "passed:"), message_in("check", "failed:")
ALL_PASSED = message("All is right. Program: {command}")
SOME_FAILED = message("Of {all} checks these many failed: {failed}. Program: {command}")
ONLY_CHECK = message("{name} belongs to “check” alone.")


def add_arguments(parser: Parser) -> None:
    say = parser.say
    parser.add_argument("what", choices=("check", "run"), metavar="check|run", help=say(WHAT))
    target = say(TARGET, bots=parser.voice.listed(list(all_bots())))
    parser.add_argument("target", metavar=parser.metavar(TARGET_NAME), help=target)
    game = parser.metavar(GAME_NAME)
    parser.add_argument("--game", metavar=game, action="append", default=[], help=say(GAME_HELP))
    budget = say(BUDGET_HELP, examples="50ms, 1s, 20000nodes", usual=USUAL)
    parser.add_argument("--budget", metavar=parser.metavar(BUDGET), help=budget)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check a program (exit code 0, or 1 if a check failed), or run a bot until it is told to end."""
    if args.what == "check":
        return check(args)
    for name, given in (("--game", args.game), ("--budget", args.budget), ("--json", args.json)):
        if given:
            raise Usage(ONLY_CHECK, name=name)
    from manilla.bots import find_bot
    from manilla.protocol.serving import serve

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    serve(find_bot(args.target), sys.stdin.buffer, write)
    return 0


def check(args: argparse.Namespace) -> int:
    """Make the checks, and tell of each as it is made."""
    voice = Voice(args.lang)
    budget = read_budget(args.budget or USUAL)
    checker = Checker(words_of(args.target), budget)
    made: list[Check] = []
    for one in checker.checks(tuple(dict.fromkeys(args.game))):
        made.append(one)
        if not args.json:
            show(_line(voice, one))
    failed = sum(one.wrong is not None for one in made)
    if args.json:
        longest = round(max(checker.taken, default=0) * 1000, 1)
        found = {"command": args.target, "budget": budget_text(budget), "answers": len(checker.taken)}
        found |= {"longest_ms": longest, "checks": [_as_json(voice, one) for one in made], "passed": not failed}
        write_json(found)
    elif failed:
        show(voice.say(SOME_FAILED, failed=failed, all=len(made), command=args.target))
    else:
        show(voice.say(ALL_PASSED, command=args.target))
    return int(failed > 0)


def _title(voice: Voice, one: Check) -> str:
    name = Speech(find_variant(one.game), voice.lang).name if one.game else ""
    return voice.say(TITLES[one.code], game=name)


def _said(voice: Voice, one: Check) -> str:
    """What went wrong, in the words of the game where there is one."""
    if one.wrong is None:
        return ""
    return Speech(find_variant(one.game), voice.lang).error(one.wrong) if one.game else sentence(one.wrong, voice)


def _line(voice: Voice, one: Check) -> str:
    mark = voice.say(PASSED_MARK if one.wrong is None else FAILED_MARK)
    line = f"{mark} {_title(voice, one)}"
    return line if one.wrong is None else f"{line} {_said(voice, one)}"


def _as_json(voice: Voice, one: Check) -> dict[str, Any]:
    found: dict[str, Any] = {"check": one.code, "passed": one.wrong is None, "title": _title(voice, one)}
    if one.game:
        found["game"] = one.game
    if one.wrong is not None:
        found |= {"code": one.wrong.code, "sentence": _said(voice, one)}
    return found

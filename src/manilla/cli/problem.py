"""``manilla problem``: problems one after the other, those that were missed again, and the deal of the day."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from manilla.analysis.moments import deals_of
from manilla.analysis.problems import Problem, all_shipped, find_problem, shipped
from manilla.analysis.problems.mistakes import mistakes_of
from manilla.analysis.problems.own import own_text, read_own
from manilla.analysis.problems.problem import GRADES, OPEN
from manilla.analysis.problems.telling import ideas_named
from manilla.analysis.repetition import Item, added, due, fresh, recorded, standing
from manilla.record.load import load_file
from manilla.rules.calling import Call
from manilla.rules.deal import Action
from manilla.rules.notation import action_text, read_number
from manilla.rules.position import short_text
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, Voice, message, message_in, plural
from manilla.words.company import company
from manilla.words.errors import shown
from manilla.words.message import Message
from manilla.words.problems import TAGS

from . import add_lang
from .arguments import FILE, GAME, NUMBER, add_json, write_json
from .asking import Act, Asking
from .kept import Kept, learning_file, read_kept, write_kept
from .narrator import Narrator
from .parser import Parser
from .problem_lines import answer, question
from .refusing import Usage
from .showing import show
from .table import Stop
from .trial import read_line

DESCRIPTION = message(
    "Solve problems: a moment of a deal, one right card or call, and why. What you miss is asked again after some days"
    " (--again). --daily plays the deal of the day, which is the same for everybody."
)
NAME = message_in("metavar", "PROBLEM")
TAG = message_in("metavar", "IDEA")
DATE = message_in("metavar", "DATE")
NO_SUCH_TAG = message("No such idea: “{text}”. The ideas are: {known}.")
NO_SUCH_DAY = message("This is no date: “{text}”. A date is written {example}.")
NONE_LEFT = message("You have solved every problem that fits; --again asks what you have missed.")
NONE_FIT = message("No problem fits; leave something out.")
NONE_DUE = message("Nothing is to be asked again today.")
AGAIN_ON = message("You will be asked this again, with {command}.")
ENTER = message("Enter for the next problem, quit to stop.")
ONLY_ANSWER = message("Here only an answer is wanted: a card or a call.")
STANDING = message("Learned: {learned}. On the way: {waiting}. To be asked again: {due}.")
LISTED = message("{name}: grade {grade}; {tags}")
IN_ALL = plural("{n} problem.", "{n} problems.")
LEARNED, WAITING, NEW = message_in("problem", "learned"), message_in("problem", "again"), message_in("problem", "new")
PLAYER_NAME = message_in("metavar", "NAME")
WHICH_PLAYER = message("Whose mistakes? Say it with {option}: {known}.")
NO_PLAYER = message("There is no player “{text}” in this record. The players are {known}.")
TAKEN = plural("{n} mistake was taken; {command} asks it.", "{n} mistakes were taken; {command} asks them.")
ALONE = message("{option} does not go with the name of a problem.")


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    named = say(message("a problem by its name, as in {example}"), example=f"{next(iter(all_variants()))}-03")
    parser.add_argument("name", metavar=parser.metavar(NAME), nargs="?", help=named)
    games = say(message("problems of this game (of all, unless said)"))
    parser.add_argument("--game", metavar=parser.metavar(GAME), help=games)
    tag = say(message("problems with this idea: {known}"), known=parser.voice.listed(list(TAGS)))
    parser.add_argument("--tag", metavar=parser.metavar(TAG), help=tag)
    grade = say(message("problems of this grade, 1 to 5: so many kinds of bot miss them"))
    parser.add_argument("--grade", metavar=number, help=grade)
    once = parser.add_mutually_exclusive_group()
    once.add_argument("--list", action="store_true", help=say(message("list the problems, do not ask them")))
    once.add_argument("--again", action="store_true", help=say(message("ask what you have missed and is due")))
    once.add_argument("--daily", action="store_true", help=say(message("play the deal of the day")))
    mistakes = say(message("take the mistakes of a player in this record into what is asked again"))
    once.add_argument("--mistakes", metavar=parser.metavar(FILE), type=Path, help=mistakes)
    whose = say(message("with --mistakes, the player (the first who is no bot, unless said)"))
    parser.add_argument("--player", metavar=parser.metavar(PLAYER_NAME), help=whose)
    day = say(message("with --daily, the deal of another day"))
    parser.add_argument("--day", metavar=parser.metavar(DATE), help=day)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    file, voice = learning_file(), Voice(args.lang)
    kept = read_kept(file)
    if args.daily:
        from .daily import play_daily

        return play_daily(args, file, kept, read_day(args.day))
    day = read_day(args.day)
    if args.mistakes is not None:
        _take_mistakes(args, voice, file, kept, day)
        return 0
    problems = _asked_for(args, voice)
    if args.list:
        _list(args, voice, problems, kept.queue())
        return 0
    if args.json:
        write_json([as_json(problem) for problem in problems])
        return 0
    try:
        _solve(args, voice, file, kept, problems, day)
    except Stop as stop:
        show(stop.said)
    return 0


def read_day(text: str | None) -> date:
    """The day of ``--day``, else today. Raises Usage."""
    if text is None:
        return date.today()  # noqa: DTZ011  # a person's day is that of his own clock
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Usage(NO_SUCH_DAY, text=shown(text), example="2026-12-24") from None


def _asked_for(args: argparse.Namespace, voice: Voice) -> tuple[Problem, ...]:
    """The problems that fit the arguments, easy ones first. Raises Usage, BadOption."""
    if args.name is not None:
        for option in ("game", "tag", "grade"):
            if getattr(args, option) is not None:
                raise Usage(ALONE, option=f"--{option}")
        return (find_problem(args.name),)
    if args.tag is not None and args.tag not in TAGS:
        raise Usage(NO_SUCH_TAG, text=shown(args.tag), known=voice.listed(list(TAGS)))
    grade = None if args.grade is None else read_number("--grade", args.grade, GRADES[0], GRADES[-1])
    problems = all_shipped() if args.game is None else shipped(find_variant(args.game).key)
    found = [one for one in problems if args.tag in (None, *one.tags) and grade in (None, one.grade)]
    if not found:
        raise Usage(NONE_FIT)
    return tuple(sorted(found, key=lambda one: (one.grade, one.number)))


def _list(args: argparse.Namespace, voice: Voice, problems: Sequence[Problem], queue: dict[str, Item]) -> None:
    if args.json:
        write_json([as_json(problem) for problem in problems])
        return
    for problem in problems:
        speech = Speech(problem.variant, args.lang)
        tags = ideas_named(speech, problem.tags)
        state = voice.say(_state(queue.get(problem.name)))
        line = speech.say(LISTED, name=problem.name, grade=problem.grade, tags=tags)
        show(f"{line} ({state})")
    show(voice.say(IN_ALL, n=len(problems)))


def _take_mistakes(args: argparse.Namespace, voice: Voice, file: Path, kept: Kept, day: date) -> None:
    """Put the mistakes of a record into the queue. Raises Usage, BadRecord, OSError."""
    record = load_file(args.mistakes)
    names, bots = record.last.match.players, record.last.bots or ()
    people = [player for player in range(len(names)) if player not in bots]
    if args.player is None and len(people) != 1:
        raise Usage(WHICH_PLAYER, option="--player", known=voice.either(names))
    if args.player is not None and args.player not in names:
        raise Usage(NO_PLAYER, text=shown(args.player), known=voice.either(names))
    player = people[0] if args.player is None else names.index(args.player)
    queue, own = kept.queue(), dict(kept.own)
    for deal in deals_of(record):
        for problem in mistakes_of(deal, player):
            text = own_text(problem)
            if text not in own.values():
                name = f"own-{len(own) + 1:02}"
                own[name] = text
                queue = added(queue, name, day)
    write_kept(file, msgspec.structs.replace(kept, own=own).with_queue(queue))
    show(voice.say(TAKEN, n=len(own) - len(kept.own), command="manilla problem --again"))


def _state(item: Item | None) -> Message:
    if item is None:
        return NEW
    return LEARNED if item.due is None else WAITING


def _solve(
    args: argparse.Namespace, voice: Voice, file: Path, kept: Kept, problems: Sequence[Problem], day: date
) -> None:
    """Ask one problem after the other, and keep what comes of it. Raises Stop."""
    queue = kept.queue()
    waiting = list(_next(args, kept, problems, queue, day))
    if not waiting:
        show(voice.say(NONE_DUE if args.again else NONE_LEFT))
    for place, problem in enumerate(waiting):
        right = _ask(args, problem)
        queue = recorded(queue, problem.name, day, right=right)
        kept = kept.with_queue(queue)
        write_kept(file, kept)
        if not right:
            show(voice.say(AGAIN_ON, command="manilla problem --again"))
        if place + 1 < len(waiting):
            show("", voice.say(ENTER))
            if read_line(Speech(problem.variant, args.lang)).strip():
                break
    found = standing(queue, day)
    show(voice.say(STANDING, learned=found.learned, waiting=found.waiting, due=found.due))


def _next(
    args: argparse.Namespace, kept: Kept, problems: Sequence[Problem], queue: dict[str, Item], day: date
) -> Iterator[Problem]:
    """The problems to be asked, in order."""
    by_name = {problem.name: problem for problem in problems}
    if args.again:
        fits = args.name is None and args.game is None and args.tag is None and args.grade is None
        for item in due(queue, day):
            if item.key in by_name:
                yield by_name[item.key]
            elif item.key in kept.own and fits:
                yield own_problem(item.key, kept.own[item.key])
    elif args.name is not None:
        yield from problems
    else:
        for name in fresh(queue, by_name):
            yield by_name[name]


def own_problem(name: str, text: str) -> Problem:
    """A problem out of somebody's own match. Raises UnreadableText."""
    return replace(read_own(text), own=name)


def _ask(args: argparse.Namespace, problem: Problem) -> bool:
    """Ask one problem and say what is right; whether the answer was. Raises Stop."""
    speech = Speech(problem.variant, args.lang)
    names = players(speech, problem)
    view, asking = problem.view(names), Asking(speech, Narrator(speech))
    asked = [asking.offer(view)] if problem.kind == OPEN else asking.question(view)
    show("", *question(problem, speech, names), *asked)
    while True:
        lines, wish = asking.answer(view, read_line(speech))
        show(*lines)
        if wish == "quit":
            raise Stop("")
        if isinstance(wish, Act):
            show("", *answer(problem, speech, names, wish.action))
            return wish.action in problem.answers
        if wish is not None:
            show(speech.say(ONLY_ANSWER))


def players(speech: Speech, problem: Problem) -> tuple[str, ...]:
    """Names for the seats; whoever is asked is the player."""
    number = problem.variant.seating.players
    return company(speech, number, problem.seat % number)


# -- for programs: docs/problems.md


def as_json(problem: Problem) -> dict[str, Any]:
    """A problem for programs."""
    variant = problem.variant

    def text(action: Action) -> str:
        return action_text(variant, action)

    return {
        "name": problem.name,
        "game": variant.key,
        "kind": problem.kind,
        "asks": "call" if isinstance(problem.answers[0], Call) else "card",
        "position": short_text(problem.deal),
        "seat": problem.seat,
        "answers": [text(action) for action in problem.answers],
        "loss": {text(action): float(loss) for action, loss in problem.loss.items()},
        "deals": problem.deals,
        "always": problem.always,
        "error": float(problem.error),
        "grade": problem.grade,
        "missed": list(problem.missed),
        "tags": list(problem.tags),
    }

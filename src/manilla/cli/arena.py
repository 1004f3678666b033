"""``manilla arena``: one bot against another on the same deals, with the sides exchanged."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from manilla.arena.contest import Contest, contest
from manilla.arena.folder import results_folder, results_name
from manilla.arena.results import Results, ResultsFile
from manilla.arena.running import Wanted, stopped_by_signals
from manilla.arena.running import run as play
from manilla.arena.sprt import read_sprt
from manilla.arena.summary import Summary, Test, as_json, summary
from manilla.bots import all_bots
from manilla.rules.notation import read_number
from manilla.variants import find_variant
from manilla.words import Speech, message, message_in, plural

from . import STOPPED, add_lang
from .arguments import FILE, GAME, GAME_HELP, NUMBER, add_json, add_options, with_options, write_json
from .contests import MOST_DEALS, Line, add_contest, between, opened_workers, read_jobs, read_seed, signed
from .parser import Parser
from .refusing import Usage
from .showing import show

DESCRIPTION = message(
    "Let two bots play the same deals with the sides exchanged, calls included, and say how much one takes more than"
    " the other, with intervals of 95 %. Results are kept; after an interruption the same command goes on."
)
BOT = message_in("metavar", "BOT")
ELOS = "ELO0,ELO1"
BUDGETS = message("what a bot may spend on a choice: {examples} ({usual} unless said); {two} gives each its own")
DEALS_A_MATCH = 25
"""Unless said otherwise, a set of matches is played for so many deals."""
THERE_ALREADY = message("There are results in {file} already; {option} goes on with them.")
GOING_ON = plural(
    "Going on with {file}: {n} deal or match is there already.",
    "Going on with {file}: {n} deals and matches are there already.",
)
HEAD = plural(
    "{first} against {second}, {game}: {n} deal, played twice with the sides exchanged.",
    "{first} against {second}, {game}: {n} deals, each played twice with the sides exchanged.",
)
MORE = message("What the side of {first} takes more than the side of {second}, with intervals of 95 %:")
POINTS = message("points a deal: {figures}")
MARKS = message("marks a deal: {figures}")
PAIRS = message("deals won, even, lost (marks of both times together): {won}, {even}, {lost}; Elo {figures}")
MATCHES = message("matches won by {first}: {mean} % ({low} to {high}), of {n}")
TESTED = message("The test decides for {elo} Elo and against {other}, with a log likelihood ratio of {ratio}.")
UNTESTED = message("The test between {elo} and {other} Elo is not decided; the log likelihood ratio is {ratio}.")
TIMES = plural(
    "{bot}: {n} choice, half within {half} ms, 99 % within {most} ms, longest {longest} ms, late {late}",
    "{bot}: {n} choices, half within {half} ms, 99 % within {most} ms, longest {longest} ms, late {late}",
)
FAULTS = plural(
    "{bot} failed {n} time and lost that deal. First in {what} {number}, playing {playing}: {why}",
    "{bot} failed {n} times and lost those deals. First in {what} {number}, playing {playing}: {why}",
)
KINDS = {"deal": message_in("arena", "deal"), "match": message_in("arena", "match")}
KEPT = message("Results: {file}")
BROKEN_OFF = message("Stopped before the end; the same command goes on. Of {all} deals and matches there are {done}.")


def add_arguments(parser: Parser) -> None:
    say, number, bot = parser.say, parser.metavar(NUMBER), parser.metavar(BOT)
    bots = say(message("a bot: {bots}"), bots=parser.voice.either(list(all_bots())))
    parser.add_argument("first", metavar=bot, help=bots)
    parser.add_argument("second", metavar=bot, help=say(message("another bot, or the same")))
    game = say(GAME_HELP, command="manilla variants")
    parser.add_argument("--game", metavar=parser.metavar(GAME), required=True, help=game)
    add_options(parser)
    parser.add_argument("--deals", metavar=number, default="100", help=say(message("how many deals (100 unless said)")))
    matches = message("how many sets of whole matches, with the places exchanged (one for {n} deals unless said)")
    parser.add_argument("--matches", metavar=number, help=say(matches, n=DEALS_A_MATCH))
    sprt = say(
        message("stop as soon as a sequential test decides between two differences in Elo: {example}"),
        example="--sprt=-5,5",
    )
    parser.add_argument("--sprt", metavar=ELOS, help=sprt)
    add_contest(parser, BUDGETS)
    out = say(message("keep the results there (else in a folder of your own, under a name that tells the contest)"))
    parser.add_argument("--out", metavar=parser.metavar(FILE), type=Path, help=out)
    resume = say(message("go on with the results in {option}"), option="--out")
    parser.add_argument("--resume", action="store_true", help=resume)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is missing and tell; the exit code is 0, or 130 where it was stopped."""
    variant = with_options(find_variant(args.game), args)
    speech = Speech(variant, args.lang)
    wanted = _wanted(args)
    asked = contest(variant, (args.first, args.second), args.budget, read_seed(args))
    read_jobs(args)
    path = args.out or results_folder() / results_name(asked)
    begun = monotonic()
    with ResultsFile.open(path, asked) as file:
        if args.out is not None and not args.resume and (file.results.deals or file.results.matches):
            raise Usage(THERE_ALREADY, file=path, option="--resume")
        stopped = _played(args, speech, asked, wanted, file)
        found = summary(file.results, wanted.deals, wanted.matches, wanted.sprt)
    seconds = monotonic() - begun
    if args.json:
        write_json(as_json(asked, found, seconds=seconds, file=str(path), finished=not stopped))
    else:
        show(*_told(speech, asked, found), speech.say(KEPT, file=path))
        if stopped:
            everything = wanted.deals + wanted.matches
            show(speech.say(BROKEN_OFF, all=everything, done=everything - wanted.left(file.results)))
    return STOPPED if stopped else 0


def _wanted(args: argparse.Namespace) -> Wanted:
    """How much to play. With a test no matches are played unless they are asked for: they cannot decide it."""
    sprt = None if args.sprt is None else read_sprt(args.sprt)
    deals = read_number("--deals", args.deals, 1, MOST_DEALS)
    if args.matches is not None:
        matches = read_number("--matches", args.matches, 0, MOST_DEALS)
    else:
        matches = 0 if sprt is not None else -(-deals // DEALS_A_MATCH)
    return Wanted(deals, matches, sprt)


def _played(args: argparse.Namespace, speech: Speech, asked: Contest, wanted: Wanted, file: ResultsFile) -> bool:
    """Play what is missing; whether somebody stopped it."""
    left, everything = wanted.left(file.results), wanted.deals + wanted.matches
    if everything > left:
        print(speech.say(GOING_ON, n=everything - left, file=file.path), file=sys.stderr, flush=True)
    if not left:
        return False
    line = Line(speech, left)

    def tell(results: Results) -> None:
        points = summary(results, wanted.deals, 0).points
        line.tell(left - wanted.left(results), speech.say(POINTS, figures=between(speech, points)))

    with stopped_by_signals() as stop, opened_workers(args, speech, stop) as workers:
        try:
            play(asked, wanted, file, workers, stop, tell)
        finally:
            line.end()
        return stop.asked


def _told(speech: Speech, asked: Contest, found: Summary) -> Iterator[str]:
    """The figures as lines."""
    say, (won, even, lost) = speech.say, found.pairs
    first, second = names = _names(asked)
    yield say(HEAD, first=first, second=second, game=speech.name, n=found.deals)
    yield say(MORE, first=first, second=second)
    figures = [
        say(POINTS, figures=between(speech, found.points)),
        say(MARKS, figures=between(speech, found.marks)),
        say(PAIRS, won=won, even=even, lost=lost, figures=between(speech, found.elo, 0)),
    ]
    if found.matches:
        mean, low, high = (f"{100 * (share or 0):.0f}" for share in found.match_wins)
        figures.append(say(MATCHES, first=first, mean=mean, low=low, high=high, n=found.matches))
    for bot, times in zip(names, found.latency, strict=True):
        half, most = (f"{1000 * times.percentile(share):.1f}" for share in (0.5, 0.99))
        longest = f"{1000 * times.longest:.1f}"
        figures.append(say(TIMES, bot=bot, n=times.choices, half=half, most=most, longest=longest, late=times.late))
    yield from (f"  {figure}" for figure in figures)
    yield from _faults(speech, asked, found)
    if found.test is not None:
        yield _tested(speech, found.test)


def _names(asked: Contest) -> tuple[str, str]:
    """What to call the two: with their budgets where each has its own, for then they may be the same bot."""
    one, other = asked.bots
    first, comma, second = asked.budget.partition(",")
    return (f"{one} ({first})", f"{other} ({second})") if comma else (one, other)


def _faults(speech: Speech, asked: Contest, found: Summary) -> Iterator[str]:
    for which, bot in enumerate(_names(asked)):
        mine = [(kind, number, fault) for kind, number, fault in found.faults if fault.bot == which]
        if mine:
            kind, number, fault = mine[0]
            what = speech.say(KINDS[kind])
            yield speech.say(
                FAULTS, bot=bot, n=len(mine), what=what, number=number, playing=fault.playing, why=fault.why
            )


def _tested(speech: Speech, test: Test) -> str:
    hypotheses = [signed(test.sprt.elo0, 0), signed(test.sprt.elo1, 0)]
    if test.decision == "H1":
        hypotheses.reverse()
    said = TESTED if test.decision else UNTESTED
    return speech.say(said, elo=hypotheses[0], other=hypotheses[1], ratio=signed(test.ratio, 2))

"""``manilla ladder``: all bots against each other, and a table of ratings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any

from manilla.arena.contest import Contest, budget_text, contest, read_budget
from manilla.arena.folder import results_folder, results_name
from manilla.arena.ladder import Standing, pairings, table
from manilla.arena.results import Results, ResultsFile
from manilla.arena.running import Stop, Wanted, stopped_by_signals
from manilla.arena.running import run as play
from manilla.arena.version import code_version
from manilla.arena.workers import Workers
from manilla.bots import all_bots, specs
from manilla.rules.notation import read_number
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, message, message_in, plural

from . import STOPPED, add_lang
from .arguments import GAME, NUMBER, add_json, write_json
from .contests import MOST_DEALS, Line, add_contest, between, opened_workers, read_jobs, read_seed
from .parser import Parser
from .refusing import Usage
from .showing import show

DESCRIPTION = message(
    "Let all bots play each other on the same deals, and print a table of ratings, each with its interval of 95 %."
    " Results are kept; after an interruption the same command goes on."
)
FOLDER = message_in("metavar", "FOLDER")
BUDGET = message("what a bot may spend on a choice: {examples} ({usual} unless said)")
TOO_FEW = message("A ladder needs two bots or more.")
TWICE = message("This bot is named twice: {bot}.")
HEAD = plural("{games}: {n} deal a pair of bots", "{games}: {n} deals a pair of bots")
ROW = message("{place}. {bot}  {rating} ± {margin}  points a deal: {figures}")
KEPT = message("Results: {file}")
BROKEN_OFF = message("Stopped before the end; the same command goes on. Of {all} deals there are {done}.")


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    game = say(
        message("a game; may be repeated (one of each family unless said): see {command}"), command="manilla variants"
    )
    parser.add_argument("--game", metavar=parser.metavar(GAME), action="append", default=[], help=game)
    bots = say(message("who plays (all unless said): {bots}"), bots=parser.voice.listed(list(all_bots())))
    parser.add_argument("--bots", metavar="A,B,C", help=bots)
    deals = say(message("how many deals each two bots play in each game (50 unless said)"))
    parser.add_argument("--deals", metavar=number, default="50", help=deals)
    add_contest(parser, BUDGET)
    out = say(message("keep the results in this folder (else in one of your own)"))
    parser.add_argument("--out", metavar=parser.metavar(FOLDER), type=Path, help=out)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is missing and print the tables; the exit code is 0, or 130 where it was stopped."""
    games = [find_variant(key) for key in args.game] or list(_one_of_each_family())
    bots = _bots(args)
    deals, seed = read_number("--deals", args.deals, 1, MOST_DEALS), read_seed(args)
    read_jobs(args)
    budget = budget_text(read_budget(args.budget))
    folder = args.out or results_folder()
    begun = monotonic()
    with ExitStack() as files:
        opened: list[tuple[Contest, ResultsFile]] = []
        for game in dict.fromkeys(games):
            for pair in pairings(bots):
                asked = contest(game, pair, budget, seed)
                opened.append((asked, files.enter_context(ResultsFile.open(folder / results_name(asked), asked))))
        speech = Speech(games[0], args.lang)
        stopped = _played(args, speech, opened, deals)
    played = [(asked, file.results, deals) for asked, file in opened]
    tables = [(keys, table(bots, [one for one in played if one[0].game in keys])) for keys in _tables(games)]
    if args.json:
        found = {"budget": budget, "seed": seed, "code": code_version(), "deals": deals}
        seconds = round(monotonic() - begun, 3)
        found |= {"tables": [_as_json(keys, rows) for keys, rows in tables], "seconds": seconds}
        write_json(found | {"finished": not stopped, "folder": str(folder)})
    else:
        for keys, rows in tables:
            show(*_told(speech, keys, rows, deals), "")
        show(speech.say(KEPT, file=folder))
        if stopped:
            show(speech.say(BROKEN_OFF, all=deals * len(opened), done=deals * len(opened) - _left(opened, deals)))
    return STOPPED if stopped else 0


def _one_of_each_family() -> Iterator[Variant]:
    found: set[str] = set()
    for variant in all_variants().values():
        family = variant.family or variant.key
        if family not in found:
            found.add(family)
            yield variant


def _bots(args: argparse.Namespace) -> list[str]:
    if args.bots is None:
        return list(all_bots())
    bots = specs(args.bots)
    if len(bots) < 2:
        raise Usage(TOO_FEW)
    for bot in bots:
        if bots.count(bot) > 1:
            raise Usage(TWICE, bot=bot)
    return bots


def _tables(games: Sequence[Variant]) -> list[tuple[str, ...]]:
    """The games of each table: one by one, then all together."""
    keys = tuple(dict.fromkeys(game.key for game in games))
    return [(key,) for key in keys] + ([keys] if len(keys) > 1 else [])


def _left(opened: Sequence[tuple[Contest, ResultsFile]], deals: int) -> int:
    return sum(Wanted(deals).left(file.results) for _, file in opened)


def _played(
    args: argparse.Namespace, speech: Speech, opened: Sequence[tuple[Contest, ResultsFile]], deals: int
) -> bool:
    """Play what is missing; whether somebody stopped it."""
    left = _left(opened, deals)
    if not left:
        return False
    line = Line(speech, left)
    with stopped_by_signals() as stop, opened_workers(args, speech, stop) as workers:
        try:
            for asked, file in opened:
                _play_one(asked, file, deals, workers, stop, line, left - _left(opened, deals))
        finally:
            line.end()
        return stop.asked


def _play_one(
    asked: Contest, file: ResultsFile, deals: int, workers: Workers, stop: Stop, line: Line, before: int
) -> None:
    wanted = Wanted(deals)
    here = wanted.left(file.results)

    def tell(results: Results) -> None:
        line.tell(before + here - wanted.left(results), f"{asked.game}: {asked.bots[0]} - {asked.bots[1]}")

    play(asked, wanted, file, workers, stop, tell)


def _told(speech: Speech, keys: Sequence[str], rows: Sequence[Standing], deals: int) -> Iterator[str]:
    yield speech.say(HEAD, games=speech.listed(list(keys)), n=deals)
    widest = max(len(row.bot) for row in rows)
    for place, row in enumerate(rows, 1):
        yield "  " + speech.say(
            ROW,
            place=place,
            bot=row.bot.ljust(widest),
            rating=f"{row.rating:5.1f}",
            margin=f"{row.margin:.1f}",
            figures=between(speech, row.points),
        )


def _as_json(keys: Sequence[str], rows: Sequence[Standing]) -> dict[str, Any]:
    return {
        "games": list(keys),
        "bots": [
            {
                "bot": row.bot,
                "rating": round(row.rating, 3),
                "margin": round(row.margin, 3),
                "points_per_deal": row.points.rounded(),
                "marks_per_deal": row.marks.rounded(),
            }
            for row in rows
        ],
    }

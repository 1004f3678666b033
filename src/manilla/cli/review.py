"""``manilla review``: a deal or a match looked at again, with two verdicts on each decision."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from manilla.analysis.as_json import account_json, deal_json, habit_json
from manilla.analysis.habits import habits
from manilla.analysis.moments import PlayedDeal, deals_of
from manilla.analysis.review import Settings, Verdict, review_deal
from manilla.analysis.summary import Reviewed, accounts
from manilla.record.load import load_file
from manilla.rules.match import Match
from manilla.rules.notation import read_number
from manilla.words import Speech, message, message_in
from manilla.words.errors import shown

from . import STOPPED, add_lang
from .arguments import FILE, NUMBER, add_json, write_json
from .parser import Parser
from .play import NAME
from .progress import Progress
from .refusing import Usage
from .review_lines import lines
from .review_page import page
from .showing import show
from .solve import NO_DEAL, SECONDS, read_seconds

DESCRIPTION = message(
    "Look at a deal of a record again, the last one that is over unless said. Each decision gets two verdicts, kept"
    " apart: what was to be expected by whoever made it, and what was lost with all cards seen."
)
OUT = message_in("metavar", "OUT")
BOTH = message("--deal names one deal and --match all of them: give one of the two.")
NO_PLAYER = message("Nobody of that name plays here: “{name}”. The players are {names}.")
WRITTEN = message("The page is in {file}.")
NODES = 100, 100_000_000


class Chosen(NamedTuple):
    """What is to be reviewed: of a match some deals, and whose decisions (None: everybody's)."""

    match: Match
    deals: tuple[PlayedDeal, ...]
    players: frozenset[int] | None


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    said = say(message("a record: {endings}"), endings=".mgn, .jsonl")
    parser.add_argument("file", metavar=parser.metavar(FILE), type=Path, help=said)
    parser.add_argument("--deal", metavar=number, help=say(message("the deal of this number")))
    parser.add_argument("--match", action="store_true", help=say(message("all deals of the match")))
    player = say(message("judge only the decisions of this player"))
    parser.add_argument("--player", metavar=parser.metavar(NAME), help=player)
    html = say(message("write a page to be read in a browser or printed"))
    parser.add_argument("--html", metavar=parser.metavar(OUT), type=Path, help=html)
    parser.add_argument("--all", action="store_true", help=say(message("tell the good decisions too")))
    parser.add_argument("--seed", metavar=number, default="0", help=say(message("which of the unseen deals are drawn")))
    nodes = say(message("how much is looked at for each decision (more is more exact, and slower)"))
    parser.add_argument("--nodes", metavar=number, help=nodes)
    limit = say(message("seconds that each deal may take; without it the same record gives the same report"))
    parser.add_argument("--limit", metavar=parser.metavar(SECONDS), help=limit)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Review; 0, or 130 where Ctrl-C came: then what was found by then is told. Raises OSError, RuleError, Usage."""
    chosen = _chosen(args)
    settings = Settings(
        seed=read_number("--seed", args.seed, 0, 2**32),
        nodes=Settings().nodes if args.nodes is None else read_number("--nodes", args.nodes, *NODES),
        seconds=None if args.limit is None else read_seconds(args.limit),
    )
    chosen.match.variant.table()  # refuses a game whose duties the core does not know
    with Progress(quiet=args.json) as progress:
        reviewed, stopped = _reviewed(chosen, settings, progress)
    speech = Speech(chosen.match.variant, args.lang)
    names = chosen.match.players
    if args.html is not None:
        args.html.write_text(page(speech, names, reviewed), encoding="utf-8")
    if args.json:
        verdicts = [verdict for deal in reviewed for verdict in deal.verdicts]
        write_json(
            {
                "game": chosen.match.variant.key,
                "rules": chosen.match.variant.version,
                "seed": settings.seed,
                "players": list(names),
                "deals": [deal_json(deal, speech) for deal in reviewed],
                "accounts": [account_json(each, names[each.player]) for each in accounts(verdicts) if each.judged],
                "habits": [habit_json(each, names[each.player]) for each in habits(verdicts)],
                "interrupted": stopped,
            }
        )
    else:
        show(*lines(speech, names, reviewed, everything=args.all))
        if args.html is not None:
            show("", speech.say(WRITTEN, file=args.html))
    return STOPPED if stopped else 0


def _reviewed(chosen: Chosen, settings: Settings, progress: Progress) -> tuple[list[Reviewed], bool]:
    """The deals with their verdicts, and whether Ctrl-C came before all were found."""
    whole, done = sum(len(deal.moments) for deal in chosen.deals), 0
    found: list[Reviewed] = []
    for deal in chosen.deals:
        verdicts: list[Verdict] = []
        try:
            for verdict in review_deal(deal, settings, chosen.players):
                verdicts.append(verdict)
                done += 1
                progress.tell(done / whole)
        except KeyboardInterrupt:
            return [*found, Reviewed.of(deal, verdicts)], True
        found.append(Reviewed.of(deal, verdicts))
    return found, False


def _chosen(args: argparse.Namespace) -> Chosen:
    """The deals that the arguments name. Raises OSError, BadRecord, Usage."""
    record = load_file(args.file)
    deals, last = deals_of(record), record.last.match
    over = [deal for deal in deals if deal.end.contract is not None and deal.end.finished]
    if not deals:
        raise Usage(NO_DEAL, file=shown(str(args.file)))
    if args.match and args.deal is not None:
        raise Usage(BOTH)
    wanted = list(deals) if args.match else (over or list(deals))[-1:]
    if args.deal is not None:
        number = read_number("--deal", args.deal, 1, deals[-1].number)
        wanted = [deal for deal in deals if deal.number == number]
    players = None
    if args.player is not None:
        if args.player not in last.players:
            raise Usage(NO_PLAYER, name=shown(args.player), names=", ".join(last.players))
        players = frozenset({last.players.index(args.player)})
    return Chosen(last, tuple(wanted), players)

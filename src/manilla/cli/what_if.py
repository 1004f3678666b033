"""``manilla what-if``: a deal from any of its moments, all hands open, cards changed; to be solved or played on."""

from __future__ import annotations

import argparse
from random import Random

from manilla.analysis.problems.problem import match_of
from manilla.analysis.what_if import swapped
from manilla.bots import NO_LIMIT
from manilla.protocol.players import find_bot
from manilla.rules.deal import Action, Deal
from manilla.rules.errors import IllegalAction, RuleError
from manilla.rules.match import Match
from manilla.rules.notation import read_number
from manilla.rules.position import short_text
from manilla.rules.view import view_of
from manilla.words import Speech, message, message_in
from manilla.words.company import company

from . import add_lang, solve
from .arguments import NUMBER, add_json, refused, write_json
from .parser import Parser
from .refusing import Usage
from .showing import show
from .solution import names_of, on_the_table
from .table import Stop
from .trial import played

DESCRIPTION = message(
    "Open all hands at any moment of a deal, change cards, and see what would be: by the solver, or by playing on"
    " against bots. The line that is printed last is the position; it can be sent to others and used wherever a"
    " position is asked for."
)
CARD = message_in("metavar", "CARD")
CHANGED = message("Changed places: {one} and {other}.")
THE_LINE = message("This position in one line:")
BOTH = message("{one} and {other} do not go together.")
NOTHING_LEFT = message("The deal is over at this moment; go back with {option}.")


def add_arguments(parser: Parser) -> None:
    say, number = parser.say, parser.metavar(NUMBER)
    what = say(message("a record ({endings}), or a position in one line with every hand known"), endings=".mgn, .jsonl")
    parser.add_argument("what", metavar=parser.metavar(solve.WHAT), help=what)
    deal = say(message("of a record, the deal of this number (the last unless said)"))
    parser.add_argument("--deal", metavar=number, help=deal)
    before = say(message("before this trick, or this card of it: {example}"), example="5, 5.3")
    parser.add_argument(solve.BEFORE_OPTION, metavar=parser.metavar(solve.PLAY), help=before)
    swap = say(message("let two cards that have not been played change places; may be repeated"))
    card = parser.metavar(CARD)
    parser.add_argument("--swap", metavar=(card, card), nargs=2, action="append", default=[], help=swap)
    parser.add_argument("--solve", action="store_true", help=say(message("say what every card is worth now")))
    parser.add_argument("--play", action="store_true", help=say(message("play on from there against bots")))
    seat = say(message("with --play, the seat that is yours (the one that is to act, unless said)"))
    parser.add_argument("--seat", metavar=number, help=seat)
    bot = say(message("with --play, who plays the other seats"))
    parser.add_argument("--bot", metavar="BOT", default="club", help=bot)
    limit = say(message("seconds that the search may take; what is not known by then is told as a range"))
    parser.add_argument("--limit", metavar=parser.metavar(solve.SECONDS), help=limit)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.solve and args.play:
        raise Usage(BOTH, one="--solve", other="--play")
    if args.json and args.play:
        raise Usage(BOTH, one="--json", other="--play")
    args.trumps = False  # what a position lacks is not made up for here
    asked = solve.asked_for(args)
    deal, changes = asked.deal, []
    speech = Speech(deal.variant, args.lang)
    for texts in args.swap:
        try:
            one, other = (speech.read_card(text) for text in texts)
            deal = swapped(deal, one, other)
        except RuleError as error:
            raise refused(speech, error) from None
        changes.append(speech.say(CHANGED, one=speech.card(one), other=speech.card(other)))
    if deal.finished:
        raise IllegalAction("deal_over")
    if args.solve:
        args.what, args.deal, args.before, args.all_cards, args.trumps = short_text(deal), None, None, True, False
        if deal.contract is None:
            args.all_cards, args.trumps = False, True
        return solve.run(args)
    if args.json:
        write_json({"position": short_text(deal), "changes": [list(texts) for texts in args.swap]})
        return 0
    show(*changes)
    if args.play:
        return _play(args, speech, deal)
    show(*on_the_table(speech, names_of(speech, deal, asked.players), deal), "", speech.say(THE_LINE), short_text(deal))
    return 0


def _play(args: argparse.Namespace, speech: Speech, deal: Deal) -> int:
    """Play the deal to its end; the line of the position it ends in is printed last."""
    seats = deal.variant.seating.players
    seat = min(deal.to_act) if args.seat is None else read_number("--seat", args.seat, 0, deal.places.seats - 1)
    you = seat % seats
    names = company(speech, seats, you)
    bot = find_bot(args.bot)

    def choose(match: Match) -> Action:
        assert match.deal is not None
        player = match.player_at(min(match.deal.to_act))
        dice = Random(short_text(match.deal))  # the same play meets the same answers
        return bot.choose(view_of(match, player), NO_LIMIT, dice).action

    show(*on_the_table(speech, names_of(speech, deal, names), deal))
    try:
        match = played(speech, match_of(deal, names), you, choose)
    except Stop as stop:
        show(stop.said)
        return 0
    show("", speech.say(THE_LINE), short_text(match.results[-1].deal))
    return 0

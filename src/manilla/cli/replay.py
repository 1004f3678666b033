"""``manilla replay``: check the record of a match and print it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from manilla.record.load import Record, load_file
from manilla.rules.deal import Deal
from manilla.rules.match import DealResult, Match
from manilla.rules.notation import call_text, hand_of, hand_text
from manilla.rules.options import value_text
from manilla.rules.view import View, view_of
from manilla.words import Speech, message

from . import add_lang
from .arguments import FILE, add_json, write_json
from .narrator import OF_SIDE, TRICK_LINE, Narrator
from .parser import Parser
from .showing import show

DESCRIPTION = message("Check the record of a match and print it: tricks, winners, running count, score.")
HEADING = message("{game}. Players: {names}.")
HOUSE_RULES = message("House rules: {options}.")
WARNING = message("Line {line}: {reason}")
HOLDS = message("{name} holds {cards}.")
GOES_ON = message("The record ends here, in the middle of the match.")
GIVEN = message("The rest goes to {side}.")


def add_arguments(parser: Parser) -> None:
    said = parser.say(message("a record: {endings}"), endings=".mgn, .jsonl")
    parser.add_argument("file", metavar=parser.metavar(FILE), type=Path, help=said)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a record. Raises OSError, BadRecord."""
    record = load_file(args.file)
    match = record.last.match
    if args.json:
        write_json(as_json(record))
        return 0
    speech = Speech(match.variant, args.lang)
    show(*lines(record, speech))
    return 0


def lines(record: Record, speech: Speech) -> Iterator[str]:
    """The whole record in words."""
    match = record.last.match
    narrator = Narrator(speech)
    yield speech.say(HEADING, game=speech.name, names=speech.listed(match.players))
    chosen = match.variant.chosen
    if chosen:
        options = [(match.variant.option(name), value) for name, value in chosen.items()]
        said = [f"{speech.option_label(option)}: {speech.option_value(option, value)}" for option, value in options]
        yield speech.say(HOUSE_RULES, options=speech.listed(said))
    for line, error in record.warnings():
        yield speech.say(WARNING, line=line, reason=speech.error(error))
    views = [view_of(state.match, None) for state in record.states]
    first_seated = next((view for view in views if view.seated), None)
    if first_seated is not None:
        yield from narrator.table(first_seated)
    for number, result in enumerate(match.results, 1):
        yield ""
        yield from _deal_lines(narrator, views, number, result.deal)
        yield from _result_lines(narrator, view_of(match, None), match, number - 1)
    if match.deal is not None:
        yield ""
        yield from _deal_lines(narrator, views, len(match.results) + 1, match.deal)
    yield ""
    if match.finished:
        yield from narrator.match_over(view_of(match, None), match.totals())
        yield from narrator.standing(view_of(match, None))
    else:
        yield from narrator.standing(view_of(match, None)) if match.seated else ()
        yield speech.say(GOES_ON)


def _deal_lines(narrator: Narrator, views: list[View], number: int, deal: Deal) -> Iterator[str]:
    """The deal of that number, from 1. A pinta that won at once left it no view of its own."""
    speech = narrator.speech
    before, *dealt = [view for view in views if view.seated and len(view.results) == number - 1]
    began = next((view for view in dealt if view.places is not None), before)
    yield from narrator.deal(began, before)
    for seat, holding in enumerate(deal.dealt.holdings):
        name = narrator.seat_name(began, seat)
        yield speech.say(HOLDS, name=name, cards=narrator.holding(holding))
    for call in deal.calls:
        yield narrator.called(began, call)
    if deal.contract is not None:
        yield speech.contract(deal.contract)
    names = narrator.side_names(began)
    for place, (trick, count) in enumerate(zip(deal.tricks(), deal.tally(), strict=True), 1):
        points = speech.listed([speech.say(OF_SIDE, side=names[side], n=count[side]) for side in (0, 1)])
        cards = narrator.trick(began, trick)
        winner = narrator.seat_name(began, trick.winner)
        yield speech.say(TRICK_LINE, n=place, cards=cards, name=winner, points=points)
    if deal.trick:
        yield narrator.cards_on_table(began, deal.leader, deal.trick)
    if deal.awarded is not None:
        yield speech.say(GIVEN, side=names[deal.awarded])


def _result_lines(narrator: Narrator, view: View, match: Match, number: int) -> Iterator[str]:
    past = view.results[number]
    yield from narrator.result(view, number)
    later = match.results[number + 1 :]
    if len(match.games) > past.juego and not any(result.juego == past.juego for result in later):
        yield from narrator.game_over(view, past.juego)


def as_json(record: Record) -> dict[str, Any]:
    """What happened, worked out: for programs."""
    match = record.last.match
    running = [] if match.deal is None else [_deal_json(match.deal, None)]
    return {
        "game": match.variant.key,
        "rules": match.variant.version,
        "options": {name: value_text(value) for name, value in match.variant.resolved().items()},
        "players": list(match.players),
        "deals": [_deal_json(result.deal, result) for result in match.results] + running,
        "marks": list(match.marks),
        "juegos": [
            {"marks": list(game.marks), "seated": list(game.seated), "winners": list(game.winners)}
            for game in match.games
        ],
        "totals": list(match.totals()),
        "finished": match.finished,
        "winners": list(match.winners),
        "warnings": [{"line": line, "code": error.code, "data": dict(error.data)} for line, error in record.warnings()],
    }


def _deal_json(deal: Deal, result: DealResult | None) -> dict[str, Any]:
    text = deal.variant.card_text
    found: dict[str, Any] = {
        "dealer": deal.dealer,
        "hands": [hand_text(deal.variant, hand_of(holding)) for holding in deal.dealt.holdings],
        "turned": None if deal.dealt.turned is None else text(deal.dealt.turned),
        "aside": [text(card) for card in deal.dealt.aside],
        "calls": [{"seat": call.seat, "call": call_text(deal.variant, call)} for call in deal.calls],
        "trump": None if deal.contract is None else deal.variant.suit_text(deal.contract.trump),
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [text(card) for card in trick.cards],
                "winner": trick.winner,
                "points": list(count),
            }
            for trick, count in zip(deal.tricks(), deal.tally(), strict=True)
        ],
    }
    if result is not None:
        found["seated"] = list(result.seated)
        found["pinta"] = {"value": result.pinta.value, "marked": result.pinta.marked}
        found["marks"] = list(result.marks)
        if result.score is not None:
            found["score"] = {
                "points": list(result.score.points),
                "factor": result.score.factor,
                "marks": list(result.score.marks),
                "lines": [
                    {"code": line.code, "side": line.side, "value": line.value, "count": line.count, "rank": line.rank}
                    for line in result.score.lines
                ],
            }
    return found

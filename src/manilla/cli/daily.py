"""``manilla problem --daily``: the deal of the day, and how you did beside the bots."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

import msgspec

from manilla.analysis.daily import BOT, Daily, Result, compared
from manilla.rules.view import view_of
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, Voice, message
from manilla.words.company import company

from .arguments import write_json
from .kept import Kept, write_kept
from .narrator import Narrator
from .refusing import Usage
from .showing import show
from .table import Stop
from .telling import standing
from .trial import played

HEADING = message("The deal of {day}: the same for everybody, with the bot {bot} at the other seats.")
WHICH_GAME = message("{option} needs a game: {known}.")
PLACE = message("{rank}. {name}: {points}–{theirs}, marks {marks}")
BEFORE = message("You have played this deal before; the first time counts.")


def play_daily(args: argparse.Namespace, file: Path, kept: Kept, day: date) -> int:
    """Play it, keep the first result, and compare. Raises Usage, BadOption, OSError."""
    if args.game is None:
        raise Usage(WHICH_GAME, option="--game", known=Voice(args.lang).either(list(all_variants())))
    daily = Daily(find_variant(args.game), day)
    speech = Speech(daily.variant, args.lang)
    key = f"{daily.variant.key} {day.isoformat()}"
    if args.json:
        write_json({"game": daily.variant.key, "day": day.isoformat(), "you": kept.days.get(key), "bot": daily.par()})
        return 0
    names = company(speech, daily.variant.seating.players, daily.player)
    match, narrator = daily.match(names), Narrator(speech)
    show(speech.say(HEADING, day=day.isoformat(), bot=BOT), *standing(narrator, view_of(match, daily.player)))
    try:
        match = played(speech, match, daily.player, daily.choice)
    except Stop as stop:
        show(stop.said)
        return 0
    result = daily.result(match)
    if key in kept.days:
        show(speech.say(BEFORE))
        result = Result(*kept.days[key])
    else:
        write_kept(file, msgspec.structs.replace(kept, days={**kept.days, key: tuple(result)}))
    for place in compared([(names[daily.player], result), (BOT, daily.par())]):
        marks = f"{place.result.marks:+d}" if place.result.marks else "0"
        points, theirs = place.result.points, place.result.theirs
        show(speech.say(PLACE, rank=place.rank, name=place.name, points=points, theirs=theirs, marks=marks))
    return 0

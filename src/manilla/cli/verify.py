"""``manilla verify``: recompute the shuffles of a record."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from manilla.record.load import Record, load_file
from manilla.record.verify import CONFIRMED, Shuffle, verified
from manilla.rules.dealing import DEALING_VERSION
from manilla.words import Speech, message
from manilla.words.message import Message, plural

from . import add_lang
from .arguments import FILE, add_json, write_json
from .parser import Parser
from .replay import HEADING
from .showing import show

DESCRIPTION = message(
    "Recompute the draw and the deals of a record from the seeds that were committed, the numbers that players added"
    " and the cuts. The exit code is 1 if anything that was committed is not confirmed."
)
THE_DRAW = message("Draw for seats: {finding}")
THE_DEAL = message("Deal {n}: {finding}")
FINDINGS: dict[str, Message] = {
    CONFIRMED: message("confirmed; seed, numbers and cut give these cards."),
    "not_committed": message("nothing was committed, so nothing can be checked."),
    "not_yet": message("committed; the deal is not over, so the seed is not told yet."),
    "waiting": message("committed; the cards are not out yet."),
    "called_off": message("called off; the seed was told instead, and it is the one that was committed."),
    "commitment_broken": message("WRONG: the seed that was told is not the one that was committed."),
    "cards_differ": message("WRONG: seed, numbers and cut give other cards."),
    "seed_told_before": message("WRONG: this seed had been told before, so it was no secret."),
    "not_revealed": message("WRONG: the seed was never told, so nothing can be checked."),
    "unknown_version": message(
        "not confirmed; it was dealt by version {version}, and this program knows version {known}."
    ),
}
ADDED = message("Numbers were added by {names}.")
COUNTED: dict[str, Message] = {
    CONFIRMED: plural("{n} shuffle is confirmed.", "{n} shuffles are confirmed."),
    "not_committed": plural("{n} shuffle was not committed.", "{n} shuffles were not committed."),
    "wrong": plural(
        "{n} shuffle was committed and is NOT confirmed.", "{n} shuffles were committed and are NOT confirmed."
    ),
}
DOUBTS: dict[str, Message] = {
    "only_bots": plural(
        "In {n} shuffle only bots could add numbers: it hung on the computer alone.",
        "In {n} shuffles only bots could add numbers: they hung on the computer alone.",
    ),
    "no_numbers": plural(
        "In {n} shuffle no person added a number, though one could have: it hung on the computer alone.",
        "In {n} shuffles no person added a number, though one could have: they hung on the computer alone.",
    ),
    "bot_last": plural(
        "In {n} shuffle a bot added its number after all persons: whoever knew the seed could have chosen it.",
        "In {n} shuffles a bot added its number after all persons: whoever knew the seed could have chosen it.",
    ),
    "bot_cut": plural(
        "In {n} shuffle a bot cut as it liked, when all numbers were known: it could choose between cuts.",
        "In {n} shuffles a bot cut as it liked, when all numbers were known: it could choose between cuts.",
    ),
}
BOTS_UNKNOWN = message("The record does not say which players are bots; all are taken for persons.")
VERSION_KNOWN = message("The cards were dealt by version {version} of the dealing, which this program knows.")


def add_arguments(parser: Parser) -> None:
    said = parser.say(message("a record: {endings}"), endings=".mgn, .jsonl")
    parser.add_argument("file", metavar=parser.metavar(FILE), type=Path, help=said)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Say what was found; the exit code is 1 where a commitment is not confirmed. Raises OSError, BadRecord."""
    record = load_file(args.file)
    shuffles = verified(record)
    if args.json:
        write_json(as_json(record, shuffles))
    else:
        show(*lines(record, shuffles, Speech(record.last.match.variant, args.lang)))
    return int(any(shuffle.wrong for shuffle in shuffles))


def lines(record: Record, shuffles: Sequence[Shuffle], speech: Speech) -> Iterator[str]:
    """What was found, in words."""
    players = record.last.match.players
    yield speech.say(HEADING, game=speech.name, names=speech.listed(players))
    for shuffle in shuffles:
        version = None if shuffle.promise is None else shuffle.promise.version
        said = speech.say(FINDINGS[shuffle.finding], version=version, known=DEALING_VERSION)
        text = speech.say(THE_DEAL if shuffle.deal else THE_DRAW, n=shuffle.deal, finding=said)
        if shuffle.promise is not None and shuffle.promise.numbers:
            names = speech.both([players[player] for player, _ in shuffle.promise.numbers])
            text += " " + speech.say(ADDED, names=names)
        yield text
    counts = Counter("wrong" if shuffle.wrong else shuffle.finding for shuffle in shuffles)
    yield from (speech.say(said, n=counts[name]) for name, said in COUNTED.items() if counts[name])
    doubts = Counter(doubt for shuffle in shuffles for doubt in shuffle.doubts)
    yield from (speech.say(said, n=doubts[name]) for name, said in DOUBTS.items() if doubts[name])
    promised = [shuffle for shuffle in shuffles if shuffle.promise is not None]
    if any(shuffle.bots is None for shuffle in promised):
        yield speech.say(BOTS_UNKNOWN)
    if promised and all(shuffle.finding != "unknown_version" for shuffle in promised):
        yield speech.say(VERSION_KNOWN, version=DEALING_VERSION)


def as_json(record: Record, shuffles: Sequence[Shuffle]) -> dict[str, Any]:
    """What was found, for programs; docs/fairness.md tells the keys."""
    return {
        "game": record.last.match.variant.key,
        "players": list(record.last.match.players),
        "known_version": DEALING_VERSION,
        "wrong": any(shuffle.wrong for shuffle in shuffles),
        "shuffles": [_shuffle_json(shuffle) for shuffle in shuffles],
    }


def _shuffle_json(shuffle: Shuffle) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": shuffle.kind,
        "deal": shuffle.deal or None,
        "line": shuffle.line,
        "finding": shuffle.finding,
        "wrong": shuffle.wrong,
        "bots": None if shuffle.bots is None else list(shuffle.bots),
    }
    if shuffle.promise is not None:
        promise = shuffle.promise
        found["version"] = promise.version
        found["commitment"] = promise.hash
        found["seed"] = promise.seed
        found["numbers"] = [{"player": player, "number": number} for player, number in promise.numbers]
        found["cut"] = shuffle.cut
        found["doubts"] = list(shuffle.doubts)
    return found

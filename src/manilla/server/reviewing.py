"""A process that looks at one deal again: reads a question from its input, writes lines of JSON to its output.

``python -m manilla.server.reviewing`` is started by ``reviews`` and by nobody else. It ends with its answer, and at
once where its input ends: then nobody waits for the answer any more. What is to be read comes in all languages, so
that one review is enough for everybody.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

import msgspec

from manilla.analysis.as_json import account_json, deal_json, sentence_of, verdict_json
from manilla.analysis.grades import BLUNDER, MISTAKE
from manilla.analysis.habits import habits
from manilla.analysis.moments import PlayedDeal, deals_of
from manilla.analysis.problems.mistakes import problem_of
from manilla.analysis.problems.own import own_text
from manilla.analysis.review import Settings, Verdict, review_deal
from manilla.analysis.summary import Reviewed, accounts
from manilla.locale import LANGUAGES
from manilla.record.load import load
from manilla.words import Speech
from manilla.words.learning import HABITS, action_name

from .thinking import LENGTH, unpacked

NICE = 10
"""Sockets come first, then bots at work for tables."""
NO_NAME = ""
"""A review is kept, and names change: whoever shows it puts them in."""
Line = dict[str, Any]


class Question(NamedTuple):
    """A record as ``.mgn``, the number of a deal in it from 1, and how it is to be reviewed."""

    record: str
    deal: int
    settings: Settings


def lines(question: Question) -> Iterator[Line]:
    """A deal reviewed: each verdict as it is found, the last decision first, and what they say together.

    A sentence is a ``text`` of each language.
    """
    record = load(question.record)
    [played] = [deal for deal in deals_of(record) if deal.number == question.deal]
    speeches = {lang: Speech(record.last.match.variant, lang) for lang in LANGUAGES}
    yield {"kind": "begun", "decisions": len(played.moments), "seed": question.settings.seed}
    found = []
    for verdict in review_deal(played, question.settings):
        found.append(verdict)
        problem = _problem(verdict, question.settings)
        yield {"kind": "decision", **_decision(verdict, played, speeches), "problem": problem}
    yield {"kind": "summary", **_summary(Reviewed.of(played, found), speeches)}


def _problem(verdict: Verdict, settings: Settings) -> str | None:
    """A mistake as the text of a problem, for whoever wants to be asked again."""
    if verdict.known is None or verdict.known.grade not in (MISTAKE, BLUNDER):
        return None
    problem = problem_of(verdict.moment, seed=settings.seed, nodes=settings.nodes)
    return None if problem is None else own_text(problem)


def _decision(verdict: Verdict, played: PlayedDeal, speeches: dict[str, Speech]) -> Line:
    told = verdict_json(verdict, played.turn_of(verdict.place), speeches["en"])
    if verdict.known is not None:
        idea = verdict.known.idea
        told["known"]["idea"]["text"] = {
            lang: sentence_of(idea, speech, action_name) for lang, speech in speeches.items()
        }
    return told


def _summary(reviewed: Reviewed, speeches: dict[str, Speech]) -> Line:
    told = deal_json(reviewed, speeches["en"])
    return {
        "sides": told["sides"],
        "course": told["course"],
        "turning_point": told["turning_point"],
        "accounts": [
            account_json(each, NO_NAME) | {"player": each.player} for each in accounts(reviewed.verdicts) if each.judged
        ],
        "habits": [
            {
                "player": each.player,
                "habit": each.habit.code,
                "occasions": each.occasions,
                "missed": each.missed,
                "text": {lang: speech.say(HABITS[each.habit.code], name="{name}") for lang, speech in speeches.items()},
            }
            for each in habits(reviewed.verdicts)
        ],
    }


def in_language(line: Line, lang: str) -> Line:
    """A line as a reader of one language gets it."""
    if line["kind"] == "decision" and line["known"] is not None:
        idea = line["known"]["idea"]
        return {**line, "known": {**line["known"], "idea": {**idea, "text": idea["text"][lang]}}}
    if line["kind"] == "summary":
        return {**line, "habits": [{**habit, "text": habit["text"][lang]} for habit in line["habits"]]}
    return line


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer one question."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return
    body = source.read(LENGTH.unpack(head)[0])
    if len(body) < LENGTH.unpack(head)[0]:
        return
    threading.Thread(target=_end_with, args=(source,), daemon=True).start()
    for line in lines(unpacked(body)):
        sink.write(msgspec.json.encode(line) + b"\n")
        sink.flush()


def _end_with(source: BinaryIO) -> None:
    """Nothing more comes: at the end of the input whoever asked is gone, however much is still to be thought."""
    source.read()
    os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, whose end is ours
    if hasattr(os, "nice"):
        os.nice(NICE)
    main(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(0)  # the thread that waits for the end of the input holds that file

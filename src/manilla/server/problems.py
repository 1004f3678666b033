"""Problems over HTTP: a list, a question without its answer, and what an answer is worth.

Nothing is kept here. A page remembers what its visitor was asked; when he is asked again is reckoned here
(``analysis.repetition``), from what the page hands over.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.analysis.problems import Problem, all_shipped, find_problem, shipped
from manilla.analysis.problems.own import LONGEST, read_own
from manilla.analysis.problems.problem import GRADES, OPEN
from manilla.analysis.problems.telling import action_said, line_after, loss_said, verdict
from manilla.analysis.repetition import Item, answered
from manilla.protocol import codec
from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.rules.notation import action_text
from manilla.rules.options import value_text
from manilla.variants import all_variants, find_variant
from manilla.words import Speech
from manilla.words.bots import LEVELS
from manilla.words.company import company
from manilla.words.problems import KINDS, TAGS
from manilla.words.voice import Voice

from .accounts.desk import address_of
from .errors import language_of
from .http import of_language
from .lobby import json_answer
from .parts import parts_of
from .positions import covered, read_act, seen_by, seen_openly, trick_facts

LONGEST_ANSWER = 40
SECONDS = 1.0
"""What the solver may spend on the line of best play; every problem that comes with the program takes less."""


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: a card or call as text. ``day`` is the visitor's, ``item`` what his page has kept of this problem."""

    answer: Annotated[str, msgspec.Meta(max_length=LONGEST_ANSWER)]
    day: date | None = None
    item: Item | None = None


class AnsweredOwn(Answered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer to a problem that was made from the visitor's own mistake, with its text."""

    problem: Annotated[str, msgspec.Meta(max_length=LONGEST)]


_answered = msgspec.json.Decoder(Answered)
_answered_own = msgspec.json.Decoder(AnsweredOwn)


async def listed(request: Request) -> Response:
    """The problems in short; ``?game=``, ``?idea=``, ``?grade=``, each of which may be left out."""
    await parts_of(request).requests.check("reading", address_of(request))
    asked, lang = request.query_params, language_of(request)
    game = asked.get("game", "")
    key = find_variant(game).key if game else ""
    return of_language(request, _listed(key, asked.get("idea", ""), asked.get("grade", ""), lang), lang)


@lru_cache(maxsize=256)
def _listed(game: str, idea: str, grade: str, lang: str) -> bytes:
    voice = Voice(lang)
    everything = shipped(game) if game else all_shipped()
    found = [one for one in everything if idea in ("", *one.tags) and grade in ("", str(one.grade))]
    of_ideas = Counter(tag for one in everything for tag in one.tags)
    of_grades = Counter(one.grade for one in everything)
    facts = {
        "lang": voice.lang,
        "games": [
            {"key": variant.key, "name": Speech(variant, lang).name, "problems": len(shipped(variant.key))}
            for variant in all_variants().values()
            if shipped(variant.key)
        ],
        "ideas": [
            {"idea": tag, "name": voice.say(named), "problems": of_ideas[tag]}
            for tag, named in TAGS.items()
            if of_ideas[tag]
        ],
        "grades": [{"grade": one, "problems": of_grades[one]} for one in GRADES],
        "problems": [_headed(one) for one in sorted(found, key=lambda one: (one.grade, one.number))],
    }
    return msgspec.json.encode(facts)


def _headed(problem: Problem) -> dict[str, Any]:
    """What may be known of a problem before it is solved; its ideas would say half of the answer."""
    return {
        "problem": problem.name,
        "game": problem.variant.key,
        "grade": problem.grade,
        "kind": problem.kind,
        "asks": "call" if problem.about_call else "card",
    }


async def question(request: Request) -> Response:
    """One problem as it is asked."""
    await parts_of(request).requests.check("reading", address_of(request))
    lang = language_of(request)
    return of_language(request, _question(find_problem(request.path_params["problem"]).name, lang), lang)


async def own_question(request: Request) -> Response:
    """A problem made from the visitor's own mistake: ``?problem=`` is its text, which his page has kept."""
    await parts_of(request).requests.check("reading", address_of(request))
    problem = read_own(request.query_params.get("problem", ""))
    return json_answer(_asked(problem, language_of(request)))


@lru_cache(maxsize=512)
def _question(name: str, lang: str) -> bytes:
    return msgspec.json.encode(_asked(find_problem(name), lang))


def _asked(problem: Problem, lang: str) -> dict[str, Any]:
    variant = problem.variant
    speech = Speech(variant, lang)
    names = company(speech, variant.seating.players, problem.seat % variant.seating.players)
    match = problem.match(names)
    player = match.player_at(problem.seat)
    open_hands = problem.kind == OPEN
    return {
        **_headed(problem),
        "lang": lang,
        "options": {option: value_text(value) for option, value in variant.chosen.items()},
        "about": speech.say(KINDS[problem.kind]),
        "seat": problem.seat,
        "player": player,
        "names": names,
        "match": seen_openly(match) if open_hands else seen_by(match, player),
        "covered": covered(problem.deal) if open_hands else [],
    }


async def answer(request: Request) -> Response:
    """What an answer is worth, why, and when to ask again. Raises what the rules have against it."""
    await parts_of(request).requests.check("reading", address_of(request))
    given = codec.decode(_answered, await request.body())
    return await _judged(find_problem(request.path_params["problem"]), given, language_of(request))


async def own_answer(request: Request) -> Response:
    """The same of a problem that was made from the visitor's own mistake."""
    await parts_of(request).requests.check("reading", address_of(request))
    given = codec.decode(_answered_own, await request.body())
    return await _judged(read_own(given.problem), given, language_of(request))


async def _judged(problem: Problem, given: Answered, lang: str) -> Response:
    match = problem.match()
    action = read_act(match, match.player_at(problem.seat), given.answer)
    right = action in problem.answers
    told = await run_in_threadpool(_told, problem, action, lang)
    item = answered(given.item, problem.name, _today(given.day), right=right)
    return json_answer(told | {"right": right, "item": msgspec.structs.replace(item, key=problem.name)})


def _today(day: date | None) -> date:
    """The visitor's day, if it is today anywhere on earth; else ours."""
    here = datetime.now(UTC).date()
    return here if day is None or abs((day - here).days) > 1 else day


def _told(problem: Problem, action: Action, lang: str) -> dict[str, Any]:
    speech = Speech(problem.variant, lang)
    return {
        "answers": [action_text(problem.variant, one) for one in problem.answers],
        "lines": list(verdict(problem, speech, action)),
        "losses": [
            {
                "answer": action_text(problem.variant, one),
                "label": action_said(speech, one),
                "loss": float(loss),
                "words": loss_said(problem, speech, one),
            }
            for one, loss in sorted(problem.loss.items(), key=lambda row: row[1])
        ],
        "missed": [speech.say(LEVELS[bot][0]) if bot in LEVELS else bot for bot in problem.missed],
        "tricks": trick_facts(problem.deal, _line(problem), problem.deal.contract),
    }


def _line(problem: Problem) -> tuple[Card, ...]:
    """Best play after the answer, where all hands are open; with hidden hands it would tell what nobody could know."""
    if problem.kind != OPEN or isinstance(problem.answers[0], Call):
        return ()
    return _line_shipped(problem.name)


@lru_cache(maxsize=512)
def _line_shipped(name: str) -> tuple[Card, ...]:
    return line_after(find_problem(name), seconds=SECONDS)


ROUTES = (
    Route("/api/problems", listed, methods=["GET"]),
    Route("/api/problems/own", own_question, methods=["GET"]),
    Route("/api/problems/own/answer", own_answer, methods=["POST"]),
    Route("/api/problems/{problem:str}", question, methods=["GET"]),
    Route("/api/problems/{problem:str}/answer", answer, methods=["POST"]),
)

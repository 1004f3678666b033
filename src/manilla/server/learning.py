"""The course and the glossary over HTTP. Nothing is kept here: a page remembers how far its learner has come."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.analysis.course import Task, find_lesson, find_taught, judge, tasks
from manilla.analysis.course.facts import course_facts, feedback_facts, lesson_facts
from manilla.analysis.course.finding import NotTaught
from manilla.analysis.course.telling import read_answer
from manilla.protocol import codec
from manilla.words import Speech
from manilla.words.glossary.facts import glossary_facts

from .accounts.desk import address_of
from .errors import language_of
from .http import of_language
from .lobby import json_answer
from .parts import parts_of

FIRST_GAME = "manilla"
LONGEST_ANSWER = 40


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a step: its number, and a card, call, number or seat as text."""

    step: int
    answer: Annotated[str, msgspec.Meta(max_length=LONGEST_ANSWER)]


_answered = msgspec.json.Decoder(Answered)


@lru_cache(maxsize=64)
def _course(game: str, lang: str) -> bytes:
    return msgspec.json.encode(course_facts(Speech(find_taught(game), lang)))


@lru_cache(maxsize=256)
def _lesson(lesson: str, game: str, lang: str) -> bytes:
    return msgspec.json.encode(lesson_facts(Speech(find_taught(game), lang), find_lesson(lesson)))


@lru_cache(maxsize=16)
def _glossary(lang: str) -> bytes:
    return msgspec.json.encode(glossary_facts(lang))


async def _reading(request: Request) -> tuple[str, str]:
    """The game and the language that are asked for; reading is counted."""
    await parts_of(request).requests.check("reading", address_of(request))
    return request.query_params.get("game", FIRST_GAME), language_of(request)


async def course(request: Request) -> Response:
    """The lessons in short; ``?game=``, ``?lang=``."""
    game, lang = await _reading(request)
    return of_language(request, _course(game, lang), lang)


async def lesson(request: Request) -> Response:
    """A lesson in full. Its answers are not in it."""
    game, lang = await _reading(request)
    # The calls that a step offers ask the solver, once; that is no work for the loop.
    key = find_lesson(request.path_params["lesson"]).key
    return of_language(request, await run_in_threadpool(_lesson, key, game, lang), lang)


async def answer(request: Request) -> Response:
    """What an answer is worth, and what comes of it."""
    game, lang = await _reading(request)
    given = codec.decode(_answered, await request.body())
    speech = Speech(find_taught(game), lang)
    all_tasks = tasks(find_lesson(request.path_params["lesson"]), speech.variant.key)
    if not 1 <= given.step <= len(all_tasks):
        raise NotTaught("no_such_task", step=given.step, most=len(all_tasks))
    return json_answer(await run_in_threadpool(_judged, speech, all_tasks[given.step - 1], given.answer))


def _judged(speech: Speech, task: Task, text: str) -> dict[str, Any]:
    found = read_answer(speech, task, text)
    return feedback_facts(speech, task, found, judge(task, found))


async def glossary(request: Request) -> Response:
    """All terms in one language."""
    _, lang = await _reading(request)
    return of_language(request, _glossary(lang), lang)


ROUTES = (
    Route("/api/learn", course),
    Route("/api/learn/{lesson:str}", lesson),
    Route("/api/learn/{lesson:str}/answer", answer, methods=["POST"]),
    Route("/api/glossary", glossary),
)

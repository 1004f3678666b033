"""What is the same for everybody: games, phrases, and how the server is."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from manilla.table.ports import StoreUnavailable
from manilla.words.at_table import PHRASES
from manilla.words.bots import LEVELS
from manilla.words.voice import Voice

from .accounts.desk import address_of
from .errors import Refusal, language_of
from .games import game_json, games_json
from .lobby import json_answer
from .parts import parts_of

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def _of_language(body: bytes, lang: str) -> Response:
    headers = {"content-language": lang, "vary": "accept-language", "cache-control": "max-age=300"}
    return Response(body, 200, headers, "application/json")


async def games(request: Request) -> Response:
    await parts_of(request).requests.check("reading", address_of(request))
    lang = language_of(request)
    return _of_language(games_json(lang), lang)


async def game(request: Request) -> Response:
    """``?lang=``; any other query sets an option of the game."""
    await parts_of(request).requests.check("reading", address_of(request))
    lang = language_of(request)
    chosen = {name: value for name, value in request.query_params.items() if name != "lang"}
    return _of_language(game_json(request.path_params["game"], chosen, lang), lang)


async def phrases(request: Request) -> Response:
    """The set phrases of ``say``."""
    voice = Voice(language_of(request))
    return json_answer({"lang": voice.lang, "phrases": {key: voice.say(said) for key, said in PHRASES.items()}})


async def bots(request: Request) -> Response:
    """The bots that people choose from, the weakest first."""
    voice = Voice(language_of(request))
    listed = [{"bot": bot, "name": voice.say(name), "about": voice.say(about)} for bot, (name, about) in LEVELS.items()]
    return json_answer({"lang": voice.lang, "bots": listed})


async def healthy(_request: Request) -> Response:
    """The process lives."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """New sockets are welcome: the process is not about to end, and the database answers."""
    parts = parts_of(request)
    if parts.leaving:
        raise Refusal(503, "leaving")
    try:
        await parts.store.tables.get("")
    except StoreUnavailable:
        raise Refusal(503, "store_unavailable") from None
    return PlainTextResponse("ok\n")


async def figures(request: Request) -> Response:
    return Response(parts_of(request).metrics.text(), media_type=PROMETHEUS)


ROUTES = (
    Route("/api/games", games),
    Route("/api/games/{game:str}", game),
    Route("/api/phrases", phrases),
    Route("/api/bots", bots),
    Route("/healthz", healthy),
    Route("/readyz", ready),
    Route("/metrics", figures),
)

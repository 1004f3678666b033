"""The one shape in which the server refuses: a code and data for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from manilla.locale import LANGUAGES
from manilla.rules.errors import RuleError
from manilla.table.ports import StoreUnavailable
from manilla.words.errors import sentence
from manilla.words.voice import Voice

from .logs import logger

log = logger("errors")


class Refusal(RuleError):
    """A request that is not answered; ``status`` is HTTP's."""

    kind = "http"

    def __init__(self, status: int, code: str, **data: Any) -> None:
        super().__init__(code, **data)
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return _refusal, (self.status, self.code, dict(self.data))


def _refusal(status: int, code: str, data: dict[str, Any]) -> Refusal:
    return Refusal(status, code, **data)


STATUS = {"limit": 429}
"""The HTTP status of a rule error by its kind; others are the asker's fault (400)."""
OF_CODE = {
    "no_such_table": 404,
    "unknown_game": 404,
    "no_such_lesson": 404,
    "no_lessons": 404,
    "no_such_task": 404,
    "unknown_problem": 404,
    "too_busy": 503,
    "solver_busy": 503,
    "not_kept": 503,
}
OF_STATUS = {404: "not_found", 405: "wrong_method"}


def status_of(error: RuleError) -> int:
    if isinstance(error, Refusal):
        return error.status
    return OF_CODE.get(error.code) or STATUS.get(error.kind, 400)


def language_of(connection: HTTPConnection) -> str:
    """The language of an answer: ``?lang=``, else the best of Accept-Language that we have, else English."""
    asked = connection.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    return best_language(connection.headers.get("accept-language", ""))


def best_language(header: str) -> str:
    """The first language by weight of an Accept-Language header that we have; English where there is none."""
    found: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        name, _, rest = part.partition(";")
        weight = rest.strip().removeprefix("q=")
        try:
            found.append((float(weight) if weight else 1.0, name.strip().partition("-")[0].lower()))
        except ValueError:
            continue
    for _, lang in sorted(found, key=lambda pair: -pair[0]):
        if lang in LANGUAGES:
            return lang
    return "en"


def body_of(error: RuleError, lang: str) -> dict[str, Any]:
    """An error as every door of the server tells it."""
    return {"code": error.code, "data": dict(error.data), "sentence": sentence(error, Voice(lang))}


def refused(error: RuleError, lang: str) -> Response:
    """An error as an HTTP answer."""
    headers = {"cache-control": "no-store"}
    if error.kind == "limit":
        headers["retry-after"] = str(error.data["seconds"])
    return JSONResponse(body_of(error, lang), status_of(error), headers)


async def on_rule_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RuleError)
    return refused(error, language_of(request))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = OF_STATUS.get(error.status_code, "bad_request")
    answer = refused(Refusal(error.status_code, code), language_of(request))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def store_away(error: StoreUnavailable) -> Refusal:
    """What is said, and written into the log, where the store cannot be asked just now."""
    log.error("store_unavailable", reason=error.reason)
    return Refusal(503, "store_unavailable")


async def on_store_unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreUnavailable)
    return refused(store_away(error), language_of(request))


async def on_fault(request: Request, _error: Exception) -> Response:
    """A fault of ours: what it was stands in the log, not in the answer."""
    return refused(Refusal(500, "fault"), language_of(request))

"""An id for every request and socket, in its answer and in each log line on the way; and one line for each request."""

from __future__ import annotations

import secrets
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import logger

HEADER = "x-request-id"
QUIET = frozenset({"/healthz", "/readyz", "/metrics"})
log = logger("http")


class Tracing:
    """Method, path and status are logged; never the query, a body, a cookie or an address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request, began, status = secrets.token_hex(6), time.perf_counter(), 0

        async def marked(sent: Message) -> None:
            nonlocal status
            if sent["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                status = sent.get("status", 101)
                sent.setdefault("headers", [])
                MutableHeaders(scope=sent)[HEADER] = request
            await send(sent)

        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self._app(scope, receive, marked)
            finally:
                if scope["path"] not in QUIET:
                    took = round((time.perf_counter() - began) * 1000)
                    method = scope.get("method", "WS")
                    log.info("answered", method=method, path=scope["path"], status=status, ms=took)

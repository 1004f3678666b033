"""What stands before every request: known hosts, same origin, small bodies, and headers that keep browsers strict.

A browser sends ``Origin`` and ``Sec-Fetch-Site``; programs need not. A handshake of a WebSocket is checked like an
unsafe method, for cookies go with it and nothing else stops another site from opening one.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .config import Config
from .errors import Refusal, best_language, refused

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_BODY = 65_536
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self';"
    " manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
STRICT_TRANSPORT = "max-age=31536000"


class Guard:
    """Refuses what should not come in, and marks what goes out."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._hosts = config.known_hosts
        self._headers = dict(HEADERS)
        if config.tls:
            self._headers["strict-transport-security"] = STRICT_TRANSPORT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        guarded = self._with_headers(send)
        if refusal is not None:
            await self._refuse(refusal, scope, receive, guarded)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, guarded)
        else:
            await self._capped(scope, receive, guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        if "*" not in self._hosts and _name(host) not in self._hosts:
            return Refusal(421, "unknown_host")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            return None if same_origin(headers, host) else Refusal(403, "other_origin")
        return None

    def _with_headers(self, send: Send) -> Send:
        async def marked(sent: Message) -> None:
            if sent["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=sent)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(sent)

        return marked

    async def _capped(self, scope: Scope, receive: Receive, send: Send) -> None:
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdigit() and int(declared) > LONGEST_BODY:
            await self._refuse(Refusal(413, "body_too_large", most=LONGEST_BODY), scope, receive, send)
            return
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > LONGEST_BODY:
                raise Refusal(413, "body_too_large", most=LONGEST_BODY)
            return message

        await self._app(scope, counted, send)

    async def _refuse(self, refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        answer = refused(refusal, best_language(headers.get("accept-language", "")))
        await answer(scope, receive, send)


def same_origin(headers: Headers, host: str) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and _with_port(parts.netloc, parts.scheme) in _ports_of(host)


def _ports_of(host: str) -> Iterable[str]:
    """A Host header as origins may write it: behind a proxy we do not see which scheme it was."""
    return {_with_port(host, "http"), _with_port(host, "https")}


def _with_port(netloc: str, scheme: str) -> str:
    has_port = netloc.rpartition("]")[2].rpartition(":")[1] == ":"
    return netloc.lower() if has_port else f"{netloc.lower()}:{443 if scheme == 'https' else 80}"


def _name(host: str) -> str:
    """The host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""

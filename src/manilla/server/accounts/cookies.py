"""The cookie of a visitor: a guest's id, or the secret of a session, signed.

The newest key signs, all keys are accepted, so a key may be changed without sending anybody away. A cookie older than a
day is written anew: with the newest key, and for another long time.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAME = "manilla"
DAY = 86_400
LIFETIME = 400 * DAY
"""Seconds; browsers keep none longer."""
PENDING = "manilla.cookie"
"""Where in a connection's state the cookie stands that its answer is to set."""


class Visitor(NamedTuple):
    """What a cookie says: a guest's id, or the secret of a session. ``stale``: write it anew."""

    guest: str = ""
    session: str = ""
    stale: bool = False


class Cookies:
    """Reads and writes them. ``keys``: the newest first. ``secure`` behind TLS."""

    def __init__(self, keys: Sequence[str], secure: bool) -> None:
        self._all = _signer(list(reversed(keys)))
        self._newest = _signer([keys[0]])
        self._secure = secure
        self.name = f"__Host-{NAME}" if secure else NAME

    def read(self, cookies: Mapping[str, str]) -> Visitor | None:
        """Whom the cookies of a request name; None where none of ours is there, whole and young enough."""
        text = cookies.get(self.name, "")
        try:
            value, made = self._all.loads(text, max_age=LIFETIME, return_timestamp=True)
        except BadSignature:
            return None
        return _visitor(value, stale=time.time() - made.timestamp() > DAY or not self._of_newest(text))

    def _of_newest(self, text: str) -> bool:
        try:
            self._newest.loads(text)
        except BadSignature:
            return False
        return True

    def written(self, visitor: Visitor) -> str:
        """The Set-Cookie line that makes this visitor known again."""
        value = {"g": visitor.guest} if visitor.guest else {"s": visitor.session}
        cookie: SimpleCookie = SimpleCookie()
        cookie[self.name] = str(self._newest.dumps(value))
        morsel = cookie[self.name]
        morsel["path"], morsel["max-age"], morsel["samesite"], morsel["httponly"] = "/", LIFETIME, "Lax", True
        if self._secure:
            morsel["secure"] = True
        return morsel.OutputString()


class SetsCookie:
    """Puts the cookie that a connection's state holds on its answer, be it HTTP or the opening of a WebSocket."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def with_cookie(sent: Message) -> None:
            if sent["type"] in ("http.response.start", "websocket.accept") and state.get(PENDING):
                sent.setdefault("headers", [])
                headers = MutableHeaders(scope=sent)
                headers.append("set-cookie", state.pop(PENDING))
                headers["cache-control"] = "no-store"
            await send(sent)

        await self._app(scope, receive, with_cookie)


def _visitor(value: Any, stale: bool) -> Visitor | None:
    match value:
        case {"g": str(guest)}:
            return Visitor(guest=guest, stale=stale)
        case {"s": str(session)}:
            return Visitor(session=session, stale=stale)
    return None


def _signer(keys: list[str]) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(keys, salt="manilla.visitor")

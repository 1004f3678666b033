"""What the doors of accounts share."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from manilla.server.config import Config
from manilla.server.errors import Refusal
from manilla.server.limits import Requests
from manilla.server.sessions import FRESH_MINUTES, Account, Clock, Sessions, now_ms
from manilla.store import Store

from .cookies import Cookies
from .passkeys import Challenges, Site
from .passwords import Passwords

SIGNED_OUT = "signed_out"
"""The topic on the bus by which all processes hear that sessions are over, whose sockets are to be closed; and, with or
without them, that the account's name is to be looked up again.
"""


def sessions_over(account: str, sessions: Sequence[str] | None = None) -> bytes:
    """What is told there: the account, and which of its sessions; None: all of them."""
    return json.dumps({"account": account, "sessions": None if sessions is None else list(sessions)}).encode()


async def tell_nobody(_topic: str, _data: bytes) -> None:
    return None


@dataclass(frozen=True)
class Desk:
    """``app.state.accounts``. ``publish`` is the bus's."""

    config: Config
    store: Store
    sessions: Sessions
    passwords: Passwords
    challenges: Challenges
    requests: Requests
    publish: Callable[[str, bytes], Awaitable[None]] = tell_nobody
    clock: Clock = now_ms

    @classmethod
    def of(cls, config: Config, store: Store, requests: Requests, **others: Any) -> Desk:
        """The desk of a server; ``others`` are fields that have defaults, and ``passwords``."""
        clock = others.get("clock", now_ms)
        sessions = Sessions(store, Cookies(config.secrets, config.tls), clock)
        passwords = others.pop("passwords", None) or Passwords()
        return cls(config, store, sessions, passwords, Challenges(config.secrets), requests, **others)

    async def signed_out(self, account: str, sessions: Sequence[str] | None = None) -> None:
        """Tell all processes that these sessions of an account are over; None: all of them."""
        await self.publish(SIGNED_OUT, sessions_over(account, sessions))

    async def renamed(self, account: str) -> None:
        """Tell all processes that an account has another name."""
        await self.publish(SIGNED_OUT, sessions_over(account, []))

    def site(self, connection: HTTPConnection) -> Site:
        """For whom passkeys are made: the server's own address, or (at home) that of the request."""
        if self.config.url:
            parts = urlsplit(self.config.url)
            return Site(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")
        return Site(connection.url.hostname or "", f"{connection.url.scheme}://{connection.url.netloc}")


def install(app: Starlette, desk: Desk) -> None:
    """Let the routes of this package, and ``who``, find what they work with."""
    app.state.accounts, app.state.sessions = desk, desk.sessions


def desk_of(connection: HTTPConnection) -> Desk:
    desk: Desk = connection.app.state.accounts
    return desk


def answer(value: Any, status: int = 200) -> Response:
    """An answer that is for who asked, and for nobody else to keep."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def nothing() -> Response:
    """Done, and there is nothing to say."""
    return Response(status_code=204, headers={"cache-control": "no-store"})


async def own(request: Request, *, anew: bool = False) -> Account:
    """Whoever asks, banned or not: for what is his own. Tokens of bots have no say over accounts."""
    return await desk_of(request).sessions.of(request, anew=anew)


async def signed_in(request: Request) -> Account:
    """The account that asks. Raises Refusal for a guest."""
    account = await own(request)
    if account.guest:
        raise Refusal(401, "sign_in_first")
    if account.banned:
        raise Refusal(403, "banned")
    return account


async def freshly_signed_in(request: Request) -> Account:
    """The account that asks, and has signed in lately. Raises Refusal."""
    account = await signed_in(request)
    if not desk_of(request).sessions.fresh(account):
        raise Refusal(401, "sign_in_again", minutes=FRESH_MINUTES)
    return account


async def limited(request: Request, kind: str) -> None:
    """Count a request against its sender's address. Raises TooOften."""
    await desk_of(request).requests.check(kind, address_of(request))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; of IPv6 the network, for everybody has many addresses in one."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)

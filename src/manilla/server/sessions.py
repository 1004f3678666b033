"""Who asks: a guest by a signed cookie."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

COOKIE = "manilla"


@dataclass(frozen=True)
class Account:
    """A person or a bot as the server knows it; ``id`` stands in events, ``name`` is for showing."""

    id: str
    name: str
    guest: bool = True


def guest(player: str) -> Account:
    return Account(player, f"Guest {player[-4:]}")


class Sessions:
    """Guests; the first secret signs, all are accepted."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._signer = URLSafeSerializer(list(reversed(keys)), salt="guest")

    def read(self, cookie: str | None) -> Account | None:
        if not cookie:
            return None
        try:
            value = self._signer.loads(cookie)
        except BadSignature:
            return None
        return guest(value) if isinstance(value, str) else None

    def new(self) -> tuple[Account, str]:
        """A new guest and his cookie."""
        player = "p_" + secrets.token_hex(8)
        return guest(player), str(self._signer.dumps(player))


async def who(connection: HTTPConnection) -> Account:
    """The account behind a request or a socket."""
    sessions: Sessions = connection.app.state.sessions
    found = sessions.read(connection.cookies.get(COOKIE))
    if found is None:
        found, connection.state.new_cookie = sessions.new()
    return found

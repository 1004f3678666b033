"""Who asks: a guest by the id in his cookie, an account by a session, a bot by its token.

A guest costs nothing: his id is made when he first comes, and a row only when he does something (``remember``). Whoever
signs up keeps the id, and with it the history; from then on the id in a guest's cookie opens nothing any more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from manilla.store import Store
from manilla.store.accounts import Account as Row
from manilla.store.sessions import Session

from .accounts import keys, names
from .accounts.cookies import PENDING, Cookies, Visitor
from .errors import Refusal

IDLE_DAYS = 90
"""A session that nobody has used for so long is over."""
FRESH_MINUTES = 15
"""What can lock somebody out of his account asks for a sign-in within so many minutes."""
NOTE_EVERY = 3_600_000
"""Milliseconds between two notes that a session is in use."""
DAY = 86_400_000

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Account:
    """A person or a bot as the server knows it; ``id`` stands in events, ``name`` is for showing.

    ``known``: there is a row. ``session`` is the id of the session, empty for guests and bots; ``signed_in`` the time
    it began, in milliseconds since 1970.
    """

    id: str
    name: str
    guest: bool = True
    bot: bool = False
    known: bool = False
    banned: bool = False
    session: str = ""
    signed_in: int = 0


class Sessions:
    """Reads who asks, and writes the cookie by which he is known the next time."""

    def __init__(self, store: Store, cookies: Cookies, clock: Clock = now_ms) -> None:
        self._store = store
        self._cookies = cookies
        self._clock = clock

    async def of(self, connection: HTTPConnection, *, anew: bool = False) -> Account:
        """The account behind a request or a socket, also a banned one. The answer sets a cookie where one is due.

        Where the cookie is of a session that is over, or of a guest who has signed up since, the visitor is a new guest
        if he may be one ``anew``. Elsewhere that is refused: else a request that was under way when somebody signed in
        would take the new session from him.
        """
        found: Account | None = getattr(connection.state, "account", None)
        if found is not None:
            return found
        visitor = self._cookies.read(connection.cookies)
        found = await self._of_visitor(visitor) if visitor else None
        if found is None and visitor and not anew:
            raise Refusal(401, "session_over")
        if found is None:
            return self.end(connection)
        if visitor and visitor.stale:
            self.write(connection, visitor)
        connection.state.account = found
        return found

    async def of_token(self, token: str) -> Account:
        """The bot of a token. Raises Refusal."""
        hashed = keys.hashed_bytes(token)
        kept = await self._store.sessions.token(hashed)
        row = await self._store.accounts.get(kept.account) if kept else None
        if kept is None or row is None or row.forgotten is not None:
            raise Refusal(401, "wrong_token")
        owner = await self._store.accounts.get(row.owner) if row.owner else None
        now = self._clock()
        if now - (kept.last_used or 0) > NOTE_EVERY:
            await self._store.sessions.token_used(hashed, now)
        return _account(row._replace(banned=row.banned or (owner is not None and owner.banned)))

    async def remember(self, account: Account) -> Account:
        """Keep a guest who does something; nothing is done for whom there is a row."""
        if account.known:
            return account
        await self._store.accounts.ensure(Row(account.id, None, True, False, False, self._clock()))
        return replace(account, known=True)

    async def begin(self, connection: HTTPConnection, account: str) -> Account:
        """Sign in: a new session with a new secret, whatever was there before. The old one of this browser ends."""
        before = await self.of(connection, anew=True)
        now = self._clock()
        if before.session:
            await self._store.sessions.revoke(before.id, before.session, now)
        secret = keys.new_session()
        session = Session(keys.hashed(secret), account, now, now, connection.headers.get("user-agent", ""))
        await self._store.sessions.add(session)
        row = await self._store.accounts.get(account)
        assert row is not None
        self.write(connection, Visitor(session=secret))
        connection.state.account = _account(row, session)
        return _account(row, session)

    def end(self, connection: HTTPConnection) -> Account:
        """The browser is a new guest's from now on; whoever it was before."""
        guest = _guest(keys.new_player())
        self.write(connection, Visitor(guest=guest.id))
        connection.state.account = guest
        return guest

    def write(self, connection: HTTPConnection, visitor: Visitor) -> None:
        """Let the answer set this cookie (``SetsCookie`` does it)."""
        connection.scope.setdefault("state", {})[PENDING] = self._cookies.written(visitor)

    def fresh(self, account: Account) -> bool:
        """Whether this session began so lately that it may do what can lock somebody out."""
        return bool(account.session) and self._clock() - account.signed_in <= FRESH_MINUTES * 60_000

    async def _of_visitor(self, visitor: Visitor) -> Account | None:
        if visitor.guest:
            row = await self._store.accounts.get(visitor.guest)
            if row is None:
                return _guest(visitor.guest)
            # Of somebody who has signed up since, or is forgotten, an old guest's cookie knows nothing.
            return _account(row) if row.is_guest and row.forgotten is None else None
        session = await self._store.sessions.get(keys.hashed(visitor.session))
        now = self._clock()
        if session is None or session.revoked is not None or now - session.last_seen > IDLE_DAYS * DAY:
            return None
        row = await self._store.accounts.get(session.account)
        if row is None or row.forgotten is not None:
            return None
        if now - session.last_seen > NOTE_EVERY:
            await self._store.sessions.seen(session.id, now)
        return _account(row, session)


async def who(connection: HTTPConnection) -> Account:
    """The account behind a request or a socket. Raises Refusal where it is banned, or a bot's token is not valid."""
    sessions: Sessions = connection.app.state.sessions
    token = bearer(connection.headers)
    account = await sessions.of_token(token) if token else await sessions.of(connection)
    if account.banned:
        raise Refusal(403, "banned")
    return account


def bearer(headers: Mapping[str, str]) -> str:
    """The token of an Authorization header; empty where there is none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _guest(player: str) -> Account:
    return Account(player, names.guest_name(player))


def _account(row: Row, session: Session | None = None) -> Account:
    return Account(
        row.id,
        row.name or names.guest_name(row.id),
        row.is_guest,
        row.is_bot,
        True,
        row.banned,
        session.id if session else "",
        session.created if session else 0,
    )

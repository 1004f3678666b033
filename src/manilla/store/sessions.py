"""Where somebody is signed in: browsers of people, tokens of bots."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, or_, select, update

from .database import Database
from .schema import bot_tokens, sessions


class Session(NamedTuple):
    """One browser that is signed in; times in milliseconds since 1970."""

    id: str
    account: str
    created: int
    last_seen: int
    user_agent: str
    revoked: int | None = None


class BotToken(NamedTuple):
    """A token by which a program connects as an account."""

    hash: bytes
    account: str
    name: str
    created: int
    last_used: int | None = None


LONGEST_USER_AGENT = 256


class Sessions:
    """Sessions and bot tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, session: Session) -> None:
        values = session._asdict() | {"user_agent": session.user_agent.replace("\0", "")[:LONGEST_USER_AGENT]}
        await self._database.write(lambda connection: connection.execute(sessions.insert().values(values)))

    async def get(self, session: str) -> Session | None:
        """A session, revoked or not."""
        found = select(*_SESSION).where(sessions.c.id == session)
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else Session(*row)

    async def of_account(self, account: str) -> list[Session]:
        """The sessions that are not revoked, the one seen last first."""
        found = select(*_SESSION).where(sessions.c.account == account, sessions.c.revoked.is_(None))
        found = found.order_by(sessions.c.last_seen.desc(), sessions.c.id)
        return await self._database.read(lambda connection: [Session(*row) for row in connection.execute(found)])

    async def seen(self, session: str, at: int) -> None:
        """Note that a session is in use; call it seldom (once an hour), for each call is a write."""
        change = update(sessions).where(sessions.c.id == session).values(last_seen=at)
        await self._database.write(lambda connection: connection.execute(change))

    async def revoke(self, account: str, session: str, at: int) -> bool:
        """Sign one browser out; False where it was none of this account's, or signed out already."""
        return await self._revoke(sessions.c.id == session, account, at) == 1

    async def revoke_others(self, account: str, kept: str | None, at: int) -> int:
        """Sign out everywhere, but for one session; how many that were."""
        return await self._revoke(sessions.c.id != (kept or ""), account, at)

    async def delete_old(self, last_seen_before: int) -> int:
        """Delete what was revoked or seen for the last time before then; how many."""
        old = or_(sessions.c.last_seen < last_seen_before, sessions.c.revoked < last_seen_before)
        return await self._database.write(lambda connection: connection.execute(delete(sessions).where(old)).rowcount)

    async def add_token(self, token: BotToken) -> None:
        await self._database.write(lambda connection: connection.execute(bot_tokens.insert().values(token._asdict())))

    async def token(self, hashed: bytes) -> BotToken | None:
        found = select(*_TOKEN).where(bot_tokens.c.hash == hashed)
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else BotToken(*row)

    async def tokens(self, account: str) -> list[BotToken]:
        found = select(*_TOKEN).where(bot_tokens.c.account == account).order_by(bot_tokens.c.created)
        return await self._database.read(lambda connection: [BotToken(*row) for row in connection.execute(found)])

    async def token_used(self, hashed: bytes, at: int) -> None:
        change = update(bot_tokens).where(bot_tokens.c.hash == hashed).values(last_used=at)
        await self._database.write(lambda connection: connection.execute(change))

    async def remove_token(self, account: str, hashed: bytes) -> bool:
        gone = delete(bot_tokens).where(bot_tokens.c.account == account, bot_tokens.c.hash == hashed)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    async def _revoke(self, which: ColumnElement[bool], account: str, at: int) -> int:
        change = update(sessions).where(which, sessions.c.account == account, sessions.c.revoked.is_(None))
        return await self._database.write(lambda connection: connection.execute(change.values(revoked=at)).rowcount)


_SESSION = [sessions.c[name] for name in Session._fields]
_TOKEN = [bot_tokens.c[name] for name in BotToken._fields]

"""Accounts: guests, people with a name, bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database, Result, Work, insert
from .errors import StoreRefused
from .folding import fold
from .schema import (
    accounts,
    bot_tokens,
    days,
    opponents,
    passkeys,
    passwords,
    ratings,
    recovery_codes,
    rule_sets,
    sessions,
    table_players,
)

LONGEST_NAME = 64


class Account(NamedTuple):
    """One account. ``name`` is None for a guest without one and for a person who is forgotten; ``settings`` is JSON of
    the server's own; times are milliseconds since 1970; ``owner`` is whose bot it is.
    """

    id: str
    name: str | None
    is_guest: bool
    is_bot: bool
    banned: bool
    created: int
    forgotten: int | None = None
    settings: bytes = b"{}"
    owner: str | None = None


class Accounts:
    """The rows of accounts. ``StoreRefused("name_taken")`` where another account has that name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: Account) -> None:
        """A new account. Raises StoreRefused."""
        values = account._asdict() | {"folded_name": None if account.name is None else fold(account.name)}
        await self._naming(account.name, lambda connection: connection.execute(accounts.insert().values(values)))

    async def ensure(self, account: Account) -> None:
        """A new account without a name, where there is none with this id."""
        values = account._asdict() | {"name": None, "folded_name": None}
        await self._database.write(
            lambda connection: connection.execute(insert(connection, accounts).values(values).on_conflict_do_nothing())
        )

    async def get(self, account: str) -> Account | None:
        return await self._one(_ALL.where(accounts.c.id == account))

    async def rows(self, ids: Sequence[str]) -> dict[str, Account]:
        """The accounts of some ids, forgotten ones too."""
        return {row.id: row for row in await self._several(_ALL.where(accounts.c.id.in_(ids)))}

    async def of_owner(self, owner: str) -> list[Account]:
        """The bots of somebody, the oldest first."""
        found = _ALL.where(accounts.c.owner == owner, accounts.c.forgotten.is_(None))
        return await self._several(found.order_by(accounts.c.created, accounts.c.id))

    async def by_name(self, name: str) -> Account | None:
        return await self._one(_ALL.where(accounts.c.folded_name == fold(name)))

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of those who have one."""
        found = select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(ids), accounts.c.name.is_not(None))
        return await self._database.read(
            lambda connection: {key: name for key, name in connection.execute(found) if name}
        )

    async def rename(self, account: str, name: str, *, is_guest: bool) -> bool:
        """Give a name, and say whether it is still a guest's. False: no such account. Raises StoreRefused."""
        change = (
            update(accounts)
            .where(accounts.c.id == account, accounts.c.forgotten.is_(None))
            .values(name=name, folded_name=fold(name), is_guest=is_guest)
        )
        return await self._naming(name, lambda connection: connection.execute(change).rowcount == 1)

    async def change_settings(self, account: str, settings: bytes) -> bool:
        return await self._change(account, settings=settings)

    async def ban(self, account: str, *, banned: bool) -> bool:
        return await self._change(account, banned=banned)

    async def forget(self, account: str, at: int) -> bool:
        """Empty a person's row and delete all that hangs on it. The id stays, for the events of others hold it."""

        def work(connection: Connection) -> bool:
            for owner in (
                passwords.c.account,
                passkeys.c.account,
                recovery_codes.c.account,
                sessions.c.account,
                bot_tokens.c.account,
                rule_sets.c.owner,
                days.c.player,
                ratings.c.player,
                opponents.c.player,
                opponents.c.opponent,
            ):
                connection.execute(delete(owner.table).where(owner == account))
            emptied = {"name": None, "folded_name": None, "settings": b"{}", "owner": None, "forgotten": at}
            return connection.execute(update(accounts).where(accounts.c.id == account).values(emptied)).rowcount == 1

        return await self._database.write(work)

    async def delete_idle_guests(self, created_before: int) -> int:
        """Delete the rows of guests who were there first before then, who are or were at no table and have saved no
        rules; how many.
        """
        idle = delete(accounts).where(
            accounts.c.is_guest,
            accounts.c.forgotten.is_(None),
            ~accounts.c.banned,
            accounts.c.created < created_before,
            accounts.c.id.not_in(select(table_players.c.player)),
            accounts.c.id.not_in(select(rule_sets.c.owner)),
        )
        return await self._database.write(lambda connection: connection.execute(idle).rowcount)

    async def _change(self, account: str, **values: object) -> bool:
        change = update(accounts).where(accounts.c.id == account, accounts.c.forgotten.is_(None)).values(values)
        return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)

    async def _one(self, found: Select[Any]) -> Account | None:
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else Account(*row)

    async def _several(self, found: Select[tuple[object, ...]]) -> list[Account]:
        return await self._database.read(lambda connection: [Account._make(row) for row in connection.execute(found)])

    async def _naming(self, name: str | None, work: Work[Result]) -> Result:
        try:
            return await self._database.write(work)
        except IntegrityError:
            if name is not None and await self.by_name(name) is not None:
                raise StoreRefused("name_taken", name=name) from None
            raise


_ALL: Select[Any] = select(*(accounts.c[name] for name in Account._fields))

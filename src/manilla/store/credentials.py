"""What proves who somebody is: passwords, passkeys, recovery codes. Of secrets only hashes are kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from .database import Database, insert
from .schema import passkeys, passwords, recovery_codes


class Passkey(NamedTuple):
    """A WebAuthn credential."""

    credential: bytes
    account: str
    public_key: bytes
    sign_count: int
    name: str
    created: int
    last_used: int | None = None


class Credentials:
    """The ways in to accounts. The server makes and checks hashes; here they are only kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_password(self, account: str, hashed: str | None) -> None:
        """Set or change a password; None takes it away."""

        def work(connection: Connection) -> None:
            connection.execute(delete(passwords).where(passwords.c.account == account))
            if hashed is not None:
                connection.execute(passwords.insert().values(account=account, hash=hashed))

        await self._database.write(work)

    async def password(self, account: str) -> str | None:
        found = select(passwords.c.hash).where(passwords.c.account == account)
        return await self._database.read(lambda connection: connection.execute(found).scalar_one_or_none())

    async def add_passkey(self, passkey: Passkey) -> bool:
        """False where this credential is registered already."""

        def work(connection: Connection) -> bool:
            statement = insert(connection, passkeys).values(passkey._asdict()).on_conflict_do_nothing()
            return connection.execute(statement.returning(passkeys.c.account)).first() is not None

        return await self._database.write(work)

    async def passkey(self, credential: bytes) -> Passkey | None:
        found = select(*_PASSKEY).where(passkeys.c.credential == credential)
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else Passkey(*row)

    async def passkeys(self, account: str) -> list[Passkey]:
        found = select(*_PASSKEY).where(passkeys.c.account == account).order_by(passkeys.c.created)
        return await self._database.read(lambda connection: [Passkey(*row) for row in connection.execute(found)])

    async def passkey_used(self, credential: bytes, sign_count: int, at: int) -> bool:
        """Note a use. False where the counter has been seen before: the key may have been copied. Keys that do not
        count always say 0.
        """
        change = (
            update(passkeys)
            .where(passkeys.c.credential == credential)
            .where((passkeys.c.sign_count < sign_count) | ((passkeys.c.sign_count == 0) & (sign_count == 0)))
            .values(sign_count=sign_count, last_used=at)
        )
        return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)

    async def remove_passkey(self, account: str, credential: bytes) -> bool:
        gone = delete(passkeys).where(passkeys.c.account == account, passkeys.c.credential == credential)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    async def set_recovery_codes(self, account: str, hashes: Iterable[bytes]) -> None:
        """New codes in place of all older ones."""
        rows = [{"account": account, "hash": one} for one in hashes]

        def work(connection: Connection) -> None:
            connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
            if rows:
                connection.execute(recovery_codes.insert(), rows)

        await self._database.write(work)

    async def use_recovery_code(self, account: str, hashed: bytes) -> bool:
        """Whether there was such a code; it is used up by this."""
        gone = delete(recovery_codes).where(recovery_codes.c.account == account, recovery_codes.c.hash == hashed)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    async def recovery_codes_left(self, account: str) -> int:
        found = select(recovery_codes.c.hash).where(recovery_codes.c.account == account)
        return await self._database.read(lambda connection: len(connection.execute(found).all()))


_PASSKEY = [passkeys.c[name] for name in Passkey._fields]

"""A database, SQLite or PostgreSQL, that runs small pieces of work off the event loop.

A piece of work is a plain function of a Connection, the same for both. On SQLite it runs in a thread: one thread
writes, a few read. On PostgreSQL it runs on the event loop's own connections, through SQLAlchemy's greenlets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from manilla.table.ports import StoredEvent, StoreUnavailable

from .errors import StoreRefused

Result = TypeVar("Result")
Work = Callable[[Connection], Result]

NOT_TO_BE_HAD = (DBAPIError, PoolTimeout, OSError, TimeoutError)
"""What the drivers raise when a database is away, full or busy; and more, see ``unavailable``."""


class Append(NamedTuple):
    """Events that somebody wants behind event ``expected`` of a table."""

    table: str
    expected: int
    bodies: tuple[bytes, ...]
    at: int

    @property
    def last(self) -> int:
        return self.expected + len(self.bodies)


class EventLog(Protocol):
    """Events as one database keeps them. All raise StoreUnavailable."""

    async def take(self, group: Sequence[Append]) -> Sequence[bool]:
        """Append what can be appended of a group, one append a table, in one transaction; say which were.

        An append is taken whole or not at all, and one that is not does no harm to the others.
        """
        ...

    async def read(self, table: str, after: int) -> list[StoredEvent]: ...

    async def last_seq(self, table: str) -> int: ...


class ConnectionLost(StoreUnavailable):
    """The connection broke off in the middle; a new one may do."""


class Database(Protocol):
    """Where the subjects of this package do their work."""

    url: URL

    async def read(self, work: Work[Result]) -> Result:
        """Do work that changes nothing; it may be done twice. Raises StoreUnavailable."""
        ...

    async def write(self, work: Work[Result]) -> Result:
        """Do work in one transaction; on disk when this returns. It may be begun twice, but is done once.

        Raises StoreUnavailable: then it is unknown whether it was done. What the work itself raises undoes it.
        """
        ...

    def log(self) -> EventLog:
        """The way to the events, which does not go through SQLAlchemy."""
        ...

    async def close(self) -> None: ...


async def open_database(address: str) -> Database:
    """Connect; the schema must be there already (``migrations.upgrade``). Raises StoreRefused, StoreUnavailable."""
    url = read_url(address)
    if url.get_backend_name() == "sqlite":
        from .sqlite import SQLite

        return SQLite(url)
    from .postgresql import PostgreSQL

    return await PostgreSQL.open(url)


def read_url(address: str) -> URL:
    """The address of a database. Raises StoreRefused for what is none of ours, without repeating a password."""
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except ArgumentError:
        raise StoreRefused("bad_store_address") from None
    if backend == "sqlite" and url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        return url.set(drivername="sqlite+pysqlite")
    if backend in {"postgresql", "postgres"} and url.database:
        return url.set(drivername="postgresql+asyncpg")
    raise StoreRefused("bad_store_address")


def insert(connection: Connection, table: Table) -> Any:
    """INSERT with ON CONFLICT, which both dialects have, each as a type of its own."""
    return insert_for(connection.dialect.name, table)


def insert_for(dialect: str, table: Table) -> Any:
    """The same by the name of the dialect."""
    return (sqlite if dialect == "sqlite" else postgresql).insert(table)


def unavailable(error: BaseException) -> StoreUnavailable | None:
    """What an error of a driver means to the table; None where the fault is ours, or a constraint's.

    Only the first line of the driver's message is kept: PostgreSQL adds the row that failed in further ones.
    """
    if isinstance(error, DataError | IntegrityError | ProgrammingError):
        return None
    original = getattr(error, "orig", None) or error
    lines = str(original).splitlines() or [""]
    return StoreUnavailable(f"{type(original).__name__}: {lines[0][:200]}")

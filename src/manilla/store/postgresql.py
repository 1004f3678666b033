"""PostgreSQL: connections of asyncpg, on the event loop. Any number of processes may work on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .database import NOT_TO_BE_HAD, ConnectionLost, Result, Work, unavailable
from .postgresql_log import PostgreSQLLog

CONNECT_SECONDS = 5
COMMAND_SECONDS = 10
"""Nobody waits longer for an answer: a cut cable must not hold a table for the operating system's minutes."""
CONNECTIONS = 8
PLAIN_CONNECTIONS = 4


class PostgreSQL:
    """A database that other processes share."""

    def __init__(self, url: URL) -> None:
        import asyncpg

        self.url = url
        self._engine = _engine(url)
        # Single statements need no BEGIN and ROLLBACK around them.
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        # Refused connections come as errors of the driver, not wrapped.
        self._gone = (*NOT_TO_BE_HAD, asyncpg.InterfaceError, asyncpg.PostgresError)
        self._plain: asyncpg.Pool | None = None

    @classmethod
    async def open(cls, url: URL) -> PostgreSQL:
        """Connect once, to see that it is there. Raises StoreUnavailable."""
        import asyncpg

        database = cls(url)
        _, options = database._engine.dialect.create_connect_args(url)
        try:
            # With a least size the pool would connect by itself while the server is away, and log each failure.
            database._plain = await asyncpg.create_pool(
                min_size=0, max_size=PLAIN_CONNECTIONS, init=_set_up, reset=_leave, **options, **_CONNECTING
            )
            async with database._plain.acquire(timeout=COMMAND_SECONDS):
                pass
        except BaseException as error:
            await database.close()
            if isinstance(error, database._gone) and (reason := unavailable(error)) is not None:
                raise reason from error
            raise
        return database

    async def changed_elsewhere(self) -> bool:
        return False

    def log(self) -> PostgreSQLLog:
        return PostgreSQLLog(self._lent)

    async def read(self, work: Work[Result]) -> Result:
        return await self._twice(self._read, work)

    async def write(self, work: Work[Result]) -> Result:
        return await self._twice(self._write, work)

    async def close(self) -> None:
        if self._plain is not None:
            await self._plain.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def _lent(self) -> AsyncIterator[Any]:
        """A connection of asyncpg, from a pool of its own. Raises ConnectionLost, StoreUnavailable."""
        import asyncpg

        assert self._plain is not None
        lent = False
        try:
            async with self._plain.acquire(timeout=COMMAND_SECONDS) as connection:
                lent = True
                yield connection
        except self._gone as error:
            if (reason := unavailable(error)) is None:
                raise
            if lent and isinstance(
                error,
                asyncpg.PostgresConnectionError | asyncpg.OperatorInterventionError | asyncpg.InterfaceError | OSError,
            ):
                raise ConnectionLost(reason.reason) from error
            raise reason from error

    async def _twice(self, do: Callable[[Work[Result]], Awaitable[Result]], work: Work[Result]) -> Result:
        """Do it, and once more where nothing can have been done: when the server restarts, every connection of the pool
        is dead, the first of them to notice throws all away, and the restart is not felt.
        """
        try:
            try:
                return await do(work)
            except _NothingDoneError:
                return await do(work)
        except _NothingDoneError as error:
            raise unavailable(error.cause) or error.cause from error.cause
        except self._gone as error:
            if (reason := unavailable(error)) is None:
                raise
            raise reason from error

    async def _read(self, work: Work[Result]) -> Result:
        async with self._reader.connect() as connection:
            return await self._worked(connection, work)

    async def _write(self, work: Work[Result]) -> Result:
        async with self._engine.connect() as connection:
            result = await self._worked(connection, work)
            # From here on a lost connection leaves it open whether the transaction was done.
            await connection.commit()
            return result

    async def _worked(self, connection: AsyncConnection, work: Work[Result]) -> Result:
        try:
            return await connection.run_sync(work)
        except DBAPIError as error:
            if error.connection_invalidated:
                raise _NothingDoneError(error) from error
            raise


class _NothingDoneError(Exception):
    """The connection was lost before a commit was sent, so nothing was done and it may be tried again."""

    def __init__(self, cause: DBAPIError) -> None:
        super().__init__(str(cause))
        self.cause = cause


_CONNECTING = {
    "timeout": CONNECT_SECONDS,
    "command_timeout": COMMAND_SECONDS,
    "server_settings": {
        "application_name": "manilla",
        # A process that is stopped in the middle of a transaction must not hold others.
        "idle_in_transaction_session_timeout": str(COMMAND_SECONDS * 1000),
    },
}


def _engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url,
        hide_parameters=True,
        isolation_level="READ COMMITTED",
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=COMMAND_SECONDS,
        connect_args=_CONNECTING,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _of_engine(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(_ON_DISK)
        cursor.close()
        connection.commit()

    return engine


async def _set_up(connection: Any) -> None:
    await connection.execute(_ON_DISK)


async def _leave(_connection: Any) -> None:
    """Instead of asyncpg's reset, which costs another way there and back; the log leaves nothing behind."""


# Servers are set up for speed now and then; what we acknowledge must be on disk. Stronger settings are left alone.
_ON_DISK = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

"""The steps by which a database comes to today's schema, one file a step in ``versions/``; run when a server starts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from manilla.store.database import read_url
from manilla.store.errors import StoreRefused
from manilla.store.postgresql import PostgreSQL
from manilla.store.sqlite import migrating_engine

_HERE = Path(__file__).parent
_LOCK = 0x6D616E696C6C61
"""Any number, the same in all processes: two that start at once migrate one after the other."""


async def upgrade(address: str) -> None:
    """Bring a database to today's schema, from nothing or from any older one. Raises StoreRefused, StoreUnavailable."""
    url = read_url(address)
    if url.get_backend_name() == "sqlite":

        def in_thread() -> None:
            engine = migrating_engine(url)
            try:
                with engine.begin() as connection:
                    _upgrade(connection)
                    # Tables that are made anew need foreign keys off; so they are checked at the end.
                    assert not connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            finally:
                engine.dispose()

        await asyncio.to_thread(in_thread)
        return
    database = await PostgreSQL.open(url)
    try:
        await database.write(_upgrade)
    finally:
        await database.close()


def configured(connection: Connection) -> Config:
    """What alembic's commands need to know."""
    config = Config()
    config.set_main_option("script_location", str(_HERE))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    config = configured(connection)
    script = ScriptDirectory.from_config(config)
    for revision in MigrationContext.configure(connection).get_current_heads():
        try:
            script.get_revision(revision)
        except CommandError:
            raise StoreRefused("store_newer", found=revision, known=str(script.get_current_head())) from None
    command.upgrade(config, "head")

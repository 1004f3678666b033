"""The schema that migrations make is the schema that the code means, on both databases."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from manilla.store import StoreRefused, open_store, sqlite
from manilla.store.database import read_url
from manilla.store.migrations import upgrade
from manilla.store.schema import metadata
from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService

from .support import opened, row


def sql_of(file: Path) -> dict[str, str]:
    """The statements that made what is in a SQLite database."""
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL AND name != 'alembic_version'")
    made = {name: " ".join(sql.split()) for name, sql in rows}
    connection.close()
    return made


def test_sqlite_is_made_by_the_same_statements(migrated_file: Path, tmp_path: Path) -> None:
    engine = sqlite.writing_engine(read_url(f"sqlite:///{tmp_path / 'direct.db'}"))
    with engine.begin() as connection:
        metadata.create_all(connection)
    engine.dispose()
    made = sql_of(migrated_file)
    assert made == sql_of(tmp_path / "direct.db")
    assert "WITHOUT ROWID" in made["events"]


@asynchronously
async def test_nothing_differs(database_address: str) -> None:
    def compare(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    async with opened(database_address) as store:
        assert await store.database.read(compare) == []


COLUMNS = """
SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'public' AND table_name != 'alembic_version'
"""
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid != 'alembic_version'::regclass
"""
INDEXES = """
SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename != 'alembic_version'
"""


def columns_and_constraints(postgresql: PostgreSQLService, name: str) -> list[tuple[object, ...]]:
    async def ask() -> list[tuple[object, ...]]:
        import asyncpg

        connection = await asyncpg.connect(host="127.0.0.1", port=postgresql.port, user="manilla", database=name)
        found = [tuple(record) for query in (COLUMNS, CONSTRAINTS, INDEXES) for record in await connection.fetch(query)]
        await connection.close()
        return sorted(found, key=repr)

    return asyncio.run(ask())


def test_postgresql_has_the_same_columns_constraints_and_indexes(postgresql: PostgreSQLService) -> None:
    direct = postgresql.new_database()

    @asynchronously
    async def create() -> None:
        from manilla.store import open_database

        database = await open_database(postgresql.address(direct))
        await database.write(metadata.create_all)
        await database.close()

    create()
    postgresql.run_sql("CREATE TABLE alembic_version (version_num text)", direct)
    made = columns_and_constraints(postgresql, "migrated")
    assert made == columns_and_constraints(postgresql, direct)
    assert len(made) > 80


@asynchronously
async def test_upgrading_again_changes_nothing_and_keeps_all(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.tables.save(row("t"))
        await store.events.append("t", 0, [b"a"], 0)
    await upgrade(database_address)
    async with opened(database_address) as store:
        assert await store.events.last_seq("t") == 1
        assert await store.tables.get("t") == row("t")


def test_two_processes_that_start_at_once(postgresql: PostgreSQLService, tmp_path: Path) -> None:
    for address in (postgresql.address(postgresql.new_database()), f"sqlite:///{tmp_path / 'new' / 'store.db'}"):

        @asynchronously
        async def scenario(address: str = address) -> None:
            # Alembic keeps its context in one place, so in one process they would be in each other's way.
            import sys

            code = f"import asyncio; from manilla.store.migrations import upgrade; asyncio.run(upgrade({address!r}))"
            processes = [await asyncio.create_subprocess_exec(sys.executable, "-c", code) for _ in range(2)]
            assert [await process.wait() for process in processes] == [0, 0]
            async with opened(address) as store:
                assert await store.events.append("t", 0, [b"a"], 0) == 1

        scenario()


VERSION = "SELECT version_num FROM alembic_version"


@asynchronously
async def test_a_newer_schema_is_refused(database_address: str) -> None:
    async with opened(database_address) as store:
        known = await store.database.write(lambda connection: connection.exec_driver_sql(VERSION).scalar_one())
        change = "UPDATE alembic_version SET version_num = '9999'"
        await store.database.write(lambda connection: connection.exec_driver_sql(change))
    try:
        with pytest.raises(StoreRefused) as refused:
            await open_store(database_address)
        assert refused.value.code == "store_newer"
        assert refused.value.data == {"found": "9999", "known": known}
    finally:
        # The database may be shared with the next test.
        from manilla.store import open_database

        database = await open_database(database_address)
        back = text("UPDATE alembic_version SET version_num = :known")
        await database.write(lambda connection: connection.execute(back, {"known": known}))
        await database.close()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "mysql://a:secret@b/c",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://a:secret@host",
        "sqlite:///file:x?mode=ro",
    ],
)
@asynchronously
async def test_an_address_of_nothing_we_know(address: str) -> None:
    with pytest.raises(StoreRefused) as refused:
        await open_store(address)
    assert refused.value.code == "bad_store_address"
    assert "secret" not in str(refused.value)


@asynchronously
async def test_the_file_is_private_and_its_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "data" / "manilla" / "store.db"
    async with opened(f"sqlite:///{path}") as store:
        await store.events.append("t", 0, [b"a"], 0)
        assert {file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {0}
        pragmas = await store.database.write(
            lambda connection: [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        )
        assert pragmas == ["wal", 2, 1, 5000]
    assert [file.name for file in path.parent.iterdir()] == ["store.db"]  # the log is merged in


@asynchronously
async def test_a_backup_of_a_running_store(tmp_path: Path) -> None:
    from manilla.store.backup import backup

    async with opened(f"sqlite:///{tmp_path / 'store.db'}") as store:
        await store.events.append("t", 0, [b"a", b"b"], 0)
        await backup(store.database, tmp_path / "copy" / "backup.db")
        await store.events.append("t", 2, [b"c"], 0)
        with pytest.raises(StoreRefused, match="backup_exists"):
            await backup(store.database, tmp_path / "copy" / "backup.db")
        assert (tmp_path / "copy" / "backup.db").stat().st_mode & 0o077 == 0
    async with opened(f"sqlite:///{tmp_path / 'copy' / 'backup.db'}") as copy:
        assert [event.body for event in await copy.events.read("t")] == [b"a", b"b"]


def test_postgresql_is_backed_up_by_its_own_tools(postgresql: PostgreSQLService, tmp_path: Path) -> None:
    @asynchronously
    async def scenario() -> None:
        from manilla.store.backup import backup

        async with opened(postgresql.address("migrated")) as store:
            with pytest.raises(StoreRefused, match="backup_by_pg_dump"):
                await backup(store.database, tmp_path / "backup")

    scenario()

"""A store in trouble: full, locked, gone. Whoever waits hears of it, and it goes on afterwards."""

import asyncio
import sqlite3
import traceback
from pathlib import Path

import pytest

from manilla.store import Store, sqlite
from manilla.table.ports import StaleSeq, StoreUnavailable
from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService

from .support import opened

SECRET = b"hands AO RO CO"


@pytest.fixture
def file_address(migrated_file: Path, tmp_path: Path) -> str:
    (tmp_path / "store.db").write_bytes(migrated_file.read_bytes())
    return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"


async def limit_pages(store: Store, pages: int) -> None:
    await store.database.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))


@asynchronously
async def test_a_full_disk_is_told_to_all_who_wait_and_forgotten_when_there_is_room(file_address: str) -> None:
    async with opened(file_address) as store:
        await store.events.append("before", 0, [b"x"], 0)
        await limit_pages(store, 1)
        done = await asyncio.gather(
            *(store.events.append(f"t{n}", 0, [SECRET * 2000], 0) for n in range(5)), return_exceptions=True
        )
        assert [type(error) for error in done] == [StoreUnavailable] * 5
        assert "full" in str(done[0])
        for error in done:
            assert isinstance(error, BaseException)
            assert SECRET.decode() not in "".join(traceback.format_exception(error))
        await limit_pages(store, 100_000)
        assert [await store.events.last_seq(f"t{n}") for n in range(5)] == [0] * 5
        assert await store.events.append("t1", 0, [SECRET], 0) == 1
        assert await store.events.append("before", 1, [b"x"], 0) == 2


@asynchronously
async def test_another_process_that_holds_the_lock_for_too_long(
    file_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    async with opened(file_address) as store:
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.events.append("t", 0, [b"x"], 0)
        assert await store.events.read("t") == []  # reading needs no lock
        other.execute("ROLLBACK")
        other.close()
        assert await store.events.append("t", 0, [b"x"], 0) == 1


@asynchronously
async def test_a_short_lock_is_waited_for(file_address: str, tmp_path: Path) -> None:
    async with opened(file_address) as store:
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.events.append("t", 0, [b"x"], 0))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        other.execute("COMMIT")
        other.close()
        assert await waiting == 1


def test_a_postgresql_that_goes_and_comes_back(postgresql: PostgreSQLService) -> None:
    address = postgresql.address(postgresql.new_database("migrated"))

    @asynchronously
    async def scenario() -> None:
        async with opened(address) as store:
            await asyncio.gather(*(store.events.append(f"t{n}", 0, [b"1"], 0) for n in range(20)))
            # Restarted between two acts, while this process sleeps: nobody notices, whichever way goes first.
            for turn in range(3):
                postgresql.stop()
                postgresql.start()
                if turn == 0:
                    assert await store.events.append("t1", 1, [b"2"], 0) == 2
                elif turn == 1:
                    assert await store.events.last_seq("t1") == 2
                assert await store.leases.take("t1", f"owner {turn}", 0)
                assert await store.presence.present("t1") == set()
            postgresql.stop()
            done = await asyncio.gather(
                *(store.events.append(f"t{n}", 1, [b"lost"], 0) for n in (3, 4)),
                store.events.read("t1"),
                store.leases.take("t1", "me", 5),
                store.presence.touch("t1", "p", "s", 5),
                return_exceptions=True,
            )
            assert [type(error) for error in done] == [StoreUnavailable] * 5
            postgresql.start()
            assert await store.events.append("t3", 1, [b"2"], 0) == 2
            assert [event.body for event in await store.events.read("t3")] == [b"1", b"2"]

    scenario()


def test_a_row_that_another_has_not_committed_yet_is_waited_for(postgresql: PostgreSQLService) -> None:
    name = postgresql.new_database("migrated")

    @asynchronously
    async def scenario() -> None:
        import asyncpg

        other = await asyncpg.connect(host="127.0.0.1", port=postgresql.port, user="manilla", database=name)
        async with opened(postgresql.address(name)) as store:
            for table, kept in (("kept", True), ("undone", False)):
                transaction = other.transaction()
                await transaction.start()
                await other.execute("INSERT INTO events (table_id, seq, at, body) VALUES ($1, 1, 0, 'other')", table)
                group = asyncio.gather(
                    store.events.append(table, 0, [b"a", b"b"], 0),
                    store.events.append(f"{table} beside", 0, [b"c"], 0),
                    return_exceptions=True,
                )
                await asyncio.sleep(0.2)
                assert not group.done()
                await (transaction.commit() if kept else transaction.rollback())
                first, beside = await group
                assert beside == 1
                if kept:
                    assert isinstance(first, StaleSeq)
                    assert [event.body for event in await store.events.read(table)] == [b"other"]
                else:
                    assert first == 2
                    assert [event.body for event in await store.events.read(table)] == [b"a", b"b"]
        await other.close()

    scenario()


def test_postgresql_set_up_for_speed_still_keeps_what_it_acknowledges(postgresql: PostgreSQLService) -> None:
    """A role whose commits do not wait for the disk is overruled, on both of the store's ways in."""
    name = postgresql.new_database("migrated")
    postgresql.run_sql(f"ALTER DATABASE {name} SET synchronous_commit = off")

    @asynchronously
    async def scenario() -> None:
        async with opened(postgresql.address(name)) as store:
            show = "SHOW synchronous_commit"
            assert await store.database.write(lambda c: c.exec_driver_sql(show).scalar_one()) == "on"
            async with store.events._log._lend() as plain:  # type: ignore[attr-defined]  # PostgreSQL's log lends
                assert await plain.fetchval(show) == "on"

    scenario()


@asynchronously
async def test_a_database_that_is_not_there() -> None:
    from manilla.store import open_store

    with pytest.raises(StoreUnavailable):
        await open_store("postgresql+asyncpg://nobody@127.0.0.1:1/none")

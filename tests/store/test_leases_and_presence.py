"""Rows that run out by the database's clock."""

import asyncio
import time

from manilla.store.clock import now_ms
from tests.asynchronously import asynchronously

from .support import opened, row

LONG = 600.0


@asynchronously
async def test_the_databases_clock_counts_milliseconds_since_1970(database_address: str) -> None:
    async with opened(database_address) as store:
        from sqlalchemy import select

        first = await store.database.read(lambda connection: connection.execute(select(now_ms())).scalar_one())
        assert abs(first - time.time() * 1000) < 60_000
        await asyncio.sleep(0.05)
        second = await store.database.read(lambda connection: connection.execute(select(now_ms())).scalar_one())
        assert 50 <= second - first < 60_000


@asynchronously
async def test_one_holds_a_lease_until_it_runs_out(database_address: str) -> None:
    async with opened(database_address) as store:
        assert await store.leases.take("t", "me", LONG)
        assert not await store.leases.take("t", "you", LONG)
        assert await store.leases.take("other", "you", LONG)
        assert await store.leases.take("t", "me", 0.05)  # renewed, for a shorter time
        await asyncio.sleep(0.1)
        assert await store.leases.take("t", "you", LONG)
        assert not await store.leases.take("t", "me", LONG)


@asynchronously
async def test_only_the_holder_releases(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.leases.take("t", "me", LONG)
        await store.leases.release("t", "you")
        assert not await store.leases.take("t", "you", LONG)
        await store.leases.release("t", "me")
        await store.leases.release("t", "me")
        assert await store.leases.take("t", "you", LONG)


@asynchronously
async def test_of_many_who_want_a_lease_one_gets_it(database_address: str) -> None:
    async with opened(database_address) as one, opened(database_address) as other:
        for turn in range(5):
            got = await asyncio.gather(
                *(
                    store.leases.take(f"t{turn}", f"p{n}", LONG)
                    for n in range(10)
                    for store in (one, other)[n % 2 :][:1]
                )
            )
            assert sorted(got) == [False] * 9 + [True]


@asynchronously
async def test_orphans_are_tables_at_play_that_nobody_holds(database_address: str) -> None:
    async with opened(database_address) as store:
        for table, phase, changed in (
            ("held", "playing", 1), ("run_out", "playing", 2), ("never", "playing", 3), ("over", "over", 4),
            ("open", "open", 5), ("behind", "open", 6),
        ):  # fmt: skip
            await store.tables.save(row(table, phase=phase, changed=changed))
        await store.events.append("behind", 0, [b"its index row was never written"], 0)
        await store.leases.take("held", "me", LONG)
        await store.leases.take("run_out", "me", 0)
        assert await store.leases.orphans() == ["run_out", "never", "behind"]
        assert await store.leases.orphans(limit=1) == ["run_out"]
        await store.leases.release("held", "me")
        assert await store.leases.orphans(limit=1) == ["held"]


@asynchronously
async def test_a_table_that_rests_is_no_orphan_and_anybody_may_take_it(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.tables.save(row("t", phase="playing", changed=1))
        await store.leases.take("t", "me", LONG)
        await store.leases.rest("t", "you")  # not his to let go of
        assert not await store.leases.take("t", "you", LONG)
        await store.leases.rest("t", "me")
        assert await store.leases.orphans() == []
        assert await store.leases.take("t", "you", LONG)
        assert not await store.leases.take("t", "me", LONG)
        await store.leases.release("t", "you")
        assert await store.leases.orphans() == ["t"]


@asynchronously
async def test_presence_is_a_living_socket(database_address: str) -> None:
    async with opened(database_address) as store:
        await asyncio.gather(
            store.presence.touch("t", "anna", "s1", LONG),
            store.presence.touch("t", "anna", "s2", LONG),
            store.presence.touch("t", "bert", "s3", 0.05),
            store.presence.touch("u", "carl", "s4", LONG),
        )
        assert await store.presence.present("t") >= {"anna"}
        await asyncio.sleep(0.1)
        assert await store.presence.present("t") == {"anna"}
        await store.presence.touch("t", "bert", "s3", LONG)
        await store.presence.gone("s1")
        assert await store.presence.present("t") == {"anna", "bert"}
        await store.presence.gone("s2")
        await store.presence.gone("s2")
        assert await store.presence.present("t") == {"bert"}
        assert await store.presence.present("u") == {"carl"}
        assert await store.presence.present("nowhere") == set()


@asynchronously
async def test_a_socket_watches_two_tables_and_leaves_both(database_address: str) -> None:
    async with opened(database_address) as store:
        for table in ("t", "u"):
            await store.presence.touch(table, "anna", "s", LONG)
        await store.presence.gone("s")
        assert await store.presence.present("t") == await store.presence.present("u") == set()


@asynchronously
async def test_only_the_dead_are_swept(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.presence.touch("t", "anna", "s1", LONG)
        await store.presence.touch("t", "bert", "s2", 0)
        assert await store.presence.sweep() == 1
        assert await store.presence.sweep() == 0
        assert await store.presence.present("t") == {"anna"}


@asynchronously
async def test_many_sockets_are_touched_in_few_writes(database_address: str) -> None:
    async with opened(database_address) as store:
        writes = 0
        write = store.presence._touches._do

        async def counted(group):  # type: ignore[no-untyped-def]  # hands on what it gets
            nonlocal writes
            writes += 1
            return await write(group)

        store.presence._touches._do = counted
        await asyncio.gather(*(store.presence.touch("t", f"p{n}", f"s{n}", LONG) for n in range(300)))
        assert len(await store.presence.present("t")) == 300
        assert writes == 2

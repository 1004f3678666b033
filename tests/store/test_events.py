"""Events of many tables: in order, all or none, one lost race without harm to others."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from manilla.store import Store
from manilla.store.database import Append
from manilla.table.ports import StaleSeq, StoredEvent
from tests.asynchronously import asynchronously

from .support import opened


async def bodies(store: Store, table: str) -> list[bytes]:
    """The bodies of a table's events, whose numbers must have no gap."""
    events = await store.events.read(table)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    return [event.body for event in events]


def watch_groups(store: Store) -> list[Sequence[Append]]:
    """The groups that the store commits from now on."""
    groups: list[Sequence[Append]] = []
    take = store.events._appends._do

    async def watched(group: Sequence[Append]) -> Sequence[bool]:
        groups.append(group)
        return await take(group)

    store.events._appends._do = watched
    return groups


@asynchronously
async def test_events_are_numbered_in_their_table(database_address: str) -> None:
    async with opened(database_address) as store:
        assert await store.events.last_seq("one") == 0
        assert await store.events.append("one", 0, [b"a", b"b"], 5) == 2
        assert await store.events.append("two", 0, [b"c"], 6) == 1
        assert await store.events.append("one", 2, [b"\x00\xff{}"], 2**45) == 3
        assert await store.events.append("one", 3, [], 8) == 3
        assert await store.events.last_seq("one") == 3
        assert await store.events.read("one") == [
            StoredEvent(1, 5, b"a"), StoredEvent(2, 5, b"b"), StoredEvent(3, 2**45, b"\x00\xff{}"),
        ]  # fmt: skip
        assert await store.events.read("one", after=2) == [StoredEvent(3, 2**45, b"\x00\xff{}")]
        assert await store.events.read("one", after=3) == await store.events.read("three") == []
    async with opened(database_address) as again:
        assert await bodies(again, "one") == [b"a", b"b", b"\x00\xff{}"]


@asynchronously
async def test_only_the_first_gets_a_number(database_address: str) -> None:
    async with opened(database_address) as one, opened(database_address) as other:
        await one.events.append("t", 0, [b"1"], 0)
        with pytest.raises(StaleSeq) as stale:
            await other.events.append("t", 0, [b"x"], 0)
        assert (stale.value.table, stale.value.expected) == ("t", 0)
        assert await other.events.append("t", 1, [b"2"], 0) == 2
        assert await bodies(one, "t") == [b"1", b"2"]


@asynchronously
async def test_no_gap_can_be_made(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.events.append("t", 0, [b"1"], 0)
        for table, expected in (("t", 2), ("t", 7), ("new", 1)):
            with pytest.raises(StaleSeq):
                await store.events.append(table, expected, [b"x", b"y"], 0)
        assert await bodies(store, "t") == [b"1"]
        assert await bodies(store, "new") == []


@asynchronously
async def test_of_an_append_whose_first_event_lost_nothing_is_left(database_address: str) -> None:
    async with opened(database_address) as one, opened(database_address) as other:
        await one.events.append("t", 0, [b"1"], 0)
        await one.events.append("t", 1, [b"2"], 0)
        done = await asyncio.gather(
            other.events.append("t", 1, [b"x", b"y", b"z"], 0),  # 2 is taken, 3 and 4 would be free
            other.events.append("u", 0, [b"u1", b"u2"], 0),
            return_exceptions=True,
        )
        assert isinstance(done[0], StaleSeq)
        assert done[1] == 2
        assert await bodies(one, "t") == [b"1", b"2"]
        assert await bodies(one, "u") == [b"u1", b"u2"]
        assert await one.events.append("t", 2, [b"3"], 0) == 3


@asynchronously
async def test_appends_that_come_together_are_one_group_and_a_loser_harms_nobody(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.events.append("t5", 0, [b"somebody else's"], 0)
        groups = watch_groups(store)
        done = await asyncio.gather(
            *(store.events.append(f"t{number}", 0, [b"%d" % number], 0) for number in range(10)), return_exceptions=True
        )
        assert [len(group) for group in groups] == [10]
        assert [result for number, result in enumerate(done) if number != 5] == [1] * 9
        assert isinstance(done[5], StaleSeq)
        for number in range(10):
            assert await bodies(store, f"t{number}") == [b"somebody else's" if number == 5 else b"%d" % number]


@asynchronously
async def test_two_of_one_table_in_one_moment(database_address: str) -> None:
    async with opened(database_address) as store:
        done = await asyncio.gather(
            store.events.append("t", 0, [b"first"], 0),
            store.events.append("t", 0, [b"second"], 0),
            store.events.append("t", 1, [b"third"], 0),  # fits once the first is there
            store.events.append("u", 0, [b"u"], 0),
            return_exceptions=True,
        )
        assert (done[0], done[2], done[3]) == (1, 2, 1)
        assert isinstance(done[1], StaleSeq)
        assert await bodies(store, "t") == [b"first", b"third"]


@asynchronously
async def test_a_group_has_a_largest_size_and_nobody_is_forgotten(database_address: str) -> None:
    async with opened(database_address) as store:
        groups = watch_groups(store)
        done = await asyncio.gather(*(store.events.append(f"t{n}", 0, [b"a", b"b"], 0) for n in range(600)))
        assert done == [2] * 600
        assert [len(group) for group in groups] == [250, 250, 100]
        assert await bodies(store, "t599") == [b"a", b"b"]


@asynchronously
async def test_who_goes_away_while_he_waits_is_not_served(database_address: str) -> None:
    async with opened(database_address) as store:
        first = asyncio.create_task(store.events.append("a", 0, [b"a"], 0))
        gone = asyncio.create_task(store.events.append("b", 0, [b"b"], 0))
        last = asyncio.create_task(store.events.append("c", 0, [b"c"], 0))
        await asyncio.sleep(0)
        gone.cancel()
        assert await first == await last == 1
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert await bodies(store, "b") == []


@pytest.mark.parametrize(
    ("table", "expected", "events", "error"),
    [
        ("", 0, [b"x"], ValueError),
        ("x" * 65, 0, [b"x"], ValueError),
        ("a\x00b", 0, [b"x"], ValueError),
        ("é", 0, [b"x"], ValueError),
        ("t", -1, [b"x"], ValueError),
        ("t", 2**31 - 1, [b"x"], ValueError),
        ("t", 0, [b"x", "secret"], TypeError),
    ],
)
@asynchronously
async def test_what_a_database_would_refuse_does_not_get_into_a_group(
    database_address: str, table: str, expected: int, events: list[bytes], error: type[Exception]
) -> None:
    async with opened(database_address) as store:
        with pytest.raises(error) as raised:
            await store.events.append(table, expected, events, 0)
        assert "secret" not in str(raised.value)


@asynchronously
async def test_closing_commits_what_waits(database_address: str) -> None:
    async with opened(database_address) as store:
        waiting = [asyncio.create_task(store.events.append(f"t{n}", 0, [b"x"], 0)) for n in range(5)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [1] * 5
    with pytest.raises(RuntimeError):
        await store.events.append("late", 0, [b"x"], 0)


@pytest.mark.parametrize("seed", range(3))
@asynchronously
async def test_random_races_of_two_stores(database_address: str, seed: int) -> None:
    """Each append has bodies of its own, so that the log says which were taken: all of each, in one piece, in order."""
    dice = random.Random(seed)
    taken: dict[str, list[tuple[int, list[bytes]]]] = {}
    lost = 0

    async def write(store: Store, name: int) -> None:
        nonlocal lost
        for number in range(25):
            table = f"t{dice.randrange(3)}"
            expected = await store.events.last_seq(table)
            wanted = [b"%d.%d.%d" % (name, number, part) for part in range(dice.randint(1, 4))]
            try:
                last = await store.events.append(table, expected, wanted, 0)
            except StaleSeq:
                lost += 1
            else:
                assert last == expected + len(wanted)
                taken.setdefault(table, []).append((expected, wanted))

    async with opened(database_address) as one, opened(database_address) as other:
        await asyncio.gather(*(write(store, name) for name, store in enumerate((one, other, one, other))))
        for table, appends in taken.items():
            expected_log = [body for _, wanted in sorted(appends) for body in wanted]
            assert await bodies(one, table) == expected_log
    assert lost, "no race happened, so nothing was tested"

"""The bus: it tells what is new, it may lose messages, and it never makes anybody wait."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from manilla.bus import BusRefused, MemoryBus, open_bus
from manilla.bus.memory import BEHIND
from manilla.bus.redis import RedisBus
from manilla.table.ports import Bus
from tests.asynchronously import asynchronously
from tests.services import RedisService


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Bus]:
    bus = await open_bus(address)
    try:
        yield bus
    finally:
        await bus.close()


async def heard(messages: AsyncIterator[bytes], number: int) -> list[bytes]:
    """The next messages."""
    return [await asyncio.wait_for(anext(messages), 10) for _ in range(number)]


async def silence(messages: AsyncIterator[bytes]) -> bool:
    """Whether nothing more is heard for a moment."""
    task = asyncio.ensure_future(anext(messages))
    done, _ = await asyncio.wait([task], timeout=0.1)
    task.cancel()
    return not done


@asynchronously
async def test_subscribers_hear_their_topic_in_order(bus_address: str) -> None:
    async with (
        opened(bus_address) as bus,
        bus.subscribe("a") as one,
        bus.subscribe("a") as two,
        bus.subscribe("b") as b,
    ):
        for number in range(5):
            await bus.publish("a", b"%d" % number)
        await bus.publish("b", b"\x00\xff")
        await bus.publish("nobody", b"x")
        assert await heard(one, 5) == await heard(two, 5) == [b"0", b"1", b"2", b"3", b"4"]
        assert await heard(b, 1) == [b"\x00\xff"]
        assert await silence(one)
        assert await silence(b)


@asynchronously
async def test_who_has_left_hears_nothing_and_is_forgotten(bus_address: str) -> None:
    async with opened(bus_address) as bus:
        async with bus.subscribe("a") as one, bus.subscribe("a") as two:
            async with bus.subscribe("a") as three:
                await bus.publish("a", b"1")
                assert await heard(three, 1) == [b"1"]
            await bus.publish("a", b"2")
            assert await heard(one, 2) == await heard(two, 2) == [b"1", b"2"]
        assert isinstance(bus, MemoryBus | RedisBus)
        assert "a" not in bus._topics
        async with bus.subscribe("a") as again:  # at once, while Redis may still be told of the leaving
            await bus.publish("a", b"3")
            assert await heard(again, 1) == [b"3"]


@asynchronously
async def test_coming_and_going_in_any_order(bus_address: str) -> None:
    async with opened(bus_address) as bus:

        async def watch(number: int) -> None:
            for turn in range(5):
                async with bus.subscribe(f"t{(number + turn) % 3}") as messages:
                    mine = f"{number}.{turn}".encode()
                    await bus.publish(f"t{(number + turn) % 3}", mine)
                    while await asyncio.wait_for(anext(messages), 10) != mine:
                        pass

        await asyncio.gather(*(watch(number) for number in range(12)))


@asynchronously
async def test_a_slow_subscriber_loses_the_oldest_and_holds_nobody_up(bus_address: str) -> None:
    async with opened(bus_address) as bus, bus.subscribe("a") as slow, bus.subscribe("end") as end:
        for number in range(BEHIND * 3):
            await asyncio.wait_for(bus.publish("a", b"%d" % number), 5)
        await bus.publish("end", b"")
        await heard(end, 1)
        assert await heard(slow, BEHIND) == [b"%d" % number for number in range(BEHIND * 2, BEHIND * 3)]
        assert await silence(slow)


@asynchronously
async def test_leaving_while_one_waits(bus_address: str) -> None:
    async with opened(bus_address) as bus:

        async def watch() -> None:
            async with bus.subscribe("a") as messages:
                async for _ in messages:
                    pass

        task = asyncio.create_task(watch())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with bus.subscribe("a") as messages:
            await bus.publish("a", b"1")
            assert await heard(messages, 1) == [b"1"]


@asynchronously
async def test_an_address_of_nothing_we_know() -> None:
    for address in ("", "nats://secret@x", "redis"):
        with pytest.raises(BusRefused) as refused:
            await open_bus(address)
        assert "secret" not in str(refused.value)


def test_two_processes_hear_each_other(redis_service: RedisService) -> None:
    @asynchronously
    async def scenario() -> None:
        async with (
            opened(redis_service.address) as one,
            opened(redis_service.address) as other,
            one.subscribe("a") as here,
            other.subscribe("a") as there,
        ):
            await one.publish("a", b"from one")
            assert await heard(here, 1) == await heard(there, 1) == [b"from one"]
            await other.publish("a", b"from other")
            assert await heard(here, 1) == await heard(there, 1) == [b"from other"]

    scenario()


def test_a_redis_that_goes_and_comes_back(redis_service: RedisService) -> None:
    @asynchronously
    async def scenario() -> None:
        async with (
            opened(redis_service.address) as one,
            opened(redis_service.address) as other,
            one.subscribe("a") as here,
            other.subscribe("a") as there,
        ):
            redis_service.stop()
            began = time.monotonic()
            await one.publish("a", b"alone")
            assert time.monotonic() - began < 5
            assert await heard(here, 1) == [b"alone"]  # this process's own subscribers hear it all the same
            assert await silence(there)
            async with one.subscribe("b") as late:  # and one may still subscribe
                redis_service.start()
                # Who was there is told to look in the store, and hears the others again.
                assert await heard(here, 1) == await heard(there, 1) == await heard(late, 1) == [b""]
                await one.publish("a", b"together")
                await other.publish("b", b"b")
                assert await heard(here, 1) == await heard(there, 1) == [b"together"]
                assert await heard(late, 1) == [b"b"]

    scenario()


def test_a_redis_that_is_away_at_the_start(redis_service: RedisService) -> None:
    redis_service.stop()

    @asynchronously
    async def scenario() -> None:
        async with opened(redis_service.address) as bus, bus.subscribe("a") as messages:
            await bus.publish("a", b"1")
            assert await heard(messages, 1) == [b"1"]
            redis_service.start()
            assert await heard(messages, 1) == [b""]
            await bus.publish("a", b"2")
            assert await heard(messages, 1) == [b"2"]

    try:
        scenario()
    finally:
        if not redis_service._answers():
            redis_service.start()


def test_a_redis_that_hangs_is_noticed(redis_service: RedisService, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is there, and nothing comes: the cable is cut, or the process is stopped."""
    import signal

    from manilla.bus import redis

    monkeypatch.setattr(redis, "QUIET", 0.2)

    @asynchronously
    async def scenario() -> None:
        assert redis_service._process is not None
        async with opened(redis_service.address) as bus, bus.subscribe("a") as messages:
            await asyncio.sleep(0.5)  # silence alone is no fault
            assert await silence(messages)
            redis_service._process.send_signal(signal.SIGSTOP)
            try:
                await bus.publish("a", b"1")  # waits for its timeout at most
                assert await heard(messages, 1) == [b"1"]
                await asyncio.sleep(0.5)
                began = time.monotonic()
                for _ in range(10):
                    await bus.publish("a", b"2")  # known to be away: nobody waits any more
                assert time.monotonic() - began < 1
                assert await heard(messages, 10) == [b"2"] * 10
            finally:
                redis_service._process.send_signal(signal.SIGCONT)
            while await asyncio.wait_for(anext(messages), 10) != b"":
                pass  # what Redis had taken before it was stopped may come late

    scenario()

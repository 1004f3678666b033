"""Several processes run one table: the store decides who was first, and all show the same in the end."""

import asyncio
import random

import pytest

from manilla.bus.memory import MemoryBus
from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.record.events import Played
from manilla.rules.errors import RuleError
from manilla.table import events as e
from manilla.table.state import to_act
from tests.table.support import ID
from tests.table.world import DeafBus, Eye, Town, play, same, waits_for


def run(scene) -> None:  # type: ignore[no-untyped-def]  # any coroutine function
    asyncio.run(scene())


async def two(game: str, people: int, settings: Settings | None = None, bus: MemoryBus | None = None):  # type: ignore[no-untyped-def]  # a scene
    town = Town() if bus is None else Town(bus=bus)
    first, second = town.house(alone=False), town.house(alone=False)
    _, eyes = await town.table(first, game, people, settings)
    here = []
    for number in range(people):
        eye = Eye(f"p_{number}")
        await second.watch(eye, ID)
        here.append(eye)
    for number in range(people):
        await town.presence.touch(ID, f"p_{number}", f"socket {number}", 30)
    await town.settle()
    return town, first, second, eyes, here


@pytest.mark.parametrize("game", ["manillen_2", "manillen_3", "manille_muette", "manilla_2"])
def test_both_processes_act_at_once_and_every_act_is_there_once(game: str) -> None:
    async def scene() -> None:
        town, first, second, eyes, here = await two(game, 2 if game.endswith("_2") else 3)
        rng = random.Random(game)
        done: list[str] = []
        for number in range(400):
            await town.settle()
            table = first.runners[ID].table
            if table.phase != "playing":
                break
            wanted = waits_for(table)
            if wanted is None:
                await town.until(lambda seq=table.seq: first.runners[ID].table.seq > seq)
                continue
            # The same act over both, under one id or two; and something else beside it.
            ids = (f"a{number}", f"a{number}" if rng.random() < 0.5 else f"b{number}")
            asks = [
                house.ask(wanted[0], p.Act(table=ID, id=name, act=wanted[1]))
                for house, name in zip((first, second), ids, strict=True)
            ]
            asks.append(rng.choice((first, second)).ask("p_1", p.Say(table=ID, id=f"s{number}", phrase="hello")))
            found = await asyncio.gather(*asks, return_exceptions=True)
            done += [name for name, answer in zip(ids, found, strict=False) if isinstance(answer, int)]
            assert all(isinstance(answer, int | RuleError) for answer in found), found
        await town.settle()
        assert same(first.runners[ID].table, second.runners[ID].table)
        assert same(first.runners[ID].table, town.kept())
        kept = [e.from_json(stored.body).request for stored in town.store.tables[ID]]
        for name in set(done):
            assert sum(request.endswith(f"/{name}") for request in kept) == 1
        for one, other in zip(eyes, here, strict=True):
            assert one.last.seq == other.last.seq == first.runners[ID].table.seq
            assert one.last.state == other.last.state
        assert not town.failed
        for house in town.houses:
            await house.close()

    run(scene)


def test_a_process_that_hears_little_reads_what_it_missed() -> None:
    async def scene() -> None:
        town, first, second, eyes, here = await two("manillen_2", 2, bus=DeafBus())
        await play(town, first, moves=21)
        await second.go_round()
        await town.settle()
        assert same(first.runners[ID].table, second.runners[ID].table)
        seen = [happened.seq for message in here[0].messages for happened in message.happened]
        assert seen == sorted(set(seen))
        assert here[0].last.seq == eyes[0].last.seq

    run(scene)


class MuteBus(MemoryBus):
    """Loses every message, as while it is killed."""

    async def publish(self, topic: str, data: bytes) -> None:
        pass


def test_whoever_runs_the_bots_reads_what_it_missed_also_where_nobody_watches() -> None:
    async def scene() -> None:
        town, first, second, eyes, here = await two("manille_muette", 1, bus=MuteBus())
        for eye in eyes:
            first.unwatch(eye, ID)
        assert first.runners[ID].holds
        assert not first.runners[ID].watched
        for _ in range(200):
            await first.go_round()
            await town.passes(1000)
            await second.go_round()
            await town.settle()
            wanted = waits_for(second.runners[ID].table)
            if wanted is not None:
                await town.ask(second, wanted[0], p.Act, act=wanted[1])
        assert [house.runners[ID].holds for house in (first, second)] == [True, False]
        assert here[0].last.seq > 60  # bots and their player have acted in turn

    run(scene)


def test_one_process_alone_runs_bots_and_clock() -> None:
    async def scene() -> None:
        town, first, second, *_ = await two("manille_muette", 1)
        assert [house.runners[ID].holds for house in (first, second)] == [True, False]
        await play(town, second)
        assert first.runners[ID].table.phase == "over"
        # Each bot was asked once for each of its acts.
        acts = [e.from_json(stored.body) for stored in town.store.tables[ID]]
        acted = [event for event in acts if isinstance(event, e.Acted) and event.bot]
        bots = [event for event in acted if isinstance(event.event, Played)]
        assert town.thinkers.asked == len(bots)

    run(scene)


def test_the_bots_of_a_killed_process_go_on_elsewhere() -> None:
    async def scene() -> None:
        settings = Settings(pace=0, clock=Clock(move=100, bank=0, grace=1000))
        town, first, second, _, here = await two("manille_muette", 1, settings)
        await play(town, second, moves=9)
        # Killed: nothing is released, nobody is told.
        first.runners[ID].stop()
        town.houses.remove(first)
        for task in (*first._tasks, *first._listening.values()):
            task.cancel()
        table = second.runners[ID].table
        while 0 in to_act(table):
            wanted = waits_for(table)
            assert wanted is not None
            await town.ask(second, wanted[0], p.Act, act=wanted[1])
            await town.settle()
            table = second.runners[ID].table
        await second.go_round()
        assert not second.runners[ID].holds
        await town.passes(21_000)
        await second.go_round()
        await town.settle()
        assert second.runners[ID].holds
        assert any(b"taken_over" in stored.body for stored in town.store.tables[ID])
        assert (await play(town, second)).phase == "over"
        assert here[0].last.state.phase == "over"

    run(scene)


def test_a_table_that_nobody_runs_is_taken_up() -> None:
    async def scene() -> None:
        town = Town()
        first = town.house(alone=False)
        await town.table(first, "manillen_2", 1)
        await play(town, first, moves=5)
        await first.close()
        town.houses.remove(first)
        third = town.house(alone=False)
        town.clock.time += 30_000
        await third.go_round()
        await town.settle()
        assert third.runners[ID].holds
        await town.passes(40_000)
        assert third.runners[ID].table.phase == "paused"  # nobody is there any more
        town.clock.time += 100_000
        await third.go_round()
        assert ID not in third.runners
        await third.go_round()
        assert ID not in third.runners  # it is quiet, and no orphan

    run(scene)


def test_presence_is_one_over_all_processes() -> None:
    async def scene() -> None:
        town, first, second, eyes, here = await two("manillen_2", 2)
        for number in (0, 1):
            first.unwatch(eyes[number], ID)
        await town.passes(3_000)
        assert all(chair.present for chair in first.runners[ID].table.chairs)  # they are at the other process
        second.unwatch(here[1], ID)
        await town.presence.gone("socket 1")
        await town.settle()
        await first.go_round()
        await town.settle()
        assert [chair.present for chair in first.runners[ID].table.chairs] == [True, False]

    run(scene)

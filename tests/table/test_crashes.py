"""The process dies at any append, before or after it was kept: another one reads the store, and goes on."""

import asyncio

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.table import events as e
from manilla.table.export import record_of
from tests.table.support import GAMES, ID
from tests.table.world import Eye, PowerCut, Town, play, same, waits_for


QUICK = ("manillen_2", "manillen_6")
"""Short matches; the other games are played in the long run."""


def drop(town: Town) -> None:
    """The process is gone, with all that it knew and had promised to do."""
    house = town.houses.pop()
    for runner in house.runners.values():
        runner.stop()
    for task in house._tasks:
        task.cancel()
    town.clock._alarms.clear()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    "game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
)
def test_a_crash_at_every_append(game: str, when: str) -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, game, 1, Settings(pace=0))
        acknowledged: set[str] = set()
        crashes = acts = 0
        while crashes < 120:
            count = {"append": 0}

            def fault(at: str, table: str, seq: int, count: dict[str, int] = count) -> None:
                if at == when:
                    count["append"] += 1
                    if count["append"] == 3:  # the first is the taking over, the others somebody's acts
                        raise PowerCut

            house = town.houses[0]
            town.store.fault = fault
            crashed = False
            for _ in range(6):
                try:
                    await town.settle()
                    runner = await house.runner(ID)
                    await town.settle()
                    if runner.table.phase != "playing":
                        break
                    wanted = waits_for(runner.table)
                    if wanted is None:
                        seq = runner.table.seq
                        await town.until(
                            lambda runner=runner, seq=seq: runner.table.seq > seq or count["append"] >= 3, 3
                        )  # type: ignore[misc]  # noqa: B023 - used at once
                    else:
                        acts += 1
                        request = p.Act(table=ID, id=f"act{acts}", act=wanted[1])
                        asking = asyncio.ensure_future(house.ask(wanted[0], request))
                        for _ in range(60):
                            if asking.done() or count["append"] >= 3:
                                break
                            await asyncio.sleep(0)
                        if asking.done() and asking.exception() is None:
                            acknowledged.add(f"act{acts}")
                        else:
                            asking.cancel()
                except (AssertionError, PowerCut):
                    pass
                if count["append"] >= 3:
                    crashed = True
                    break
            crashes += 1
            town.store.fault = lambda at, table, seq: None
            if not crashed and house.runners[ID].table.phase != "playing":
                break
            drop(town)
            house = town.house()
        table = await play(town, house)
        assert table.phase == "over"
        assert same(table, town.kept())
        requests = [e.from_json(stored.body).request for stored in town.store.tables[ID]]
        for name in acknowledged:
            assert sum(request == f"p_0/{name}" for request in requests) == 1
        assert len(requests) == len(town.store.tables[ID])
        whole = [type(event).__name__ for event in record_of(town.store.tables[ID])]
        assert whole.count("Dealt") == whole.count("Scored")
        assert crashes > 5

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["butifarra", "manilla", "manillen_3"])
def test_no_deal_is_half_done(game: str) -> None:
    """A deal is kept with the cut, its end with the reckoning and the next commitment: in one append each."""

    async def scene() -> None:
        town = Town()
        appends: list[list[str]] = []
        append = town.store.append

        async def noted(table, expected_seq, bodies, at):  # type: ignore[no-untyped-def]  # the store's own
            events = [e.from_json(body) for body in bodies]
            appends.append([type(ev.event if isinstance(ev, e.Acted) else ev).__name__ for ev in events])
            return await append(table, expected_seq, bodies, at)

        town.store.append = noted  # type: ignore[method-assign]  # this is the scene
        house = town.house()
        await town.table(house, game, 2)
        await play(town, house)
        deals = 0
        for names in appends:
            if "Cut" in names or "Dealt" in names:
                assert names[:2] == ["Cut", "Dealt"]
                deals += 1
            if "Scored" in names:
                assert names[-2:] == ["Scored", "Committed"]
            if "MatchStarted" in names:
                assert names[-3:] == ["MatchStarted", "Drawn", "Committed"]
        assert deals == sum("Scored" in names for names in appends)

    asyncio.run(scene())


def test_the_same_table_after_a_restart() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, "manilla_2", 2)
        for _ in range(25):
            await play(town, town.houses[0], moves=3)
            before = town.houses[0].runners[ID].table
            drop(town)
            again = town.house()
            eye = Eye("p_0")
            await again.watch(eye, ID)
            eye2 = Eye("p_1")
            await again.watch(eye2, ID)
            await town.settle()
            after = again.runners[ID].table
            assert after.game_on == before.game_on
            assert after.commitment == before.commitment
            assert eye.last.seq == after.seq

    asyncio.run(scene())

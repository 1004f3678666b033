"""The shell of one process: stored before told, at the table's pace, bots and claims from outside."""

import asyncio
import itertools
import random

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.rules.errors import RuleError
from manilla.table.runner import MOST_OF_ONE
from manilla.table.watching import LOOK_BACK
from tests.table.support import GAMES, ID
from tests.table.world import Eye, Town, play, same, waits_for


def run(scene) -> None:  # type: ignore[no-untyped-def]  # any coroutine function
    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_one_person_and_bots_to_its_end(game: str) -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        _, eyes = await town.table(house, game, 1)
        table = await play(town, house)
        assert table.phase == "over"
        assert same(table, town.kept())
        assert not town.failed
        assert eyes[0].last.seq == table.seq
        assert eyes[0].last.state.phase == "over"
        seen = [happened.seq for message in eyes[0].messages for happened in message.happened]
        assert seen == sorted(set(seen))
        await house.close()

    run(scene)


def test_nobody_is_told_before_it_is_kept() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manillen_2", 2)
        told = len(eyes[0].frames)
        seq = runner.table.seq
        waiting = asyncio.Event()
        append = town.store.append

        async def slow(*args):  # type: ignore[no-untyped-def]  # the store's own
            await waiting.wait()
            return await append(*args)

        town.store.append = slow  # type: ignore[method-assign]  # this is the scene
        wanted = waits_for(runner.table)
        assert wanted is not None
        asking = asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1]))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not asking.done()
        assert len(eyes[0].frames) == told
        assert runner.table.seq == seq
        waiting.set()
        await asking
        assert len(eyes[0].frames) == told + 1

    run(scene)


@pytest.mark.parametrize("flood", ["strangers", "another player"])
def test_nobody_takes_the_room_of_who_plays(flood: str) -> None:
    """While an append takes its time, others ask for as much as they can; then somebody plays a card."""

    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, _ = await town.table(house, "manillen_2", 2)
        waiting = asyncio.Event()
        append = town.store.append

        async def slow(*args):  # type: ignore[no-untyped-def]  # the store's own
            await waiting.wait()
            return await append(*args)

        town.store.append = slow  # type: ignore[method-assign]  # this is the scene
        wanted = waits_for(runner.table)
        assert wanted is not None
        other = next(f"p_{chair}" for chair in range(2) if f"p_{chair}" != wanted[0])
        first = asyncio.ensure_future(town.ask(house, other, p.Say, phrase="hello"))
        await asyncio.sleep(0)
        senders = [other] * 200 if flood == "another player" else [f"p_stranger{number % 50}" for number in range(200)]
        flooding = [asyncio.ensure_future(town.ask(house, sender, p.Say, phrase="hello")) for sender in senders]
        await asyncio.sleep(0)
        asking = asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1]))
        await asyncio.sleep(0)
        waiting.set()
        assert await asking > await first
        answers = await asyncio.gather(*flooding, return_exceptions=True)
        codes = [answer.code for answer in answers if isinstance(answer, RuleError)]
        assert 150 < codes.count("too_busy") < 200
        await house.close()

    run(scene)


def test_acts_come_at_the_tables_pace() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, "manille_muette", 1, Settings(pace=0.7))
        await play(town, house, moves=60)
        events = [kept for kept in town.store.tables[ID] if b'"acted"' in kept.body]
        acts = [(kept.at, kept.body) for kept in events if b'"played"' in kept.body]
        assert len(acts) > 40
        gaps = [later[0] - earlier[0] for earlier, later in itertools.pairwise(acts)]
        assert min(gaps) >= 700
        assert max(gaps) >= 1400

    run(scene)


def test_an_early_act_waits_and_is_not_refused() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, _ = await town.table(house, "manillen_2", 2, Settings(pace=2))
        await town.passes(60_000)
        await play(town, house, moves=4)
        wanted = waits_for(runner.table)
        assert wanted is not None
        asking = asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1]))
        await town.settle()
        assert not asking.done()
        await town.passes(4_000)
        assert asking.done()
        await asking

    run(scene)


def test_the_same_id_again_does_nothing_new() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, _ = await town.table(house, "manillen_2", 2)
        wanted = waits_for(runner.table)
        assert wanted is not None
        request = p.Act(table=ID, id="mine", act=wanted[1])
        seq = await house.ask(wanted[0], request)
        kept = len(town.store.tables[ID])
        assert await house.ask(wanted[0], request) >= seq
        assert len(town.store.tables[ID]) == kept
        again = town.house()
        await again.ask(wanted[0], request)
        acts = [k for k in town.store.tables[ID] if b"/mine" in k.body]
        assert len(acts) == 1

    run(scene)


def test_a_fault_of_the_store_is_told_and_nothing_has_happened() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manillen_2", 2)
        frames, seq = len(eyes[0].frames), runner.table.seq
        wanted = waits_for(runner.table)
        assert wanted is not None

        def fault(when: str, table: str, seq: int) -> None:
            if when == "before":
                raise OSError("disk full")

        town.store.fault = fault
        with pytest.raises(RuleError, match="not_kept"):
            await town.ask(house, wanted[0], p.Act, act=wanted[1])
        assert (len(eyes[0].frames), runner.table.seq) == (frames, seq)
        town.store.fault = lambda when, table, seq: None
        await town.ask(house, wanted[0], p.Act, act=wanted[1])
        assert same(runner.table, town.kept())

    run(scene)


def test_an_append_that_was_kept_and_then_failed_is_done() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manillen_2", 2)
        wanted = waits_for(runner.table)
        assert wanted is not None
        faults = iter([True])

        def fault(when: str, table: str, seq: int) -> None:
            if when == "after" and next(faults, False):
                raise OSError("the answer was lost")

        town.store.fault = fault
        await town.ask(house, wanted[0], p.Act, act=wanted[1])
        assert same(runner.table, town.kept())
        assert eyes[0].last.seq == runner.table.seq

    run(scene)


def test_bots_go_on_after_a_fault_of_the_store() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, "manillen_2", 1)
        rng = random.Random(3)

        def fault(when: str, table: str, seq: int) -> None:
            if rng.random() < 0.2:
                raise OSError("now and then")

        town.store.fault = fault
        for _ in range(2_000):
            table = house.runners[ID].table
            if table.phase != "playing":
                break
            wanted = waits_for(table)
            if wanted is None:
                seq = table.seq
                await town.until(lambda seq=seq: house.runners[ID].table.seq > seq)  # type: ignore[misc]  # defaults of a lambda
                continue
            asking = asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1]))
            await town.until(asking.done)
            error = asking.exception()
            assert error is None or (isinstance(error, RuleError) and error.code == "not_kept")
        town.store.fault = lambda when, table, seq: None
        await house.runners[ID].refresh()
        assert house.runners[ID].table.phase == "over"
        assert same(house.runners[ID].table, town.kept())

    run(scene)


def test_a_broken_bot_does_not_stop_the_match() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, "manillen_2", 1)
        town.thinkers.broken = True
        table = await play(town, house)
        assert table.phase == "over"
        assert town.failed

    run(scene)


@pytest.mark.parametrize("holds", [True, False])
def test_a_claim_is_judged_outside(holds: bool) -> None:
    async def scene() -> None:
        town = Town()
        town.thinkers.holds = holds
        house = town.house()
        runner, eyes = await town.table(house, "manille_muette", 4, Settings(pace=1))
        while runner.table.game_on.deal is None or len(runner.table.game_on.deal.plays) < 5:
            await play(town, house, moves=1)
        deals = len(runner.table.game_on.results)
        claiming = asyncio.ensure_future(town.ask(house, "p_1", p.Claim))
        await town.settle()
        await claiming
        assert runner.table.claiming == 1
        seats = runner.table.game_on.seats_of(1)
        for eye in eyes:
            assert list(eye.last.state.shown) == list(seats)
        with pytest.raises(RuleError, match="claim_open"):
            await town.ask(house, "p_0", p.Act, act="7P")
        await town.passes(2_999)
        assert runner.table.claiming == 1
        await town.passes(1)
        assert house.runners[ID].table.claiming is None
        assert len(runner.table.game_on.results) == deals + holds
        assert bool(runner.table.open_hands) is not holds
        assert same(runner.table, town.kept())

    run(scene)


def test_a_watcher_is_told_what_he_missed() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manille_muette", 4)
        await play(town, house, moves=30)
        stranger, late, later = Eye(None), Eye("p_0"), Eye("p_0")
        await house.watch(stranger, ID)
        assert stranger.last.chair is None
        assert stranger.last.happened == []
        await house.watch(late, ID, since=runner.table.seq - 7)
        assert [h.seq for h in late.last.happened] == list(range(runner.table.seq - 6, runner.table.seq + 1))
        assert late.last.state == eyes[0].last.state
        assert late.last.chair == 0
        await play(town, house, moves=250)
        await house.watch(later, ID, since=1)
        assert len(later.last.happened) == LOOK_BACK
        house.unwatch(late, ID)
        count = len(late.frames)
        await play(town, house, moves=2)
        assert len(late.frames) == count

    run(scene)


def test_finished_deals_are_told_once() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        _, eyes = await town.table(house, "manillen_2", 2)
        await play(town, house)
        told: list[int] = []
        for message in eyes[0].messages:
            if message.match is not None:
                assert message.match.results_from <= len(told)
                told[message.match.results_from :] = [deal.juego for deal in message.match.results]
        assert len(told) == len(house.runners[ID].table.game_on.results)
        fresh = Eye("p_1")
        await house.watch(fresh, ID)
        assert fresh.last.match is not None
        assert len(fresh.last.match.results) == len(told)

    run(scene)


def test_locked_tables_and_tables_without_onlookers() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        settings = Settings(pace=0, locked=True, onlookers=False)
        await house.open_table(ID, "p_0", "manillen_2", {}, settings, password="hash of sesame")
        owner, friend, thief, stranger = Eye("p_0"), Eye("p_1"), Eye("p_2"), Eye(None)
        await house.watch(owner, ID)
        for eye, password in ((thief, ""), (thief, "open"), (stranger, "simsim")):
            with pytest.raises(RuleError, match="wrong_password"):
                await house.watch(eye, ID, password=password)
        with pytest.raises(RuleError, match="wrong_password"):
            await town.ask(house, "p_2", p.Sit, chair=1)
        await house.watch(friend, ID, password="sesame")
        await house.watch(stranger, ID, password="sesame")
        await town.ask(house, "p_0", p.Sit, chair=0)
        await town.ask(house, "p_1", p.Sit, chair=1)
        before = len(stranger.frames)
        await town.ask(house, "p_0", p.Ready)
        assert len(stranger.frames) == before + 1
        await town.ask(house, "p_1", p.Ready)
        assert len(stranger.frames) == before + 1  # the match has begun, and it has no onlookers
        with pytest.raises(RuleError, match="no_onlookers"):
            await house.watch(Eye("p_3"), ID, password="sesame")
        await house.watch(Eye("p_1"), ID)
        assert not thief.frames

    run(scene)


def test_presence_follows_the_sockets() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manillen_2", 2, Settings(pace=0, clock=Clock(grace=10)))
        second = Eye("p_1")
        await house.watch(second, ID)
        house.unwatch(eyes[1], ID)
        await town.passes(5_000)
        assert runner.table.chairs[1].present
        house.unwatch(second, ID)
        await town.passes(1_999)
        assert runner.table.chairs[1].present
        await town.passes(1)
        assert not town.kept().chairs[1].present
        await town.passes(9_999)
        assert not town.kept().chairs[1].stand_in
        await town.passes(1)
        assert runner.table.chairs[1].stand_in == "away"
        back = Eye("p_1")
        await house.watch(back, ID)
        await town.settle()
        assert runner.table.chairs[1].present
        assert not runner.table.chairs[1].stand_in
        assert {"away", "stood_in", "back", "handed_back"} <= {h.what for m in eyes[0].messages for h in m.happened}

    run(scene)


def test_all_go_and_the_match_waits_for_them() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, eyes = await town.table(house, "manillen_2", 1, Settings(pace=0, clock=Clock(move=5, grace=10)))
        house.unwatch(eyes[0], ID)
        await town.passes(60_000)
        assert runner.table.phase == "paused"
        asked = town.thinkers.asked
        await town.passes(600_000)
        assert town.thinkers.asked == asked
        await house.go_round()
        assert ID not in house.runners
        eye = Eye("p_0")
        await house.watch(eye, ID)
        await town.settle()
        assert house.runners[ID].table.phase == "playing"
        assert not house.runners[ID].table.chairs[0].stand_in

    run(scene)


def test_too_many_requests_at_one_table_are_refused() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        await town.table(house, "manillen_2", 2, Settings(pace=2))
        await play(town, house, moves=2)
        wanted = waits_for(house.runners[ID].table)
        assert wanted is not None
        asked = [asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1])) for _ in range(100)]
        await town.settle()
        refused = [ask for ask in asked if ask.done() and isinstance(ask.exception(), RuleError)]
        assert len(refused) == 100 - MOST_OF_ONE
        await town.passes(10_000)
        fine = [ask for ask in asked if ask.exception() is None]
        assert len(fine) == 1
        await house.close()

    run(scene)


def test_no_such_table() -> None:
    async def scene() -> None:
        house = Town().house()
        with pytest.raises(RuleError, match="no_such_table"):
            await house.watch(Eye("p_0"), "nothere1")

    run(scene)


def test_a_closed_house_refuses_what_waits() -> None:
    async def scene() -> None:
        town = Town()
        house = town.house()
        runner, _ = await town.table(house, "manillen_2", 2, Settings(pace=5))
        await play(town, house, moves=2)
        wanted = waits_for(runner.table)
        assert wanted is not None
        asking = asyncio.ensure_future(town.ask(house, wanted[0], p.Act, act=wanted[1]))
        await town.settle()
        waiting = asyncio.Event()
        append = town.store.append

        async def slow(*args):  # type: ignore[no-untyped-def]  # the store's own
            await waiting.wait()
            return await append(*args)

        town.store.append = slow  # type: ignore[method-assign]  # this is the scene
        saying = asyncio.ensure_future(town.ask(house, "p_0", p.Say, phrase="hello"))
        for _ in range(10):
            await asyncio.sleep(0)
        await house.close()
        with pytest.raises(RuleError, match="not_kept"):
            await saying
        with pytest.raises(RuleError, match="not_kept"):
            await asking
        assert len(asyncio.all_tasks()) == 1

    run(scene)

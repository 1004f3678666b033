"""Full searches of the memory: when there is more than before, and seldom enough."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from manilla.server import sweeping
from manilla.server.sweeping import MORE, REST, Pace


class Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_searches_when_there_is_more_than_after_the_last_one() -> None:
    pace = Pace(1000)
    assert not pace.due(int(1000 * MORE), 0.0)
    assert pace.due(int(1000 * MORE) + 1, 0.0)
    pace.searched(4000, 0.0, 0.0)
    assert not pace.due(int(4000 * MORE), 1.0)
    assert pace.due(int(4000 * MORE) + 1, 1.0)


def test_no_more_than_a_small_part_of_the_time_is_spent_on_it() -> None:
    pace = Pace(1000)
    pace.searched(1000, 10.0, 10.5)
    assert not pace.due(1_000_000, 10.5 + 0.5 * REST - 0.01)
    assert pace.due(1_000_000, 10.5 + 0.5 * REST)


def test_looks_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "LOOK_EVERY", 0.001)
    counts = [100, 100, 200, 200, 200, 400, 150, 150]
    searches: list[int] = []
    enough = asyncio.Event()

    def blocks() -> int:
        if len(counts) == 1:
            enough.set()
            return counts[0]
        return counts.pop(0)

    def search() -> None:
        searches.append(counts[0])

    async def run() -> None:
        looking = asyncio.create_task(sweeping.sweep_when_grown(blocks, search))
        await asyncio.wait_for(enough.wait(), 30)
        looking.cancel()

    asyncio.run(run())
    assert searches == [200, 150]


def test_what_refers_to_itself_is_freed_and_all_is_as_before_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(sweeping, "MORE", 0.5)  # there always is more
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()

    async def run() -> None:
        freed = asyncio.Event()
        async with sweeping.sweeping():
            assert gc.get_freeze_count() > frozen
            assert gc.get_threshold() != thresholds
            weakref.finalize(Ring(), freed.set)
            await asyncio.wait_for(freed.wait(), 30)

    asyncio.run(run())
    assert gc.get_threshold() == thresholds
    assert gc.get_freeze_count() == 0

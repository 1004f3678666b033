"""Full searches of the memory: when enough has ended, and seldom enough."""

from __future__ import annotations

import asyncio
import gc
import weakref
from itertools import count

import pytest

from manilla.server import sweeping
from manilla.server.sweeping import LEAST, REST, Pace


class Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_searches_when_as_much_has_ended_as_is_there() -> None:
    pace = Pace(50)
    assert not pace.due(50 + 3 * LEAST - 1, 3 * LEAST, 0.0)
    assert pace.due(50 + 3 * LEAST, 3 * LEAST, 0.0)
    pace.searched(5000, 0.0, 0.0)
    assert not pace.due(5000 + LEAST - 1, 0, 1.0)  # few are there: it is not worth it for fewer
    assert pace.due(5000 + LEAST, 0, 1.0)


def test_no_more_than_a_small_part_of_the_time_is_spent_on_it() -> None:
    pace = Pace(0)
    pace.searched(0, 10.0, 10.5)
    assert not pace.due(1_000_000, 10, 10.5 + 0.5 * REST - 0.01)
    assert pace.due(1_000_000, 10, 10.5 + 0.5 * REST)


def test_looks_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "LOOK_EVERY", 0.001)
    ended = iter([0, 100, LEAST, LEAST + 1, 2 * LEAST - 1, 2 * LEAST, 2 * LEAST])
    searches: list[int] = []
    counts: list[int] = []
    enough = asyncio.Event()

    def next_count() -> int:
        counts.append(next(ended, 2 * LEAST))
        if len(counts) > 8:
            enough.set()
        return counts[-1]

    async def run() -> None:
        looking = asyncio.create_task(
            sweeping.sweep_what_ended(next_count, lambda: 7, lambda: searches.append(counts[-1]))
        )
        await asyncio.wait_for(enough.wait(), 30)
        looking.cancel()

    asyncio.run(run())
    assert searches == [LEAST, 2 * LEAST]


def test_what_refers_to_itself_is_freed_and_all_is_as_before_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "LOOK_EVERY", 0.001)
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()
    ended = count(0, LEAST)

    async def run() -> None:
        freed = asyncio.Event()
        async with sweeping.sweeping(lambda: next(ended), lambda: 0):
            assert gc.get_freeze_count() > frozen
            assert gc.get_threshold() != thresholds
            weakref.finalize(Ring(), freed.set)
            await asyncio.wait_for(freed.wait(), 30)

    asyncio.run(run())
    assert gc.get_threshold() == thresholds
    assert gc.get_freeze_count() == 0

"""Worlds of the native module: whatever Python hands over, it answers with an exception and lives."""

import _thread
import contextlib
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla import _native
from manilla.search import native
from manilla.search.native import Holder

EVERY = 2**64 - 1
WORLDS: dict[str, Any] = {
    "unseen": 0b111111,
    "may_hold": [0b001111, 0b111100],
    "capacities": [3, 3],
    "ordered": [False, True],
}

numbers = st.integers() | st.sampled_from([-(2**63) - 1, -1, 65, 2**31, 2**64 - 1, 2**64]) | st.floats() | st.none()
lists = st.lists(st.integers(-1, 65) | st.integers(0, EVERY) | st.booleans() | st.text(max_size=2), max_size=9)
anything = numbers | lists | st.text(max_size=3) | st.binary(max_size=3)
REFUSALS = (ValueError, TypeError, IndexError)


def made(**changed: Any) -> _native.Worlds:
    return _native.Worlds(**{**WORLDS, **changed})


@given(st.dictionaries(st.sampled_from(sorted(WORLDS)), anything, min_size=1))
def test_worlds(changed: dict[str, Any]) -> None:
    with contextlib.suppress(*REFUSALS):
        found = made(**changed)
        assert found.count >= 0
        found.at(0, 0)
        found.sample(3, 1)


@given(
    st.lists(st.tuples(st.integers(0, EVERY), st.integers(0, 3), st.booleans()), min_size=1, max_size=8),
    st.integers(0, EVERY),
)
def test_worlds_of_sound_numbers(holders: list[tuple[int, int, bool]], seed: int) -> None:
    places = sum(capacity for _, capacity, _ in holders)
    unseen = (1 << places) - 1
    found = native.worlds(unseen, [Holder(*holder) for holder in holders])
    assert found.places == places
    if found.count:
        for row in (found.sample(1, seed), native.world_at(found, 0), native.world_at(found, found.count - 1)):
            assert sorted(row) == list(range(places))
            start = 0
            for may_hold, capacity, _ in holders:
                assert all(may_hold >> card & 1 for card in row[start : start + capacity])
                start += capacity


@given(anything, anything)
def test_methods(first: Any, second: Any) -> None:
    found = made()
    few = first % 100 if isinstance(first, int) else first
    with contextlib.suppress(*REFUSALS):
        found.at(first, second)
    with contextlib.suppress(*REFUSALS):
        found.sample(few, second)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"capacities": [3, 2]}, "add up"),
        ({"capacities": [7, -1]}, "0 to 64"),
        ({"capacities": [3]}, "one length"),
        ({"may_hold": [], "capacities": [], "ordered": []}, "1 to 8 holders"),
        ({"unseen": EVERY, "may_hold": [0] * 8, "capacities": [8] * 8, "ordered": [False] * 8}, "too large a table"),
    ],
)
def test_wrong_holders_are_named(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        made(**changed)


def test_wrong_numbers_are_named() -> None:
    found = made()
    for n in (-1, 1_000_001):
        with pytest.raises(ValueError, match="n must be"):
            found.sample(n, 1)
    for number in (-1, found.count, 2**64, 2**200):
        with pytest.raises(IndexError, match="no world of that number"):
            native.world_at(found, number)
    none = made(may_hold=[0, 0])
    assert none.count == 0
    with pytest.raises(ValueError, match="no world to draw"):
        none.sample(1, 1)


@pytest.mark.filterwarnings("ignore:nanobind:RuntimeWarning")
def test_worlds_that_were_never_made_or_are_made_again() -> None:
    with pytest.raises(TypeError):
        _ = _native.Worlds.__new__(_native.Worlds).count
    found = made()
    with pytest.raises(TypeError):
        found.__init__(**WORLDS)  # type: ignore[misc]
    assert found.count == made().count


def test_sampling_can_be_interrupted() -> None:
    found = native.worlds((1 << 48) - 1, [Holder(EVERY, 12)] * 4)
    timer = threading.Timer(0.05, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        found.sample(1_000_000, 1)  # takes more than a second
    timer.join()

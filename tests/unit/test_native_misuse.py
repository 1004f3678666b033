"""Whatever Python hands to the native module, it answers with an exception and lives."""

import contextlib
import copy
import pickle
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla import _native


class Liar:
    """Says that it is many things and is none of them."""

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> object:
        return self

    def __iter__(self) -> Iterator[object]:
        return iter([self] * 4)

    def __index__(self) -> NoReturn:
        raise RuntimeError("no number")

    def items(self) -> NoReturn:
        raise RuntimeError("no items")


TABLE: dict[str, Any] = {
    "value": [0] * 64,
    "trick_point": 1,
    "seats": 4,
    "head_duty": 0,
    "beat_reference": 0,
    "mount_after_ruff": False,
    "void_obligation": 0,
    "undertrump": 0,
    "discard": 0,
}
POSITION: dict[str, Any] = {
    "hands": [0b11, 0b1100, 0b110000, 0b11000000],
    "sides": [0, 1, 0, 1],
    "trump": None,
    "leader": 0,
    "trick": [],
    "under": {},
}

MEMORY: dict[str, Any] = {
    "owners": [0, 1, 2, 3],
    "makers": 0,
    "led": [0, 1, 2, 3],
    "missing": [15, 0, 4, 8],
    "shown": 0,
    "piled": 0,
    "late": False,
    "uncovered": 0,
}

edges = st.sampled_from([-(2**63) - 1, -129, -1, 2, 4, 7, 63, 64, 127, 128, 256, 2**31, 2**32, 2**64 - 1, 2**64])
numbers = st.integers() | edges | st.booleans() | st.floats()
junk = st.recursive(
    st.none() | numbers | st.text(max_size=3) | st.binary(max_size=3) | st.builds(Liar) | st.just(_native),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.integers(-1, 64) | st.text(max_size=1), inner),
    max_leaves=8,
)
small_lists = st.lists(st.integers(-1, 65), max_size=7)
piles = st.dictionaries(st.integers(-1, 64), st.integers(-1, 64), max_size=6)
anything = junk | small_lists | piles
REFUSALS = (ValueError, TypeError)


def table(**changed: Any) -> _native.RuleTable:
    return _native.RuleTable(**{**TABLE, **changed})


def position(**changed: Any) -> _native.Position:
    return _native.Position(**{**POSITION, **changed})


def memory(**changed: Any) -> _native.Memory:
    return _native.Memory(**{**MEMORY, **changed})


def casual(weight: int = 1) -> _native.Casual:
    return _native.Casual([[weight * (row - column) for column in range(14)] for row in range(10)])


@given(st.sampled_from(sorted(TABLE)), anything)
def test_tables(name: str, wrong: Any) -> None:
    try:
        made = table(**{name: wrong})
    except REFUSALS:
        return
    _use(made, position())


@given(st.dictionaries(st.sampled_from(sorted(POSITION)), anything, min_size=1, max_size=3))
def test_positions(changed: dict[str, Any]) -> None:
    try:
        made = position(**changed)
    except REFUSALS:
        return
    _use(table(seats=len(made.hands)), made)


@given(st.dictionaries(st.sampled_from(sorted(MEMORY)), anything, min_size=1, max_size=3))
def test_memories(changed: dict[str, Any]) -> None:
    try:
        made = memory(**changed)
    except REFUSALS:
        return
    _think(made, position())


@given(anything, anything)
def test_batches(first: Any, second: Any) -> None:
    start, few = position(), first % 100 if isinstance(first, int) else first
    calls: list[dict[str, Any]] = [
        {"n": few, "seed": second},
        {"n": 3, "seed": 1, "redeal": first, "aside": second},
        {"n": 3, "seed": 1, "redeal": True, "aside": first, "turned": second},
        {"n": 3, "seed": 1, "casual": first, "memory": second},
        {"n": 3, "seed": 1, "casual": casual(), "memory": first},
        {"n": 3, "seed": 1, "casual": casual(), "memory": memory(), "redeal": True, "turned": first},
        {"n": 3, "seed": first, "threads": second if not isinstance(second, int) else second % 5 - 1},
        {"n": 3, "seed": 1, "casual": casual(), "memory": memory(owners=[0, 1], led=[0, 0], missing=[0, 0])},
    ]
    for arguments in calls:
        with contextlib.suppress(*REFUSALS):
            _native.batch(table(), start, **arguments)
    others: list[tuple[Any, ...]] = [
        (_native.Casual, first),
        (_native.casual_card, table(), start, first, second),
        (_native.casual_card, table(), start, memory(), first),
        (_native.compare_engines, table(), start, few, second),
    ]
    for function, *given_ in others:
        with contextlib.suppress(*REFUSALS):
            function(*given_)


def scene(**changed: Any) -> _native.Scene:
    hands = {"hands": [0b11, 0, 0, 0]}
    facts = {"known": position(**hands), "unseen": [0, 2, 2, 2], "piles": [], "plays": [], "viewer": 0}
    return _native.Scene(**{**facts, "memory": memory(), **changed})


SCENE = ("known", "unseen", "piles", "plays", "memory", "viewer")
ROW = bytes([2, 3, 4, 5, 6, 7])


def _look(seen: Any, row: Any, worlds: Any, **changed: Any) -> None:
    terms: dict[str, Any] = {"casual": casual(), "card_weight": 1, "by_tricks": [0, 1, 2], "nodes": 0, "seconds": 0.0}
    loosely: dict[str, Any] = {
        "casual": casual(),
        "card_spread": 1.0,
        "call_spread": 1.0,
        "careless": 0.1,
        "worth": [[1] * 6] * 3,
        "shape": [1, 1, 1],
        "said": [(0, 1, 2, True, True, 1, 1, 2, 3)],
        "plays": True,
    }
    thinker = _native.Thinker()
    calls: list[tuple[Any, dict[str, Any]]] = [
        (thinker.outlook, {**terms, "exact_from": 1, "cards": True}),
        (thinker.outlook, {**terms, "exact_from": 0, "cards": False}),
        (_native.weigh, loosely),
    ]
    for function, named in calls:
        known = {name: value for name, value in changed.items() if name in named}
        with contextlib.suppress(*REFUSALS):
            function(table(), seen, row, worlds, **{**named, **known})


@given(st.dictionaries(st.sampled_from(SCENE), anything, min_size=1, max_size=3))
def test_scenes(changed: dict[str, Any]) -> None:
    try:
        made = scene(**changed)
    except REFUSALS:
        return
    _look(made, ROW, 1)
    _look(made, bytes(range(40, 40 + made.places)), 1)


@given(st.binary(min_size=6, max_size=6), anything)
def test_rows(row: bytes, wrong: Any) -> None:
    _look(scene(), row, 1)
    _look(scene(), row, wrong)
    _look(scene(plays=[0, row[0] % 64, row[1] % 64]), ROW, 1)
    _look(scene(unseen=[0, 0, 0, 0], piles=[(n, 2, []) for n in (1, 2, 3)]), row, 1)


LOOKS = ("exact_from", "by_tricks", "card_weight", "nodes", "seconds", "casual", "worth", "said", "careless")


@given(st.sampled_from(LOOKS), anything)
def test_looks(name: str, wrong: Any) -> None:
    _look(scene(), ROW, 1, **{name: wrong})


@given(anything, anything)
def test_functions(first: Any, second: Any) -> None:
    calls: list[tuple[Any, ...]] = [
        (_native.legal, first, second),
        (_native.legal, table(), first),
        (_native.play, table(), position(), first),
        (_native.perft, table(), position(), second if first is None else first),
        (_native.playouts, table(), position(), first if not isinstance(first, int) else first % 100, second),
    ]
    for function, *arguments in calls:
        with contextlib.suppress(*REFUSALS):
            function(*arguments)


@given(anything, anything, anything)
def test_solver(first: Any, second: Any, third: Any) -> None:
    solver = _native.Solver(table_bytes=1 << 16)
    at, rules = position(), table()
    more = {"card_weight": second, "by_tricks": third}
    calls: list[tuple[Any, dict[str, Any]]] = [
        (_native.Solver, {"table_bytes": first if not isinstance(first, int) else min(first, 1 << 20)}),
        (_native.Solver, {"features": first, "table_bytes": 1 << 16}),
        (lambda **named: solver.value(first, at, **named), more),
        (lambda **named: solver.value(rules, first, **named), more),
        (lambda **named: solver.cards(rules, at, **named), more),
        (lambda **named: solver.line(rules, at, **named), {"nodes": first, "seconds": second}),
        (lambda **named: solver.reaches(rules, at, first, **named), more),
        (lambda **named: _native.brute(rules, at, **named), more),
        (lambda **named: _native.solve_values(rules, first, **named), {"threads": second}),
        (lambda **named: _native.solve_cards(rules, [at], table_bytes=1 << 16, **named), {"nodes": second}),
    ]
    for function, named in calls:
        with contextlib.suppress(*REFUSALS):
            function(**named)


@pytest.mark.filterwarnings("ignore:nanobind:RuntimeWarning")
def test_objects_that_were_never_made() -> None:
    no_table = _native.RuleTable.__new__(_native.RuleTable)
    no_position = _native.Position.__new__(_native.Position)
    for arguments in ((no_table, position()), (table(), no_position)):
        with pytest.raises(TypeError):
            _native.legal(*arguments)
        with pytest.raises(TypeError):
            _native.Solver(table_bytes=1 << 16).value(*arguments)
    with pytest.raises(TypeError):
        _native.Solver.__new__(_native.Solver).value(table(), position())
    with pytest.raises(TypeError):
        _ = no_position.hands


@pytest.mark.filterwarnings("ignore:nanobind:RuntimeWarning")
def test_a_position_never_changes() -> None:
    made = position()
    with pytest.raises(TypeError):
        made.__init__(**{**POSITION, "leader": 2})  # type: ignore[misc]
    with pytest.raises(AttributeError):
        made.leader = 3  # type: ignore[misc]
    assert made.leader == 0
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            copied(made)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"hands": [1], "sides": [0]}, "2 to 6 hands"),
        ({"hands": [1 << n for n in range(7)]}, "2 to 6 hands"),
        ({"sides": [0, 1, 0]}, "one side a hand"),
        ({"sides": [0, 1, 0, 256]}, "a side is 0 or 1"),
        ({"trump": 4}, "trump must be"),
        ({"trump": -1}, "trump must be"),
        ({"leader": 4}, "leader must be"),
        ({"trick": [60, 61, 62, 63]}, "lacks at least one card"),
        ({"trick": [256]}, "0 to 63"),
        ({"trick": [0]}, "in two places"),
        ({"hands": [1, 1, 2, 4]}, "in two places"),
        ({"under": {0: 256}}, "0 to 63"),
        ({"under": {0: 2}}, "in two places"),
        ({"under": {40: 41}}, "under a playable card"),
        ({"under": {40: 41, 41: 40}}, "under a playable card"),
    ],
)
def test_a_wrong_position_is_named(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        position(**changed)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"value": [0] * 63}, "64 numbers"),
        ({"value": [0] * 63 + [-1]}, "each value"),
        ({"trick_point": 2**31 - 1}, "trick_point must be"),
        ({"seats": 7}, "seats must be"),
        ({"head_duty": 3}, "head_duty must be"),
        ({"beat_reference": 2}, "beat_reference must be"),
        ({"void_obligation": -1}, "void_obligation must be"),
        ({"undertrump": 3}, "undertrump must be"),
        ({"discard": 2}, "discard must be"),
    ],
)
def test_a_wrong_table_is_named(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        table(**changed)


def test_wrong_calls_are_named() -> None:
    with pytest.raises(ValueError, match="3 seats and the position 4"):
        _native.legal(table(seats=3), position())
    with pytest.raises(ValueError, match="depth"):
        _native.perft(table(), position(), -1)
    with pytest.raises(ValueError, match="n must be"):
        _native.playouts(table(), position(), 2**31 - 1, 0)


def _think(made: _native.Memory, start: _native.Position) -> None:
    """Play by rules of thumb from what was let in."""
    for weight in (1, -(10**4), 10**4):
        with contextlib.suppress(ValueError):  # another number of seats, or a seat without a card
            _native.casual_card(table(), start, made, casual(weight))
            _native.batch(table(), start, 2, 1, casual=casual(weight), memory=made)
            _native.batch(table(), start, 2, 1, casual=casual(weight), memory=made, redeal=True, turned=0)


def _use(made: _native.RuleTable, start: _native.Position) -> None:
    """Play on with what was let in: the checks must have been enough."""
    legal = _native.legal(made, start)
    for card in range(64):
        if legal >> card & 1:
            _native.play(made, start, card)
    with contextlib.suppress(ValueError):  # uneven hands
        _native.perft(made, start, 3)
        _native.playouts(made, start, 3, 1)
        _native.batch(made, start, 3, 1, threads=2)
        _native.batch(made, start, 3, 1, redeal=True, threads=1)
        assert _native.compare_engines(made, start, 3, 1) >= 0
        _native.Solver(table_bytes=1 << 16).cards(made, start, nodes=1000)
    seats = len(start.hands)
    nothing = [0] * seats
    with contextlib.suppress(ValueError):
        _think(_native.Memory(owners=list(range(seats)), makers=1, led=nothing, missing=nothing), start)

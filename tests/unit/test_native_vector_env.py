"""Whatever Python hands to the native deals side by side, they answer with an exception and live."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla import _native
from tests.unit.test_native_misuse import REFUSALS, anything, position, table

NAMES = ("table", "ranks", "shapes", "turns", "trumps", "late", "deals", "seed")
CARDS = 32


def shape(dealer: int = 3, opened: int = 0, owners: Sequence[int] = (0, 1, 2, 3), **changed: Any) -> tuple[Any, ...]:
    return dealer, opened, owners, position(**changed)


def env(**changed: Any) -> _native.VectorEnv:
    fitting = {"table": table(), "ranks": 8, "shapes": [shape()], "turns": False, "trumps": [0, None], "late": False}
    return _native.VectorEnv(**{**fitting, "deals": 3, "seed": 1, **changed})


def use(made: _native.VectorEnv) -> None:
    """Plays on for a while; nothing may go wrong in a sound environment."""
    deals, cards = made.deals, made.cards
    rows, mask = np.zeros((deals, made.observation_size), np.uint8), np.zeros((deals, cards), bool)
    actions, over = np.zeros(deals, np.int64), np.zeros(deals, bool)
    for _ in range(6):
        made.random_cards(actions)
        made.legal(mask)
        made.observe(rows)
        assert all(mask[place, action] for place, action in enumerate(actions) if action >= 0)
        made.step(actions, again=True, rewards=np.zeros((deals, 2), np.int32), over=over)
    made.look(deals - 1)


@given(st.dictionaries(st.sampled_from(NAMES), anything, min_size=1, max_size=3))
def test_environments(changed: dict[str, Any]) -> None:
    try:
        made = env(**changed)
    except REFUSALS:
        return
    use(made)


@given(st.tuples(anything, anything, anything, st.builds(position) | anything))
def test_shapes(wrong: Any) -> None:
    try:
        made = env(shapes=[wrong])
    except REFUSALS:
        return
    use(made)


WRONG: list[tuple[Callable[[], dict[str, Any]], str]] = [
    (lambda: {"deals": 0}, "there must be 1 to 262144 deals"),
    (lambda: {"deals": 2**18 + 1}, "there must be 1 to 262144 deals"),
    (lambda: {"ranks": 0}, "ranks must be 1 to 16"),
    (lambda: {"ranks": 17}, "ranks must be 1 to 16"),
    (lambda: {"ranks": 1}, "a card is not in the pack"),
    (lambda: {"shapes": []}, "there must be 1 to 6 shapes"),
    (lambda: {"shapes": [shape()] * 7}, "there must be 1 to 6 shapes"),
    (lambda: {"shapes": [shape(dealer=4)]}, "the dealer must be one of the seats"),
    (lambda: {"shapes": [shape(opened=16)]}, "open must be one bit a seat"),
    (lambda: {"shapes": [shape(owners=[0, 1, 2])]}, "owners must have one number a seat"),
    (lambda: {"shapes": [shape(owners=[0, 1, 2, 4])]}, "owners must be seats"),
    (lambda: {"shapes": [shape(hands=[0b11, 0b1100, 0b110000, 0b1000000])]}, "as many cards as the others"),
    (lambda: {"shapes": [shape(hands=[0, 0, 0, 0])]}, "must not be empty"),
    (lambda: {"shapes": [shape(hands=[1, 0b1100, 0b110000, 0b11000000], trick=[1])]}, "between two tricks"),
    (lambda: {"table": table(seats=3)}, "the table has 3 seats"),
    (lambda: {"trumps": []}, "drawn from"),
    (lambda: {"trumps": [4]}, "suits from 0 to 3"),
    (lambda: {"trumps": [-1]}, "suits from 0 to 3"),
    (lambda: {"trumps": [0] * 65}, "too many"),
]


@pytest.mark.parametrize(("changed", "sentence"), WRONG)
def test_what_does_not_fit_is_refused(changed: Callable[[], dict[str, Any]], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        env(**changed())


ARRAYS = {
    "legal": ((3, CARDS), bool),
    "observe": ((3, 4 * 4 * CARDS + 5 + 32), np.uint8),
    "seats": ((3,), np.int8),
    "sides": ((3,), np.int8),
    "points": ((3, 2), np.int32),
    "tricks": ((3, 2), np.int32),
    "last_points": ((3, 2), np.int32),
    "last_tricks": ((3, 2), np.int32),
    "random_cards": ((3,), np.int64),
}


@pytest.mark.parametrize("method", ARRAYS)
def test_arrays_of_another_shape_or_kind_are_refused(method: str) -> None:
    made = env()
    size, kind = ARRAYS[method]
    fill = getattr(made, method)
    fill(np.zeros(size, kind))
    for rows in (0, 2, 4):
        with pytest.raises(ValueError, match="must have 3 rows"):
            fill(np.zeros((rows, *size[1:]), kind))
    if len(size) == 2:
        with pytest.raises(ValueError, match=f"must have 3 rows of {size[1]}"):
            fill(np.zeros((3, size[1] - 1), kind))
    frozen = np.zeros(size, kind)
    frozen.flags.writeable = False
    for wrong in (np.zeros(size, np.float64), frozen, np.zeros((3, 3, 3), kind), b"", None, [0, 0, 0]):
        with pytest.raises(TypeError):
            fill(wrong)


def test_steps_take_what_fits_and_nothing_else() -> None:
    made = env()
    fitting: dict[str, Any] = {"again": False, "rewards": np.zeros((3, 2), np.int32), "over": np.zeros(3, bool)}
    actions = np.zeros(3, np.int64)
    made.random_cards(actions)
    for changed in (
        {"rewards": np.zeros((3, 3), np.int32)},
        {"rewards": np.zeros((2, 2), np.int32)},
        {"over": np.zeros(2, bool)},
    ):
        with pytest.raises(ValueError, match="must have 3 rows"):
            made.step(actions, **{**fitting, **changed})
    with pytest.raises(ValueError, match="actions must have 3 rows"):
        made.step(actions[:2], **fitting)
    with pytest.raises(TypeError):
        made.step(actions.astype(np.int32), **fitting)
    made.step(actions, **fitting)


@given(anything, anything, anything, anything, st.builds(position) | anything)
def test_given_deals(deal: Any, number: Any, turned: Any, plays: Any, given_position: Any) -> None:
    made = env()
    before = np.zeros((3, made.observation_size), np.uint8)
    made.observe(before)
    try:
        made.put(deal, position=given_position, shape=number, turned=turned, plays=plays)
    except REFUSALS:
        after = np.zeros_like(before)
        made.observe(after)
        assert (after == before).all()
    use(made)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda: {"deal": 3}, "no deal of that number"),
        (lambda: {"deal": -1}, "no deal of that number"),
        (lambda: {"shape": 1}, "no shape of that number"),
        (lambda: {"turned": 64}, "from 0 to 63"),
        (lambda: {"turned": 0}, "not the dealer's"),
        (lambda: {"position": position(sides=[0, 1, 1, 0])}, "sides are not those"),
        (lambda: {"position": position(under={0: 8})}, "as many cards as the others"),
        (
            lambda: {"position": position(hands=[0b1, 0b100, 0b10000, 0b1000000], under={0: 1, 2: 3, 4: 5, 6: 7})},
            "no piles",
        ),
        (lambda: {"position": position(hands=[0b11, 0b1100, 0b110000, 3 << 62])}, "not in the pack"),
        (lambda: {"plays": [2]}, "card 2 may not be played then"),
        (lambda: {"plays": [0, 64]}, "card 64 may not be played then"),
        (lambda: {"plays": [0, 2, 4, 6, 7, 1, 3, 5, 0]}, "card 0 may not be played then"),
    ],
)
def test_given_deals_that_do_not_fit_are_refused(changed: Callable[[], dict[str, Any]], sentence: str) -> None:
    made = env()
    fitting: dict[str, Any] = {"deal": 0, "position": position(), "shape": 0, "plays": [0, 2, 4, 6]}
    made.put(**fitting)
    _, _, begun, plays = made.look(0)
    with pytest.raises(ValueError, match=sentence):
        made.put(**{**fitting, **changed()})
    _, _, still, same = made.look(0)
    assert (begun.hands, plays) == (still.hands, same) == (position().hands, [0, 2, 4, 6])

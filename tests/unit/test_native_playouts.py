"""Batches of playouts through the door: arrays, deals made anew, threads, an interrupt."""

import _thread
import random
import threading
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from manilla.rules.variant import RuleTable
from manilla.search import native

PLAIN = RuleTable(
    value=tuple(max(0, card % 16 - 6) for card in range(64)),
    trick_point=1,
    seats=4,
    head_duty=0,
    beat_reference=0,
    mount_after_ruff=False,
    void_obligation=0,
    undertrump=0,
    discard=0,
)
ASIDE = 0b1111 << 60


def full_deal(seats: int = 4, trump: int | None = 1) -> native.Position:
    cards = [suit * 16 + strength for suit in range(4) for strength in range(12)]
    random.Random(1).shuffle(cards)
    each = len(cards) // seats
    hands = [sum(1 << card for card in cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
    return native.position(hands=hands, sides=[seat % 2 for seat in range(seats)], trump=trump, leader=0)


def test_a_batch_is_arrays_of_numbers() -> None:
    batch = native.batch(PLAIN, full_deal(), 1000, seed=3)
    for numbers in (*batch.points, *batch.tricks):
        assert (len(numbers), numbers.format, numbers.itemsize) == (1000, "i", 4)
    assert {sum(points) for points in zip(*batch.points, strict=True)} == {60 + 12}
    assert {sum(tricks) for tricks in zip(*batch.tricks, strict=True)} == {12}
    few = native.playouts(PLAIN, full_deal(), 1000, seed=3)
    assert few == list(zip(*batch.points, batch.tricks[0], strict=True))


@pytest.mark.parametrize("redeal", [None, native.Redeal(), native.Redeal(ASIDE, turned=3)])
@pytest.mark.parametrize("discard", [0, 1])
def test_threads_change_nothing(redeal: native.Redeal | None, discard: int) -> None:
    table = replace(PLAIN, discard=discard)
    one = native.batch(table, full_deal(), 20_001, seed=2**64 - 1, redeal=redeal, threads=1)
    for threads in (0, 2, 7):
        assert native.batch(table, full_deal(), 20_001, seed=2**64 - 1, redeal=redeal, threads=threads) == one
    fewer = native.batch(table, full_deal(), 777, seed=2**64 - 1, redeal=redeal)
    assert fewer.points[0] == one.points[0][:777]
    assert native.batch(table, full_deal(), 777, seed=5, redeal=redeal) != fewer
    assert native.batch(table, full_deal(), 0, seed=1, redeal=redeal).points[0].tolist() == []


def test_points_follow_what_was_won_before() -> None:
    start = full_deal()
    for _ in range(9):
        legal = native.legal(PLAIN, start)
        start = native.play(PLAIN, start, (legal & -legal).bit_length() - 1)
    batch = native.batch(PLAIN, start, 100, seed=1)
    assert {sum(points) for points in zip(*batch.points, strict=True)} == {60 + 12}
    assert all(min(batch.points[side]) >= start.points[side] for side in (0, 1))


def test_deals_made_anew_know_nothing_of_the_hands_before() -> None:
    by_strength = [
        sum(1 << suit * 16 + strength + low for suit in range(4) for strength in range(3)) for low in (0, 3, 6, 9)
    ]
    position = native.position(hands=by_strength, sides=[0, 1, 0, 1], trump=1, leader=0)
    made = native.batch(PLAIN, position, 20_000, seed=1, redeal=native.Redeal())
    assert made == native.batch(PLAIN, full_deal(), 20_000, seed=1, redeal=native.Redeal())
    # To lead the first trick is worth little.
    assert sum(made.points[0]) / 20_000 == pytest.approx((60 + 12) / 2, abs=1.5)
    assert len(set(made.points[0])) > 50


def test_cards_aside_change_places_with_those_in_play() -> None:
    # One card each, two aside: who holds the only card with points?
    table = replace(PLAIN, seats=2, trick_point=0, value=(1, *[0] * 63))
    position = native.position(hands=[1, 2], sides=[0, 1], trump=None, leader=0)
    batch = native.batch(table, position, 40_000, seed=1, redeal=native.Redeal(aside=0b1100))
    in_play = Counter(sum(points) for points in zip(*batch.points, strict=True))
    assert in_play[1] / 40_000 == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"n": -1}, "n must be"),
        ({"n": 10_000_001}, "n must be"),
        ({"threads": -1}, "threads must be"),
        ({"threads": 257}, "threads must be"),
        ({"redeal": native.Redeal(turned=4)}, "turned must be"),
        ({"redeal": native.Redeal(turned=-1)}, "turned must be"),
        ({"redeal": native.Redeal(aside=full_deal().hands[0])}, "held as well"),
    ],
)
def test_a_wrong_batch_is_named(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        native.batch(PLAIN, full_deal(), **{"n": 1, "seed": 1, **arguments})


def test_no_deal_is_made_anew_within_a_trick() -> None:
    start = full_deal()
    after = native.play(PLAIN, start, (start.hands[0] & -start.hands[0]).bit_length() - 1)
    with pytest.raises(ValueError, match="trick is on the table"):
        native.batch(PLAIN, after, 1, seed=1, redeal=native.Redeal())


def test_ctrl_c_stops_a_batch() -> None:
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        native.batch(PLAIN, full_deal(), 10_000_000, seed=1, redeal=native.Redeal(), threads=2)
    timer.join()

"""When a problem is asked again: a table of answers and days."""

from datetime import date, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from manilla.analysis.repetition import PAUSES, Item, Standing, added, answered, due, fresh, recorded, standing

DAY = date(2026, 12, 1)

TABLE = [
    # days on which it was answered, and how; the day from which it is asked again (None: learned), and the step
    ([(0, True)], None, 0),
    ([(0, False)], 0, 0),
    ([(0, False), (0, True)], 1, 1),
    ([(0, False), (0, True), (1, True)], 4, 2),
    ([(0, False), (0, True), (1, True), (4, True)], 11, 3),
    ([(0, False), (0, True), (1, True), (4, True), (11, True)], 27, 4),
    ([(0, False), (0, True), (1, True), (4, True), (11, True), (27, True)], 62, 5),
    ([(0, False), (0, True), (1, True), (4, True), (11, True), (27, True), (62, True)], None, 6),
    ([(0, False), (0, True), (1, True), (4, False)], 4, 0),
    ([(0, False), (0, True), (9, True)], 12, 2),  # a late answer counts from its own day
    ([(0, False), (0, True), (0, True)], 1, 1),  # nothing is hurried
    ([(0, False), (0, True), (0, False)], 0, 0),
    ([(0, True), (5, False)], 5, 0),  # what was learned can be forgotten
    ([(0, True), (5, True)], None, 0),
]


@pytest.mark.parametrize(("answers", "when", "step"), TABLE)
def test_it_comes_again_as_the_table_says(answers: list[tuple[int, bool]], when: int | None, step: int) -> None:
    item: Item | None = None
    for days, right in answers:
        item = answered(item, "x", DAY + timedelta(days=days), right=right)
    assert item is not None
    assert item.due == (None if when is None else DAY + timedelta(days=when))
    assert item.step == step
    assert (item.right, item.wrong) == (sum(right for _, right in answers), sum(not right for _, right in answers))
    assert item.last == DAY + timedelta(days=answers[-1][0])


def test_what_has_waited_longest_comes_first_and_what_is_not_due_does_not_come() -> None:
    queue: dict[str, Item] = {}
    for key, days in (("b", 2), ("a", 1), ("c", 3)):
        queue = recorded(queue, key, DAY + timedelta(days=days), right=False)
    queue = recorded(queue, "d", DAY, right=True)
    assert [item.key for item in due(queue, DAY + timedelta(days=2))] == ["a", "b"]
    assert fresh(queue, ["a", "e", "d", "f"]) == ("e", "f")
    assert standing(queue, DAY + timedelta(days=2)) == Standing(learned=1, waiting=1, due=2)


def test_a_mistake_in_a_match_is_asked_at_once_and_only_once() -> None:
    queue = added({}, "own", DAY)
    assert [item.key for item in due(queue, DAY)] == ["own"]
    later = recorded(queue, "own", DAY, right=True)
    assert added(later, "own", DAY) == later


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=1, max_size=30))
def test_items_are_json_and_never_due_later_than_the_longest_pause(answers: list[tuple[int, bool]]) -> None:
    item, day = None, DAY
    for days, right in answers:
        day += timedelta(days=days)
        item = answered(item, "x", day, right=right)
        assert item.due is None or item.due - day <= timedelta(days=max(PAUSES))
        if not right:
            assert item.due == day
    assert item is not None
    assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item

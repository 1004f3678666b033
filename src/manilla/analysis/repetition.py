"""When to be asked again: a queue of what was missed, after S. Leitner (So lernt man lernen, 1972).

Whatever was answered wrong is asked again the same day, then after longer and longer pauses while it is answered
right; a wrong answer takes it back to the beginning. After the last pause it is learned. Pure functions of items and
dates: who keeps them is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Annotated

import msgspec

PAUSES = (0, 1, 3, 7, 16, 35)
"""Days until the next time: after a wrong answer, then after so many right ones in a row."""


Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody knows about one thing that he was asked; ``key`` names it.

    ``step`` is how many times it was right in a row since it was last wrong; ``due`` the day from which it is asked
    again, None once it is learned. ``right`` and ``wrong`` count all answers, ``last`` is the day of the latest.
    """

    key: str
    step: Count = 0
    due: date | None = None
    right: Count = 0
    wrong: Count = 0
    last: date | None = None


Queue = Mapping[str, Item]
"""Items by their keys."""


def answered(item: Item | None, key: str, day: date, *, right: bool) -> Item:
    """The item after an answer on ``day``; None where it was never asked before.

    What is right at the first time is learned at once, and so is what comes through the last pause. An answer before
    the item is due counts if it is wrong; if it is right, nothing is hurried.
    """
    before = Item(key=key) if item is None else item
    told = msgspec.structs.replace(before, last=day, right=before.right + right, wrong=before.wrong + (not right))
    if not right:
        return msgspec.structs.replace(told, step=0, due=day + timedelta(days=PAUSES[0]))
    if before.due is None or day < before.due:
        return told
    step = before.step + 1
    due = day + timedelta(days=PAUSES[step]) if step < len(PAUSES) else None
    return msgspec.structs.replace(told, step=step, due=due)


def added(queue: Queue, key: str, day: date) -> dict[str, Item]:
    """The queue with something in it that was done wrong elsewhere, as in a match: due at once, unless it is there."""
    if key in queue:
        return dict(queue)
    return {**queue, key: Item(key=key, due=day)}


def recorded(queue: Queue, key: str, day: date, *, right: bool) -> dict[str, Item]:
    """The queue after an answer."""
    return {**queue, key: answered(queue.get(key), key, day, right=right)}


def due(queue: Queue, day: date) -> tuple[Item, ...]:
    """What is to be asked again on ``day``: what has waited longest comes first, then what is known least."""
    waiting = [item for item in queue.values() if item.due is not None and item.due <= day]
    return tuple(sorted(waiting, key=lambda item: (item.due or day, item.step, item.key)))


def fresh(queue: Queue, keys: Iterable[str]) -> tuple[str, ...]:
    """The keys that were never asked, in their order."""
    return tuple(key for key in keys if key not in queue)


class Standing(msgspec.Struct, frozen=True):
    """How many items there are: learned, on the way, and due now."""

    learned: int
    waiting: int
    due: int


def standing(queue: Queue, day: date) -> Standing:
    """What a queue comes to on ``day``."""
    learned = sum(item.due is None for item in queue.values())
    now = len(due(queue, day))
    return Standing(learned, len(queue) - learned - now, now)

"""How far a learner has come: a value, and its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from .task import Task

FORMAT = 1


@dataclass(frozen=True)
class Progress:
    """Steps done, by game and lesson: ``steps[game][lesson]`` are numbers of steps."""

    steps: Mapping[str, Mapping[str, frozenset[int]]] = field(default_factory=dict)

    def with_done(self, task: Task) -> Progress:
        """Progress with this step done too."""
        game, lesson = task.variant.key, task.lesson.key
        lessons = dict(self.steps.get(game, {}))
        lessons[lesson] = lessons.get(lesson, frozenset()) | {task.number}
        return Progress({**self.steps, game: lessons})

    def done(self, game: str, lesson: str) -> frozenset[int]:
        """The steps of a lesson that are done in a game."""
        return self.steps.get(game, {}).get(lesson, frozenset())

    def next_step(self, all_tasks: tuple[Task, ...]) -> int:
        """The first step of a lesson that is not done; 1 again once all are."""
        first = all_tasks[0]
        done = self.done(first.variant.key, first.lesson.key)
        return next((task.number for task in all_tasks if task.number not in done), 1)


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Progress as JSON has it."""

    format: int
    steps: dict[str, dict[str, list[int]]]


def progress_json(progress: Progress) -> bytes:
    """The text of a progress; reading it gives the same."""
    steps = {game: {key: sorted(done) for key, done in lessons.items()} for game, lessons in progress.steps.items()}
    return msgspec.json.format(msgspec.json.encode(Stored(FORMAT, steps)), indent=1)


def read_progress(text: bytes) -> Progress:
    """A progress from its text. Raises ValueError if it is not one, or is of a later format."""
    try:
        stored = msgspec.json.decode(text, type=Stored)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None
    if stored.format != FORMAT:
        raise ValueError(f"format {stored.format}")
    steps = {game: {key: frozenset(done) for key, done in lessons.items()} for game, lessons in stored.steps.items()}
    return Progress(steps)


def finished(progress: Progress, all_tasks: tuple[Task, ...]) -> bool:
    """Whether all steps of a lesson are done."""
    first = all_tasks[0]
    return {task.number for task in all_tasks} <= progress.done(first.variant.key, first.lesson.key)

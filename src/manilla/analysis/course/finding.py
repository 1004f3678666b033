"""Lessons and games by their names."""

from __future__ import annotations

from manilla.rules.errors import RuleError
from manilla.rules.variant import Variant
from manilla.variants import find_variant

from .lessons import LESSONS
from .model import Lesson
from .task import is_taught, taught


class NotTaught(RuleError):
    """A lesson or a step that the course does not have, or a game that it is not about."""

    kind = "course"


def find_lesson(name: str) -> Lesson:
    """A lesson by its key or its number from 1. Raises NotTaught."""
    for number, lesson in enumerate(LESSONS, 1):
        if name.strip().lower() in (lesson.key, str(number)):
            return lesson
    raise NotTaught("no_such_lesson", lesson=name, known=", ".join(lesson.key for lesson in LESSONS))


def find_taught(key: str) -> Variant:
    """A game of the course by its key. Raises BadOption if there is no such game, NotTaught if it has no lessons."""
    variant = find_variant(key)
    if not is_taught(variant):
        raise NotTaught("no_lessons", game=key, known=", ".join(other.key for other in taught()))
    return variant

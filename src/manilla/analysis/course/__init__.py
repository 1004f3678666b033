"""A course of ten short lessons, on positions that the learner plays.

Lessons are data (``lessons``). The rules and the exact solver know the answers (``asking``); ``judging`` says what
became of one, ``telling`` says it in words, ``facts`` as data for a page. Everything is a value or a pure function::

    lesson = find_lesson("loading")
    task = tasks(lesson, game)[0]
    feedback = judge(task, task.variant.read_card("AE"))
    progress = progress.with_done(task)
"""

from .finding import NotTaught, find_lesson, find_taught
from .judging import Feedback, judge, right_answers
from .lessons import LESSONS
from .model import Board, Lesson, Step
from .progress import Progress
from .task import Task, is_taught, tasks, taught

__all__ = [
    "LESSONS",
    "Board",
    "Feedback",
    "Lesson",
    "NotTaught",
    "Progress",
    "Step",
    "Task",
    "find_lesson",
    "find_taught",
    "is_taught",
    "judge",
    "right_answers",
    "tasks",
    "taught",
]

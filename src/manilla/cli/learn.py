"""``manilla learn``: a course of short lessons, on positions that the learner plays."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from manilla.analysis.course import LESSONS, Lesson, Progress, Task, find_lesson, find_taught, judge, tasks, taught
from manilla.analysis.course.asking import Answer, trick_on_table
from manilla.analysis.course.facts import course_facts, lesson_facts
from manilla.analysis.course.judging import choices
from manilla.analysis.course.progress import finished, progress_json, read_progress
from manilla.analysis.course.telling import (
    answer_text,
    asked,
    cards_by_suit,
    going_on,
    read_answer,
    seat_name,
    title,
    trick_cards,
    trick_line,
    verdict,
)
from manilla.rules.errors import RuleError
from manilla.server.config import data_folder
from manilla.words import Speech, message, message_in, plural
from manilla.words.errors import shown
from manilla.words.rulebook import how_to_read

from . import STOPPED as STOPPED_CODE
from . import add_lang
from .arguments import GAME, add_json, write_json
from .parser import Parser
from .refusing import Usage
from .showing import show

DESCRIPTION = message(
    "Learn to play: ten short lessons with real cards. Without a lesson they are listed, with how far you have come."
)
LESSON = message_in("metavar", "LESSON")
FOLDER = message_in("metavar", "FOLDER")
FIRST_GAME = "manilla"
FILE_NAME = "learning.json"

COURSE_OF = message("The course for {game}. Other games: {others}.")
IN_LIST = message("{n}. {title}. {about}")
ALL_DONE = message("Done.")
SOME_DONE = plural("{done} of {n} step done.", "{done} of {n} steps done.")
HOW_ON = message("To take a lesson: {command}")
LESSON_HEAD = message("Lesson {n}: {title}")
STEP_HEAD = message("Step {n} of {most}")
HOW_TO_ANSWER = message("Type your answer, or its number where there is a list. skip: on to the next step. quit: stop.")
CONTRACT = message("{contract}.")
TURNED = message("Turned: {card}.")
HAND_OF = message("{name}: {cards}.")
ON_TABLE = message("On the table: {cards}.")
TRICKS_SO_FAR = message("The tricks so far:")
TRICK_LINE = message("{n}. {line}")
GOES_ON = message("So it goes on:")
YOUR_ANSWER = message("Your answer:")
ONE_OF = message("Your answer ({choices}):")
NUMBERED = message("{n} {action}")
NO_SUCH_NUMBER = message("There is no number {n} here; type a number from 1 to {most}.")
TRY_AGAIN = message("Try once more.")
LESSON_OVER = message("That was the lesson. Next: {command}")
COURSE_OVER = message("That was the last lesson. Now play: {command}")
STOPPED = message("Stopped. To go on: {command}")
BAD_FILE = message("{file} does not hold what has been learnt; move it away to begin anew.")


def add_arguments(parser: Parser) -> None:
    lesson = parser.say(message("a lesson, by its number or name"))
    parser.add_argument("lesson", metavar=parser.metavar(LESSON), nargs="?", help=lesson)
    game = parser.say(message("the game to learn: {games}"), games=parser.voice.either([v.key for v in taught()]))
    parser.add_argument("--game", metavar=parser.metavar(GAME), help=game)
    folder = parser.say(message("where to keep how far you have come"))
    parser.add_argument("--data", metavar=parser.metavar(FOLDER), type=Path, help=folder)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List or teach; the exit code is 0, or 130 where the learner stopped it."""
    file = data_folder(args.data) / FILE_NAME
    progress = _kept(file)
    speech = Speech(find_taught(args.game or next(reversed(list(progress.steps)), FIRST_GAME)), args.lang)
    lesson = None if args.lesson is None else find_lesson(args.lesson)
    if args.json:
        write_json(course_facts(speech) if lesson is None else lesson_facts(speech, lesson))
        return 0
    if lesson is None:
        show(*_listed(speech, progress))
        return 0
    return _Lesson(speech, lesson, file).run(progress)


def _kept(file: Path) -> Progress:
    try:
        return read_progress(file.read_bytes()) if file.exists() else Progress()
    except ValueError:
        raise Usage(BAD_FILE, file=str(file)) from None


def _command(speech: Speech, lesson: str) -> str:
    return f"manilla learn {lesson} --game {speech.variant.key}"


def _listed(speech: Speech, progress: Progress) -> Iterator[str]:
    others = [variant.key for variant in taught() if variant != speech.variant]
    yield speech.say(COURSE_OF, game=speech.name, others=speech.listed(others))
    yield ""
    open_lessons = []
    for number, lesson in enumerate(LESSONS, 1):
        steps = tasks(lesson, speech.variant.key)
        named, about = title(speech, lesson)
        line = speech.say(IN_LIST, n=number, title=named, about=about)
        done = len(progress.done(speech.variant.key, lesson.key))
        if finished(progress, steps):
            line += " " + speech.say(ALL_DONE)
        else:
            open_lessons.append(number)
            line += f" {speech.say(SOME_DONE, done=done, n=len(steps))}" if done else ""
        yield line
    yield ""
    yield speech.say(HOW_ON, command=_command(speech, str((open_lessons or [1])[0])))


class _Lesson:
    """One lesson at the terminal; progress is kept after every step."""

    def __init__(self, speech: Speech, lesson: Lesson, file: Path) -> None:
        self._speech, self._lesson, self._file = speech, lesson, file
        self._tasks = tasks(lesson, speech.variant.key)

    def run(self, progress: Progress) -> int:
        speech, number = self._speech, LESSONS.index(self._lesson) + 1
        named, about = title(speech, self._lesson)
        show(speech.say(LESSON_HEAD, n=number, title=named), about, how_to_read(speech), speech.say(HOW_TO_ANSWER))
        for task in self._tasks[progress.next_step(self._tasks) - 1 :]:
            show("", speech.say(STEP_HEAD, n=task.number, most=len(self._tasks)))
            done = self._ask(task)
            if done is None:
                show("", speech.say(STOPPED, command=_command(speech, self._lesson.key)))
                return STOPPED_CODE
            if done:
                progress = progress.with_done(task)
                self._keep(progress)
        if number < len(LESSONS):
            show("", speech.say(LESSON_OVER, command=_command(speech, LESSONS[number].key)))
        else:
            show("", speech.say(COURSE_OVER, command=f"manilla play {speech.variant.key}"))
        return 0

    def _keep(self, progress: Progress) -> None:
        new = self._file.with_suffix(".new")
        new.write_bytes(progress_json(progress))
        new.replace(self._file)

    def _ask(self, task: Task) -> bool | None:
        """Ask until the answer is right: True; False if the step is skipped, None if the learner stops."""
        show(asked(self._speech, task), *self._table(task))
        while True:
            try:
                typed = input(f"{self._prompt(task)} ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if typed.casefold() in ("quit", "q"):
                return None
            if typed.casefold() == "skip":
                return False
            if typed and self._answered(task, typed):
                return True

    def _answered(self, task: Task, typed: str) -> bool:
        """Say what an answer is worth; whether it was right."""
        speech = self._speech
        try:
            answer = self._read(task, typed)
        except RuleError as error:
            show(speech.error(error))
            return False
        except Usage as refused:
            show(refused.sentence(speech))
            return False
        feedback = judge(task, answer)
        show(*verdict(speech, task, answer, feedback))
        if lines := going_on(speech, task, answer, feedback):
            show(speech.say(GOES_ON), *(f"  {line}" for line in lines))
        if not feedback.right:
            show(speech.say(TRY_AGAIN))
        return feedback.right

    def _read(self, task: Task, typed: str) -> Answer:
        """An answer, or its number in the list. Raises Usage, UnreadableText."""
        offered = choices(task)
        if offered and typed.isascii() and typed.isdigit():
            if not 1 <= int(typed[:9]) <= len(offered):
                raise Usage(NO_SUCH_NUMBER, n=shown(typed), most=len(offered))
            return offered[int(typed) - 1]
        return read_answer(self._speech, task, typed)

    def _prompt(self, task: Task) -> str:
        speech, offered = self._speech, choices(task)
        if not offered:
            return speech.say(YOUR_ANSWER)
        numbered = [
            speech.say(NUMBERED, n=n, action=answer_text(speech, task, choice)) for n, choice in enumerate(offered, 1)
        ]
        return speech.say(ONE_OF, choices=speech.listed(numbered))

    def _table(self, task: Task) -> Iterator[str]:
        """What lies on the table, as far as the step shows it."""
        speech, deal = self._speech, task.deal
        if deal.finished:
            return
        if deal.contract is not None and "contract" in task.step.shown:
            yield speech.say(CONTRACT, contract=speech.contract(deal.contract))
        if deal.dealt.turned is not None:
            yield speech.say(TURNED, card=speech.short(deal.dealt.turned))
        if "tricks" in task.step.shown:
            yield speech.say(TRICKS_SO_FAR)
            for number, trick in enumerate(deal.tricks(), 1):
                yield "  " + speech.say(TRICK_LINE, n=number, line=trick_line(speech, trick))
        for seat in range(deal.places.seats) if "hands" in task.step.shown else (0,):
            held = deal.held(seat)
            if held:
                yield speech.say(HAND_OF, name=seat_name(speech, seat), cards=cards_by_suit(speech, held))
        if (lying := trick_on_table(task)) is not None:
            yield speech.say(ON_TABLE, cards=trick_cards(speech, lying.leader, lying.cards))

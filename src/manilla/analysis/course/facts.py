"""Lessons as data for a page that draws them; texts are in one language, cards and calls as messages write them.

A step holds what the learner may see and no more: his hand, the trick, and what the step lays open. Its answer comes
with ``feedback_facts`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Trick
from manilla.rules.notation import call_text
from manilla.words import Speech
from manilla.words.glossary.facts import pieces

from .asking import QUESTIONS, Answer, trick_on_table
from .judging import Feedback, choices
from .lessons import LESSONS
from .model import YOU, Lesson
from .task import Task, tasks, taught
from .telling import asked, going_on, seat_name, title, tricks_after, verdict


def course_facts(speech: Speech) -> dict[str, Any]:
    """All lessons in short, and the games that have them."""
    return {
        "lang": speech.lang,
        "game": speech.variant.key,
        "games": [{"key": variant.key, "name": Speech(variant, speech.lang).name} for variant in taught()],
        "lessons": [_headed(speech, lesson) for lesson in LESSONS],
    }


def lesson_facts(speech: Speech, lesson: Lesson) -> dict[str, Any]:
    """A lesson in full: its steps in the speech's game, seats as the learner sees them, the names of the cards."""
    variant = speech.variant
    seats = range(variant.seating.seats)
    return {
        "lang": speech.lang,
        "game": variant.key,
        "direction": variant.direction,
        **_headed(speech, lesson),
        "seats": [{"seat": seat, "name": seat_name(speech, seat)} for seat in seats],
        "cards": {
            variant.card_text(card): {"name": speech.card(card), "short": speech.short(card)}
            for card in variant.sorted_hand(variant.deck)
        },
        "tasks": [step_facts(speech, task) for task in tasks(lesson, variant.key)],
    }


def step_facts(speech: Speech, task: Task) -> dict[str, Any]:
    """One step.

    ``pieces``: the text with the glossary's terms apart; ``kind``: what is to be answered (``card``, ``call``,
    ``number``, ``seat``); ``choices``: what may be, a card in hand or a call with its label; ``legal``: cards that the
    rules allow, where that is not the question. ``hands``: all hands by seat where they lie open; ``trick``: the one on
    the table; ``tricks``: those before it, where they are shown.
    """
    deal, variant, text = task.deal, task.variant, asked(speech, task)
    shown = task.step.shown
    contract = deal.contract if "contract" in shown else None
    open_hands = [
        [variant.card_text(card) for card in variant.sorted_hand(deal.held(seat))] for seat in range(deal.places.seats)
    ]
    legal = [variant.card_text(card) for card in variant.sorted_hand(deal.legal_cards())]
    trick = trick_on_table(task)
    return {
        "step": task.number,
        "kind": QUESTIONS[task.step.ask].kind,
        "text": text,
        "pieces": pieces(speech, text),
        "dealer": deal.dealer,
        "contract": None if contract is None else speech.contract(contract),
        "trump": None if contract is None else variant.suit_text(contract.trump),
        "turned": None if deal.dealt.turned is None else variant.card_text(deal.dealt.turned),
        "hand": open_hands[YOU],
        "hands": open_hands if "hands" in shown else None,
        "trick": None if trick is None else _trick(task, trick.leader, trick.cards),
        "tricks": [_won(task, t) for t in deal.tricks()] if "tricks" in shown else [],
        "legal": legal if task.step.ask == "best_card" and deal.contract is not None else None,
        "choices": [_choice(speech, task, choice) for choice in choices(task)],
    }


def feedback_facts(speech: Speech, task: Task, answer: Answer, feedback: Feedback) -> dict[str, Any]:
    """What became of an answer.

    ``lines``: what is said of it; ``refused``: the referee's code; ``loss``: points or marks given away; ``plays``: how
    the deal goes on, ``tricks`` the tricks that this makes, ``went`` the same in words, ``points`` what both sides have
    after them.
    """
    tricks = tricks_after(task, answer, feedback)
    size = task.deal.places.seats
    played = [(trick.leader + place) % size for trick in tricks for place in range(size)]
    before = len(task.deal.trick)
    seats = played[before : before + len(feedback.plays)]
    text = task.variant.card_text
    return {
        "step": task.number,
        "right": feedback.right,
        "lines": verdict(speech, task, answer, feedback),
        "refused": None if feedback.refused is None else feedback.refused.code,
        "loss": feedback.loss,
        "plays": [{"seat": seat, "card": text(card)} for seat, card in zip(seats, feedback.plays, strict=False)],
        "tricks": [_won(task, trick) for trick in tricks],
        "went": going_on(speech, task, answer, feedback),
        "points": None if feedback.points is None else dict(zip(("ours", "theirs"), feedback.points, strict=True)),
    }


def _headed(speech: Speech, lesson: Lesson) -> dict[str, Any]:
    named, about = title(speech, lesson)
    steps = len(tasks(lesson, speech.variant.key))
    number = LESSONS.index(lesson) + 1
    return {"lesson": lesson.key, "number": number, "title": named, "about": about, "steps": steps}


def _choice(speech: Speech, task: Task, choice: Answer) -> dict[str, Any]:
    if isinstance(choice, Call):
        return {"answer": call_text(task.variant, choice), "label": speech.call(choice)}
    if isinstance(choice, Card):
        return {"answer": task.variant.card_text(choice), "label": speech.short(choice)}
    return {"answer": str(choice), "label": seat_name(speech, choice)}


def _trick(task: Task, leader: int, cards: Sequence[Card]) -> dict[str, Any]:
    size, text = task.deal.places.seats, task.variant.card_text
    return {
        "leader": leader,
        "cards": [{"seat": (leader + place) % size, "card": text(card)} for place, card in enumerate(cards)],
    }


def _won(task: Task, trick: Trick) -> dict[str, Any]:
    return {**_trick(task, trick.leader, trick.cards), "winner": trick.winner}

"""Lessons in people's words: what is shown, what is asked, what became of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from manilla.rules.calling import RUNGS, Call
from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Trick, finished_tricks
from manilla.rules.errors import UnreadableText
from manilla.rules.notation import read_number
from manilla.words import Message, Speech, message, message_in, plural
from manilla.words.cards import RANK_LETTERS, SUIT_SIGNS, rank_place

from .asking import QUESTIONS, Answer, after_call, all_points, points_so_far, suit_held, suit_played, worths
from .judging import Feedback
from .model import WHEN, YOU, Lesson
from .task import Task

_SEATS = (
    message_in("lesson seat", "You"),
    message_in("lesson seat", "Right"),
    message_in("lesson seat", "Mate"),
    message_in("lesson seat", "Left"),
)
"""The seats round the table from the learner's, anticlockwise."""
CARD_BY = message("{name} {short}")
TRICK = message("{cards}; {name} wins.")
NOT_NUMBER = message("No, it is not {answer}.")
NOT_SEAT = message("No, that is not the one.")
COSTS = plural(
    "The rules allow it, but it costs your side {n} point.", "The rules allow it, but it costs your side {n} points."
)
COSTS_MARKS = plural(
    "With that your side ends {n} mark worse than it might.", "With that your side ends {n} marks worse than it might."
)  # fmt: skip
WE_MARK = message("{call}: your side marks {n}")
THEY_MARK = message("{call}: the others mark {n}")
NOBODY_MARKS = message("{call}: nobody marks")
STILL_OUT = message("No: {above} is still out, and beats {card}.")
IN_THE_END = message("In the end your side has {ours} points, the others {theirs}.")
MOST_TYPED = 999


def title(speech: Speech, lesson: Lesson) -> tuple[str, str]:
    """The title of a lesson in the speech's game, and the sentence about it."""
    for when, (named, about) in lesson.other.items():
        if WHEN[when](speech.variant):
            return speech.say(named), speech.say(about)
    return speech.say(lesson.title), speech.say(lesson.about)


def seat_name(speech: Speech, seat: int) -> str:
    """A seat as the learner sees it."""
    clockwise = speech.variant.direction == "clockwise"
    return speech.say(_SEATS[-seat % len(_SEATS) if clockwise else seat])


def asked(speech: Speech, task: Task) -> str:
    """The text of a step: what is to be learnt, and the question."""
    return speech.say(task.step.text, **facts_of(speech, task))


def facts_of(speech: Speech, task: Task) -> dict[str, object]:
    """What the texts of a step may name."""
    variant, deal = task.variant, task.deal
    contract = deal.contract
    named = [call.trump for call in deal.calls if call.trump is not None]
    trump = named[0] if named else contract.trump if contract is not None else None
    ours, theirs = points_so_far(task)
    total = all_points(task)
    found: dict[str, object] = {name: speech.short(variant.read_card(text)) for name, text in task.board.names.items()}
    found |= dict(task.board.numbers)
    found |= {
        "trump": speech.suit(trump),
        "manilla": corner(speech, variant.ranks[-1]),
        "order": " ".join(corner(speech, rank) for rank in reversed(variant.ranks)),
        "points": ", ".join(f"{corner(speech, rank)} = {points}" for rank, points, _ in variant.valued_ranks),
        "ranks": len(variant.ranks),
        "tricks": variant.layout.hand_size,
        "total": total,
        "half": total // 2,
        "ours": ours,
        "theirs": theirs,
        "more": max(0, total // 2 + 1 - ours),
        "target": variant.course.target,
        "contro": speech.word(RUNGS[0]),
        "no_trump": speech.word("no_trump"),
    }
    if task.board.suit:
        found |= {"suit": speech.suit(task.suit), "played": suit_played(task), "held": suit_held(task)}
    if task.trick is not None:
        values = [variant.values[card] for card in task.trick.cards]
        found["trick"] = f"{' + '.join(map(str, values))} = {sum(values)}"
    return found


def corner(speech: Speech, rank: str) -> str:
    """A rank as it stands in the corner of its card."""
    pack = speech.variant.pack
    if pack.suit_names[0] not in SUIT_SIGNS:
        return rank
    card = next(card for card in speech.variant.deck if speech.variant.ranks[card.strength] == rank)
    name = pack.rank_names[rank_place(speech.variant, card)]
    return RANK_LETTERS[speech.lang].get(name, name)


# -- the table


def cards_by_suit(speech: Speech, cards: Cards) -> str:
    """Cards as in a hand, suits apart by commas."""
    suits = groupby(speech.variant.sorted_hand(cards), key=lambda card: card.suit)
    return speech.listed([speech.shorts(group) for _, group in suits])


def trick_cards(speech: Speech, leader: int, cards: Sequence[Card]) -> str:
    """Who played what, in order."""
    seats = speech.variant.seating.seats
    return speech.listed(
        [
            speech.say(CARD_BY, name=seat_name(speech, (leader + place) % seats), short=speech.short(card))
            for place, card in enumerate(cards)
        ]
    )


def trick_line(speech: Speech, trick: Trick) -> str:
    """A finished trick: who played what, and who wins it."""
    cards = trick_cards(speech, trick.leader, trick.cards)
    return speech.say(TRICK, cards=cards, name=seat_name(speech, trick.winner))


# -- answers


def read_answer(speech: Speech, task: Task, text: str) -> Answer:
    """An answer as it is typed: a card, a call, a number, a seat's name or number. Raises UnreadableText."""
    kind = QUESTIONS[task.step.ask].kind
    if kind == "card":
        return speech.read_card(text)
    if kind == "call":
        return speech.read_call(text, YOU)
    if kind == "number":
        return _number(text, MOST_TYPED)
    for seat in range(speech.variant.seating.seats):
        if text.strip().casefold() == seat_name(speech, seat).casefold():
            return seat
    try:
        return _number(text, speech.variant.seating.seats - 1)
    except UnreadableText:
        names = tuple(seat_name(speech, seat) for seat in range(speech.variant.seating.seats))
        raise UnreadableText("no_such_neighbour", text=text, known=speech.either(names)) from None


def _number(text: str, most: int) -> int:
    """A whole number up to ``most``. Raises UnreadableText."""
    try:
        return read_number("answer", text, 0, most)
    except UnreadableText:
        raise UnreadableText("no_number", text=text) from None


def answer_text(speech: Speech, task: Task, answer: Answer) -> str:
    """An answer in words."""
    if isinstance(answer, Call):
        return speech.call(answer)
    if isinstance(answer, Card):
        return speech.short(answer)
    return seat_name(speech, answer) if QUESTIONS[task.step.ask].kind == "seat" else str(answer)


def verdict(speech: Speech, task: Task, answer: Answer, feedback: Feedback) -> list[str]:
    """What is said of an answer, a sentence each: right and why, or what is wrong with it and a hint."""
    facts = facts_of(speech, task)
    if feedback.right:
        return [speech.say(task.step.why, **facts), *_worths(speech, task)]
    return [
        *_fault(speech, QUESTIONS[task.step.ask].kind, answer, feedback),
        *([speech.say(task.step.hint, **facts)] if task.step.hint else []),
    ]


def _fault(speech: Speech, kind: str, answer: Answer, feedback: Feedback) -> Iterator[str]:
    if feedback.refused is not None:
        yield speech.error(feedback.refused)
    elif feedback.above is not None and isinstance(answer, Card):
        yield speech.say(STILL_OUT, above=speech.short(feedback.above), card=speech.short(answer))
    elif isinstance(answer, Call):
        yield speech.say(COSTS_MARKS, n=feedback.loss)
    elif isinstance(answer, Card):
        yield speech.say(COSTS, n=feedback.loss)
    elif kind == "seat":
        yield speech.say(NOT_SEAT)
    else:
        yield speech.say(NOT_NUMBER, answer=answer)


def _worths(speech: Speech, task: Task) -> Iterator[str]:
    """After a right call: what each call would have brought."""
    if QUESTIONS[task.step.ask].kind != "call":
        return
    said = []
    for call, marks in sorted(worths(task).items(), key=lambda row: -row[1]):
        line: Message = NOBODY_MARKS if marks == 0 else WE_MARK if marks > 0 else THEY_MARK
        said.append(speech.say(line, call=speech.call(call), n=abs(marks)))
    yield speech.listed(said) + "."


def going_on(speech: Speech, task: Task, answer: Answer, feedback: Feedback) -> list[str]:
    """How the deal goes on after a card or a call: a line for each trick, and what both sides have if it ends."""
    deal = task.deal
    tricks = tricks_after(task, answer, feedback)
    lines = [trick_line(speech, trick) for trick in tricks]
    size = deal.places.seats
    left = sum(len(deal.held(seat)) for seat in range(size))
    if feedback.points is not None and len(feedback.plays) == left:
        lines.append(speech.say(IN_THE_END, ours=feedback.points[0], theirs=feedback.points[1]))
    return lines


def tricks_after(task: Task, answer: Answer, feedback: Feedback) -> tuple[Trick, ...]:
    """The tricks that end with what is played after an answer, the one on the table first."""
    deal = task.deal
    contract = deal.contract
    if isinstance(answer, Call):
        contract = after_call(task, answer).contract
    if contract is None:
        return ()
    return finished_tricks((*deal.trick, *feedback.plays), deal.leader, deal.places.seats, contract.trump)

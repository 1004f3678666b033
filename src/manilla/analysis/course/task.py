"""A step of a lesson in one game, ready to be asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Deal, Trick
from manilla.rules.duties import winning_index
from manilla.rules.family import ORDER_32, ORDER_48, POINTS_32, POINTS_48
from manilla.rules.position import read_position
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant

from .model import WHEN, YOU, Board, Lesson, Step


@dataclass(frozen=True, eq=False)
class Task:
    """Step ``number`` (from 1) of a lesson, in a game; ``deal`` is its position."""

    lesson: Lesson
    number: int
    step: Step
    board: Board
    deal: Deal

    @property
    def variant(self) -> Variant:
        return self.deal.variant

    @property
    def hand(self) -> tuple[Card, ...]:
        """The learner's cards."""
        return self.variant.sorted_hand(self.deal.held(YOU))

    @property
    def suit(self) -> int:
        """The suit that the question asks about."""
        return self.variant.pack.suits.index(self.board.suit)

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, or the last one if it has just been finished; ``winner`` is who wins it so far."""
        if not self.deal.plays or self.deal.contract is None:
            return None
        if not self.deal.trick:
            return self.deal.tricks()[-1]
        return Trick(self.deal.leader, self.deal.trick, winner_so_far(self.deal))

    @property
    def unseen(self) -> Cards:
        """The cards that are neither in the learner's hand nor played."""
        others = (seat for seat in range(self.deal.places.seats) if seat != YOU)
        return Cards.of(card for seat in others for card in self.deal.held(seat))


def winner_so_far(deal: Deal) -> int:
    """The seat that wins the trick on the table; there must be a card on it."""
    contract = deal.contract
    assert contract is not None
    return (deal.leader + winning_index(deal.trick, contract.trump)) % deal.places.seats


def taught() -> tuple[Variant, ...]:
    """The games that the course teaches: two pairs without dummies, with the family's usual duties and cards."""
    return tuple(variant for variant in all_variants().values() if is_taught(variant))


def is_taught(variant: Variant) -> bool:
    """Whether the lessons are true in a game."""
    seating, duties = variant.seating, variant.duties
    four = (seating.players, seating.seats, seating.sides) == (4, 4, "alternate") and not variant.course.completa
    usual = (duties.head_duty, duties.void_obligation, duties.discard) == ("must_beat_opponent", "must_win", "free")
    cards = (variant.order, variant.points) in ((ORDER_48, POINTS_48), (ORDER_32, POINTS_32))
    return four and usual and cards and variant.legal_hook is None


@lru_cache(maxsize=256)
def tasks(lesson: Lesson, key: str) -> tuple[Task, ...]:
    """The steps of a lesson in a game of ``taught``."""
    variant = find_variant(key)
    fitting = [step for step in lesson.steps if WHEN[step.when](variant)]
    return tuple(_task(lesson, number, step, variant) for number, step in enumerate(fitting, 1))


def _task(lesson: Lesson, number: int, step: Step, variant: Variant) -> Task:
    board = step.boards[variant.pack.size]
    position = read_position(f"{variant.key} {board.line}", find_variant)
    return Task(lesson, number, step, board, position.deal())

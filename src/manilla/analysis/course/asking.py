"""What a step may ask, and the right answers: always found by the rules or by the exact solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from manilla.rules.calling import NAME, NO_TRUMP, PASS, RUNGS, Call, Contract
from manilla.rules.cards import SUIT_CARDS, Card, Cards
from manilla.rules.deal import Deal, Trick, counted
from manilla.rules.pinta import pinta_of
from manilla.search.solver import DealSolver

from .model import YOU
from .task import Task

Answer = Card | Call | int
"""A card, a call, a number, or a seat as a number."""


@dataclass(frozen=True)
class Question:
    """What is asked: a ``card``, a ``call``, a ``number`` or a ``seat``.

    ``costs`` gives what each right answer (0) and, for cards and calls, each other possible one loses: points by which
    the learner's side ends worse than it might. Cards and calls that are not in it are against the rules, or were not
    asked for. ``of_trick``: it is about the trick on the table, which may be finished.
    """

    kind: str
    costs: Callable[[Task], Mapping[Answer, int]]
    of_trick: bool = False


# -- cards


def _may_play(task: Task) -> dict[Answer, int]:
    return dict.fromkeys(task.deal.legal_cards(), 0)


def _best_card(task: Task) -> dict[Answer, int]:
    found = DealSolver().cards(task.deal)
    sign = 1 if task.deal.sides[YOU] == 0 else -1
    ours = {card: sign * bounds.lo for card, bounds in found.items()}
    best = max(ours.values())
    return {card: (best - value) // 2 for card, value in ours.items()}


def _unbeaten(task: Task) -> dict[Answer, int]:
    """Cards that nothing of their suit that is still out can beat; others lose at least the trick."""
    return {card: int(card_above(task, card) is not None) for card in task.deal.legal_cards()}


def card_above(task: Task, card: Card) -> Card | None:
    """The best card of the suit that is still out and beats ``card``."""
    above = [other for other in task.unseen & SUIT_CARDS[card.suit] if other > card]
    return max(above, default=None)


# -- calls


def _best_call(task: Task) -> dict[Answer, int]:
    worth = worths(task)
    best = max(worth.values())
    return {call: best - value for call, value in worth.items()}


def worths(task: Task) -> dict[Call, int]:
    """What each name or double brings the learner's side in marks (less than 0: the others), with best play.

    Half is half of what lies in the hands that are dealt: lessons deal few cards.
    """
    solver, deal = DealSolver(), task.deal
    calls = [call for call in deal.legal_actions(YOU) if isinstance(call, Call)]
    asked = [call for call in calls if call.kind in (NAME, NO_TRUMP, PASS, RUNGS[0])]
    lines: dict[int | None, tuple[Card, ...]] = {}
    found = {}
    for call in asked:
        played = deal._replace(contract=_contract_after(deal, call))
        trump = _contract_after(deal, call).trump
        if trump not in lines:
            lines[trump] = solver.line(played).line
        for card in lines[trump]:
            played = played.apply(card)
        found[call] = _marks(played)
    return found


def line_under(task: Task, call: Call) -> tuple[Card, ...]:
    """Best play of both sides once ``call`` stands."""
    return DealSolver().line(task.deal._replace(contract=_contract_after(task.deal, call))).line


def after_call(task: Task, call: Call) -> Deal:
    """The deal with ``call`` as the last one."""
    return task.deal._replace(contract=_contract_after(task.deal, call))


def _contract_after(deal: Deal, call: Call) -> Contract:
    named = next((c for c in (*deal.calls, call) if c.kind in (NAME, NO_TRUMP)), call)
    contract = Contract(named.trump if named.kind == NAME else None, named.seat)
    return replace(contract, rung=RUNGS.index(call.kind) + 1) if call.kind in RUNGS else contract


def _marks(played: Deal) -> int:
    dealt = Cards.of(card for holding in played.dealt.holdings for card in holding.cards)
    taken = replace(played.taken(), pack_points=sum(played.variant.values[card] for card in dealt))
    score = played.variant.scoring.score(taken)
    return score.marks[YOU] - score.marks[YOU + 1]


# -- numbers and seats


def _winner(task: Task) -> int:
    assert task.trick is not None
    return task.trick.winner


def trick_cards(task: Task) -> int:
    """The points of the cards in the trick."""
    assert task.trick is not None
    return sum(task.variant.values[card] for card in task.trick.cards)


def _trick_worth(task: Task) -> int:
    return trick_cards(task) + task.variant.scoring.trick_points(1)


def all_points(task: Task) -> int:
    """The points of a whole deal."""
    variant = task.variant
    return variant.pack_points + variant.scoring.trick_points(variant.layout.hand_size)


def points_so_far(task: Task) -> tuple[int, int]:
    """Points of the learner's side and of the others."""
    deal = task.deal
    points = counted(deal.variant, deal.points_won, deal.tricks_won)
    side = deal.sides[YOU]
    return points[side], points[1 - side]


def _more_to_score(task: Task) -> int:
    return all_points(task) // 2 + 1 - points_so_far(task)[0]


def _marks_of_deal(task: Task) -> int:
    return task.deal.score().marks[YOU]


def suit_played(task: Task) -> int:
    """How many cards of the suit that is asked about have been played."""
    return sum(card.suit == task.suit for card in task.deal.plays)


def suit_held(task: Task) -> int:
    """How many cards of the suit that is asked about the learner holds."""
    return sum(card.suit == task.suit for card in task.hand)


def _still_out(task: Task) -> int:
    return len(task.variant.ranks) - suit_played(task) - suit_held(task)


def _void(task: Task) -> int:
    """The seat that did not follow in the trick."""
    trick = task.trick
    assert trick is not None
    places = [place for place, card in enumerate(trick.cards) if card.suit != trick.cards[0].suit]
    return (trick.leader + places[0]) % task.deal.places.seats


def _pinta(task: Task) -> int:
    turned, variant = task.deal.dealt.turned, task.variant
    assert turned is not None
    marks = variant.course.target - task.board.numbers.get("left", variant.course.target)
    best = max(variant.values)
    return pinta_of(variant.scoring, variant.values[turned], best, marks, variant.course.target).marked


def _points_to_win(task: Task) -> int:
    return all_points(task) // 2 + task.board.numbers["left"]


def trick_on_table(task: Task) -> Trick | None:
    """The trick that lies there: the one being played, or a finished one if the question is about it."""
    return task.trick if task.deal.trick or QUESTIONS[task.step.ask].of_trick else None


def one(kind: str, find: Callable[[Task], int], *, of_trick: bool = False) -> Question:
    """A question with one right answer."""
    return Question(kind, lambda task: {find(task): 0}, of_trick)


QUESTIONS: Mapping[str, Question] = {
    "may_play": Question("card", _may_play),
    "best_card": Question("card", _best_card),
    "unbeaten": Question("card", _unbeaten),
    "best_call": Question("call", _best_call),
    "winner": one("seat", _winner, of_trick=True),
    "void": one("seat", _void),
    "dealer": one("seat", lambda task: task.deal.dealer),
    "how_many_may_be_played": one("number", lambda task: len(task.deal.legal_cards())),
    "trick_cards": one("number", trick_cards, of_trick=True),
    "trick_worth": one("number", _trick_worth, of_trick=True),
    "all_points": one("number", all_points),
    "marks": one("number", _marks_of_deal),
    "more_to_score": one("number", _more_to_score),
    "points_so_far": one("number", lambda task: points_so_far(task)[0]),
    "still_out": one("number", _still_out),
    "pinta": one("number", _pinta),
    "points_to_win": one("number", _points_to_win),
    "most_marks": one("number", lambda task: all_points(task) - all_points(task) // 2),
}
"""Every question by its name."""

"""Where problems come from: deals that bots have played, and records; moments at which one action is clearly right."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from operator import mul
from random import Random

from manilla.analysis.ideas import IDEAS, facts_of
from manilla.bots import Budget, find_bot
from manilla.bots.bot import acting_seat
from manilla.bots.thinking.calls import best_call
from manilla.bots.thinking.note import Explanation
from manilla.bots.thinking.way import Way, alike_to
from manilla.rules.calling import LOOK, Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.search.worlds import worlds

from .grading import missed_by
from .problem import CLOSED, OPEN, SAMPLED, Problem, match_of, rounded
from .themes import themes_of
from .worth import Worths, alike, closed_worths, open_worths

PLAYERS = ("casual", "casual", "club")
"""Who plays the deals, in turn: their mistakes lead to moments that better players would not see."""
LEAST_TRICKS, MOST_TRICKS = 3, 6
"""So many tricks are left in a problem of cards (of four cards each, or as many as are as hard to overlook)."""
MOST_DEALS = 3_000
"""A closed problem has at most so many deals that agree with what is seen."""
CHOICES = 3
"""So many cards that differ must be legal."""
OPEN_MARGIN, CLOSED_MARGIN, CALL_MARGIN = 2, Fraction(3, 2), 2
"""What the best of the others must give away: points, and marks for a call."""
ALWAYS = Fraction(9, 10)
"""In so many of the deals of a closed problem the answer must be best."""
QUICK, PROOF = 60_000, 3_000_000
"""Nodes for a first look at a call, and for the look that counts."""
CALLER = Way(ending=4)
"""How the proof of a call looks at deals: rather many than deep."""
SURE = 4
"""A call is right if it is ahead by so many standard errors."""


@dataclass(frozen=True)
class Proved:
    """An answer and what it was proved to be, without the deal: the fields of ``Problem`` of the same names."""

    kind: str
    answers: tuple[Action, ...]
    loss: dict[Action, Fraction]
    deals: int
    always: int
    error: Fraction = Fraction(0)


def played(variant: Variant, number: int, seed: str) -> tuple[Match, ...]:
    """Deal ``number`` of a seed, dealt at random and played by bots: the match before each act.

    The same arguments give the same deal everywhere. Empty where a turned card ends the juego at once.
    """
    places = variant.seating
    match = match_of(_dealt(variant, number, seed), tuple(f"{player}" for player in range(places.players)))
    bot, dice = find_bot(PLAYERS[number % len(PLAYERS)]), Random(f"{seed} {number}")
    found = []
    while match.deal is not None:
        found.append(match)
        view = view_of(match, match.player_at(min(match.deal.to_act)))
        match = match.apply(bot.choose(view, Budget(nodes=3_000), dice).action)
    return tuple(found)


def _dealt(variant: Variant, number: int, seed: str) -> Deal:
    dealer = number % variant.seating.dealers()
    entropy = hashlib.sha256(f"manilla problems {seed} {variant.key} {number}".encode()).digest()
    owners = variant.seating.places(dealer).owners
    return Deal.start(variant, dealer, hand_out(variant.layout, owners, dealer, shuffled(variant.deck, entropy)))


# -- what is right


def proved_card(view: View, deal: Deal, kind: str) -> Proved | None:
    """The right card at a moment, with all hands open or over all deals that agree with the view; None where no one
    class of cards is right, or it cannot be proved.
    """
    worths = open_worths(deal) if kind == OPEN else closed_worths(view, MOST_DEALS)
    return None if worths is None else _proved(worths, view, kind)


def _proved(worths: Worths, view: View, kind: str) -> Proved | None:
    best = worths.right()
    right = [cards for cards in alike(view) if any(card in cards for card in best)]
    if len(right) != 1:
        return None
    answers = tuple(right[0])
    loss: dict[Action, Fraction] = {card: rounded(worths.loss(card)) for card in worths.totals}
    return Proved(kind, answers, loss, worths.deals, worths.best[best[0]])


def proved_call(view: View, nodes: int = PROOF) -> Proved | None:
    """The right call at a moment, over a large sample of deals; None where there is no choice.

    The sample is that of a bot that thinks long: deals that agree with the view, as likely as the others' calls make
    them, played out by rules of thumb to their last tricks, which are solved (docs/bots.md). Marks are compared.
    """
    if any(isinstance(action, Call) and action.kind == LOOK for action in view.legal):
        return None
    seat = acting_seat(view)
    why = best_call(view, seat, CALLER, Budget(nodes=nodes), Random(0)).why
    if why is None or not why.ends:
        return None
    marks = [[end.marks for end in row] for row in why.ends]
    means = [sum(weight * row[place] for weight, row in zip(why.weights, marks, strict=True)) for place in _places(why)]
    first, second = sorted(_places(why), key=lambda place: -means[place])[:2]
    return Proved(
        kind=SAMPLED,
        answers=(why.actions[first],),
        loss={action: rounded(Fraction(means[first] - mean)) for action, mean in zip(why.actions, means, strict=True)},
        deals=why.worlds,
        always=sum(row[first] >= max(row) for row in marks),
        error=rounded(Fraction(_error([row[first] - row[second] for row in marks], why.weights))),
    )


def _places(why: Explanation) -> range:
    return range(len(why.actions))


def _error(gaps: Sequence[float], weights: Sequence[float]) -> float:
    """The standard error of a weighed mean."""
    mean = sum(map(mul, weights, gaps))
    squares = sum(weight * weight for weight in weights)
    spread = sum(weight * (gap - mean) ** 2 for weight, gap in zip(weights, gaps, strict=True))
    return sqrt(spread * squares / (1 - squares)) if squares < 1 else float("inf")


# -- what makes a good problem


def problems_in(matches: Sequence[Match], name: str) -> Iterator[Problem]:
    """The problems of a deal that was played: the match before each act, as ``played`` gives them.

    They are numbered 0; whoever keeps them numbers them. ``name`` settles the dice of the bots that grade them.
    """
    for place, match in enumerate(matches):
        deal = match.deal
        assert deal is not None
        seat = min(deal.to_act)
        alone = match_of(deal, match.players) if match.results or any(match.marks) else match
        view = view_of(alone, alone.player_at(seat))
        proved = _good_call(view) if deal.contract is None else _good_card(view, deal)
        if proved is None:
            continue
        missed = missed_by(view, proved.answers, f"{name} {place}")
        if not missed:
            continue
        tags = tags_of(proved, view, deal)
        if tags:
            yield Problem(
                0, proved.kind, deal, seat, proved.answers, proved.loss, proved.deals, proved.always, proved.error,
                missed, tags,
            )  # fmt: skip


def _good_card(view: View, deal: Deal) -> Proved | None:
    seats = deal.places.seats
    left = deal.variant.layout.hand_size - sum(deal.tricks_won)
    if not LEAST_TRICKS <= left <= alike_to(MOST_TRICKS, seats) or len(alike(view)) < CHOICES:
        return None
    closed = proved_card(view, deal, CLOSED)
    if closed and closed.deals > 1 and closed.always >= ALWAYS * closed.deals and _ahead(closed) >= CLOSED_MARGIN:
        return closed
    shown = proved_card(view, deal, OPEN)
    return shown if shown and _ahead(shown) >= OPEN_MARGIN else None


def _good_call(view: View) -> Proved | None:
    if len(view.legal) == 1:
        return None
    quick = proved_call(view, QUICK)
    if quick is None or _ahead(quick) < CALL_MARGIN:
        return None
    proved = proved_call(view)
    sure = proved is not None and _ahead(proved) >= CALL_MARGIN and _ahead(proved) >= SURE * proved.error
    return proved if sure else None


def _ahead(proved: Proved) -> Fraction:
    return min((loss for action, loss in proved.loss.items() if action not in proved.answers), default=Fraction(0))


def tags_of(proved: Proved, view: View, deal: Deal) -> tuple[str, ...]:
    """The ideas of a problem: what the answers do and not every other action does; themes of the solver first."""
    facts = facts_of(view, acting_seat(view))
    ideas = [
        idea.code
        for idea in IDEAS
        if all(idea.does(facts, answer) for answer in proved.answers)
        and not all(idea.does(facts, action) for action in view.legal)
    ]
    if deal.contract is None:
        return tuple(ideas)
    found = worlds(view) if proved.kind == CLOSED else None
    deals = (deal,) if found is None else tuple(found.deal(number) for number in range(found.count))
    cards = [answer for answer in proved.answers if isinstance(answer, Card)]
    return (*themes_of(deals, cards), *ideas)

"""Ideas of play as data: what a card or a call does, and whether doing it is what makes it better.

An idea is named for an action only if the numbers prove it: the action does it, and it is worth surely more than the
best of the actions that do not. ``does`` looks at nothing but what the player sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from manilla.bots.casual.sight import Sight, sight_of
from manilla.rules.calling import DELEGATE, NAME, NO_TRUMP, PASS, RUNGS, Call
from manilla.rules.cards import ABOVE, SUIT_CARDS, Card
from manilla.rules.deal import Action
from manilla.rules.view import View

from .judging import Gap, Judgement

LEAST = 0.15
"""So many points at least must lie between doing it and not doing it, or so many marks for a call."""
LONG, FOURTH = 5, 3
"""So many cards of a suit are long; so many make it worth establishing."""


class Facts(NamedTuple):
    """What the ideas look at: the sight of a card player, or the hand of somebody who calls.

    ``hand``: the cards that the seat may reach, as a mask; ``led``: the suit led, -1 for the leader; ``master``: what
    the best cards of the game are worth (the manilla's points).
    """

    view: View
    seat: int
    sight: Sight | None
    hand: int
    led: int
    master: int


Does = Callable[[Facts, Action], bool]


@dataclass(frozen=True)
class Idea:
    """One idea: a stable ``code`` and what it is to do it. ``calls``: it is about a call and not a card."""

    code: str
    does: Does
    calls: bool = False


class Named(NamedTuple):
    """An idea that holds for ``action``: it is ``gap`` above ``against``, the best action that does not do it."""

    code: str
    action: Action
    against: Action
    gap: Gap


def facts_of(view: View, seat: int) -> Facts:
    """What is seen by the player whose ``seat`` acts."""
    hand = int(view.holdings[seat].playable)
    sight = None if view.contract is None else sight_of(view, seat)
    led = view.trick[0].suit if view.trick else -1
    return Facts(view, seat, sight, hand, led, max(view.variant.values))


# -- cards. Each predicate has a sight; ``_cards`` hands it over.


def _load(facts: Facts, sight: Sight, card: Card) -> bool:
    """Gives points to a trick that the mate is winning."""
    return sight.mate_winning and not sight.wins(card) and sight.value[card] > 0


def _hold_back(facts: Facts, sight: Sight, card: Card) -> bool:
    """Gives nothing to a trick of the mate that may still be lost."""
    return (
        sight.mate_winning and not sight.holds(sight.best) and not sight.wins(card) and sight.value[card] == 0
    )  # fmt: skip


def _plain(facts: Facts, sight: Sight, card: Card) -> bool:
    """Throws a card without points, or the cheapest there is, on a trick that the others are winning."""
    if sight.best < 0 or sight.mate_winning or sight.wins(card):
        return False
    losing = [sight.value[each] for each in _legal(sight) if not sight.wins(each)]
    return sight.value[card] == min(losing)


def _cheapest_winner(facts: Facts, sight: Sight, card: Card) -> bool:
    """Takes the trick with the lowest card that does, though a higher one would too."""
    winners = _winners(sight)
    return sight.best >= 0 and sight.wins(card) and len(winners) > 1 and card == min(winners, key=_cost(sight))


def _sure_winner(facts: Facts, sight: Sight, card: Card) -> bool:
    """Takes the trick with a card that can hardly be beaten, where a lower one could be."""
    if sight.best < 0 or not sight.wins(card) or not sight.holds(card):
        return False
    return any(not sight.holds(each) for each in _winners(sight))


def _take_over(facts: Facts, sight: Sight, card: Card) -> bool:
    """Takes a trick that the mate is winning."""
    return sight.mate_winning and sight.wins(card)


def _leave_to_mates_card(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leaves a trick to the mate who is winning it, though it could be taken."""
    return sight.mate_winning and not sight.wins(card) and bool(_winners(sight))


def _ruff(facts: Facts, sight: Sight, card: Card) -> bool:
    """Plays a trump on another suit."""
    return sight.best >= 0 and facts.led != sight.trump and card.suit == sight.trump


def _make_void(facts: Facts, sight: Sight, card: Card) -> bool:
    """Gets rid of the last card of a plain suit, with trumps in hand to ruff it."""
    if sight.trump < 0 or card.suit in (sight.trump, facts.led):
        return False
    alone = (facts.hand & SUIT_CARDS[card.suit]).bit_count() == 1
    return alone and facts.hand & SUIT_CARDS[sight.trump] > 0


def _draw_trumps(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leads a trump while others have some."""
    return sight.best < 0 and card.suit == sight.trump and bool(sight.out & SUIT_CARDS[sight.trump])


def _keep_trumps(facts: Facts, sight: Sight, card: Card) -> bool:
    """Plays another suit though a trump might be played."""
    return sight.trump >= 0 and card.suit != sight.trump and any(each >> 4 == sight.trump for each in _legal(sight))


def _keep_manilla(facts: Facts, sight: Sight, card: Card) -> bool:
    """Keeps a manilla that might be played."""
    return sight.value[card] < facts.master and any(sight.value[each] == facts.master for each in _legal(sight))


def _cash(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leads the highest card left of a plain suit."""
    return sight.best < 0 and card.suit != sight.trump and not sight.out & ABOVE[card] and sight.value[card] > 0


def _establish(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leads a suit of some length in which others hold higher cards, so that they have to be played."""
    if sight.best >= 0 or card.suit == sight.trump or not sight.out & ABOVE[card]:
        return False
    return (facts.hand & SUIT_CARDS[card.suit]).bit_count() >= FOURTH


def _to_mate(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leads the suit that a mate has led before."""
    return sight.best < 0 and bool(sight.mate_led >> card.suit & 1)


def _lead_low(facts: Facts, sight: Sight, card: Card) -> bool:
    """Leads a card without points that others can beat: they may have the lead."""
    return sight.best < 0 and sight.value[card] == 0 and bool(sight.out & ABOVE[card])


def _legal(sight: Sight) -> list[int]:
    return [card for card in range(64) if sight.legal >> card & 1]


def _winners(sight: Sight) -> list[int]:
    return [card for card in _legal(sight) if sight.best >= 0 and sight.wins(card)]


def _cost(sight: Sight) -> Callable[[int], tuple[bool, int, int]]:
    """What a card costs: trumps most, then points, then strength."""
    return lambda card: (card >> 4 == sight.trump, sight.value[card], card & 15)


# -- calls


def _long_trumps(facts: Facts, call: Call) -> bool:
    """Names a suit of which five cards or more are held."""
    return call.kind == NAME and call.trump is not None and _length(facts, call.trump) >= LONG


def _strong_trumps(facts: Facts, call: Call) -> bool:
    """Names a suit of which the manilla is held."""
    if call.kind != NAME or call.trump is None:
        return False
    return any(facts.view.variant.values[card] == facts.master for card in _held(facts, call.trump))


def _no_trump(facts: Facts, call: Call) -> bool:
    """Plays without trumps."""
    return call.kind == NO_TRUMP


def _leave_to_mate(facts: Facts, call: Call) -> bool:
    """Leaves the choice to the mate."""
    return call.kind == DELEGATE


def _name_oneself(facts: Facts, call: Call) -> bool:
    """Names something though the choice could be left to the mate."""
    return call.kind in (NAME, NO_TRUMP) and any(
        isinstance(other, Call) and other.kind == DELEGATE for other in facts.view.legal
    )


def _double(facts: Facts, call: Call) -> bool:
    """Raises what the deal is worth."""
    return call.kind in RUNGS


def _let_be(facts: Facts, call: Call) -> bool:
    """Does not double."""
    return call.kind == PASS


def _length(facts: Facts, suit: int) -> int:
    return (facts.hand & SUIT_CARDS[suit]).bit_count()


def _held(facts: Facts, suit: int) -> list[Card]:
    return [Card(card) for card in range(64) if facts.hand & SUIT_CARDS[suit] & 1 << card]


# -- the ideas


def _of_cards(code: str, does: Callable[[Facts, Sight, Card], bool]) -> Idea:
    def asked(facts: Facts, action: Action) -> bool:
        return not isinstance(action, Call) and facts.sight is not None and does(facts, facts.sight, action)

    return Idea(code, asked)


def _of_calls(code: str, does: Callable[[Facts, Call], bool]) -> Idea:
    return Idea(code, lambda facts, action: isinstance(action, Call) and does(facts, action), calls=True)


IDEAS: tuple[Idea, ...] = (
    _of_cards("ruff", _ruff),
    _of_cards("sure_winner", _sure_winner),
    _of_cards("load", _load),
    _of_cards("hold_back", _hold_back),
    _of_cards("cheapest_winner", _cheapest_winner),
    _of_cards("take_over", _take_over),
    _of_cards("leave_it", _leave_to_mates_card),
    _of_cards("make_void", _make_void),
    _of_cards("draw_trumps", _draw_trumps),
    _of_cards("to_mate", _to_mate),
    _of_cards("cash", _cash),
    _of_cards("establish", _establish),
    _of_cards("lead_low", _lead_low),
    _of_cards("plain", _plain),
    _of_cards("keep_manilla", _keep_manilla),
    _of_cards("keep_trumps", _keep_trumps),
    _of_calls("double", _double),
    _of_calls("let_be", _let_be),
    _of_calls("no_trump", _no_trump),
    _of_calls("leave_to_mate", _leave_to_mate),
    _of_calls("strong_trumps", _strong_trumps),
    _of_calls("long_trumps", _long_trumps),
    _of_calls("name_oneself", _name_oneself),
)
"""Every idea, the more telling ones first."""
EVEN, CLOSE, BETTER = "even", "close", "better"
"""Where no idea is proved: all actions are worth the same; the next one is not surely worse; it is surely, and no idea
says why.
"""
CODES = (*(idea.code for idea in IDEAS), EVEN, CLOSE, BETTER)


def find_idea(code: str) -> Idea:
    """The idea of a code. Raises KeyError."""
    return {idea.code: idea for idea in IDEAS}[code]


def proved(idea: Idea, facts: Facts, judged: Judgement, action: Action, against: Action | None = None) -> Named | None:
    """The idea named for ``action``, if it does it and is surely worth more than every action that does not.

    ``against``: only this other action is held against it. None where it is not proved.
    """
    if not idea.does(facts, action):
        return None
    others = [each.action for each in judged.prospects if not idea.does(facts, each.action)]
    if against is not None:
        others = [each for each in others if each == against]
    if not others:
        return None
    rival = others[0]  # the best of them, for prospects stand in order
    gap = judged.gap(action, rival)
    if idea.calls:
        return Named(idea.code, action, rival, gap) if gap.sure and gap.worth >= LEAST else None
    return Named(idea.code, action, rival, gap) if gap.sure_in_points and gap.points >= LEAST else None


def ideas_for(view: View, judged: Judgement, action: Action, against: Action | None = None) -> tuple[Named, ...]:
    """Every idea that is proved for an action, the one that tells it from its nearest rival first.

    Of ideas that tell it from the same rival the more telling one comes first, in the order of IDEAS.
    """
    facts = facts_of(view, judged.seat)
    order = {each.action: place for place, each in enumerate(judged.prospects)}
    found = [named for idea in IDEAS if (named := proved(idea, facts, judged, action, against)) is not None]
    return tuple(sorted(found, key=lambda named: order[named.against]))


def why(view: View, judged: Judgement, against: Action | None = None) -> Named:
    """In one idea why the best action is the best: of all, or better than ``against``.

    Where no idea is proved, the numbers alone are told: EVEN, CLOSE or BETTER.
    """
    best = judged.best.action
    ideas = ideas_for(view, judged, best, against)
    if ideas:
        return ideas[0]
    rival = judged.prospects[1].action if against is None else against
    gap = judged.gap(best, rival)
    if gap.sure and gap.worth >= LEAST:
        return Named(BETTER, best, rival, gap)
    return Named(EVEN if judged.spread < LEAST else CLOSE, best, rival, gap)

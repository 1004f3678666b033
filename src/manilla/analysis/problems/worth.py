"""What each card of a problem is worth, exactly: with all hands open, or over every deal that a player thinks possible.

*Open*: everybody sees all hands, and the solver proves the value of each card. *Closed*: one player sees what he sees
at the table; all deals that agree with it are gone through, each is solved, and a card counts what it is worth in all
of them together. That is exact for the question asked, and the question has a known weakness: in each of those deals
the play goes on as if all hands were open from then on (docs/problems.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from manilla.rules.cards import SUIT_CARDS, Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.view import View
from manilla.search.solver import solve_cards_of
from manilla.search.worlds import worlds

NODES = 400_000
"""Tricks that may be begun for one deal; a deal that needs more makes no problem for people."""


@dataclass(frozen=True)
class Worths:
    """What each card leads to over ``deals`` deals, each as likely as the others.

    ``totals``: the sum of the final differences of points, the own side's less the other's; ``best``: in how many of
    the deals no other card is better.
    """

    deals: int
    totals: Mapping[Card, int]
    best: Mapping[Card, int]

    def loss(self, card: Card) -> Fraction:
        """Points that the card gives away on the mean, against the best one: half of the difference between sides."""
        return Fraction(max(self.totals.values()) - self.totals[card], 2 * self.deals)

    def right(self) -> tuple[Card, ...]:
        """The cards that are worth most, from low to high."""
        most = max(self.totals.values())
        return tuple(sorted(card for card, total in self.totals.items() if total == most))


def open_worths(deal: Deal) -> Worths | None:
    """With all hands open; None where it takes too long. A card must be wanted."""
    return _added_up((deal,))


def closed_worths(view: View, most: int) -> Worths | None:
    """Over every deal that agrees with the view, at most ``most`` of them; None where there are more.

    Hangs on nothing but the view. None too where covered cards are unseen or a deal takes too long to solve. Raises
    BadOption where a hook replaces the duties.
    """
    found = worlds(view)
    if found.covered or not 0 < found.count <= most:
        return None
    return _added_up(found.deal(number) for number in range(found.count))


def _added_up(deals: Iterable[Deal]) -> Worths | None:
    all_deals = tuple(deals)
    totals: dict[Card, int] = {}
    best: dict[Card, int] = {}
    for deal, values in zip(all_deals, solve_cards_of(all_deals, nodes=NODES), strict=True):
        if not all(value.exact for value in values.values()):
            return None
        own = 1 if deal.sides[deal.seat] == 0 else -1
        worth = {card: own * value.lo for card, value in values.items()}
        most = max(worth.values())
        for card, difference in worth.items():
            totals[card] = totals.get(card, 0) + difference
            best[card] = best.get(card, 0) + (difference == most)
    return Worths(len(all_deals), totals, best)


def alike(view: View) -> tuple[Cards, ...]:
    """The viewer's legal cards in classes: cards of a class touch and count the same, so that it does not matter which
    of them is played. A card that covers another is like none.
    """
    seat = view.acting
    assert seat is not None
    legal = Cards.of(action for action in view.legal if isinstance(action, Card))
    holding = view.holdings[seat]
    covering = Cards.of(pile.top for pile in holding.piles if pile.top is not None and pile.hidden)
    gone = Cards.of(view.plays[: len(view.plays) - len(view.trick)]) | view.aside
    between = view.variant.deck - gone - holding.playable
    classes: list[list[Card]] = []
    for suit in SUIT_CARDS:
        last: Card | None = None
        for card in legal & suit:
            apart = last is None or between & _range(last, card) or {last, card} & set(covering)
            if apart or view.variant.values[card] != view.variant.values[classes[-1][-1]]:
                classes.append([])
            classes[-1].append(card)
            last = card
    return tuple(Cards.of(cards) for cards in classes)


def _range(low: Card, high: Card) -> int:
    """The cards between two of a suit, as a mask."""
    return (1 << high) - (1 << low + 1)


def margin(worths: Worths, right: Sequence[Card]) -> Fraction:
    """Points by which the best of the other cards stays behind, on the mean. There must be another card."""
    return min(worths.loss(card) for card in worths.totals if card not in right)

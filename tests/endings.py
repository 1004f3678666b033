"""Endings of every game under any options, made from a seed, and their values by trying everything."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from manilla.rules.calling import Contract
from manilla.rules.deal import Deal, counted
from manilla.rules.dealing import shuffled
from manilla.rules.errors import BadOption
from manilla.rules.variant import RuleTable, Variant
from manilla.search import native
from manilla.search.deals import position_of
from manilla.variants import all_variants
from tests.helpers import bytes_of, dealt_cards, random_action

CARDS_LEFT = {2: 7, 3: 5, 4: 4, 6: 3}
"""Cards a hand, by the number of seats, that trying everything can bear in numbers."""


class Ending(NamedTuple):
    """A deal near its end, and the same for the native core."""

    seed: int
    deal: Deal

    @property
    def table(self) -> RuleTable:
        return self.deal.variant.table()

    @property
    def position(self) -> native.Position:
        return position_of(self.deal)


def some_game(rng: Random) -> Variant:
    """A game with some options set, each to one of its telling values, as far as they fit together."""
    variant = rng.choice(tuple(all_variants().values()))
    for option in rng.sample(variant.options, rng.randint(0, min(6, len(variant.options)))):
        try:
            variant = variant.with_options({option.name: rng.choice(option.samples())})
        except BadOption:
            continue
    return variant


def some_deal(seed: int, variant: Variant | None = None) -> Deal:
    """A deal before the first card; any seat deals, any suit or none is trump, somebody leads."""
    rng = Random(seed)
    variant = some_game(rng) if variant is None else variant
    dealer = rng.randrange(variant.seating.dealers())
    dealt = dealt_cards(variant, dealer, shuffled(variant.deck, bytes_of(seed)))
    contract = Contract(rng.choice((None, 0, 1, 2, 3)), dealer, rng.choice((0, 0, 1)))
    return Deal.start(variant, dealer, dealt, 1, contract, rng.randrange(variant.seating.seats))


def played_down(deal: Deal, left: int, rng: Random) -> Deal:
    """The deal played on at random until ``left`` cards are left in all hands."""
    while sum(len(deal.held(seat)) for seat in range(deal.places.seats)) > left:
        deal = deal.apply(random_action(deal, rng))
    return deal


def ending(seed: int, fewer: int = 0) -> Ending:
    """An ending of some game, at the start of a trick or in its midst; ``fewer`` cards a hand than can be borne."""
    rng = Random(seed)
    deal = some_deal(seed)
    seats = deal.places.seats
    most = seats * max(1, CARDS_LEFT[seats] - fewer)
    return Ending(seed, played_down(deal, rng.randint(max(1, most // 2), most), rng))


def difference(deal: Deal) -> int:
    """The points of side 0 less those of side 1, as won so far."""
    first, second = counted(deal.variant, deal.points_won, deal.tricks_won)
    return first - second


def tried(deal: Deal, worth: Callable[[Deal], int]) -> int:
    """The value of a deal by plain recursion, through the rules in Python."""
    if deal.finished:
        return worth(deal)
    values = [tried(deal.apply(card), worth) for card in deal.legal_cards()]
    return max(values) if deal.sides[deal.seat] == 0 else min(values)


def marks_difference(deal: Deal) -> int:
    """What side 0 marks in a finished deal less what side 1 marks, a player of each."""
    marks = deal.score().marks
    best = [max(m for m, side in zip(marks, deal.sides, strict=True) if side == wanted) for wanted in (0, 1)]
    return best[0] - best[1]

"""Hypothesis strategies that all property tests share: games with options, cards, deals, positions, matches."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from manilla.rules.cards import SUITS, Card, Cards
from manilla.rules.deal import Deal, turned_to
from manilla.rules.errors import BadOption
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.variants import all_variants
from tests.helpers import dealt_cards, random_action, random_match

seeds: SearchStrategy[int] = st.integers(0, 2**32 - 1)
"""Seeds for what need not shrink card by card."""


def plain_games() -> SearchStrategy[Variant]:
    """Every game that is found, as it comes."""
    return st.sampled_from(tuple(all_variants().values()))


@st.composite
def games(draw: DrawFn) -> Variant:
    """A game with some of its options set, each to one of its telling values; it shrinks to a game as it comes.

    An option that does not fit with the others is left alone.
    """
    variant = draw(plain_games())
    names = draw(st.lists(st.sampled_from([option.name for option in variant.options]), max_size=6, unique=True))
    for name in names:
        value = draw(st.sampled_from(variant.option(name).samples()))
        try:
            variant = variant.with_options({name: value})
        except BadOption:
            continue
    return variant


@st.composite
def hands(draw: DrawFn, variant: Variant, least: int = 1, most: int | None = None) -> Cards:
    """A set of cards of the game, of any size from ``least`` to a whole hand (or ``most``)."""
    most = variant.layout.hand_size if most is None else most
    cards = st.sampled_from(tuple(variant.deck))
    return Cards.of(draw(st.lists(cards, min_size=least, max_size=most, unique=True)))


@st.composite
def piles(draw: DrawFn, variant: Variant, most: int = 6, deepest: int = 4) -> tuple[tuple[Card, ...], ...]:
    """Up to ``most`` piles of 1 to ``deepest`` different cards, top last."""
    depths = draw(st.lists(st.integers(1, deepest), min_size=1, max_size=most))
    cards = iter(draw(st.permutations(tuple(variant.deck))))
    return tuple(tuple(next(cards) for _ in range(depth)) for depth in depths)


class Question(NamedTuple):
    """What a player may lay to a trick: the arguments of ``judge.legal_cards``, a real deal or not."""

    variant: Variant
    trick: tuple[Card, ...]
    hand: Cards
    sides: tuple[int, ...]
    trump: int | None


@st.composite
def questions(draw: DrawFn, variant: Variant | None = None) -> Question:
    """Any trick that may lie on the table, with any hand: every seat deals, every suit or none is trump."""
    variant = draw(games()) if variant is None else variant
    seats = variant.seating.seats
    places = variant.seating.places(draw(st.integers(0, variant.seating.dealers() - 1)))
    sides = turned_to(places.sides, draw(st.integers(0, seats - 1)))
    cards = st.sampled_from(tuple(variant.deck))
    trick = tuple(draw(st.lists(cards, max_size=seats - 1, unique=True)))
    rest = st.sampled_from(tuple(variant.deck - Cards.of(trick)))
    hand = Cards.of(draw(st.lists(rest, min_size=1, max_size=variant.layout.hand_size, unique=True)))
    trump = draw(st.sampled_from((None, *range(SUITS))))
    return Question(variant, trick, hand, sides, trump)


@st.composite
def fresh_deals(draw: DrawFn, variant: Variant | None = None) -> Deal:
    """A deal before the first call: any order of the pack, any dealer, sometimes a tie carried."""
    variant = draw(games()) if variant is None else variant
    dealer = draw(st.integers(0, variant.seating.dealers() - 1))
    pack = tuple(draw(st.permutations(tuple(variant.deck))))
    return Deal.start(variant, dealer, dealt_cards(variant, dealer, pack), draw(st.sampled_from((1, 2, 4))))


@st.composite
def deals(draw: DrawFn, variant: Variant | None = None) -> Deal:
    """A deal at any moment from the first call to its end, with calls and cards chosen at random."""
    deal = draw(fresh_deals(variant))
    rng = Random(draw(seeds))
    for _ in range(draw(st.integers(0, 60))):
        if deal.finished:
            break
        deal = deal.apply(random_action(deal, rng))
    return deal


@st.composite
def deals_in_play(draw: DrawFn, variant: Variant | None = None) -> Deal:
    """A deal in the midst of a trick: the calls are over, and a card is wanted from any seat but the leader."""
    deal = draw(fresh_deals(variant))
    rng = Random(draw(seeds))
    while deal.contract is None:
        deal = deal.apply(random_action(deal, rng))
    seats, tricks = deal.places.seats, deal.variant.layout.hand_size
    whole = draw(st.integers(0, tricks - 1))
    for _ in range(whole * seats + draw(st.integers(1, seats - 1))):
        deal = deal.apply(random_action(deal, rng))
    return deal


@st.composite
def matches(draw: DrawFn, variant: Variant | None = None, most_steps: int = 250) -> Match:
    """A match at any moment, from before the draw to its end."""
    variant = draw(games()) if variant is None else variant
    left = draw(st.integers(0, most_steps))

    def done(_: Match) -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return random_match(variant, draw(seeds), done)

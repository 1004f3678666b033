"""Deals with an outcome that a test wishes for: the rules of the match and of the reckoning without the cards."""

from dataclasses import dataclass, replace
from typing import TypeVar

from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS, Call, Contract
from manilla.rules.cards import Card
from manilla.rules.dealing import shuffled
from manilla.rules.match import Match
from manilla.rules.score import Score
from manilla.rules.scoring import OverHalf, Scoring, Taken
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from tests.examples.shapes import Count, Pair
from tests.helpers import bytes_of, dealt_cards

T = TypeVar("T")
Ranks = tuple[tuple[str, int, int], ...]


def in_order_of_sides(pair: tuple[T, T], dealers_side: int) -> tuple[T, T]:
    """Something of the dealer's side and of the others, side 0 first; and the other way round."""
    return pair if dealers_side == 0 else (pair[1], pair[0])


def ranks_worth(ranks: Ranks, cards: Pair, aside: int = 0) -> tuple[Ranks, Ranks]:
    """Cards of the valued ``ranks``, best first, that come to so many points a side; ``aside`` points are nobody's."""
    left = {rank: 4 for rank, _, _ in ranks}
    assert sum(4 * value for _, value, _ in ranks) == sum(cards) + aside

    def take(points: int) -> Ranks:
        taken = []
        for rank, value, _ in ranks:
            count = min(left[rank], points // value)
            left[rank] -= count
            points -= count * value
            taken.append((rank, value, count))
        assert points == 0
        return tuple(taken)

    take(aside)
    one = take(min(cards))
    other = tuple((rank, value, left[rank]) for rank, value, _ in ranks)
    return (one, other) if cards[0] <= cards[1] else (other, one)


def call_of(variant: Variant, seat: int, word: str) -> Call:
    """A call by the game's own word for it, or by a suit's letter."""
    kinds = {own: kind for kind, own in variant.words.items()}
    kind = kinds.get(word, word)
    if kind in (NO_TRUMP, BLIND_NO_TRUMP, DELEGATE, LOOK, PASS, *RUNGS):
        return Call(seat, kind)
    return Call(seat, NAME, variant.read_suit(word))


def word_of(variant: Variant, call: Call) -> str:
    """The game's own word for a call, or a suit's letter."""
    return variant.suit_text(call.trump) if call.kind == NAME else variant.words.get(call.kind, call.kind)


def contract_of(variant: Variant, dealer: int, count: Count) -> Contract:
    """What is played when the dealer names it and the first to be asked make the doubling calls."""
    calling, places = variant.calling, variant.seating.places(dealer)
    turned = variant.read_card(variant.ranks[0] + count.contract) if count.contract in variant.pack.suits else None
    if not calling.to_act(places, ()):
        contract = calling.contract(places, (), turned)
        assert contract is not None
        return contract
    first = {"none": NO_TRUMP, "blind_none": BLIND_NO_TRUMP}.get(count.contract, count.contract)
    calls: tuple[Call, ...] = ()
    words = [first, *count.calls.split()]
    while seats := calling.to_act(places, calls):
        call = call_of(variant, min(seats), words.pop(0) if words else PASS)
        assert call in calling.legal(places, calls, call.seat)
        calls = (*calls, call)
    assert not words
    contract = calling.contract(places, calls, None)
    assert contract is not None
    return contract


def taken_of(count: Count, dealer: int = 0) -> Taken:
    """What the sides have taken in an example's deal, in the order of the sides when ``dealer`` deals."""
    variant = find_variant(count.game).with_options(count.options)
    assert sum(count.tricks) == variant.layout.hand_size
    places = variant.seating.places(dealer)
    side = places.sides[dealer]
    added = variant.value_of("double_mode") == "add" if "double_mode" in variant.resolved() else False
    return Taken(
        ranks=in_order_of_sides(ranks_worth(variant.valued_ranks, count.cards, count.leftover), side),
        tricks=in_order_of_sides(count.tricks, side),
        aside=count.leftover,
        pack_points=variant.pack_points,
        contract=contract_of(variant, dealer, count),
        sides=places.sides,
        dealer=dealer,
        carry=carry_factor(count.carry, added),
    )


def carry_factor(doublings: int, added: bool) -> int:
    """The factor of a plain deal after so many doublings."""
    return 1 + doublings if added else 2**doublings


def reckoned(count: Count, dealer: int = 0) -> Score:
    """The score of an example's deal."""
    variant = find_variant(count.game).with_options(count.options)
    return variant.scoring.score(taken_of(count, dealer))


@dataclass(frozen=True)
class Wished:
    """A game's reckoning, except that each seat marks what is wished."""

    game: Scoring
    wished: tuple[int, ...]

    @property
    def pinta_scores(self) -> str:
        return self.game.pinta_scores

    @property
    def pinta_when_winning(self) -> str:
        return self.game.pinta_when_winning

    def trick_points(self, tricks: int) -> int:
        return self.game.trick_points(tricks)

    def score(self, taken: Taken) -> Score:
        return replace(self.game.score(taken), marks=self.wished)


@dataclass(frozen=True)
class Counted(Wished):
    """A game's reckoning of other points than those taken: ``wished`` for the dealer's side and the others, trick
    points included.
    """

    def score(self, taken: Taken) -> Score:
        game, side = self.game, taken.sides[taken.dealer]
        assert isinstance(game, OverHalf)
        for won in range(sum(taken.tricks) + 1):
            tricks = (won, sum(taken.tricks) - won)
            cards = (self.wished[0] - game.trick_points(tricks[0]), self.wished[1] - game.trick_points(tricks[1]))
            if min(cards) >= 0 and sum(cards) == taken.pack_points and (won or not cards[0]):
                ranks = ranks_worth(taken.ranks[0], cards)
                return game.score(
                    replace(taken, ranks=in_order_of_sides(ranks, side), tricks=in_order_of_sides(tricks, side))
                )
        raise AssertionError(f"no such points: {self.wished}")


def with_marks(variant: Variant, marks: tuple[int, ...]) -> Variant:
    """The game with the next deals' marks, a seat, settled beforehand."""
    game = variant.scoring.game if isinstance(variant.scoring, Wished) else variant.scoring
    return replace(variant, scoring=Wished(game, marks))


def with_points(variant: Variant, points: Pair) -> Variant:
    """The game with the next deal's points, of the dealer's side and of the others, settled beforehand."""
    return replace(variant, scoring=Counted(variant.scoring, points))


def dealt_with_turned(match: Match, turned: Card, seed: int = 1) -> Match:
    """The match with a deal on the table whose last card is ``turned``."""
    pack = [card for card in shuffled(match.variant.deck, bytes_of(seed)) if card != turned]
    return match.dealt(dealt_cards(match.variant, match.dealer, (*pack, turned)))


def ended(match: Match) -> Match:
    """The match after its present deal, in which as little as possible is said and nothing is played."""
    while match.phase == "calls":
        assert match.deal is not None
        match = match.apply(match.deal.legal_actions()[0])
    return match.award(0)

"""Every deal is as likely: chi-square tests over deals from seeds, and the same tests over crooked shuffles.

The seeds are fixed, so a test passes always or never; had other seeds been taken, an even shuffle would fail a test
once in a million times.
"""

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt

from manilla.record.fairness import mixed
from manilla.rules.cards import Card, Cards
from manilla.rules.dealing import cut, cut_at, hand_out, shuffled
from manilla.variants import find_variant

DEALS = 24_000
BUTIFARRA = find_variant("butifarra")
PACK = BUTIFARRA.deck
SIZE = len(PACK)
Shuffle = Callable[[bytes], tuple[Card, ...]]
ONE_IN_A_MILLION = 4.753
"""So many standard deviations above the mean a normal value is once in a million times."""


def limit(freedom: int) -> float:
    """What a chi-square value exceeds once in a million times, after Wilson and Hilferty (1931)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + ONE_IN_A_MILLION * sqrt(part)) ** 3


def spread(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def seeds(count: int) -> Iterable[bytes]:
    return (hashlib.sha256(b"even deals" + number.to_bytes(4, "big")).digest() for number in range(count))


def even(seed: bytes) -> tuple[Card, ...]:
    return shuffled(PACK, mixed(seed, ((0, "7"),)))


def too_far(seed: bytes) -> tuple[Card, ...]:
    """Every card is exchanged with any other, which favours some orders: the best-known mistake."""
    numbers = hashlib.shake_256(seed).digest(2 * SIZE)
    cards = list(PACK)
    for place in range(SIZE):
        pick = int.from_bytes(numbers[2 * place : 2 * place + 2], "big") % SIZE
        cards[place], cards[pick] = cards[pick], cards[place]
    return tuple(cards)


def one_byte(seed: bytes) -> tuple[Card, ...]:
    """Fisher and Yates with bytes modulo the bound, none thrown away."""
    numbers = hashlib.shake_256(seed).digest(SIZE)
    cards = list(PACK)
    for last in range(SIZE - 1, 0, -1):
        pick = numbers[last] % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


@cache
def shuffles(shuffle: Shuffle) -> tuple[tuple[Card, ...], ...]:
    return tuple(shuffle(seed) for seed in seeds(DEALS))


def places(packs: Iterable[tuple[Card, ...]]) -> float:
    """Chi-square over card and place. A card has one place and a place one card: 47 * 47 degrees of freedom, and the
    sum is 48/47 times as large as if all counts were free.
    """
    counts = Counter(place for pack in packs for place in enumerate(pack))
    cells = [counts[place, card] for place in range(SIZE) for card in PACK]
    return spread(cells, DEALS / SIZE) * (SIZE - 1) / SIZE


def first_pairs(packs: Iterable[tuple[Card, ...]]) -> float:
    """Chi-square over the first two cards together, in order."""
    counts = Counter(pack[:2] for pack in packs)
    return spread((counts[pair] for pair in itertools.permutations(PACK, 2)), DEALS / (SIZE * (SIZE - 1)))


def seats(packs: Iterable[tuple[Card, ...]]) -> float:
    """Chi-square over card and seat after a cut that is worked out from the same bytes; scaled as ``places`` is."""
    counts: Counter[tuple[int, Card]] = Counter()
    for pack, seed in zip(packs, seeds(DEALS), strict=True):
        lifted = cut_at(BUTIFARRA.layout, SIZE, mixed(seed, ((0, "7"),)))
        dealt = hand_out(BUTIFARRA.layout, range(4), 3, cut(pack, lifted))
        counts.update((seat, card) for seat, holding in enumerate(dealt.holdings) for card in holding.hand)
    return spread((counts[seat, card] for seat in range(4) for card in PACK), DEALS / 4) * (SIZE - 1) / SIZE


def test_every_card_is_as_likely_in_every_place() -> None:
    assert places(shuffles(even)) < limit(47 * 47)


def test_every_pair_is_as_likely_to_lie_on_top() -> None:
    assert first_pairs(shuffles(even)) < limit(48 * 47 - 1)


def test_every_card_is_as_likely_in_every_hand() -> None:
    assert seats(shuffles(even)) < limit(47 * 3)


def test_crooked_shuffles_are_found() -> None:
    for crooked in (too_far, one_byte):
        assert places(shuffles(crooked)) > limit(47 * 47), crooked


def orders(entropies: Iterable[bytes]) -> float:
    counts = Counter(shuffled(Cards.of(range(5)), entropy) for entropy in entropies)
    return spread((counts[order] for order in itertools.permutations(map(Card, range(5)))), DEALS / 120)


def test_every_order_of_a_small_pack_is_as_likely_whatever_the_numbers() -> None:
    assert orders(mixed(seed, ((0, "7"), (1, "7"))) for seed in seeds(DEALS)) < limit(119)


def test_one_number_is_enough_where_the_seed_is_always_the_same() -> None:
    """A dealer who does not draw his seeds evenly gains nothing against one player who does."""
    crooked = bytes(32)
    assert orders(mixed(crooked, ((0, "7"), (2, str(number)))) for number in range(DEALS)) < limit(119)


def test_the_limit_is_that_of_the_incomplete_gamma_function() -> None:
    for freedom, exact in ((119, 207.199), (141, 235.656), (2209, 2539.468), (2255, 2588.739)):
        assert abs(limit(freedom) - exact) < 0.3

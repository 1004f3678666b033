"""From bytes to a deal: shuffle, cut and packets, as pure functions.

``DEALING_VERSION`` names the way from bytes to cards. A record made under a commitment keeps it, so that
anyone can deal the same cards again years later; a change of a single number here needs a new version.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .cards import NO_CARDS, Card, Cards
from .errors import BadDeal

DEALING_VERSION = 1


@dataclass(frozen=True)
class Piles:
    """Cards laid in ``count`` piles of ``depth``, only the tops face up.

    ``layered`` lays the first ``count`` cards side by side and the next on top of them; otherwise each run
    of ``depth`` cards makes a pile. Cards beyond the piles are held in hand.
    """

    count: int
    depth: int
    layered: bool = False

    def lay(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        if self.layered:
            return tuple(tuple(cards[i : self.count * self.depth : self.count]) for i in range(self.count))
        return tuple(tuple(cards[i * self.depth : (i + 1) * self.depth]) for i in range(self.count))


DUMMY_STACKS = Piles(4, 2, layered=True)


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How the cards reach the players.

    ``packets`` are the numbers of cards given round the table, beginning after the dealer, the whole row of
    them ``rounds`` times; the cards left
    (``aside`` of them) lie face up in the middle and are not played. ``turn_up``: ``last_card`` shows the
    dealer's last card. ``piles`` says how each seat lays its cards out, ``dummy_layout`` how a dummy's lie
    (seen by its owner, open, or in stacks). ``reveal`` tells when the card under a played top is turned:
    ``on_play`` or ``after_trick``. ``least_cut`` is the smallest number of cards that may be lifted; the cutter
    ``may_knock`` instead.
    """

    packets: tuple[int, ...]
    rounds: int = 1
    aside: int = 0
    turn_up: str = "none"
    piles: Piles | None = None
    dummy_layout: str = "owner"
    reveal: str = "on_play"
    least_cut: int = 1
    may_knock: bool = False

    @property
    def hand_size(self) -> int:
        return sum(self.packets) * self.rounds


@dataclass(frozen=True)
class Holding:
    """What a seat was dealt: cards in hand, cards lying open, and piles (top last)."""

    hand: Cards = NO_CARDS
    exposed: Cards = NO_CARDS
    piles: tuple[tuple[Card, ...], ...] = ()

    @property
    def cards(self) -> Cards:
        return Cards(self.hand | self.exposed | Cards.of(card for pile in self.piles for card in pile))

    @property
    def playable(self) -> Cards:
        return Cards(self.hand | self.exposed | Cards.of(pile[-1] for pile in self.piles if pile))


@dataclass(frozen=True)
class Dealt:
    """The cards of one deal: what each seat holds, the turned card, the cards laid aside."""

    holdings: tuple[Holding, ...]
    turned: Card | None = None
    aside: Cards = NO_CARDS
    under: dict[Card, Card] = field(init=False, compare=False, repr=False)
    """For each covering card, the card that is uncovered when it is played."""

    def __post_init__(self) -> None:
        under = {top: below for h in self.holdings for pile in h.piles for below, top in itertools.pairwise(pile)}
        object.__setattr__(self, "under", under)


def lay(layout: Layout, cards: Sequence[Card], dummy: bool) -> Holding:
    """One seat's cards, in the order in which it got them, laid out as the game asks."""
    piles = DUMMY_STACKS if dummy and layout.dummy_layout == "stacks" else layout.piles
    if piles is not None:
        in_piles = piles.lay(cards)
        return Holding(hand=Cards.of(cards[piles.count * piles.depth :]), piles=in_piles)
    if dummy and layout.dummy_layout == "open":
        return Holding(exposed=Cards.of(cards))
    return Holding(hand=Cards.of(cards))


def hand_out(layout: Layout, owners: Sequence[int], dealer: int, pack: Sequence[Card]) -> Dealt:
    """Deal a shuffled and cut pack, first card first, beginning with the seat after the dealer.

    ``owners`` tells the seat that decides for each seat (a dummy's is not its own). Raises BadDeal where
    the packets do not fit the pack.
    """
    seats = len(owners)
    if layout.hand_size * seats + layout.aside != len(pack):
        raise BadDeal("wrong_count", expected=layout.hand_size * seats + layout.aside, found=len(pack))
    got: list[list[Card]] = [[] for _ in range(seats)]
    cards = iter(pack)
    for size in layout.packets * layout.rounds:
        for step in range(1, seats + 1):
            got[(dealer + step) % seats].extend(next(cards) for _ in range(size))
    holdings = tuple(lay(layout, got[seat], owners[seat] != seat) for seat in range(seats))
    turned = got[dealer][-1] if layout.turn_up == "last_card" else None
    return Dealt(holdings, turned, Cards.of(cards))


def shuffled(pack: Cards, entropy: bytes, purpose: str = "shuffle") -> tuple[Card, ...]:
    """The pack in an order drawn evenly from all orders, by Fisher and Yates with rejection sampling.

    The same bytes give the same order; 32 bytes or more of true entropy reach any deal without favour.
    """
    numbers = _numbers(entropy, purpose)
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        pick = _below(last + 1, numbers)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def drawn(pack: Cards, players: int, entropy: bytes) -> tuple[Card, ...]:
    """The card that each player takes from the pack spread face down."""
    return shuffled(pack, entropy, "draw")[:players]


def check_cut(layout: Layout, size: int, lifted: int) -> None:
    """Raises BadDeal unless ``lifted`` of ``size`` cards is a cut, or a knock (0) where that is allowed."""
    if not (lifted == 0 and layout.may_knock) and not layout.least_cut <= lifted <= size - layout.least_cut:
        raise BadDeal("bad_cut", lifted=lifted, least=layout.least_cut, most=size - layout.least_cut)


def check_dealt(layout: Layout, owners: Sequence[int], dealer: int, pack: Cards, dealt: Dealt) -> None:
    """Raises BadDeal unless ``dealt`` is a whole deal of ``pack``: each card once, hands full and laid out right."""
    seen = Cards(dealt.aside)
    for seat, holding in enumerate(dealt.holdings):
        cards = holding.cards
        size = len(holding.hand) + len(holding.exposed) + sum(len(pile) for pile in holding.piles)
        if size != layout.hand_size:
            raise BadDeal("wrong_hand", seat=seat, expected=layout.hand_size, found=size)
        if len(cards) != size or cards & seen:
            raise BadDeal("card_twice", seat=seat)
        shape = lay(layout, tuple(cards), owners[seat] != seat)
        if [len(pile) for pile in shape.piles] != [len(pile) for pile in holding.piles]:
            raise BadDeal("wrong_piles", seat=seat, expected=len(shape.piles), found=len(holding.piles))
        seen |= cards
    if len(dealt.holdings) != len(owners):
        raise BadDeal("wrong_hands", expected=len(owners), found=len(dealt.holdings))
    if seen != pack:
        raise BadDeal("not_the_pack", missing=len(pack - seen))
    if (layout.turn_up == "last_card") != (dealt.turned is not None):
        raise BadDeal("wrong_turned")
    if dealt.turned is not None and dealt.turned not in dealt.holdings[dealer].playable:
        raise BadDeal("turned_not_dealers")


def cut_at(layout: Layout, size: int, entropy: bytes) -> int:
    """How many of ``size`` cards a cutter without a wish of his own lifts."""
    least = layout.least_cut
    return least + _below(size - 2 * least + 1, _numbers(entropy, "cut"))


def cut(pack: Sequence[Card], lifted: int) -> tuple[Card, ...]:
    """The pack after ``lifted`` cards from the top have gone under the rest; 0 is a knock."""
    return (*pack[lifted:], *pack[:lifted])


def _numbers(entropy: bytes, purpose: str) -> Iterator[int]:
    """Endless 16-bit numbers from SHAKE-256, one stream a purpose."""
    seed = f"manilla dealing {DEALING_VERSION} {purpose}\n".encode() + entropy
    block = 0
    while True:
        stream = hashlib.shake_256(seed + block.to_bytes(8, "big")).digest(256)
        for place in range(0, 256, 2):
            yield int.from_bytes(stream[place : place + 2], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 to ``bound`` - 1, each as likely: numbers beyond the last whole multiple are thrown away."""
    limit = 65536 - 65536 % bound
    return next(number for number in numbers if number < limit) % bound

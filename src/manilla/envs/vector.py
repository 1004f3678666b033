"""Thousands of deals of one game side by side on the native core: numpy in, numpy out.

Only the play of the cards: nobody calls, and what is trumps is turned or drawn. For the calls see ``aec`` and
``openspiel``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from manilla.bots.casual.playouts import native_table
from manilla.rules.calling import Contract
from manilla.rules.cards import ALL_CARDS, Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.dealing import Dealt, Holding, hand_out
from manilla.rules.variant import Variant
from manilla.search import native
from manilla.search.deals import position_of
from manilla.variants import find_variant

from .actions import actions_of, trumps_of
from .observation import play_layout

Numbers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Policy = Literal["random", "casual"]


MOST_DEALS = 1 << 18
MOST_SEED = (1 << 64) - 1


class VectorEnv:
    """``deals`` deals (1 to 2**18) of a game, a card in each at every step.

    ``game`` is a key or a game, ``options`` set some of its options otherwise. ``trumps`` are drawn from evenly
    (letters of suits, ``NT`` for no trumps); without them from all that a dealer may name. In a game with a turned card
    it makes trumps, and none may be given. ``dealer`` is a seat; without it dealers are drawn too. Which deals there
    are hangs on ``seed`` alone: the n-th has the same cards in a larger batch.

    With ``autoreset`` the next deal takes the place of one that is over at once; without it, that place has no legal
    card any more, and its actions are passed over, until ``reset``.

    Arrays that are returned belong to the environment, and the next call of the same method writes on them: copy what
    you keep, or hand over an array of your own as ``out``. Raises ValueError for all that is wrong; then nothing has
    changed. Methods run without the interpreter's lock; threads may share an environment, and wait for each other.
    """

    def __init__(
        self,
        game: str | Variant,
        deals: int,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        trumps: Sequence[str] | None = None,
        dealer: int | None = None,
        autoreset: bool = True,
    ) -> None:
        variant = (find_variant(game) if isinstance(game, str) else game).with_options(options or {})
        self.variant = variant
        self.autoreset = autoreset
        self.layout = play_layout(variant)
        """The parts of an observation by name."""
        self._actions = actions_of(variant)
        self._turns = variant.layout.turn_up == "last_card"
        dealers = range(variant.seating.dealers())
        if trumps is not None and self._turns:
            raise ValueError("the turned card makes trumps in this game, so none can be given")
        self._dealers = tuple(dealers) if dealer is None else (_whole("dealer", dealer, 0, dealers.stop - 1),)
        drawn = trumps_of(variant) if trumps is None else tuple(variant.read_suit(trump) for trump in trumps)
        self._env = native.vector_env(
            variant.table(),
            self._actions.ranks,
            [_shape(variant, seat) for seat in self._dealers],
            turns=self._turns,
            trumps=() if self._turns else drawn,
            late=variant.layout.reveal == "after_trick",
            deals=_whole("deals", deals, 1, MOST_DEALS),
            seed=_whole("seed", seed, 0, MOST_SEED),
        )
        self.deals = self._env.deals
        self.cards = self._env.cards
        """How many actions there are: one a card."""
        self.observation_size = self._env.observation_size
        assert self.observation_size == self.layout.size
        self._rewards = np.zeros((self.deals, 2), np.int32)
        self._over = np.zeros(self.deals, np.bool_)
        self._kept: dict[str, npt.NDArray[Any]] = {}

    # -- steps

    def reset(self, seed: int | None = None, *, chosen: npt.ArrayLike | None = None) -> None:
        """New deals in the places that the mask ``chosen`` names, or in all; with ``seed`` from the beginning.

        Without a seed it goes on with the next deals of the present one.
        """
        if seed is not None:
            if chosen is not None:
                raise ValueError("a seed is for all deals, so none can be chosen with it")
            self._env.seed(_whole("seed", seed, 0, MOST_SEED))
        elif chosen is None:
            self._env.deal_anew()
        else:
            mask = np.asarray(chosen)
            if mask.dtype != np.bool_ or mask.shape != (self.deals,):
                raise ValueError(f"chosen must be a mask of shape ({self.deals},), not {mask.dtype} of {mask.shape}")
            self._env.deal_anew(np.ascontiguousarray(mask))

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.int32], Mask]:
        """Play a card in each deal: ``actions`` are whole numbers, one a deal.

        Gives ``rewards``, what side 0 and side 1 won with it (shape (deals, 2): the points of the cards of a trick and
        of the trick itself, with the card that ends it; 0 with others), and the mask of deals that are over now. Over
        a deal the rewards add up to its points.
        """
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.deals,):
            raise ValueError(
                f"actions must be whole numbers of shape ({self.deals},), not {chosen.dtype} of {chosen.shape}"
            )
        self._env.step(
            np.ascontiguousarray(chosen, np.int64), again=self.autoreset, rewards=self._rewards, over=self._over
        )
        return self._rewards, self._over

    def actions(self, policy: Policy = "random", out: Numbers | None = None) -> Numbers:
        """A card for each deal: one of the legal ones, each as likely, or the one that the casual bot would play.

        -1 where a deal is over. Random cards come of dice of their own and change no deal.
        """
        found = self._array("actions", out, (self.deals,), np.int64)
        if policy == "random":
            self._env.random_cards(found)
        elif policy == "casual":
            self._env.casual_cards(native_table(), found)
        else:
            raise ValueError(f"policy must be random or casual, not {policy!r}")
        return found

    # -- where the deals stand

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """The cards that may be played, shape (deals, cards)."""
        found = self._array("legal", out, (self.deals, self.cards), np.bool_)
        self._env.legal(found)
        return found

    def observe(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """What the seat to act may know, shape (deals, observation_size), see ``layout``; zeros once a deal is over."""
        found = self._array("observe", out, (self.deals, self.observation_size), np.uint8)
        self._env.observe(found)
        return found

    def seats(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """The seat to act in each deal, -1 where it is over."""
        found = self._array("seats", out, (self.deals,), np.int8)
        self._env.seats(found)
        return found

    def sides(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """The side of the seat to act in each deal, its column of the rewards; -1 where it is over."""
        found = self._array("sides", out, (self.deals,), np.int8)
        self._env.sides(found)
        return found

    def points(self) -> npt.NDArray[np.int32]:
        """What side 0 and side 1 have in each deal so far: cards and tricks, without cards laid aside."""
        return self._sides("points")

    def tricks(self) -> npt.NDArray[np.int32]:
        """The tricks that side 0 and side 1 have won so far."""
        return self._sides("tricks")

    def last_points(self) -> npt.NDArray[np.int32]:
        """The points of the deal that ended last in each place; zeros before the first."""
        return self._sides("last_points")

    def last_tricks(self) -> npt.NDArray[np.int32]:
        """The tricks of the deal that ended last in each place."""
        return self._sides("last_tricks")

    # -- from and to the rules

    def put(self, place: int, deal: Deal) -> None:
        """A given deal, calls over, in place ``place``, as far as it has been played.

        Raises ValueError for a deal of another game or dealer.
        """
        if deal.variant != self.variant:
            raise ValueError(f"this is a deal of {deal.variant!r}, not of {self.variant!r}")
        if deal.contract is None or deal.awarded is not None:
            raise ValueError("a given deal must have its contract, and be played out card by card")
        if deal.dealer not in self._dealers:
            raise ValueError(f"seat {deal.dealer} does not deal here")
        begun = Deal.start(deal.variant, deal.dealer, deal.dealt, deal.carry, deal.contract, deal.opener)
        self._env.put(
            _whole("place", place, 0, self.deals - 1),
            position=position_of(begun),
            shape=self._dealers.index(deal.dealer),
            turned=deal.dealt.turned,
            plays=[int(card) for card in deal.plays],
        )

    def deal(self, place: int) -> Deal:
        """The deal in place ``place`` as the rules know it, with all that was played; trumps count as the dealer's."""
        variant = self.variant
        number, turned, position, plays = self._env.look(_whole("place", place, 0, self.deals - 1))
        dealer = self._dealers[number]
        owners = variant.seating.places(dealer).owners
        under = position.under
        holdings = tuple(
            _holding(Cards(hand), under, variant.layout.dummy_layout == "open" and owners[seat] != seat)
            for seat, hand in enumerate(position.hands)
        )
        held = Cards.of(card for holding in holdings for card in holding.cards)
        dealt = Dealt(holdings, None if turned is None else ALL_CARDS[turned], variant.deck - held)
        contract = None if self._turns else Contract(position.trump, dealer)
        deal = Deal.start(variant, dealer, dealt, contract=contract, leader=position.leader)
        for card in plays:
            deal = deal.apply(ALL_CARDS[card])
        return deal

    def card(self, action: int) -> Card:
        """The card of an action. Raises ValueError."""
        return self._actions.card(_whole("an action", action, 0, self.cards - 1))

    def action(self, card: Card) -> int:
        """The action of a card."""
        return self._actions.number_of_card(card)

    # -- arrays

    def _sides(self, what: str) -> npt.NDArray[np.int32]:
        found = self._array(what, None, (self.deals, 2), np.int32)
        getattr(self._env, what)(found)
        return found

    def _array(self, what: str, given: object, shape: tuple[int, ...], kind: type[Any]) -> npt.NDArray[Any]:
        """The array that is handed over, or our own for this purpose. Raises ValueError where it does not fit."""
        if given is None:
            if what not in self._kept:
                self._kept[what] = np.zeros(shape, kind)
            return self._kept[what]
        if (
            isinstance(given, np.ndarray)
            and given.dtype == kind
            and given.shape == shape
            and given.flags.c_contiguous
            and given.flags.writeable
        ):
            return given
        raise ValueError(f"out must be a writeable array of {kind.__name__} in C order, of shape {shape}")


def _whole(name: str, number: object, low: int, high: int) -> int:
    """The number, if it is a whole one in range. Raises ValueError."""
    if not isinstance(number, int | np.integer) or not low <= number <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {number!r}")
    return int(number)


def _shape(variant: Variant, dealer: int) -> native.Shape:
    """How the game is dealt by a dealer: any pack will do to see it."""
    places = variant.seating.places(dealer)
    dealt = hand_out(variant.layout, places.owners, dealer, tuple(variant.deck))
    deal = Deal.start(variant, dealer, dealt, contract=Contract(None, dealer))
    opened = sum(1 << seat for seat, holding in enumerate(dealt.holdings) if holding.exposed)
    return native.Shape(dealer, opened, places.owners, position_of(deal))


def _holding(hand: Cards, under: Mapping[int, int], opened: bool) -> Holding:
    """What a seat was dealt, from the cards that it could reach."""
    piles, loose = [], []
    for top in hand:
        pile: list[Card] = [top]
        while pile[-1] in under:
            pile.append(ALL_CARDS[under[pile[-1]]])
        if len(pile) > 1:
            piles.append(tuple(reversed(pile)))
        else:
            loose.append(top)
    cards = Cards.of(loose)
    return Holding(Cards(0), cards, tuple(piles)) if opened else Holding(cards, piles=tuple(piles))

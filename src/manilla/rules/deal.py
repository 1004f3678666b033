"""Deal: one deal, from the dealt cards to the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .calling import Call, Contract
from .cards import NO_CARDS, Card, Cards
from .dealing import Dealt
from .duties import winning_index
from .errors import IllegalAction, RuleError
from .judge import legal_cards, why_not_card
from .score import Score
from .scoring import Taken
from .seating import Places
from .variant import Variant

Action = Card | Call


class Trick(NamedTuple):
    """A finished trick: the cards in the order played, who led, who won."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class _DealFields(NamedTuple):
    variant: Variant
    places: Places
    dealt: Dealt
    playable: tuple[int, ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    plays: tuple[Card, ...]
    leader: int
    trick: tuple[Card, ...]
    tricks_won: tuple[int, int]
    points_won: tuple[int, int]
    opener: int
    carry: int = 1
    awarded: int | None = None


class Deal(_DealFields):
    """One deal as it stands; an action gives a new deal and never changes this one.

    ``dealt`` is what the deal began with, ``playable`` the cards that each seat could play by itself now (its
    hand, open cards and tops of piles), ``calls`` and ``plays`` all that was said and played, in order.
    ``leader`` and ``trick`` are those of the trick on the table, ``opener`` led the first; ``tricks_won`` and
    ``points_won`` count finished tricks and their cards for the two sides, ``carry`` is the factor that ties before
    handed on. ``awarded`` is the side to which the rest was given without play.

    A named tuple and not a frozen dataclass: 48 of them are made in a deal, and a frozen dataclass of this width
    takes several times as long to make.
    """

    @classmethod
    def start(
        cls,
        variant: Variant,
        dealer: int,
        dealt: Dealt,
        carry: int = 1,
        contract: Contract | None = None,
        leader: int | None = None,
    ) -> Deal:
        """A deal before the first call; the seat after the dealer leads.

        ``contract`` and ``leader`` set up a position to be played: they skip the calls and let another seat lead.
        """
        places = variant.seating.places(dealer)
        if contract is None:
            contract = variant.calling.contract(places, (), dealt.turned)
        playable = tuple(int(holding.playable) for holding in dealt.holdings)
        leader = (dealer + 1) % places.seats if leader is None else leader
        return cls(variant, places, dealt, playable, (), contract, (), leader, (), (0, 0), (0, 0), leader, carry)

    # -- where it stands

    @property
    def dealer(self) -> int:
        return self.places.dealer

    @property
    def sides(self) -> tuple[int, ...]:
        return self.places.sides

    @property
    def finished(self) -> bool:
        if self.awarded is not None:
            return True
        return self.contract is not None and not self.trick and not self.playable[self.leader]

    @property
    def seat(self) -> int:
        """The seat that plays the next card; meaningless while calls are made or after the end."""
        return (self.leader + len(self.trick)) % len(self.playable)

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that may act now; several only while calls may be made in any order."""
        if self.contract is None:
            return self.variant.calling.to_act(self.places, self.calls)
        return frozenset() if self.finished else frozenset({self.seat})

    def actor(self, seat: int) -> int:
        """The seat whose player decides for ``seat``: the owner of a dummy."""
        return self.places.owners[seat]

    @property
    def may_look(self) -> frozenset[int]:
        """Seats whose cards may be seen by the player who decides for them."""
        if self.contract is not None:
            return frozenset(range(len(self.playable)))
        return self.variant.calling.may_look(self.places, self.calls)

    def held(self, seat: int) -> Cards:
        """Every card that ``seat`` still has, covered ones too."""
        return self.dealt.holdings[seat].cards - Cards.of(self.plays)

    def piles(self, seat: int) -> tuple[tuple[Card, ...], ...]:
        """What is left of a seat's piles, top last."""
        played = Cards.of(self.plays)
        return tuple(tuple(c for c in pile if c not in played) for pile in self.dealt.holdings[seat].piles)

    # -- acting

    def legal_cards(self) -> Cards:
        """The cards that the next seat may play; none while calls are made or after the end."""
        # Kept once worked out: choosing a card and applying it ask the same question.
        known = self.__dict__.get("legal")
        if known is None:
            known = self.__dict__["legal"] = self._judged()
        return known

    def _judged(self) -> Cards:
        if self.contract is None or self.awarded is not None:
            return NO_CARDS
        hand = self.playable[(self.leader + len(self.trick)) % len(self.playable)]
        if not self.trick:
            return Cards(hand)
        sides = turned_to(self.places.sides, self.leader)
        return legal_cards(self.variant, self.trick, hand, sides, self.contract.trump)

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What ``seat`` may do now (the next seat, unless said): calls, or cards from low to high."""
        if self.contract is not None:
            return tuple(self.legal_cards()) if seat is None or seat == self.seat else ()
        if seat is None:
            seat = min(self.to_act)
        return self.variant.calling.legal(self.places, self.calls, seat)

    def why_not(self, action: Action) -> RuleError | None:
        """The reason why ``action`` may not be taken now, with a stable code and data; None if it may."""
        if self.finished:
            return IllegalAction("deal_over")
        if isinstance(action, Call):
            return self._why_not_call(action)
        if self.contract is None:
            return IllegalAction("calls_first")
        if self.legal_cards() >> action & 1:
            return None
        sides = turned_to(self.places.sides, self.leader)
        playable, piles = Cards(self.playable[self.seat]), self.piles(self.seat)
        return why_not_card(self.variant, self.trick, playable, sides, self.contract.trump, action, piles)

    def apply(self, action: Action) -> Deal:
        """The deal after ``action``. Raises IllegalAction, with the broken duty."""
        if isinstance(action, Call):
            if error := self._why_not_call(action):
                raise error
            return self._after_call(action)
        if not self.legal_cards() >> action & 1 and (error := self.why_not(action)):
            raise error
        return self._after_card(action)

    def apply_fact(self, action: Action) -> Deal:
        """The deal after something that did happen, under whatever rules: only what cannot be is refused.

        For records made under other rules. Raises IllegalAction if the seat cannot have held the card.
        """
        if isinstance(action, Call):
            return self._after_call(action)
        if self.contract is None or self.finished or not self.playable[self.seat] >> action & 1:
            raise self.why_not(action) or IllegalAction("not_in_hand", card=self.variant.card_text(action))
        return self._after_card(action)

    def award(self, side: int) -> Deal:
        """The deal with all that is still to be won given to ``side``: a claim granted, or a concession."""
        variant = self.variant
        left = sum(variant.values[card] for seat in range(len(self.playable)) for card in self.held(seat))
        left += sum(variant.values[card] for card in self.trick)
        tricks = sum(len(h.cards) for h in self.dealt.holdings) // len(self.playable) - sum(self.tricks_won)
        points, won = list(self.points_won), list(self.tricks_won)
        points[side] += left
        won[side] += tricks
        return self._replace(tricks_won=(won[0], won[1]), points_won=(points[0], points[1]), awarded=side)

    def _after_call(self, call: Call) -> Deal:
        calls = (*self.calls, call)
        contract = self.variant.calling.contract(self.places, calls, self.dealt.turned)
        return self._replace(calls=calls, contract=contract)

    def _after_card(self, card: Card) -> Deal:
        playable = list(self.playable)
        size = len(playable)
        seat = (self.leader + len(self.trick)) % size
        playable[seat] ^= 1 << card
        under = self.dealt.under.get(card) if self.dealt.under else None
        if under is not None:
            playable[seat] |= 1 << under
        trick = (*self.trick, card)
        leader, won, points = self.leader, self.tricks_won, self.points_won
        if len(trick) == size:
            contract = self.contract
            assert contract is not None
            leader = (leader + winning_index(trick, contract.trump)) % size
            values = self.variant.values
            got = sum([values[played] for played in trick])
            if self.places.sides[leader] == 0:
                won, points = (won[0] + 1, won[1]), (points[0] + got, points[1])
            else:
                won, points = (won[0], won[1] + 1), (points[0], points[1] + got)
            trick = ()
        # Made as the tuple that it is: this line is run for every card of every deal.
        return tuple.__new__(
            Deal,
            (
                self.variant, self.places, self.dealt, tuple(playable), self.calls, self.contract, (*self.plays, card),
                leader, trick, won, points, self.opener, self.carry, None,
            ),
        )  # fmt: skip

    def _why_not_call(self, call: Call) -> RuleError | None:
        if self.contract is not None:
            return IllegalAction("calls_over")
        allowed = self.variant.calling.legal(self.places, self.calls, call.seat)
        if call in allowed:
            return None
        if call.seat not in self.to_act:
            return IllegalAction("not_your_turn", seat=call.seat)
        return IllegalAction("no_such_call", call=call.kind, allowed=tuple(c.kind for c in allowed))

    # -- looking back

    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, in order."""
        if self.contract is None:
            return ()
        return finished_tricks(self.plays, self.opener, self.places.seats, self.contract.trump)

    def score(self) -> Score:
        """The reckoning of a finished deal. Raises IllegalAction while it goes on."""
        if not self.finished:
            raise IllegalAction("deal_not_over")
        return self.variant.scoring.score(self.taken())

    def tally(self) -> tuple[tuple[int, int], ...]:
        """The count of the two sides after each finished trick: cards and tricks, without cards laid aside."""
        found, points, won = [], [0, 0], [0, 0]
        for trick in self.tricks():
            side = self.places.sides[trick.winner]
            won[side] += 1
            points[side] += sum(self.variant.values[card] for card in trick.cards)
            found.append(counted(self.variant, (points[0], points[1]), (won[0], won[1])))
        return tuple(found)

    def taken(self) -> Taken:
        """What each side has won so far."""
        variant = self.variant
        won: tuple[list[Card], list[Card]] = ([], [])
        for trick in self.tricks():
            won[self.places.sides[trick.winner]].extend(trick.cards)
        if self.awarded is not None:
            won[self.awarded].extend(self.trick)
            for seat in range(self.places.seats):
                won[self.awarded].extend(self.held(seat))
        counts = tuple(
            tuple((rank, points, (side & cards).bit_count()) for rank, points, cards in variant.valued_ranks)
            for side in (int(Cards.of(won[0])), int(Cards.of(won[1])))
        )
        return Taken(
            ranks=(counts[0], counts[1]),
            tricks=self.tricks_won,
            aside=sum(variant.values[card] for card in self.dealt.aside),
            pack_points=variant.pack_points,
            contract=self.contract or Contract(None),
            sides=self.places.sides,
            dealer=self.dealer,
            carry=self.carry,
        )


def counted(variant: Variant, points: tuple[int, int], tricks: tuple[int, int]) -> tuple[int, int]:
    """Card points of the two sides with what their tricks count."""
    count = variant.scoring.trick_points
    return points[0] + count(tricks[0]), points[1] + count(tricks[1])


def finished_tricks(plays: Sequence[Card], leader: int, seats: int, trump: int | None) -> tuple[Trick, ...]:
    """Cards in the order played, cut into tricks with their leaders and winners."""
    found = []
    for start in range(0, len(plays) - seats + 1, seats):
        cards = tuple(plays[start : start + seats])
        winner = (leader + winning_index(cards, trump)) % seats
        found.append(Trick(leader, cards, winner))
        leader = winner
    return tuple(found)


@lru_cache(maxsize=512)
def turned_to(sides: tuple[int, ...], leader: int) -> tuple[int, ...]:
    """The sides in the order of play from ``leader``."""
    return sides[leader:] + sides[:leader]

"""Position: a deal, or as much of it as is known, on one line of text.

``butifarra:target=50 dealer=3 hands=9A8O.../.../?12/?12 calls=B,pass,pass plays=RO.4O``: game and options that differ,
then fields. ``plays`` are made from the ``hands``, so the hands are those before the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .calling import Call, Contract
from .cards import NO_CARDS, Card, Cards
from .deal import Deal, finished_tricks, turned_to
from .deal_number import deal_number, read_deal_number
from .dealing import Dealt, lay
from .errors import RuleError, UnreadableText
from .judge import legal_cards, why_not_card
from .notation import (
    Hand,
    call_text,
    cards_text,
    contract_text,
    hand_of,
    hand_text,
    holding_of,
    read_call,
    read_cards,
    read_contract,
    read_hand,
    read_number,
)
from .options import value_text
from .variant import Variant
from .view import View

FIELDS = ("deal", "dealer", "hands", "turned", "aside", "calls", "contract", "leader", "carry", "plays")
NUMBERED = ("dealer", "hands", "turned", "aside")
"""The fields in whose place ``deal`` may stand, the number of a whole deal."""


@dataclass(frozen=True)
class Position:
    """A deal at some moment, perhaps with unknown cards.

    ``hands`` are those before ``plays``; ``leader`` leads the first trick of ``plays``. Either ``calls`` or
    ``contract`` tells what is played, unless a turned card does.
    """

    variant: Variant
    dealer: int
    hands: tuple[Hand, ...]
    leader: int
    turned: Card | None = None
    aside: Cards = NO_CARDS
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    carry: int = 1
    plays: tuple[Card, ...] = ()

    def deal(self) -> Deal:
        """The position as a deal that can be played on.

        Raises UnreadableText where cards are unknown or hands unequal, IllegalAction for a call or card that
        the rules refuse.
        """
        owners = self.variant.seating.places(self.dealer).owners
        if self.contract is None and self._lacks_its_turned_card:
            raise UnreadableText("no_contract")
        if len({hand.size for hand in self.hands}) > 1:
            raise UnreadableText("unequal_hands", sizes=" ".join(str(hand.size) for hand in self.hands))
        holdings = tuple(holding_of(self.variant, hand, owners[s] != s) for s, hand in enumerate(self.hands))
        dealt = Dealt(holdings, self.turned, self.aside)
        deal = Deal.start(self.variant, self.dealer, dealt, self.carry, self.contract, self.leader)
        for call in self.calls:
            deal = deal.apply(call)
        for card in self.plays:
            deal = deal.apply(card)
        return deal

    @property
    def standing_contract(self) -> Contract | None:
        """The contract that is played, once it stands."""
        if self.contract is not None or self._lacks_its_turned_card:
            return self.contract
        return self.variant.calling.contract(self.variant.seating.places(self.dealer), self.calls, self.turned)

    @property
    def _lacks_its_turned_card(self) -> bool:
        return self.variant.layout.turn_up == "last_card" and self.turned is None

    def standing(self) -> Standing:
        """Where the play of the cards stands; only the next seat's hand need be known.

        Raises UnreadableText if no contract stands, if that hand is not known, or if a play cannot have been made: by a
        seat whose hand is known, each play is judged.
        """
        contract = self.standing_contract
        if contract is None:
            raise UnreadableText("no_contract")
        seats = self.variant.seating.seats
        tricks = finished_tricks(self.plays, self.leader, seats, contract.trump)
        leader = tricks[-1].winner if tricks else self.leader
        trick = self.plays[len(tricks) * seats :]
        seat = (leader + len(trick)) % seats
        begun = [*((t.leader, t.cards) for t in tricks), (leader, trick)]
        count = 0
        for first, cards in begun:
            for place, card in enumerate(cards):
                self._check_play(card, (first + place) % seats, first, cards[:place], count, contract.trump)
                count += 1
        if self.hands[seat].unknown or any(pile and pile[-1] is None for pile in self._piles_left(seat, count)):
            raise UnreadableText("hand_not_known", seat=seat)
        return self._standing_of(seat, leader, trick, count, contract.trump)

    def _piles_left(self, seat: int, count: int) -> list[tuple[Card | None, ...]]:
        """A seat's piles after ``count`` plays."""
        played = Cards.of(self.plays[:count])
        return [tuple(c for c in pile if c is None or c not in played) for pile in self.hands[seat].piles]

    def _standing_of(self, seat: int, leader: int, trick: tuple[Card, ...], count: int, trump: int | None) -> Standing:
        """A seat's question after ``count`` plays."""
        piles = self._piles_left(seat, count)
        tops = Cards.of(pile[-1] for pile in piles if pile and pile[-1] is not None)
        reachable = Cards((self.hands[seat].cards - Cards.of(self.plays[:count])) | tops)
        known = tuple(tuple(c for c in pile if c is not None) for pile in piles)
        sides = turned_to(self.variant.seating.places(self.dealer).sides, leader)
        return Standing(self.variant, trick, seat, reachable, known, sides, trump)

    def _check_play(
        self, card: Card, seat: int, leader: int, before: tuple[Card, ...], count: int, trump: int | None
    ) -> None:
        """Refuse a play that cannot have been made; by a seat whose hand is known, one that was not legal."""
        text, hand = self.variant.card_text(card), self.hands[seat]
        known = hand.complete and hand.size > 0
        owner = next((s for s, other in enumerate(self.hands) if card in other.known), None)
        if card in self.aside or (owner is None and known):
            raise UnreadableText("not_in_that_hand", card=text, seat=seat)
        if owner not in (None, seat):
            raise UnreadableText("out_of_turn", card=text, seat=seat, owner=owner)
        if known and self._lies_as_dealt(seat):
            legal = self._standing_of(seat, leader, before, count, trump).legal()
            if card not in legal:
                cards = cards_text(self.variant, self.variant.sorted_hand(legal))
                raise UnreadableText("illegal_play", card=text, seat=seat, cards=cards)

    def _lies_as_dealt(self, seat: int) -> bool:
        """Whether it is known what covered what: a view lists cards that came from piles with the loose ones."""
        layout = self.variant.layout
        owners = self.variant.seating.places(self.dealer).owners
        whole = lay(layout, tuple(self.variant.deck)[: layout.hand_size], owners[seat] != seat)
        return not whole.piles or len(self.hands[seat].cards) <= len(whole.hand)


@dataclass(frozen=True)
class Standing:
    """The next seat's question: the trick, its reachable cards and piles, the sides from the leader, the trump."""

    variant: Variant
    trick: tuple[Card, ...]
    seat: int
    playable: Cards
    piles: tuple[tuple[Card, ...], ...]
    sides: tuple[int, ...]
    trump: int | None

    def legal(self) -> Cards:
        return legal_cards(self.variant, self.trick, self.playable, self.sides, self.trump)

    def why_not(self, card: Card) -> RuleError | None:
        return why_not_card(
            self.variant, self.trick, self.playable, self.sides, self.trump, card, self.piles
        )  # fmt: skip


def position_text(position: Position, number: str = "") -> str:
    """The one line; reading it gives the same position. A deal's ``number`` stands in the place of its cards."""
    variant = position.variant
    game = variant.key
    if variant.chosen:
        game += ":" + ",".join(f"{name}={value_text(value)}" for name, value in variant.chosen.items())
    fields = {
        "dealer": str(position.dealer),
        "hands": "/".join(hand_text(variant, hand) for hand in position.hands),
        "turned": "" if position.turned is None else variant.card_text(position.turned),
        "aside": cards_text(variant, variant.sorted_hand(position.aside), "."),
        "calls": ",".join(f"{call.seat}:{call_text(variant, call)}" for call in position.calls),
        "contract": "" if position.contract is None else contract_text(variant, position.contract),
        "leader": "" if position.leader == _after(variant, position.dealer) else str(position.leader),
        "carry": "" if position.carry == 1 else str(position.carry),
        "plays": cards_text(variant, position.plays, "."),
    }
    if number:
        fields = {"deal": number} | {name: value for name, value in fields.items() if name not in NUMBERED}
    return " ".join([game, *(f"{name}={value}" for name, value in fields.items() if value)])


def read_position(text: str, find: Callable[[str], Variant]) -> Position:
    """A position from its line; ``find`` gives a game by its key. Raises UnreadableText, BadOption."""
    words = text.split()
    if not words:
        raise UnreadableText("empty_position")
    variant = _read_game(words[0], find)
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name not in FIELDS:
            raise UnreadableText("unknown_field", text=word, known=" ".join(FIELDS))
        if name in fields:
            raise UnreadableText("field_twice", field=name)
        fields[name] = value
    if "deal" in fields:
        fields = _numbered(variant, fields)
    if "hands" not in fields:
        raise UnreadableText("missing_field", field="hands")
    if "calls" in fields and "contract" in fields:
        raise UnreadableText("calls_and_contract")
    seats = variant.seating.seats
    dealers = variant.seating.dealers()
    dealer = read_number("dealer", fields.get("dealer", str(dealers - 1)), 0, seats - 1)
    leader = read_number("leader", fields.get("leader", str(_after(variant, dealer))), 0, seats - 1)
    hands = tuple(read_hand(variant, hand) for hand in fields["hands"].split("/"))
    if len(hands) != seats:
        raise UnreadableText("wrong_hands", expected=seats, found=len(hands))
    turned = variant.read_card(fields["turned"]) if "turned" in fields else None
    aside = Cards.of(read_cards(variant, fields.get("aside", "")))
    contract = read_contract(variant, fields["contract"], dealer) if "contract" in fields else None
    if contract is not None and turned is not None:
        if contract.trump != turned.suit:
            raise UnreadableText("turned_and_contract")
        contract = None  # it says once more what the turned card says
    position = Position(
        variant=variant,
        dealer=dealer,
        hands=hands,
        leader=leader,
        turned=turned,
        aside=aside,
        calls=_read_calls(variant, dealer, fields.get("calls", "")),
        contract=contract,
        carry=read_number("carry", fields.get("carry", "1"), 1, 1_000_000),
        plays=read_cards(variant, fields.get("plays", "")),
    )
    _check_cards(position)
    return position


def position_of(deal: Deal) -> Position:
    """A deal as a position: the hands as dealt, and all that happened since."""
    return Position(
        variant=deal.variant,
        dealer=deal.dealer,
        hands=tuple(hand_of(holding) for holding in deal.dealt.holdings),
        leader=deal.opener,
        turned=deal.dealt.turned,
        aside=deal.dealt.aside,
        calls=deal.calls,
        contract=None if deal.calls or deal.dealt.turned is not None else deal.contract,
        carry=deal.carry,
        plays=deal.plays,
    )


def position_seen(view: View) -> Position:
    """What a view shows of the deal, as a position with unknown cards. Raises UnreadableText between deals."""
    if view.places is None:
        raise UnreadableText("no_deal_seen")
    opener = (view.dealer + 1) % view.places.seats
    played: dict[int, Cards] = dict.fromkeys(range(view.places.seats), NO_CARDS)
    leader = opener
    for trick in view.tricks():
        for step, card in enumerate(trick.cards):
            seat = (trick.leader + step) % view.places.seats
            played[seat] = played[seat].with_(card)
        leader = trick.winner
    for step, card in enumerate(view.trick):
        seat = (leader + step) % view.places.seats
        played[seat] = played[seat].with_(card)
    hands = []
    for seat, seen in enumerate(view.holdings):
        piles = tuple((None,) * pile.hidden + (() if pile.top is None else (pile.top,)) for pile in seen.piles)
        # Cards played from a pile are listed with the loose cards: where they lay is seen no more.
        hands.append(Hand(Cards(seen.hand | seen.exposed | played[seat]), seen.hidden, piles))
    return Position(
        variant=view.variant,
        dealer=view.dealer,
        hands=tuple(hands),
        leader=opener,
        turned=view.turned,
        aside=view.aside,
        calls=view.calls,
        carry=view.carry,
        plays=view.plays,
    )


def short_text(deal: Deal) -> str:
    """A deal at its moment on one line, its cards as a deal number; with all hands where it is not a whole deal."""
    sizes = {len(holding.cards) for holding in deal.dealt.holdings}
    whole = sizes == {deal.variant.layout.hand_size} and len(deal.dealt.aside) == deal.variant.layout.aside
    number = deal_number(deal.variant, deal.dealer, deal.dealt) if whole else ""
    return position_text(position_of(deal), number)


def _numbered(variant: Variant, fields: dict[str, str]) -> dict[str, str]:
    """The fields with the cards of the deal number in its place. Raises UnreadableText."""
    for name in NUMBERED:
        if name in fields:
            raise UnreadableText("deal_and_field", field=name)
    dealer, dealt = read_deal_number(variant, fields["deal"])
    cards = {
        "dealer": str(dealer),
        "hands": "/".join(hand_text(variant, hand_of(holding)) for holding in dealt.holdings),
    }
    if dealt.turned is not None:
        cards["turned"] = variant.card_text(dealt.turned)
    if dealt.aside:
        cards["aside"] = cards_text(variant, variant.sorted_hand(dealt.aside), ".")
    return fields | cards


def _after(variant: Variant, dealer: int) -> int:
    return (dealer + 1) % variant.seating.seats


def _read_game(word: str, find: Callable[[str], Variant]) -> Variant:
    key, colon, chosen = word.partition(":")
    variant = find(key)
    if not colon:
        return variant
    options = {}
    for pair in chosen.split(","):
        name, equals, value = pair.partition("=")
        if not equals:
            raise UnreadableText("bad_option", text=pair)
        options[name] = value
    return variant.with_options(options)


def _read_calls(variant: Variant, dealer: int, text: str) -> tuple[Call, ...]:
    """Calls in order; a call without its seat is the next speaker's."""
    places = variant.seating.places(dealer)
    calls: tuple[Call, ...] = ()
    for word in text.split(","):
        if word:
            seat = min(variant.calling.to_act(places, calls), default=dealer)
            call = read_call(variant, word, seat)
            if call not in variant.calling.legal(places, calls, call.seat):
                raise UnreadableText("call_not_possible", text=word)
            calls = (*calls, call)
    return calls


def _check_cards(position: Position) -> None:
    """No card in two places, the turned card the dealer's, and no more aside or in piles than the game lays there."""
    variant, turned = position.variant, position.turned
    layout = variant.layout
    if position.aside and len(position.aside) != layout.aside:
        raise UnreadableText("wrong_aside", expected=layout.aside, found=len(position.aside))
    owners = variant.seating.places(position.dealer).owners
    for seat, hand in enumerate(position.hands):
        most = len(lay(layout, tuple(variant.deck)[: layout.hand_size], owners[seat] != seat).piles)
        if len(hand.piles) > most:
            raise UnreadableText("wrong_piles", seat=seat, found=len(hand.piles))
        dealers = seat == position.dealer
        if turned is not None and (turned in hand.known) != dealers and (not dealers or hand.complete):
            raise UnreadableText("turned_elsewhere", card=variant.card_text(turned), seat=position.dealer)
    seen = NO_CARDS
    for cards in (*(hand.known for hand in position.hands), position.aside):
        both = seen & cards
        if both:
            raise UnreadableText("card_twice", card=position.variant.card_text(min(both)))
        seen |= cards

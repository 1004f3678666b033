"""The JSON form of a view: text in the game's notation, so that a program needs no table of ours to read it.

``view_message`` writes a ``View``, ``read_view`` gives it back, equal in every field. Only the view is looked at:
what a player may not know cannot get in. What is the same for everybody (``PublicPart``) and what is a viewer's
own (``PrivatePart``) are two halves of one JSON object, so that a server may write the first once an act.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from manilla.rules.calling import Call, Contract
from manilla.rules.cards import Card, Cards
from manilla.rules.course import Game
from manilla.rules.deal import Action
from manilla.rules.errors import UnreadableText
from manilla.rules.notation import call_text, contract_text, read_call, read_contract, read_hand
from manilla.rules.options import value_text
from manilla.rules.pinta import NO_PINTA, Pinta
from manilla.rules.score import Score
from manilla.rules.seating import Places
from manilla.rules.variant import Variant
from manilla.rules.view import Own, PastDeal, Seen, SeenPile, View, seen_by
from manilla.variants import find_variant

from .errors import BadMessage


class SeenDeal(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A deal that is over; fields as in ``SeenMatch``."""

    juego: int
    dealer: int
    seated: tuple[int, ...]
    contract: str | None = None
    calls: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    trick_winners: tuple[int, ...] = ()
    score: Score | None = None
    pinta: Pinta = NO_PINTA
    marks: tuple[int, ...] = ()


class PublicPart(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everybody at the table may know of a match.

    ``options`` are all options of the game as text; ``seated`` the player at each seat, ``cutter`` a player, ``dealer``
    and ``leader`` seats. ``calls`` are written ``seat:call``, ``plays`` cards in order, ``from_piles`` the pile of its
    seat from which each was taken (null: from the hand), ``trick_winners`` the seat that took each finished trick.
    ``results`` are the finished deals from number ``results_from`` on.
    """

    game: str
    rules: int
    options: dict[str, str]
    players: tuple[str, ...]
    phase: str
    seated: tuple[int, ...] = ()
    cutter: int | None = None
    dealer: int = 0
    marks: tuple[int, ...] = ()
    games: tuple[Game, ...] = ()
    carry: int = 1
    results_from: int = 0
    results: tuple[SeenDeal, ...] = ()
    winners: tuple[int, ...] = ()
    pinta: Pinta = NO_PINTA
    turned: str | None = None
    aside: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    contract: str | None = None
    plays: tuple[str, ...] = ()
    from_piles: tuple[int | None, ...] = ()
    leader: int = 0
    trick: tuple[str, ...] = ()
    trick_winners: tuple[int, ...] = ()
    tricks_won: tuple[int, int] = (0, 0)
    points_won: tuple[int, int] = (0, 0)
    to_act: tuple[int, ...] = ()


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What binds most in this trick: the stable ``code`` of the refusal of a card that does not meet it, the ``suit``
    that it is about and the card to ``beat``, where it has them.
    """

    code: str
    suit: str | None = None
    beat: str | None = None


class PrivatePart(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one viewer is told besides: his number (null: an onlooker) and seats, the hands as he sees them, and
    what he may do now, with the duty that leaves no more than that (null: none). ``hands`` is empty between deals.
    """

    player: int | None = None
    seats: tuple[int, ...] = ()
    hands: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    duty: Duty | None = None


class SeenMatch(PublicPart, frozen=True, omit_defaults=True, kw_only=True):
    """A match as one player, or an onlooker, may know it: the fields of both parts.

    (Structs cannot inherit from two others that have fields; a test holds the five fields to ``PrivatePart``.)
    """

    player: int | None = None
    seats: tuple[int, ...] = ()
    hands: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    duty: Duty | None = None


_encode = msgspec.json.Encoder().encode


def view_message(view: View, results_from: int = 0) -> SeenMatch:
    """The whole message of a view, with the finished deals from number ``results_from`` on."""
    scribe = _scribe(view.variant)
    own = private_part(view, view.own)
    return SeenMatch(
        **_public(view, scribe, results_from),
        player=own.player,
        seats=own.seats,
        hands=own.hands,
        legal=own.legal,
        duty=own.duty,
    )


def public_part(view: View, results_from: int = 0) -> PublicPart:
    """The half that is the same for every viewer of a moment; any of their views will do."""
    return PublicPart(**_public(view, _scribe(view.variant), results_from))


def private_part(everybody: View, own: Own) -> PrivatePart:
    """The half that is one viewer's own; ``everybody`` is any view of that moment."""
    scribe = _scribe(everybody.variant)
    player, seats, holdings, legal = own
    hands = tuple([scribe.hand(seen) for seen in holdings])
    if not legal:
        return PrivatePart(player=player, seats=seats, hands=hands)
    duty = _duty(seen_by(everybody, own))
    return PrivatePart(player=player, seats=seats, hands=hands, legal=scribe.actions(legal), duty=duty)


def joined(public: bytes, private: PrivatePart) -> bytes:
    """The bytes of a whole ``SeenMatch`` from those of its public part, and a private part."""
    return public[:-1] + members(private) + b"}"


def members(private: PrivatePart) -> bytes:
    """What is to stand before the last bracket of the public part."""
    own = _encode(private)
    return b"" if own == b"{}" else b"," + own[1:-1]


# -- writing


HANDS_KEPT = 1024
"""Texts of hands that a game with its options keeps at hand; each is about half a kilobyte with what it is found by."""


class _Scribe:
    """Text of one game with its options; what is written again and again is written once."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.cards = tuple(variant.card_text(card) for card in range(64))
        self.suits: dict[tuple[int, int], str] = {}
        self.hands: dict[Seen, str] = {}

    @cached_property
    def options(self) -> dict[str, str]:
        return {name: value_text(value) for name, value in self.variant.resolved().items()}

    def loose(self, cards: int) -> list[str]:
        """The parts of a hand: for each suit its ranks, high to low, and its letter."""
        parts = []
        for suit in range(4):
            ranks = cards >> 16 * suit & 0xFFFF
            if ranks:
                text = self.suits.get((suit, ranks))
                if text is None:
                    text = self.suits[suit, ranks] = self._suit(suit, ranks)
                parts.append(text)
        return parts

    def _suit(self, suit: int, ranks: int) -> str:
        letters = [letter for strength, letter in enumerate(self.variant.ranks) if ranks >> strength & 1]
        return "".join(reversed(letters)) + self.variant.pack.suits[suit]

    def hand(self, seen: Seen) -> str:
        """A seat's cards. Of four hands an act changes one, and most viewers see no more than how many cards it has."""
        text = self.hands.get(seen)
        if text is None:
            if len(self.hands) >= HANDS_KEPT:
                self.hands.clear()
            text = self.hands[seen] = self._hand(seen)
        return text

    def _hand(self, seen: Seen) -> str:
        parts = self.loose(int(seen.hand) | int(seen.exposed))
        if seen.hidden:
            parts.append(_unknown(seen.hidden))
        for pile in seen.piles:
            inside = [_unknown(pile.hidden)] if pile.hidden else []
            if pile.top is not None:
                inside.append(self.cards[pile.top])
            parts.append(f"({'.'.join(inside)})")
        return ".".join(parts) or "-"

    def call(self, call: Call) -> str:
        return f"{call.seat}:{call_text(self.variant, call)}"

    def actions(self, legal: Sequence[Action]) -> tuple[str, ...]:
        """What may be done; a call of another seat than the one that is to act first names it."""
        first = legal[0]
        if isinstance(first, Call):
            return tuple([self._call(action, first.seat) for action in legal if isinstance(action, Call)])
        return tuple([self.cards[action] for action in legal if not isinstance(action, Call)])

    def _call(self, call: Call, seat: int) -> str:
        return call_text(self.variant, call) if call.seat == seat else self.call(call)


def _unknown(count: int) -> str:
    return "?" if count == 1 else f"?{count}"


@lru_cache(maxsize=256)
def _scribe(variant: Variant) -> _Scribe:
    return _Scribe(variant)


def _public(view: View, scribe: _Scribe, results_from: int) -> dict[str, Any]:
    variant, cards = view.variant, scribe.cards
    return {
        "game": variant.key,
        "rules": variant.version,
        "options": scribe.options,
        "players": view.players,
        "phase": view.phase,
        "seated": view.seated,
        "cutter": view.cutter,
        "dealer": view.dealer,
        "marks": view.marks,
        "games": view.games,
        "carry": view.carry,
        "results_from": results_from,
        "results": tuple([_past(result, scribe) for result in view.results[results_from:]]),
        "winners": view.winners,
        "pinta": view.pinta,
        "turned": None if view.turned is None else cards[view.turned],
        "aside": tuple([cards[card] for card in variant.sorted_hand(view.aside)]) if view.aside else (),
        "calls": tuple([scribe.call(call) for call in view.calls]),
        "contract": None if view.contract is None else contract_text(variant, view.contract),
        "plays": tuple([cards[card] for card in view.plays]),
        "from_piles": view.piles_of_plays,
        "leader": view.leader,
        "trick": tuple([cards[card] for card in view.trick]),
        "trick_winners": tuple([trick.winner for trick in view.tricks()]),
        "tricks_won": view.tricks_won,
        "points_won": view.points_won,
        "to_act": tuple(sorted(view.to_act)),
    }


def _duty(view: View) -> Duty | None:
    owed = view.owed()
    return None if owed is None else Duty(code=owed.code, suit=owed.data.get("suit"), beat=owed.data.get("beat"))


def _past(result: PastDeal, scribe: _Scribe) -> SeenDeal:
    return SeenDeal(
        juego=result.juego,
        dealer=result.dealer,
        seated=result.seated,
        contract=None if result.contract is None else contract_text(scribe.variant, result.contract),
        calls=tuple([scribe.call(call) for call in result.calls]),
        plays=tuple([scribe.cards[card] for card in result.plays]),
        trick_winners=tuple([trick.winner for trick in result.tricks(scribe.variant.seating.seats)]),
        score=result.score,
        pinta=result.pinta,
        marks=result.marks,
    )


# -- reading


def read_view(message: SeenMatch, before: Sequence[PastDeal] = ()) -> View:
    """The view that a message tells; ``before`` are the finished deals in front of ``results_from``.

    Raises RuleError: UnreadableText for text that the game does not have, BadOption for an unknown game or option,
    BadMessage if deals are missing.
    """
    variant = variant_of(message)
    if len(before) < message.results_from:
        raise BadMessage("missing_results", expected=message.results_from, found=len(before))
    results = (*before[: message.results_from], *(_read_past(variant, deal) for deal in message.results))
    places = variant.seating.places(message.dealer) if message.hands else None
    cards = variant.read_card
    acting = next((seat for seat in message.seats if seat in message.to_act), message.dealer)
    contract = _read_contract(variant, message.contract)
    legal = [_read_call(variant, text, acting) if contract is None else cards(text) for text in message.legal]
    return View(
        variant=variant,
        player=message.player,
        players=message.players,
        seated=message.seated,
        phase=message.phase,
        cutter=message.cutter,
        dealer=message.dealer,
        marks=message.marks,
        games=message.games,
        carry=message.carry,
        results=results,
        winners=message.winners,
        pinta=message.pinta,
        places=places,
        seats=message.seats,
        holdings=tuple(_read_seen(variant, places, message, seat) for seat in range(len(message.hands))),
        turned=None if message.turned is None else cards(message.turned),
        aside=Cards.of(cards(text) for text in message.aside),
        calls=tuple(_read_call(variant, text, None) for text in message.calls),
        contract=contract,
        plays=tuple(cards(text) for text in message.plays),
        piles_of_plays=message.from_piles,
        leader=message.leader,
        trick=tuple(cards(text) for text in message.trick),
        tricks_won=message.tricks_won,
        points_won=message.points_won,
        to_act=frozenset(message.to_act),
        legal=tuple(legal),
    )


@lru_cache(maxsize=256)
def _variant(game: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return find_variant(game).with_options(dict(options))


def variant_of(message: PublicPart) -> Variant:
    """The game of a message with its options. Raises BadOption."""
    return _variant(message.game, tuple(message.options.items()))


def _read_contract(variant: Variant, text: str | None) -> Contract | None:
    if text is None:
        return None
    found = read_contract(variant, text, 0)
    return found if "@" in text else Contract(found.trump, None, found.rung, found.blind)


def _read_call(variant: Variant, text: str, seat: int | None) -> Call:
    """A call; with ``seat`` None it must name its seat."""
    if seat is None and ":" not in text:
        raise UnreadableText("call_not_possible", text=text)
    return read_call(variant, text, seat or 0)


def _read_seen(variant: Variant, places: Places | None, message: SeenMatch, seat: int) -> Seen:
    """A seat's cards: those of an own seat are held, unless it is a dummy that lies open; others' lie face up."""
    hand = read_hand(variant, message.hands[seat])
    piles = tuple([_read_pile(pile, message.hands[seat]) for pile in hand.piles])
    open_dummy = places is not None and places.owners[seat] != seat and variant.layout.dummy_layout == "open"
    if seat in message.seats and not hand.unknown and not open_dummy:
        return Seen(hand.cards, Cards(0), 0, piles)
    return Seen(Cards(0), hand.cards, hand.unknown, piles)


def _read_pile(pile: tuple[Card | None, ...], text: str) -> SeenPile:
    if any(card is not None for card in pile[:-1]):
        raise UnreadableText("bad_brackets", text=text)
    if not pile or pile[-1] is None:
        return SeenPile(len(pile), None)
    return SeenPile(len(pile) - 1, pile[-1])


def _read_past(variant: Variant, deal: SeenDeal) -> PastDeal:
    return PastDeal(
        juego=deal.juego,
        dealer=deal.dealer,
        seated=deal.seated,
        contract=_read_contract(variant, deal.contract),
        calls=tuple(_read_call(variant, text, None) for text in deal.calls),
        plays=tuple(variant.read_card(text) for text in deal.plays),
        score=deal.score,
        pinta=deal.pinta,
        marks=deal.marks,
    )

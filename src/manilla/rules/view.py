"""View: what one player, or an onlooker, may know. Nothing else of a match leaves the process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .calling import Call, Contract
from .cards import NO_CARDS, Card, Cards
from .course import Game
from .deal import Action, Deal, Trick, finished_tricks, turned_to
from .errors import IllegalAction, RuleError
from .judge import owed_error, why_not_card
from .match import DealResult, Match
from .pinta import NO_PINTA, Pinta
from .score import Score
from .seating import Places
from .variant import Variant


class SeenPile(NamedTuple):
    """A pile as it lies there: how many cards are face down, and the top if it is face up."""

    hidden: int
    top: Card | None


class Seen(NamedTuple):
    """A seat's cards as a viewer sees them: ``hand`` and ``exposed`` known cards, ``hidden`` the number of unknown
    ones outside the piles.

    A named tuple, because a table makes eight of them at every act, and asks for the text of each by its value.
    """

    hand: Cards = NO_CARDS
    exposed: Cards = NO_CARDS
    hidden: int = 0
    piles: tuple[SeenPile, ...] = ()

    @property
    def playable(self) -> Cards:
        """The known cards that the seat may reach."""
        tops = Cards.of(pile.top for pile in self.piles if pile.top is not None)
        return Cards(self.hand | self.exposed | tops)

    @property
    def size(self) -> int:
        """How many cards the seat still has."""
        piled = sum(pile.hidden + (pile.top is not None) for pile in self.piles)
        return len(self.hand) + len(self.exposed) + self.hidden + piled


@dataclass(frozen=True)
class PastDeal:
    """A deal that is over, as everybody saw it."""

    juego: int
    dealer: int
    seated: tuple[int, ...]
    contract: Contract | None
    calls: tuple[Call, ...]
    plays: tuple[Card, ...]
    score: Score | None
    pinta: Pinta
    marks: tuple[int, ...]

    def tricks(self, seats: int) -> tuple[Trick, ...]:
        """The tricks that were finished, in a game with so many seats."""
        if self.contract is None:
            return ()
        return finished_tricks(self.plays, (self.dealer + 1) % seats, seats, self.contract.trump)


@dataclass(frozen=True)
class View:
    """What ``player`` may know of a match (None: an onlooker).

    It holds the own cards, everything that happened in the open (a player may remember all of it), who may act,
    what the viewer may do, and the score with the ties carried, so that one can play to the score.
    """

    variant: Variant
    player: int | None
    players: tuple[str, ...]
    seated: tuple[int, ...]
    phase: str
    cutter: int | None
    dealer: int
    marks: tuple[int, ...]
    games: tuple[Game, ...]
    carry: int
    results: tuple[PastDeal, ...]
    winners: tuple[int, ...]
    pinta: Pinta = NO_PINTA
    places: Places | None = None
    seats: tuple[int, ...] = ()
    holdings: tuple[Seen, ...] = ()
    turned: Card | None = None
    aside: Cards = NO_CARDS
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    plays: tuple[Card, ...] = ()
    piles_of_plays: tuple[int | None, ...] = ()
    """The pile of its seat from which each of ``plays`` was taken, None from a hand; empty in a deal without piles."""
    leader: int = 0
    trick: tuple[Card, ...] = ()
    tricks_won: tuple[int, int] = (0, 0)
    points_won: tuple[int, int] = (0, 0)
    to_act: frozenset[int] = frozenset()
    legal: tuple[Action, ...] = ()

    @property
    def acting(self) -> int | None:
        """The viewer's seat that may act now, if any (his dummy's, when it is the dummy's turn)."""
        return next((seat for seat in self.seats if seat in self.to_act), None)

    @property
    def trick_sides(self) -> tuple[int, ...]:
        """The side of each player in the order of the present trick."""
        return () if self.places is None else turned_to(self.places.sides, self.leader)

    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        if self.contract is None or self.places is None:
            return ()
        opener = (self.dealer + 1) % self.places.seats
        return finished_tricks(self.plays, opener, self.places.seats, self.contract.trump)

    def owed(self) -> RuleError | None:
        """What binds the viewer most in this trick, as the error of a card that he may not play; None where nothing
        does. Of several duties it is the narrowest: who meets it meets them all.
        """
        seat = self.acting
        if seat is None or self.contract is None or not self.trick:
            return None
        playable = self.holdings[seat].playable
        return owed_error(self.variant, self.trick, playable, self.trick_sides, self.contract.trump)

    def why_not(self, action: Action) -> RuleError | None:
        """Why the viewer may not do this now; None if he may. Uses nothing that he does not see."""
        seat = self.acting
        if seat is None:
            return IllegalAction("not_your_turn")
        if action in self.legal and isinstance(action, Call) == (self.contract is None):
            return None
        if isinstance(action, Call):
            return IllegalAction("no_such_call", call=action.kind, allowed=_kinds(self.legal))
        if self.contract is None:
            return IllegalAction("calls_first")
        playable = self.holdings[seat].playable
        return why_not_card(self.variant, self.trick, playable, self.trick_sides, self.contract.trump, action)


def _kinds(actions: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(action.kind for action in actions if isinstance(action, Call)))


def view_of(match: Match, player: int | None) -> View:
    """What ``player`` of the match may know; None asks for an onlooker, who sees what lies on the table."""
    return views_of(match, (player,))[0]


def views_of(match: Match, players: Sequence[int | None]) -> tuple[View, ...]:
    """What each of some players may know, as ``view_of`` has it; what they share is worked out once."""
    deal = match.deal
    common: dict[str, object] = {
        "variant": match.variant,
        "players": match.players,
        "seated": match.seated,
        "phase": match.phase,
        "cutter": match.cutter if match.phase == "cut" else None,
        "dealer": match.dealer,
        "marks": match.marks,
        "games": match.games,
        "carry": match.carry if deal is None else deal.carry,
        "results": tuple([_past(result) for result in match.results]),
        "winners": match.winners,
        "pinta": match.pinta,
    }
    if deal is None:
        return tuple([_made(common, {"player": player}) for player in players])
    common |= {
        "places": deal.places,
        "turned": deal.dealt.turned,
        "aside": deal.dealt.aside,
        "calls": deal.calls,
        "contract": deal.contract,
        "plays": deal.plays,
        "piles_of_plays": _piles_of_plays(deal),
        "leader": deal.leader,
        "trick": deal.trick,
        "tricks_won": deal.tricks_won,
        "points_won": deal.points_won,
        "to_act": deal.to_act,
    }
    lying, turn = _Lying(deal), deal.to_act
    seats_of_all = range(deal.places.seats)
    views = []
    for player in players:
        seats = () if player is None else match.seats_of(player)
        legal: tuple[Action, ...] = ()
        for seat in seats:
            if seat in turn:
                legal += deal.legal_actions(seat)
        own = {
            "player": player,
            "seats": seats,
            "holdings": tuple([lying.seen(seat, seat in seats) for seat in seats_of_all]),
            "legal": legal,
        }
        views.append(_made(common, own))
    return tuple(views)


def _made(common: Mapping[str, object], own: Mapping[str, object]) -> View:
    """A view of these fields. Set all at once: a frozen dataclass of this width takes several times as long to make
    field by field, and a table needs five at every act.
    """
    view = object.__new__(View)
    object.__setattr__(view, "__dict__", {**common, **own})
    return view


def _past(result: DealResult) -> PastDeal:
    # Kept with the result: a match of twenty deals asks for each of them at every act and for every viewer.
    known: PastDeal | None = result.__dict__.get("past")
    if known is None:
        known = result.__dict__["past"] = PastDeal(
            result.juego,
            result.dealer,
            result.seated,
            result.contract,
            result.deal.calls,
            result.deal.plays,
            result.score,
            result.pinta,
            result.marks,
        )
    return known


def _piles_of_plays(deal: Deal) -> tuple[int | None, ...]:
    holdings = deal.dealt.holdings
    if not any(holding.piles for holding in holdings):
        return ()
    lay_in = {card: number for holding in holdings for number, pile in enumerate(holding.piles) for card in pile}
    return tuple(lay_in.get(card) for card in deal.plays)


class _Lying:
    """The cards of a deal as they lie there; a seat's are seen in one way by its player, in another by all others.

    Face-up cards are seen by all, but not before everybody may look at his own: nobody learns more from a pile or
    a dummy than the game lets him know of his hand.
    """

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._looked = deal.may_look
        self._all_look = len(self._looked) == deal.places.seats
        self._known: dict[tuple[int, bool], Seen] = {}

    def seen(self, seat: int, own: bool) -> Seen:
        """A seat's cards for its own player, or for the others."""
        known = self._known.get((seat, own))
        if known is None:
            known = self._known[seat, own] = self._look(seat, own and seat in self._looked)
        return known

    def _look(self, seat: int, own: bool) -> Seen:
        deal = self._deal
        holding = deal.dealt.holdings[seat]
        left = deal.playable[seat]  # what is neither played nor covered: cards outside the piles never are covered
        held, exposed = Cards(left & holding.hand), Cards(left & holding.exposed)
        in_open = self._all_look or own
        piles = tuple([_seen_pile(deal, pile, in_open) for pile in deal.piles(seat)]) if holding.piles else ()
        if own:
            return Seen(held, exposed, 0, piles)
        turned = deal.dealt.turned
        shown = exposed if in_open else NO_CARDS
        if turned is not None and turned in held:
            shown = shown.with_(turned)
        return Seen(NO_CARDS, shown, held.bit_count() + exposed.bit_count() - shown.bit_count(), piles)


def _seen_pile(deal: Deal, pile: tuple[Card, ...], in_open: bool) -> SeenPile:
    if not pile:
        return SeenPile(0, None)
    top = pile[-1]
    just_uncovered = any(deal.dealt.under.get(card) == top for card in deal.trick)
    if not in_open or (just_uncovered and deal.variant.layout.reveal == "after_trick"):
        return SeenPile(len(pile), None)
    return SeenPile(len(pile) - 1, top)

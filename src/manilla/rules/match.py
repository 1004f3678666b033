"""Match: deals until the target; juegos, partida, partida completa."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from .calling import Contract
from .cards import Card
from .course import COMPLETA_GAMES, Game, completa_totals, winners_of
from .deal import Action, Deal
from .dealing import Dealt, check_cut, check_dealt
from .errors import BadDeal, OutOfTurn
from .pinta import NO_PINTA, Pinta, pinta_of
from .score import Score
from .seating import exchanged, seat_by_draw
from .variant import Variant


@dataclass(frozen=True)
class DealResult:
    """A deal that is over: how it ended, its score (None where a pinta won the juego before a card was
    played), the pinta's points, and every player's marks after it. ``juego`` counts from 0.
    """

    juego: int
    dealer: int
    seated: tuple[int, ...]
    contract: Contract | None
    deal: Deal
    score: Score | None
    pinta: Pinta
    marks: tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """A match as it stands; each step gives a new one.

    ``players`` are labels, in no order of the table; ``seated`` the player at each seat (empty before the draw).
    ``marks`` are every player's in the present juego, ``games`` the juegos finished, ``results`` the deals.
    ``dealer`` is the seat that deals now or next, ``lifted`` its cutter's number once the pack is cut, ``carry``
    the factor that ties hand on, ``pinta`` what the present deal's turned card did.
    """

    variant: Variant
    players: tuple[str, ...]
    seated: tuple[int, ...] = ()
    dealer: int = 0
    marks: tuple[int, ...] = ()
    games: tuple[Game, ...] = ()
    results: tuple[DealResult, ...] = ()
    carry: int = 1
    lifted: int | None = None
    deal: Deal | None = None
    pinta: Pinta = NO_PINTA

    @classmethod
    def start(cls, variant: Variant, players: tuple[str, ...]) -> Match:
        """A match before the draw. Raises BadDeal for a wrong number of players."""
        wanted = variant.seating.players
        if len(players) != wanted:
            raise BadDeal("wrong_players", expected=wanted, found=len(players))
        return cls(variant, players, marks=(0,) * wanted)

    # -- where it stands

    @property
    def finished(self) -> bool:
        course = self.variant.course
        if course.completa:
            return len(self.games) == COMPLETA_GAMES
        if len(self.games) < course.games_to_win:
            return False
        return max(self.games_won(), default=0) >= course.games_to_win

    @property
    def phase(self) -> str:
        """``draw``, ``cut``, ``deal``, ``calls``, ``play`` or ``over``."""
        if not self.seated:
            return "draw"
        if self.deal is not None:
            return "calls" if self.deal.contract is None else "play"
        if self.finished:
            return "over"
        return "cut" if self.lifted is None else "deal"

    @property
    def cutter(self) -> int:
        """The player who cuts: the one whose turn is before the dealer's, at his left or right by direction."""
        seats = self.variant.seating.seats
        return self.player_at((self.dealer - 1) % seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won the match, empty before its end; several share a tied partida completa."""
        if not self.finished:
            return ()
        totals = self.totals()
        best = max(totals)
        return tuple(player for player, total in enumerate(totals) if total == best)

    def player_at(self, seat: int) -> int:
        """The player who decides for a seat."""
        return self.seated[seat % self.variant.seating.players]

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats that a player decides for, his own first."""
        return _seats_of(self.seated, self.variant.seating.seats).get(player, ())

    def games_won(self) -> tuple[int, ...]:
        return tuple(sum(player in game.winners for game in self.games) for player in range(len(self.players)))

    def totals(self) -> tuple[int, ...]:
        """What decides the match: juegos won, or the totals of a partida completa so far."""
        if self.variant.course.completa:
            return completa_totals(self.variant.course, self.games) or (0,) * len(self.players)
        return self.games_won()

    def partners(self) -> tuple[frozenset[int], ...]:
        """Players who stand together for the whole juego, each for himself where sides change."""
        seating = self.variant.seating
        if seating.sides == "dealer_alone":
            return tuple(frozenset({player}) for player in self.seated)
        sides = seating.places(self.dealer).sides
        seats = range(seating.dealers())
        return tuple(frozenset(self.seated[s] for s in seats if sides[s] == side) for side in (0, 1))

    # -- steps

    def drawn(self, cards: tuple[Card, ...]) -> Match:
        """Each player has drawn a card: seats and first dealer follow. Raises BadDeal, OutOfTurn."""
        self._expect("draw")
        if len(cards) != len(self.players):
            raise BadDeal("wrong_draw", expected=len(self.players), found=len(cards))
        if len(set(cards)) != len(cards):
            raise BadDeal("drawn_twice")
        seated, dealer = seat_by_draw(self.variant.seating, cards)
        return replace(self, seated=seated, dealer=dealer)

    def seat(self, seated: tuple[int, ...], dealer: int) -> Match:
        """The players sit down as they like, without a draw. Raises BadDeal, OutOfTurn."""
        self._expect("draw")
        if sorted(seated) != list(range(len(self.players))) or not 0 <= dealer < len(self.players):
            raise BadDeal("wrong_seats", expected=len(self.players))
        return replace(self, seated=seated, dealer=dealer)

    def cut(self, lifted: int) -> Match:
        """The cutter lifts so many cards. Raises BadDeal, OutOfTurn."""
        self._expect("cut")
        check_cut(self.variant.layout, len(self.variant.deck), lifted)
        return replace(self, lifted=lifted)

    def dealt(self, dealt: Dealt) -> Match:
        """The cards are on the table; the pinta is marked, or not. Raises BadDeal, OutOfTurn."""
        self._expect("cut", "deal")
        variant = self.variant
        owners = variant.seating.places(self.dealer).owners
        check_dealt(variant.layout, owners, self.dealer, variant.deck, dealt)
        deal = Deal.start(variant, self.dealer, dealt, self.carry)
        pinta = NO_PINTA
        if dealt.turned is not None:
            dealers = self.marks[self.player_at(self.dealer)]
            best = max(variant.values)
            pinta = pinta_of(variant.scoring, variant.values[dealt.turned], best, dealers, variant.course.target)
        marks = self._with_pinta(self.marks, deal, pinta.marked)
        match = replace(self, deal=deal, marks=marks, pinta=pinta, lifted=None)
        winners = winners_of(variant.course, marks, self.partners())
        return _deal_over(match, None, winners) if winners else match

    def apply(self, action: Action) -> Match:
        """A call or a card. Raises IllegalAction, OutOfTurn."""
        return self._went_on(self._running().apply(action))

    def apply_fact(self, action: Action) -> Match:
        """A call or card of a record made under other rules: see ``Deal.apply_fact``."""
        return self._went_on(self._running().apply_fact(action))

    def award(self, side: int) -> Match:
        """The rest of the deal goes to ``side``: a claim granted, or a concession. Raises OutOfTurn."""
        self._expect("play")
        return self._went_on(self._running().award(side))

    def restated(self, marks: tuple[int, ...]) -> Match:
        """The match as if the deal just ended had left these marks: a fact of a record under other rules."""
        result = self.results[-1]
        before = replace(
            self,
            seated=result.seated,
            dealer=result.dealer,
            marks=marks,
            games=self.games[: result.juego],
            results=self.results[:-1],
            deal=result.deal,
            pinta=result.pinta,
        )
        return _deal_over(before, result.score, winners_of(self.variant.course, marks, before.partners()))

    def _running(self) -> Deal:
        if self.deal is None:
            raise OutOfTurn("no_deal", phase=self.phase)
        return self.deal

    def _expect(self, *phases: str) -> None:
        if self.phase not in phases:
            raise OutOfTurn("wrong_phase", phase=self.phase, expected=" / ".join(phases))

    def _went_on(self, deal: Deal) -> Match:
        if not deal.finished:
            # Written out, for this line is run at every act: ``replace`` takes three times as long.
            return Match(
                self.variant, self.players, self.seated, self.dealer, self.marks, self.games, self.results, self.carry,
                self.lifted, deal, self.pinta,
            )  # fmt: skip
        score = deal.score()
        players = self.variant.seating.players
        marks = list(self.marks)
        for seat in range(min(players, deal.places.seats)):
            marks[self.player_at(seat)] += score.marks[seat]
        course, groups = self.variant.course, self.partners()
        match = replace(self, deal=deal, marks=tuple(marks), carry=score.carry)
        winners = winners_of(course, marks, groups)
        if not winners and self.pinta.deferred:
            late = self.pinta.marked_late()
            match = replace(match, pinta=late, marks=self._with_pinta(match.marks, deal, late.marked))
            winners = winners_of(course, match.marks, groups)
        return _deal_over(match, score, winners)

    def _with_pinta(self, marks: tuple[int, ...], deal: Deal, points: int) -> tuple[int, ...]:
        side = deal.sides[deal.dealer]
        paid = {self.player_at(seat) for seat, owner in enumerate(deal.sides) if owner == side}
        return tuple(mark + points if player in paid else mark for player, mark in enumerate(marks))


@lru_cache(maxsize=1024)
def _seats_of(seated: tuple[int, ...], seats: int) -> Mapping[int, tuple[int, ...]]:
    """The seats of each player; the players take turns where there are more seats."""
    found: dict[int, tuple[int, ...]] = {}
    for seat in range(seats):
        player = seated[seat % len(seated)]
        found[player] = (*found.get(player, ()), seat)
    return found


def _deal_over(match: Match, score: Score | None, winners: tuple[int, ...]) -> Match:
    """The match after its present deal; ``winners`` are the players who have won the juego with it, if any."""
    deal = match.deal
    assert deal is not None
    result = DealResult(
        len(match.games), match.dealer, match.seated, deal.contract, deal, score, match.pinta, match.marks
    )
    after = replace(
        match,
        deal=None,
        results=(*match.results, result),
        pinta=NO_PINTA,
        dealer=(match.dealer + 1) % match.variant.seating.dealers(),
    )
    if not winners:
        return after
    games = (*match.games, Game(match.seated, match.marks, winners))
    seated = match.seated
    if match.variant.course.completa and len(games) < COMPLETA_GAMES:
        seated = exchanged(seated, len(match.games))
    finished = replace(after, games=games).finished
    marks = match.marks if finished else (0,) * len(match.players)
    return replace(after, games=games, seated=seated, marks=marks, carry=1)

"""Oracle: sees all hands. Not a bot, for a bot sees a view and nothing else.

The arena plays it to show how much is lost by not seeing: what better inference and planning could still win.
"""

from __future__ import annotations

from manilla.rules.calling import DELEGATE, LOOK, PASS, RUNGS, Call, Contract
from manilla.rules.deal import Action, Deal
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from manilla.search import native
from manilla.search.deals import memory_of
from manilla.search.outlook import Outlook, outlook

from .casual.calls import best_call
from .casual.cards import score_of
from .casual.playouts import native_table
from .casual.sight import sight_of
from .thinking.meter import thinker
from .thinking.stakes import CARD_WEIGHT, Stakes
from .thinking.way import alike_to

SOLVED_FROM, CALLED_FROM = 8, 6
"""Tricks of four left that are solved, in the play and for the calls; before that all follow the rules of thumb."""


class Oracle:
    """Knows where all cards lie, takes the others to know it too, and plays and calls for the most points.

    Looks ahead without limit once few enough tricks are left, so that nothing beats it but another look at the start.
    """

    name = "oracle"

    def decide(self, match: Match, seat: int) -> Action:
        deal = match.deal
        assert deal is not None
        legal = deal.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        view = view_of(match, match.player_at(seat))
        if deal.contract is None:
            return self._call(deal, view, seat)
        stakes = Stakes(view, seat, deal.contract)
        found = _outlook(deal, deal.contract, stakes, SOLVED_FROM, cards=True)
        sight = sight_of(view, seat)
        own = 1 if deal.sides[seat] == 0 else -1
        worth = dict(zip(found.cards, found.values, strict=True))
        best = max(found.cards, key=lambda card: (own * worth[card], score_of(sight, card)))
        return next(card for card in legal if card == best)

    def _call(self, deal: Deal, view: View, seat: int) -> Action:
        calls = [call for call in deal.legal_actions(seat) if isinstance(call, Call)]
        if any(call.kind == LOOK for call in calls):
            return best_call(view, seat).call
        named = next((call for call in deal.calls if call.kind not in (LOOK, DELEGATE, PASS)), None)
        rung = sum(call.kind in RUNGS for call in deal.calls)

        def worth(call: Call) -> float:
            if named is None:
                contract = Contract(call.trump, seat)
            else:
                contract = Contract(named.trump, named.seat, rung + (call.kind != PASS))
            stakes = Stakes(view, seat, contract)
            value = _outlook(deal, contract, stakes, CALLED_FROM, cards=False).values[0]
            return stakes.end(value).marks

        return max((call for call in calls if call.kind != DELEGATE), key=worth)


def _outlook(deal: Deal, contract: Contract, stakes: Stakes, tricks: int, *, cards: bool) -> Outlook:
    dealt, seats = deal.dealt, deal.places.seats
    holdings = dealt.holdings
    piles = [(seat, 0, [int(card) for card in pile]) for seat in range(seats) for pile in holdings[seat].piles]
    start = deal._replace(contract=contract, plays=(), trick=(), leader=deal.opener)
    scene = native.Scene(
        known=native.position(
            hands=[int(holding.hand | holding.exposed) for holding in holdings],
            sides=deal.sides,
            trump=contract.trump,
            leader=deal.opener,
        ),
        unseen=[0] * seats,
        piles=piles,
        plays=[int(card) for card in deal.plays],
        memory=memory_of(start),
        viewer=0,
    )
    return outlook(
        thinker(),
        deal.variant.table(),
        scene,
        b"",
        1,
        casual=native_table(),
        card_weight=CARD_WEIGHT,
        by_tricks=stakes.by_tricks,
        exact_from=alike_to(tricks, seats),
        cards=cards,
    )


SEEING_ALL = (Oracle(),)

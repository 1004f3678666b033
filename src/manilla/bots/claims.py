"""Whether a claim holds, and when a bot may say that the rest is its side's.

A claim that fails leaves the claimer's hand open to all, and one that holds wins no more than playing on: so at any
score it is worth making exactly where it cannot fail. A bot claims if its side wins every trick that is left in each
deal that agrees with what it has seen, against any play of the others and with all hands open.
"""

from __future__ import annotations

from manilla.rules.cards import ABOVE, Cards
from manilla.rules.match import Match
from manilla.rules.view import View
from manilla.search.solver import DealSolver
from manilla.search.worlds import worlds

MOST_WORLDS = 3_000
"""More worlds are not gone through."""
LEAST_TRICKS = 2
"""A last trick is played as quickly as it is claimed."""
NODES = 20_000
"""So long a world is thought about; whoever needs longer is not sure."""


def claim_holds(match: Match, player: int, seconds: float) -> bool | None:
    """Whether a player's side takes all that is left of the deal, all hands open; None if it could not be proved in
    time. There must be a deal in play.
    """
    deal = match.deal
    assert deal is not None
    return DealSolver().takes_rest(deal, deal.sides[match.seats_of(player)[0]], seconds=seconds)


def sure_of_the_rest(view: View) -> bool:
    """Whether the viewer, who is about to lead, may claim: his side takes all in every world.

    Depends on the view alone. False where it would take too long to be sure, and where a hook replaces the duties.
    """
    seat = view.acting
    if view.contract is None or seat is None or view.trick or view.places is None or view.variant.legal_hook:
        return False
    if view.holdings[seat].size < LEAST_TRICKS or not _has_a_winner(view, seat):
        return False
    found = worlds(view)
    if found.covered or not 0 < found.count <= MOST_WORLDS:
        return False
    solver, side = DealSolver(table_bytes=1 << 20), view.places.sides[seat]
    return all(solver.takes_rest(found.deal(number), side, nodes=NODES) for number in range(found.count))


def _has_a_winner(view: View, seat: int) -> bool:
    """Whether a card that may be led is above all unseen cards of its suit; without one hardly anybody is sure."""
    unseen = view.variant.deck - view.aside - Cards.of(view.plays)
    for holding in view.holdings:
        unseen -= holding.playable
    return any(not ABOVE[card] & unseen for card in view.holdings[seat].playable)

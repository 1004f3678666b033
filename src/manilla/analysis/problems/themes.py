"""What a problem is about, where it takes all hands to say so: capot, the rest, the half, a throw-in.

Ideas that a player can see are those of ``analysis.ideas``; these ask the solver. Each holds for the answers and for no
other card, or it is no theme of the problem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manilla.rules.cards import Card
from manilla.rules.deal import Deal
from manilla.search.solver import DealSolver, MarksFall

NODES = 400_000
Holds = Callable[[DealSolver, Deal, int], bool]
"""Whether something holds for a side in a deal that goes on with best play."""


def themes_of(deals: Sequence[Deal], answers: Sequence[Card]) -> tuple[str, ...]:
    """The themes of a problem: true in all of the ``deals`` after an answer, and in none of the answers' rivals in all.

    The deals stand at the same moment, as the worlds of a view do.
    """
    first = deals[0]
    side, others = first.sides[first.seat], [card for card in first.legal_cards() if card not in answers]
    solver = DealSolver(table_bytes=1 << 20)

    def told_by(holds: Holds) -> bool:
        def always(card: Card) -> bool:
            return all(holds(solver, deal.apply(card), side) for deal in deals)

        return always(answers[0]) and not any(always(card) for card in others)

    found = [code for code, (possible, holds) in THEMES.items() if possible(first, side) and told_by(holds)]
    if first.contract is not None and first.contract.rung and _doubled_against(first, side):
        found.append("doubled")
    return tuple(found)


def _doubled_against(deal: Deal, side: int) -> bool:
    """Whether the deal was doubled against this side."""
    contract = deal.contract
    assert contract is not None
    return contract.declarer is not None and deal.sides[contract.declarer] == side


def _takes_rest(solver: DealSolver, deal: Deal, side: int) -> bool:
    if deal.finished:
        return deal.sides[deal.leader] == side
    return bool(solver.takes_rest(deal, side, nodes=NODES))


def _takes_a_trick(solver: DealSolver, deal: Deal, side: int) -> bool:
    if deal.tricks_won[side]:
        return True
    return not deal.finished and solver.takes_rest(deal, 1 - side, nodes=NODES) is False


def _marks(solver: DealSolver, deal: Deal, side: int) -> bool:
    """Whether the side marks in this deal, and the others do not."""
    if deal.finished:
        first, second = deal.score().points
        return (first > second) == (side == 0) and first != second
    try:
        marks = solver.marks(deal, nodes=NODES)
    except MarksFall:
        return False
    return marks.lo > 0 if side == 0 else marks.hi < 0


def _thrown_in(solver: DealSolver, deal: Deal, side: int) -> bool:
    """Whether, with best play, an opponent wins the present trick, has to lead, and his side loses the next one."""
    line = solver.line(deal, nodes=NODES).line
    begun = len(deal.tricks())
    for card in line:
        deal = deal.apply(card)
    two = deal.tricks()[begun : begun + 2]
    if len(two) < 2:
        return False
    return deal.sides[two[0].winner] != side and deal.sides[two[1].winner] == side


THEMES: dict[str, tuple[Callable[[Deal, int], bool], Holds]] = {
    "capot": (lambda deal, side: not deal.tricks_won[1 - side] and deal.tricks_won[side] > 0, _takes_rest),
    "save_capot": (lambda deal, side: not deal.tricks_won[side] and deal.tricks_won[1 - side] > 0, _takes_a_trick),
    "take_rest": (lambda deal, side: deal.tricks_won[1 - side] > 0, _takes_rest),
    "win_deal": (lambda _, __: True, _marks),
    "throw_in": (lambda deal, _: not deal.trick, _thrown_in),
}
"""Each theme: when it can be asked about at all, and what it is."""

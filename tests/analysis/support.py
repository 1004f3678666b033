"""Deals for the tests of hints and reviews."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from manilla.analysis.moments import Moment, PlayedDeal, moments_of
from manilla.bots import NO_LIMIT, find_bot
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.search.solver import DealSolver
from manilla.search.worlds import worlds
from manilla.variants import find_variant
from tests.helpers import dealt_match

QUICK = 12_000
"""Nodes for a decision in tests: enough for verdicts, not for good ones."""


def by_bot(name: str, seed: int = 0) -> Callable[[Match, int], Action]:
    """Plays like a bot."""
    bot, rng = find_bot(name), Random(seed)
    return lambda match, seat: bot.choose(view_of(match, match.player_at(seat)), NO_LIMIT, rng).action


def perfectly() -> Callable[[Match, int], Action]:
    """Calls like the casual bot, and plays what the solver plays with all hands open."""
    solver, calls = DealSolver(), by_bot("casual")

    def choose(match: Match, seat: int) -> Action:
        deal = match.deal
        assert deal is not None
        return calls(match, seat) if deal.contract is None else solver.line(deal).line[0]

    return choose


def played(variant: Variant, seed: int, choose: Callable[[Match, int], Action]) -> PlayedDeal:
    """One deal played to its end."""
    match = dealt_match(variant, seed, seed % variant.seating.dealers())
    before: list[Match] = []
    while match.deal is not None:
        before.append(match)
        match = match.apply(choose(match, min(match.deal.to_act)))
    end = match.results[-1].deal
    return PlayedDeal(1, moments_of(before, end), end)


def swapped(match: Match, player: int, seed: int) -> Match:
    """The same moment with the cards that a player has not seen lying otherwise."""
    (world,) = worlds(view_of(match, player)).sample(1, seed)
    return replace(match, deal=world)


def alone(moment: Moment) -> PlayedDeal:
    """One decision as all there is of a deal."""
    return PlayedDeal(1, (moment,), moment.deal.apply(moment.action))


def decisions(game: str, seed: int, choose: Callable[[Match, int], Action]) -> Iterator[Moment]:
    """The moments of a deal in which there was something to choose."""
    for moment in played(find_variant(game), seed, choose).moments:
        if len(moment.view().legal) > 1:
            yield moment

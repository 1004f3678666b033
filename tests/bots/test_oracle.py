"""The oracle: legal everywhere, no bot, and not to be beaten once the rest is solved."""

from random import Random

import pytest

from manilla.bots import NO_LIMIT, all_bots, find_bot
from manilla.bots.oracle import Oracle
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.search.solver import DealSolver
from manilla.variants import all_variants, find_variant
from tests.helpers import dealt_match, random_action

ORACLE = Oracle()


def test_it_is_not_among_the_bots() -> None:
    assert ORACLE.name not in all_bots()
    assert not hasattr(ORACLE, "choose")


@pytest.mark.parametrize("key", all_variants())
def test_its_actions_are_legal(key: str) -> None:
    rng = Random(1)
    match = dealt_match(find_variant(key), 2, 0)
    while match.deal is not None:
        seat = rng.choice(sorted(match.deal.to_act))
        legal = match.deal.legal_actions(seat)
        if match.deal.contract is None or rng.random() < 0.2:
            assert ORACLE.decide(match, seat) in legal
        match = match.apply(rng.choice(legal))


@pytest.mark.parametrize("key", ["butifarra", "manillen_4", "manillen_2", "manillen_3", "manilla_2"])
def test_its_cards_keep_the_value_of_an_ending(key: str) -> None:
    rng, solver = Random(2), DealSolver()
    variant = find_variant(key)
    if getattr(variant.scoring, "capot", "none") != "none":
        variant = variant.with_options({"capot": "none"})  # for a capot it would give points away
    for seed in range(6):
        match = dealt_match(variant, seed, 0)
        while match.deal is not None and (match.deal.contract is None or len(match.deal.held(match.deal.seat)) > 4):
            match = match.apply(random_action(match.deal, rng))
        while match.deal is not None:
            card = ORACLE.decide(match, match.deal.seat)
            value, after = solver.value(match.deal), match.apply(card)
            if after.deal is not None:
                assert solver.value(after.deal) == value
            match = after


def test_it_beats_those_who_do_not_see() -> None:
    points = [played(seed, side) for seed in range(4) for side in (0, 1)]
    assert sum(points) > 0


def played(seed: int, side: int) -> int:
    """What the oracle's side takes more than casual's in a deal of manilla."""
    match: Match = dealt_match(find_variant("manilla"), seed, 0)
    while match.deal is not None:
        seat = match.deal.seat
        if match.deal.sides[seat] == side:
            match = match.apply(ORACLE.decide(match, seat))
        else:
            view = view_of(match, match.player_at(seat))
            match = match.apply(find_bot("casual").choose(view, NO_LIMIT, Random(1)).action)
    score = match.results[-1].score
    assert score is not None
    return score.points[side] - score.points[1 - side]

"""What the end of a deal is worth: the game's own reckoning, and the race to the target."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from manilla.bots.thinking.race import chance, marks_of_a_deal
from manilla.bots.thinking.stakes import CARD_WEIGHT, Stakes
from manilla.rules.calling import Contract
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.variants import all_variants, find_variant
from tests.bots.support import every_rule_set
from tests.helpers import dealt_match, random_action


def played_on(match: Match, rng: Random) -> Iterator[Match]:
    while match.deal is not None:
        yield match
        match = match.apply(random_action(match.deal, rng))
    yield match


def core_number(before: Deal, after: Deal, stakes: Stakes) -> int:
    """What the core counts from one moment of a deal to its end."""
    won = after.points_won[0] - before.points_won[0]
    return CARD_WEIGHT * won + stakes.by_tricks[after.tricks_won[0] - before.tricks_won[0]]


def last_moments(match: Match, rng: Random) -> tuple[Match, Deal, Match]:
    """A moment of the play, the deal at its end, and the match after it."""
    states = list(played_on(match, rng))
    playing = [state for state in states if state.deal is not None and state.deal.contract is not None]
    return rng.choice(playing), states[-1].results[-1].deal, states[-1]


def test_ends_are_those_of_the_reckoning_under_every_option() -> None:
    rng = Random(1)
    for number, variant in enumerate(every_rule_set()):
        match = dealt_match(variant, number, number % variant.seating.dealers())
        if match.deal is None:
            continue
        before, ended, after = last_moments(match, rng)
        assert before.deal is not None
        assert before.deal.contract is not None
        seat = before.deal.seat
        stakes = Stakes(view_of(before, before.player_at(seat)), seat, before.deal.contract)
        end = stakes.end(core_number(before.deal, ended, stakes))
        score = after.results[-1].score
        assert score is not None
        own = before.deal.sides[seat]
        if variant.chosen.get("capot") == "all_points":
            continue  # not told apart from all points but a trick without any
        assert (end.points, end.theirs) == (score.points[own], score.points[1 - own]), variant
        best = [max(m for m, side in zip(score.marks, before.deal.sides, strict=True) if side == of) for of in (0, 1)]
        assert end.marks == best[own] - best[1 - own], variant
        if after.games and not variant.course.completa:
            assert end.result == float(before.player_at(seat) in after.games[-1].winners)


def test_more_is_never_worth_less() -> None:
    for key in all_variants():
        match = dealt_match(find_variant(key), 2, 0)
        assert match.deal is not None
        stakes = Stakes(view_of(match, 0), 0, match.deal.contract or Contract(0, 0))
        side = match.deal.sides[0]
        values = range(stakes.by_tricks[0], CARD_WEIGHT * 60 + stakes.by_tricks[-1] + 1, 2)
        worth = [stakes.end(value).result for value in values]
        assert worth == sorted(worth, reverse=side == 1), key


def test_the_score_decides_what_is_needed() -> None:
    # Who needs one mark is content with one; who is about to lose needs many.
    variant = find_variant("butifarra")
    match = dealt_match(variant, 3, 0)
    view = view_of(match, 0)
    ahead = Stakes(replace(view, marks=(99, 50, 99, 50)), 0, Contract(0, 0))
    level = Stakes(view, 0, Contract(0, 0))
    small, great = 60 + 4, 60 + 38  # 38 points to 34, and 55 to 17
    assert ahead.end(small).result == ahead.end(great).result == 1
    assert level.end(small).result < level.end(great).result
    doubled = Stakes(view, 0, Contract(0, 0, 1))
    assert doubled.end(great).marks == 2 * level.end(great).marks


def test_a_race_is_fair() -> None:
    for variant in all_variants().values():
        target = variant.course.target
        assert chance(variant, target, target) == pytest.approx(0.5)
        for mine, theirs in ((1, target), (target / 2, target), (3, 7)):
            assert chance(variant, mine, theirs) > 0.5
            assert chance(variant, mine, theirs) + chance(variant, theirs, mine) == pytest.approx(1)
        chances = [chance(variant, need, target / 2) for need in range(1, target)]
        assert chances == sorted(chances, reverse=True)
        assert sum(marks_of_a_deal(variant).values()) == pytest.approx(1)


def test_one_mark_short_of_the_target_is_not_there() -> None:
    """Whoever needs one mark needs to win a deal, as whoever needs two: no chance lies between that and having won.

    The chances are those of a small world reckoned by hand: who wins a deal wins the juego, whichever side it is.
    """
    for variant in all_variants().values():
        assert chance(variant, 1, 1) == pytest.approx(0.5)
        assert chance(variant, 0, 1) == 1
        short = chance(variant, 1, variant.course.target)
        assert short < chance(variant, 0, variant.course.target) == 1
        if len(set(variant.seating.places(0).sides)) == 2 and variant.course.target >= 40:
            # Half of the deals are won at once, and of the others some more: a jump, not a slope.
            assert chance(variant, 1, 10) == pytest.approx(chance(variant, 2, 10), abs=0.03)
            assert chance(variant, 1, 10) < 0.75


def test_a_race_agrees_with_races_run() -> None:
    """A second way to the same chances: races played with dice, from the shares of ``marks_of_a_deal``."""
    rng = Random(5)
    for key in ("manilla", "butifarra"):
        variant = find_variant(key)
        shares = marks_of_a_deal(variant)
        deals = rng.choices(list(shares), list(shares.values()), k=400_000)
        winners = rng.choices((0, 1), k=400_000)
        deal = zip(deals, winners, strict=True)
        target = variant.course.target
        for mine, theirs in ((target, target), (target, target // 2), (1, target // 4), (target // 4, 3)):
            won = 0
            for _ in range(2000):
                needs = [mine, theirs]
                while min(needs) > 0:
                    marks, side = next(deal)
                    needs[side] -= marks
                won += needs[0] <= 0
            assert chance(variant, mine, theirs) == pytest.approx(won / 2000, abs=0.045), (key, mine, theirs)


def test_each_mark_counts_in_the_middle_of_a_juego() -> None:
    for key in ("manilla", "butifarra", "manillen_4"):
        variant = find_variant(key)
        half = variant.course.target // 2
        assert chance(variant, half - 1, half) > chance(variant, half, half) > chance(variant, half + 1, half)

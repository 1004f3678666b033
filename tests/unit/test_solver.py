"""The solver gives what trying everything gives, whatever it is spared, and whatever it was asked before."""

import _thread
import threading
from dataclasses import replace
from random import Random

import pytest

from manilla.rules.cards import Card
from manilla.rules.deal import Deal
from manilla.search import native
from manilla.search.deals import position_of
from manilla.search.native import Bounds
from manilla.search.solver import DealSolver
from manilla.variants import find_variant
from tests.endings import difference, ending, marks_difference, played_down, some_deal, tried

FEATURES = [1 << bit for bit in range(native.ALL_FEATURES.bit_length())]


def tricks_worth(rng: Random) -> list[int] | None:
    """Points by tricks: the table's own, or any numbers."""
    return None if rng.random() < 0.6 else [rng.randint(-9, 9) for _ in range(33)]


ENDINGS = 1 << 10
"""The feature of a search of its own for the last four tricks."""


def check_endings(seeds: range) -> None:
    """Every card of each ending, by both searches, against trying everything in C++."""
    solver = native.Solver(table_bytes=1 << 20)
    longer = native.Solver(table_bytes=1 << 20, features=native.ALL_FEATURES & ~ENDINGS)
    for seed in seeds:
        table, position = (at := ending(seed)).table, at.position
        rng = Random(seed)
        by_tricks, weight = tricks_worth(rng), rng.choice((1, 1, 2, 3))
        cards, _ = solver.cards(table, position, card_weight=weight, by_tricks=by_tricks)
        assert longer.cards(table, position, card_weight=weight, by_tricks=by_tricks)[0] == cards, seed
        legal = native.legal(table, position)
        assert list(cards) == [card for card in range(64) if legal >> card & 1], seed
        own = [table.trick_point * n for n in range(65)] if by_tricks is None else by_tricks
        for card, value in cards.items():
            after = native.play(table, position, card)
            tricks = after.tricks[0]
            gained = weight * (after.points[0] - table.trick_point * tricks)
            rest = native.brute(table, after, card_weight=weight, by_tricks=own[tricks:])
            assert value == Bounds(gained + rest, gained + rest), (seed, card)
        value, _ = solver.value(table, position, card_weight=weight, by_tricks=by_tricks)
        best = max if position.sides[position.to_act] == 0 else min
        assert value.exact
        assert value.lo == best(found.lo for found in cards.values()), seed


@pytest.mark.parametrize("block", range(4))
def test_every_card_of_endings_is_worth_what_trying_everything_finds(block: int) -> None:
    check_endings(range(block * 500, (block + 1) * 500))


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_more_endings(block: int) -> None:
    check_endings(range(10_000 + block * 1000, 10_000 + (block + 1) * 1000))


def test_points_and_marks_are_those_that_the_rules_in_python_find() -> None:
    solver = DealSolver(table_bytes=1 << 20)
    for seed in range(250):
        deal = ending(seed, fewer=1).deal
        value = tried(deal, difference)
        assert solver.value(deal) == Bounds(value, value), seed
        marks = tried(deal, marks_difference)
        assert solver.marks(deal) == Bounds(marks, marks), seed
        for card, found in solver.cards(deal).items():
            value = tried(deal.apply(card), difference)
            assert found == Bounds(value, value), (seed, card)


def test_marks_hang_on_tricks_too() -> None:
    # A side with all the points may have lost a trick; then it has not made all tricks.
    seen = {True: 0, False: 0}
    solver = DealSolver(table_bytes=1 << 20)
    for seed in range(400):
        deal = some_deal(seed, find_variant("manillen_4"))
        deal = played_down(deal, 12, Random(seed))
        if 0 not in deal.tricks_won:
            continue
        marks = tried(deal, marks_difference)
        assert solver.marks(deal) == Bounds(marks, marks)
        assert {card: found.lo for card, found in solver.card_marks(deal).items()} == {
            card: tried(deal.apply(card), marks_difference) for card in deal.legal_cards()
        }
        seen[abs(marks) > 30] += 1
    assert min(seen.values()) > 0


@pytest.mark.parametrize("feature", [*FEATURES, native.ALL_FEATURES, 1 | 2, 4 | 8, 16 | 32])
def test_nothing_that_saves_work_changes_a_value(feature: int) -> None:
    with_all = native.Solver(table_bytes=1 << 20)
    without = native.Solver(table_bytes=1 << 20, features=native.ALL_FEATURES & ~feature)
    few = feature in {native.ALL_FEATURES, 1, 3}
    for seed in range(60):
        deal = some_deal(seed)
        left = deal.places.seats * (3 if few else 5)
        deal = played_down(deal, left, Random(seed))
        table, position = deal.variant.table(), position_of(deal)
        by_tricks = tricks_worth(Random(seed))
        expected, _ = with_all.cards(table, position, by_tricks=by_tricks)
        found, _ = without.cards(table, position, by_tricks=by_tricks)
        assert found == expected, seed


def test_points_too_great_for_the_lanes_of_the_last_tricks() -> None:
    with_all = native.Solver(table_bytes=1 << 20)
    without = native.Solver(table_bytes=1 << 20, features=native.ALL_FEATURES & ~ENDINGS)
    for seed in range(60):
        deal = played_down(some_deal(seed, find_variant("manillen_4")), 12 + seed % 12, Random(seed))
        table, position = deal.variant.table(), position_of(deal)
        by_tricks = [Random(seed).randint(-200, 200) for _ in range(33)]
        for weight in (1, 7):
            expected, _ = without.cards(table, position, card_weight=weight, by_tricks=by_tricks)
            assert with_all.cards(table, position, card_weight=weight, by_tricks=by_tricks)[0] == expected, seed


@pytest.mark.parametrize("game", ["manillen_4", "manille_muette", "manillen_3", "manillen_6"])
def test_a_warm_solver_says_what_a_cold_one_says_at_each_card_of_a_deal(game: str) -> None:
    warm = DealSolver()
    deal, rng = some_deal(7, find_variant(game)), Random(7)
    before = None
    while not deal.finished:
        cards = warm.cards(deal)
        assert DealSolver(table_bytes=1 << 16).cards(deal) == cards
        best = max if deal.sides[deal.seat] == 0 else min
        value = best(found.lo for found in cards.values())
        assert before is None or value == before
        card = rng.choice(sorted(cards))
        before = cards[card].lo
        deal = deal.apply(card)
    assert before == difference(deal)


def test_the_sides_values_add_up_and_turning_the_table_changes_nothing() -> None:
    solver = native.Solver(table_bytes=1 << 20)
    for seed in range(60):
        deal = played_down(some_deal(seed), some_deal(seed).places.seats * 6, Random(seed))
        table, at = deal.variant.table(), position_of(deal)
        value, _ = solver.value(table, at)
        others, _ = solver.value(table, turned(at, 0, swap=True))
        held = [card for seat in range(deal.places.seats) for card in deal.held(seat)]
        tricks = (len(held) + len(at.trick)) // len(at.hands)
        in_all = sum(table.value[card] for card in [*held, *at.trick]) + table.trick_point * tricks
        assert value.lo + others.lo == in_all
        for steps in range(1, len(at.hands)):
            assert solver.value(table, turned(at, steps))[0] == value


def turned(at: native.Position, steps: int, swap: bool = False) -> native.Position:
    """The same position with everybody some seats further; or with the sides' names exchanged."""
    seats = len(at.hands)
    places = [(seat - steps) % seats for seat in range(seats)]
    return native.position(
        hands=[at.hands[seat] for seat in places],
        sides=[at.sides[seat] ^ swap for seat in places],
        trump=at.trump,
        leader=(at.leader + steps) % seats,
        trick=at.trick,
        under=at.under,
    )


def test_equal_cards_are_worth_the_same_and_each_is_told() -> None:
    deal = played_down(some_deal(3, find_variant("manillen_4")), 32, Random(3))
    cards = DealSolver().cards(deal)
    assert set(cards) == set(deal.legal_cards())
    pairs = 0
    for card in cards:
        other = Card(card + 1)
        if other in cards and other.suit == card.suit and deal.variant.values[card] == deal.variant.values[other]:
            pairs += 1
            assert cards[card] == cards[other]
    assert pairs


def test_a_forced_card_is_worth_what_the_deal_is_worth() -> None:
    solver, forced = DealSolver(table_bytes=1 << 20), 0
    for seed in range(100):
        deal = ending(seed).deal
        cards = solver.cards(deal)
        if len(cards) == 1:
            forced += 1
            assert list(cards.values()) == [solver.value(deal)]
    assert forced > 10


def test_the_line_of_play_earns_the_value() -> None:
    solver = DealSolver()
    for seed in range(80):
        deal = played_down(some_deal(seed), some_deal(seed).places.seats * 6, Random(seed))
        found, line = solver.line(deal)
        for card in line:
            deal = deal.apply(card)
        assert deal.finished
        assert found == Bounds(difference(deal), difference(deal))


def test_limits_give_bounds_that_hold() -> None:
    solver, open_ends = DealSolver(), 0
    for seed in range(12):
        deal = some_deal(seed, find_variant("manillen_4"))
        value = solver.value(deal)
        assert value.exact
        for nodes in (1, 10, 100, 500, 2000):
            found = solver.value(deal, nodes=nodes)
            assert found.lo <= value.lo <= found.hi
            open_ends += not found.exact
            if nodes == 1:
                assert solver.line(deal, nodes=nodes).line == ()
        assert solver.value(deal, nodes=10**9) == value
        assert solver.value(deal, seconds=60) == value
        for card, bounds in solver.cards(deal, nodes=300).items():
            whole = solver.value(deal.apply(card))
            assert bounds.lo <= whole.lo <= bounds.hi
    assert open_ends
    deal = some_deal(1, find_variant("manilla"))
    early = solver.value(deal, seconds=0.01)
    assert early.lo < early.hi
    assert solver.reaches(deal, 0, nodes=1) is None


def test_reaching_a_difference() -> None:
    solver = DealSolver()
    for seed in range(30):
        deal = played_down(some_deal(seed), some_deal(seed).places.seats * 5, Random(seed))
        value = solver.value(deal).lo
        for target in (value - 1, value, value + 1, -1000, 1000):
            assert solver.reaches(deal, target) is (value >= target)


def test_trumps_are_compared_before_the_first_card() -> None:
    solver, deal = DealSolver(), some_deal(2, find_variant("manillen_4"))
    found = solver.trumps(deal)
    assert list(found) == [0, 1, 2, 3, None]
    assert deal.contract is not None
    assert found[deal.contract.trump] == solver.value(deal)
    with pytest.raises(ValueError, match="before the first card"):
        solver.trumps(deal.apply(next(iter(deal.legal_cards()))))


def test_threads_change_nothing() -> None:
    deals = [played_down(some_deal(seed, find_variant("manillen_4")), 24, Random(seed)) for seed in range(20)]
    table, positions = deals[0].variant.table(), [position_of(deal) for deal in deals]
    alone = native.Solver()
    assert native.solve_values(table, positions) == [alone.value(table, at) for at in positions]
    assert native.solve_values(table, positions, threads=4) == native.solve_values(table, positions)
    assert native.solve_cards(table, positions, threads=3) == [alone.cards(table, at) for at in positions]
    assert native.solve_values(table, [], threads=4) == []


def test_a_solver_may_be_shared_by_threads() -> None:
    solver = native.Solver(table_bytes=1 << 20)
    deal = some_deal(5, find_variant("manillen_4"))
    table, at = deal.variant.table(), position_of(deal)
    found: list[Bounds] = []
    threads = [threading.Thread(target=lambda: found.append(solver.value(table, at)[0])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_long_search_can_be_interrupted(threads: int) -> None:
    # Every rule unusual and nothing to prune by: far longer than the interrupt takes to come.
    deal = some_deal(1, find_variant("manilla"))
    table, at = replace(deal.variant.table(), head_duty=2, void_obligation=1), position_of(deal)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        native.solve_values(table, [at] * 50, threads=threads)
    timer.join()


def test_what_cannot_be_solved_is_refused() -> None:
    deal = some_deal(1, find_variant("manillen_4"))
    table, at = deal.variant.table(), position_of(deal)
    solver = native.Solver(table_bytes=1 << 16)
    with pytest.raises(ValueError, match="too great"):
        solver.value(table, at, card_weight=1000)
    with pytest.raises(ValueError, match="too great"):
        solver.value(table, at, by_tricks=[0, 2**31 - 1])
    with pytest.raises(ValueError, match="weight"):
        solver.value(table, at, card_weight=0)
    with pytest.raises(ValueError, match="by_tricks"):
        solver.value(table, at, by_tricks=[])
    with pytest.raises(ValueError, match="seconds"):
        solver.value(table, at, seconds=-1)
    with pytest.raises(ValueError, match="as many cards"):
        solver.value(table, native.position(hands=[1, 2, 4, 0], sides=at.sides, trump=None, leader=0))
    with pytest.raises(ValueError, match="too many cards"):
        native.brute(table, at)
    with pytest.raises(ValueError, match="threads"):
        native.solve_values(table, [at], threads=0)
    for wrong in (0, -1, 2**62):
        with pytest.raises(ValueError, match="table_bytes"):
            native.Solver(table_bytes=wrong)
    with pytest.raises(ValueError, match="features"):
        native.Solver(features=1 << 20)


def test_a_deal_is_solved_once_it_is_played_and_not_given_away() -> None:
    deal = some_deal(1, find_variant("manillen_4"))
    with pytest.raises(ValueError, match="calls are over"):
        DealSolver().value(Deal.start(deal.variant, deal.dealer, deal.dealt))
    with pytest.raises(ValueError, match="given away"):
        DealSolver().value(deal.award(0))

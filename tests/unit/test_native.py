"""The native core through its door: the same law as ``rules.duties``, and answers to the point."""

import _thread
import itertools
import random
import threading
from dataclasses import replace

import pytest

from manilla.rules import duties
from manilla.rules.cards import ALL_CARDS, Card
from manilla.rules.duties import BEAT_REFERENCES, DISCARDS, HEAD_DUTIES, UNDERTRUMPS, VOID_OBLIGATIONS, Duties
from manilla.rules.variant import RuleTable
from manilla.search import native

VALUE = tuple(max(0, card % 16 - 6) for card in range(64))
PLAIN = RuleTable(
    value=VALUE,
    trick_point=1,
    seats=4,
    head_duty=0,
    beat_reference=0,
    mount_after_ruff=False,
    void_obligation=0,
    undertrump=0,
    discard=0,
)
VALUED = sum(1 << card for card in range(64) if VALUE[card])


def mask(*cards: int) -> int:
    return sum(1 << card for card in cards)


def full_deal(seats: int = 4, ranks: int = 12, seed: int = 1) -> native.Position:
    cards = [suit * 16 + strength for suit in range(4) for strength in range(ranks)]
    random.Random(seed).shuffle(cards)
    each = len(cards) // seats
    hands = [mask(*cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
    return native.position(hands=hands, sides=[seat % 2 for seat in range(seats)], trump=1, leader=0)


ALL_DUTIES = [
    (
        replace(
            PLAIN,
            head_duty=head,
            beat_reference=reference,
            mount_after_ruff=mount,
            void_obligation=void,
            undertrump=under,
            discard=discard,
        ),
        Duties(
            head_duty=HEAD_DUTIES[head],
            beat_reference=BEAT_REFERENCES[reference],
            mount_after_ruff=mount,
            void_obligation=VOID_OBLIGATIONS[void],
            undertrump=UNDERTRUMPS[under],
            discard=DISCARDS[discard],
        ),
    )
    for head, reference, mount, void, under, discard in itertools.product(
        range(3), range(2), (False, True), range(3), range(3), range(2)
    )
]


def test_legal_is_the_law_of_the_rules_under_every_combination_of_duties() -> None:
    # Few ranks and short hands, so that following, ruffing and overruffing all happen often.
    rng = random.Random(5)
    for table, named in ALL_DUTIES:
        for _ in range(60):
            seats = rng.randint(2, 6)
            cards = rng.sample([card for card in ALL_CARDS if card % 16 > 6 and card % 16 < 13], 15)
            trick = cards[: rng.randint(0, seats - 1)]
            hand = cards[len(trick) :][: rng.randint(1, 5)]
            sides = [rng.randint(0, 1) for _ in range(seats)]
            trump = rng.choice([None, 0, 1, 2, 3])
            leader = rng.randrange(seats)
            to_act = (leader + len(trick)) % seats
            position = native.position(
                hands=[mask(*hand) if seat == to_act else 0 for seat in range(seats)],
                sides=sides,
                trump=trump,
                leader=leader,
                trick=trick,
            )
            in_order = [sides[(leader + index) % seats] for index in range(seats)]
            expected = duties.legal(named, VALUED, [Card(card) for card in trick], mask(*hand), in_order, trump)
            assert native.legal(replace(table, seats=seats), position) == expected, (named, position)


def test_play_gives_a_new_position_and_the_trick_to_its_winner() -> None:
    start = native.position(hands=[mask(11), mask(20), mask(3), mask(2)], sides=[0, 1, 0, 1], trump=1, leader=3)
    after = start
    for card in (2, 11, 20, 3):
        after = native.play(PLAIN, after, card)
    assert (start.trick, start.points, start.to_act) == ([], (0, 0), 3)
    assert (after.trick, after.points, after.tricks, after.leader) == ([], (0, 6), (0, 1), 1)
    assert after.hands == [0, 0, 0, 0]


def test_a_position_tells_what_it_was_made_of() -> None:
    made = native.position(
        hands=[mask(1), mask(2), mask(3)],
        sides=[0, 1, 1],
        trump=None,
        leader=2,
        trick=[40],
        under={1: 50, 50: 51},
    )
    assert made.hands == [2, 4, 8]
    assert made.sides == [0, 1, 1]
    assert (made.trump, made.leader, made.to_act, made.trick) == (None, 2, 0, [40])
    assert made.under == {1: 50, 50: 51}


def test_playing_the_top_of_a_pile_uncovers_the_next_card() -> None:
    table = replace(PLAIN, seats=2)
    start = native.position(hands=[mask(20), mask(0)], sides=[0, 1], trump=None, leader=0, under={20: 11, 0: 17})
    after = native.play(table, start, 20)
    assert (after.hands[0], after.under) == (mask(11), {0: 17})
    assert native.perft(table, start, 99) == 1
    assert native.playouts(table, start, 1, 0) == [(5 + 2, 0, 2)]


def test_perft_counts_by_playing() -> None:
    def lines(position: native.Position, depth: int) -> int:
        cards = native.legal(PLAIN, position)
        if depth == 0 or cards == 0:
            return 1
        return sum(lines(native.play(PLAIN, position, card), depth - 1) for card in range(64) if cards >> card & 1)

    position = full_deal(ranks=4)
    for depth in (0, 1, 2, 7, 16, 99):
        assert native.perft(PLAIN, position, depth) == lines(position, depth)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_playouts_share_out_all_points_and_repeat(seats: int) -> None:
    table = replace(PLAIN, seats=seats)
    position = full_deal(seats)
    results = native.playouts(table, position, 200, seed=3)
    tricks = 48 // seats
    assert {points_0 + points_1 for points_0, points_1, _ in results} == {60 + tricks}
    assert all(0 <= won <= tricks for _, _, won in results)
    assert len(set(results)) > 5
    assert native.playouts(table, position, 100, seed=3) == results[:100]
    assert native.playouts(table, position, 200, seed=4) != results
    assert native.playouts(table, position, 0, seed=3) == []


def test_uneven_hands_may_be_asked_about_but_not_played_out() -> None:
    position = native.position(hands=[mask(1, 2), 0, 0, 0], sides=[0, 1, 0, 1], trump=None, leader=0)
    assert native.legal(PLAIN, position) == mask(1, 2)
    with pytest.raises(ValueError, match="as many cards"):
        native.perft(PLAIN, position, 1)
    with pytest.raises(ValueError, match="as many cards"):
        native.playouts(PLAIN, position, 1, 1)


def test_an_illegal_card_is_refused() -> None:
    position = native.position(hands=[0, mask(10, 2), 0, 0], sides=[0, 1, 0, 1], trump=None, leader=0, trick=[5])
    with pytest.raises(ValueError, match="card 2 may not be played now"):
        native.play(PLAIN, position, 2)


def test_long_work_lets_other_threads_run_and_can_be_interrupted() -> None:
    # Deep enough to take minutes if the interrupt did not come through.
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        native.perft(PLAIN, full_deal(), 22)
    timer.join()

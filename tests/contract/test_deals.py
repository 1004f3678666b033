"""What every deal of every game owes: it ends, it is judged, its points add up, its score explains itself."""

from random import Random

import pytest

from manilla.rules.calling import Call
from manilla.rules.cards import NO_CARDS, Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.errors import DUTY_CODES, IllegalAction
from manilla.rules.options import value_text
from manilla.rules.score import Score
from manilla.rules.scoring import OverHalf
from manilla.rules.variant import Variant
from manilla.search import native
from manilla.search.deals import position_of
from manilla.variants import all_variants
from tests.contract.support import FAMILY, FAMILY_SETTINGS, GAMES, SETTINGS, Setting, letters
from tests.helpers import dealt_match, random_action
from tests.witness import legality, packs, replay

PACK_NAMES = {"spanish": "spanish48", "french": "french48", "french_32": "french32"}


def fresh(variant: Variant, seed: int) -> Deal:
    deal = dealt_match(variant, seed, dealer=seed % variant.seating.dealers()).deal
    assert deal is not None
    return deal


def played_out(deal: Deal, rng: Random) -> Deal:
    while not deal.finished:
        deal = deal.apply(random_action(deal, rng))
    return deal


def duties_of(variant: Variant) -> dict[str, str]:
    return {name: value_text(getattr(variant.duties, name)) for name in legality.VALUES}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_deal_ends_and_somebody_can_always_act(setting: Setting) -> None:
    deal, rng = fresh(setting.variant(), 5), Random(5)
    steps = 0
    while not deal.finished:
        assert deal.to_act
        for seat in deal.to_act:
            assert deal.legal_actions(seat)
        if deal.contract is not None:
            assert deal.legal_cards()
            assert not deal.legal_cards() - Cards(deal.playable[deal.seat])
        deal = deal.apply(random_action(deal, rng))
        steps += 1
        assert steps < 100
    assert not deal.to_act
    assert deal.legal_actions(0) == ()
    assert not deal.legal_cards()
    assert all(deal.held(seat) == NO_CARDS for seat in range(deal.places.seats))
    assert len(deal.plays) == deal.places.seats * deal.variant.layout.hand_size


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", GAMES)
def test_every_card_is_judged_and_in_the_family_as_the_witness_judges_it(key: str, seed: int) -> None:
    variant = all_variants()[key]
    deal, rng = fresh(variant, seed), Random(seed)
    refused = 0
    while not deal.finished:
        if deal.contract is not None:
            for card in variant.deck:
                refused += _judged_well(deal, card)
        deal = deal.apply(random_action(deal, rng))
    assert refused > 100
    error = deal.why_not(next(iter(variant.deck)))
    assert error is not None
    assert error.code == "deal_over"


def _judged_well(deal: Deal, card: Card) -> bool:
    """Check one card of the pack; whether it was refused."""
    variant, error, text = deal.variant, deal.why_not(card), deal.variant.card_text(card)
    assert (error is None) == (card in deal.legal_cards())
    assert deal.contract is not None
    trump = None if deal.contract.trump is None else variant.pack.suits[deal.contract.trump]
    order = [(deal.leader + place) % deal.places.seats for place in range(len(deal.trick))]
    trick = [(variant.card_text(c), deal.sides[seat]) for c, seat in zip(deal.trick, order, strict=True)]
    hand = letters(variant, tuple(Cards(deal.playable[deal.seat])))
    if variant.key in FAMILY:
        wanted = legality.broken(
            PACK_NAMES[variant.pack.key], trump, trick, hand, deal.sides[deal.seat], duties_of(variant), text
        )
        if wanted == "not_in_hand" and card in deal.held(deal.seat):
            wanted = "covered"
        assert (None if error is None else error.code) == wanted, (text, trick, hand, trump)
    if error is None:
        return False
    assert isinstance(error, IllegalAction)
    assert error.code in DUTY_CODES
    assert error.data["card"] == text
    if error.code == "covered":
        assert variant.read_card(error.data["top"]) in Cards(deal.playable[deal.seat])
    elif error.code != "not_in_hand":
        assert error.data["cards"] == tuple(letters(variant, variant.sorted_hand(deal.legal_cards())))
    if "beat" in error.data:
        assert variant.read_card(error.data["beat"]) in deal.trick
    with pytest.raises(IllegalAction) as raised:
        deal.apply(card)
    assert (raised.value.code, raised.value.data) == (error.code, error.data)
    return True


@pytest.mark.parametrize("key", GAMES)
def test_an_action_never_changes_the_deal_it_is_applied_to(key: str) -> None:
    deal, rng = fresh(all_variants()[key], 8), Random(8)
    kept = []
    while not deal.finished:
        kept.append((deal, repr(deal), hash(deal.playable)))
        after = deal.apply(random_action(deal, rng))
        assert after != deal
        deal = after
    for before, text, playable in kept:
        assert repr(before) == text
        assert hash(before.playable) == playable


@pytest.mark.parametrize("key", GAMES)
def test_a_call_out_of_place_is_refused_with_a_code(key: str) -> None:
    deal, rng = fresh(all_variants()[key], 3), Random(3)
    calls: set[Call] = set()
    while not deal.finished:
        for seat in range(deal.places.seats):
            if deal.contract is None:
                calls.update(deal.variant.calling.legal(deal.places, deal.calls, seat))
        for call in calls:
            if call not in deal.legal_actions(call.seat):
                error = deal.why_not(call)
                assert error is not None
                wanted = {"calls_over"} if deal.contract is not None else {"not_your_turn", "no_such_call"}
                assert error.code in wanted
                with pytest.raises(IllegalAction):
                    deal.apply(call)
        if deal.contract is None:
            some_card = next(iter(deal.held(deal.dealer)))
            with pytest.raises(IllegalAction) as raised:
                deal.apply(some_card)
            assert raised.value.code == "calls_first"
        deal = deal.apply(random_action(deal, rng))


@pytest.mark.parametrize("key", GAMES)
def test_the_points_of_the_pack_and_the_tricks_of_a_deal_are_all_somebody_s(key: str) -> None:
    variant, rng = all_variants()[key], Random(key)
    deal = played_out(fresh(variant, 23), rng)
    aside = sum(variant.values[card] for card in deal.dealt.aside)
    assert sum(deal.points_won) + aside == variant.pack_points
    assert sum(deal.tricks_won) == variant.layout.hand_size
    score = deal.score()
    assert score.tricks == deal.tricks_won
    assert len(score.marks) == deal.places.seats
    if score.winner is not None:
        assert not any(marks for marks, side in zip(score.marks, deal.sides, strict=True) if side != score.winner)


@pytest.mark.parametrize("setting", FAMILY_SETTINGS, ids=str)
def test_points_and_tricks_counted_from_the_plays_alone_are_the_score_s(setting: Setting) -> None:
    variant, rng = setting.variant(), Random(str(setting))
    start = fresh(variant, rng.getrandbits(32))
    deal = played_out(start, rng)
    score, seats = deal.score(), deal.places.seats
    assert deal.contract is not None
    trump = None if deal.contract.trump is None else variant.pack.suits[deal.contract.trump]
    hands = [letters(variant, tuple(holding.cards)) for holding in start.dealt.holdings]
    points, tricks, winners = replay.count_deal(
        PACK_NAMES[variant.pack.key], trump, hands, list(deal.sides), start.leader, letters(variant, deal.plays)
    )
    assert [trick.winner for trick in deal.tricks()] == winners
    assert deal.points_won == points
    assert score.tricks == tricks
    # A side's tricks are the other's loss.
    assert sum(score.tricks) == variant.layout.hand_size
    aside = sum(packs.card_points(PACK_NAMES[variant.pack.key], variant.card_text(c)) for c in deal.dealt.aside)
    assert sum(points) + aside == 60
    rules = variant.scoring
    assert isinstance(rules, OverHalf)
    if variant.layout.piles is not None and variant.layout.turn_up != "none":
        # Face up for two: one point for two tricks, and the odd pair that both have or neither has.
        odd = tricks[0] % 2
        assert odd == tricks[1] % 2
        made = (12 if not odd else {"one_each": 13, "none": 11}[rules.odd_pair]) * rules.trick_point
        assert sum(score.points) == 60 + made
    else:
        made = variant.layout.hand_size * rules.trick_point
        dead = 0 if rules.leftover == "dealer" else aside
        assert sum(score.points) == 60 + made - dead
    if not aside and not rules.trick_point:
        assert sum(score.points) == 60
    assert len(score.marks) == seats


@pytest.mark.parametrize("setting", FAMILY_SETTINGS, ids=str)
def test_the_lines_of_a_score_explain_its_number(setting: Setting) -> None:
    rng = Random(f"lines {setting}")
    for _ in range(2):
        _explained(played_out(fresh(setting.variant(), rng.getrandbits(32)), rng))


def _explained(deal: Deal) -> None:
    score = deal.score()
    for side in (0, 1):
        made = {code: _sum(score, code, side) for code in ("rank", "tricks", "leftover")}
        assert sum(made.values()) == score.points[side] == _sum(score, "points", side)
        for line in score.lines:
            if line.code == "rank" and line.side == side:
                assert line.value == line.count * deal.variant.points[line.rank]
    codes = [line.code for line in score.lines]
    if score.points[0] == score.points[1]:
        assert score.winner is None
        assert "tie" in codes
        assert not any(score.marks)
        return
    winner = int(score.points[1] > score.points[0])
    assert score.winner == winner
    assert _sum(score, "marks", winner) == max(score.marks)
    assert {m for m, side in zip(score.marks, deal.sides, strict=True) if side != winner} <= {0}
    assert len({m for m, side in zip(score.marks, deal.sides, strict=True) if side == winner}) == 1
    if "half_difference" in codes:
        excess = _sum(score, "half_difference", winner)
        assert excess == abs(score.points[0] - score.points[1]) // 2
    else:
        excess = _sum(score, "over", winner)
        assert excess == max(0, score.points[winner] - _sum(score, "half", winner))
    marks = excess * (_sum(score, "factor", None) if "factor" in codes else 1)
    if "cap" in codes:
        assert marks > _sum(score, "cap", winner)
        marks = _sum(score, "cap", winner)
    rules = deal.variant.scoring
    assert isinstance(rules, OverHalf)
    if rules.defenders_score == "split" and deal.sides.count(winner) == 2 and deal.places.seats == 3:
        marks //= 2
    assert max(score.marks) == marks
    if excess:
        assert _factor(score, rules) == score.factor == _sum(score, "factor", None)


def _sum(score: Score, code: str, side: int | None) -> int:
    return sum(line.value for line in score.lines if line.code == code and line.side == side)


def _factor(score: Score, rules: OverHalf) -> int:
    """The factor that the lines give: each double is a line of its own."""
    sides = ("rank", "tricks", "leftover", "points", "half", "half_difference", "over", "cap", "marks", "factor")
    doubles = [line.value for line in score.lines if line.code not in sides]
    factor = 1
    for value in doubles:
        factor = factor + value - 1 if rules.double_mode == "add" else factor * value
    return factor


@pytest.mark.parametrize("key", GAMES)
def test_giving_the_rest_away_gives_all_that_is_left_and_no_more(key: str) -> None:
    variant = all_variants()[key]
    rng = Random(17)
    for moment in range(1, 12):
        deal = fresh(variant, 17)
        while deal.contract is None:
            deal = deal.apply(random_action(deal, rng))
        for _ in range(moment * 2):
            if not deal.finished:
                deal = deal.apply(random_action(deal, rng))
        if deal.finished:
            break
        before = deal.points_won
        given = deal.award(1)
        aside = sum(variant.values[card] for card in deal.dealt.aside)
        assert given.finished
        assert given.points_won == (before[0], variant.pack_points - aside - before[0])
        assert given.score().tricks == (deal.tricks_won[0], variant.layout.hand_size - deal.tricks_won[0])
        ranks = given.taken().ranks
        assert sum(p * n for side in ranks for _, p, n in side) + aside == variant.pack_points


@pytest.mark.parametrize("setting", FAMILY_SETTINGS, ids=str)
def test_the_native_core_shares_out_what_the_deal_holds(setting: Setting) -> None:
    """Points of the cards in play, and one a trick where every trick counts by itself."""
    variant = setting.variant()
    deal = fresh(variant, 11)
    while deal.contract is None:
        deal = deal.apply(random_action(deal, Random(11)))
    position = position_of(deal)
    table, tricks = variant.table(), variant.layout.hand_size
    aside = sum(variant.values[card] for card in deal.dealt.aside)
    rules = variant.scoring
    assert isinstance(rules, OverHalf)
    by_trick = rules.trick_point if rules.tricks_per_point == 1 else 0
    for points0, points1, tricks0 in native.playouts(table, position, 20, 3):
        assert points0 + points1 == 60 - aside + by_trick * tricks
        assert 0 <= tricks0 <= tricks

"""The native core plays the casual bot's cards: the same table, the same card for every decision."""

from random import Random

import pytest

from manilla.bots import NO_LIMIT, find_bot
from manilla.bots.casual.cards import COLUMNS, ROWS
from manilla.bots.casual.playouts import native_card, native_table, played_out
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.search import native
from manilla.search.deals import memory_of, position_of
from tests.contract.support import SETTINGS, Setting
from tests.helpers import dealt_match, random_action

CASUAL = find_bot("casual")


def in_play(setting: Setting, seed: int, rng: Random) -> Match:
    """A match with a deal on which calls have been made."""
    variant = setting.variant()
    match = dealt_match(variant, seed, dealer=rng.randrange(variant.seating.dealers()))
    while match.deal is not None and match.deal.contract is None:
        match = match.apply(random_action(match.deal, rng))
    return match


def compare(setting: Setting, deals: int) -> int:
    """Deals with cards that are now the bot's and now random ones; the number of choices compared."""
    rng, compared = Random(str(setting)), 0
    for seed in range(deals):
        match, wildness = in_play(setting, seed, rng), rng.random()
        while match.deal is not None and not match.deal.finished:
            deal = match.deal
            legal = deal.legal_cards()
            assert native.legal(deal.variant.table(), position_of(deal)) == legal
            card = CASUAL.choose(view_of(match, match.player_at(deal.seat)), NO_LIMIT, rng).action
            if len(legal) > 1:
                compared += 1
            assert native_card(deal) == card, (setting, deal.plays)
            match = match.apply(random_action(deal, rng) if rng.random() < wildness else card)
    return compared


def test_rows_and_columns_bear_the_same_names() -> None:
    assert tuple(native.Casual.rows) == ROWS
    assert tuple(native.Casual.columns) == COLUMNS


@pytest.mark.parametrize("part", range(8))
def test_the_native_core_plays_the_casual_bots_card(part: int) -> None:
    compared = sum(compare(setting, 2) for setting in SETTINGS[part::8])
    assert compared > 30 * len(SETTINGS[part::8])


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_native_core_plays_the_casual_bots_card_long(setting: Setting) -> None:
    assert compare(setting, 25) > 150


def played_by_the_bot(deal: Deal) -> Deal:
    while not deal.finished:
        deal = deal.apply(native_card(deal))
    return deal


@pytest.mark.parametrize("part", range(8))
def test_a_deal_played_out_in_a_batch_ends_as_card_by_card(part: int) -> None:
    for setting in SETTINGS[part::8]:
        rng = Random(f"batch {setting}")
        deal = in_play(setting, 1, rng).deal
        if deal is None:
            continue
        for _ in range(rng.randrange(deal.places.seats * deal.variant.layout.hand_size)):
            deal = deal.apply(random_action(deal, rng))
        end, trick_point = played_by_the_bot(deal), deal.variant.table().trick_point
        batch = played_out(deal, 2, seed=1)
        for side in (0, 1):
            tricks = end.tricks_won[side] - deal.tricks_won[side]
            points = end.points_won[side] - deal.points_won[side] + trick_point * tricks
            assert batch.tricks[side].tolist() == [tricks] * 2
            assert batch.points[side].tolist() == [points] * 2


@pytest.mark.parametrize("setting", [s for s in SETTINGS if not s.option], ids=str)
def test_casual_deals_made_anew_are_whole_and_repeat(setting: Setting) -> None:
    deal = in_play(setting, 5, Random(5)).deal
    assert deal is not None
    turned = deal.dealer if deal.dealt.turned is not None else None
    redeal = native.Redeal(int(deal.dealt.aside), turned)
    one = played_out(deal, 300, seed=2, redeal=redeal, threads=1)
    two = played_out(deal, 300, seed=2, redeal=redeal, threads=3)
    assert one == two
    assert len(set(zip(*one.points, strict=True))) > 3
    tricks = deal.variant.layout.hand_size
    assert {sum(won) for won in zip(*one.tricks, strict=True)} == {tricks}


def test_what_does_not_fit_is_refused() -> None:
    setting = SETTINGS[0]
    deal = in_play(setting, 1, Random(1)).deal
    assert deal is not None
    table, position, memory = deal.variant.table(), position_of(deal), memory_of(deal)
    other = native.Memory(owners=[0, 1], makers=0, led=[0, 0], missing=[0, 0])
    with pytest.raises(ValueError, match="2 seats"):
        native.casual_card(table, position, other, native_table())
    with pytest.raises(ValueError, match="10 rows"):
        native.Casual([[0] * 14] * 9)
    with pytest.raises(ValueError, match="14 weights"):
        native.Casual([[0] * 13] * 10)
    with pytest.raises(ValueError, match="weight must be"):
        native.Casual([[1_000_001] * 14] * 10)
    with pytest.raises(ValueError, match="makers"):
        native.Memory(owners=[0, 1], makers=2, led=[0, 0], missing=[0, 0])
    with pytest.raises(ValueError, match="owners"):
        native.Memory(owners=[0, 2], makers=0, led=[0, 0], missing=[0, 0])
    with pytest.raises(ValueError, match="led"):
        native.Memory(owners=[0, 1], makers=0, led=[0, 256], missing=[0, 0])
    empty = native.position(hands=[0] * 4, sides=[0, 1, 0, 1], trump=None, leader=0)
    with pytest.raises(ValueError, match="holds no card"):
        native.casual_card(table, empty, memory, native_table())

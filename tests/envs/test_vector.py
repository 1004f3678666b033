"""The vectorised environment plays what the Python rules say, card by card, and shows what a player may know."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from manilla.bots.casual.playouts import native_card
from manilla.envs.observation import observe, play_layout
from manilla.envs.vector import VectorEnv
from manilla.rules.deal import Deal, counted
from manilla.rules.dealing import check_dealt
from manilla.search.worlds import worlds
from tests.contract.support import SETTINGS, Setting
from tests.envs.support import mask_of, view_to_act
from tests.helpers import dealt_match, random_action

PARTS = 8


def compare(setting: Setting, deals: int, seed: int, *, observed: int) -> int:
    """Deals played at random beside the rules to their end; the number of cards compared.

    The observations of the first ``observed`` deals are compared with views.
    """
    variant = setting.variant()
    env = VectorEnv(variant, deals, seed=seed, autoreset=False)
    beside = [env.deal(place) for place in range(deals)]
    for deal in beside:
        assert not deal.plays
        whole(deal)
    trick_point = variant.table().trick_point
    compared = 0
    while not all(deal.finished for deal in beside):
        masks, seats, sides, rows = env.legal_mask(), env.seats(), env.sides(), env.observe()
        for place, deal in enumerate(beside):
            assert (masks[place] == mask_of(deal, deal.legal_cards())).all()
            assert seats[place] == (-1 if deal.finished else deal.seat)
            assert sides[place] == (-1 if deal.finished else deal.sides[deal.seat])
            if place < observed and not deal.finished:
                assert_seen(deal, rows[place])
        actions = env.actions().copy()
        rewards, over = env.step(actions)
        for place, deal in enumerate(beside):
            if deal.finished:
                assert rewards[place].tolist() == [0, 0]
                continue
            after = deal.apply(env.card(int(actions[place])))
            compared += 1
            won = [
                after.points_won[side]
                - deal.points_won[side]
                + trick_point * (after.tricks_won[side] - deal.tricks_won[side])
                for side in (0, 1)
            ]
            assert rewards[place].tolist() == won
            assert over[place] == after.finished
            beside[place] = after
    assert [env.deal(place).plays for place in range(deals)] == [deal.plays for deal in beside]
    assert env.tricks().tolist() == env.last_tricks().tolist() == [list(deal.tricks_won) for deal in beside]
    assert env.points().tolist() == env.last_points().tolist()
    if getattr(variant.scoring, "tricks_per_point", 1) == 1:
        assert env.points().tolist() == [list(counted(variant, d.points_won, d.tricks_won)) for d in beside]
    return compared


def whole(deal: Deal) -> None:
    """The deal is one that the game allows."""
    owners = deal.places.owners
    check_dealt(deal.variant.layout, owners, deal.dealer, deal.variant.deck, deal.dealt)


def assert_seen(deal: Deal, row: Sequence[int]) -> None:
    layout = play_layout(deal.variant)
    expected = observe(view_to_act(deal), layout)
    if (np.asarray(row) == expected).all():
        return
    for name, part in layout.split(np.asarray(row)).items():
        assert part.tolist() == layout.parts[name].of(expected).tolist(), (name, deal.plays)


LAYING = ("reveal", "dummy_layout", "two_player_mode", "turn_up")
"""Options that change what lies where, or what is seen of it."""
TELLING = tuple(setting for setting in SETTINGS if not setting.option or setting.option in LAYING)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_and_option_is_played_as_the_rules_say(part: int) -> None:
    for number, setting in enumerate(SETTINGS[part::PARTS]):
        observed = setting in TELLING or number % 4 == 0
        assert compare(setting, 2, 1, observed=int(observed)) >= 2 * 5 * 2, setting


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_and_option_is_played_as_the_rules_say_long(setting: Setting) -> None:
    for seed in range(2, 6):
        compare(setting, 10, seed, observed=3)


@pytest.mark.parametrize("setting", TELLING, ids=str)
def test_casual_cards_are_those_of_the_casual_bot(setting: Setting) -> None:
    env = VectorEnv(setting.variant(), 2, seed=3, autoreset=False)
    beside = [env.deal(0), env.deal(1)]
    while not beside[0].finished:
        actions = env.actions("casual").copy()
        assert [env.card(int(action)) for action in actions] == [native_card(deal) for deal in beside]
        env.step(actions)
        beside = [deal.apply(env.card(int(action))) for deal, action in zip(beside, actions, strict=True)]
    assert env.actions("casual").tolist() == env.actions("random").tolist() == [-1, -1]


# -- what is not to be seen


@pytest.mark.parametrize("setting", TELLING, ids=str)
def test_cards_that_a_player_has_not_seen_do_not_change_the_observation(setting: Setting) -> None:
    env = VectorEnv(setting.variant(), 1, seed=4, autoreset=False)
    other = VectorEnv(setting.variant(), 20, seed=5, autoreset=False)
    moved = 0
    while env.seats()[0] >= 0:
        deal = env.deal(0)
        # Worlds agree with all that the player to act has seen, and with nothing else.
        for place, world in enumerate(worlds(view_to_act(deal)).sample(20, len(deal.plays))):
            other.put(place, world)
            moved += world.dealt != deal.dealt
        rows = other.observe()
        assert (rows == env.observe()).all(), deal.plays
        assert (other.legal_mask() == env.legal_mask()).all()
        env.step(env.actions())
    assert moved > 100 or setting.variant().seating.players == 2


def test_observations_tell_apart_what_a_player_can_tell_apart() -> None:
    env = VectorEnv("butifarra", 500, seed=6)
    assert len({row.tobytes() for row in env.observe()}) == 500
    for _ in range(30):
        env.step(env.actions())
    assert len({row.tobytes() for row in env.observe()}) == 500


# -- resets and seeds


def test_autoreset_deals_the_next_deal_at_once() -> None:
    env, alone = VectorEnv("manillen_3", 50, seed=7), VectorEnv("manillen_3", 50, seed=7, autoreset=False)
    for round_ in range(3):
        total = np.zeros((50, 2), np.int32)
        for number in range(30):
            actions = env.actions().copy()
            rewards, over = env.step(actions)
            again, over_alone = alone.step(actions)
            assert (rewards == again).all()
            total += rewards
            assert over.all() == over_alone.all() == (number == 29)
        assert (env.last_points() == total).all()
        assert (env.points() == 0).all()
        assert (alone.points() == total).all()
        assert (alone.seats() == -1).all()
        assert not alone.legal_mask().any()
        assert not alone.observe().any()
        assert (env.seats() >= 0).all()
        alone.step(np.full(50, -7))  # deals that are over pass over their actions
        alone.reset()
        assert (env.observe() == alone.observe()).all(), round_


def test_the_same_seed_deals_the_same_cards_in_any_batch() -> None:
    few, many = VectorEnv("butifarra", 3, seed=8), VectorEnv("butifarra", 70, seed=8)
    for _ in range(100):
        assert (few.observe() == many.observe()[:3]).all()
        actions = many.actions().copy()
        assert (actions[:3] == few.actions()).all()
        many.step(actions)
        few.step(actions[:3])
    first = VectorEnv("butifarra", 70, seed=8).observe().copy()
    many.reset(8)
    assert (many.observe() == first).all()
    many.reset(9)
    assert (many.observe() != first).any(axis=1).all()


def test_chosen_places_alone_are_dealt_anew() -> None:
    env = VectorEnv("manille_muette", 40, seed=9)
    env.step(env.actions())
    before = env.observe().copy()
    chosen = np.arange(40) % 3 == 0
    env.reset(chosen=chosen)
    changed = (env.observe() != before).any(axis=1)
    assert (changed == chosen).all()


def test_deals_are_drawn_evenly() -> None:
    env = VectorEnv("manillen_4", 20_000, seed=10)
    reach = env.layout.parts["reach"].of(env.observe())[:, 0]
    share = reach.mean(axis=0) * 4
    assert share.min() > 0.95
    assert share.max() < 1.05
    trump = env.layout.parts["trump"].of(env.observe()).mean(axis=0) * 5
    dealers = env.layout.parts["dealer"].of(env.observe())
    assert abs(trump - 1).max() < 0.06
    assert (dealers[:, 3] == 1).all(), "the seat after the dealer leads"
    assert abs(np.bincount(env.seats(), minlength=4) / 5_000 - 1).max() < 0.06


def test_trumps_and_dealer_may_be_given() -> None:
    env = VectorEnv("butifarra", 200, seed=11, trumps=["B", "NT"], dealer=1)
    trumps = {env.deal(place).contract.trump for place in range(200)}  # type: ignore[union-attr]
    assert trumps == {3, None}
    assert (env.seats() == 2).all()


@pytest.mark.parametrize("setting", TELLING, ids=str)
def test_a_deal_of_a_match_is_put_in_and_goes_on(setting: Setting) -> None:
    variant, rng = setting.variant(), Random(12)
    env = VectorEnv(variant, 3, seed=13)
    before = env.observe().copy()
    deal = dealt_match(variant, 14, dealer=0).deal
    assert deal is not None
    while deal.contract is None:
        deal = deal.apply(random_action(deal, rng))
    for _ in range(rng.randrange(12)):
        deal = deal.apply(random_action(deal, rng))
    env.put(1, deal)
    assert env.deal(1).plays == deal.plays
    assert (env.observe()[[0, 2]] == before[[0, 2]]).all()
    assert_seen(deal, env.observe()[1])
    while not deal.finished:
        assert (env.legal_mask()[1] == mask_of(deal, deal.legal_cards())).all()
        actions = env.actions()
        deal = deal.apply(env.card(int(actions[1])))
        env.step(actions)

"""Whatever is handed to the vectorised environment, it answers with a sentence and goes on as if nothing had been."""

from random import Random
from threading import Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra import numpy as st_numpy

from manilla.envs.vector import VectorEnv
from manilla.rules.cards import Cards
from manilla.rules.deal import Deal
from manilla.variants import find_variant
from tests.helpers import dealt_match, random_action

DEALS = 6


def environment() -> VectorEnv:
    env = VectorEnv("butifarra", DEALS, seed=1)
    for _ in range(5):
        env.step(env.actions())
    return env


def state_of(env: VectorEnv) -> list[list[Any]]:
    arrays = (env.observe(), env.legal_mask(), env.seats(), env.sides(), env.points(), env.tricks(), env.last_points())
    return [array.tolist() for array in arrays]


@pytest.mark.parametrize("place", range(DEALS))
def test_one_card_that_may_not_be_played_leaves_all_deals_as_they_were(place: int) -> None:
    env = environment()
    before, actions = state_of(env), env.actions().copy()
    illegal = np.flatnonzero(~env.legal_mask()[place])
    for wrong in (*illegal, -1, 48, 64, 255, 256 + int(actions[place]), -(2**63), 2**63 - 1):
        with pytest.raises(ValueError, match=f"deal {place}: {wrong} is not the number of a card that may be played"):
            env.step([*actions[:place], wrong, *actions[place + 1 :]])
    assert state_of(env) == before
    env.step(actions)
    assert state_of(env) != before


WRONG_ACTIONS = [
    (np.zeros(DEALS), "float64"),
    (np.zeros(DEALS, bool), "bool"),
    (np.zeros(DEALS - 1, int), "of shape"),
    (np.zeros((DEALS, 1), int), "of shape"),
    (np.array([None] * DEALS), "object"),
    (3, "of shape"),
    ("345678", "of"),
    (np.full(DEALS, 2**64 - 1, np.uint64), "may be played"),
]


@pytest.mark.parametrize(("actions", "sentence"), WRONG_ACTIONS)
def test_actions_of_the_wrong_kind(actions: Any, sentence: str) -> None:
    env = environment()
    before = state_of(env)
    with pytest.raises(ValueError, match=sentence):
        env.step(actions)
    assert state_of(env) == before


@given(st_numpy.arrays(st_numpy.scalar_dtypes(), st_numpy.array_shapes(min_dims=0, max_dims=2, max_side=DEALS)))
def test_actions_of_any_kind(actions: Any) -> None:
    env = environment()
    before = state_of(env)
    try:
        env.step(actions)
    except (ValueError, TypeError):
        assert state_of(env) == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint64, np.int64])
def test_every_kind_of_whole_number_is_taken(kind: type[np.integer[Any]]) -> None:
    env, other = environment(), environment()
    twice = np.repeat(env.actions(), 2).astype(kind)
    env.step(twice[::2])
    other.step(other.actions().tolist())
    assert state_of(env) == state_of(other)


def test_arrays_that_do_not_fit_are_refused() -> None:
    env = environment()
    frozen = np.zeros((DEALS, 48), bool)
    frozen.flags.writeable = False
    for wrong in (
        np.zeros((DEALS, 48), np.int8),
        np.zeros((DEALS, 47), bool),
        np.zeros((48, DEALS), bool).T,
        np.zeros((2 * DEALS, 48), bool)[::2],
        frozen,
        [[False] * 48] * DEALS,
    ):
        with pytest.raises(ValueError, match="out must be a writeable array of bool in C order, of shape"):
            env.legal_mask(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="uint8"):
        env.observe(np.zeros((DEALS, env.observation_size), np.float32))
    with pytest.raises(ValueError, match="int8"):
        env.seats(np.zeros(DEALS, np.int64))
    own = np.zeros((DEALS, 48), bool)
    assert env.legal_mask(own) is own
    assert (own == env.legal_mask()).all()


WRONG_GAMES: list[tuple[dict[str, Any], str]] = [
    ({"deals": 0}, "deals must be a whole number from 1 to 262144, not 0"),
    ({"deals": 2**18 + 1}, "deals must be"),
    ({"deals": 1.5}, "deals must be"),
    ({"seed": -1}, "seed must be a whole number"),
    ({"seed": 2**64}, "seed must be"),
    ({"seed": "1"}, "seed must be"),
    ({"dealer": 4}, "dealer must be a whole number from 0 to 3, not 4"),
    ({"trumps": []}, "something that trumps are drawn from"),
    ({"trumps": ["X"]}, "no_such_suit"),
    ({"trumps": ["B"], "game": "manilla"}, "turned card makes trumps"),
    ({"options": {"discard": "x"}}, "bad_value"),
    ({"options": {"x": 1}}, "unknown_option"),
    ({"game": "whist"}, "unknown_game"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG_GAMES)
def test_games_that_there_are_not(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        VectorEnv(**{"game": "butifarra", "deals": 2, **wrong})


def test_deals_that_do_not_belong_here_are_refused() -> None:
    env = VectorEnv("manillen_4", 2, seed=1, dealer=0)
    before = state_of(env)
    named = env.deal(0)
    for deal, sentence in [
        (VectorEnv("butifarra", 1).deal(0), "not of <Variant manillen_4"),
        (dealt_match(env.variant, 1, dealer=0).deal, "must have its contract"),
        (VectorEnv("manillen_4", 1, dealer=2).deal(0), "seat 2 does not deal here"),
        (named.award(0), "card by card"),
        (with_an_illegal_card(named), "may not be played then"),
    ]:
        assert deal is not None
        with pytest.raises(ValueError, match=sentence):
            env.put(0, deal)
    for place in (-1, 2, None, 0.5):
        with pytest.raises(ValueError, match="place must be"):
            env.put(place, named)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="place must be"):
            env.deal(place)  # type: ignore[arg-type]
    assert state_of(env) == before


def with_an_illegal_card(deal: Deal) -> Deal:
    """The deal after a card that its seat holds and that may not be played."""
    rng = Random(1)
    while True:
        illegal = Cards(deal.playable[deal.seat]) - deal.legal_cards()
        if illegal:
            return deal.apply_fact(next(iter(illegal)))
        deal = deal.apply(random_action(deal, rng))


def test_resets_and_policies_that_there_are_not() -> None:
    env = environment()
    before = state_of(env)
    with pytest.raises(ValueError, match="none can be chosen"):
        env.reset(1, chosen=np.ones(DEALS, bool))
    for chosen in (np.ones(DEALS), np.ones(DEALS + 1, bool), [[True]]):
        with pytest.raises(ValueError, match="chosen must be a mask"):
            env.reset(chosen=chosen)
    with pytest.raises(ValueError, match="seed must be"):
        env.reset(-1)
    with pytest.raises(ValueError, match="policy must be random or casual"):
        env.actions("best")  # type: ignore[arg-type]
    for action in (-1, 48, 1.0):
        with pytest.raises(ValueError, match="an action must be a whole number from 0 to 47"):
            env.card(action)  # type: ignore[arg-type]
    assert state_of(env) == before


def test_threads_wait_for_each_other() -> None:
    env = VectorEnv("butifarra", 2_000, seed=2)
    failed: list[BaseException] = []

    def play() -> None:
        rows, cards = np.zeros((2_000, env.observation_size), np.uint8), np.zeros(2_000, np.int64)
        try:
            for _ in range(30):
                env.observe(rows)
                try:
                    env.step(env.actions(out=cards))
                except ValueError as error:  # another thread has played meanwhile
                    assert "may be played" in str(error)  # noqa: PT017
        except BaseException as error:  # noqa: BLE001 - a thread's failure is told below
            failed.append(error)

    threads = [Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    deal = env.deal(0)
    assert deal.variant == find_variant("butifarra")
    assert (env.legal_mask().sum(axis=1) > 0).all()

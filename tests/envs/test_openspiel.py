"""The OpenSpiel games pass their tests, keep secrets, and can be drawn anew from what a player knows."""

import pickle
import unittest
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from manilla.envs.actions import actions_of
from manilla.envs.bounds import longest_deal
from manilla.envs.observation import layout_of, observe
from manilla.envs.openspiel import State, names, pack_of
from manilla.rules.options import IntOption
from manilla.rules.view import view_of
from manilla.variants import all_variants
from tests.contract.support import SETTINGS, Setting
from tests.helpers import dealt_cards, dealt_match

FOUR = names(4)
OTHERS = tuple(name for name in names() if name not in FOUR)


def played(game: pyspiel.Game, seed: int, cards: int) -> State:
    """A state at random, after so many cards or at the end."""
    rng, state = Random(seed), game.new_initial_state()
    assert isinstance(state, State)
    while not state.is_terminal() and not (state.begun.playing and len(deal_of(state).plays) >= cards):
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
    return state


def deal_of(state: State) -> Any:
    assert state.begun.playing is not None
    return state.begun.playing.table.deal


def test_there_is_a_game_for_each_of_ours() -> None:
    assert len(FOUR) >= 10
    assert {*FOUR, *OTHERS} <= set(pyspiel.registered_names())
    assert len({*FOUR, *OTHERS}) == len(all_variants())


@pytest.mark.parametrize("name", [*FOUR, *OTHERS])
def test_their_own_tests_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    cases = type("Cases", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(cases)
    result = suite.run(unittest.TestResult())
    assert result.testsRun >= 5
    assert result.errors + result.failures == []
    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(game)


@pytest.mark.parametrize("name", FOUR[::4])
def test_their_own_random_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", [*FOUR, *OTHERS])
def test_their_own_random_test_passes_long(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=10, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.option], ids=str)
def test_their_own_random_test_passes_for_every_option(setting: Setting) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(*as_parameters(setting)), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", FOUR)
def test_their_playthrough_can_be_replayed(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    file = tmp_path / "playthrough.txt"
    file.write_text("\n".join(generate_playthrough.playthrough_lines(name, seed=7)) + "\n")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


def as_parameters(setting: Setting) -> tuple[str, dict[str, Any]]:
    """A setting as the name and the parameters of a game of theirs."""
    variant, found = setting.variant(), {}
    for name, value in {**setting.needs, setting.option: setting.value}.items():
        text = "_".join(map(str, value)) if isinstance(value, tuple) else value
        option = variant.option(name)
        if isinstance(option, IntOption) and value is None:
            text = -1
        elif isinstance(text, str) and text.isdigit():
            text = f"_{text}"
        found[name] = text
    return f"python_{setting.game}", found


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.option][::16], ids=str)
def test_options_are_parameters(setting: Setting) -> None:
    name, parameters = as_parameters(setting)
    game = pyspiel.load_game(name, parameters)
    assert game.rules == setting.variant()
    again = pyspiel.load_game(str(game))
    assert again.rules == game.rules
    assert pickle.loads(pickle.dumps(game)).rules == game.rules  # noqa: S301 - made here


@pytest.mark.parametrize(
    "text",
    [
        "python_butifarra(x=1)",
        "python_butifarra(discard=x)",
        "python_butifarra(dealer=4)",
        "python_butifarra(target=no)",
    ],
)
def test_parameters_that_there_are_not(text: str) -> None:
    with pytest.raises((pyspiel.SpielError, ValueError)):
        pyspiel.load_game(text)


@pytest.mark.parametrize("name", [*FOUR, *OTHERS])
def test_returns_are_the_marks_of_the_deal(name: str) -> None:
    game = pyspiel.load_game(name)
    most = 0.0
    for seed in range(3):
        state = played(game, seed, 99)
        assert len(state.history()) - len(game.rules.deck) <= game.max_game_length()
        deal, returns = deal_of(state), state.returns()
        assert deal.finished
        result = state.begun.playing.match.results[0]  # type: ignore[union-attr]
        for player, got in enumerate(returns):
            other = next(p for p in range(len(returns)) if deal.sides[p] != deal.sides[player])
            assert got == result.marks[player] - result.marks[other]
        most = max(most, *returns)
    assert 0 < most <= game.max_utility()


def test_the_bound_of_what_can_be_won_is_reached() -> None:
    """One side holds all trumps and high cards, and wins all of a deal that was doubled."""
    game = pyspiel.load_game("python_butifarra(max_call=contro,dealer=1)")
    variant, state = game.rules, game.new_initial_state()
    strong = [card for card in variant.deck if card.strength >= 6]
    weak = [card for card in variant.deck if card.strength < 6]
    hands = [strong[:12], weak[:12], strong[12:], weak[12:]]
    order = [2, 3, 0, 1] * 3
    actions = actions_of(variant)
    for packet, seat in enumerate(order):
        for card in hands[seat][packet // 4 * 4 : packet // 4 * 4 + 4]:
            state.apply_action(actions.number_of(card))
    for word in ("NT", "contro"):
        number = next(n for n in state.legal_actions() if actions.text(n) == word)
        state.apply_action(number)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1 if state.current_player() % 2 == 0 else 0])
    assert state.returns() == [144, -144, 144, -144]
    assert game.max_utility() == 144


@pytest.mark.parametrize(
    ("key", "options", "calls"),
    [
        ("butifarra", {}, 6),  # delegate, a suit, pass and contro, pass and recontro
        ("butifarra", {"max_call": "barraca"}, 10),
        ("manillen_4", {"blind_no_trump": True}, 5),  # look, a suit, pass and contro, the mate's pass or recontro
        ("manillen_6", {"counter_by": "side"}, 7),  # a suit, two passes and contro, two passes and recontro
        ("manilla", {}, 0),
    ],
)
def test_the_longest_calling_is_known(key: str, options: dict[str, Any], calls: int) -> None:
    variant = all_variants()[key].with_options(options)
    assert longest_deal(variant) == calls + variant.seating.seats * variant.layout.hand_size


@pytest.mark.parametrize("key", all_variants())
def test_a_pack_gives_the_deal_that_it_was_made_of(key: str) -> None:
    for setting in [s for s in SETTINGS if s.game == key and s.option in ("", "packets", "dummy_layout", "turn_up")]:
        variant = setting.variant()
        for seed in range(3):
            deal = dealt_match(variant, seed, dealer=seed % variant.seating.dealers()).deal
            assert deal is not None
            assert dealt_cards(variant, deal.dealer, tuple(pack_of(deal))) == deal.dealt


@pytest.mark.parametrize("name", [*FOUR[::3], *OTHERS])
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(name)
    different = 0
    for seed in range(3):
        state = played(game, seed, rng.randrange(20))
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            different += str(other) != str(state)
    assert different or game.num_players() == 2


def test_resampling_is_even() -> None:
    state = played(pyspiel.load_game("python_manillen_4"), 3, 23)
    player, rng = state.current_player(), Random(4)
    found = Counter(str(state.resample_from_infostate(player, rng.random)) for _ in range(200))
    assert 1 < len(found) < 60
    expected = 200 / len(found)
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 2.5 * len(found) + 12


def test_resampling_takes_the_ends_of_its_dice() -> None:
    state = played(pyspiel.load_game("python_manilla"), 5, 10)
    state.resample_from_infostate(0, lambda: 0.0)
    state.resample_from_infostate(0, lambda: 1.0)
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("python_manilla").new_initial_state().resample_from_infostate(0, lambda: 0.5)


def test_their_search_bot_plays() -> None:
    game = pyspiel.load_game("python_manille_coinchee")
    state = played(game, 6, 12)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 10, random_state=dice)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["python_butifarra", "python_manilla_2", "python_manillen_6"])
def test_tensors_are_rows_of_views(name: str) -> None:
    game = pyspiel.load_game(name)
    layout = layout_of(game.rules)
    for seed in range(3):
        state = played(game, seed, 7 * seed)
        for player in range(game.num_players()):
            row = observe(view_of(state.begun.playing.table, player), layout)  # type: ignore[union-attr]
            assert state.information_state_tensor(player) == row.tolist() == state.observation_tensor(player)


def test_public_and_private_observations_are_apart() -> None:
    game = pyspiel.load_game("python_butifarra")
    state = played(game, 7, 5)
    kinds, none = pyspiel.IIGObservationType, pyspiel.PrivateInfoType.NONE
    public = make_observation(game, kinds(public_info=True, perfect_recall=True, private_info=none))
    single = pyspiel.PrivateInfoType.SINGLE_PLAYER
    private = make_observation(game, kinds(public_info=False, perfect_recall=False, private_info=single))
    rows, texts, hands = [], set(), []
    for player in range(4):
        public.set_from(state, player)
        private.set_from(state, player)
        rows.append(public.tensor.copy())
        hands.append(private.tensor.copy())
        texts.add(public.string_from(state, player))
        assert len(private.string_from(state, player)) > 5
    assert len(texts) == 1
    assert all((row == rows[0]).all() for row in rows)
    assert np.sum(hands) == 48 - 5
    assert np.max(np.sum(hands, axis=0)) == 1
    assert "?" in texts.pop()
    with pytest.raises(ValueError, match="all hands"):
        make_observation(
            game, kinds(public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"x": 1})


def test_what_may_not_be_done_is_refused() -> None:
    state = played(pyspiel.load_game("python_butifarra"), 8, 4)
    illegal = next(n for n in range(61) if n not in state.legal_actions())
    with pytest.raises((pyspiel.SpielError, ValueError)):
        state.apply_action_with_legality_check(illegal)
    with pytest.raises(ValueError, match="may not be done now"):
        state._apply_action(illegal)
    with pytest.raises(ValueError, match="not there to be dealt"):
        pyspiel.load_game("python_butifarra").new_initial_state()._apply_action(48)

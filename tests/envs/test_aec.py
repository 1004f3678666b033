"""The PettingZoo environment passes their tests, keeps secrets, and plays what the rules say."""

import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from manilla.envs.aec import env as coated
from manilla.envs.aec import raw_env
from manilla.envs.observation import observe, play_layout
from manilla.envs.playing import drawing
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.search.worlds import worlds
from manilla.variants import all_variants, find_variant
from tests.contract.support import SETTINGS, Setting
from tests.envs.support import seated_match
from tests.helpers import random_match

GAMES = tuple(all_variants())


@pytest.fixture(autouse=True)
def two_words_of_theirs() -> Iterator[None]:
    """PettingZoo's own form of an observation with a mask makes its test warn; all else stays an error."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize("key", GAMES)
def test_their_own_tests_pass(key: str) -> None:
    api_test(coated(game=key), num_cycles=30)
    seed_test(lambda: coated(game=key), num_cycles=5)


@pytest.mark.parametrize(
    ("key", "reward"), [("manilla_completa", "win"), ("butifarra_obligada", "points"), ("manillen_3", "marks")]
)
def test_their_own_tests_pass_for_whole_matches(key: str, reward: str) -> None:
    short = {name: 5 for name in ("target", "game_target") if name in find_variant(key).resolved()}
    api_test(coated(game=key, options=short, length="match", reward=reward), num_cycles=100)
    seed_test(lambda: coated(game=key, options=short, length="match", reward=reward), num_cycles=30)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_their_own_tests_pass_for_every_option(setting: Setting) -> None:
    api_test(coated(game=setting.variant()), num_cycles=30)
    api_test(coated(game=setting.variant(), length="match"), num_cycles=60)


def test_their_test_of_drawing_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: coated(game="manillen_2", render_mode=render_mode))
    assert "seat 0" in capsys.readouterr().out


def played(env: raw_env, rng: Random) -> Iterator[str]:
    """Plays an environment to its end at random; gives each agent as he is to act."""
    for agent in env.agent_iter():
        if env.terminations[agent]:
            env.step(None)  # type: ignore[arg-type]  # None is PettingZoo's step of an agent that has ended
            continue
        yield agent
        env.step(rng.choice(env.playing.legal()))


def test_rewards_of_a_deal_are_what_the_rules_write_down() -> None:
    for key in GAMES:
        for reward in ("marks", "points"):
            env, rng = raw_env(key, reward=reward), Random(key)
            for seed in range(2):
                env.reset(seed)
                seen: dict[str, float] = {}
                for agent in env.agent_iter():
                    _, got, over, _, _ = env.last(observe=False)
                    seen[agent] = seen.get(agent, 0) + got
                    env.step(None if over else rng.choice(env.playing.legal()))  # type: ignore[arg-type]  # see above
                result = env.playing.match.results[0]
                own = result.marks if reward == "marks" else [result.score.points[s] for s in result.deal.sides]  # type: ignore[union-attr]
                sides = result.deal.sides
                for player, agent in enumerate(env.possible_agents):
                    other = next(p for p in range(len(seen)) if sides[p] != sides[player])
                    assert seen[agent] == own[player] - own[other]


def test_a_whole_match_goes_on_from_deal_to_deal_until_somebody_wins() -> None:
    env = raw_env("manillen_3", options={"target": 20}, length="match", reward="win")
    env.reset(3, {"dealer": 1})
    assert env.playing.match.dealer == 1
    last: dict[str, float] = {}
    for agent in env.agent_iter():
        last[agent] = env._cumulative_rewards[agent]
        env.step(None if env.terminations[agent] else env.playing.legal()[0])  # type: ignore[arg-type]  # see above
    match = env.playing.match
    assert match.finished
    assert len(match.results) > 1
    assert [last[f"player_{player}"] for player in range(3)] == [1 if p in match.winners else -1 for p in range(3)]


def test_the_score_is_part_of_what_is_observed_in_a_match() -> None:
    env = raw_env("manilla", length="match", options={"game_target": 15})
    env.reset(4)
    scores = set()
    for agent in played(env, Random(4)):
        parts = env.layout.split(env.observe(agent)["observation"])
        match = env.playing.match
        me = match.seated.index(int(agent[-1]))
        order = [match.seated[(me + step) % 4] for step in range(4)]
        assert parts["marks"].tolist() == [match.marks[player] for player in order]
        assert parts["totals"].tolist() == [match.totals()[player] for player in order]
        assert parts["carry"].tolist() == [match.carry]
        scores.add((match.marks, match.totals()))
    assert len({totals for _, totals in scores}) > 1
    assert "marks" not in raw_env("manilla").layout.parts


@pytest.mark.parametrize("key", ["butifarra", "manillen_2", "manilla_2"])
def test_cards_that_a_player_has_not_seen_do_not_change_what_he_observes(key: str) -> None:
    env = raw_env(key)
    env.reset(5)
    moved = 0
    for number, agent in enumerate(played(env, Random(5))):
        for player, watching in enumerate(env.possible_agents):
            row = env.observe(watching)["observation"]
            deal = env.playing.match.deal
            assert deal is not None
            view = view_of(env.playing.match, player)
            for world in worlds(view).sample(2, number):
                moved += world.dealt != deal.dealt
                assert (observe(view_of(seated_match(world), player), env.layout) == row).all()
            assert env.observe(watching)["action_mask"].any() == (watching == agent)
    assert moved > 50


def test_a_player_who_may_not_look_yet_sees_no_card() -> None:
    env = raw_env("manillen_4", options={"blind_no_trump": True})
    env.reset(6, {"dealer": 2})
    reach = env.layout.parts["reach"]
    assert env.agent_selection == "player_2"
    for agent in env.agents:
        assert not reach.of(env.observe(agent)["observation"]).any()
    env.step(next(n for n in env.playing.legal() if env.numbers.text(n) == "look"))
    assert env.agent_selection == "player_2"
    assert reach.of(env.observe("player_2")["observation"])[0].sum() == 8
    assert not reach.of(env.observe("player_0")["observation"]).any()


@pytest.mark.parametrize(
    "setting", [s for s in SETTINGS if s.option in ("contro_order", "max_call", "looking")], ids=str
)
def test_calls_come_in_the_rules_order_and_are_observed(setting: Setting) -> None:
    env, rng = raw_env(setting.variant()), Random(7)
    for seed in range(6):
        env.reset(seed)
        for _ in played(env, rng):
            deal = env.playing.match.deal
            assert deal is not None
            assert env.playing.seat in deal.to_act
            calls = env.layout.parts["calls"].of(env.observe(env.agent_selection)["observation"])
            assert calls.any(axis=1).sum() == len(deal.calls)
            if deal.contract is not None:
                break


@pytest.mark.parametrize("wrong", [-1, 48 + 12, 61, 1.0, None, "3"])
def test_an_action_that_may_not_be_done_is_refused_and_changes_nothing(wrong: Any) -> None:
    env = raw_env("butifarra")
    env.reset(8)
    before = env.playing
    with pytest.raises(ValueError, match="action"):
        env.step(wrong)
    assert env.playing is before


def test_in_coats_an_illegal_action_loses() -> None:
    env = coated(game="butifarra")
    env.reset(seed=8)
    agent = env.agent_selection
    env.step(0)  # a card, while calls are made
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


@pytest.mark.parametrize(
    "wrong",
    [{"length": "year"}, {"reward": "win"}, {"reward": "x"}, {"render_mode": "rgb_array"}, {"options": {"x": 1}}],
)
def test_an_environment_that_there_is_not(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w{3}"):
        raw_env("butifarra", **wrong)
    with pytest.raises(ValueError, match="dealer must be a seat from 0 to 3"):
        raw_env("butifarra").reset(options={"dealer": 4})


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(raw_env("manilla_2", length="match")))  # noqa: S301 - made here
    env.reset(9)
    assert env.length == "match"
    assert (env.observe("player_0")["observation"] >= 0).all()


def test_the_drawing_shows_the_table() -> None:
    env = raw_env("butifarra", render_mode="ansi")
    env.reset(10, {"dealer": 3})
    first = env.render()
    assert first is not None
    assert "dealer 3, contract none yet" in first
    assert "> seat 3" in first
    for _ in played(env, Random(10)):
        pass
    assert "calls 3:" in drawing(env.playing)


def test_a_pinta_that_wins_at_once_ends_the_deal_before_a_card() -> None:
    options = {"game_target": 1, "pinta_when_winning": "allow"}
    ended = 0
    for seed in range(30):
        env = raw_env("manilla", options=options)
        env.reset(seed)
        if all(env.terminations.values()):
            ended += 1
            assert min(env.rewards.values()) < 0 < max(env.rewards.values())
            assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
            by_points = raw_env("manilla", options=options, reward="points")
            by_points.reset(seed)
            assert set(by_points.rewards.values()) == {0}
    assert ended > 3


def test_a_row_of_a_view_between_deals_tells_the_score_only() -> None:
    match = random_match(find_variant("manilla"), 11, lambda match: len(match.results) == 2 and match.phase == "cut")
    assert isinstance(match, Match)
    env = raw_env("manilla", length="match")
    row = observe(view_of(match, 0), env.layout)
    assert not row[: play_layout(match.variant).size].any()
    assert row.any()

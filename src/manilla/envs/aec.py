"""PettingZoo: a deal or a whole match of any game, calls and all, one agent a player."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from manilla.rules.dealing import shuffled
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.variants import find_variant

from .actions import actions_of
from .observation import layout_of, observe
from .playing import REWARDS, Playing, Reward, deal_rewards, drawing, match_rewards

Observation = dict[str, npt.NDArray[np.generic]]
RENDER_MODES = ("human", "ansi")
ENTROPY = 32  # bytes: enough for every deal to come up


def env(**given: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's usual coats: an illegal action loses (reward -1 and the end), nothing is done
    before ``reset``. Arguments are those of ``raw_env``.
    """
    coated = wrappers.TerminateIllegalWrapper(raw_env(**given), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(coated))


# EzPickle has no types.
class raw_env(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """``game`` is a key or a game, ``options`` set some of its options otherwise.

    ``length`` is one ``deal`` or a whole ``match``. ``reward`` comes with the end of each deal: ``marks`` (own less the
    other side's) or ``points`` (likewise); or with the end of the match: ``win`` (1 and -1). Agents are players, who
    also play their dummy's cards; several who might call at once speak in turn. ``step`` raises ValueError for an
    action that may not be done.
    """

    metadata: dict[str, Any] = {"name": "manilla_v0", "render_modes": [*RENDER_MODES], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo wants it

    def __init__(
        self,
        game: str | Variant,
        *,
        options: Mapping[str, Any] | None = None,
        length: Literal["deal", "match"] = "deal",
        reward: Reward = "marks",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, options=options, length=length, reward=reward, render_mode=render_mode)
        super().__init__()
        if length not in ("deal", "match"):
            raise ValueError(f"length must be deal or match, not {length!r}")
        if reward not in REWARDS or (reward == "win" and length == "deal"):
            raise ValueError(f"reward must be marks or points, or win for a match, not {reward!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be human or ansi, not {render_mode!r}")
        self.variant = (find_variant(game) if isinstance(game, str) else game).with_options(options or {})
        self.length, self.reward, self.render_mode = length, reward, render_mode
        self.layout = layout_of(self.variant, length == "match")
        """The parts of an observation by name."""
        self.numbers = actions_of(self.variant)
        """The numbers of the actions."""
        self.possible_agents = [f"player_{number}" for number in range(self.variant.seating.players)]
        low, high = self.layout.bounds()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int32),
                    "action_mask": spaces.Box(0, 1, (self.numbers.count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.numbers.count) for agent in self.possible_agents}
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new deal or match; ``options`` may name the first ``dealer``'s seat, who is drawn otherwise.

        Without a seed it goes on with the dice of the one before.
        """
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
        dealers = self.variant.seating.dealers()
        dealer = (options or {}).get("dealer")
        if dealer is None:
            dealer = int(self._rng.integers(dealers))
        if dealer not in range(dealers):
            raise ValueError(f"dealer must be a seat from 0 to {dealers - 1}, not {dealer!r}")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.playing = Playing.begun(self.variant, dealer)
        self.agent_selection = self.agents[0]
        self._deal()

    def observe(self, agent: str) -> Observation:
        """``observation`` (see ``layout``) and ``action_mask``, zeros for who is not to act."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.numbers.count, np.int8)
        if player == self.playing.player:
            mask[self.playing.legal()] = 1
        return {"observation": observe(view_of(self.playing.table, player), self.layout), "action_mask": mask}

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer):
            raise ValueError(f"an action is a whole number, not {action!r}")
        after = self.playing.after(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.playing = after
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table with all cards open: as text (``ansi``), or printed (``human``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode")
            return None
        text = drawing(self.playing)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self) -> None:
        assert self._rng is not None
        self._before = self.playing.match
        self.playing = self.playing.dealt(shuffled(self.variant.deck, self._rng.bytes(ENTROPY)))
        self._settle()

    def _settle(self) -> None:
        """After an action or a deal: whose turn it is, or what the deal that is over brought."""
        result, match = self.playing.result, self.playing.match
        if result is not None:
            if self.reward != "win":
                self._reward(deal_rewards(self._before, result, self.reward))
            if self.length == "match" and not match.finished:
                self._deal()
                return
            if self.reward == "win":
                self._reward(match_rewards(match))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        assert self.playing.player is not None
        self.agent_selection = self.possible_agents[self.playing.player]

    def _reward(self, brought: tuple[int, ...]) -> None:
        for agent, number in zip(self.possible_agents, brought, strict=True):
            self.rewards[agent] += number

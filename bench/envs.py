"""How fast the environments play: plays a second on one core.

``python bench/envs.py [--deals 4096] [--rounds 9] [--json] [GAME...]`` prints a line a game and way of playing. All
ways take turns, round after round; each figure is the median of its rounds, in processor time on one thread, and the
ratio is to the native playouts of the same game in the same rounds (whole deals inside the core, nothing handed over).

Ways of the vectorised environment: ``step`` with legal cards that were chosen before; with ``mask`` and
``observations`` read after each step; cards drawn by the core (``random``) or by numpy from the mask (``numpy``), or
the ``casual`` bot's. ``aec`` and ``openspiel`` play one deal after the other.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from manilla.envs import openspiel
from manilla.envs.aec import raw_env
from manilla.envs.vector import VectorEnv
from manilla.search import native
from manilla.search.deals import position_of

GAMES = ("butifarra", "manillen_4", "manillen_6", "manilla_2")
REFERENCE = "playouts"
DEALS_IN_A_ROW = 5

Work = Callable[[], int]
"""Plays, and says how many cards."""


def playouts(env: VectorEnv) -> Work:
    deal = env.deal(0)
    turned = deal.dealer if deal.dealt.turned is not None else None
    table, position, redeal = env.variant.table(), position_of(deal), native.Redeal(int(deal.dealt.aside), turned)
    cards = sum(len(holding.cards) for holding in deal.dealt.holdings)
    n = 50_000
    return lambda: cards * len(native.batch(table, position, n, 1, redeal=redeal, threads=1).points[0])


def stepping(env: VectorEnv, after: Callable[[], object] = lambda: None) -> Work:
    """Steps with cards that are known to be legal from a reset on."""
    holding = env.deal(0).dealt.holdings
    steps = DEALS_IN_A_ROW * sum(len(held.cards) for held in holding)
    chosen = []
    env.reset(1)
    for _ in range(steps):
        chosen.append(env.actions().copy())
        env.step(chosen[-1])

    def work() -> int:
        env.reset(1)
        for actions in chosen:
            env.step(actions)
            after()
        return steps * env.deals

    return work


def asking(env: VectorEnv, choose: Callable[[], Any], steps: int = 48) -> Work:
    def work() -> int:
        for _ in range(steps):
            env.step(choose())
        return steps * env.deals

    return work


def by_numpy(env: VectorEnv) -> Callable[[], Any]:
    dice = np.random.default_rng(1)

    def choose() -> Any:
        weights = 1 - dice.random((env.deals, env.cards), np.float32)  # never 0
        weights *= env.legal_mask()
        return weights.argmax(axis=1)

    return choose


def one_by_one(key: str) -> Work:
    env, rng = raw_env(key), Random(1)
    env.reset(1)

    def work() -> int:
        env.reset()
        plays = 0
        for agent in env.agent_iter():
            if env.terminations[agent]:
                env.step(None)  # type: ignore[arg-type]  # None is PettingZoo's step of an agent that has ended
                continue
            mask = env.observe(agent)["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            plays += 1
        return plays

    return work


def by_openspiel(key: str) -> Work:
    game, rng = pyspiel.load_game(openspiel.PREFIX + key), Random(1)

    def work() -> int:
        state, plays = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            plays += 1
        return plays

    return work


def works(key: str, deals: int) -> dict[str, Work]:
    env = VectorEnv(key, deals, seed=1)
    return {
        REFERENCE: playouts(env),
        "step": stepping(env),
        "step, mask": stepping(env, env.legal_mask),
        "step, mask, observations": stepping(env, lambda: (env.legal_mask(), env.observe())),
        "random": asking(env, env.actions),
        "random, mask, observations": asking(env, lambda: (env.legal_mask(), env.observe(), env.actions())[-1]),
        "numpy": asking(env, by_numpy(env)),
        "casual": asking(env, lambda: env.actions("casual")),
        "aec, observations": one_by_one(key),
        "openspiel, no tensors": by_openspiel(key),
    }


def rate(work: Work) -> float:
    """Plays in a second of processor time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < 0.1:
        done += work()
    return done / spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=" ".join(GAMES))
    parser.add_argument("--deals", type=int, default=4096, help="side by side")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    results = []
    for key in chosen.games or GAMES:
        measured = works(key, chosen.deals)
        rates: dict[str, list[float]] = {name: [] for name in measured}
        for _ in range(chosen.rounds):
            for name, work in measured.items():
                rates[name].append(rate(work))
        for name, found in rates.items():
            ratio = statistics.median(mine / other for mine, other in zip(found, rates[REFERENCE], strict=True))
            median = statistics.median(found)
            results.append({"game": key, "name": name, "unit": "plays/s", "median": median, "ratio": ratio})
            if not chosen.json:
                print(f"{key:<12} {name:<28} {median / 1e6:9.3f} M/s {ratio:8.4f} x", flush=True)
    if chosen.json:
        print(json.dumps({"results": results}))


if __name__ == "__main__":
    main()

"""What the calls of the casual bot are worth, and the whole of it, in several games at once.

``python bench/bots.py [--first casual] [--second random] [--deals 200] [--seed 1] [GAME ...]``

Prints, for each game, what the first bot's side takes more than the second's in a deal: points, then marks, each the
mean with a 95 % interval. Two bots that are found by name are compared by ``manilla arena``; this adds two that play
their cards like casual: ``casual+random-calls`` calls at random, ``casual+no-doubles`` calls like casual, but never
doubles.
"""

from __future__ import annotations

import argparse
from random import Random

from manilla.analysis.intervals import Interval
from manilla.arena.contest import contest
from manilla.arena.playing import Referee
from manilla.arena.results import Results
from manilla.arena.summary import summary
from manilla.bots import Bot, Budget, Choice, all_bots, find_bot
from manilla.rules.calling import PASS, Call
from manilla.rules.view import View
from manilla.variants import find_variant

GAMES = (
    "manilla",
    "butifarra",
    "butifarra_obligada",
    "manillen_2",
    "manillen_3",
    "manillen_4",
    "manillen_6",
    "manilla_2",
    "manille_coinchee",
)


class OtherCalls:
    """Plays like another bot, but calls at random, or never doubles."""

    def __init__(self, bot: Bot, how: str) -> None:
        self._bot, self._how = bot, how
        self.name = f"{bot.name}+{how}"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        if view.contract is None and self._how == "random-calls":
            return find_bot("random").choose(view, budget, rng)
        passes = [call for call in view.legal if isinstance(call, Call) and call.kind == PASS]
        if passes and self._how == "no-doubles":
            return Choice(passes[0])
        return self._bot.choose(view, budget, rng)


def shown(interval: Interval) -> str:
    mean, low, high = (value or 0.0 for value in interval)
    return f"{mean:+7.2f} ± {(high - low) / 2:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--first", default="casual")
    parser.add_argument("--second", default="random")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bots = all_bots()
    for how in ("random-calls", "no-doubles"):
        bots[f"casual+{how}"] = OtherCalls(find_bot("casual"), how)
    print(f"{given.first} against {given.second}, {given.deals} deals played twice, seed {given.seed}")
    for game in given.games:
        referee = Referee(contest(find_variant(game), (given.first, given.second), "1s", given.seed))
        results = Results()
        for number in range(given.deals):
            results.add(referee.deal(number))
        found = summary(results, given.deals, 0)
        print(f"{game:20} points {shown(found.points)}   marks {shown(found.marks)}", flush=True)


if __name__ == "__main__":
    main()

"""How much one bot is better than another: the same deals played twice, with the sides exchanged.

``python bench/bots.py [--first casual] [--second random] [--budget 20000] [--deals 200] [GAME ...]``

Prints, for each game, what the first bot's side takes more than the second's in a deal: points, then marks, each the
mean over deals with a 95 % interval. Bots are named with their settings (``strong:weights=off``). A budget is a number
of nodes, or a time (``100ms``); ``--second-budget`` gives the second bot another. ``--second casual+random-calls``
plays its cards like casual and calls at random, ``--second casual+no-doubles`` calls like casual but never doubles:
they measure casual's calls alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, pstdev
from time import perf_counter

from manilla.bots import NO_LIMIT, Bot, Budget, Choice, find_bot
from manilla.rules.calling import PASS, Call
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
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


def bot_named(name: str) -> Bot:
    bot, plus, how = name.partition("+")
    return OtherCalls(find_bot(bot), how) if plus else find_bot(bot)


def dealt(variant: Variant, number: int, seed: int) -> Match:
    """A match in its first deal; the same numbers give the same cards."""
    players = variant.seating.players
    match = Match.start(variant, tuple(str(n) for n in range(players)))
    match = match.seat(tuple(range(players)), number % players)
    pack = shuffled(variant.deck, f"bench {seed} {number}".encode())
    owners = variant.seating.places(match.dealer).owners
    return match.dealt(hand_out(variant.layout, owners, match.dealer, pack))


def budget_of(text: str) -> Budget:
    """``20000`` nodes, ``100ms``, or nothing for no limit."""
    if text.endswith("ms"):
        return Budget(seconds=float(text.removesuffix("ms")) / 1000)
    return Budget(nodes=int(text)) if text else NO_LIMIT


Side = tuple[Bot, Budget]


def played(match: Match, bots: Sequence[Side], rng: Random, clock: list[float]) -> tuple[int, int]:
    """Points and marks that side 0 takes more than side 1 in the deal; ``bots`` play for side 0 and side 1.

    ``clock`` counts: choices of cards, seconds in views for them, seconds in the first bot's choices, these.
    """
    sides = match.variant.seating.places(match.dealer).sides
    while match.deal is not None:
        seat = min(match.deal.to_act)
        card = match.deal.contract is not None
        begin = perf_counter()
        view = view_of(match, match.player_at(seat))
        seen = perf_counter()
        bot, budget = bots[sides[seat]]
        choice = bot.choose(view, budget, rng)
        if card:
            clock[sides[seat]] += perf_counter() - seen
            clock[2 + sides[seat]] += 1
            clock[4] += seen - begin
        match = match.apply(choice.action)
    score = match.results[-1].score
    assert score is not None
    marks = [max(m for m, side in zip(score.marks, sides, strict=True) if side == own) for own in (0, 1)]
    return score.points[0] - score.points[1], marks[0] - marks[1]


def pairs(
    variant: Variant, bots: tuple[Side, Side], deals: int, seed: int, clock: list[float]
) -> Iterator[tuple[float, float]]:
    """For each deal, the first bot's advantage in points and marks, the mean over both seatings."""
    rng = Random(seed)
    for number in range(deals):
        match = dealt(variant, number, seed)
        points, marks = played(match, bots, rng, clock)
        other = [clock[1], clock[0], clock[3], clock[2], clock[4]]
        points_back, marks_back = played(match, bots[::-1], rng, other)
        clock[:] = [other[1], other[0], other[3], other[2], other[4]]
        yield (points - points_back) / 2, (marks - marks_back) / 2


def interval(values: Sequence[float]) -> str:
    return f"{mean(values):+7.2f} ± {1.96 * pstdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--first", default="casual")
    parser.add_argument("--second", default="random")
    parser.add_argument("--budget", default="")
    parser.add_argument("--second-budget")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    first = bot_named(given.first), budget_of(given.budget)
    second = bot_named(given.second), budget_of(given.budget if given.second_budget is None else given.second_budget)
    print(f"{first[0].name} against {second[0].name}, {given.deals} deals played twice, seed {given.seed}")
    clock = [0.0] * 5
    for game in given.games:
        found = list(pairs(find_variant(game), (first, second), given.deals, given.seed, clock))
        points, marks = [p for p, _ in found], [m for _, m in found]
        print(f"{game:20} points {interval(points)}   marks {interval(marks)}", flush=True)
    print(f"{clock[2] / clock[0]:.0f} cards a second chosen by {first[0].name}", end=", ")
    print(f"{(clock[2] + clock[3]) / clock[4]:.0f} views a second made for them")


if __name__ == "__main__":
    main()

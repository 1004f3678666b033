"""How much each bot loses by its choices, as the review measures it, and how long a review takes.

``python bench/review.py [--deals 60] [--first 0] [--out bench/reviewed.jsonl] [--nodes N] [GAME ...]``

In each deal the four bots sit at the table together, and move on by one seat from deal to deal, so that each sits
everywhere. What they lose is averaged over deals: what could be known (marks at the score, and points), and what was
(points, with all cards seen). The results file only grows; what is in it is not played again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from manilla.analysis.intervals import of_mean
from manilla.analysis.moments import PlayedDeal, moments_of
from manilla.analysis.review import Settings, review_deal
from manilla.bots import NO_LIMIT, find_bot
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.variants import find_variant

BOTS = ("random", "casual", "club", "strong")
GAMES = ("butifarra", "manillen_4", "manilla")
OUT = Path(__file__).parent / "reviewed.jsonl"


def dealt(game: str, number: int) -> Match:
    """A match with a deal of that number, the dealer moving on."""
    variant = find_variant(game)
    players = variant.seating.players
    match = Match.start(variant, tuple(f"{player}" for player in range(players)))
    match = match.seat(tuple(range(players)), number % players)
    entropy = hashlib.sha256(f"manilla review {game} {number}".encode()).digest()
    pack = shuffled(variant.deck, entropy)
    return match.dealt(hand_out(variant.layout, variant.seating.places(match.dealer).owners, match.dealer, pack))


def played(game: str, number: int) -> tuple[PlayedDeal, list[str]]:
    """The deal played by the four, and who sat where."""
    match = dealt(game, number)
    names = [BOTS[(player + number) % len(BOTS)] for player in range(len(match.players))]
    dice = [Random(f"{game} {number} {player}") for player in range(len(names))]
    before = []
    while match.deal is not None:
        seat = min(match.deal.to_act)
        player = match.player_at(seat)
        before.append(match)
        view = view_of(match, player)
        match = match.apply(find_bot(names[player]).choose(view, NO_LIMIT, dice[player]).action)
    end = match.results[-1].deal
    return PlayedDeal(number + 1, moments_of(before, end), end), names


def reviewed(game: str, number: int, nodes: int) -> dict[str, Any]:
    """One line of the results: sums for each bot, and the seconds that the review took."""
    deal, names = played(game, number)
    sums = {name: {"decisions": 0, "worth": 0.0, "points": 0.0, "proved": 0, "was": 0.0} for name in names}
    wall, cpu = perf_counter(), process_time()
    for verdict in review_deal(deal, Settings(seed=number, nodes=nodes)):
        mine = sums[names[verdict.moment.player]]
        if verdict.known is None:
            continue
        mine["decisions"] += 1
        mine["worth"] += verdict.known.loss.worth
        mine["points"] += verdict.known.loss.points
        if verdict.was is not None:
            mine["proved"] += 1
            mine["was"] += verdict.was.loss.points
    took = {"wall": round(perf_counter() - wall, 2), "cpu": round(process_time() - cpu, 2)}
    rounded = {name: {key: round(value, 4) for key, value in each.items()} for name, each in sums.items()}
    return {"game": game, "number": number, "nodes": nodes, **took, "bots": rounded}


def told(lines: list[dict[str, Any]]) -> None:
    """The means over all deals in the file, and the time of a review by game."""
    for unit, count in (("worth", "decisions"), ("points", "decisions"), ("was", "proved")):
        shown = []
        for name in BOTS:
            losses = [line["bots"][name][unit] / max(line["bots"][name][count], 1) for line in lines]
            mean, low, high = of_mean(losses)
            if mean is not None and low is not None and high is not None:
                shown.append(f"{name} {mean:.3f} ± {(high - low) / 2:.3f}")
        print(f"{unit:7} lost a decision: {', '.join(shown)}")
    for game in dict.fromkeys(line["game"] for line in lines):
        times = sorted((line["cpu"], line["wall"]) for line in lines if line["game"] == game)
        cpu, wall = times[len(times) // 2][0], sorted(wall for _, wall in times)[len(times) // 2]
        print(f"{game:12} {len(times)} deals, seconds a review: median {cpu} of processor, {wall} by the clock")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=Settings().nodes)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    lines = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    known = {(line["game"], line["number"], line["nodes"]) for line in lines}
    wanted = [(given.games[number % len(given.games)], number) for number in range(given.first, given.deals)]
    for game, number in wanted:
        if (game, number, given.nodes) not in known:
            lines.append(reviewed(game, number, given.nodes))
            with given.out.open("a") as file:
                file.write(json.dumps(lines[-1]) + "\n")
    told([line for line in lines if line["nodes"] == given.nodes])


if __name__ == "__main__":
    main()

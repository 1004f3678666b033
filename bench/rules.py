"""How many random deals the Python rules play, and how quickly the command line starts.

``python bench/rules.py [SECONDS]``. Each rate is the best of several short rounds, because the machine is shared, and
stands beside a reference measured in the same rounds: shuffling a list of 48 numbers with the library's generator.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from manilla.rules.deal import Deal
from manilla.rules.dealing import hand_out
from manilla.rules.variant import Variant
from manilla.variants import all_variants

ROUNDS = 8


def random_deal(variant: Variant, dice: random.Random) -> None:
    """One deal from the shuffle to the score, every call and card chosen at random."""
    pack = list(variant.deck)
    dice.shuffle(pack)
    dealer = dice.randrange(variant.seating.dealers())
    deal = Deal.start(variant, dealer, hand_out(variant.layout, variant.seating.places(dealer).owners, dealer, pack))
    while not deal.finished:
        deal = deal.apply(dice.choice(deal.legal_actions()))
    deal.score()


def shuffled_numbers(dice: random.Random) -> None:
    numbers = list(range(48))
    dice.shuffle(numbers)


def rate(work: Callable[[], None], seconds: float) -> float:
    """How often ``work`` is done in a second."""
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work()
        count += 1
    return count / spent


def start_time(command: list[str]) -> float:
    """Seconds that a command takes, the best of ten."""
    best = 60.0
    for _ in range(10):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    print(f"{'game':<20} {'deals/s':>8} {'shuffles/s':>11} {'ratio':>8}")
    for variant in all_variants().values():
        dice = random.Random(7)
        deals = shuffles = 0.0
        for _ in range(ROUNDS):
            deals = max(deals, rate(partial(random_deal, variant, dice), seconds))
            shuffles = max(shuffles, rate(partial(shuffled_numbers, dice), seconds / 5))
        print(f"{variant.key:<20} {deals:8.0f} {shuffles:11.0f} {deals / shuffles:8.4f}")
    bare = start_time([sys.executable, "-c", "pass"])
    command = start_time([str(Path(sys.executable).with_name("manilla")), "--help"])
    print(f"python -c pass {bare:.3f} s, manilla --help {command:.3f} s, difference {command - bare:.3f} s")


if __name__ == "__main__":
    main()

"""How likely a side is to win a juego from here, by the marks that each side still needs.

A deal is taken as won by either side alike. How much it marks is reckoned by the game itself, for differences of points
as they come up between even sides, with trumps, without them, and doubled now and then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil, exp
from operator import mul

from manilla.rules.calling import Contract
from manilla.rules.scoring import Taken
from manilla.rules.variant import Variant

SPREAD = 0.36
"""The standard deviation of the difference between the sides in a deal, as a share of all points (measured)."""
DOUBLED, WITHOUT_TRUMPS = 0.1, 0.1
"""How often a deal is doubled once, and played without trumps, where the game knows it."""
LEVELS = 12
"""So many differences of points are reckoned, at most."""
STEPS = 20
"""A juego is divided into so many steps at most; between them the chance is interpolated."""

DIGITS = 12
"""Of a chance; the noise of sums beyond them would make equals differ."""


def chance(variant: Variant, need: float, their_need: float) -> float:
    """The chance that the side which needs ``need`` marks reaches the target before the one that needs
    ``their_need``.
    """
    if need <= 0:
        return 1.0
    if their_need <= 0:
        return 0.0
    unit, table = _table(variant)
    last = len(table) - 1
    # Whoever needs less than a step still needs a deal: nothing lies between one step and none.
    mine, theirs = (min(max(each / unit, 1.0), last) for each in (need, their_need))
    a, b = min(int(mine), last - 1), min(int(theirs), last - 1)
    x, y = mine - a, theirs - b
    low = table[a][b] * (1 - y) + table[a][b + 1] * y
    high = table[a + 1][b] * (1 - y) + table[a + 1][b + 1] * y
    return round(low * (1 - x) + high * x, DIGITS)


@lru_cache(maxsize=64)
def _table(variant: Variant) -> tuple[int, list[list[float]]]:
    """Marks in one step, and the chance for each number of steps that the two sides need."""
    target = variant.course.target
    unit = max(1, ceil(target / STEPS))
    size = ceil(target / unit) + 1
    shares: dict[int, float] = {}
    for marks, share in marks_of_a_deal(variant).items():
        steps, rest = divmod(marks, unit)
        shares[steps] = shares.get(steps, 0.0) + share * (1 - rest / unit)
        shares[steps + 1] = shares.get(steps + 1, 0.0) + share * rest / unit
    longest = max(shares)
    moved = [shares.get(steps, 0.0) for steps in range(longest, 0, -1)]
    whole = sum(moved) * 2
    # Both ways round, with as many places before the target as a deal can pass it by.
    wins = [1.0] * longest
    table = [[0.5] + [1.0] * (size - 1)]
    for a in range(1, size):
        row = [0.0] * (longest + 1)
        for b in range(1, size):
            # To need a and b is the other side's b and a, whose chance has been worked out where b < a.
            if b < a:
                value = 1 - table[b][a]
            elif b == a:
                value = 0.5
            else:
                won = sum(map(mul, moved, (wins + [table[k][b] for k in range(1, a)])[-longest:]))
                value = (won + sum(map(mul, moved, row[b : b + longest]))) / whole
            row.append(value)
        table.append(row[longest:])
    return unit, table


@lru_cache(maxsize=64)
def marks_of_a_deal(variant: Variant) -> Mapping[int, float]:
    """How often the winning side of a deal between even sides marks how much, roughly; the shares add up to 1."""
    scoring, calling = variant.scoring, variant.calling
    tricks = len(variant.deck) // variant.seating.seats
    total = variant.pack_points + scoring.trick_points(tricks)
    kinds = [(1.0, Contract(0, 0))]
    if getattr(calling, "no_trump", False):
        kinds = [(1 - WITHOUT_TRUMPS, Contract(0, 0)), (WITHOUT_TRUMPS, Contract(None, 0))]
    if getattr(calling, "top_rung", 0):
        kinds = [
            (share * part, Contract(named.trump, 0, rung))
            for share, named in kinds
            for rung, part in ((0, 1 - DOUBLED), (1, DOUBLED))
        ]
    sides = variant.seating.places(0).sides
    found: dict[int, float] = {}
    for difference in range(total % 2, total + 1, 2 * max(1, ceil(total / (2 * LEVELS)))):
        # A difference comes up for either side, none at all only once.
        often = exp(-((difference / (SPREAD * total)) ** 2) / 2) * (1.0 if difference else 0.5)
        cards = (variant.pack_points + difference) // 2
        for share, contract in kinds:
            taken = Taken(
                ranks=((("", 1, cards),), (("", 1, variant.pack_points - cards),)),
                tricks=(tricks - tricks // 2, tricks // 2),
                aside=0,
                pack_points=variant.pack_points,
                contract=contract,
                sides=sides,
                dealer=0,
            )
            marks = max(scoring.score(taken).marks)
            found[marks] = found.get(marks, 0.0) + share * often
    whole = sum(found.values())
    return {marks: share / whole for marks, share in found.items()}

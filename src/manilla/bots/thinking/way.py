"""How a bot thinks about cards, ingredient by ingredient, and how far it may look with what it may spend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Way:
    """Each ingredient can be switched off, so that the arena can measure it.

    * ``weights``: worlds count by how likely what the others did is in them; otherwise all alike.
    * ``score``: cards are compared by the chance to win the juego, otherwise by points.
    * ``calls``: calls are searched too, otherwise they are made by rules of thumb.
    * ``solve``: so many tricks left are solved from the card on; ``ending``: before that, rules of thumb are followed
      down to so many tricks left, and those are solved (0: to the end). Tricks of four cards are meant.
    * ``nodes``: the budget where none is given; ``most``: worlds looked at, at most; ``candidates``: worlds weighed for
      each that is expected to be looked at. ``capped``: no more nodes are spent even where the budget has more.
    * ``patient``: all worlds are looked at even where one card is clearly best, so that the others are measured too.
    """

    weights: bool = True
    score: bool = True
    calls: bool = True
    solve: int = 5
    ending: int = 6
    nodes: int = 60_000
    most: int = 400
    candidates: int = 6
    capped: bool = False
    patient: bool = False


class Horizon(NamedTuple):
    """``exact_from`` tricks left are solved, which leaves room for about so many ``worlds``."""

    exact_from: int
    worlds: int


WORTH_SOLVING, WORTH_ENDINGS = 24, 60
"""So many worlds must fit into the budget before it is spent on solving them; fewer are too few to compare by."""
CHEAP = 3.5
"""So few tricks of four are solved in any case: it takes no longer than to play them by rules of thumb."""
WEIGHING = 25
"""What it costs to draw and weigh a world, in nodes."""
ALIKE = {2: 0.63, 3: 0.9, 4: 1.0, 5: 1.2, 6: 1.4}
"""A trick of so many seats is as hard to solve as so many of four (measured)."""


def alike_to(tricks: int, seats: int) -> int:
    """How many tricks of so many seats are as hard to solve as ``tricks`` of four."""
    return int(tricks / ALIKE[seats])


def solving(tricks: int, seats: int) -> int:
    """About how many nodes it takes to solve the deal with so many tricks left (measured)."""
    return int(50 * 3.4 ** (tricks * ALIKE[seats] - 4))


def horizon(way: Way, left: int, cards: int, seats: int, nodes: int) -> Horizon:
    """How far to solve with ``left`` tricks left, ``cards`` to compare and a budget of about ``nodes``."""
    drawn = WEIGHING * (way.candidates if way.weights else 1)
    alike = ALIKE[seats]
    if left * alike <= way.solve:
        worlds = int(nodes / (drawn + 60 * 3.75 ** (left * alike - 4)))
        if worlds >= WORTH_SOLVING or left * alike <= CHEAP:
            return Horizon(left, max(worlds, 1))
    for ending in range(min(alike_to(way.ending, seats), left), 1, -1):
        worlds = int(nodes / (drawn + cards * (left + solving(ending, seats))))
        if worlds >= WORTH_ENDINGS:
            return Horizon(ending, worlds)
    return Horizon(0, max(int(nodes / (drawn + cards * left)), 1))

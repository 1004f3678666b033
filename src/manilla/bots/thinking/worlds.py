"""Which worlds to look at, and how much each counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from manilla.rules.view import View
from manilla.search import native
from manilla.search.outlook import weigh
from manilla.search.worlds import Worlds

from .weights import LEAST_SHARE, LEAST_WORLDS, loosely, said_by_others, tempered

FEW = 96
"""So many worlds or fewer are all looked at, each once."""
SEED_BITS = 64


@dataclass(frozen=True)
class Candidates:
    """Worlds to choose from: their rows, what each counts (the weights add up to 1), and how many agree with the view.

    ``whole``: they are all there are.
    """

    rows: bytes
    places: int
    weights: Sequence[float]
    consistent: int
    whole: bool

    def taken(self, numbers: Sequence[int]) -> bytes:
        """The rows of some of them, in that order."""
        size, rows = self.places, self.rows
        return b"".join([rows[number * size : (number + 1) * size] for number in numbers])


def candidates(view: View, found: Worlds, scene: native.Scene, number: int, weighed: bool, rng: Random) -> Candidates:
    """Up to ``number`` worlds of ``found``, ``weighed`` by what the others said and played or all alike."""
    whole = found.covered == 0 and found.count <= FEW
    if whole:
        number = found.count
        rows = found.all_rows()
    else:
        rows = found.rows(number, rng.getrandbits(SEED_BITS))
    weights = [1 / number] * number
    if weighed and (view.plays or view.calls) and number > 1:
        said = said_by_others(view)
        logs = weigh(view.variant.table(), scene, rows, number, loosely(), said=said)
        weights = tempered(logs, 1 if whole else min(number, max(LEAST_WORLDS, LEAST_SHARE * number)))
    return Candidates(rows, scene.places, weights, found.count, whole)


def holders(found: Worlds) -> tuple[int, ...]:
    """The seat of each place of a row."""
    hands = [seat for seat, place in enumerate(found.places) for _ in range(place.unseen)]
    piles = [seat for seat, place in enumerate(found.places) for pile in place.piles for _ in range(pile.unseen)]
    return (*hands, *piles)

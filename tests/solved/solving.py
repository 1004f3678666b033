"""Solved deals, and the files that hold them.

A file begins with the versions that it was made with: the solver's, and the rules' of its games. Then one position a
line (the grammar of ``manilla.rules.position``), the final difference of points for side 0, the same in marks,
and each legal card with its difference::

    manillen_4 dealer=3 hands=AH9S/THKS/8H7S/JHQS contract=C ; points -3 ; marks 0 ; 9S -3 ; AH -5

``python -m tests.solved.solving`` makes them anew; read the difference before committing it.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from manilla.rules.deal import Deal
from manilla.rules.position import position_of, position_text, read_position
from manilla.search.solver import SOLVER_VERSION, DealSolver
from manilla.variants import all_variants, find_variant
from tests.endings import played_down, some_deal

FOLDER = Path(__file__).parent
DEALS = 3
MOST_CARDS = {2: 24, 3: 30, 4: 32, 6: 30}
"""Cards in all hands, by the number of seats: as long as a test may take."""


def solved(solver: DealSolver, deal: Deal) -> str:
    """The line of one deal."""
    variant = deal.variant
    cards = solver.cards(deal)
    # The contract is said, and no turned card: these deals are played under any trumps.
    position = replace(position_of(deal), contract=deal.contract, turned=None)
    parts = [
        position_text(position),
        f"points {solver.value(deal).lo}",
        f"marks {solver.marks(deal).lo}",
        *(f"{variant.card_text(card)} {value.lo}" for card, value in cards.items()),
    ]
    return " ; ".join(parts)


def header(family: str) -> str:
    """What the lines of a file hang on."""
    rules = " ".join(f"{key}:{game.version}" for key, game in all_variants().items() if family_of(key) == family)
    return f"# solver {SOLVER_VERSION} rules {rules}"


def family_of(key: str) -> str:
    return find_variant(key).family or key


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.solved"))


def read(file: Path) -> Iterator[tuple[Deal, str]]:
    """The deals of a file with their lines."""
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            yield read_position(line.partition(" ; ")[0], find_variant).deal(), line


def main() -> None:
    solver = DealSolver()
    families = sorted({family_of(key) for key in all_variants()})
    for family in families:
        lines = [header(family)]
        for key, game in all_variants().items():
            if family_of(key) != family:
                continue
            for seed in range(DEALS):
                deal = some_deal(seed, game)
                deal = played_down(deal, MOST_CARDS[deal.places.seats], Random(seed))
                lines.append(solved(solver, deal))
        (FOLDER / f"{family}.solved").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

"""Exact counts of lines of play, and the files that hold them.

A file has one position a line (the grammar of ``manilla.rules.position``), then the counts at some depths::

    manillen_4 dealer=3 hands=AH9S/THKS/8H7S/JHQS contract=C plays=AH ; D1 1 ; D3 2

``#`` begins a comment. ``make golden`` counts anew and writes, above each line with options, what the game's own
options give at the greatest depth: a line earns its place by a difference there.
"""

from pathlib import Path
from typing import NamedTuple

from manilla.rules.deal import Deal
from manilla.rules.errors import RuleError
from manilla.rules.options import value_text
from manilla.rules.position import Position, position_text, read_position
from manilla.rules.variant import Variant
from manilla.search import native
from manilla.search.deals import position_of
from manilla.variants import find_variant

FOLDER = Path(__file__).parent
FELT = "# with the game's own "


class Line(NamedTuple):
    """A line of a file: the position's text and its counts by depth."""

    file: str
    number: int
    text: str
    counts: dict[int, int]

    def position(self) -> Position:
        return read_position(self.text, find_variant)

    def __str__(self) -> str:
        return f"{self.file}:{self.number}"


def perft(deal: Deal, depth: int) -> int:
    """Lines of play of ``depth`` cards; a deal that ends earlier counts as one."""
    if depth == 0 or deal.finished:
        return 1
    return sum(perft(deal.apply(card), depth - 1) for card in deal.legal_cards())


def native_perft(deal: Deal, depth: int) -> int:
    """The same, counted by the native core."""
    return native.perft(deal.variant.table(), position_of(deal), depth)


def otherwise(position: Position) -> dict[str, Deal | None]:
    """The position with each chosen option in turn at the game's own value, under a text of that option and value.

    None where the plays would not be legal then: that, too, is a difference.
    """
    found: dict[str, Deal | None] = {}
    for name in position.variant.chosen:
        default = position.variant.option(name).default
        variant = position.variant.with_options({name: default})
        try:
            found[f"{name}={value_text(default)}"] = in_game(position, variant).deal()
        except RuleError:
            found[f"{name}={value_text(default)}"] = None
    return found


def in_game(position: Position, variant: Variant) -> Position:
    """The same cards and plays under other options."""
    words = position_text(position).split(" ", 1)[1]
    chosen = ",".join(f"{name}={value_text(value)}" for name, value in variant.chosen.items())
    return read_position(f"{variant.key}{':' if chosen else ''}{chosen} {words}", find_variant)


def read_line(file: str, number: int, text: str) -> Line:
    line, *counts = text.split(";")
    found = {}
    for count in counts:
        depth, lines = count.split()
        found[int(depth.removeprefix("D"))] = int(lines)
    return Line(file, number, line.strip(), found)


def lines_of(path: Path) -> list[Line]:
    texts = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [read_line(path.name, number, text) for number, text in texts if text and not text.startswith("#")]


def all_lines() -> list[Line]:
    return [line for path in sorted(FOLDER.glob("*.perft")) for line in lines_of(path)]


def counted_anew(text: str) -> str:
    """A file's text with all its counts made again by the native core, and the comments on what each line shows."""
    made: list[str] = []
    for number, old in enumerate(text.splitlines(), 1):
        if old.startswith(FELT):
            continue
        if not old or old.startswith("#"):
            made.append(old)
            continue
        line = read_line("", number, old)
        position = line.position()
        deal, depths = position.deal(), line.counts or {1: 0}
        for option, other in otherwise(position).items():
            deepest = max(depths)
            told = "these plays would not be legal" if other is None else f"D{deepest} {native_perft(other, deepest)}"
            made.append(f"{FELT}{option}: {told}")
        counts = " ; ".join(f"D{depth} {native_perft(deal, depth)}" for depth in depths)
        made.append(f"{line.text} ; {counts}")
    return "\n".join(made) + "\n"


def main() -> None:
    """Count all files anew."""
    for path in sorted(FOLDER.glob("*.perft")):
        path.write_text(counted_anew(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

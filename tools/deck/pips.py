"""The bodies of the Spanish cards with pips."""

from __future__ import annotations

from tools.deck import clubs, coins, cups, swords
from tools.deck.layout import long_places, round_places
from tools.deck.shapes import number, use

PIPS = {"O": coins.pip, "C": cups.pip, "E": swords.pip, "B": clubs.pip}
SMALL = {"E": swords.short, "B": clubs.short}
ACES = {"O": coins.ace, "C": cups.ace, "E": swords.ace, "B": clubs.ace}
LINE_AT = 5.0


def definitions() -> dict[str, str]:
    """The pips by their name in the file: ``pip-O``; where the long one would be too thin, ``small-E``."""
    return {f"pip-{suit}": draw() for suit, draw in PIPS.items()} | {f"small-{s}": draw() for s, draw in SMALL.items()}


def small(suit: str) -> str:
    """The name of the pip that is known when it is small."""
    return f"small-{suit}" if suit in SMALL else f"pip-{suit}"


def body(suit: str, rank: str) -> str:
    """The pips of a card about the middle of the card, or its ace."""
    if rank == "A":
        return ACES[suit]()
    places = long_places(int(rank), thick=suit == "B") if suit in "EB" else round_places(int(rank), upright=suit == "C")
    return "".join(
        use(f"pip-{suit}", x, y, scale, turn, stroke_width=number(LINE_AT / scale)) for x, y, scale, turn in places
    )

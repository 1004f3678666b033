"""Hearts, diamonds, spades and clubs, and their aces."""

from __future__ import annotations

from tools.deck.layout import french_places
from tools.deck.leaves import leaf
from tools.deck.palette import CLUBS, DIAMONDS, GOLD, GOLD_LIGHT, HEARTS, RED, SPADES, Suit
from tools.deck.shapes import FINE, around, circle, group, moved, number, path, star, stroke, use

HEART = "M0 50C-14 26 -50 8 -50 -20C-50 -50 -13 -54 0 -26C13 -54 50 -50 50 -20C50 8 14 26 0 50Z"
DIAMOND = "M0 -56C10 -32 24 -14 43 0C24 14 10 32 0 56C-10 32 -24 14 -43 0C-24 -14 -10 -32 0 -56Z"
SPADE = "M0 -54C14 -28 49 -8 49 17C49 42 18 46 6 27C8 40 14 48 24 54H-24C-14 48 -8 40 -6 27C-18 46 -49 42 -49 17C-49 -8 -14 -28 0 -54Z"
CLUB = (
    "M0 -54C16 -54 26 -43 26 -29C26 -21 22 -14 17 -9C20 -11 24 -12 28 -12C42 -12 52 -1 52 12C52 26 42 37 28 37C19 37 11 32 6 25"
    "C8 38 14 48 24 54H-24C-14 48 -8 38 -6 25C-11 32 -19 37 -28 37C-42 37 -52 26 -52 12C-52 -1 -42 -12 -28 -12C-24 -12 -20 -11 -17 -9"
    "C-22 -14 -26 -21 -26 -29C-26 -43 -16 -54 0 -54Z"
)
OUTLINES = {"D": DIAMOND, "H": HEART, "S": SPADE, "C": CLUB}
SHADES = {
    "D": "M0 -50C10 -28 23 -13 40 0C23 13 10 30 0 51Z",
    "H": "M0 45C13 25 47 8 47 -20C47 -36 36 -44 24 -43C36 -36 38 -18 30 -4C22 10 8 24 0 45Z",
    "S": "M8 -38C18 -18 46 -4 46 17C46 37 24 42 12 31C34 28 36 6 26 -10C20 -20 12 -28 8 -38ZM4 30C6 40 12 47 18 51H6C2 46 2 38 4 30Z",
    "C": "M6 -51C18 -48 23 -39 23 -29C23 -20 18 -12 11 -7C18 -20 18 -38 6 -51ZM34 -9C44 -5 49 3 49 12C49 26 38 35 26 34C40 26 44 6 34 -9ZM4 30C6 40 12 47 18 51H6C2 46 2 38 4 30Z",
}
GLINTS = {
    "D": "M-10 -22Q-18 -10 -28 0",
    "H": "M-40 -20Q-38 -36 -24 -37",
    "S": "M-38 16Q-36 4 -22 -8",
    "C": "M-16 -30Q-14 -42 -4 -44M-42 12Q-40 2 -32 -1",
}
SUITS = {"D": DIAMONDS, "H": HEARTS, "S": SPADES, "C": CLUBS}


def pip(suit: Suit) -> str:
    """A pip 100 high about the origin."""
    return (
        path(OUTLINES[suit.letter], suit.main)
        + path(SHADES[suit.letter], suit.shade, "none")
        + stroke(GLINTS[suit.letter], FINE + 1, stroke=suit.light)
    )


def ace(suit: Suit) -> str:
    """A great pip with the sun of the deck in it and leaves about it."""
    down = {"D": 0, "H": -10, "S": 14, "C": 8}[suit.letter]
    scale = 3.9
    ring = "".join(
        leaf(36, fill, x, y, i * 45 + 22.5)
        for i, ((x, y), fill) in enumerate(zip(around(8, 36, -67.5), (GOLD, GOLD_LIGHT) * 4, strict=True))
    )
    sun = (
        ring
        + circle(0, 0, 36, GOLD)
        + path(star(8, 30, 14), RED, "none")
        + path(star(8, 30, 14, -67.5), GOLD_LIGHT, FINE)
        + circle(0, 0, 11, RED, FINE)
    )
    return (
        group(
            path(OUTLINES[suit.letter], suit.main) + path(SHADES[suit.letter], suit.shade, "none"),
            transform=f"scale({scale})",
            stroke_width=number(5 / scale),
        )
        + moved(stroke(GLINTS[suit.letter], 2.2, stroke=suit.light), scale=scale)
        + moved(sun, 0, down, 1.5)
    )


def definitions() -> dict[str, str]:
    return {f"suit-{letter}": pip(suit) for letter, suit in SUITS.items()}


def body(suit: Suit, rank: str) -> str:
    if rank == "A":
        return ace(suit)
    places = french_places(10 if rank == "T" else int(rank))
    return "".join(
        use(f"suit-{suit.letter}", x, y, scale, turn, stroke_width=number(4.5 / scale)) for x, y, scale, turn in places
    )

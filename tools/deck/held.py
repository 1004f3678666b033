"""The suit's sign in a figure's hand."""

from __future__ import annotations

from tools.deck.people import fist
from tools.deck.shapes import number, use


def held(suit: str, x: float, y: float, length: float = 1.06) -> str:
    """The sign held by a hand at (x, y), and the hand. ``length`` is how long a sword or club is beside a pip."""
    hand = fist(x, y)
    if suit == "O":
        return hand + sign(suit, x - 6, y - 70, 1.28) + fist(x + 2, y - 4, 0.9)
    if suit == "C":
        return sign(suit, x - 2, y - 46, 1.18) + fist(x, y - 6, 0.95)
    if suit == "E":
        return sign(suit, x + 16 * length, y - 111 * length, length, 8) + hand
    return sign(suit, x + 20 * length, y - 88 * length, length * 0.88, 14) + hand


def sign(suit: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    return use(f"pip-{suit}", x, y, scale, turn, stroke_width=number(5 / scale))

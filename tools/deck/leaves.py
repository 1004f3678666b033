"""The leaf of the deck: wreaths, clubs, crowns and flowers are made of it."""

from __future__ import annotations

from tools.deck.palette import LEAF
from tools.deck.shapes import FINE, number, path, stroke, use


def leaf(length: float, fill: str = LEAF, x: float = 0, y: float = 0, turn: float = 0) -> str:
    """A leaf growing from (x, y), upwards or turned from there."""
    scale = length / 100
    return use("leaf", x, y, scale, turn, fill=fill, stroke_width=number(FINE / scale))


def draw_leaf() -> str:
    """A leaf of 100 upwards from the origin."""
    return path("M0 0C-24 -30 -24 -70 0 -100C24 -70 24 -30 0 0Z") + stroke("M0 0V-52")

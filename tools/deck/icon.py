"""The client's own picture: a coin of the deck on the cloth of a table. The large one has the sun of the as de oros."""

from __future__ import annotations

from tools.deck import coins
from tools.deck.palette import LINE, OROS, RED
from tools.deck.shapes import circle, element, group, moved, path, star
from tools.deck.themes import resolved

SIZE = 512
CLOTH = "#1e5a41"


def small() -> str:
    """For a tab: the plain coin, as large as can be, on a cloth with round corners."""
    return _picture(112, moved(coins.pip(), SIZE / 2, SIZE / 2, 4.1, stroke_width=4))


def large() -> str:
    """For a home screen: the sun. The cloth fills the square, and what matters lies in the middle 80 %."""
    sun = (
        circle(0, 0, 176, OROS.main)
        + path("M120 -120A166 166 0 0 1 -120 120A190 190 0 0 0 120 -120Z", OROS.shade, "none")
        + coins.beads(158, 52, 11, OROS.shade)
        + circle(0, 0, 140, OROS.light)
        + path(star(16, 128, 84), RED)
        + path(star(16, 124, 80, -78.75), OROS.light, 3)
        + coins.sun_face()
    )
    return _picture(0, moved(sun, SIZE / 2, SIZE / 2, 1.1, stroke_width=5))


def _picture(corner: float, drawing: str) -> str:
    cloth = element("rect", width=SIZE, height=SIZE, rx=corner or None, fill=CLOTH)
    drawn = group(drawing, stroke=LINE, stroke_linejoin="round", stroke_linecap="round")
    box = f"0 0 {SIZE} {SIZE}"
    return resolved(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{cloth}{drawn}</svg>\n', {})

"""Oros: the coin, and the as de oros with its sun."""

from __future__ import annotations

from math import pi

from tools.deck.glyphs import word
from tools.deck.leaves import leaf
from tools.deck.palette import GREEN_SHADE, LEAF, OROS, RED, RED_SHADE
from tools.deck.shapes import FINE, around, circle, ellipse, group, moved, number, path, star, stroke


def beads(r: float, count: int, size: float, colour: str) -> str:
    """A ring of round beads: a dashed line whose dashes have no length."""
    gap = number(2 * pi * r / count - 0.05)
    return circle(0, 0, r, "none", size, stroke=colour, stroke_dasharray=f"0 {gap}")


def pip() -> str:
    """A coin of radius 50 about the origin."""
    return (
        circle(0, 0, 50, OROS.main)
        + path("M33 -33A46.5 46.5 0 0 1 -33 33A54 54 0 0 0 33 -33Z", OROS.shade, "none")
        + beads(41.5, 24, 5, OROS.shade)
        + circle(0, 0, 33, OROS.light, FINE)
        + path(star(8, 28, 12.5), OROS.shade, "none")
        + path(star(8, 28, 12.5, -67.5), RED, "none")
        + circle(0, 0, 10, OROS.main, FINE)
    )


def sun_face() -> str:
    """A face of radius 78 about the origin, looking out of the coin."""
    return (
        circle(0, 0, 78, OROS.main)
        + path("M40 -64A76 76 0 0 1 -6 75A96 96 0 0 0 40 -64Z", OROS.shade, "none", opacity=0.55)
        + stroke("M-46 -24Q-28 -38 -10 -24M10 -24Q28 -38 46 -24", 5)
        + path("M-43 -8Q-27 -22 -11 -8Q-27 4 -43 -8ZM11 -8Q27 -22 43 -8Q27 4 11 -8Z", "#fff8e4", FINE)
        + circle(-26, -9, 6, "#2a2230", "none")
        + circle(28, -9, 6, "#2a2230", "none")
        + stroke("M-6 -16C-6 6 -14 14 -11 22Q-1 30 11 22", 4)
        + path("M-26 41Q-10 33 0 38Q10 33 26 41Q0 58 -26 41Z", RED, FINE)
        + stroke("M-26 41Q0 46 26 41", FINE)
        + ellipse(-47, 22, 12, 9, "#ef8a4a", "none")
        + ellipse(47, 22, 12, 9, "#ef8a4a", "none")
        + stroke("M-12 62Q0 67 12 62", FINE)
    )


def ace() -> str:
    """The as de oros about the middle of the card: the sun in its wreath, and the maker's ribbon."""
    return moved(sun(), 0, -42, 1.04) + moved(ribbon(), 0, 292, 0.8)


def ribbon() -> str:
    """A ribbon 400 wide with the name of the game."""
    name = word("MANILLA", 42, tightness=0.92, space=22)
    ends = "".join(
        moved(
            path("M-150 -22L-214 -8L-190 26L-214 62L-132 46Z", RED_SHADE) + path("M-150 40L-132 64V36Z", "#5d0d18"),
            mirror=s,
        )
        for s in (False, True)
    )
    return (
        ends
        + path("M-162 -34Q0 12 162 -34V34Q0 80 -162 34Z", RED)
        + stroke("M-156 -21Q0 24 156 -21M-156 22Q0 67 156 22", FINE, stroke=OROS.light)
        + moved(name, 0, 2, fill="none", stroke=OROS.light, stroke_width=14)
    )


def sun() -> str:
    """The sun in its coin and wreath of olive, 450 wide."""
    wreath = ""
    for side in (-1, 1):
        for i in range(9):
            angle = 168 - i * 18.5
            x, y = around(1, 207, 90 - side * (180 - angle))[0]
            wreath += leaf(64, LEAF if i % 2 else GREEN_SHADE, x, y, side * (angle - 52))
            wreath += leaf(58, LEAF, x, y, side * (angle - 118))
            if i % 3 == 1:
                bx, by = around(1, 226, 90 - side * (171 - angle))[0]
                wreath += circle(bx, by, 9, "#3b3350", FINE)
    stems = stroke("M-36 204A207 207 0 0 1 -60 -198M36 204A207 207 0 0 0 60 -198", 5)
    rays = path(star(16, 128, 84), RED) + path(star(16, 124, 80, -78.75), OROS.light, FINE)
    return (
        stems
        + wreath
        + circle(0, 0, 176, OROS.main)
        + path("M120 -120A166 166 0 0 1 -120 120A190 190 0 0 0 120 -120Z", OROS.shade, "none")
        + beads(158, 52, 11, OROS.shade)
        + circle(0, 0, 140, OROS.light)
        + group(rays)
        + sun_face()
    )

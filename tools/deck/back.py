"""The back: a lattice of suns and leaves about a great sun, the same upside down."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from tools.deck.coins import beads
from tools.deck.layout import HEIGHT, WIDTH
from tools.deck.leaves import leaf
from tools.deck.palette import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE, tone
from tools.deck.shapes import (
    FINE,
    Point,
    around,
    circle,
    element,
    group,
    number,
    path,
    star,
    stroke,
    use,
)

STEP = 58
MEDAL = 176
SUN_COLOUR = "#e7c07a"


def suns_and_leaves() -> tuple[str, str]:
    """The path data of all suns and of all leaves of the lattice, which change places from row to row.

    Two paths, for the back is the card that lies on a table most often: browsers copy each element for each of them.
    What the medal covers is left out.
    """
    suns, leaves = "", ""
    for row in range(-7, 8):
        for column in range(-4, 5):
            x, y = column * STEP, row * STEP
            if hypot(x, y) + 24 < MEDAL:
                continue
            if (row + column) % 2:
                leaves += "".join(_petal(x, y, turns) for turns in range(4))
            else:
                suns += _sun(x, y)
    return suns, leaves


SUN = [(round(x), round(y)) for pair in zip(around(8, 17), around(8, 8, -67.5), strict=True) for x, y in pair]
PETAL = ((-8, -6), (-8, -14), (0, -21), (8, 7), (8, 15), (0, 21))


def _sun(x: float, y: float) -> str:
    """The path data of a sun about a point."""
    (from_x, from_y), *_ = SUN
    steps = " ".join(f"{to_x - at_x} {to_y - at_y}" for (at_x, at_y), (to_x, to_y) in pairwise(SUN))
    return f"M{number(x + from_x)} {number(y + from_y)}l{steps}z"


def _petal(x: float, y: float, turns: int) -> str:
    """The path data of a petal that begins a little away from a point, turned by so many right angles."""
    from_x, from_y = _turned((0, -3), turns)
    curves = " ".join(f"{number(dx)} {number(dy)}" for dx, dy in (_turned(point, turns) for point in PETAL))
    return f"M{number(x + from_x)} {number(y + from_y)}c{curves}z"


def _turned(point: Point, turns: int) -> Point:
    x, y = point
    return _turned((-y, x), turns - 1) if turns else (x, y)


def back(main: str, shade: str) -> str:
    """The whole card, with its own two colours as fallback of the theme's."""
    fill, dark = tone("back", main), tone("back-shade", shade)
    left, top = -WIDTH / 2 + 34, -HEIGHT / 2 + 34
    field = element(
        "rect", x=left, y=top, width=-2 * left, height=-2 * top, rx=24, fill=fill, stroke=dark, stroke_width=5
    )
    suns, leaves = suns_and_leaves()
    lines = ""
    for i in range(-12, 13):
        x = i * 2 * STEP + STEP
        lines += f"M{x - 460} -460L{x + 460} 460M{x + 460} -460L{x - 460} 460"
    clip = element(
        "clipPath",
        element("rect", x=left + 16, y=top + 16, width=-2 * left - 32, height=-2 * top - 32, rx=14),
        id="back-field",
    )
    lattice = element(
        "g",
        stroke(lines, 3, stroke=dark),
        path(leaves, dark, "none"),
        path(suns, SUN_COLOUR, "none"),
        clip_path="url(#back-field)",
    )
    rim = element(
        "rect",
        x=left + 16,
        y=top + 16,
        width=-2 * left - 32,
        height=-2 * top - 32,
        rx=14,
        fill="none",
        stroke=GOLD_LIGHT,
        stroke_width=4,
    )
    wreath = "".join(
        leaf(40, GOLD if i % 2 else GOLD_LIGHT, x, y, i * 15 + 62) for i, (x, y) in enumerate(around(24, 130))
    )
    medal = (
        circle(0, 0, MEDAL, fill, 5, stroke=dark)
        + circle(0, 0, 166, "none", 4, stroke=GOLD_LIGHT)
        + wreath
        + circle(0, 0, 118, dark)
        + beads(106, 40, 9, GOLD)
        + path(star(16, 94, 56), GOLD)
        + path(star(16, 92, 54, -78.75), GOLD_LIGHT, FINE)
        + circle(0, 0, 50, fill)
        + path(star(4, 44, 15), CREAM, FINE)
        + path(star(4, 30, 13, -45), GOLD, FINE)
        + circle(0, 0, 9, GOLD_SHADE, FINE)
    )
    return (
        use("paper")
        + clip
        + group(
            field + lattice + rim + medal,
            stroke=tone("line", "#2a2230"),
            stroke_width=4,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    )

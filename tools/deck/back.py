"""The back: a lattice of suns and leaves about a great sun, the same upside down."""

from __future__ import annotations

from tools.deck.coins import beads
from tools.deck.layout import HEIGHT, WIDTH
from tools.deck.leaves import leaf
from tools.deck.palette import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE, tone
from tools.deck.shapes import FINE, around, circle, element, group, moved, path, star, stroke, use

STEP = 58
SUN = "#e7c07a"


def definitions() -> dict[str, str]:
    """A row of the lattice: leaves and suns in turn."""
    petal = path("M0 -3C-8 -9 -8 -17 0 -24C8 -17 8 -9 0 -3Z")
    row = "".join(
        use("back-leaf", i * STEP) if i % 2 else path(star(8, 17, 8), SUN, transform=f"translate({i * STEP})")
        for i in range(-6, 6)
    )
    return {"back-leaf": "".join(moved(petal, turn=90 * i) for i in range(4)), "back-row": row}


def back(main: str, shade: str) -> str:
    """The whole card, with its own two colours as fallback of the theme's."""
    fill, dark = tone("back", main), tone("back-shade", shade)
    left, top = -WIDTH / 2 + 34, -HEIGHT / 2 + 34
    field = element(
        "rect", x=left, y=top, width=-2 * left, height=-2 * top, rx=24, fill=fill, stroke=dark, stroke_width=5
    )
    # Rows of the lattice are alike, each second one moved on by a place; the medal covers the middle ones.
    rows = "".join(use("back-row", j % 2 * STEP, j * STEP) for j in range(-7, 8))
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
        "g", stroke(lines, 3, stroke=dark), group(rows, fill=dark, stroke="none"), clip_path="url(#back-field)"
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
        circle(0, 0, 176, fill, 5, stroke=dark)
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

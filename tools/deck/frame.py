"""The card itself: paper, the frame with its pintas, and the corners."""

from __future__ import annotations

from tools.deck.layout import HEIGHT, WIDTH
from tools.deck.palette import EDGE, PAPER
from tools.deck.shapes import element, stroke

PINTAS = {"O": 0, "C": 1, "E": 2, "B": 3}
"""How often the frame is broken on the short sides, by the letter of the suit."""

INSET, RADIUS, GAP, WEIGHT = 36, 26, 50, 6


def paper() -> str:
    """The blank card, corners rounded."""
    return element(
        "rect",
        x=1.5 - WIDTH / 2,
        y=1.5 - HEIGHT / 2,
        width=WIDTH - 3,
        height=HEIGHT - 3,
        rx=36,
        fill=PAPER,
        stroke=EDGE,
        stroke_width=3,
    )


def frame(breaks: int) -> str:
    """The frame of a suit: its short sides are broken ``breaks`` times."""
    left, top = INSET - WIDTH / 2, INSET - HEIGHT / 2
    right, bottom = -left, -top
    gaps = [left + (right - left) * (i + 1) / (breaks + 1) for i in range(breaks)]
    ends = [left + RADIUS, *(edge for gap in gaps for edge in (gap - GAP / 2, gap + GAP / 2)), right - RADIUS]
    pieces = list(zip(ends[::2], ends[1::2], strict=True))
    across = "".join(f"M{a:.0f} {y:.0f}H{b:.0f}" for y in (top, bottom) for a, b in pieces)
    r, down = RADIUS, bottom - top - 2 * RADIUS
    sides = "".join(
        f"M{x + way * r:.0f} {top:.0f}a{r} {r} 0 0 {int(way < 0)} {-way * r} {r}v{down:.0f}a{r} {r} 0 0 {int(way < 0)} {way * r} {r}"
        for x, way in ((left, 1), (right, -1))
    )
    return stroke(across + sides, WEIGHT)

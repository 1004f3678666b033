"""Bastos: the leafy club, the short one of indices, and the as de bastos."""

from __future__ import annotations

from tools.deck.leaves import leaf
from tools.deck.palette import BASTOS, CREAM, CREAM_SHADE, GOLD, RED, RED_SHADE
from tools.deck.shapes import FINE, ellipse, moved, path, stroke


def stub(x: float, y: float, turn: float, size: float = 1) -> str:
    """A cut-off branch, its pale end outwards."""
    return moved(
        path("M-13 2L-10 -24H10L13 2Z", BASTOS.main) + ellipse(0, -24, 11, 6.5, CREAM),
        x,
        y,
        size,
        turn,
        stroke_width=None if size <= 1 else round(5 / size, 1),
    )


def pip() -> str:
    """A club 330 long about the origin, thick end upwards."""
    leaves = "".join(
        leaf(length, fill, x, y, turn)
        for x, y, turn, length, fill in (
            (-20, -60, -58, 40, BASTOS.light),
            (18, -98, 52, 38, BASTOS.light),
            (16, 6, 48, 42, BASTOS.light),
            (-13, 58, -50, 38, BASTOS.light),
        )
    )
    return (
        leaves
        + stub(-26, -104, -62)
        + stub(25, -44, 58)
        + stub(-18, 12, -64, 0.85)
        + path(
            "M-30 -146C-20 -168 20 -168 30 -146C38 -112 30 -86 28 -58C24 0 20 60 16 152Q0 166 -16 152C-20 60 -24 0 -28 -58C-30 -86 -38 -112 -30 -146Z",
            BASTOS.main,
        )
        + path(
            "M8 -160C20 -160 26 -152 28 -144C35 -112 28 -86 26 -58C22 0 18 60 14 152Q8 158 0 159C8 60 16 -80 8 -160Z",
            BASTOS.shade,
            "none",
        )
        + stroke("M-16 -138C-22 -100 -14 -72 -14 -40M-10 -10C-8 40 -8 80 -6 130M2 -120C6 -90 0 -60 4 -30", FINE)
        + ellipse(0, -148, 24, 12, CREAM)
        + ellipse(0, -148, 11, 5, CREAM_SHADE, 2)
        + path("M-17 112Q0 120 17 112V126Q0 134 -17 126Z", RED, FINE)
    )


def short() -> str:
    """A stout club 150 high about the origin, to be known when it is small."""
    return (
        leaf(40, BASTOS.light, 12, 10, 62)
        + leaf(40, BASTOS.light, -16, -12, -62)
        + stub(22, -34, 62, 0.9)
        + path("M-28 -60C-18 -78 18 -78 28 -60C32 -24 20 10 14 68Q0 78 -14 68C-20 10 -32 -24 -28 -60Z", BASTOS.main)
        + path("M8 -71C18 -70 24 -64 26 -58C30 -24 18 10 12 67Q6 72 0 72C6 20 16 -20 8 -71Z", BASTOS.shade, "none")
        + ellipse(0, -61, 20, 9, CREAM)
    )


def ace() -> str:
    """The as de bastos about the origin, 660 high: a club in full leaf, bound with a ribbon."""
    leaves = "".join(
        leaf(length, BASTOS.light if i % 2 else BASTOS.main, x, y, turn)
        for i, (x, y, turn, length) in enumerate(
            (
                (-58, -206, -28, 84),
                (-62, -190, -64, 96),
                (-60, -178, -100, 78),
                (62, -70, 30, 84),
                (64, -56, 66, 98),
                (60, -40, 102, 80),
                (-44, 30, -30, 80),
                (-46, 44, -66, 92),
                (-42, 60, -104, 72),
                (60, -236, 38, 76),
                (58, -222, 74, 84),
                (34, 132, 50, 74),
                (32, 146, 88, 72),
            )
        )
    )
    return (
        leaves
        + stub(-64, -92, -62, 2.1)
        + stub(52, 46, 60, 1.9)
        + stub(66, -160, 66, 1.7)
        + path(
            "M-74 -292C-50 -340 50 -340 74 -292C90 -226 70 -170 66 -110C58 0 46 130 38 306Q0 334 -38 306C-46 130 -58 0 -66 -110C-70 -170 -90 -226 -74 -292Z",
            BASTOS.main,
        )
        + path(
            "M26 -322C48 -318 64 -306 70 -290C86 -226 66 -170 62 -110C54 0 42 130 34 305Q18 316 2 317C24 120 48 -150 26 -322Z",
            BASTOS.shade,
            "none",
        )
        + stroke(
            "M-42 -262C-58 -200 -36 -150 -38 -90M-30 -40C-22 40 -24 120 -18 190M6 -240C16 -190 2 -140 12 -70M0 -20C6 60 2 100 6 150M-52 -150C-44 -140 -52 -120 -48 -100",
            4,
        )
        + path("M14 -190C30 -180 30 -150 14 -140C2 -150 2 -180 14 -190Z", BASTOS.shade, FINE)
        + stroke("M14 -178V-152", FINE)
        + ellipse(0, -298, 60, 28, CREAM)
        + ellipse(0, -298, 38, 17, CREAM_SHADE, FINE)
        + ellipse(0, -298, 16, 7, CREAM, FINE)
        + path("M-40 214C-92 196 -126 226 -150 262L-116 260L-112 292C-92 262 -70 250 -38 252Z", RED_SHADE)
        + path("M40 214C92 196 126 226 150 262L116 260L112 292C92 262 70 250 38 252Z", RED_SHADE)
        + path("M-44 208Q0 228 44 208L42 250Q0 270 -42 250Z", RED)
        + stroke("M-43 218Q0 238 43 218M-42 240Q0 260 42 240", FINE, stroke=GOLD)
    )

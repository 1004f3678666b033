"""Copas: the goblet, and the as de copas with its lid."""

from __future__ import annotations

from tools.deck.palette import BLUE, COPAS, GOLD, GOLD_LIGHT, GOLD_SHADE, GREEN, STEEL
from tools.deck.shapes import FINE, circle, ellipse, path, stroke


def pip() -> str:
    """A goblet 100 wide and 150 high about the origin."""
    return (
        path("M-38 70C-38 54 -12 56 -9 38V22H9V38C12 56 38 54 38 70Q0 82 -38 70Z", GOLD)
        + path("M4 22H9V38C12 56 38 54 38 70Q24 75 10 76C20 62 4 52 4 38Z", GOLD_SHADE, "none")
        + path("M-46 -60C-48 -16 -32 16 0 20C32 16 48 -16 46 -60Z", COPAS.main)
        + path("M16 -52H44C44 -14 30 12 6 17C22 -4 22 -28 16 -52Z", COPAS.shade, "none")
        + path("M-45 -42Q0 -26 45 -42L42 -20Q0 -4 -42 -20Z", GOLD, FINE)
        + path(
            "M0 -31L9 -22L0 -12L-9 -22ZM-27 -36L-20 -27L-27 -18L-34 -27ZM27 -36L34 -27L27 -18L20 -27Z",
            COPAS.shade,
            "none",
        )
        + ellipse(0, -60, 46, 12, COPAS.shade)
        + stroke("M-36 -57Q0 -50 36 -57", FINE, stroke=COPAS.light)
        + ellipse(0, 28, 16, 9, COPAS.main, FINE)
    )


def ace() -> str:
    """The as de copas about the origin, 330 wide and 640 high: a covered goblet with handles and gems."""
    handles = "".join(
        stroke(f"M{s * 118} -96C{s * 196} -120 {s * 196} 6 {s * 96} 22", line, stroke=colour)
        for s in (-1, 1)
        for line, colour in ((30, None), (20, GOLD))
    )
    foot = (
        path("M-128 292C-128 236 -44 244 -26 176V96H26V176C44 244 128 236 128 292Q0 322 -128 292Z", GOLD)
        + path("M10 96H24V176C44 246 124 238 124 292Q84 304 40 306C76 262 12 232 10 176Z", GOLD_SHADE, "none")
        + path("M-128 292Q0 322 128 292V262Q0 292 -128 262Z", COPAS.main)
        + ellipse(0, 136, 46, 22, COPAS.main)
        + stroke("M-36 130Q0 142 36 130", FINE, stroke=COPAS.light)
        + stroke("M-70 234Q0 252 70 234", FINE)
    )
    bowl = (
        path("M-134 -150C-142 -22 -88 70 0 100C88 70 142 -22 134 -150Z", COPAS.main)
        + path("M52 -140H130C134 -22 86 62 16 92C66 24 70 -64 52 -140Z", COPAS.shade, "none")
        + stroke("M-112 -60C-102 -6 -76 36 -44 60", 8, stroke=COPAS.light)
        + path("M-136 -136Q0 -92 136 -136L134 -74Q0 -28 -134 -74Z", GOLD)
        + "".join(gem(x, y, fill) for x, y, fill in ((-92, -92, BLUE), (0, -76, GREEN), (92, -92, BLUE)))
        + "".join(circle(x, y, 7, GOLD_LIGHT, FINE) for x, y in ((-47, -84), (47, -84), (-124, -102), (124, -102)))
        + path("M0 -22L34 14L0 62L-34 14Z", GOLD)
        + path("M0 -2L18 16L0 42L-18 16Z", COPAS.shade, FINE)
    )
    lid = (
        path("M-134 -152C-128 -226 -52 -232 -22 -270H22C52 -232 128 -226 134 -152Q0 -108 -134 -152Z", GOLD)
        + path("M8 -270H22C52 -232 128 -226 132 -154Q92 -138 56 -134C92 -196 30 -226 8 -270Z", GOLD_SHADE, "none")
        + stroke("M-104 -196Q0 -160 104 -196M-60 -226Q0 -206 60 -226", FINE)
        + path("M-138 -166Q0 -116 138 -166V-142Q0 -92 -138 -142Z", COPAS.main)
        + ellipse(0, -270, 30, 12, COPAS.main)
        + path("M0 -340C26 -316 26 -292 0 -278C-26 -292 -26 -316 0 -340Z", STEEL)
        + stroke("M0 -326V-290", FINE)
    )
    return handles + foot + bowl + lid


def gem(x: float, y: float, fill: str) -> str:
    """A cut stone, 44 wide."""
    return path(
        f"M{x - 22} {y}L{x - 10} {y - 15}H{x + 10}L{x + 22} {y}L{x + 10} {y + 15}H{x - 10}Z", fill, FINE
    ) + path(
        f"M{x - 11} {y}L{x - 5} {y - 7}H{x + 5}L{x + 11} {y}L{x + 5} {y + 7}H{x - 5}Z", "#fff", "none", opacity=0.45
    )

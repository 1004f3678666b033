"""Hats and crowns, on a face about the origin."""

from __future__ import annotations

from tools.deck.leaves import leaf
from tools.deck.palette import CREAM, GOLD, GOLD_SHADE, RED, STEEL, STEEL_SHADE
from tools.deck.shapes import FINE, SHADE, circle, path, stroke, use


def plume(x: float, y: float, scale: float, fill: str, shade: str) -> str:
    """A feather rising from (x, y) and falling to the right, 120 wide."""
    return use("plume", x, y, scale, fill=fill, color=shade)


def draw_plume() -> str:
    return (
        path(
            "M0 0C4 -46 52 -76 92 -56C118 -42 122 -14 110 6C104 -8 98 -12 90 -14C92 -4 88 2 82 6C78 -8 70 -14 62 -14"
            "C62 -6 56 2 48 4C46 -8 42 -12 34 -12C26 -8 16 0 0 0Z"
        )
        + path(
            "M4 -6C18 -40 60 -58 92 -34C102 -26 108 -10 108 0C104 -8 98 -12 90 -14C72 -34 34 -32 4 -6Z", SHADE, "none"
        )
        + stroke("M2 -3C24 -40 66 -56 96 -32", 2.5)
    )


def hat(kind: str, main: str, shade: str, trim: str) -> str:
    """A page's or a rider's hat: "beret", "brim", "helmet" or "pointed"."""
    if kind == "beret":
        return (
            path("M-54 -36C-84 -52 -80 -92 -36 -100C20 -110 78 -96 80 -62C80 -44 66 -36 54 -36Z", main)
            + path("M54 -38C64 -38 76 -46 77 -62C76 -80 56 -94 30 -98C60 -80 62 -52 40 -38Z", shade, "none")
            + path("M-54 -48Q0 -66 54 -48V-30Q0 -48 -54 -30Z", trim)
            + circle(-30, -60, 11, GOLD)
            + circle(-30, -60, 4, RED, "none")
        )
    if kind == "brim":
        return (
            path("M-44 -44C-46 -104 46 -104 44 -44Z", main)
            + path("M41 -46C42 -78 26 -90 10 -90C26 -78 26 -58 22 -46Z", shade, "none")
            + path("M-92 -40C-70 -62 70 -62 92 -46C98 -28 60 -22 0 -28C-60 -22 -100 -22 -92 -40Z", main)
            + path("M-45 -58Q0 -72 45 -58V-46Q0 -60 -45 -46Z", trim, FINE)
            + circle(34, -56, 9, GOLD, FINE)
        )
    if kind == "helmet":
        return (
            path("M-50 -34C-56 -112 56 -112 50 -34Z", STEEL)
            + path("M47 -36C50 -76 34 -92 14 -93C32 -76 34 -56 28 -36Z", STEEL_SHADE, "none")
            + path("M-8 -92C-6 -112 6 -112 8 -92L6 -38H-6Z", main, FINE)
            + path("M-66 -34C-50 -52 50 -52 66 -34Q70 -22 58 -24Q0 -40 -58 -24Q-70 -22 -66 -34Z", STEEL)
            + "".join(circle(x, y, 3, GOLD_SHADE, "none") for x, y in ((-46, -35), (-24, -40), (24, -40), (46, -35)))
        )
    return (
        path("M-52 -36C-48 -76 -10 -110 66 -112C50 -92 56 -60 52 -36Z", main)
        + path("M50 -40C54 -62 48 -90 60 -108C30 -96 34 -60 28 -40Z", shade, "none")
        + path("M-74 -30C-50 -58 40 -62 70 -44C76 -36 66 -28 56 -30Q0 -48 -50 -26Q-72 -18 -74 -30Z", trim)
    )


def crown(kind: str, main: str, shade: str) -> str:
    """A king's or queen's crown: "rays", "arched", "spikes" or "leaves"; the cap inside has the suit's colours."""
    band = path("M-54 -58Q0 -40 54 -58V-34Q0 -16 -54 -34Z", GOLD) + "".join(
        path(f"M{x} {y - 8}L{x + 8} {y}L{x} {y + 8}L{x - 8} {y}Z", main, FINE)
        for x, y in ((-34, -43), (0, -38), (34, -43))
    )
    cap = path("M-50 -54C-50 -100 50 -100 50 -54Q0 -36 -50 -54Z", main) + path(
        "M48 -56C46 -82 30 -88 12 -89C28 -78 28 -62 24 -48Z", shade, "none"
    )
    if kind == "rays":
        points = path(
            "M-54 -56L-74 -116L-42 -86L-32 -132L-12 -90L0 -140L12 -90L32 -132L42 -86L74 -116L54 -56Q0 -38 -54 -56Z",
            GOLD,
        )
        return (
            points
            + path("M54 -57L72 -112L42 -84L38 -52ZM10 -90L30 -126L26 -50Z", GOLD_SHADE, "none")
            + balls(((-74, -116), (-32, -132), (0, -140), (32, -132), (74, -116)), 7)
            + band
        )
    if kind == "arched":
        arches = stroke("M-50 -58C-72 -112 -18 -122 0 -116C18 -122 72 -112 50 -58M0 -116V-52", 20) + stroke(
            "M-50 -58C-72 -112 -18 -122 0 -116C18 -122 72 -112 50 -58M0 -116V-52", 10, stroke=GOLD
        )
        return (
            cap
            + arches
            + circle(0, -126, 13, GOLD)
            + path("M-4 -140V-150H-12V-158H-4V-166H4V-158H12V-150H4V-140Z", GOLD, FINE)
            + balls(((-56, -92), (56, -92)), 6)
            + band
        )
    if kind == "spikes":
        points = path("M-54 -56L-66 -120L-34 -84L0 -134L34 -84L66 -120L54 -56Q0 -38 -54 -56Z", GOLD)
        return points + path("M54 -57L64 -114L34 -82L34 -51Z", GOLD_SHADE, "none") + cap_stones(main) + band
    leaves = "".join(
        leaf(54, GOLD, x, y, turn) for x, y, turn in ((-48, -54, -24), (48, -54, 24), (-24, -50, -10), (24, -50, 10))
    )
    tall = path("M0 -46C-30 -76 -20 -110 0 -132C20 -110 30 -76 0 -46Z", GOLD) + stroke("M0 -60V-104", FINE)
    return cap + leaves + tall + balls(((-70, -100), (70, -100)), 7) + band


def balls(places: tuple[tuple[float, float], ...], r: float) -> str:
    return "".join(circle(x, y, r, CREAM, FINE) for x, y in places)


def cap_stones(main: str) -> str:
    return "".join(circle(x, y, 6, main, FINE) for x, y in ((-34, -72), (0, -82), (34, -72)))

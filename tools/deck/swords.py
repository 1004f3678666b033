"""Espadas: the long sword, the short one of indices, and the as de espadas."""

from __future__ import annotations

from tools.deck.palette import CREAM, CREAM_SHADE, ESPADAS, GOLD, GOLD_SHADE, RED, RED_SHADE, STEEL
from tools.deck.shapes import FINE, circle, moved, path, stroke


def pip() -> str:
    """A sword 330 long about the origin, point upwards."""
    return (
        path("M0 -166L20 -130V78H-20V-130Z", STEEL)
        + path("M0 -160L17 -129V76H0Z", ESPADAS.main, "none")
        + path("M0 -160L-17 -129V76H-8V-126Z", ESPADAS.light, "none")
        + stroke("M0 -128V52", FINE)
        + path("M-10 92H10V134H-10Z", ESPADAS.shade)
        + stroke("M-10 104L10 98M-10 116L10 110M-10 128L10 122", FINE, stroke=GOLD)
        + path(
            "M-38 70C-33 84 -16 78 0 78C16 78 33 84 38 70C47 82 40 98 26 96C18 94 10 92 0 96C-10 92 -18 94 -26 96C-40 98 -47 82 -38 70Z",
            GOLD,
        )
        + path("M0 88C14 86 26 92 38 84C36 94 32 96 25 95C16 92 10 92 0 95Z", GOLD_SHADE, "none")
        + circle(0, 148, 16, GOLD)
        + circle(0, 148, 6, ESPADAS.main, FINE)
    )


def short() -> str:
    """A stout sword 150 high about the origin, to be known when it is small."""
    return (
        path("M0 -76L17 -52V26H-17V-52Z", ESPADAS.light)
        + path("M0 -74L15 -51V24H0Z", ESPADAS.main, "none")
        + path("M-8 38H8V58H-8Z", ESPADAS.shade)
        + path("M-44 20Q-40 28 0 26Q40 28 44 20Q52 44 30 42Q0 38 -30 42Q-52 44 -44 20Z", GOLD)
        + circle(0, 64, 12, GOLD)
    )


def ace() -> str:
    """The as de espadas about the origin, 730 high: a state sword with a ribbon wound about it."""
    blade = (
        path("M0 -340L38 -276V132H-38V-276Z", STEEL)
        + path("M0 -330L34 -275V130H0Z", ESPADAS.main, "none")
        + path("M0 -330L-34 -275V130H-16V-268Z", ESPADAS.light, "none")
        + stroke("M0 -300V128", FINE)
        + stroke("M-13 -236V110M13 -236V110", 2)
    )
    hilt = (
        path("M-22 164H22V258H-22Z", ESPADAS.shade)
        + stroke("M-22 186L22 172M-22 208L22 194M-22 230L22 216M-22 252L22 238", 5, stroke=GOLD)
        + path(
            "M-132 96C-118 136 -62 122 0 126C62 122 118 136 132 96C164 122 142 170 98 166C62 162 34 156 0 172"
            "C-34 156 -62 162 -98 166C-142 170 -164 122 -132 96Z",
            GOLD,
        )
        + path("M0 148C48 142 92 160 138 128C134 152 118 162 98 161C62 156 34 152 0 168Z", GOLD_SHADE, "none")
        + circle(-112, 140, 13, RED, FINE)
        + circle(112, 140, 13, RED, FINE)
        + path("M0 118L30 144L0 176L-30 144Z", RED)
        + path("M0 132L14 145L0 160L-14 145Z", ESPADAS.light, FINE)
        + circle(0, 286, 36, GOLD)
        + circle(0, 286, 20, ESPADAS.main)
        + path("M-9 277A13 13 0 0 1 7 275", "none", 4, stroke=ESPADAS.light)
    )
    return moved(blade + ribbon() + hilt, 0, 4, 1.14, stroke_width=4.4)


def ribbon() -> str:
    """The ribbon of the ace: two turns, its ends split."""
    return (
        path("M40 -196C-20 -176 -92 -196 -150 -170L-128 -142L-160 -118C-96 -138 -20 -122 40 -142Z", RED)
        + path("M40 -196C70 -206 104 -196 118 -172C104 -152 74 -152 40 -142Z", RED_SHADE)
        + path(
            "M118 -172C112 -112 30 -96 -40 -84C-70 -78 -98 -70 -108 -44C-116 -96 -66 -122 -40 -130C30 -146 92 -140 118 -172Z",
            CREAM,
        )
        + path("M-108 -44C-96 -20 -66 -22 -40 -32V-86C-66 -82 -98 -70 -108 -44Z", CREAM_SHADE)
        + path("M-40 -86C20 -100 92 -74 150 -96L130 -64L164 -42C96 -22 20 -48 -40 -32Z", RED)
    )

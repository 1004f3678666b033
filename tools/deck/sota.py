"""The sota: a page on foot, the suit's sign in the raised hand."""

from __future__ import annotations

from tools.deck.dress import Dress
from tools.deck.hats import hat, plume
from tools.deck.held import held
from tools.deck.palette import CREAM, GOLD, LEATHER, LEATHER_SHADE, LINE
from tools.deck.people import collar, face, ground, hair, limb, neck, palm, shoe
from tools.deck.shapes import FINE, circle, element, moved, path, stroke


def legs(dress: Dress) -> str:
    left, right = dress.hose
    return (
        path("M-60 90C-70 180 -58 230 -62 330H-24C-16 240 -2 190 2 100Z", left)
        + path("M0 100C8 190 24 240 34 330H72C72 230 74 170 62 90Z", right)
        + path(
            "M-20 110C-14 190 -26 250 -30 326H-26C-16 240 -4 190 0 110ZM44 110C54 190 60 260 64 326H69C70 230 70 170 60 100Z",
            LINE,
            "none",
            opacity=0.16,
        )
        + moved(shoe(LEATHER), -43, 332)
        + moved(shoe(LEATHER_SHADE), 54, 332, mirror=True)
    )


def cape(dress: Dress) -> str:
    return (
        path(
            "M40 -164C96 -160 132 -120 146 -40C158 40 150 130 168 206C130 190 108 214 72 196C60 120 40 0 40 -164Z",
            dress.second,
        )
        + path(
            "M112 -100C132 -20 118 110 128 196C112 200 92 206 74 194C62 110 60 20 60 -60Z", dress.second_shade, "none"
        )
        + stroke("M130 -60C142 20 136 110 148 190", FINE)
    )


def tunic(dress: Dress) -> str:
    """The doublet with its skirt; each suit has its own cut."""
    s = dress.suit
    outline = "M-66 -160Q0 -184 66 -160C80 -100 56 -50 54 -6C70 30 92 80 98 122Q50 142 0 138Q-50 142 -98 122C-92 80 -70 30 -54 -6C-56 -50 -80 -100 -66 -160Z"
    clip = f"cut-{s.letter}"
    inside = {
        "O": "".join(
            path(
                f"M{x - 12} -190L{x * 0.8 - 9} -6L{x * 1.7 - 16} 150H{x * 1.7 + 16}L{x * 0.8 + 9} -6L{x + 12} -190Z",
                dress.second,
                "none",
            )
            for x in (-50, 0, 50)
        ),
        "C": path("M0 -190H120V150H0Z", dress.second, "none")
        + "".join(
            path(f"M{x} {y - 22}L{x + 16} {y}L{x} {y + 22}L{x - 16} {y}Z", GOLD, FINE)
            for x, y in ((-34, 50), (34, 50), (-58, 100), (0, 100), (58, 100), (-30, -70), (30, -70))
        ),
        "E": path("M-120 -64L0 -8L120 -64V-24L0 34L-120 -24ZM-120 16L0 84L120 16V62L0 128L-120 62Z", CREAM, "none")
        + path(
            "M-120 -44L0 12L120 -44V-38L0 18L-120 -38ZM-120 40L0 108L120 40V46L0 114L-120 46Z", dress.second, "none"
        ),
        "B": "".join(
            path(f"M{x - 20} {y}Q{x - 20} {y + 26} {x} {y + 34}Q{x + 20} {y + 26} {x + 20} {y}Z", fill, FINE)
            for y, row, fill in (
                (96, (-80, -40, 0, 40, 80), s.light),
                (62, (-60, -20, 20, 60), s.main),
                (28, (-40, 0, 40), s.light),
            )
            for x in row
        ),
    }[s.letter]
    return (
        element("clipPath", path(outline), id=clip)
        + path(outline, s.main)
        + element(
            "g",
            inside,
            path("M120 -190V150H40C60 60 20 0 26 -60C30 -110 50 -140 40 -190Z", LINE, "none", opacity=0.2),
            clip_path=f"url(#{clip})",
        )
        + path(outline, "none")
        + stroke("M0 -150V-14", FINE)
        + "".join(circle(0, y, 5, GOLD, FINE) for y in (-120, -90, -60, -32))
        + stroke("M-40 24Q-52 70 -58 116M40 24Q52 70 58 116M0 24V132", FINE)
        + path("M-57 -18Q0 -2 57 -18V6Q0 22 -57 6Z", LEATHER_SHADE)
        + path("M-14 -14H14V16H-14Z", GOLD)
        + stroke("M-5 -4H5V7H-5Z", FINE)
    )


def arm_raised(dress: Dress, x: float, y: float) -> str:
    """The arm to the left, its hand at (x, y)."""
    return (
        limb(f"M-70 -134L-122 -44L{x} {y + 22}", 36, dress.suit.main)
        + limb(f"M{x + 5} {y + 30}L{x + 1} {y + 20}", 34, CREAM)
        + path(
            "M-44 -158C-80 -172 -108 -140 -106 -104C-100 -84 -78 -78 -58 -92C-44 -110 -40 -136 -44 -158Z", dress.second
        )
        + stroke("M-60 -156Q-88 -130 -84 -92M-72 -158Q-98 -132 -98 -98", FINE)
    )


def arm_on_hip(dress: Dress) -> str:
    return (
        limb("M72 -134L134 -52L74 4", 36, dress.suit.shade)
        + moved(palm(), 64, 8, mirror=True)
        + limb("M88 -8L82 -2", 34, CREAM)
        + path("M44 -158C80 -172 110 -140 108 -104C100 -84 78 -78 58 -92C44 -110 40 -136 44 -158Z", dress.second)
        + stroke("M60 -156Q88 -130 84 -92M72 -158Q98 -132 98 -98", FINE)
    )


def head(dress: Dress) -> str:
    _, fringe = hair("bob", dress.hair)
    feather = plume(22, -74, 0.8, dress.second, dress.second_shade)
    worn = hat(dress.hat, dress.suit.main, dress.suit.shade, dress.second)
    return moved(face() + fringe + feather + worn, 0, -252)


def sota(dress: Dress) -> str:
    """The figure about the middle of the card."""
    x, y = -146, -118
    behind, _ = hair("bob", dress.hair)
    return (
        ground()
        + cape(dress)
        + legs(dress)
        + moved(behind + neck(), 0, -252)
        + arm_on_hip(dress)
        + tunic(dress)
        + collar()
        + arm_raised(dress, x, y)
        + held(dress.suit.letter, x, y)
        + head(dress)
    )

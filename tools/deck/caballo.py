"""The caballo: a rider on a walking horse, the suit's sign in the raised hand."""

from __future__ import annotations

from tools.deck.dress import Dress
from tools.deck.hats import hat, plume
from tools.deck.held import held
from tools.deck.horse import harness, horse, rein
from tools.deck.palette import CREAM, GOLD, LEATHER, LEATHER_SHADE, LINE
from tools.deck.people import collar, face, fist, ground, hair, limb, moustache, neck
from tools.deck.shapes import FINE, circle, element, moved, path, stroke


def cape(dress: Dress) -> str:
    return (
        path(
            "M50 -176C120 -186 170 -150 190 -96C204 -60 226 -40 236 -6C204 -18 188 -10 170 14C156 -2 140 -6 118 0C96 -50 60 -100 50 -176Z",
            dress.second,
        )
        + path(
            "M150 -140C176 -100 196 -50 232 -10C204 -18 188 -10 170 12C156 -2 140 -6 120 -2C130 -40 140 -90 110 -130Z",
            dress.second_shade,
            "none",
        )
        + stroke("M92 -140C130 -110 150 -60 168 -4M128 -158C160 -120 180 -70 202 -24", FINE)
    )


def seat(dress: Dress) -> str:
    """The rider's near leg, boot and stirrup."""
    leg = dress.hose[0]
    return (
        stroke("M28 10L22 196", 9)
        + stroke("M28 10L22 196", 4, stroke=LEATHER)
        + limb("M52 6C26 40 4 60 -2 96", 56, leg)
        + limb("M-4 96L14 178", 42, LEATHER)
        + path("M-12 168C-16 190 -38 196 -54 206Q-56 218 -44 218H34Q42 190 38 166Z", LEATHER)
        + path("M-34 84Q0 72 26 92L22 118Q-6 102 -32 112Z", LEATHER_SHADE)
        + stroke("M-20 218H30M-20 218L14 178L30 218", 5, stroke=GOLD)
        + path("M20 66C30 90 20 60 40 20L70 20C60 60 40 80 30 110Z", LINE, "none", opacity=0.15)
    )


def trunk(dress: Dress) -> str:
    """The rider's doublet to the saddle."""
    s = dress.suit
    outline = "M-58 -166Q6 -188 68 -166C80 -110 62 -70 62 -40C78 -20 88 0 92 26Q30 44 -26 24C-28 0 -36 -20 -44 -40C-46 -70 -70 -110 -58 -166Z"
    clip = f"rider-{s.letter}"
    bands = {
        "O": path(
            "M-70 -112L6 -82L84 -112V-92L6 -62L-70 -92ZM-70 -72L6 -42L84 -72V-56L6 -26L-70 -56Z", dress.second, "none"
        ),
        "C": path("M-26 -190H-8L4 60H-12ZM22 -190H40L44 60H26Z", GOLD, FINE),
        "E": path("M-14 -190H22V-130H90V-100H22V60H-14V-100H-90V-130H-14Z", CREAM, FINE)
        + path("M-4 -190H12V-120H90V-110H12V60H-4V-110H-90V-120H-4Z", dress.second, "none"),
        "B": path("M-80 -150L80 -20V16L-80 -114Z", dress.second, FINE)
        + "".join(circle(x, -72 + x * 0.8, 7, s.shade, FINE) for x in (-40, -8, 24, 56)),
    }[s.letter]
    return (
        element("clipPath", path(outline), id=clip)
        + path(outline, s.main)
        + element(
            "g",
            bands,
            path("M100 -190V50H40C52 -10 34 -60 36 -100C38 -130 50 -160 44 -190Z", LINE, "none", opacity=0.2),
            clip_path=f"url(#{clip})",
        )
        + path(outline, "none")
        + path("M-47 -52Q8 -34 64 -52V-30Q8 -12 -46 -30Z", LEATHER_SHADE)
        + path("M-6 -48H22V-20H-6Z", GOLD)
        + stroke("M-10 -16Q-18 8 -16 26M40 -18Q52 8 52 30", FINE)
    )


def caballo(dress: Dress) -> str:
    """The figure about the middle of the card."""
    x, y = (-118, -146) if dress.suit.letter in "OC" else (-132, -162)
    s = dress.suit
    behind, fringe = hair("bob", dress.rider_hair)
    whiskers = "" if s.letter == "C" else moustache(dress.rider_hair)
    gx, gy = -14, -18
    left = (
        limb(f"M-58 -138L-108 -84L{x} {y + 24}", 36, s.main)
        + limb(f"M{x + 6} {y + 32}L{x + 3} {y + 24}", 34, CREAM)
        + path(
            "M-36 -162C-72 -176 -98 -146 -96 -112C-90 -92 -70 -88 -50 -100C-36 -116 -32 -142 -36 -162Z", dress.second
        )
        + stroke("M-52 -160Q-78 -136 -74 -100M-64 -160Q-88 -136 -87 -106", FINE)
    )
    right = (
        limb(f"M74 -138L96 -56L{gx + 18} {gy - 2}", 36, s.shade)
        + limb(f"M{gx + 26} {gy - 5}L{gx + 20} {gy - 3}", 34, CREAM)
        + path("M46 -162C82 -176 108 -146 106 -112C100 -92 80 -88 60 -100C46 -116 42 -142 46 -162Z", dress.second)
        + stroke("M62 -160Q88 -136 84 -100M74 -160Q98 -136 97 -106", FINE)
    )
    worn = plume(20, -74, 0.9, dress.second, dress.second_shade) + hat(dress.rider_hat, s.main, s.shade, dress.second)
    head = moved(face() + whiskers + fringe + worn, 4, -256)
    drawing = (
        ground()
        + cape(dress)
        + horse(dress)
        + harness(dress)
        + moved(behind + neck(), 4, -256)
        + trunk(dress)
        + seat(dress)
        + moved(collar(), 4, 0)
        + rein(gx, gy)
        + right
        + fist(gx, gy, mirror=True)
        + left
        + held(s.letter, x, y, 0.9)
        + head
    )
    return moved(drawing, -20, 6, 0.96)

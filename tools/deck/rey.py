"""The rey: a crowned king in robe and mantle, the suit's sign in the raised hand."""

from __future__ import annotations

from tools.deck.dress import Dress
from tools.deck.hats import crown
from tools.deck.held import held
from tools.deck.palette import BLUE, CREAM, CREAM_SHADE, GOLD, GOLD_LIGHT, GOLD_SHADE, LEATHER_SHADE, LINE, RED
from tools.deck.people import beard, face, fist, ground, hair, limb, neck, shoe
from tools.deck.shapes import FINE, SHADE, circle, element, ellipse, moved, path, stroke, use


def tails(places: list[tuple[float, float]]) -> str:
    """The black tips of ermine."""
    return path("".join(f"M{x} {y - 7}l5 12h-4l-1 5l-1 -5h-4z" for x, y in places), LINE, "none")


def draw_mantle() -> str:
    return (
        path(
            "M-70 -164C-132 -130 -142 20 -164 338Q-136 362 -90 356L0 200L90 356Q136 362 164 338C142 20 132 -130 70 -164Z"
        )
        + path("M70 -164C132 -130 142 20 162 338Q144 354 120 356C106 160 106 0 60 -120Z", SHADE, "none")
        + stroke("M-116 -20C-124 90 -132 200 -142 330M120 -20C126 90 134 200 142 330", FINE)
    )


def robe(dress: Dress) -> str:
    """The robe with its hem; each suit has its own cloth."""
    s = dress.suit
    outline = "M-64 -160Q0 -184 64 -160C78 -90 60 -40 62 0C82 110 104 220 112 344Q0 372 -112 344C-104 220 -82 110 -62 0C-60 -40 -78 -90 -64 -160Z"
    clip = f"robe-{s.letter}"
    cloth = {
        "O": "".join(
            use("bloom", x, y)
            for x, y in (
                (-44, 60),
                (44, 60),
                (-64, 140),
                (64, 140),
                (-54, 220),
                (54, 220),
                (-84, 270),
                (84, 270),
                (-38, -60),
                (38, -60),
            )
        ),
        "C": "".join(
            stroke(f"M-130 {y}Q0 {y + 36} 130 {y}", 12, stroke=dress.second)
            + stroke(f"M-130 {y - 11}Q0 {y + 25} 130 {y - 11}M-130 {y + 11}Q0 {y + 47} 130 {y + 11}", FINE, stroke=GOLD)
            for y in (60, 130, 200)
        ),
        "E": path("M-140 -190H-26V380H-140ZM140 -190H26V380H140Z", s.shade, "none")
        + "".join(
            path(f"M{x} {y - 18}L{x + 11} {y}L{x} {y + 18}L{x - 11} {y}Z", s.light, "none")
            for y in (40, 96, 152, 208, 264)
            for x in (-48, 48)
        ),
        "B": path(
            "".join(f"M{x} {y}l34 40l-34 40l-34 -40z" for y in (20, 100, 180, 260) for x in (-68, 0, 68)),
            s.light,
            FINE,
            opacity=0.75,
        ),
    }[s.letter]
    return (
        element("clipPath", path(outline), id=clip)
        + path(outline, s.main)
        + element(
            "g",
            cloth,
            path("M-16 -190H16L22 380H-22Z", GOLD, FINE),
            "".join(
                path(f"M0 {y - 14}L10 {y}L0 {y + 14}L-10 {y}Z", fill, FINE)
                for y, fill in zip((-90, -50, 50, 90, 130, 170, 210, 250), (RED, BLUE) * 4, strict=True)
            ),
            path("M-140 288Q0 330 140 288V330Q0 372 -140 330Z", GOLD, FINE),
            "".join(
                circle(x, 324 - x * x / 420, 8, fill, FINE)
                for x, fill in ((-70, RED), (-36, BLUE), (0, RED), (36, BLUE), (70, RED))
            ),
            path("M130 -190V380H70C90 200 30 60 34 -20C36 -80 50 -130 44 -190Z", LINE, "none", opacity=0.18),
            clip_path=f"url(#{clip})",
        )
        + path(outline, "none")
        + path("M-63 -4Q0 14 63 -4V20Q0 38 -63 20Z", LEATHER_SHADE)
        + path("M-18 2H18V32H-18Z", GOLD)
        + circle(0, 17, 8, dress.second, FINE)
    )


def draw_fur() -> tuple[str, str]:
    """The ermine: an edge down the mantle, and a collar over the shoulders with its chain."""
    edges = ""
    for mirror in (False, True):
        edges += moved(
            path(
                "M-66 -120C-80 -40 -78 20 -92 110C-104 200 -116 270 -122 352L-92 360C-84 270 -76 200 -64 110C-52 20 -50 -40 -44 -112Z",
                CREAM,
            )
            + tails(
                [
                    (-66, -60),
                    (-66, -10),
                    (-72, 40),
                    (-78, 90),
                    (-84, 140),
                    (-90, 190),
                    (-96, 240),
                    (-102, 290),
                    (-106, 334),
                ]
            ),
            mirror=mirror,
        )
    collar = (
        path(
            "M-46 -172C-92 -164 -128 -128 -134 -84Q-84 -64 0 -58Q84 -64 134 -84C128 -128 92 -164 46 -172Q0 -150 -46 -172Z",
            CREAM,
        )
        + path("M46 -172C92 -164 128 -128 132 -84Q104 -72 70 -66C84 -110 70 -150 40 -168Z", CREAM_SHADE, "none")
        + tails(
            [
                (-104, -98),
                (-84, -132),
                (-62, -96),
                (-44, -136),
                (-24, -86),
                (24, -86),
                (44, -136),
                (62, -96),
                (84, -132),
                (104, -98),
            ]
        )
    )
    chain = (
        stroke("M-58 -150Q0 -60 58 -150", 9)
        + stroke("M-58 -150Q0 -60 58 -150", 5, stroke=GOLD, stroke_dasharray="1 7")
        + path("M0 -110L16 -90L0 -66L-16 -90Z", GOLD)
        + circle(0, -90, 6, None, FINE)
    )
    return edges, collar + chain


def attribute(dress: Dress) -> str:
    """A king's sceptre or orb, held at the origin."""
    orb = (
        circle(0, 0, 34, GOLD)
        + path("M24 -24A33 33 0 0 1 -10 31A40 40 0 0 0 24 -24Z", GOLD_SHADE, "none")
        + path("M-33 -4Q0 10 33 -4V8Q0 22 -33 8ZM-4 -33H6V6H-6Z", dress.suit.main, FINE)
    )
    cross = path("M-4 -36V-48H-14V-57H-4V-68H5V-57H15V-48H5V-36Z", GOLD, FINE)
    return {
        "flame": stroke("M0 -96V150", 17)
        + stroke("M0 -96V150", 9, stroke=GOLD)
        + path("M0 -166C24 -140 24 -120 0 -96C-24 -120 -24 -140 0 -166Z", dress.suit.main)
        + circle(0, -130, 8, RED, FINE)
        + ellipse(0, -92, 18, 9, GOLD)
        + circle(0, 154, 12, GOLD),
        "orb": moved(orb + cross, 0, -38),
        "cross": stroke("M0 -140V150", 17)
        + stroke("M0 -140V150", 9, stroke=GOLD)
        + path("M-6 -150V-176H-26V-190H-6V-212H8V-190H28V-176H8V-150Z", GOLD)
        + circle(0, -140, 13, dress.suit.main)
        + circle(0, 154, 12, GOLD),
        "leaf": stroke("M0 -96V150", 17)
        + stroke("M0 -96V150", 9, stroke="#9a6236")
        + path("M0 -168C34 -150 28 -112 0 -96C-28 -112 -34 -150 0 -168Z", dress.suit.light)
        + stroke("M0 -98V-146M0 -112L12 -128M0 -112L-12 -128", FINE)
        + circle(0, -94, 12, GOLD)
        + circle(0, 154, 12, GOLD_LIGHT),
    }[dress.attribute]


def rey(dress: Dress) -> str:
    """The figure about the middle of the card."""
    x, y = -148, -112
    behind, fringe = hair("bob", dress.beard[1])
    gx, gy = 146, -36
    left = limb(f"M-84 -108L-128 -30L{x} {y + 24}", 40, dress.suit.main) + limb(
        f"M{x + 6} {y + 34}L{x + 2} {y + 24}", 38, GOLD
    )
    right = limb(f"M84 -108L146 -10L{gx} {gy + 18}", 40, dress.suit.shade) + limb(
        f"M{gx} {gy + 28}V{gy + 22}", 38, GOLD
    )
    head = (
        behind + neck() + face() + fringe + beard(*dress.beard) + crown(dress.crown, dress.suit.main, dress.suit.shade)
    )
    return (
        ground()
        + use("mantle", fill=dress.second, color=dress.second_shade)
        + moved(shoe(LEATHER_SHADE), -34, 338, 0.9)
        + moved(shoe(LEATHER_SHADE), 34, 338, 0.9, mirror=True)
        + robe(dress)
        + use("fur-edges")
        + left
        + right
        + use("fur-collar", fill=dress.suit.main)
        + held(dress.suit.letter, x, y)
        + moved(attribute(dress), gx, gy)
        + fist(gx, gy, mirror=True)
        + moved(head, 0, -240)
    )

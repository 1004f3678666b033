"""The French courts: jack, queen and king as half figures, drawn once and turned about."""

from __future__ import annotations

from tools.deck.dress import Dress
from tools.deck.hats import crown, hat, plume
from tools.deck.leaves import leaf
from tools.deck.palette import (
    BLUE,
    CREAM,
    FLESH,
    GOLD,
    GOLD_LIGHT,
    LEAF,
    LEATHER,
    LINE,
    RED,
    RED_SHADE,
    STEEL,
    STEEL_SHADE,
)
from tools.deck.people import beard, collar, face, fist, hair, limb, neck
from tools.deck.rey import attribute
from tools.deck.shapes import FINE, SHADE, around, circle, element, moved, number, path, stroke, use

HEAD = -236


def diamonds_down(x: float, ys: tuple[int, ...], fills: tuple[str, str]) -> str:
    return "".join(
        path(f"M{x} {y - 14}L{x + 10} {y}L{x} {y + 14}L{x - 10} {y}Z", fills[i % 2], FINE) for i, y in enumerate(ys)
    )


def cloth(dress: Dress) -> str:
    """The weave of a suit's garments, to be cut to its outline."""
    s = dress.suit
    return {
        "D": "".join(use("bloom", x, y) for y in (-120, -72, -24) for x in (-88, -46, 46, 88)),
        "H": "".join(stroke(f"M-200 {y}Q0 {y + 40} 200 {y}", 13, stroke=dress.second) for y in (-130, -80, -30)),
        "S": path("M-104 -200H-64V20H-104ZM64 -200H104V20H64Z", s.shade, "none")
        + "".join(
            path(f"M{x} {y - 16}L{x + 10} {y}L{x} {y + 16}L{x - 10} {y}Z", s.light, "none")
            for y in (-110, -66, -22)
            for x in (-84, -44, 44, 84)
        ),
        "C": path(
            "".join(f"M{x} {y}l30 36l-30 36l-30 -36z" for y in (-160, -88) for x in (-120, -60, 0, 60, 120)),
            s.light,
            FINE,
        ),
    }[s.letter]


def cut(name: str, outline: str, fill: str, *inside: str) -> str:
    """A garment: its outline filled, its cloth cut to it, its contour over all."""
    shadow = path("M240 -220V20H74C84 -60 44 -120 50 -200Z", LINE, "none", opacity=0.18)
    return (
        element("clipPath", path(outline), id=name)
        + path(outline, fill)
        + element("g", *inside, shadow, clip_path=f"url(#{name})")
        + path(outline, "none")
    )


def sleeves(dress: Dress, cuff: str, hand: tuple[float, float]) -> str:
    x, y = hand
    s = dress.suit
    return (
        limb(f"M-98 -100L-170 -22L{x} {y + 24}", 40, s.main)
        + limb(f"M{x - 5} {y + 34}L{x - 2} {y + 26}", 38, cuff)
        + limb("M98 -100L158 -26", 40, s.shade)
        + forearm(dress, cuff)
    )


def forearm(dress: Dress, cuff: str) -> str:
    """The arm at the right from the elbow to the hand before the belt."""
    return limb("M158 -26L60 -54", 40, dress.suit.shade) + limb("M74 -50L66 -52", 38, cuff) + fist(46, -58, mirror=True)


def cloak(dress: Dress) -> str:
    return use("cloak", fill=dress.second, color=dress.second_shade)


def draw_cloak() -> str:
    """The cloak behind a half figure, as wide as the belt where it meets it."""
    return (
        path("M-60 -156C-150 -150 -208 -110 -208 14H208C208 -110 150 -150 60 -156Z")
        + path("M60 -156C150 -150 206 -110 206 14H170C168 -70 130 -120 60 -156Z", SHADE, "none")
        + stroke(
            "M-136 -126C-166 -90 -176 -40 -178 14M136 -126C166 -90 176 -40 178 14M-186 -96C-192 -70 -194 -30 -194 14M186 -96C192 -70 194 -30 194 14",
            FINE,
        )
    )


def puffs(dress: Dress) -> str:
    out = ""
    for mirror in (False, True):
        out += moved(
            path(
                "M-58 -152C-104 -166 -140 -126 -136 -84C-122 -58 -92 -60 -72 -78C-54 -98 -52 -126 -58 -152Z",
                dress.second,
            )
            + stroke("M-78 -152Q-114 -124 -108 -70M-92 -154Q-130 -124 -126 -76", FINE),
            mirror=mirror,
        )
    return out


def king(dress: Dress) -> str:
    s = dress.suit
    robe = "M-62 -150C-92 -90 -116 -40 -126 14H126C116 -40 92 -90 62 -150Z"
    edges = "".join(
        moved(
            path("M-62 -140C-84 -90 -108 -40 -118 14H-152C-140 -40 -112 -100 -84 -140Z", CREAM)
            + path("M-98 -66l5 12h-4l-1 5l-1 -5h-4zM-118 -26l5 12h-4l-1 5l-1 -5h-4z", LINE, "none"),
            mirror=m,
        )
        for m in (False, True)
    )
    behind, fringe = hair("bob", dress.beard[1])
    hand = (-128 if s.letter == "S" else -138, -92)
    thing = use("pip-E", hand[0] + 8, hand[1] - 114, 1.08, 4) if s.letter == "S" else moved(attribute(dress), *hand)
    return (
        cloak(dress)
        + cut(
            f"king-{s.letter}",
            robe,
            s.main,
            cloth(dress),
            path("M-18 -190H18L24 20H-24Z", GOLD, FINE),
            diamonds_down(0, (-60, -24, 12), (RED, BLUE)),
        )
        + edges
        + sleeves(dress, GOLD, hand)
        + use("fur-collar", 0, 4, fill=s.main)
        + forearm(dress, GOLD)
        + thing
        + fist(*hand)
        + moved(behind + neck() + face() + fringe + beard(*dress.beard) + crown(dress.crown, s.main, s.shade), 0, HEAD)
    )


def queen(dress: Dress) -> str:
    s = dress.suit
    gown = "M-58 -136C-70 -100 -76 -60 -92 -30C-104 -12 -118 0 -124 14H124C118 0 104 -12 92 -30C76 -60 70 -100 58 -136Q0 -96 -58 -136Z"
    chest = path("M-60 -140C-40 -164 40 -164 60 -140Q40 -92 0 -88Q-40 -92 -60 -140Z", FLESH) + path(
        "M-66 -142C-56 -104 -30 -80 0 -80C30 -80 56 -104 66 -142L54 -146C46 -114 24 -96 0 -96C-24 -96 -46 -114 -54 -146Z",
        CREAM,
    )
    necklace = stroke("M-34 -150Q0 -112 34 -150", 6, stroke=GOLD, stroke_dasharray="0 9") + path(
        "M0 -128L9 -116L0 -102L-9 -116Z", s.main, FINE
    )
    behind, front = hair("long", {"D": "fair", "H": "brown", "S": "black", "C": "red"}[s.letter])
    hand = (-136, -84)
    tiara = moved(
        crown({"D": "spikes", "H": "leaves", "S": "rays", "C": "arched"}[s.letter], s.main, s.shade), 0, 2, 0.86
    )
    head = path(
        "M-50 -60C-88 -30 -94 50 -110 112Q-70 130 -44 108H44Q70 130 110 112C94 50 88 -30 50 -60Z",
        STEEL if s.letter in "HC" else dress.second,
    )
    return (
        cloak(dress)
        + moved(head + behind, 0, HEAD)
        + cut(
            f"queen-{s.letter}",
            gown,
            s.main,
            cloth(dress),
            path("M-14 -120H14L20 20H-20Z", GOLD, FINE),
            diamonds_down(0, (-58, -22, 14), (s.shade, CREAM)),
        )
        + sleeves(dress, CREAM, hand)
        + puffs(dress)
        + moved(neck(), 0, HEAD)
        + chest
        + necklace
        + moved(flower(s.letter), *hand)
        + fist(*hand)
        + moved(face() + front + tiara, 0, HEAD)
    )


def jack(dress: Dress) -> str:
    s = dress.suit
    coat = "M-66 -152Q0 -176 66 -152C96 -100 100 -50 118 14H-118C-100 -50 -96 -100 -66 -152Z"
    behind, fringe = hair("bob", dress.hair)
    hand = (-138, -86)
    half = path("M0 -200H200V30H0Z", dress.second, "none") if s.letter == "H" else ""
    buttons = stroke("M0 -130V10", FINE) + "".join(circle(0, y, 6, GOLD, FINE) for y in (-100, -72, -44))
    return (
        cloak(dress)
        + moved(behind + neck(), 0, HEAD)
        + cut(f"jack-{s.letter}", coat, s.main, "" if half else cloth(dress), half)
        + buttons
        + sleeves(dress, CREAM, hand)
        + puffs(dress)
        + moved(collar(), 0, 12)
        + moved(polearm(dress), *hand)
        + fist(*hand)
        + moved(
            face()
            + fringe
            + plume(20, -76, 0.5, dress.second, dress.second_shade)
            + hat(dress.hat, s.main, s.shade, dress.second),
            0,
            HEAD,
        )
    )


def polearm(dress: Dress) -> str:
    """A jack's weapon or flag, held at the origin."""
    staff = stroke("M0 -250V96", 17) + stroke("M0 -250V96", 9, stroke=LEATHER)
    tip = path("M0 -306L13 -268L6 -246H-6L-13 -268Z", STEEL) + stroke("M0 -292V-256", 2)
    head = {
        "D": path("M4 -228C36 -240 52 -222 54 -190C52 -160 34 -150 4 -158Z", STEEL)
        + path("M54 -190C52 -162 34 -152 6 -160C30 -166 40 -176 40 -206Z", STEEL_SHADE, "none")
        + path("M-4 -214L-30 -194L-4 -178Z", STEEL),
        "H": path("M5 -240C36 -256 50 -226 80 -236V-164C50 -154 36 -184 5 -168Z", dress.second)
        + path("M5 -214C36 -230 50 -200 80 -210V-190C50 -180 36 -210 5 -194Z", GOLD, FINE),
        "S": path(
            "M-6 -240C-34 -236 -34 -204 -22 -192C-22 -206 -16 -214 -6 -214ZM6 -240C34 -236 34 -204 22 -192C22 -206 16 -214 6 -214Z",
            STEEL,
        )
        + path("M-8 -204H8V-184H-8Z", RED, FINE),
        "C": path("M5 -242L78 -206L5 -168Z", dress.second) + circle(26, -206, 9, RED_SHADE, FINE),
    }[dress.suit.letter]
    return staff + tip + head


def flower(suit: str) -> str:
    """A queen's flower, its stem in a hand at the origin."""
    stem = stroke("M0 60C4 0 -6 -60 -2 -118", 12) + stroke("M0 60C4 0 -6 -60 -2 -118", 5, stroke="#4f9c4d")
    leaves = leaf(42, LEAF, 0, -44, -58) + leaf(42, LEAF, -2, -58, 58)
    bloom = {
        "D": path("M0 -52C-40 -52 -40 8 0 10C40 8 40 -52 0 -52Z", GOLD)
        + path(
            "M-32 -50C-40 -10 -22 8 0 10C-12 -12 -12 -36 -32 -50ZM32 -50C40 -10 22 8 0 10C12 -12 12 -36 32 -50Z", RED
        ),
        "H": "".join(circle(x, y - 20, 19, RED) for x, y in around(5, 22))
        + circle(0, -20, 20, "#ef7a72")
        + stroke("M-8 -20A9 9 0 1 1 4 -12M-14 -14A16 16 0 0 0 12 -10", FINE),
        "S": "".join(
            moved(path("M0 0C-18 -14 -16 -40 0 -54C16 -40 18 -14 0 0Z", CREAM), 0, -6, turn=t)
            for t in (-74, 74, -38, 38, 0)
        )
        + circle(0, -8, 8, GOLD, FINE),
        "C": "".join(
            moved(path("M0 0C-13 -12 -12 -28 0 -38C12 -28 13 -12 0 0Z", CREAM, FINE), 0, -22, turn=45 * i)
            for i in range(8)
        )
        + circle(0, -22, 13, GOLD),
    }[suit]
    return stem + leaves + moved(bloom, -2, -118, 1.05)


def belt(dress: Dress) -> str:
    """The band where the two halves meet; it looks the same upside down."""
    stones = "".join(
        path(f"M{x} -13L{x + 13} 0L{x} 13L{x - 13} 0Z", fill, FINE)
        for x, fill in ((-120, CREAM), (-60, dress.second), (0, CREAM), (60, dress.second), (120, CREAM))
    )
    return (
        path("M-186 -22H186V22H-186Z", dress.suit.main)
        + path("M-186 -22H186V-13H-186ZM-186 13H186V22H-186Z", GOLD, FINE)
        + stones
        + "".join(circle(x, 0, 5, GOLD_LIGHT, FINE) for x in (-155, -90, -30, 30, 90, 155))
    )


HALVES = {"J": jack, "Q": queen, "K": king}


def definitions(dresses: dict[str, Dress]) -> dict[str, str]:
    """The half of each court card, and what cuts it off at the middle."""
    return {"cloak": draw_cloak()} | {
        f"half-{rank}{suit}": draw(dress) for rank, draw in HALVES.items() for suit, dress in dresses.items()
    }


SIDE, TOP = 186, 418


def upper() -> str:
    """What keeps a half figure in its half of the box."""
    return element("clipPath", path(f"M-{SIDE} 0V-{TOP}H{SIDE}V0Z"), id="upper")


def box(fill: str, line: float | None = None) -> str:
    return element("rect", x=-SIDE, y=-TOP, width=2 * SIDE, height=2 * TOP, rx=6, fill=fill, stroke_width=line)


def body(dress: Dress, rank: str) -> str:
    name = f"half-{rank}{dress.suit.letter}"
    half = element(
        "g",
        use(name) + use(f"suit-{dress.suit.letter}", 132, -356, 0.84, stroke_width=number(4.5 / 0.84)),
        clip_path="url(#upper)",
    )
    return box("#fdf1d6") + half + moved(half, turn=180) + belt(dress) + box("none")

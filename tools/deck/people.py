"""What all figures share: faces, hair, beards, hands, limbs, shoes."""

from __future__ import annotations

from tools.deck.palette import CREAM, CREAM_SHADE, FLESH, FLESH_SHADE, LEAF, LINE
from tools.deck.shapes import FINE, SHADE, circle, ellipse, path, stroke, use

HAIR = {
    "brown": ("#7a4a28", "#573118"),
    "fair": ("#e2b04f", "#b9822c"),
    "black": ("#3a3142", "#221c28"),
    "red": ("#b4542a", "#85391a"),
    "white": ("#ece7dd", "#c3bbac"),
    "grey": ("#a9a6ab", "#7d7a82"),
}
CONTOUR = 5


def limb(d: str, width: float, fill: str) -> str:
    """An arm or a leg along a line: the line twice, first in ink, then in its colour a contour narrower."""
    return stroke(d, width + 2 * CONTOUR) + stroke(d, width, stroke=fill)


def draw_face() -> str:
    """A face about the origin, 88 wide and 120 high, looking a little to the left."""
    return (
        path("M-43 -34C-47 4 -38 38 -20 54Q-2 66 16 55C36 40 46 4 43 -34C40 -68 -40 -68 -43 -34Z", FLESH)
        + path(
            "M40.500 -34C43 4 34 38 15 53Q8 58 0 59C24 38 30 0 25 -54C34 -50 40 -44 40.500 -34Z", FLESH_SHADE, "none"
        )
        + ellipse(-28, 18, 9, 6, "#ee9f80", "none")
        + ellipse(22, 18, 9, 6, "#df8a66", "none")
        + stroke("M-37 -18Q-27 -27 -15 -20M4 -20Q16 -27 27 -18", 4)
        + stroke("M-36 -5Q-26 -13 -15 -5M4 -5Q14 -13 25 -5", FINE)
        + circle(-26, -4, 4.5, LINE, "none")
        + circle(14, -4, 4.5, LINE, "none")
        + stroke("M-7 -14C-9 2 -16 11 -14 16Q-8 21 0 17", FINE)
        + path("M-19 34Q-11 29 -6 32Q-1 29 8 34Q-5 44 -19 34Z", "#b8433f", "none")
    )


def draw_neck() -> str:
    return path("M-20 40V92Q0 104 20 92V40Z", FLESH_SHADE)


def draw_bob() -> tuple[str, str]:
    """A page's hair about a face: what is behind it, and the fringe."""
    behind = path(
        "M-54 -36C-60 -88 60 -88 54 -36C58 6 66 34 56 62Q40 74 26 58H-26Q-40 74 -56 62C-66 34 -58 6 -54 -36Z", SHADE
    )
    fringe = (
        path("M-48 -14C-56 -84 56 -84 48 -14C46 -28 36 -42 26 -46C8 -40 -18 -40 -34 -44C-40 -38 -46 -28 -48 -14Z")
        + path(
            "M-48 -22C-42 10 -44 34 -38 58Q-48 68 -56 60C-64 34 -58 6 -48 -22ZM48 -22C42 10 44 34 38 58Q48 68 56 60C64 34 58 6 48 -22Z"
        )
        + stroke("M-52 4Q-50 34 -50 50M52 4Q50 34 50 50", 2)
    )
    return behind, fringe


def draw_long_hair() -> tuple[str, str]:
    """A queen's hair about a face, down to the shoulders."""
    behind = path(
        "M-54 -36C-62 -92 62 -92 54 -36C60 20 84 60 76 112Q40 128 0 118Q-40 128 -76 112C-84 60 -60 20 -54 -36Z", SHADE
    )
    front = path(
        "M-2 -68C-34 -74 -58 -52 -54 -14C-50 30 -76 64 -74 110Q-54 116 -44 104C-52 70 -34 40 -44 0C-42 -26 -24 -40 -2 -46C20 -40 40 -26 42 0C34 40 52 70 44 104Q54 116 74 110C76 64 50 30 54 -14C58 -52 32 -74 -2 -68Z"
    ) + stroke("M-52 30Q-66 66 -62 100M52 30Q66 66 62 100M-2 -66V-48", 2)
    return behind, front


def beard(kind: str, colour: str) -> str:
    """A beard on a face: "full", "forked", "short" or "pointed"."""
    fill = HAIR[colour][0]
    outline = {
        "full": "M-45 -12C-48 40 -44 92 -4 112C38 92 48 40 45 -12C36 6 32 20 22 22Q-4 12 -32 22C-38 20 -42 6 -45 -12Z",
        "forked": "M-45 -12C-50 36 -46 84 -24 118C-14 108 -8 98 -4 84C0 98 6 108 18 118C42 84 50 36 45 -12C36 6 32 20 22 22Q-4 12 -32 22C-38 20 -42 6 -45 -12Z",
        "short": "M-45 -14C-48 28 -40 68 -4 76C36 68 48 28 45 -14C38 6 32 22 22 24Q-4 16 -32 24C-38 22 -42 6 -45 -14Z",
        "pointed": "M-38 24C-34 60 -20 88 -4 104C12 88 28 60 32 24Q16 12 -4 20Q-24 12 -38 24Z",
    }[kind]
    waves = {
        "full": "M-26 44Q-24 70 -14 88M18 44Q18 70 6 88M-4 50V96",
        "forked": "M-28 44Q-30 74 -24 96M22 44Q24 74 18 96",
        "short": "M-22 46Q-18 58 -12 62M16 46Q14 58 6 62",
        "pointed": "M-4 52V84",
    }[kind]
    return path(outline, fill) + stroke(waves, 2) + moustache(colour)


def moustache(colour: str) -> str:
    shade = HAIR[colour][1]
    return path(
        "M-5 23C-16 14 -32 22 -40 36C-28 40 -12 38 -5 31C4 38 20 40 32 36C24 22 8 14 -5 23Z", shade, FINE
    ) + path("M-13 38Q-5 44 5 38Q-4 48 -13 38Z", "#b8433f", "none")


def draw_fist() -> str:
    """A closed hand about the origin, 36 wide, the thumb to the right."""
    return path("M-17 -12C-14 -22 14 -22 17 -10C20 4 18 16 6 18C-8 20 -18 16 -18 4Z", FLESH) + stroke(
        "M-17 -4H-4M-17 5H-5M-14 13H-4M17 -6Q8 -4 2 2", 2.5
    )


def palm() -> str:
    """A hand about the origin seen from its back, resting."""
    return path("M-20 -10C-12 -18 10 -18 18 -8C22 0 16 12 6 14C-8 18 -20 12 -22 2Z", FLESH) + stroke(
        "M-20 -2H-6M-21 5H-6M-14 12H-4", 2.5
    )


def shoe(fill: str) -> str:
    """A pointed shoe, its ankle about the origin, the point to the left."""
    return path("M-19 -12C-22 16 -56 18 -74 30Q-72 38 -58 38H16Q24 10 19 -12Z", fill) + stroke("M-19 -4H19", FINE)


def definitions() -> dict[str, str]:
    """The named drawings; ``fill`` and ``color`` of their use are hair and its shade."""
    return {
        "face": draw_face(),
        "neck": draw_neck(),
        "fist": draw_fist(),
        "ground": draw_ground(),
        "collar": draw_collar(),
        "bob-behind": draw_bob()[0],
        "bob": draw_bob()[1],
        "long-behind": draw_long_hair()[0],
        "long": draw_long_hair()[1],
    }


def face() -> str:
    return use("face")


def neck(x: float = 0, y: float = 0) -> str:
    return use("neck", x, y)


def fist(x: float = 0, y: float = 0, scale: float = 1, mirror: bool = False) -> str:
    return use("fist", x, y, scale, mirror=mirror)


def hair(cut: str, colour: str) -> tuple[str, str]:
    """Hair about a face, "bob" or "long": what is behind the face, and what is before it."""
    fill, shade = HAIR[colour]
    return use(f"{cut}-behind", color=shade), use(cut, fill=fill, color=shade)


def ground() -> str:
    return use("ground")


def draw_ground() -> str:
    """The strip of grass that figures stand on."""
    return path("M-158 370Q-80 354 0 356Q80 352 158 370Q80 388 0 386Q-80 388 -158 370Z", LEAF) + stroke(
        "M-136 364l-6 -14M-128 362l2 -14M122 362l-4 -14M132 364l6 -12M14 372h22M-60 378h26", FINE
    )


def collar() -> str:
    return use("collar")


def draw_collar() -> str:
    return path("M-52 -168C-30 -186 30 -186 52 -168C44 -148 20 -138 0 -120C-20 -138 -44 -148 -52 -168Z", CREAM) + path(
        "M48 -166C40 -150 20 -140 2 -124C20 -144 26 -160 22 -178C34 -177 42 -174 48 -166Z", CREAM_SHADE, "none"
    )

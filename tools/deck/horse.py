"""A horse in profile, walking to the left, and its harness."""

from __future__ import annotations

from tools.deck.dress import Dress
from tools.deck.palette import GOLD, LEATHER_SHADE, LINE
from tools.deck.pips import small
from tools.deck.shapes import FINE, SHADE, circle, ellipse, moved, path, stroke, use

HIND = (
    "M100 90C92 150 108 190 136 208C154 220 164 234 166 250L164 304C162 318 154 330 148 346H182C190 334 194 320 193 304"
    "L203 250C208 234 204 218 200 206C216 168 214 110 198 60Z"
)
FORE = (
    "M-112 130C-112 180 -102 214 -96 240C-93 254 -94 262 -94 270L-90 308C-91 320 -98 332 -104 346H-70C-64 334 -62 322 -64 308"
    "L-62 270C-60 258 -58 250 -57 240C-52 210 -42 180 -40 130Z"
)
RAISED = (
    "M-120 110C-156 128 -188 150 -204 176C-211 190 -207 204 -196 208L-186 250C-184 260 -190 268 -192 280L-162 286"
    "C-157 272 -156 262 -160 250L-166 208C-140 200 -104 196 -84 170Z"
)
BODY = (
    "M-112 -92C-142 -80 -170 -18 -197 28C-211 50 -206 72 -188 76C-180 84 -168 80 -164 68C-152 56 -136 54 -124 48C-108 42 -98 26 -94 8"
    "C-98 56 -124 84 -132 124C-138 160 -118 194 -88 204C-30 228 60 226 112 196C160 190 200 150 206 100C208 50 190 6 150 -8"
    "C112 -20 60 -10 26 -4C-8 2 -34 -14 -48 -46C-62 -80 -84 -98 -112 -92Z"
)
MANE = (
    "M-108 -98C-80 -110 -52 -86 -40 -50C-32 -26 -18 -10 2 -4C-16 8 -34 2 -44 -8C-42 6 -50 14 -60 12C-60 -2 -62 -12 -68 -20"
    "C-70 -8 -78 0 -88 -4C-84 -20 -88 -34 -94 -42C-100 -34 -108 -32 -116 -40C-112 -56 -116 -74 -124 -80Z"
)
TAIL = "M194 34C232 40 246 96 236 150C230 190 240 226 226 268C212 256 200 240 198 214C190 220 186 210 188 190C196 150 206 110 190 74Z"


def hoof(x: float, y: float, turn: float = 0) -> str:
    return moved(path("M-16 -12H16L24 14Q24 18 18 18H-24Q-28 18 -26 12Z", "#4a3d42"), x, y, turn=turn)


def horse(dress: Dress) -> str:
    """The horse about the middle of the card."""
    coat, shade, mane = dress.horse
    dapples = use("dapples") if dress.suit.letter == "E" else ""
    return use("tail", fill=mane) + use("horse", fill=coat, color=shade) + dapples + use("mane", fill=mane)


def definitions() -> dict[str, str]:
    """The named drawings; ``fill`` and ``color`` of their use are the coat and its shade."""
    far = moved(path(HIND, SHADE) + hoof(163, 350), -66, -6) + path(RAISED, SHADE) + hoof(-180, 294, 22)
    near = path(HIND) + hoof(165, 354) + path(FORE) + hoof(-88, 354)
    shaded = (
        path(
            "M206 104C198 150 160 188 112 194C60 224 -30 226 -86 202C-106 194 -124 176 -130 150C-90 190 20 196 96 160C150 150 190 100 176 20C196 40 207 70 206 104Z",
            SHADE,
            "none",
        )
        + path("M-94 8C-98 52 -122 82 -130 120C-112 80 -84 60 -76 20Z", SHADE, "none")
        + stroke("M104 80C98 130 108 160 122 186M-56 120C-46 150 -50 180 -62 200", FINE)
    )
    head = (
        path("M-120 -84L-130 -126C-112 -118 -102 -104 -98 -86Z")
        + path("M-119 -92L-124 -112C-114 -106 -109 -98 -107 -90Z", SHADE, "none")
        + path(
            "M-186 20L-197 30C-208 50 -204 70 -188 74C-180 82 -170 78 -165 68C-164 50 -170 34 -186 20Z", SHADE, "none"
        )
        + stroke("M-202 62Q-188 66 -174 58M-122 46C-104 36 -98 18 -104 -4", FINE)
        + ellipse(-193, 46, 4, 6, LINE, "none")
        + path("M-150 -32Q-140 -44 -127 -34Q-138 -22 -150 -32Z", "#fff", FINE)
        + circle(-139, -33, 5, LINE, "none")
        + stroke("M-152 -38Q-140 -52 -124 -40", FINE)
    )
    return {
        "horse": far + near + path(BODY) + shaded + head,
        "tail": path(TAIL) + stroke("M206 60C226 100 216 160 212 230", FINE),
        "mane": path(MANE) + path("M-110 -98C-128 -94 -140 -74 -142 -54C-130 -58 -116 -70 -106 -88Z"),
        "dapples": "".join(
            ellipse(x, y, 11, 8, "#c3c7d0", "none")
            for x, y in ((120, 40), (150, 70), (132, 100), (160, 34), (-84, 110), (-100, 140), (-66, 84), (112, 140))
        ),
    }


def harness(dress: Dress) -> str:
    """Bridle, breast band, saddle cloth and crupper, in the suit's colours."""
    s = dress.suit
    strap = stroke("M-108 -84L-100 -14L-172 56M-182 0L-142 44M-146 -44L-102 -30", 11) + stroke(
        "M-108 -84L-100 -14L-172 56M-182 0L-142 44M-146 -44L-102 -30", 5, stroke=s.main
    )
    breast = (
        stroke("M-128 120C-90 116 -40 90 -6 40", 20)
        + stroke("M-128 120C-90 116 -40 90 -6 40", 11, stroke=s.main)
        + "".join(circle(x, y, 7, GOLD, FINE) for x, y in ((-108, 116), (-66, 98), (-30, 70)))
    )
    crupper = (
        stroke("M100 20C150 24 180 40 200 66", 18)
        + stroke("M100 20C150 24 180 40 200 66", 9, stroke=s.main)
        + "".join(circle(x, y, 7, GOLD, FINE) for x, y in ((136, 25), (172, 42)))
    )
    cloth = (
        path("M-26 -4C-34 60 -30 110 -18 150Q44 168 106 140C114 90 112 30 104 -12Q40 -2 -26 -4Z", dress.second)
        + path("M-20 128Q46 146 110 118L106 140Q44 168 -18 150Z", GOLD, FINE)
        + stroke("M-14 152v14M8 158v14M30 161v14M52 160v14M74 154v14M96 146v14", 4, stroke=GOLD)
        + use(small(s.letter), 74, 74, 0.5)
    )
    return breast + crupper + cloth + strap + circle(-172, 56, 9, GOLD, FINE) + circle(-101, -15, 6, GOLD, FINE)


def rein(x: float, y: float) -> str:
    return stroke(f"M-170 60C-130 110 -60 60 {x} {y}", 5, stroke=LEATHER_SHADE)

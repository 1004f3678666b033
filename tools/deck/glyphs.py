"""Figures and letters of the indices, drawn as strokes 100 high, so that no font of the reader's is needed."""

from __future__ import annotations

from tools.deck.shapes import group, moved, stroke

WEIGHT = 15

# Each is (width, path); the top is 0, the foot 100, the line 15 thick.
GLYPHS: dict[str, tuple[int, str]] = {
    "0": (56, "M28 8C-2 8-2 92 28 92C58 92 58 8 28 8Z"),
    "1": (48, "M8 27L26 9V92M6 92H46"),
    "2": (56, "M9 31C5 0 50 0 48 29C46 52 12 66 9 92H50V82"),
    "3": (56, "M9 22C16 2 48 4 46 27C45 42 34 47 22 47C38 47 49 54 48 70C46 98 12 98 7 76"),
    "4": (58, "M40 92V9L7 66H54M28 92H52"),
    "5": (56, "M46 8H14L11 46C22 36 49 38 48 66C46 98 12 98 8 78"),
    "6": (56, "M45 18C34 0 8 8 8 60C8 103 48 101 48 68C48 38 12 38 8 66"),
    "7": (54, "M8 22V8H48C32 36 24 60 23 92"),
    "8": (56, "M28 8C4 8 5 46 28 46C51 46 52 8 28 8ZM28 46C-2 46-1 92 28 92C57 92 58 46 28 46Z"),
    "9": (56, "M11 82C22 100 48 92 48 40C48-3 8-1 8 32C8 62 44 62 48 34"),
    "A": (72, "M11 92L36 9L61 92M21 64H51M2 92H23M49 92H70"),
    "B": (64, "M15 8V92M4 8H34C60 8 60 48 34 48H15M34 48C66 48 66 92 34 92H4"),
    "D": (66, "M15 8V92M4 8H28C68 8 68 92 28 92H4"),
    "H": (72, "M16 8V92M56 8V92M16 49H56M4 8H28M4 92H28M44 8H68M44 92H68"),
    "I": (30, "M15 8V92M3 8H27M3 92H27"),
    "J": (52, "M38 8V66C38 99 8 99 8 72M22 8H50"),
    "K": (72, "M16 8V92M58 8L16 56M31 42L60 92M4 8H28M46 8H68M4 92H28M48 92H70"),
    "L": (58, "M16 8V92M4 8H28M4 92H52V74"),
    "M": (80, "M14 92V8L40 66L66 8V92M4 92H26M54 92H76M4 8H16M64 8H76"),
    "N": (72, "M14 92V8L56 92V8M4 8H16M4 92H26M46 8H68"),
    "Q": (66, "M33 8C-2 8-2 92 33 92C68 92 68 8 33 8ZM32 68L60 98"),
    "R": (70, "M16 8V92M4 8H34C62 8 62 50 34 50H16M36 50L56 92M4 92H28M48 92H68"),
    "T": (64, "M32 8V92M20 92H44M8 28V8H56V28"),
    "V": (68, "M10 8L34 90L58 8M2 8H22M46 8H66"),
    "Д": (74, "M9 100V82H65V100M20 82C28 62 29 36 29 8M24 8H54V82"),
}
# Cyrillic letters of the shape of Latin ones.
GLYPHS |= {"Т": GLYPHS["T"], "К": GLYPHS["K"], "В": GLYPHS["B"]}


def word(text: str, height: float, middle: float = 0, tightness: float = 1, space: float = 12) -> str:
    """A word with its top at 0, centred on ``middle``; ``tightness`` below 1 narrows it."""
    scale = height / 100
    widths = [GLYPHS[sign][0] for sign in text]
    x = -(sum(widths) + space * (len(text) - 1)) / 2
    signs = ""
    for sign, width in zip(text, widths, strict=True):
        signs += moved(stroke(GLYPHS[sign][1]), x)
        x += width + space
    return f'<g transform="translate({middle:g} 0)scale({scale * tightness:.3g} {scale:.3g})">{signs}</g>'


def sign(text: str) -> str:
    """An index, 100 high; two figures are narrower."""
    two = len(text) > 1
    return group(word(text, 100, tightness=0.74 if two else 1, space=10), fill="none", stroke_width=WEIGHT)

"""Cards put together, and all cards of a deck in one file. Everything is drawn about the middle of the card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tools.deck.layout import HEIGHT, WIDTH
from tools.deck.palette import LINE, Suit, tone
from tools.deck.shapes import element, group, moved, use

NORMAL, LARGE = tone("normal-index", "inline"), tone("large-index", "none")
VIEW = f"{-WIDTH / 2:g} {-HEIGHT / 2:g} {WIDTH} {HEIGHT}"
REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')


@dataclass(frozen=True)
class Corner:
    """Middle and top of an index, its height, and the middle and scale of the small pip under it."""

    x: float
    top: float
    height: float
    pip: float
    scale: float


@dataclass(frozen=True)
class Corners:
    """The usual corner, the large one, and how far the drawing shrinks to make room for that."""

    usual: Corner
    large: Corner
    shrink: float


@dataclass(frozen=True)
class Face:
    """A card: its name in text (``9O``), its suit, what its corner says, the drawing about its middle."""

    name: str
    suit: Suit
    index: str
    body: str


def ground(frame: str, small_pip: str, corners: Corners) -> str:
    """What all cards of a suit share: paper, frame, and the small pips in the corners."""
    pips = ""
    for corner, display in ((corners.usual, NORMAL), (corners.large, LARGE)):
        pip = use(
            small_pip,
            corner.x - WIDTH / 2,
            corner.pip - HEIGHT / 2,
            corner.scale,
            stroke_width=round(4 / corner.scale, 1),
        )
        pips += group(pip, moved(pip, turn=180), display=display)
    return use("paper") + frame + pips


def index(drawing: str, name: str, corners: Corners) -> dict[str, str]:
    """An index in both corners and sizes, under the name ``index-NAME``."""
    both = ""
    for corner, display in ((corners.usual, NORMAL), (corners.large, LARGE)):
        sign = use(f"sign-{name}", corner.x - WIDTH / 2, corner.top - HEIGHT / 2, corner.height / 100)
        both += group(sign, moved(sign, turn=180), display=display)
    return {f"sign-{name}": drawing, f"index-{name}": both}


def symbol(face: Face, corners: Corners) -> str:
    """The card as a symbol: ``<use href="spanish.svg#9O"/>`` draws it."""
    body = f"body-{face.name}"
    return element(
        "symbol",
        use(f"ground-{face.suit.letter}"),
        use(f"index-{face.index}", stroke=face.suit.ink),
        use(body, display=NORMAL) + use(body, scale=corners.shrink, display=LARGE),
        **drawn(face.name),
    )


def drawn(name: str) -> dict[str, float | str | None]:
    """The attributes of a card: its name, its measure, and the line of the hand."""
    return {
        "id": name,
        "viewBox": VIEW,
        "stroke": LINE,
        "stroke_width": 5,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }


def sprite(title: str, definitions: Mapping[str, str], faces: list[Face], back: str, corners: Corners) -> str:
    """A file with every card as a symbol, ``back`` the last.

    It shows none of them itself: a browser would lay them all out before it draws the first card of a page.
    """
    bodies = {f"body-{face.name}": face.body for face in faces}
    cards = [*(symbol(face, corners) for face in faces), element("symbol", back, **drawn("back"))]
    needed = used({**definitions, **bodies}, cards)
    parts = [named(name, drawing) for name, drawing in {**definitions, **bodies}.items() if name in needed]
    lines = [f"<title>{title}</title>", "<defs>", *parts, *cards, "</defs>"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n' + "\n".join(lines) + "\n</svg>\n"
    )


def named(name: str, drawing: str) -> str:
    """A drawing under a name; a clip keeps its own."""
    return drawing if drawing.startswith("<clipPath") else f'<g id="{name}">{drawing}</g>'


def used(definitions: Mapping[str, str], drawings: list[str]) -> set[str]:
    """The names of the definitions that the drawings use, and those these use."""
    found: set[str] = set()
    ahead = drawings
    while ahead:
        new = {name for drawing in ahead for name in REFERENCE.findall(drawing) if name in definitions} - found
        found |= new
        ahead = [definitions[name] for name in new]
    return found

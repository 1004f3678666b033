"""The Spanish deck: 48 cards and a back."""

from __future__ import annotations

from tools.deck import back, parts, pips
from tools.deck.caballo import caballo
from tools.deck.dress import DRESSES
from tools.deck.frame import PINTAS, frame, paper
from tools.deck.glyphs import sign
from tools.deck.palette import SPANISH
from tools.deck.rey import rey
from tools.deck.sota import sota
from tools.deck.sprite import Corner, Corners, Face, ground, index, sprite

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R")
PRINTED = {"A": "1", "S": "10", "C": "11", "R": "12"}
FIGURES = {"S": sota, "C": caballo, "R": rey}
CORNERS = Corners(Corner(94, 60, 96, 196, 0.42), Corner(121, 58, 174, 284, 0.58), 0.68)


def definitions() -> dict[str, str]:
    """Every named drawing of the deck."""
    made = {"paper": paper(), **parts.definitions(), **pips.definitions()}
    for rank in RANKS:
        printed = PRINTED.get(rank, rank)
        made |= index(sign(printed), printed, CORNERS)
    for suit, breaks in PINTAS.items():
        made[f"ground-{suit}"] = ground(frame(breaks), pips.small(suit), CORNERS)
    return made


def body(suit: str, rank: str) -> str:
    """The drawing of a card about its middle."""
    return FIGURES[rank](DRESSES[suit]) if rank in FIGURES else pips.body(suit, rank)


def deck() -> str:
    """The whole deck as one file."""
    faces = [
        Face(f"{rank}{suit.letter}", suit, PRINTED.get(rank, rank), body(suit.letter, rank))
        for suit in SPANISH
        for rank in RANKS
    ]
    return sprite("Manilla: Spanish cards", definitions(), faces, back.back("#8e1f2f", "#66121f"), CORNERS)

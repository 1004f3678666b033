"""The French deck: 52 cards, of which a pack takes its 32 or 48, and a back. Indices in four alphabets of the table."""

from __future__ import annotations

from dataclasses import replace

from tools.deck import back, courts, french_pips, parts, pips
from tools.deck.dress import DRESSES, Dress
from tools.deck.frame import paper
from tools.deck.glyphs import sign
from tools.deck.palette import BLUE, BLUE_SHADE, FRENCH, GOLD, GOLD_SHADE, RED, RED_SHADE, tone
from tools.deck.palette import suit as new_suit
from tools.deck.shapes import group
from tools.deck.sprite import Corner, Corners, Face, ground, index, sprite

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
CORNERS = Corners(Corner(72, 44, 100, 190, 0.6), Corner(92, 40, 178, 276, 0.86), 0.64)
LETTERS = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "fr": {"A": "A", "K": "R", "Q": "D", "J": "V"},
    "nl": {"A": "A", "K": "H", "Q": "V", "J": "B"},
    "ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
}
"""What stands in the corners, by language; Spanish and Catalan tables know the English letters."""


def _dress(letter: str, name: str, like: str, second: tuple[str, str], tones: tuple[str, str, str]) -> Dress:
    return replace(
        DRESSES[like],
        suit=new_suit(letter, f"{name}-cloth", *tones, tones[1]),
        second=second[0],
        second_shade=second[1],
    )


COURT = {
    "D": _dress("D", "diamonds", "O", (BLUE, BLUE_SHADE), ("#f2b431", "#c8801d", "#ffdf8a")),
    "H": _dress("H", "hearts", "C", (BLUE, BLUE_SHADE), ("#cf2a3a", "#971828", "#ef7a72")),
    "S": _dress("S", "spades", "E", (RED, RED_SHADE), ("#3c6fb4", "#234a86", "#a9cdf0")),
    "C": _dress("C", "clubs", "B", (GOLD, GOLD_SHADE), ("#4f9c4d", "#2c6b36", "#9ccf7e")),
}


def letter(rank: str) -> str:
    """The sign of a rank; the letters of all languages lie in it, one of them shown."""
    if rank not in LETTERS["en"]:
        return sign("10" if rank == "T" else rank)
    return "".join(
        group(sign(letters[rank]), display=tone(f"letters-{language}", "inline" if language == "en" else "none"))
        for language, letters in LETTERS.items()
    )


def definitions() -> dict[str, str]:
    """Every named drawing of the deck."""
    made = {
        "paper": paper(),
        **parts.definitions(),
        **pips.definitions(),
        **french_pips.definitions(),
    }
    made |= {"upper": courts.upper(), **courts.definitions(COURT)}
    for rank in RANKS:
        made |= index(letter(rank), rank, CORNERS)
    for suit in french_pips.SUITS:
        made[f"ground-{suit}"] = ground("", f"suit-{suit}", CORNERS)
    return made


def deck() -> str:
    """The whole deck as one file."""
    faces = [
        Face(
            f"{rank}{suit.letter}",
            suit,
            rank,
            courts.body(COURT[suit.letter], rank) if rank in courts.HALVES else french_pips.body(suit, rank),
        )
        for suit in FRENCH
        for rank in RANKS
    ]
    return sprite("Manilla: French cards", definitions(), faces, back.back("#2c4f8f", "#1c3566"), CORNERS)

"""The colours. Those a theme may change are custom properties with the usual colour as fallback."""

from __future__ import annotations

from dataclasses import dataclass


def tone(name: str, usual: str) -> str:
    """A colour that a theme may change under ``--card-NAME``."""
    return f"var(--card-{name},{usual})"


@dataclass(frozen=True)
class Suit:
    """A suit: its letter in text (``rules/pack.py``), its name, and its tones.

    ``main`` fills, ``shade`` is the side away from the light, ``light`` the lit one, ``ink`` is dark enough for text.
    """

    letter: str
    name: str
    main: str
    shade: str
    light: str
    ink: str


def suit(letter: str, name: str, main: str, shade: str, light: str, ink: str) -> Suit:
    return Suit(
        letter,
        name,
        tone(name, main),
        tone(f"{name}-shade", shade),
        tone(f"{name}-light", light),
        tone(f"{name}-ink", ink),
    )


LINE = tone("line", "#2a2230")
PAPER = tone("paper", "#fffaf0")
EDGE = tone("edge", "#b9ac9a")

OROS = suit("O", "oros", "#f2b431", "#c8801d", "#ffdf8a", "#8a5200")
COPAS = suit("C", "copas", "#cf2a3a", "#971828", "#ef7a72", "#b00020")
ESPADAS = suit("E", "espadas", "#3c7cc4", "#20508f", "#a9cdf0", "#0b4a8f")
BASTOS = suit("B", "bastos", "#4f9c4d", "#2c6b36", "#9ccf7e", "#1b6b2a")
SPANISH = (OROS, COPAS, ESPADAS, BASTOS)

DIAMONDS = suit("D", "diamonds", "#cf2a3a", "#971828", "#ef7a72", "#b00020")
HEARTS = suit("H", "hearts", "#cf2a3a", "#971828", "#ef7a72", "#b00020")
SPADES = suit("S", "spades", "#2a2f3d", "#14161f", "#6b7690", "#14161f")
CLUBS = suit("C", "clubs", "#2a2f3d", "#14161f", "#6b7690", "#14161f")
FRENCH = (DIAMONDS, HEARTS, SPADES, CLUBS)

# What is no suit's own: the same in every theme.
GOLD, GOLD_SHADE, GOLD_LIGHT = "#f2b431", "#c8801d", "#ffdf8a"
RED, RED_SHADE = "#c92f3c", "#971828"
BLUE, BLUE_SHADE = "#3c6fb4", "#234a86"
GREEN, GREEN_SHADE, LEAF = "#4f9c4d", "#2c6b36", "#79b85c"
STEEL, STEEL_SHADE = "#eef3f8", "#b4c3d4"
CREAM, CREAM_SHADE = "#fbf1dc", "#e2d0ad"
FLESH, FLESH_SHADE = "#f6d3ae", "#e0a97c"
LEATHER, LEATHER_SHADE = "#9a6236", "#6d4224"

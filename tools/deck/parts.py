"""All named drawings that cards share."""

from __future__ import annotations

from tools.deck import hats, horse, people, rey
from tools.deck.leaves import draw_leaf
from tools.deck.palette import GOLD, RED
from tools.deck.shapes import FINE, circle, path, star


def definitions() -> dict[str, str]:
    """Every shared drawing by its name."""
    edges, collar = rey.draw_fur()
    return {
        **people.definitions(),
        **horse.definitions(),
        "leaf": draw_leaf(),
        "plume": hats.draw_plume(),
        "mantle": rey.draw_mantle(),
        "fur-edges": edges,
        "fur-collar": collar,
        "bloom": path(star(6, 15, 6), RED, FINE) + circle(0, 0, 4.5, GOLD, "none"),
    }

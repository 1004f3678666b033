"""Who wears what: the colours and attributes that tell the figures of one suit from those of another."""

from __future__ import annotations

from dataclasses import dataclass

from tools.deck.palette import (
    BASTOS,
    BLUE,
    BLUE_SHADE,
    COPAS,
    CREAM,
    ESPADAS,
    GOLD,
    GOLD_SHADE,
    GREEN_SHADE,
    LEATHER,
    OROS,
    RED,
    RED_SHADE,
    Suit,
)


@dataclass(frozen=True)
class Dress:
    """A suit's own colours, a second pair, the two legs of the sota, and what marks its figures.

    ``hair`` and ``hat`` are the sota's and the jack's, the rider's have their own; ``beard`` is (cut, colour);
    ``horse`` is (coat, its shade, mane); ``attribute`` is what the king has in the hand that holds no sign.
    """

    suit: Suit
    second: str
    second_shade: str
    hose: tuple[str, str]
    hair: str
    hat: str
    rider_hair: str
    rider_hat: str
    crown: str
    beard: tuple[str, str]
    horse: tuple[str, str, str]
    attribute: str


DRESSES = {
    "O": Dress(
        OROS,
        RED,
        RED_SHADE,
        (RED, CREAM),
        "brown",
        "beret",
        "black",
        "brim",
        "rays",
        ("forked", "white"),
        ("#c98a4b", "#9c6230", "#f0dcae"),
        "flame",
    ),
    "C": Dress(
        COPAS,
        BLUE,
        BLUE_SHADE,
        (CREAM, BLUE),
        "fair",
        "brim",
        "brown",
        "beret",
        "arched",
        ("full", "brown"),
        ("#f3eee6", "#cfc6ba", "#a79c92"),
        "orb",
    ),
    "E": Dress(
        ESPADAS,
        RED,
        RED_SHADE,
        (BLUE_SHADE, RED),
        "black",
        "helmet",
        "fair",
        "helmet",
        "spikes",
        ("pointed", "black"),
        ("#a3a7b3", "#767b8a", "#474b5a"),
        "cross",
    ),
    "B": Dress(
        BASTOS,
        GOLD,
        GOLD_SHADE,
        (LEATHER, GREEN_SHADE),
        "red",
        "pointed",
        "red",
        "pointed",
        "leaves",
        ("full", "grey"),
        ("#7d4d2c", "#5a341b", "#33201a"),
        "leaf",
    ),
}

"""Themes: custom properties set on the page by a class, or worked into single cards."""

from __future__ import annotations

import re

Theme = dict[str, str]
VARIABLE = re.compile(r"var\(--card-([a-z-]+),([^()]*)\)")


def _suit(name: str, main: str, shade: str, light: str, ink: str) -> Theme:
    return {name: main, f"{name}-shade": shade, f"{name}-light": light, f"{name}-ink": ink}


def _cloth(name: str, main: str, shade: str, light: str | None = None) -> Theme:
    return {f"{name}-cloth": main, f"{name}-cloth-shade": shade} | ({f"{name}-cloth-light": light} if light else {})


BLACKISH = ("#333333", "#111111", "#9a9a9a")

THEMES: dict[str, Theme] = {
    # The index 18 % of the card high, the drawing smaller: for phones and tired eyes. Goes with any other.
    "large": {"normal-index": "none", "large-index": "inline"},
    # French: each suit its own ink, hearts red, diamonds blue, clubs green, spades black; the courts dress alike.
    "four-colour": {
        **_suit("diamonds", "#2f6fc0", "#1c4a8a", "#8fbcf0", "#0b4a8f"),
        **_suit("clubs", "#3f8f45", "#236030", "#95cf8a", "#1b6b2a"),
        **_suit("spades", "#2a2f3d", "#14161f", "#6b7690", "#111111"),
        **_cloth("diamonds", "#3c7cc4", "#20508f"),
        **_cloth("spades", "#565c6e", "#333847", "#aab1c4"),
    },
    # Inks and fills that stay apart for people who do not tell red from green; a test measures them as those see them.
    "colour-blind": {
        **_suit("oros", "#f0b431", "#b5761a", "#ffe39a", "#8a5200"),
        **_suit("copas", "#e0407f", "#a01a52", "#f8a8c4", "#b0004b"),
        **_suit("espadas", "#2f78c4", "#004c97", "#b5d8f7", "#004c97"),
        **_suit("bastos", *BLACKISH, "#000000"),
        **_suit("diamonds", "#e8a82e", "#a8690f", "#ffdf95", "#8a5200"),
        **_suit("hearts", "#e0407f", "#a01a52", "#f8a8c4", "#b0004b"),
        **_suit("clubs", "#2f78c4", "#004c97", "#b5d8f7", "#004c97"),
        **_suit("spades", *BLACKISH, "#000000"),
        **_cloth("hearts", "#e0407f", "#a01a52"),
        **_cloth("spades", *BLACKISH),
        **_cloth("clubs", "#2f78c4", "#004c97", "#b5d8f7"),
    },
}


def letters(language: str) -> Theme:
    """The French indices in a language of ``french.LETTERS``."""
    return {"letters-en": "none"} | {f"letters-{language}": "inline"}


def stylesheet(languages: list[str]) -> str:
    """The themes and the languages as classes, to be put on the table or on one card."""
    classes = {f"cards-{name}": theme for name, theme in THEMES.items()}
    classes |= {f"cards-letters-{language}": letters(language) for language in languages}
    rules = [
        f".{name} {{\n" + "".join(f"  --card-{key}: {value};\n" for key, value in theme.items()) + "}\n"
        for name, theme in classes.items()
    ]
    return "/* Made by `make cards` from tools/deck; do not edit. */\n\n" + "\n".join(rules)


def resolved(svg: str, theme: Theme) -> str:
    """The picture with a theme's values in place of its custom properties, for readers that know none."""
    return VARIABLE.sub(lambda found: theme.get(found[1], found[2]), svg)

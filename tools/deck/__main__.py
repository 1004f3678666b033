"""Draw the decks: ``python -m tools.deck`` writes src/manilla/web/cards; ``--check`` only compares.

``python -m tools.deck --single FOLDER [--theme NAME ...] [--language CODE]`` writes one plain file for each card
instead, colours worked in, for print and for programs that know no custom properties.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.deck import french, single, spanish
from tools.deck.themes import THEMES, letters, stylesheet

FOLDER = Path(__file__).parents[2] / "src" / "manilla" / "web" / "cards"


def files() -> dict[Path, str]:
    """Every file of the browser's cards."""
    return {
        FOLDER / "spanish.svg": spanish.deck(),
        FOLDER / "french.svg": french.deck(),
        FOLDER / "themes.css": stylesheet([language for language in french.LETTERS if language != "en"]),
    }


def main() -> int:
    """Write the cards, or compare them."""
    parser = argparse.ArgumentParser(prog="python -m tools.deck", description="Draw the decks.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file is stale")
    parser.add_argument("--single", type=Path, metavar="FOLDER", help="write one plain file for each card")
    parser.add_argument("--theme", action="append", choices=list(THEMES), default=[], help="with --single")
    parser.add_argument("--language", choices=list(french.LETTERS), default="en", help="with --single: French indices")
    asked = parser.parse_args()
    if asked.single:
        theme = letters(asked.language) if asked.language != "en" else {}
        for name in asked.theme:
            theme |= THEMES[name]
        for deck, drawn in (("spanish", spanish.deck()), ("french", french.deck())):
            folder = asked.single / deck
            folder.mkdir(parents=True, exist_ok=True)
            for card, svg in single.cards(drawn, theme).items():
                (folder / f"{card}.svg").write_text(svg)
        return 0
    stale = [file for file, text in files().items() if not file.exists() or file.read_text() != text]
    if asked.check:
        for file in stale:
            print(f"stale: {file.name}; run `make cards`")
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in files().items():
        file.write_text(text)
    print(f"{len(stale)} of {len(files())} files changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Write docs/rules: the page of rules of every game, in English, as `manilla rules` prints it.

``python tools/rule_pages.py [--check]``: ``--check`` writes nothing, and gives exit code 1 if a page is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

from manilla.variants import all_variants
from manilla.words import Speech
from manilla.words.markdown import as_markdown
from manilla.words.rulebook import page

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
NOTE = "<!-- Made by `make docs` from the game's file; do not edit. -->\n\n"


def pages() -> dict[Path, str]:
    """Every page by its file."""
    made = {
        FOLDER / f"{key}.md": NOTE + as_markdown(page(Speech(variant, "en"))) for key, variant in all_variants().items()
    }
    links = "".join(f"- [{variant.name}]({key}.md)\n" for key, variant in all_variants().items())
    made[FOLDER / "README.md"] = f"{NOTE}# The rules of the games\n\n{links}"
    return made


def main() -> int:
    """Write the pages, or compare them."""
    stale = [file for file, text in pages().items() if not file.exists() or file.read_text() != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"stale: {file.name}; run `make docs`")
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        file.write_text(text)
    print(f"{len(stale)} of {len(pages())} pages changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())

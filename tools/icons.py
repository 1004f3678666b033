"""Write the client's icons: ``make icons``. The drawings are the deck's; chromium makes PNG files of the large one.

Home screens of telephones ask for PNG. The files are committed, for a wheel is built without a browser.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.deck.icon import large, small

FOLDER = Path(__file__).parents[1] / "src" / "manilla" / "web" / "icons"
DRAWINGS = {FOLDER / "icon.svg": small(), FOLDER / "large.svg": large()}
WIDTHS = (180, 192, 512)
"""Of the PNG files: the first is Apple's, the others are what a manifest should have."""


def main() -> int:
    """Write all of them, or with --check compare the drawings."""
    stale = [file for file, text in DRAWINGS.items() if not file.exists() or file.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"{file.name} is not up to date: run make icons")
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in DRAWINGS.items():
        file.write_text(text, "utf-8")
    _write_png()
    return 0


def _write_png() -> None:
    from tests.e2e.browsing import chromium

    with chromium() as browser:
        page = browser.new_page()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": width})
            page.goto((FOLDER / "large.svg").as_uri())
            page.screenshot(path=FOLDER / f"icon-{width}.png")


if __name__ == "__main__":
    sys.exit(main())

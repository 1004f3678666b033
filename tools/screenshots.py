"""Pictures of every page and of a table in its states, from small phones to wide screens.

``make screenshots`` writes them to build/screenshots; ``--keep`` also writes those that README shows into
docs/pictures. A server of its own is started for them, and nobody but bots plays.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from manilla.analysis.problems import find_problem
from manilla.rules.position import short_text
from tests.e2e.browsing import ServerProcess, Visitor, chromium, running
from tests.e2e.sitting import END, MINE, RESULT, Seated, new_table, play_match, short

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "screenshots"
KEPT = ROOT / "docs" / "pictures"
SIZES = {
    "small": {"width": 320, "height": 568},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "desktop": {"width": 1440, "height": 900},
    "wide": {"width": 2560, "height": 1300},
}
PAGES = {
    "start": "/",
    "tables": "/tables",
    "new": "/new?company=friends",
    "rules": "/rules",
    "rulebook": "/rules/manilla",
    "history": "/history",
    "profile": "/profile",
    "sign-in": "/sign-in",
    "settings": "/settings",
    "help": "/help",
    "learn": "/learn",
    "lesson": "/learn/ending?game=butifarra",
    "problems": "/problems?game=butifarra",
    "problem": "/problems/manillen_4-05",
    "days": "/daily",
    "day": "/daily/butifarra",
    "glossary": "/glossary",
    "what-if": f"/what-if?position={quote(short_text(find_problem('butifarra-05').deal))}",
    "nothing-there": "/replay/nothere",
}
PLAYED: dict[str, tuple[str, dict[str, str]]] = {
    "four": ("manilla", {}),
    "calls": ("butifarra", {}),
    "three": ("manillen_3", {}),
    "six": ("manillen_6", {}),
    "piles": ("manilla_2", {}),
    "dummies": ("manillen_2", {}),
}
"""Games whose tables look unlike each other, with options."""
FOR_README = {"start-desktop": "start", "table-calls-desktop": "table", "replay-desktop": "replay"}
LAST = '{"game": "manilla", "options": {}, "settings": {}, "bots": "club"}'
KEYS = {"help": "?", "last": "l", "sheet": "p"}
"""Dialogs of a table, and the keys that open them."""
CARDS = ROOT / "src" / "manilla" / "web" / "cards"
DECK = """<body style="margin: 8px; background: #1e5a41"><div hidden>{drawn}</div>
<div style="display: grid; grid-template-columns: repeat({columns}, 68px); gap: 8px">{cells}</div>"""
CELL = '<svg viewBox="0 0 615 950"><use href="#{name}" width="615" height="950"/></svg>'
MOST_BYTES = 200_000
REVIEWING = 300_000
"""Milliseconds that a whole review may take."""
TRICKS = 2
"""So many tricks lie beside the table in its pictures."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="also write the pictures of README and docs/cards.md")
    parser.add_argument("--size", choices=SIZES, action="append", help="one size alone; may be repeated")
    parser.add_argument("--dark", action="store_true", help="in the dark scheme")
    parser.add_argument("--forced", action="store_true", help="in colours that the system forces on all pages")
    chosen = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), "--proxy", "127.0.0.1") as server,
        chromium() as browser,
    ):
        if chosen.keep:
            _decks(browser)
        for size in chosen.size or SIZES:
            colours = {"color_scheme": "dark" if chosen.dark else "light"}
            if chosen.forced:
                colours["forced_colors"] = "active"
            _all_pictures(browser, server, size, colours, FOR_README if chosen.keep else {})


def _all_pictures(
    browser: Browser, server: ServerProcess, size: str, colours: Mapping[str, str], kept: Mapping[str, str]
) -> None:
    visitor = Visitor(browser, server.address, viewport=SIZES[size], reduced_motion="reduce", **colours)
    page = visitor.page("/")
    _shoot(page, "first-visit", size, kept)
    match = play_match(visitor)
    new_table(visitor, "butifarra", options={"target": "50"}, bots="", public=True)
    page.evaluate(f"localStorage.setItem('manilla.last', '{LAST}')")
    for name, path in {**PAGES, "replay": f"/replay/{match}?at=30", "review": f"/review/{match}"}.items():
        page.goto(path)
        if name == "review":
            page.locator(".accounts").wait_for(timeout=REVIEWING)
        _shoot(page, name, size, kept)
    page.goto("/new?company=friends")
    page.locator("button[type=submit].button-primary").click()
    page.wait_for_selector(".chairs")
    _shoot(page, "table-open", size, kept)
    page.close()
    for name, (game, options) in PLAYED.items():
        seat = Seated(visitor, new_table(visitor, game, options=options, pace=0.1)).open()
        seat.page.wait_for_selector(f"{MINE}, .dock [data-call], .dock .cut-row")
        _shoot(seat.page, f"table-{name}-begun", size, kept, whole=False)
        _play_on(seat)
        _shoot(seat.page, f"table-{name}", size, kept, whole=False)
        if seat.page.locator(".dock-hint:not([aria-disabled])").count() > 0:
            seat.page.locator(".dock-hint").click()
            seat.page.locator(".hint-sheet p").first.wait_for()
            _shoot(seat.page, f"hint-{name}", size, kept, whole=False)
        seat.page.close()
    _the_end(visitor, size, kept)
    visitor.context.close()


def _play_on(seat: Seated) -> None:
    """Until some cards lie on the table before our own turn."""
    seat.until_card()
    while not seat.over and len(seat.match.get("results", [])) == 0:
        if seat.playing and _tricks(seat.page) >= TRICKS and seat.page.locator(".laid").count() > 0:
            return
        seat.act()
        seat.until_mine()


def _the_end(visitor: Visitor, size: str, kept: Mapping[str, str]) -> None:
    """A match to its end, with the dialogs over it, and the place of somebody who has left."""
    guest = Visitor(visitor.context.browser, visitor.address)  # type: ignore[arg-type]  # it has one
    guest.page("/").close()
    table = new_table(visitor, "butifarra", options=short("butifarra"), bots="", stand_in="casual", talk="chat")
    seat, other = Seated(visitor, table).open(), Seated(guest, table, play=True).open()
    seat.page.get_by_role("button", name="Seat bots").click()
    seat.play_on(MINE)
    for name, key in KEYS.items():
        seat.page.keyboard.press(key)
        seat.page.wait_for_selector(".dialog")
        _shoot(seat.page, f"table-{name}", size, kept, whole=False)
        seat.page.keyboard.press("Escape")
    seat.page.locator(".bar-end .icon-button").nth(-2).click()
    _shoot(seat.page, "table-talk", size, kept, whole=False)
    seat.page.keyboard.press("Escape")
    seat.page.locator(".table-menu .menu-button").click()
    _shoot(seat.page, "table-menu", size, kept, whole=False)
    seat.page.keyboard.press("Escape")
    seat.play_on(RESULT)
    _shoot(seat.page, "table-result", size, kept, whole=False)
    seat.play_on(END)
    other.page.wait_for_selector(END)
    seat.page.keyboard.press("Escape")
    _shoot(seat.page, "table-over", size, kept, whole=False)
    other.page.locator(".table-menu .menu-button").click()
    other.page.get_by_role("button", name="Leave the table").click()
    other.page.locator(".dialog .dialog-actions .button").last.click()
    seat.page.wait_for_selector(".places")
    _shoot(seat.page, "table-places", size, kept, whole=False)
    guest.context.close()


def _tricks(page: Page) -> int:
    words = page.locator(".won-tricks").all_inner_texts()
    return sum(int(number) for text in words for number in text.split() if number.isdigit())


def _shoot(page: Page, name: str, size: str, kept: Mapping[str, str], *, whole: bool = True) -> None:
    page.wait_for_function("() => document.querySelector('main h1') && !document.querySelector('main .loading')")
    page.wait_for_load_state("networkidle")  # pictures of cards
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.screenshot(path=OUT / f"{name}-{size}.png", full_page=whole)
    if f"{name}-{size}" in kept:
        _keep(page, kept[f"{name}-{size}"])


def _decks(browser: Browser) -> None:
    """All cards of both decks, for docs/cards.md."""
    for deck in ("spanish", "french"):
        drawn = (CARDS / f"{deck}.svg").read_text("utf-8")
        names = re.findall(r'<symbol id="(\w+)"', drawn)
        columns = 12 if deck == "spanish" else 13
        page = browser.new_page(viewport={"width": columns * 76 + 8, "height": 5 * 115 + 8})
        cells = "".join(CELL.format(name=name) for name in names)
        page.set_content(DECK.format(drawn=drawn, columns=columns, cells=cells))
        _keep(page, deck)
        page.close()


def _keep(page: Page, name: str) -> None:
    """A picture for the docs: as JPEG, for felt has too many shades for a small PNG."""
    KEPT.mkdir(parents=True, exist_ok=True)
    picture = page.screenshot(path=KEPT / f"{name}.jpg", type="jpeg", quality=82)
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"docs/pictures/{name}.jpg has more than {MOST_BYTES} bytes.")


if __name__ == "__main__":
    main()

"""Pictures of every page and of a table in its states, at phone and desktop size.

``make screenshots`` writes them to build/screenshots; ``--keep`` also writes those that README shows into
docs/pictures. A server of its own is started for them, and nobody but bots plays.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from manilla.analysis.problems import find_problem
from manilla.rules.position import short_text
from tests.e2e.browsing import ServerProcess, Visitor, chromium, running
from tests.e2e.playing import cookie_of, open_table, play_match

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "screenshots"
KEPT = ROOT / "docs" / "pictures"
SIZES = {
    "small": {"width": 320, "height": 568},
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1440, "height": 900},
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
MOST_BYTES = 200_000
MOST_ACTS = 40
REVIEWING = 300_000
"""Milliseconds that a whole review may take."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="also write the pictures of README")
    parser.add_argument("--size", choices=SIZES, action="append", help="one size alone; may be repeated")
    parser.add_argument("--dark", action="store_true", help="in the dark scheme")
    chosen = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), "--proxy", "127.0.0.1") as server,
        chromium() as browser,
    ):
        for size in chosen.size or SIZES:
            _all_pictures(browser, server, size, "dark" if chosen.dark else "light", FOR_README if chosen.keep else {})


def _all_pictures(browser: Browser, server: ServerProcess, size: str, scheme: str, kept: Mapping[str, str]) -> None:
    visitor = Visitor(browser, server.address, "en", viewport=SIZES[size], color_scheme=scheme, reduced_motion="reduce")
    page = visitor.page("/")
    _shoot(page, "first-visit", size, kept)
    match = play_match(server, visitor)
    open_table(server, cookie_of(visitor), "butifarra", options={"target": "50"})
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
    for name, (game, options) in PLAYED.items():
        table = open_table(server, cookie_of(visitor), game, options=options, settings={"pace": 0.1}, bots="casual")
        page.goto(f"/t/{table}")
        _shoot(page, f"table-{name}-begun", size, kept)
        _play_on(page)
        _shoot(page, f"table-{name}", size, kept, whole=False)
        if page.locator(".dock-hint:not([aria-disabled])").count() > 0:
            page.locator(".dock-hint").click()
            page.locator(".hint-sheet p").first.wait_for()
            _shoot(page, f"hint-{name}", size, kept, whole=False)
    visitor.context.close()


def _play_on(page: Page) -> None:
    """Do what is to be done until some cards lie on the table before our own turn."""
    act = page.locator(".dock .hand-card-legal button, .dock .calls button, .dock .cut button, .dialog .button-primary")
    for _ in range(MOST_ACTS):
        if page.locator(".laid").count() > 0 and page.locator(".won-tricks").count() > 0 and _tricks(page) > 1:
            return
        if act.count() > 0:
            act.first.click(force=True)
        page.wait_for_timeout(250)


def _tricks(page: Page) -> int:
    words = page.locator(".won-tricks").all_inner_texts()
    return sum(int(number) for text in words for number in text.split() if number.isdigit())


def _shoot(page: Page, name: str, size: str, kept: Mapping[str, str], *, whole: bool = True) -> None:
    page.wait_for_function("() => document.querySelector('main h1') && !document.querySelector('main .loading')")
    page.wait_for_timeout(500)  # pictures of cards
    page.screenshot(path=OUT / f"{name}-{size}.png", full_page=whole)
    if f"{name}-{size}" in kept:
        _keep(page, kept[f"{name}-{size}"])


def _keep(page: Page, name: str) -> None:
    """A picture for README: as JPEG, for felt has too many shades for a small PNG."""
    KEPT.mkdir(parents=True, exist_ok=True)
    picture = page.screenshot(path=KEPT / f"{name}.jpg", type="jpeg", quality=82)
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"docs/pictures/{name}.jpg has more than {MOST_BYTES} bytes.")


if __name__ == "__main__":
    main()

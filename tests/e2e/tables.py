"""Sitting at a table in a browser: tables to sit at, and somebody who plays whatever may be played."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page

GIVE_UP = 60.0
"""Seconds that a whole short match may take."""
SHOWN = ".dialog.result .button-primary"
ASKED = (SHOWN, ".cut .button-primary", ".call", ".hand-card-legal .hand-button")
"""What may be asked of a player, the most pressing first."""


def new_table(
    page: Page, game: str, *, bots: str = "random", options: dict[str, str] | None = None, **settings: Any
) -> str:
    """A table of this visitor's, not listed and without pace unless said."""
    made: str = page.evaluate(
        """async (wanted) => {
            const headers = {"content-type": "application/json"};
            const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wanted)});
            const table = await answer.json();
            if (!answer.ok) throw new Error(JSON.stringify(table));
            return table.table;
        }""",
        {"game": game, "bots": bots, "options": options or {}, "settings": {"pace": 0, "public": False, **settings}},
    )
    return made


def set_settings(page: Page, **values: object) -> None:
    """Settings of this browser, as its settings page would keep them; they hold from the next page on."""
    page.evaluate(
        """(values) => {
            const kept = JSON.parse(localStorage.getItem("manilla.settings") || "{}");
            localStorage.setItem("manilla.settings", JSON.stringify({...kept, ...values}));
        }""",
        values,
    )


def sit_down(page: Page, game: str, **about: Any) -> str:
    """Make a table and play at it: the match has begun when this returns."""
    set_settings(page, trickStays="0", motion="reduced")
    table = new_table(page, game, **about)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board")
    return table


def over(page: Page) -> bool:
    return page.locator(".over").count() > 0 and page.locator(".dialog[open]").count() == 0


def click_what_is_asked(page: Page) -> bool:
    """One click on what is asked, if anything is."""
    for selector in ASKED:
        wanted = page.locator(selector)
        if wanted.count() > 0:
            try:
                wanted.first.click(timeout=1000)
            except Error:
                return False  # it has gone meanwhile: the table has moved on
            return True
    return False


def play(page: Page, until: Callable[[], bool], step: Callable[[Page], bool] = click_what_is_asked) -> None:
    """Do what is asked until something is true."""
    end = time.monotonic() + GIVE_UP
    while not until():
        assert time.monotonic() < end, page.locator(".board, .open-table").all_inner_texts()
        if not step(page):
            page.wait_for_timeout(20)

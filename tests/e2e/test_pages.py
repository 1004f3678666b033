"""The pages around the table: what each must have, in two languages and at two sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .browsing import Visitor, violations
from .conftest import NewVisitor
from .sitting import play_match

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
PAGES = {
    "/": ".button-primary",
    "/tables": ".button-primary",
    "/new": "button[type=submit].button-primary",
    "/rules": ".game-link",
    "/rules/manilla": ".button-primary",
    "/history": "main .button",
    "/profile": ".button-primary",
    "/sign-in": "button[type=submit]",
    "/settings": "main input",
    "/help": "main a",
}
"""Each page, and what people come to it for."""
MOST_TABS = 120


def go(page: Page, path: str) -> None:
    """To another page as a link goes there, without loading everything anew."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)


def settled(page: Page) -> None:
    """Nothing is awaited any more."""
    page.wait_for_function("() => document.querySelector('main h1') && !document.querySelector('main .loading')")


@pytest.mark.parametrize(("lang", "viewport"), [("en", PHONE), ("ru", DESKTOP), ("ca", DESKTOP), ("fr", PHONE)])
def test_every_page_can_be_used_by_everybody(visitor: NewVisitor, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport=viewport).page("/")
    for path, main_thing in PAGES.items():
        go(page, path)
        page.locator(main_thing).first.wait_for()
        settled(page)
        assert violations(page) == [], path
        assert page.get_by_role("heading", level=1).count() == 1, path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"
        assert _reached_by_tab(page, main_thing), f"{main_thing} of {path} cannot be reached by keyboard"


def _reached_by_tab(page: Page, selector: str) -> bool:
    """Whether Tab comes to it, from the heading, which has the focus when a page is opened."""
    page.evaluate("document.querySelector('main').focus()")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return bool(page.evaluate("document.activeElement.matches(':focus-visible')"))
    return False


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_pages_with_something_on_them_are_as_good(visitor: NewVisitor, scheme: str) -> None:
    """A dark scheme and a small phone; an open table, a match that was played, rules that were saved."""
    someone: Visitor = visitor(viewport={"width": 320, "height": 568}, color_scheme=scheme)
    page = someone.page("/new?company=open")
    page.get_by_text("The table", exact=True).click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_text("Calls", exact=True).click()
    assert violations(page) == []
    table = play_match(someone)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    for path, shown in (
        ("/", ".hero"),
        ("/tables", ".table-card"),
        ("/history", ".match"),
        (f"/replay/{table}", ".replay-controls"),
    ):
        go(page, path)
        page.locator(shown).first.wait_for()
        settled(page)
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"


def test_what_cannot_be_had_is_said_with_a_way_out(visitor: NewVisitor) -> None:
    someone: Visitor = visitor()
    page = someone.page("/")
    for path, words in (
        ("/rules/nonsense", "nonsense"),
        ("/replay/nothere", "table"),
        ("/review/nothere", "table"),
        ("/new?rules=nothere", "rules"),
        ("/profile?player=p_nothere", "player"),
    ):
        go(page, path)
        alert = page.locator("main [role=alert]")
        alert.wait_for()
        assert words in alert.inner_text()
        assert page.locator("main button, main a.button").count() >= 1, path
        assert violations(page) == [], path
    someone.complaints.clear()  # the browser says of each answer that it was an error

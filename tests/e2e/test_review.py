"""What a player learns from: a review one click from the end of a match, and a hint at the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from .browsing import Visitor, violations
from .conftest import NewVisitor
from .sitting import Seated, new_table, play_match

GAME = "manille_muette"
"""Eight tricks: a deal of it is soon reviewed."""
LONG = 180_000
"""Milliseconds that a review may take on a busy machine."""
SMALL = {"width": 320, "height": 568}


def shown(page: Page) -> int:
    """The decision that is looked at, as the address has it."""
    return int(re.search(r"[?&]at=(\d+)", page.url)[1])  # type: ignore[index]  # it is there, or the test fails


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_match_is_reviewed_with_one_click(visitor: NewVisitor) -> None:
    someone: Visitor = visitor(viewport=SMALL, color_scheme="dark")
    page = someone.page("/")
    table = play_match(someone, GAME)
    page.goto(f"/t/{table}")
    page.locator(".over").get_by_role("link", name="Review").click()
    page.wait_for_url(re.compile(rf"/review/{table}\?match=1&deal=\d+$"))
    page.locator(".decision").first.wait_for(timeout=LONG)
    page.locator(".accounts").wait_for(timeout=LONG)
    page.locator(".review-scene .felt").wait_for()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Review: ")
    assert violations(page) == []
    assert fits(page)
    # Every verdict is in words, and what can be known is kept apart from what was.
    assert {text.strip() for text in page.locator(".decision .badge").all_inner_texts()} <= {
        "good and lucky", "good and unlucky", "good", "doubtful", "mistake", "blunder", "not judged",
    }  # fmt: skip
    # My own decisions come first; everybody's are there too.
    own = page.locator(".decision").count()
    page.get_by_label("Decisions of").select_option("all")
    page.wait_for_function("own => document.querySelectorAll('.decision').length > own", arg=own)
    judged = page.locator(".decision", has=page.locator(".badge:not(.badge-none)"))
    judged.last.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"&at=\d+"))
    page.locator(".verdict-two").wait_for()
    headings = page.locator(".verdict-side h3").all_inner_texts()
    assert [text.split(" ")[0:2] for text in headings] == [["What", "could"], ["What", "was"]]
    # Arrows go through the decisions; the link to one leads back to it.
    at = shown(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(rf"&at={at - 1}\b"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"&at={at}\b"))
    title = page.locator("#moment-title").inner_text()
    page.reload()
    page.locator(".accounts").wait_for()  # it is kept, so that it is there at once
    assert page.locator("#moment-title").inner_text() == title
    page.get_by_label("Show all hands at the table").check()
    page.locator(".replay-hands-many").wait_for()
    # The graph can be read as a table too.
    page.get_by_text("The graph as a table").click()
    assert page.locator(".graph-table tbody tr").count() == 9
    assert violations(page) == []
    assert fits(page)


def test_a_hint_is_asked_for_at_the_table_and_a_finished_deal_looked_back_on(visitor: NewVisitor) -> None:
    someone: Visitor = visitor(viewport=SMALL)
    me = Seated(someone, new_table(someone, GAME, options={"target": "60"})).open()
    me.play_on(".hand-turn .hand-card-legal ~ .hand-card-legal")
    me.until(lambda: me.playing)
    me.page.locator(".dock-hint:not([aria-disabled])").click()
    sheet = me.page.locator(".hint-sheet")
    sheet.locator(".bars li").first.wait_for()
    assert sheet.locator(".bars li").count() == len(me.legal)
    assert "to win the deal" in sheet.locator(".bars li").first.inner_text()
    assert violations(me.page) == []
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    me.page.keyboard.press("i")
    sheet.wait_for()
    me.page.keyboard.press("Escape")
    assert fits(me.page)
    # The deal over, its review is offered, in a tab of its own: the match goes on.
    me.play_on(".dialog.result")
    link = me.page.locator(".dialog.result").get_by_role("link", name=re.compile("Review"))
    assert link.get_attribute("target") == "_blank"
    with someone.context.expect_page() as opened:
        link.click()
    page = opened.value
    page.locator(".decision").first.wait_for(timeout=LONG)
    assert page.get_by_role("link", name="To the table").count() == 1
    page.close()

"""Ways through the pages: the first game, an invitation, house rules, a moment of a replay."""

from __future__ import annotations

import re

from .browsing import Visitor
from .conftest import NewVisitor
from .sitting import play_match


def test_a_newcomer_plays_with_one_press_and_the_next_time_too(visitor: NewVisitor) -> None:
    someone: Visitor = visitor()
    page = someone.page("/")
    page.get_by_role("button", name="Play Manilla").click()
    page.wait_for_url(re.compile(r"/t/[0-9a-z]+$"))
    first = page.url
    page.locator(".hand [data-card], .dock").first.wait_for()
    page.goto("/")
    page.get_by_role("heading", level=1, name="Manilla").wait_for()
    page.get_by_role("link", name="Go on Manilla").wait_for()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[0-9a-z]+$"))
    assert page.url != first


def test_a_friend_opens_the_invitation_and_sits_down(visitor: NewVisitor) -> None:
    host: Visitor = visitor(viewport={"width": 1200, "height": 900})
    page = host.page("/new?company=friends")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/[0-9a-z]+$"))
    address = page.get_by_label("Whoever opens this address comes to this table:").input_value()
    assert address == page.url
    code = page.locator("img.qr")
    code.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('img.qr').naturalWidth > 0")
    friend: Visitor = visitor("ca")
    other = friend.page(address)
    other.locator(".chairs button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.sitter:not(.sitter-free)').length === 2")


def test_house_rules_are_saved_and_opened_by_their_link(visitor: NewVisitor) -> None:
    host: Visitor = visitor()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = host.page("/new?game=butifarra")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_text("Game and match", exact=True).click()
    target = page.get_by_label("Marks that win the game")
    target.fill("ten")
    page.get_by_text("This value cannot be.").wait_for()
    target.fill("30")
    page.get_by_text("1 changed").first.wait_for()
    page.get_by_label("Save these rules under a name").fill("Ca la Maria")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Copy the link of “Ca la Maria”").click()
    page.get_by_text("The link is copied.").first.wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    guest: Visitor = visitor("ca")
    other = guest.page(link)
    other.get_by_text("Ca la Maria").wait_for()
    assert other.locator(".differences b").first.inner_text() == "30"
    other.locator("button[type=submit].button-primary").click()
    other.wait_for_url(re.compile(r"/t/[0-9a-z]+$"))
    table = other.url.rsplit("/", 1)[1]
    options = other.evaluate("table => fetch(`/api/tables/${table}`).then(answer => answer.json())", table)["options"]
    assert options == {"target": "30"}


def test_a_replay_goes_to_a_moment_and_its_link_leads_back(visitor: NewVisitor) -> None:
    someone: Visitor = visitor(viewport={"width": 1200, "height": 900})
    page = someone.page("/history")
    table = play_match(someone)
    page.reload()
    page.get_by_role("link", name="Look at it again").click()
    page.wait_for_url(f"**/replay/{table}")
    slider = page.get_by_role("slider")
    slider.wait_for()
    assert slider.input_value() == "0"
    last = int(slider.get_attribute("max") or 0)
    page.locator(".replay-board").wait_for()
    page.evaluate("document.activeElement.blur()")
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/replay/{table}?match=1&at={at}&seat=all")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('at')) > 4")
    page.get_by_label("Seen by").select_option("1")
    moment = page.url
    assert "seat=1" in moment
    page.reload()
    page.wait_for_function(
        "at => document.querySelector('[type=range]')?.value === at", arg=re.findall(r"at=(\d+)", moment)[0]
    )
    assert page.get_by_label("Seen by").input_value() == "1"
    stranger: Visitor = visitor("nl")
    other = stranger.page(moment)
    other.locator(".replay-hand svg.card").first.wait_for()
    assert other.get_by_role("slider").input_value() == page.get_by_role("slider").input_value()
    page.get_by_role("button", name="Play", exact=True).click()
    before = int(page.get_by_role("slider").input_value())
    page.wait_for_function("before => Number(document.querySelector('[type=range]').value) > before", arg=before)

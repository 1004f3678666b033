"""All that teaches, in a browser: a lesson by keyboard, a problem, the deal of the day, what if, the glossary."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from manilla.analysis.problems import all_shipped
from manilla.rules.notation import action_text

from .browsing import violations
from .conftest import NewVisitor
from .sitting import play_match

SMALL = {"width": 320, "height": 568}
GAME = "butifarra"
PROBLEM = next(one for one in all_shipped() if one.variant.key == GAME and one.kind == "closed" and len(one.loss) > 1)


def sound(page: Page) -> None:
    """Nothing keeps anybody out, and it is no wider than the screen."""
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= 320"), "wider than the screen"


def answered(page: Page, act: str) -> None:
    """Press a card of the hand by keyboard."""
    page.locator(f".position [data-card='{act}']").focus()
    page.keyboard.press("Enter")


def test_a_lesson_by_keyboard_and_a_word_of_it_in_the_glossary(visitor: NewVisitor) -> None:
    page = visitor(viewport=SMALL).page(f"/learn?game={GAME}")
    expect(page.locator(".lesson-card")).to_have_count(10)
    sound(page)
    page.locator(".learn-hero .button-primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".step-text")).to_be_focused()
    for answer in page.locator(".choice-button").all():  # who takes the trick?
        answer.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_be_visible()
        if page.locator(".verdict-right").count() > 0:
            break
    expect(page.locator(".verdict-right")).to_be_visible()
    sound(page)
    expect(page.locator(".step-on .button-primary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".position .hand-button").first.focus()  # a card of the suit must be played
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-wrong")).to_contain_text("suit")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-right")).to_be_visible()
    page.locator(".step-text .term").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".term-entry:focus")).to_be_visible()
    sound(page)
    page.goto(f"/learn?game={GAME}")
    expect(page.locator(".lesson-card").first).to_contain_text("2 of 6 steps")


def test_a_problem_has_one_try_and_what_was_missed_is_asked_again(visitor: NewVisitor) -> None:
    page = visitor(viewport=SMALL).page(f"/problems?game={GAME}")
    expect(page.locator(".problem-card")).to_have_count(16)
    sound(page)
    page.locator(f".problem-card[href*='{PROBLEM.name}']").click()
    wrong = max(PROBLEM.loss, key=lambda action: PROBLEM.loss[action])
    answered(page, action_text(PROBLEM.variant, wrong))
    expect(page.locator(".verdict-wrong")).to_be_focused()
    expect(page.locator(".losses li")).to_have_count(len(PROBLEM.loss))
    sound(page)
    answered(page, action_text(PROBLEM.variant, PROBLEM.answers[0]))
    expect(page.locator(".verdict-wrong")).to_be_visible()  # there is one try
    page.locator(".crumbs a").click()
    page.locator(".due-note .button").click()
    answered(page, action_text(PROBLEM.variant, PROBLEM.answers[0]))
    expect(page.locator(".verdict-right")).to_be_visible()
    page.locator(".step-on .button").last.click()
    expect(page.locator(".due-note")).to_have_count(0)
    expect(page.locator(f".problem-card[href*='{PROBLEM.name}']")).to_contain_text("again")  # on another day


def test_the_deal_of_the_day_goes_on_where_it_was_left(visitor: NewVisitor) -> None:
    page = visitor(viewport=SMALL).page("/daily")
    page.locator(f".problem-card[href='/daily/{GAME}']").click()
    acts = page.locator(".position .calls button, .position .hand-card-legal button")
    acts.first.wait_for()
    sound(page)
    while page.locator(".position .calls").count() > 0:
        with page.expect_response("**/act**"):
            page.locator(".position .calls button").last.click()
    acts.first.wait_for()
    held = page.locator(".position .hand-button").count()
    with page.expect_response("**/act**"):
        acts.first.click()
    expect(page.locator(".position .hand-button")).to_have_count(held - 1)
    page.reload()
    expect(page.locator(".position .hand-button")).to_have_count(held - 1)
    sound(page)


def test_from_a_replay_one_asks_what_would_have_been(visitor: NewVisitor) -> None:
    someone = visitor(viewport=SMALL)
    page = someone.page("/")
    table = play_match(someone)
    page.goto(f"/replay/{table}?at=24")
    page.get_by_role("link", name="What if …").click()
    page.locator(".position .hand-button").first.wait_for()
    before = page.url
    sound(page)
    page.get_by_role("button", name="What is each card worth?").click()
    page.locator(".worth").first.wait_for()
    sound(page)
    page.locator(".position .hand-card-legal button").first.click()
    page.wait_for_url(lambda address: address != before)
    played = page.url
    page.get_by_role("button", name="A card back").click()
    page.wait_for_url(lambda address: address != played)
    page.goto(re.sub(r"before=\d+", "before=0", before))  # before the first card any two may change places
    page.get_by_label("This card").select_option(index=1)
    page.get_by_label("changes places with").select_option(index=1)
    old = page.url
    page.get_by_role("button", name="Change them").click()
    page.wait_for_url(lambda address: address != old)
    page.get_by_role("button", name="Bots play to the end").click()
    page.get_by_text("The deal is over.").first.wait_for()
    sound(page)

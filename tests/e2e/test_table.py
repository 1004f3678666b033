"""The table in the browser: whole matches, by mouse and by keyboard, of every number of seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from manilla.variants import all_variants

from .browsing import violations
from .conftest import NewVisitor
from .tables import click_what_is_asked, new_table, over, play, set_settings, sit_down

SHORT = {"game_target": "5", "games_to_win": "1", "target": "5"}
PHONE = {"width": 320, "height": 568}
FOUR = "manille_muette"


def short(game: str) -> dict[str, str]:
    names = {option.name for option in all_variants()[game].options}
    return {name: value for name, value in SHORT.items() if name in names}


def deals_over(page: Page) -> bool:
    return page.locator(".dialog.result").count() > 0


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("manilla", {"width": 390, "height": 844}),
        ("butifarra", {"width": 1440, "height": 900}),
    ],
)
def test_a_whole_match_is_played_by_clicks(visitor: NewVisitor, game: str, size: Any) -> None:
    page = visitor(viewport=size).page("/")
    sit_down(page, game, options=short(game))
    play(page, lambda: over(page))
    assert page.locator(".over h2").inner_text() in ("You have won!", "You have lost")
    assert "won the match" in page.locator(".over-who").inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".board[data-phase=playing]")


def test_a_whole_match_is_played_by_the_keyboard_alone(visitor: NewVisitor) -> None:
    page = visitor(viewport={"width": 768, "height": 1024}).page("/")
    sit_down(page, FOUR, options=short(FOUR))
    focus_lost = 0

    def press(page: Page) -> bool:
        nonlocal focus_lost
        if page.locator(".dialog.result").count():
            page.keyboard.press("Enter")  # the focus is on the button that goes on
            return True
        if page.locator(".cut, .call").count():
            tab_to(page, ".cut .button-primary, .call")
            page.keyboard.press("Enter")
            return True
        if not page.locator(".hand-card-legal").count():
            return False
        inside = page.evaluate("document.activeElement?.closest('.hand') !== null")
        if not inside:
            focus_lost += page.evaluate("document.activeElement === document.body")
            page.keyboard.press("h")
        for _ in range(12):
            if page.evaluate("document.activeElement?.closest('.hand-card-legal') !== null"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(30)
        return True

    play(page, lambda: over(page), press)
    assert focus_lost <= 3, "after a card the focus stays in the hand"


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


@pytest.mark.parametrize("game", ["manilla_2", "manillen_2", "manillen_3", "manillen_6"])
def test_a_deal_is_played_at_tables_of_every_shape(visitor: NewVisitor, game: str) -> None:
    page = visitor(viewport=PHONE).page("/")
    sit_down(page, game)
    play(page, lambda: page.locator(".hand-turn").count() > 0)
    seats = all_variants()[game].seating.seats
    assert page.locator(".seat").count() == seats
    assert outside(page) == []
    assert violations(page) == []
    play(page, lambda: deals_over(page))
    assert page.locator(".reckoning tbody tr").count() >= 5
    assert violations(page) == []


def outside(page: Page) -> list[str]:
    """Cards, seats and buttons that are not wholly on the screen, or too small for a finger."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".hand-button, .seat .plate, .bar button, .bar a")].flatMap((one) => {
            const {left, right, top, bottom, width, height} = one.getBoundingClientRect();
            const shown = width > 0;
            const inside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
            const fits = !one.matches(".hand-button") || (width >= 44 && height >= 44);
            return shown && !(inside && fits) ? [`${one.className} ${left} ${top} ${width} ${height}`] : [];
        })"""
    )
    return found


@pytest.mark.parametrize(
    "size",
    [{"width": 320, "height": 568}, {"width": 390, "height": 844}, {"width": 844, "height": 390}],
    ids=lambda size: f"{size['width']}x{size['height']}",
)
def test_twelve_cards_are_within_reach(visitor: NewVisitor, size: Any) -> None:
    page = visitor("es", viewport=size).page("/")
    sit_down(page, "manilla")
    play(page, lambda: page.locator(".hand-turn .hand-button").count() >= 11)
    assert outside(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_card_that_may_not_be_played_says_why_and_which_would_do(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR)
    barred = page.locator(".hand-card-barred .hand-button")
    play(page, lambda: barred.count() > 0)
    held = page.locator(".hand-button").count()
    assert barred.first.get_attribute("aria-disabled") == "true"
    barred.first.click(force=True)
    page.wait_for_selector(".hint-why")
    names = [name.strip() for name in page.locator(".hand-card-legal .hand-button").all_inner_texts()]
    assert page.locator(".hand-card-advised").count() == len(names)
    sentence = page.locator(".hint-why").inner_text()
    assert len(names) > 4 or all(name in sentence for name in names)
    assert sentence in page.locator("#status").inner_text()
    assert page.locator(".hand-button").count() == held


def test_a_double_click_plays_one_card(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR, pace=0.3)
    legal = page.locator(".hand-turn .hand-card-legal .hand-button")
    play(page, lambda: legal.count() > 0)
    held = page.locator(".hand-button").count()
    legal.last.dblclick(force=True)
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert page.locator(".hand-button").count() >= held - 1
    assert page.locator(".toast").count() == 0


def test_the_focus_goes_to_the_neighbour_when_a_card_is_played(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR)
    legal = page.locator(".hand-turn .hand-card-legal .hand-button")
    play(page, lambda: legal.count() > 0)
    legal.first.focus()
    card = legal.first.get_attribute("data-card")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".hand-button[data-card='{card}']", state="detached")
    assert page.evaluate("document.activeElement.matches('.hand-button')")


def test_a_reload_at_every_stage_leads_back_to_it(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, "butifarra")
    for stage in (".cut, .call", ".call, .hand-turn", ".hand-turn"):
        play(page, lambda stage=stage: page.locator(stage).count() > 0)  # type: ignore[misc]  # bound at once
        hand = sorted(page.locator(".hand-button").evaluate_all("all => all.map(one => one.dataset.card)"))
        page.reload()
        page.wait_for_selector(".board")
        page.wait_for_selector(stage)
        assert sorted(page.locator(".hand-button").evaluate_all("all => all.map(one => one.dataset.card)")) == hand


def test_a_card_chosen_in_advance_is_played_or_given_up(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR, pace=0.5)
    waiting = page.locator(".board[data-stage=play]:not(.board-mine) .hand-button")
    play(page, lambda: waiting.count() > 0)
    card = waiting.first.get_attribute("data-card")
    waiting.first.click()
    page.wait_for_selector(".hand-card-chosen, .toast")
    page.wait_for_function(
        "card => document.querySelector('.toast') || !document.querySelector(`.hand-button[data-card='${card}']`)",
        arg=card,
    )


def test_a_card_that_must_be_confirmed_waits_for_a_second_click(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    set_settings(page, confirmCard=True)
    sit_down(page, FOUR)
    legal = page.locator(".hand-turn .hand-card-legal .hand-button")
    play(page, lambda: page.locator(".hand-turn").count() > 0)
    card = legal.first.get_attribute("data-card")
    legal.first.click()
    page.wait_for_selector(".hand-card-lifted")
    assert page.locator(f".hand-button[data-card='{card}']").get_attribute("aria-pressed") == "true"
    page.locator(f".hand-button[data-card='{card}']").click()
    page.wait_for_selector(f".hand-button[data-card='{card}']", state="detached")


def test_keys_say_hand_trick_and_score(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR)
    play(page, lambda: page.locator(".hand-turn").count() > 0)
    status = page.locator("#status")
    for key, words in (("h", "Your hand:"), ("t", "On the table:|No card has been played"), ("s", "Marks:")):
        page.keyboard.press(key)
        expect(status).to_contain_text(re.compile(words))
    page.keyboard.press("?")
    assert page.locator(".dialog .keys").is_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Last trick").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".dialog").count() == 0


def test_before_the_match_chairs_are_taken_filled_and_cleared(visitor: NewVisitor) -> None:
    owner = visitor()
    page = owner.page("/")
    set_settings(page, trickStays="0", motion="reduced")
    table = new_table(page, FOUR, bots="", talk="chat")
    page.goto(f"/t/{table}")
    page.locator(".chair-mine").wait_for()
    assert violations(page) == []
    assert table in page.locator(".address").input_value()
    assert page.locator(".qr").evaluate("one => one.complete && one.naturalWidth > 0")
    guest = visitor("es")
    other = guest.page("/")
    set_settings(other, trickStays="0", motion="reduced")
    other.goto(f"/t/{table}")
    other.locator(".chair .button").first.click()
    other.locator(".chair-mine").wait_for()
    page.get_by_role("button", name="Seat bots on the 2 free chairs").click()
    other.get_by_role("button", name=re.compile("Estoy list|I am ready")).click()
    page.get_by_role("button", name="I am ready").click()
    for one in (page, other):
        one.wait_for_selector(".board")
    page.locator(".bar [aria-label='Talk and what happened']").click()
    page.locator(".chat input").fill("Good evening")
    page.keyboard.press("Enter")
    other.get_by_text("Good evening").first.wait_for()
    page.keyboard.press("Escape")
    for _ in range(400):
        both = [click_what_is_asked(one) for one in (page, other)]
        if all(deals_over(one) for one in (page, other)):
            break
        if not any(both):
            page.wait_for_timeout(20)
    page.locator(".table-menu .menu-button").click()


def test_an_onlooker_sees_the_table_and_no_hand(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    table = sit_down(page, FOUR)
    play(page, lambda: page.locator(".hand-turn").count() > 0)
    other = visitor().page(f"/t/{table}")
    other.wait_for_selector(".board")
    assert other.locator(".hand").count() == 0
    assert "You look on." in other.locator(".hint").inner_text()
    assert violations(other) == []


def test_questions_pause_and_taking_back(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    sit_down(page, FOUR)
    play(page, lambda: page.locator(".hand-turn").count() > 0)
    held = page.locator(".hand-button").count()
    page.locator(".hand-card-legal .hand-button").first.click()
    page.wait_for_function("held => document.querySelectorAll('.hand-button').length < held", arg=held)
    page.locator(".table-menu .menu-button").click()
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("held => document.querySelectorAll('.hand-button').length === held", arg=held)
    page.locator(".table-menu .menu-button").click()
    page.get_by_role("button", name="Ask for a pause").click()
    page.locator(".asked").wait_for()
    assert violations(page) == []
    page.locator(".asked .button-primary").click()
    page.wait_for_selector(".board[data-phase=playing]")


def test_a_locked_table_asks_for_its_password(visitor: NewVisitor) -> None:
    page = visitor().page("/")
    table = page.evaluate(
        """async () => {
            const headers = {"content-type": "application/json"};
            const body = JSON.stringify({game: "manilla", settings: {locked: true}, password: "secret"});
            return (await (await fetch("/api/tables", {method: "POST", headers, body})).json()).table;
        }"""
    )
    other = visitor().page(f"/t/{table}")
    field = other.get_by_label("Password of the table")
    field.fill("wrong")
    other.keyboard.press("Enter")
    other.locator(".field-error").wait_for()
    assert violations(other) == []
    field.fill("secret")
    other.keyboard.press("Enter")
    other.locator(".open-table").wait_for()


def test_no_such_table_says_so(visitor: NewVisitor) -> None:
    page = visitor().page("/t/nosuch")
    page.get_by_role("heading", name="You cannot look at this table").wait_for()
    assert violations(page) == []

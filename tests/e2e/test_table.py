"""The table in the browser: whole matches, by mouse and by keyboard, of every number of seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from manilla.variants import all_variants

from .browsing import outside, violations
from .conftest import NewVisitor
from .sitting import QUICK, RESULT, Seated, new_table, short

PHONE = {"width": 320, "height": 568}
FOUR = "manille_muette"


def seated(visitor: NewVisitor, game: str = FOUR, *, lang: str = "en", size: Any = None, **about: Any) -> Seated:
    """Somebody in a match of a short game, whose reckonings are closed as they come."""
    options = {**short(game), **about.pop("options", {})}
    person = visitor(lang, viewport=size or {"width": 1024, "height": 768})
    kept = about.pop("kept", {})
    seat = Seated(person, new_table(person, game, options=options, **about), settings={**QUICK, **kept}).open()
    seat.page.wait_for_selector(".board")
    return seat


def test_a_match_is_won_or_lost_and_played_again(visitor: NewVisitor) -> None:
    seat = seated(visitor, size={"width": 1440, "height": 900})
    page = seat.page
    for _ in range(3):
        seat.until_card()
        seat.act()
    seat.play_on()
    page.locator(RESULT).click()
    page.wait_for_selector(".over")
    assert page.locator(".over h2").inner_text() in ("You have won!", "You have lost")
    assert "won the match" in page.locator(".over-who").inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".board[data-phase=playing]")


def test_a_place_that_is_free_after_a_match_is_taken_for_the_next(visitor: NewVisitor) -> None:
    person, guest = visitor(), visitor()
    table = new_table(person, "manille_muette", options={"target": "5"}, bots="", stand_in="casual")
    mine, other = Seated(person, table, play=True).open(), Seated(guest, table, play=True).open()
    mine.page.get_by_role("button", name="Seat bots on the 2 free chairs").click()
    mine.until_end()
    other.until_end()
    other.page.locator(".table-menu .menu-button").click()
    other.page.get_by_role("button", name="Leave the table").click()
    other.page.locator(".dialog .button-danger, .dialog .button-primary").first.click()
    mine.page.get_by_role("heading", name="Places in the next match").wait_for()
    assert violations(mine.page) == []
    friend = visitor("es")
    late = Seated(friend, table, play=True).open("")
    late.page.locator(".places .button-primary").click()
    mine.page.locator(".places").wait_for(state="detached")
    mine.page.get_by_role("button", name="Play again").click()
    late.page.locator(".asked .button-primary").click()
    for one in (mine, late):
        one.page.wait_for_selector(".board[data-phase=playing]")
        assert one.table["chair"] is not None


def test_a_whole_match_is_played_by_the_keyboard_alone(visitor: NewVisitor) -> None:
    seat = seated(visitor, bots="random")
    page = seat.page
    strayed = 0
    while not seat.over:
        if page.locator(".dialog.result").count():
            page.keyboard.press("Enter")  # the focus is on the button that goes on
            expect(page.locator(".dialog")).to_have_count(0)
        seat.until_mine()
        if not seat.legal or page.locator(".dialog.result").count():
            continue
        seq = seat.table["seq"]
        if seat.playing:
            page.wait_for_selector(".hand-turn")
            if not page.evaluate("document.activeElement.matches('.hand-button')"):
                strayed += 1
                page.keyboard.press("h")
            while not page.evaluate("document.activeElement.closest('.hand-card-legal') !== null"):
                page.keyboard.press("ArrowRight")
        else:
            tab_to(page, ".cut .button-primary, .call")
        page.keyboard.press("Enter")
        seat.until(lambda seq=seq: seat.table["seq"] > seq)  # type: ignore[misc]  # bound at once
    deals = len(seat.match["results"]) + seat.match.get("results_from", 0)
    assert strayed <= deals, "from card to card the focus stays in the hand"


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


@pytest.mark.parametrize("game", ["manilla_2", "manillen_2", "manillen_3", "manillen_6"])
def test_a_deal_is_played_at_tables_of_every_shape(visitor: NewVisitor, game: str) -> None:
    seat = seated(visitor, game, size=PHONE, bots="random")
    page = seat.page
    seat.until_card()
    assert page.locator(".seat").count() == all_variants()[game].seating.seats
    assert outside(page) == []
    assert violations(page) == []
    seat.play_on(".dialog.result")
    page.locator(".dialog.result .reckoning tbody tr").nth(4).wait_for()
    assert violations(page) == []


def test_twelve_cards_are_within_reach_on_every_phone(visitor: NewVisitor) -> None:
    seat = seated(visitor, "manilla", lang="es", bots="random")
    seat.until_card()
    for width, height in ((320, 568), (390, 844), (844, 390), (568, 320)):
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.until(lambda: outside(seat.page) == [], seconds=3)  # it is laid out anew in the next frame
        assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert len(seat.hand) >= 11


def until_barred(seat: Seated) -> None:
    """Play until some card of the hand may not be played."""
    seat.play_on(".hand-turn .hand-card-barred")
    seat.until(lambda: seat.playing)


def test_a_card_that_may_not_be_played_says_why_and_which_would_do(visitor: NewVisitor) -> None:
    seat = seated(visitor)
    page = seat.page
    until_barred(seat)
    held = len(seat.hand)
    barred = page.locator(".hand-card-barred .hand-button").first
    assert barred.get_attribute("aria-disabled") == "true"
    seat.wait_a_little()
    barred.click(force=True)
    page.wait_for_selector(".hint-why")
    names = [name.strip() for name in page.locator(".hand-card-legal .hand-button").all_inner_texts()]
    assert page.locator(".hand-card-advised").count() == len(names)
    sentence = page.locator(".hint-why").inner_text()
    assert len(names) > 4 or all(name in sentence for name in names)
    assert sentence in page.locator("#status").inner_text()
    assert len(seat.hand) == held
    assert violations(page) == []


def test_a_card_chosen_in_advance_is_played_or_given_up(visitor: NewVisitor) -> None:
    seat = seated(visitor, pace=1.5)
    page = seat.page
    seat.until_card()
    seat.act()
    page.wait_for_selector(".board:not(.board-mine)")
    chosen, before = seat.hand[0], len(seat.sent)
    seat.wait_a_little()
    page.locator(f".hand-button[data-card='{chosen}']").click()
    seat.until(lambda: len(seat.sent) > before or page.locator(".toast").count() > 0)
    assert page.locator(".toast").count() > 0 or seat.sent[before]["act"] == chosen
    assert seat.refused == []


def test_a_card_that_must_be_confirmed_waits_for_a_second_click(visitor: NewVisitor) -> None:
    seat = seated(visitor, kept={"confirmCard": True})
    seat.until_card()
    button = seat.page.locator(seat.button(seat.legal[0]))
    button.click()
    seat.page.wait_for_selector(".hand-card-lifted")
    assert button.get_attribute("aria-pressed") == "true"
    assert seat.sent == [] or seat.sent[-1]["act"] != seat.legal[0]
    button.click()
    button.wait_for(state="detached")


def test_keys_say_hand_trick_and_score_and_the_focus_stays_in_the_hand(visitor: NewVisitor) -> None:
    seat = seated(visitor)
    seat.until_card()
    page = seat.page
    played = seat.button(seat.legal[0])
    page.locator(played).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(played, state="detached")
    assert page.evaluate("document.activeElement.matches('.hand-button')")
    status = page.locator("#status")
    for key, words in (("h", "Your hand:"), ("t", "On the table:|No card has been played"), ("s", "Marks:")):
        page.keyboard.press(key)
        expect(status).to_contain_text(re.compile(words))
    page.keyboard.press("?")
    page.locator(".dialog .help-keys").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Last trick").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".dialog")).to_have_count(0)


def test_before_the_match_chairs_are_taken_filled_and_cleared(visitor: NewVisitor) -> None:
    person, guest = visitor(), visitor("es")
    table = new_table(person, FOUR, bots="", talk="chat")
    page, other = Seated(person, table).open("").page, Seated(guest, table).open("").page
    page.locator(".chair-mine").wait_for()
    assert violations(page) == []
    assert page.locator(".address").input_value().endswith(f"/t/{table}")
    assert page.locator(".qr").evaluate("one => one.complete && one.naturalWidth > 0")
    other.locator(".chair .button").first.click()
    other.locator(".chair-mine").wait_for()
    page.get_by_role("button", name="Seat a bot on chair 4").click()
    page.get_by_role("button", name="Clear chair 4").click()
    page.get_by_role("button", name="Seat bots on the 2 free chairs").click()
    other.get_by_role("button", name="Quiero empezar").click()
    page.get_by_role("button", name="I am ready").click()
    for one in (page, other):
        one.wait_for_selector(".board")
    page.locator(".table-bar [aria-label='Talk and what happened']").click()
    page.locator(".chat input").fill("Good evening")
    page.keyboard.press("Enter")
    other.get_by_text("Good evening").first.wait_for()
    page.get_by_role("button", name="Good luck.").click()
    other.get_by_text("suerte").first.wait_for()
    assert violations(page) == []


def test_an_onlooker_sees_the_table_and_no_hand(visitor: NewVisitor) -> None:
    seat = seated(visitor)
    seat.until_card()
    other = visitor().page(f"/t/{seat.id}")
    other.wait_for_selector(".board")
    assert other.locator(".hand").count() == 0
    assert "You look on." in other.locator(".hint").inner_text()
    assert violations(other) == []


def test_questions_pause_and_taking_back(visitor: NewVisitor) -> None:
    seat = seated(visitor)
    page = seat.page
    seat.until_card()
    hand = seat.hand
    seat.act()
    seat.until(lambda: len(seat.hand) < len(hand))
    page.locator(".table-menu .menu-button").click()
    page.get_by_role("button", name="Take back").click()
    seat.until(lambda: seat.hand == hand)
    page.locator(".table-menu .menu-button").click()
    page.get_by_role("button", name="Ask for a pause").click()
    page.locator(".asked").wait_for()
    assert violations(page) == []
    page.locator(".asked .button-primary").click()
    page.wait_for_selector(".board[data-phase=playing]")


def test_a_locked_table_asks_for_its_password(visitor: NewVisitor) -> None:
    person = visitor()
    wanted = {"game": FOUR, "settings": {"locked": True}, "password": "open sesame"}
    table = person.context.request.post("/api/tables", data=wanted).json()["table"]
    other = visitor().page(f"/t/{table}")
    field = other.get_by_label("Password of the table")
    field.fill("wrong")
    other.keyboard.press("Enter")
    other.locator(".field-error").wait_for()
    assert violations(other) == []
    field.fill("open sesame")
    other.keyboard.press("Enter")
    other.locator(".open-table").wait_for()


def test_no_such_table_says_so(visitor: NewVisitor) -> None:
    page = visitor().page("/t/nosuch")
    page.get_by_role("heading", name="You cannot look at this table").wait_for()
    assert violations(page) == []

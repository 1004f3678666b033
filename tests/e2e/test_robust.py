"""What people and networks do to a table: never two cards, never a lost seat, never a stale table."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from .browsing import Visitor, running
from .conftest import NewVisitor
from .sitting import Seated, new_table

ONE_DEAL = {"target": "1"}
BROKEN = (
    "WebSocket connection",
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
)


def forgive(person: Visitor) -> None:
    """A broken line is what the test is about, and browsers complain of it."""
    person.complaints[:] = [said for said in person.complaints if not any(words in said for words in BROKEN)]


def click_twice(page: Page, button: str) -> None:
    page.locator(button).dblclick()


def tap_twice(page: Page, button: str) -> None:
    box = page.locator(button).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)


def hammer(page: Page, button: str) -> None:
    box = page.locator(button).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(6):
        page.mouse.down()
        page.mouse.up()


def hold_the_key(page: Page, button: str) -> None:
    page.locator(button).focus()
    for _ in range(8):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")


@pytest.mark.parametrize("impatiently", [click_twice, tap_twice, hammer, hold_the_key])
def test_impatience_plays_one_card(visitor: NewVisitor, impatiently: Callable[[Page, str], None]) -> None:
    person = visitor(has_touch=True)
    me = Seated(person, new_table(person, "butifarra", options=ONE_DEAL)).open()
    me.until_card()
    cards = me.hand
    assert len(cards) == 12
    card = me.legal[0]
    impatiently(me.page, me.button(card))
    me.until(lambda: card not in me.hand)
    me.page.wait_for_timeout(400)  # whatever the other clicks might do
    me.until_mine()
    assert me.hand == [other for other in cards if other != card]
    assert [act["act"] for act in me.sent if len(act["act"]) == 2] == [card]


def test_two_tabs_are_one_player(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options=ONE_DEAL)
    one = Seated(person, table).open()
    one.until_card()
    other = Seated(person, table).open("")
    other.until(lambda: bool(other.table) and other.hand == one.hand)
    # Both tabs play another card at the same moment: one of the two is played.
    before = one.hand
    choices = (one.legal[0], one.legal[-1])
    for tab, card in zip((one, other), choices, strict=True):
        tab.page.evaluate("button => document.querySelector(button).click()", tab.button(card))
    one.until(lambda: len(one.hand) < len(before))
    one.page.wait_for_timeout(300)
    gone = set(before) - set(one.hand)
    assert len(gone) == 1
    assert gone < set(choices) | gone
    other.until(lambda: other.hand == one.hand)
    one.until_mine()
    while not one.over:
        for tab in (one, other):
            tab.until(lambda: bool(tab.legal) or tab.over)  # noqa: B023 - called at once
            if tab.legal:
                tab.act()
    other.until(lambda: other.over)


def test_a_reload_in_every_phase_loses_nothing(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options={"target": "40"}, partners="fixed")
    me = Seated(person, table).open()
    seen: set[str] = set()
    me.until(lambda: bool(me.table))
    while True:
        me.until_mine()
        if me.over:
            break
        what = "card" if me.playing else me.legal[0] if me.legal == ["cut"] else "call"
        deal = "first" if me.match.get("results_from", 0) + len(me.match.get("results", [])) == 0 else "later"
        if f"{what} {deal}" not in seen:
            seen.add(f"{what} {deal}")
            chair, legal, cards = me.table["chair"], me.legal, me.hand
            me.reload()
            me.until_mine()
            assert (me.table["chair"], me.legal) == (chair, legal)
            me.until(lambda: me.hand == cards)  # noqa: B023 - called at once
        me.act()
    assert seen >= {"card first", "card later", "cut later"}
    results = me.table["match"]["results"]
    me.reload()
    me.until(lambda: me.over)
    assert len(me.table["match"]["results"]) >= len(results)
    assert me.page.locator("[data-page=table]").is_visible()


def test_a_second_device_takes_part(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options=ONE_DEAL)
    first = Seated(person, table).open()
    first.until_card()
    phone = visitor(storage_state=person.context.storage_state(), viewport={"width": 390, "height": 844})
    second = Seated(phone, table).open("")
    second.until(lambda: second.hand == first.hand)
    card = second.act()
    first.until(lambda: card not in first.hand)
    first.play_on()
    second.until(lambda: second.over)


def test_back_and_forward_keep_the_seat(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options=ONE_DEAL)
    me = Seated(person, table).open()
    me.until_card()
    cards, chair = me.hand, me.table["chair"]
    me.page.locator(".brand").click()
    me.page.wait_for_url("**/")
    me.page.go_back()
    me.page.wait_for_url(f"**/t/{table}")
    me.until(lambda: me.hand == cards)
    assert me.table["chair"] == chair
    card = me.act()
    assert card not in me.hand
    me.page.go_forward()
    me.page.wait_for_url("**/")
    me.page.go_back()
    me.until(lambda: bool(me.hand) and card not in me.hand)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_restart_of_the_server_costs_nothing(browser: Browser, tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path) as server:
        person = Visitor(browser, server.address)
        me = Seated(person, new_table(person, "butifarra", options=ONE_DEAL)).open()
        me.until_card()
        cards = me.hand
        server.stop(how)
        me.page.locator(".connection").wait_for()
        server.start()
        me.page.locator(".connection").wait_for(state="detached")
        me.until_mine()
        assert me.hand == cards
        me.play_on()
        forgive(person)
        assert person.complaints == []
        person.context.close()


def test_a_lost_answer_plays_the_card_once(visitor: NewVisitor) -> None:
    person = visitor()
    me = Seated(person, new_table(person, "butifarra", options=ONE_DEAL))
    cut = [False]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def out(frame: str | bytes) -> None:
            server.send(frame)
            if cut[0] and '"act"' in str(frame):
                cut[0] = False
                socket.close(code=1001)  # the server has it, and nobody hears its answer

        socket.on_message(out)

    me.page.route_web_socket("**/ws", between)
    me.open()
    me.page.wait_for_selector(".hand-button")
    # Frames are not seen beside a route: what the page shows must do.
    mine = me.page.locator(".hand-card-legal .hand-button")
    while mine.count() == 0:
        me.page.locator("[data-call], .cut-row .button-primary, .hand-card-legal .hand-button").first.wait_for()
        if mine.count() == 0:
            me.page.locator("[data-call], .cut-row .button-primary").first.click()
            me.page.wait_for_timeout(200)
    cards = me.hand
    cut[0] = True
    card = mine.first.get_attribute("data-card")
    mine.first.click()
    me.until(lambda: card not in me.hand)
    mine.first.wait_for()
    assert len(me.hand) == len(cards) - 1
    assert not cut[0]
    forgive(person)


def test_an_hour_offline_plays_no_stale_card(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options={"target": "100"}, clock={"grace": 0.3})
    me = Seated(person, table, clock=True).open()
    witness = visitor()
    eye = Seated(witness, table).open("")
    me.until_card()
    seq, card = me.table["seq"], me.legal[0]
    person.context.set_offline(True)
    me.page.evaluate("dispatchEvent(new Event('offline'))")
    me.page.locator(".connection").wait_for()
    sent = len(me.sent)
    me.page.locator(me.button(card)).click(force=True)
    # Nobody else is there, so the table waits; or a bot plays on where others are.
    me.page.clock.fast_forward("01:00:00")
    eye.page.wait_for_timeout(1000)
    person.context.set_offline(False)
    me.page.evaluate("dispatchEvent(new Event('online'))")
    me.page.locator(".connection").wait_for(state="detached")
    me.until(lambda: me.table["seq"] > seq and me.table["seq"] == eye.table["seq"])
    assert len(me.sent) == sent
    me.until_mine()
    assert card in me.hand
    me.act()
    forgive(person)

"""What people and networks do to a table: never two cards, never a lost seat, never a stale table."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute

from .browsing import Visitor, running
from .conftest import NewVisitor
from .sitting import END, MINE, Seated, new_table

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
    """Two taps of a thumb, a fifth of a second apart, however busy this machine is: their time is said with them."""
    box = page.locator(button).bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    now = time.time()
    for later in (0.0, 0.2):
        for kind, points, held in (("touchStart", [point], 0.0), ("touchEnd", [], 0.05)):
            touch = {"type": kind, "touchPoints": points, "timestamp": now + later + held}
            session.send("Input.dispatchTouchEvent", touch)


def hammer(page: Page, button: str) -> None:
    page.locator(button).click(click_count=6)


def hold_the_key(page: Page, button: str) -> None:
    page.locator(button).focus()
    for _ in range(8):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")


def test_impatience_plays_one_card(visitor: NewVisitor) -> None:
    person = visitor(has_touch=True)
    me = Seated(person, new_table(person, "butifarra", options=ONE_DEAL)).open()
    ways: tuple[Callable[[Page, str], None], ...] = (click_twice, tap_twice, hammer, hold_the_key)
    for count, impatiently in enumerate(ways):
        me.until_card()
        cards = me.hand
        assert len(cards) == 12 - count
        card, sent = me.legal[0], len(me.sent)
        me.wait_a_little()
        impatiently(me.page, me.button(card))
        me.clicked()
        me.wait_a_little()  # whatever these clicks might still do; the next ones are meant
        me.until(lambda card=card: card not in me.hand)  # type: ignore[misc]  # bound at once
        me.until_mine()
        me.settle()
        assert me.hand == [other for other in cards if other != card], impatiently.__name__
        assert [act["act"] for act in me.sent[sent:]] == [card], impatiently.__name__


def test_two_tabs_are_one_player(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options=ONE_DEAL, pace=0.5)
    one = Seated(person, table).open()
    one.until_card()
    other = Seated(person, table).open("")
    other.until(lambda: bool(other.table) and other.hand == one.hand)
    # Both tabs play another card at the same moment: one of the two is played.
    cards = one.hand
    choices = {one.legal[0], one.legal[-1]}
    buttons = [one.button(card) for card in choices]
    for tab, button in zip((one, other), buttons, strict=False):
        tab.page.evaluate("button => void document.querySelector(button).click()", button)
    one.until(lambda: one.hand != cards)
    other.until(lambda: other.hand == one.hand)
    gone = set(cards) - set(one.hand)
    assert len(gone) == 1
    assert gone <= choices
    one.until_mine()
    other.until_mine()
    card = other.act()
    one.until(lambda: card not in one.hand)


def test_a_reload_before_the_match_keeps_the_chair(visitor: NewVisitor) -> None:
    person = visitor()
    me = Seated(person, new_table(person, "butifarra", bots="")).open("")
    me.until(lambda: me.table.get("chair") == 0)
    me.reload()
    assert (me.phase, me.table["chair"]) == ("open", 0)


def test_a_reload_in_every_phase_loses_nothing(visitor: NewVisitor) -> None:
    person = visitor()
    me = Seated(person, new_table(person, "manillen_2")).open()
    reloaded: set[str] = set()
    while not (me.over or reloaded >= {"cut", "call", "card", "later card"}):
        me.until_mine()
        later = "later " * bool(me.match.get("results") or me.match.get("results_from"))
        what = f"{later}card" if me.playing else "cut" if me.legal == ["cut"] else "call"
        if what not in reloaded:
            reloaded.add(what)
            chair, legal, cards = me.table["chair"], me.legal, me.hand
            me.reload()
            me.until_mine()
            assert (me.table["chair"], me.legal) == (chair, legal)
            me.until(lambda: me.hand == cards)  # noqa: B023 - called at once
        if me.playing:
            me.play_on(".dialog.result")
        elif me.legal:  # the table cuts by itself for whoever takes long
            me.act()
    assert reloaded >= {"cut", "call", "card"}  # one deal may win the match


def test_a_second_device_takes_part_and_a_reload_at_the_end_shows_the_end(visitor: NewVisitor) -> None:
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
    winners = first.match["winners"]
    first.reload()
    assert first.match["winners"] == winners
    first.page.locator(END).wait_for()


def test_back_and_forward_keep_the_seat(visitor: NewVisitor) -> None:
    person = visitor()
    table = new_table(person, "butifarra", options=ONE_DEAL)
    me = Seated(person, table).open()
    me.until_card()
    cards, chair = me.hand, me.table["chair"]
    me.page.locator(".brand").click()
    me.page.wait_for_url("**/")
    me.table = {}
    me.page.go_back()
    me.page.wait_for_url(f"**/t/{table}")
    me.until(lambda: bool(me.table))  # until then it shows what it knew, and plays nothing by that
    me.until(lambda: me.hand == cards)
    assert me.table["chair"] == chair
    card = me.act()
    me.until(lambda: card not in me.hand)
    me.page.go_forward()
    me.page.wait_for_url("**/")
    me.page.go_back()
    me.until(lambda: bool(me.hand) and card not in me.hand)


def test_a_restart_of_the_server_costs_nothing(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = Visitor(browser, server.address)
        me = Seated(person, new_table(person, "butifarra", options=ONE_DEAL, clock={"grace": 60})).open()
        for how in (signal.SIGTERM, signal.SIGKILL):
            me.until_card()
            cards = me.hand
            server.stop(how)
            me.page.locator(".connection").wait_for()
            server.start()
            me.page.locator(".connection").wait_for(state="detached")
            me.until_mine()
            assert me.hand == cards
            me.act()
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
    # Frames are not seen beside a route: what the page shows must do.
    mine = me.page.locator(MINE)
    me.play_on(MINE)
    cards = me.hand
    me.wait_a_little()
    cut[0] = True
    card = mine.first.get_attribute("data-card")
    mine.first.click()
    me.until(lambda: card not in me.hand)
    mine.first.wait_for()
    assert len(me.hand) == len(cards) - 1
    assert not cut[0]
    forgive(person)


def until_my_card(me: Seated, mate: Seated) -> None:
    """Both do whatever they may, until a card of mine is to be played."""
    while not (me.playing and me.legal):
        for one in (mate, me):
            if one.legal and not (one is me and one.playing):
                one.act()
        me.until(lambda: bool(me.legal or mate.legal))


def test_an_hour_offline_plays_no_stale_card(visitor: NewVisitor) -> None:
    person, friend = visitor(), visitor()
    table = new_table(person, "manillen_2", bots="", clock={"grace": 0.3}, stand_in="casual")
    me = Seated(person, table, clock=True).open()
    mate = Seated(friend, table).open()
    until_my_card(me, mate)
    seen, card = len(me.match.get("plays", [])), me.legal[0]
    me.page.evaluate("dispatchEvent(new Event('offline'))")
    me.page.locator(".connection").wait_for()
    sent = len(me.sent)
    me.page.locator(me.button(card)).first.click()  # of which nothing can come now
    me.page.clock.fast_forward("01:00:00")
    mate.until(lambda: len(mate.match.get("plays", [])) > seen)  # by the bot that stands in
    assert len(me.sent) == sent
    me.page.evaluate("dispatchEvent(new Event('online'))")
    me.page.locator(".connection").wait_for(state="detached")
    me.until(lambda: me.table["seq"] == mate.table["seq"])
    me.settle()
    assert len(me.sent) == sent
    assert me.match.get("plays") == mate.match.get("plays")
    until_my_card(me, mate)
    me.act()

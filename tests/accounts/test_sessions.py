"""Who asks: guests, sessions, and cookies that open nothing any more."""

import time
from functools import partial

import pytest
from starlette.testclient import WebSocketDenialResponse

from manilla.server.accounts.cookies import Cookies, Visitor
from manilla.server.sessions import DAY, IDLE_DAYS

from .browser import PASSWORD, Browser, Place, serving


def test_the_first_visit_makes_a_guest_who_stays_the_same(place: Place, browser: Browser) -> None:
    first = browser.get("/whoami")
    assert first["guest"] is True
    assert first["id"].startswith("p_")
    assert first["name"].startswith("Guest ")
    assert browser.get("/whoami") == first
    assert place.browser().get("/whoami")["id"] != first["id"]


def test_a_guest_has_a_row_only_when_he_does_something(either_place: Place) -> None:
    browser = either_place.browser()
    me = browser.get("/whoami")
    assert either_place.run(partial(either_place.store.accounts.get, me["id"])) is None
    assert browser.get("/whoami?do=sit") == me
    assert browser.get("/whoami?do=sit") == me
    row = either_place.run(partial(either_place.store.accounts.get, me["id"]))
    assert row is not None
    assert (row.is_guest, row.name) == (True, None)


def test_two_first_deeds_at_once_make_one_row(either_place: Place) -> None:
    import asyncio

    from manilla.server.sessions import Account

    async def both() -> None:
        guest = Account("p_both", "Guest 1")
        await asyncio.gather(*(either_place.desk.sessions.remember(guest) for _ in range(5)))

    either_place.run(both)
    assert either_place.run(partial(either_place.store.accounts.get, "p_both")) is not None


def test_a_cookie_that_was_tampered_with_is_nobodys(place: Place, browser: Browser) -> None:
    mine = browser.get("/whoami")
    cookie = browser.cookie
    assert cookie is not None
    forged = place.browser()
    forged.client.cookies.set("manilla", cookie[:10] + ("A" if cookie[10] != "A" else "B") + cookie[11:])
    assert forged.get("/whoami")["id"] != mine["id"]


def test_a_signed_cookie_is_sent_once_and_renewed_after_a_day(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "set-cookie" in browser.ask("GET", "/whoami").headers
    assert "set-cookie" not in browser.ask("GET", "/whoami").headers
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 90_000)
    before = browser.cookie
    assert "set-cookie" in browser.ask("GET", "/whoami").headers
    assert browser.cookie != before


def test_keys_may_be_changed_while_people_play(database_address: str) -> None:
    old, new = "o" * 32, "n" * 32
    with serving(database_address, keys=(old,)) as place:
        browser = place.browser()
        me = browser.sign_up()
        cookie = browser.cookie
    with serving(database_address, keys=(new, old)) as place:
        browser = place.browser()
        browser.client.cookies.set("manilla", cookie or "", domain="localhost.local")
        assert browser.get("/whoami")["id"] == me["id"]
        assert browser.cookie != cookie
        renewed = browser.cookie
    with serving(database_address, keys=(new,)) as place:
        for value, same in ((cookie, False), (renewed, True)):
            browser = place.browser()
            browser.client.cookies.set("manilla", value or "")
            assert (browser.get("/whoami")["id"] == me["id"]) is same


def test_behind_tls_the_cookie_is_for_tls_alone(database_address: str) -> None:
    with serving(database_address, url="https://cards.example") as place:
        answer = place.browser().client.get("https://cards.example/api/whoami")
        assert answer.headers["set-cookie"].startswith("__Host-manilla=")
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


def test_a_socket_knows_the_same_person(browser: Browser) -> None:
    me = browser.get("/whoami")
    with browser.socket() as socket:
        assert socket.receive_json()["id"] == me["id"]
    browser.sign_up()
    with browser.socket() as socket:
        assert socket.receive_json() == {"id": me["id"], "name": "Anna"}


def test_a_socket_may_be_the_first_visit(place: Place) -> None:
    with place.browser().socket() as socket:
        (cookie,) = [value for name, value in socket.extra_headers or [] if name == b"set-cookie"]
        me = socket.receive_json()
    browser = place.browser()
    browser.client.cookies.set("manilla", cookie.decode().partition(";")[0].partition("=")[2])
    assert browser.get("/whoami")["id"] == me["id"]


def test_an_old_guests_cookie_opens_no_account(place: Place, browser: Browser) -> None:
    me = browser.get("/whoami")
    as_guest = browser.cookie
    browser.sign_up()
    thief = place.browser()
    thief.client.cookies.set("manilla", as_guest or "")
    thief.refused("GET", "/whoami", None, 401, "session_over")
    with pytest.raises(WebSocketDenialResponse) as denied, thief.socket():
        pass
    assert denied.value.json()["code"] == "session_over"
    assert thief.get("/me")["id"] != me["id"]
    assert thief.get("/whoami")["guest"] is True


def test_a_request_under_way_does_not_take_the_new_session(browser: Browser) -> None:
    """One that was sent with the guest's cookie and answered after the sign-up."""
    browser.get("/whoami")
    as_guest = browser.cookie
    browser.sign_up()
    late = browser.ask("GET", "/whoami", cookie=f"manilla={as_guest}")
    assert late.status_code == 401
    assert "set-cookie" not in late.headers
    assert browser.get("/me")["name"] == "Anna"


def test_a_session_ends_when_it_is_not_used_for_long(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    place.clock.now += (IDLE_DAYS - 1) * DAY
    assert browser.get("/whoami")["id"] == me["id"]
    place.clock.now += (IDLE_DAYS - 1) * DAY
    assert browser.get("/whoami")["id"] == me["id"]
    place.clock.now += (IDLE_DAYS + 1) * DAY
    browser.refused("GET", "/whoami", None, 401, "session_over")
    assert browser.get("/me")["guest"] is True
    assert browser.get("/whoami")["id"] != me["id"]


def test_a_session_that_nobody_began_is_none(browser: Browser) -> None:
    browser.get("/whoami")
    line = Cookies(["k" * 32], secure=False).written(Visitor(session="x" * 43))
    browser.client.cookies.clear()
    browser.client.cookies.set("manilla", line.partition(";")[0].partition("=")[2])
    browser.refused("GET", "/whoami", None, 401, "session_over")


def test_the_store_holds_no_secret_of_a_session(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    (session,) = place.run(partial(place.store.sessions.of_account, me["id"]))
    visitor = Cookies(["k" * 32], secure=False).read({"manilla": browser.cookie or ""})
    assert visitor is not None
    assert visitor.session
    assert visitor.session not in repr(session)


def test_a_banned_account_is_told_so_and_keeps_what_is_its_own(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    place.run(partial(place.store.accounts.ban, me["id"], banned=True))
    browser.refused("GET", "/whoami", None, 403, "banned")
    with pytest.raises(WebSocketDenialResponse), browser.socket():
        pass
    assert browser.get("/me")["banned"] is True
    browser.refused("PUT", "/me/name", {"name": "Berta"}, 403, "banned")
    browser.post("/sign-out", status=204)
    browser.refused("POST", "/sign-in", {"name": "Anna", "password": PASSWORD}, 403, "banned")


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}])
def test_another_site_can_do_nothing_in_ones_name(browser: Browser, headers: dict[str, str]) -> None:
    browser.sign_up()
    browser.headers |= headers
    for method, path in (("POST", "/sign-out"), ("PUT", "/me/name"), ("DELETE", "/me/sessions")):
        found = browser.ask(method, path, {"name": "Berta"})
        assert (found.status_code, found.json()["code"]) == (403, "other_origin")
    browser.headers = {}
    assert browser.get("/me")["name"] == "Anna"

"""Signing up, in and out; passwords, recovery codes and sessions of one's own."""

from functools import partial
from typing import Any

import pytest

from manilla.server.accounts.keys import CODES, TOKEN, code_as_kept, new_code, new_token
from manilla.server.limits import Rates
from manilla.server.sessions import FRESH_MINUTES

from .browser import PASSWORD, Browser, Place, serving

OTHER = "another horse entirely"


def test_a_guest_who_signs_up_stays_the_same_player(either_place: Place) -> None:
    browser = either_place.browser()
    guest = browser.get("/whoami?do=sit")
    me = browser.sign_up("Anna")
    assert me["id"] == guest["id"]
    assert (me["name"], me["guest"], me["password"], me["passkeys"]) == ("Anna", False, True, 0)
    assert len(set(me["recovery_codes"])) == me["recovery_codes_left"] == CODES
    assert "recovery_codes" not in browser.get("/me")
    assert browser.get("/whoami") == {"id": guest["id"], "name": "Anna", "guest": False, "bot": False}


def test_signing_up_begins_a_new_session(browser: Browser) -> None:
    """A cookie that somebody has planted before is worth nothing afterwards."""
    browser.get("/whoami")
    planted = browser.cookie
    browser.sign_up()
    assert browser.cookie != planted


def test_one_signs_in_on_a_second_device(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    second = place.browser("Safari")
    place.clock.minutes(1)  # the one seen last comes first
    assert second.sign_in("anna")["id"] == me["id"]
    assert second.cookie != browser.cookie
    found = second.get("/me/sessions")["sessions"]
    assert [(session["user_agent"], session["current"]) for session in found] == [("Safari", True), ("Firefox", False)]
    (firefox,) = [session["id"] for session in found if not session["current"]]
    second.delete(f"/me/sessions/{firefox}")
    browser.refused("GET", "/whoami", None, 401, "session_over")
    assert second.get("/me")["name"] == "Anna"
    second.refused("DELETE", f"/me/sessions/{firefox}", None, 404, "no_such_session")


def test_nobody_ends_the_session_of_another(place: Place, browser: Browser) -> None:
    browser.sign_up("Anna")
    (session,) = browser.get("/me/sessions")["sessions"]
    other = place.browser()
    other.sign_up("Berta")
    other.refused("DELETE", f"/me/sessions/{session['id']}", None, 404, "no_such_session")
    assert browser.get("/me")["name"] == "Anna"


def test_signing_out_ends_the_session_and_not_the_account(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    kept = browser.cookie
    browser.post("/sign-out", status=204)
    assert browser.get("/whoami")["id"] != me["id"]
    thief = place.browser()
    thief.client.cookies.set("manilla", kept or "")
    thief.refused("GET", "/whoami", None, 401, "session_over")
    assert browser.sign_in()["id"] == me["id"]


def test_signing_out_everywhere(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    others = [place.browser() for _ in range(2)]
    for other in others:
        other.sign_in()
    others[0].delete("/me/sessions")
    for one in (browser, others[1]):
        one.refused("GET", "/whoami", None, 401, "session_over")
    assert others[0].get("/whoami")["guest"] is True
    assert b'"sessions": null' in place.told[-1][1]
    assert me["id"].encode() in place.told[-1][1]


def test_signing_in_again_ends_the_session_before(browser: Browser) -> None:
    browser.sign_up()
    browser.sign_in()
    browser.sign_in()
    assert len(browser.get("/me/sessions")["sessions"]) == 1


def test_a_guest_signs_out_without_losing_himself(browser: Browser) -> None:
    me = browser.get("/whoami")
    browser.post("/sign-out", status=204)
    assert browser.get("/whoami") == me


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Anna", "password": OTHER},
        {"name": "Berta", "password": PASSWORD},
        {"name": "", "password": ""},
        {"name": "Anna", "password": ""},
        {"name": "Anna", "password": "x" * 400},
        {"name": "Guestname", "password": PASSWORD},
    ],
)
def test_what_was_wrong_at_signing_in_is_not_told(place: Place, browser: Browser, body: dict[str, str]) -> None:
    browser.sign_up("Anna")
    guest = place.browser()
    guest.put("/me/name", {"name": "Guestname"}, 200)
    answers = [guest.refused("POST", "/sign-in", body, 401, "wrong_sign_in")]
    answers.append(guest.refused("POST", "/sign-in", {"name": "Nobody", "password": OTHER}, 401, "wrong_sign_in"))
    assert answers[0] == answers[1]
    assert guest.get("/me")["guest"] is True


def test_the_same_work_is_done_for_a_name_that_is_not_there(
    place: Place, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.sign_up("Anna")
    browser.put("/me/name", {"name": "Anna"}, 200)
    asked: list[bool] = []
    fits = place.desk.passwords.fits

    async def counted(kept: str | None, password: str) -> bool:
        asked.append(kept is not None)
        return await fits(kept, password)

    monkeypatch.setattr(place.desk.passwords, "fits", counted)
    for name in ("Anna", "Nobody"):
        browser.refused("POST", "/sign-in", {"name": name, "password": OTHER}, 401, "wrong_sign_in")
    assert asked == [True, False]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "Anna", "password": PASSWORD}, 409, "name_taken"),
        ({"name": "ANNA", "password": PASSWORD}, 409, "name_taken"),
        ({"name": "Аnna", "password": PASSWORD}, 422, "name_mixed"),  # a Cyrillic A
        ({"name": "x", "password": PASSWORD}, 422, "name_length"),
        ({"name": "Berta", "password": "short"}, 422, "password_short"),
        ({"name": "Berta the Great", "password": "berta the great"}, 422, "password_is_name"),
        ({"name": "Berta"}, 422, "wrong_fields"),
        ({"name": "Berta", "password": PASSWORD, "admin": True}, 422, "wrong_fields"),
        ({"name": 7, "password": PASSWORD}, 422, "wrong_fields"),
        ({"name": "Berta", "password": "x" * 500}, 422, "wrong_fields"),
        ([], 422, "wrong_fields"),
    ],
)
def test_a_sign_up_that_is_refused_changes_nothing(
    place: Place, browser: Browser, body: Any, status: int, code: str
) -> None:
    browser.sign_up("Anna")
    other = place.browser()
    me = other.get("/me")
    other.refused("POST", "/sign-up", body, status, code)
    assert other.get("/me") == me
    other.refused("POST", "/sign-in", {"name": "Berta", "password": PASSWORD}, 401, "wrong_sign_in")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"null", b"[" * 50_000, b'{"name":"a"}{}', b'{"name":"\\ud800"}']
)
def test_what_is_no_json_is_refused(browser: Browser, content: bytes) -> None:
    answer = browser.client.post("/api/sign-in", content=content, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("not_json", "wrong_fields")
    answer = browser.client.post("/api/sign-in", content=b'{"name":"a","password":"b"}')
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")


def test_sentences_are_in_the_language_asked(browser: Browser) -> None:
    body = {"name": "x", "password": PASSWORD}
    said = {
        lang: browser.ask("POST", "/sign-up", body, **{"accept-language": lang}).json()["sentence"]
        for lang in ("en", "es", "ca", "nl", "fr", "ru")
    }
    assert len(set(said.values())) == 6


def test_an_account_signs_up_only_once(browser: Browser) -> None:
    browser.sign_up("Anna")
    browser.refused("POST", "/sign-up", {"name": "Berta", "password": PASSWORD}, 409, "signed_up_already")
    assert browser.get("/me")["name"] == "Anna"


def test_two_who_want_one_name_at_once(either_place: Place) -> None:
    """Both have been told that it is free; the database decides, and the other keeps being a guest."""
    import asyncio

    from manilla.server.accounts.signing import renamed
    from manilla.server.errors import Refusal
    from manilla.server.sessions import Account

    desk = either_place.desk

    async def both() -> list[Any]:
        guests = [await desk.sessions.remember(Account(f"p_{number}", "")) for number in range(2)]
        wishes = [
            renamed(desk, guest, name, is_guest=False) for guest, name in zip(guests, ("Anna", "aNNa"), strict=True)
        ]
        return await asyncio.gather(*wishes, return_exceptions=True)

    done = either_place.run(both)
    assert [type(one) for one in done if one] == [Refusal]
    rows = either_place.run(partial(desk.store.accounts.rows, ["p_0", "p_1"]))
    assert sorted(row.is_guest for row in rows.values()) == [False, True]


def test_names_are_changed_by_guests_and_accounts(place: Place, browser: Browser) -> None:
    assert browser.put("/me/name", {"name": "Berta"}, 200)["guest"] is True
    assert browser.get("/me")["name"] == "Berta"
    browser.sign_up("Anna")
    other = place.browser()
    assert other.put("/me/name", {"name": "Berta"}, 200)["name"] == "Berta"
    browser.refused("PUT", "/me/name", {"name": "BERTA"}, 409, "name_taken")
    assert browser.put("/me/name", {"name": "anna"}, 200)["name"] == "anna"
    assert browser.get("/me")["guest"] is False


def test_a_changed_password_signs_the_others_out(either_place: Place) -> None:
    browser, second = either_place.browser(), either_place.browser()
    browser.sign_up()
    second.sign_in()
    browser.put("/me/password", {"password": OTHER})
    assert browser.get("/me")["name"] == "Anna"
    second.refused("GET", "/whoami", None, 401, "session_over")
    second.get("/me")
    second.refused("POST", "/sign-in", {"name": "Anna", "password": PASSWORD}, 401, "wrong_sign_in")
    second.sign_in("Anna", OTHER)


def test_a_recovery_code_lets_in_once(either_place: Place) -> None:
    browser = either_place.browser()
    me = browser.sign_up()
    first, second, *_ = me["recovery_codes"]
    lost = either_place.browser()
    body = {"name": "Anna", "code": first}
    found = lost.post("/sign-in/code", body)
    assert (found["id"], found["recovery_codes_left"]) == (me["id"], CODES - 1)
    lost.put("/me/password", {"password": OTHER})
    either_place.browser().refused("POST", "/sign-in/code", body, 401, "wrong_code")
    typed = " " + second.upper().replace("-", " ").replace("0", "O").replace("1", "l") + " "
    either_place.browser().post("/sign-in/code", {"name": "anna", "code": typed})


def test_recovery_codes_are_ones_own_and_renewed_together(place: Place, browser: Browser) -> None:
    old = browser.sign_up("Anna")["recovery_codes"]
    place.browser().sign_up("Berta")
    other = place.browser()
    other.refused("POST", "/sign-in/code", {"name": "Berta", "code": old[0]}, 401, "wrong_code")
    other.refused("POST", "/sign-in/code", {"name": "Nobody", "code": old[0]}, 401, "wrong_code")
    other.refused("POST", "/sign-in/code", {"name": "Anna", "code": ""}, 401, "wrong_code")
    new = browser.post("/me/recovery-codes", status=201)["recovery_codes"]
    assert not set(new) & set(old)
    other.refused("POST", "/sign-in/code", {"name": "Anna", "code": old[0]}, 401, "wrong_code")
    other.post("/sign-in/code", {"name": "Anna", "code": new[0]})


def test_what_locks_somebody_out_asks_for_a_fresh_sign_in(place: Place, browser: Browser) -> None:
    browser.sign_up()
    place.clock.minutes(FRESH_MINUTES + 1)
    for method, path, body in (
        ("PUT", "/me/password", {"password": OTHER}),
        ("DELETE", "/me/password", None),
        ("POST", "/me/recovery-codes", None),
        ("POST", "/me/passkeys/options", None),
        ("POST", "/me/passkeys", {"state": "", "credential": {}}),
        ("DELETE", "/me/passkeys/x", None),
        ("DELETE", "/me", None),
    ):
        browser.refused(method, path, body, 401, "sign_in_again")
    browser.sign_in()
    browser.put("/me/password", {"password": OTHER})


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/me/password", {"password": OTHER}),
        ("DELETE", "/me/password", None),
        ("POST", "/me/recovery-codes", None),
        ("GET", "/me/sessions", None),
        ("DELETE", "/me/sessions", None),
        ("DELETE", "/me/sessions/x", None),
        ("GET", "/me/passkeys", None),
        ("POST", "/me/passkeys/options", None),
        ("GET", "/me/bots", None),
        ("POST", "/me/bots", {"name": "Robot"}),
        ("DELETE", "/me/bots/x", None),
        ("POST", "/me/bots/x/tokens", {}),
    ],
)
def test_what_needs_an_account_is_refused_to_guests(browser: Browser, method: str, path: str, body: Any) -> None:
    browser.refused(method, path, body, 401, "sign_in_first")


def test_the_last_way_to_sign_in_stays(browser: Browser) -> None:
    browser.sign_up()
    browser.refused("DELETE", "/me/password", None, 409, "last_key")


def test_a_hash_with_old_settings_is_made_anew(place: Place, browser: Browser) -> None:
    from argon2 import PasswordHasher

    me = browser.sign_up()
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(PASSWORD)
    place.run(partial(place.store.credentials.set_password, me["id"], old))
    browser.sign_in()
    kept = place.run(partial(place.store.credentials.password, me["id"]))
    assert kept is not None
    assert "m=8,t=1" in kept


def test_guessing_is_slow(migrated_address: str) -> None:
    """By address for all names, and by name for all addresses; recovery codes are too long to be guessed."""
    with serving(migrated_address, limits=True, rates=Rates(signing="8 per minute", guessing="3 per hour")) as place:
        anna = place.browser()
        me = anna.sign_up("Anna")
        for _ in range(3):
            anna.refused("POST", "/sign-in", {"name": "anna", "password": OTHER}, 401, "wrong_sign_in")
        found = anna.refused("POST", "/sign-in", {"name": "Anna", "password": PASSWORD}, 429, "too_often")
        assert found["data"]["seconds"] > 0
        anna.refused("POST", "/sign-in", {"name": "Berta", "password": OTHER}, 401, "wrong_sign_in")
        anna.post("/sign-in/code", {"name": "Anna", "code": me["recovery_codes"][0]})
        anna.refused("POST", "/sign-in", {"name": "Carla", "password": OTHER}, 401, "wrong_sign_in")
        anna.refused("POST", "/sign-in", {"name": "Dora", "password": OTHER}, 429, "too_often")


def test_keys_of_the_server_are_long_and_plain_to_read() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    for code in list(codes)[:50]:
        assert len(code) == 19
        assert code_as_kept(code) == code_as_kept(code.upper().replace("-", "")) == code_as_kept(f" {code} ")
    assert new_token().startswith(TOKEN)
    assert len(new_token()) > 40

"""House rules by link; bots of one's own and their tokens."""

from functools import partial
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse

from manilla.server.accounts import bots, rules

from .browser import Browser, Place
from .played import GAME


def test_rules_are_saved_and_shared_by_their_link(either_place: Place) -> None:
    browser = either_place.browser()
    browser.sign_up("Anna")
    saved = browser.post("/me/rules", {"name": " At  home ", "game": GAME, "options": {"target": "61"}}, 201)
    assert (saved["name"], saved["game"], saved["options"]) == ("At home", GAME, {"target": "61"})
    assert browser.get("/me/rules")["rules"] == [saved]
    other = either_place.browser()
    assert other.get(f"/rules/{saved['id']}") == saved | {"by": "Anna"}
    other.refused("DELETE", f"/me/rules/{saved['id']}", None, 404, "no_such_rules")
    browser.delete(f"/me/rules/{saved['id']}")
    other.refused("GET", f"/rules/{saved['id']}", None, 404, "no_such_rules")


def test_guests_save_rules_too_and_keep_them(browser: Browser) -> None:
    saved = browser.post("/me/rules", {"name": "Ours", "game": GAME}, 201)
    browser.sign_up("Anna")
    assert browser.get("/me/rules")["rules"] == [saved]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "x", "game": "chess"}, 404, "unknown_game"),
        ({"name": "x", "game": GAME, "options": {"jokers": "2"}}, 400, "unknown_option"),
        ({"name": "x", "game": GAME, "options": {"target": "many"}}, 400, "bad_value"),
        ({"name": " ", "game": GAME}, 422, "wrong_fields"),
        ({"name": "a\u202eb", "game": GAME}, 422, "wrong_fields"),
        ({"name": "x" * 65, "game": GAME}, 422, "wrong_fields"),
        ({"name": "x", "game": GAME, "options": {"a" * 65: "x"}}, 422, "wrong_fields"),
    ],
)
def test_rules_that_no_game_has_are_refused(browser: Browser, body: Any, status: int, code: str) -> None:
    browser.refused("POST", "/me/rules", body, status, code)
    assert browser.get("/me/rules")["rules"] == []


def test_there_is_an_end_to_rules_and_bots(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST", 2)
    monkeypatch.setattr(bots, "MOST_BOTS", 1)
    monkeypatch.setattr(bots, "MOST_TOKENS", 1)
    browser.sign_up()
    for _ in range(2):
        browser.post("/me/rules", {"name": "x", "game": GAME}, 201)
    browser.refused("POST", "/me/rules", {"name": "x", "game": GAME}, 409, "too_many_of_yours")
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    browser.refused("POST", "/me/bots", {"name": "Robot two"}, 409, "too_many_of_yours")
    browser.post(f"/me/bots/{bot['id']}/tokens", {}, 201)
    browser.refused("POST", f"/me/bots/{bot['id']}/tokens", {}, 409, "too_many_of_yours")


def test_a_bot_signs_in_with_its_token(either_place: Place) -> None:
    browser = either_place.browser()
    browser.sign_up("Anna")
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    made = browser.post(f"/me/bots/{bot['id']}/tokens", {"label": "at home"}, 201)
    program = either_place.browser()
    program.headers = {"authorization": f"Bearer {made['token']}"}
    assert program.get("/whoami") == {"id": bot["id"], "name": "Robot", "guest": False, "bot": True}
    assert program.cookie is None
    with program.socket() as socket:
        assert socket.receive_json() == {"id": bot["id"], "name": "Robot"}
    (listed,) = browser.get("/me/bots")["bots"]
    (token,) = listed["tokens"]
    assert (token["label"], token["last_used"]) == ("at home", either_place.clock.now)
    assert made["token"] not in str(listed)
    browser.delete(f"/me/bots/{bot['id']}/tokens/{token['id']}")
    program.refused("GET", "/whoami", None, 401, "wrong_token")
    with pytest.raises(WebSocketDenialResponse) as denied, program.socket():
        pass
    assert denied.value.json()["code"] == "wrong_token"
    browser.refused("DELETE", f"/me/bots/{bot['id']}/tokens/{token['id']}", None, 404, "no_such_token")


@pytest.mark.parametrize("token", ["x", "manilla_" + "x" * 43, "é", "a b", "x" * 5000])
def test_what_is_no_token_lets_nobody_in(place: Place, token: str) -> None:
    program = place.browser()
    answer = program.client.get("/api/whoami", headers=[(b"authorization", f"Bearer {token}".encode())])
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_token")


def test_a_token_has_no_say_over_accounts(place: Place, browser: Browser) -> None:
    browser.sign_up("Anna")
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    token = browser.post(f"/me/bots/{bot['id']}/tokens", {}, 201)["token"]
    program = place.browser()
    program.headers = {"authorization": f"Bearer {token}"}
    program.refused("GET", "/me/bots", None, 401, "sign_in_first")
    program.refused("POST", f"/me/bots/{bot['id']}/tokens", {}, 401, "sign_in_first")
    assert program.get("/me")["id"] != bot["id"]


def test_bots_are_their_owners_own(place: Place, browser: Browser) -> None:
    browser.sign_up("Anna")
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    token = browser.post(f"/me/bots/{bot['id']}/tokens", {}, 201)
    other = place.browser()
    other.sign_up("Berta")
    other.refused("POST", f"/me/bots/{bot['id']}/tokens", {}, 404, "no_such_bot")
    other.refused("DELETE", f"/me/bots/{bot['id']}/tokens/{token['id']}", None, 404, "no_such_bot")
    other.refused("DELETE", f"/me/bots/{bot['id']}", None, 404, "no_such_bot")
    other.refused("POST", "/me/bots", {"name": "robot"}, 409, "name_taken")
    assert other.get("/me/bots")["bots"] == []
    browser.delete(f"/me/bots/{bot['id']}")
    assert browser.get("/me/bots")["bots"] == []
    other.post("/me/bots", {"name": "robot"}, 201)


def test_the_bots_of_the_banned_are_banned(place: Place, browser: Browser) -> None:
    me = browser.sign_up("Anna")
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    token = browser.post(f"/me/bots/{bot['id']}/tokens", {}, 201)["token"]
    place.run(partial(place.store.accounts.ban, me["id"], banned=True))
    program = place.browser()
    program.headers = {"authorization": f"Bearer {token}"}
    program.refused("GET", "/whoami", None, 403, "banned")


def test_nobody_signs_in_as_a_bot(place: Place, browser: Browser) -> None:
    browser.sign_up("Anna")
    browser.post("/me/bots", {"name": "Robot"}, 201)
    for password in ("", "Robot", "correct horse battery"):
        place.browser().refused("POST", "/sign-in", {"name": "Robot", "password": password}, 401, "wrong_sign_in")

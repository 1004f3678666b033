"""Passkeys, with an authenticator in software: made, used, and refused in every way that is not true."""

import contextlib
import copy
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manilla.server.accounts import passkeys
from manilla.server.accounts.passkeys import MINUTES, Challenges, Site, new_challenge
from manilla.server.errors import Refusal

from .authenticator import Authenticator, data, text
from .browser import PASSWORD, URL, Browser, Place, serving


@pytest.fixture
def device() -> Authenticator:
    return Authenticator(URL)


def signed_up(browser: Browser, device: Authenticator, name: str = "Anna") -> Any:
    asked = browser.post("/sign-up/passkey/options", {"name": name})
    made = {"state": asked["state"], "credential": device.create(asked["options"]), "label": "phone"}
    return browser.post("/sign-up/passkey", made, 201)


def sign_in_body(browser: Browser, device: Authenticator) -> dict[str, Any]:
    asked = browser.post("/sign-in/passkey/options")
    return {"state": asked["state"], "credential": device.get(asked["options"])}


def test_signing_up_and_in_with_a_passkey_alone(either_place: Place, device: Authenticator) -> None:
    browser = either_place.browser()
    guest = browser.get("/whoami")
    me = signed_up(browser, device)
    assert (me["id"], me["name"], me["password"], me["passkeys"]) == (guest["id"], "Anna", False, 1)
    assert len(me["recovery_codes"]) == 10
    second = either_place.browser()
    assert second.post("/sign-in/passkey", sign_in_body(second, device))["id"] == me["id"]
    assert second.get("/whoami")["name"] == "Anna"
    (key,) = second.get("/me/passkeys")["passkeys"]
    assert key["label"] == "phone"
    assert key["last_used"] == either_place.clock.now


def test_keys_that_do_not_count_are_used_again_and_again(place: Place) -> None:
    device = Authenticator(URL, counts=False)
    signed_up(place.browser(), device)
    for _ in range(3):
        browser = place.browser()
        browser.post("/sign-in/passkey", sign_in_body(browser, device))


def test_a_key_that_was_copied_is_noticed(place: Place, device: Authenticator) -> None:
    signed_up(place.browser(), device)
    copied = copy.deepcopy(device.keys[0].count)
    browser = place.browser()
    browser.post("/sign-in/passkey", sign_in_body(browser, device))
    device.keys[0].count = copied
    browser.refused("POST", "/sign-in/passkey", sign_in_body(browser, device), 401, "passkey_refused")


def test_more_keys_and_fewer(place: Place, browser: Browser, device: Authenticator) -> None:
    browser.sign_up()
    for label in ("phone", "stick"):
        asked = browser.post("/me/passkeys/options")
        assert len(asked["options"]["excludeCredentials"]) == (label == "stick")
        made = Authenticator(URL).create(asked["options"]) if label == "phone" else device.create(asked["options"])
        browser.post("/me/passkeys", {"state": asked["state"], "credential": made, "label": label}, 201)
    found = {key["label"]: key["id"] for key in browser.get("/me/passkeys")["passkeys"]}
    browser.delete("/me/password")
    browser.refused("POST", "/sign-in", {"name": "Anna", "password": PASSWORD}, 401, "wrong_sign_in")
    browser.delete(f"/me/passkeys/{found['phone']}")
    browser.refused("DELETE", f"/me/passkeys/{found['phone']}", None, 404, "no_such_passkey")
    browser.refused("DELETE", f"/me/passkeys/{found['stick']}", None, 409, "last_key")
    other = place.browser()
    other.post("/sign-in/passkey", sign_in_body(other, device))


def test_nobody_removes_the_key_of_another(place: Place, browser: Browser, device: Authenticator) -> None:
    signed_up(browser, device)
    (key,) = browser.get("/me/passkeys")["passkeys"]
    other = place.browser()
    other.sign_up("Berta")
    other.refused("DELETE", f"/me/passkeys/{key['id']}", None, 404, "no_such_passkey")


def test_a_key_belongs_to_one_account(place: Place, browser: Browser, device: Authenticator) -> None:
    signed_up(browser, device)
    other = place.browser()
    other.sign_up("Berta")
    asked = other.post("/me/passkeys/options")
    again = device.create(asked["options"])
    for name in ("id", "rawId"):
        again[name] = text(device.keys[0].credential)
    attestation = data(again["response"]["attestationObject"])
    again["response"]["attestationObject"] = text(
        attestation.replace(device.keys[1].credential, device.keys[0].credential)
    )
    body = {"state": asked["state"], "credential": again}
    other.refused("POST", "/me/passkeys", body, 409, "passkey_known")


def test_an_answer_is_good_once(place: Place, browser: Browser, device: Authenticator) -> None:
    signed_up(browser, Authenticator(URL, counts=False))
    device = Authenticator(URL, counts=False)
    asked = browser.post("/me/passkeys/options")
    made = {"state": asked["state"], "credential": device.create(asked["options"])}
    browser.post("/me/passkeys", made, 201)
    browser.refused("POST", "/me/passkeys", made, 400, "challenge_over")
    body = sign_in_body(browser, device)
    place.browser().post("/sign-in/passkey", body)
    place.browser().refused("POST", "/sign-in/passkey", body, 400, "challenge_over")


def test_an_answer_that_comes_late_is_refused(
    place: Place, browser: Browser, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    signed_up(browser, device)
    other = place.browser()
    body = sign_in_body(other, device)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 60 * MINUTES + 2)
    found = other.refused("POST", "/sign-in/passkey", body, 400, "challenge_over")
    assert str(MINUTES) in found["sentence"]


def test_a_challenge_for_one_thing_is_none_for_another(place: Place, browser: Browser, device: Authenticator) -> None:
    signed_up(browser, device)
    other = place.browser()
    asked = other.post("/sign-up/passkey/options", {"name": "Berta"})
    body = {"state": asked["state"], "credential": device.get({**asked["options"], "rpId": "localhost"})}
    other.refused("POST", "/sign-in/passkey", body, 400, "challenge_over")
    for state in ("", "x", asked["state"][:-3], asked["state"] + "x", "é"):
        other.refused("POST", "/sign-in/passkey", body | {"state": state}, 400, "challenge_over")


def test_a_challenge_is_answered_by_whom_it_was_put_to(place: Place, browser: Browser, device: Authenticator) -> None:
    """Else one could bring another to take a key that is not his."""
    asked = browser.post("/sign-up/passkey/options", {"name": "Anna"})
    made = {"state": asked["state"], "credential": device.create(asked["options"])}
    other = place.browser()
    other.refused("POST", "/sign-up/passkey", made, 400, "challenge_over")
    assert other.get("/me")["guest"] is True
    assert browser.post("/sign-up/passkey", made, 201)["name"] == "Anna"


def test_a_name_that_was_taken_in_between_makes_no_account(
    place: Place, browser: Browser, device: Authenticator
) -> None:
    asked = browser.post("/sign-up/passkey/options", {"name": "Anna"})
    place.browser().sign_up("Anna")
    made = {"state": asked["state"], "credential": device.create(asked["options"])}
    browser.refused("POST", "/sign-up/passkey", made, 409, "name_taken")
    browser.refused("POST", "/sign-up/passkey/options", {"name": "anna"}, 409, "name_taken")
    assert browser.get("/me")["guest"] is True


@pytest.mark.parametrize(
    "what", ["origin", "domain", "unverified", "signature", "other key", "other kind", "challenge"]
)
def test_an_answer_that_is_not_true_lets_nobody_in(
    place: Place, browser: Browser, device: Authenticator, what: str
) -> None:
    signed_up(browser, device)
    other = place.browser()
    asked = other.post("/sign-in/passkey/options")
    options, key = asked["options"], device.keys[0]
    answering = copy.copy(device)
    if what == "origin":
        answering.origin = "https://evil.example"
    if what == "domain":
        key.domain = "evil.example"
    if what == "unverified":
        answering.verified = False
    if what == "challenge":
        options = options | {"challenge": text(b"x" * 32)}
    credential = answering.get(options, key)
    if what == "signature":
        credential["response"]["signature"] = text(data(credential["response"]["signature"])[:-1] + b"\x00")
    if what == "other key":
        credential["rawId"] = credential["id"] = text(b"y" * 32)
    if what == "other kind":
        credential["response"]["clientDataJSON"] = text(
            data(credential["response"]["clientDataJSON"]).replace(b"webauthn.get", b"webauthn.create")
        )
    body = {"state": asked["state"], "credential": credential}
    other.refused("POST", "/sign-in/passkey", body, 401, "passkey_refused")
    assert other.get("/me")["guest"] is True


@pytest.mark.parametrize("what", ["origin", "unverified", "challenge"])
def test_a_new_key_that_is_not_true_is_not_kept(place: Place, browser: Browser, what: str) -> None:
    me = browser.sign_up()
    asked = browser.post("/me/passkeys/options")
    device = Authenticator("https://evil.example" if what == "origin" else URL, verified=what != "unverified")
    options = asked["options"] | ({"challenge": text(b"x" * 32)} if what == "challenge" else {})
    body = {"state": asked["state"], "credential": device.create(options)}
    browser.refused("POST", "/me/passkeys", body, 400, "passkey_refused")
    assert place.run(partial(place.store.credentials.passkeys, me["id"])) == []


def test_behind_a_proxy_the_key_is_for_the_address_that_people_use(migrated_address: str) -> None:
    with serving(migrated_address, url="https://cards.example") as place:
        browser = place.browser()
        browser.client.base_url = "https://cards.example"
        browser.headers["origin"] = "https://cards.example"
        asked = browser.post("/sign-in/passkey/options")
        assert asked["options"]["rpId"] == "cards.example"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
SITE = Site("localhost", URL)


@settings(max_examples=60)
@given(
    part=st.sampled_from(
        ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "authenticatorData", "signature"]
    ),
    value=JSON | st.binary(max_size=120).map(text),
)
def test_whatever_a_browser_sends_is_true_or_refused(part: str, value: Any) -> None:
    """A part of a true answer is replaced by something else: never anything but the refusal."""
    device = Authenticator(URL)
    challenge = new_challenge("add", "p_1", "Anna")
    made = device.create(passkeys.to_make(SITE, challenge))
    key = passkeys.made(SITE, challenge, made)
    asked = new_challenge("sign_in")
    answered = device.get(passkeys.to_sign_in(SITE, asked))
    for credential in (made, answered):
        place = credential if part in credential else credential["response"]
        if place.get(part) == value:
            continue
        place[part] = value
    for attempt in (
        lambda: passkeys.made(SITE, challenge, made),
        lambda: passkeys.answered(SITE, asked, answered, key.public_key, key.sign_count),
        lambda: passkeys.named(answered),
    ):
        with contextlib.suppress(Refusal):
            attempt()


@settings(max_examples=40)
@given(st.binary(max_size=200))
def test_whatever_an_attestation_holds_it_is_refused(attestation: bytes) -> None:
    device = Authenticator(URL)
    challenge = new_challenge("add", "p_1", "Anna")
    made = device.create(passkeys.to_make(SITE, challenge))
    made["response"]["attestationObject"] = text(attestation)
    with pytest.raises(Refusal):
        passkeys.made(SITE, challenge, made)


def test_a_state_is_read_by_old_keys_too() -> None:
    challenge = new_challenge("sign_up", "p_1", "Anna")
    state = Challenges(["o" * 32]).signed(challenge)
    assert Challenges(["n" * 32, "o" * 32]).read(state, "sign_up") == challenge
    with pytest.raises(Refusal):
        Challenges(["n" * 32]).read(state, "sign_up")

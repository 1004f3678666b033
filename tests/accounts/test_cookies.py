"""The cookie: whole or worthless, by the newest key, for a long time."""

import time
from http.cookies import SimpleCookie

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeTimedSerializer

from manilla.server.accounts.cookies import LIFETIME, Cookies, Visitor

OLD, NEW, OTHER = "o" * 32, "n" * 32, "x" * 32


def value_of(line: str) -> dict[str, str]:
    return {name: morsel.value for name, morsel in SimpleCookie(line).items()}


def test_what_is_written_is_read_again() -> None:
    jar = Cookies([NEW], secure=False)
    for visitor in (Visitor(guest="p_1"), Visitor(session="secret")):
        assert jar.read(value_of(jar.written(visitor))) == visitor


def test_the_cookie_is_for_the_server_alone() -> None:
    plain = Cookies([NEW], secure=False).written(Visitor(guest="p_1"))
    assert plain.startswith("manilla=")
    for attribute in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={LIFETIME}"):
        assert attribute in plain
    assert "Secure" not in plain
    assert "Domain" not in plain
    behind_tls = Cookies([NEW], secure=True).written(Visitor(guest="p_1"))
    assert behind_tls.startswith("__Host-manilla=")
    assert "Secure" in behind_tls


def test_a_plain_cookie_counts_for_nothing_behind_tls() -> None:
    plain = value_of(Cookies([NEW], secure=False).written(Visitor(guest="p_1")))
    assert Cookies([NEW], secure=True).read(plain) is None


def test_each_letter_of_a_cookie_counts() -> None:
    jar = Cookies([NEW], secure=False)
    whole = value_of(jar.written(Visitor(guest="p_1")))["manilla"]
    for place in range(len(whole) - 1):  # the last letter has bits that the signature does not use
        changed = "A" if whole[place] != "A" else "B"
        assert jar.read({"manilla": whole[:place] + changed + whole[place + 1 :]}) is None, place
        assert jar.read({"manilla": whole[:place]}) is None


@given(st.text(max_size=200))
def test_any_other_text_is_no_cookie(text: str) -> None:
    assert Cookies([NEW], secure=False).read({"manilla": text}) is None


def test_keys_are_changed_without_sending_anybody_away() -> None:
    before = value_of(Cookies([OLD], secure=False).written(Visitor(guest="p_1")))
    both = Cookies([NEW, OLD], secure=False)
    assert both.read(before) == Visitor(guest="p_1", stale=True)
    rewritten = value_of(both.written(Visitor(guest="p_1")))
    after = Cookies([NEW], secure=False)
    assert after.read(before) is None
    assert after.read(rewritten) == Visitor(guest="p_1")
    assert Cookies([OTHER], secure=False).read(rewritten) is None


def test_a_cookie_of_another_use_of_the_key_is_refused() -> None:
    made = str(URLSafeTimedSerializer([NEW], salt="something else").dumps({"g": "p_1"}))
    assert Cookies([NEW], secure=False).read({"manilla": made}) is None


@pytest.mark.parametrize("value", ["p_1", ["p_1"], {"g": 1}, {}, None, {"x": "p_1"}])
def test_a_signed_value_of_another_shape_is_refused(value: object) -> None:
    made = str(URLSafeTimedSerializer([NEW], salt="manilla.visitor").dumps(value))
    assert Cookies([NEW], secure=False).read({"manilla": made}) is None


def test_a_cookie_is_renewed_after_a_day_and_ends_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    jar = Cookies([NEW], secure=False)
    made = value_of(jar.written(Visitor(guest="p_1")))
    now = time.time()
    for later, expected in ((86_000, Visitor("p_1")), (87_000, Visitor("p_1", stale=True)), (LIFETIME + 9, None)):
        monkeypatch.setattr("time.time", lambda later=later: now + later)
        assert jar.read(made) == expected

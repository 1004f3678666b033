"""Accounts in a browser: signing up, out and in again, passkeys, sessions."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from .browsing import ServerProcess, Visitor, violations
from .conftest import NewVisitor

PASSWORD = "nine manillas of oros"  # noqa: S105 - of a test


def sign_up(page: Page, name: str) -> list[str]:
    """A new account with a password; its recovery codes."""
    page.get_by_label("I am new here").check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    codes = page.locator(".code-list code").all_inner_texts()
    page.get_by_role("switch", name="I have kept them").check(force=True)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/profile")
    page.get_by_role("heading", name=name).wait_for()
    return codes


def test_somebody_signs_up_and_out_and_in_again(visitor: NewVisitor) -> None:
    someone: Visitor = visitor()
    page = someone.page("/sign-in")
    codes = sign_up(page, "Montserrat")
    assert len(codes) == 10
    page.get_by_text("this one", exact=True).wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url(re.compile(r"/$"))
    page.get_by_text("Guest").first.wait_for()

    page.goto("/sign-in")
    page.get_by_label("Name").fill("montserrat")
    page.get_by_label("Password").fill("not this one at all")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("alert").wait_for()
    someone.complaints.clear()  # the browser says that the answer was 401
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/profile")
    page.get_by_role("heading", name="Montserrat").wait_for()

    another: Visitor = visitor()
    other = another.page("/sign-in")
    other.get_by_role("button", name="Password and passkey lost?").click()
    other.get_by_label("Name").fill("Montserrat")
    other.get_by_label("Recovery code").fill(codes[3])
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url("**/profile")
    other.get_by_text("9 codes are left.").wait_for()
    other.get_by_role("button", name="Sign out Chrome").first.wait_for()  # of the first browser


def test_a_passkey_makes_an_account_and_opens_it_again(visitor: NewVisitor, server: ServerProcess) -> None:
    """Passkeys need a name for a host: 127.0.0.1 will not do."""
    here = server.address.replace("127.0.0.1", "localhost")
    someone: Visitor = visitor()
    page = someone.context.new_page()
    tools = someone.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{here}/sign-in?new")
    page.get_by_label("Name").fill("Pilar")
    page.get_by_role("button", name="Go on with a passkey").click()
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    page.get_by_role("switch", name="I have kept them").check(force=True)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/profile")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url(re.compile(r"/$"))
    page.goto(f"{here}/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/profile")
    page.get_by_role("heading", name="Pilar").wait_for()


def test_a_guest_takes_a_name_and_is_forgotten(visitor: NewVisitor) -> None:
    page = visitor().page("/profile")
    field = page.get_by_label("Your name at the table")
    field.fill("Jordi")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Jordi").wait_for()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Delete for ever").click()
    page.wait_for_url(re.compile(r"/$"))
    page.get_by_text("Guest").first.wait_for()

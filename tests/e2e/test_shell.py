"""The shell around all pages: it comes up, speaks six languages, and finds its way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from manilla.locale import LANGUAGES

from .browsing import violations
from .conftest import NewVisitor


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_speaks_the_readers_language(visitor: NewVisitor, lang: str) -> None:
    page = visitor(lang).page("/")
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.get_by_role("banner").is_visible()
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_address_that_leads_nowhere_says_so(visitor: NewVisitor, scheme: str) -> None:
    page = visitor(color_scheme=scheme).page("/tables")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    heading = page.get_by_role("heading", name="There is nothing here")
    heading.wait_for()
    expect(heading).to_be_focused()
    assert "There is nothing here" in page.title()
    assert violations(page) == []
    page.go_back()
    page.wait_for_url("**/tables")

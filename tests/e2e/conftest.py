"""What tests in a browser share: one server for all of them, one chromium a module, people with browsers of their own.

A test fails if a page has said anything in the console as an error or warning, unless the test has looked at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from .browsing import ServerProcess, Visitor, chromium, running

NewVisitor = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests of this process. Who stops it starts it again."""
    with running(tmp_path_factory.mktemp("served")) as process:
        yield process


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def visitor(browser: Browser, server: ServerProcess) -> Iterator[NewVisitor]:
    """Makes people: ``visitor(lang="ca", viewport={...})``; see Visitor."""
    made: list[Visitor] = []

    def make(lang: str = "en", **options: object) -> Visitor:
        made.append(Visitor(browser, server.address, lang, **options))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
    complaints = [complaint for one in made for complaint in one.complaints]
    assert complaints == []

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
    with running(tmp_path_factory.mktemp("served"), "--proxy", "127.0.0.1") as process:
        yield process


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def gone() -> dict[str, list[Visitor]]:
    """Browsers of people who have left, by what they were made with: a new one would fetch all files anew."""
    return {}


@pytest.fixture
def visitor(browser: Browser, server: ServerProcess, gone: dict[str, list[Visitor]]) -> Iterator[NewVisitor]:
    """Makes people: ``visitor(lang="ca", viewport={...})``; see Visitor."""
    made: list[tuple[str, Visitor]] = []

    def make(lang: str = "en", *, viewport: object = None, **options: object) -> Visitor:
        kind = f"{lang} {sorted(options)} {list(options.values())}"
        if gone.get(kind):
            one = gone[kind].pop()
            one.arrive(viewport)
        else:
            one = Visitor(browser, server.address, lang, viewport=viewport, **options)
        made.append((kind, one))
        return one

    yield make
    complaints = [complaint for _, one in made for complaint in one.complaints]
    for kind, one in made:
        if "service_workers" in kind or "storage_state" in kind:
            one.context.close()
        else:
            one.leave()
            gone.setdefault(kind, []).append(one)
    assert complaints == []

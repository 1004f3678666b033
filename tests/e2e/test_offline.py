"""Without a network, and after a new version has come: the worker keeps the shell, and never mixes versions."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page

from .browsing import ROOT, ServerProcess, Visitor, running
from .conftest import NewVisitor

WEB = ROOT / "src" / "manilla" / "web"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const words = performance.getEntriesByType("resource").map(({name}) => name).find(name => name.includes("/locale/"));
  while (!await caches.match(words)) {
    await new Promise(done => setTimeout(done, 50));
  }
}"""
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "Error in connection establishment")


def test_without_a_network_the_shell_comes_up_and_says_so(visitor: NewVisitor) -> None:
    person = visitor("nl", service_workers="allow")
    page = person.page("/tables")
    page.evaluate(KEPT)
    person.context.set_offline(True)
    page.goto("/settings")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".connection").get_by_text(re.compile("verbroken|offline")).wait_for()
    assert page.evaluate("document.documentElement.lang") == "nl"
    person.context.set_offline(False)
    page.locator(".connection").wait_for(state="detached")
    person.complaints[:] = [said for said in person.complaints if not any(words in said for words in NO_NETWORK)]


def deploy(server: ServerProcess, web: Path) -> None:
    """Another version of the client, after a restart of the server."""
    server.stop()
    changed = web / "js" / "names.js"
    changed.write_text(changed.read_text("utf-8") + "// newer\n", "utf-8")
    server.start()


def version_of(page: Page) -> str:
    version: str = page.evaluate("document.querySelector('script[type=module]').src.split('/').at(-3)")
    return version


def test_a_new_version_is_offered_and_comes_whole(browser: Browser, tmp_path: Path) -> None:
    web = shutil.copytree(WEB, tmp_path / "web")
    with running(tmp_path / "data", web=web) as server:
        person = Visitor(browser, server.address, service_workers="allow")
        page = person.page("/tables")
        page.evaluate(KEPT)
        before = version_of(page)
        deploy(server, web)
        page.get_by_role("button", name="Load it").click(timeout=30_000)
        page.wait_for_function("old => !document.querySelector('script[type=module]')?.src.includes(old)", arg=before)
        page.wait_for_selector("#app[data-ready]")
        loaded = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
        assert {path.split("/")[4] for path in loaded if "/static/" in path} == {version_of(page)}
        assert page.evaluate("caches.keys()") == [f"shell-{before}", f"shell-{version_of(page)}"]
        person.context.close()


def test_a_page_of_an_older_version_loads_the_newer_one_when_it_needs_more(browser: Browser, tmp_path: Path) -> None:
    web = shutil.copytree(WEB, tmp_path / "web")
    with running(tmp_path / "data", web=web) as server:
        person = Visitor(browser, server.address)
        page = person.page("/tables")
        before = version_of(page)
        deploy(server, web)
        page.locator(".connection").wait_for(state="detached", timeout=30_000)  # it may have come and gone by now
        page.get_by_role("link", name="Help").first.click()
        page.wait_for_function("old => !document.querySelector('script[type=module]')?.src.includes(old)", arg=before)
        page.wait_for_selector("#app[data-ready]")
        assert page.url.endswith("/help")
        person.context.close()

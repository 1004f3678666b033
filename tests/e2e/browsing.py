"""A server in a process of its own, and Debian's chromium, for tests that look at real pages."""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
PATIENCE = 30_000
"""Milliseconds that anything on a page may take."""
NO_WORKER = "Service Worker registration blocked by Playwright"
STARTING = 90.0

_addresses = itertools.count(1)


def chromium_program() -> str | None:
    """Where the browser is."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


WITH_CLIENT = """
import pathlib, sys
from manilla.cli import main
from manilla.server import client
client.FOLDER = pathlib.Path(sys.argv.pop(1))
sys.exit(main())
"""


class ServerProcess:
    """``manilla serve`` in a process of its own, on a port that stays the same when it is started again.

    ``web`` is the folder of another version of the browser's client.
    """

    def __init__(self, folder: Path, *arguments: str, web: Path | None = None) -> None:
        self.folder = folder
        self.arguments = arguments
        self.program = [str(Path(sys.executable).with_name("manilla"))]
        if web is not None:
            self.program = [sys.executable, "-c", WITH_CLIENT, str(web)]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [*self.program, "serve", "--no-table", "--logs", "none"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self.arguments]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MANILLA_")}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        give_up = time.monotonic() + STARTING
        while not self._answers():
            assert self._process.poll() is None, "the server has ended"
            assert time.monotonic() < give_up, "the server does not answer"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it: with SIGTERM it says goodbye, with SIGKILL it does not."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTING)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # its thinkers, after SIGKILL
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=1) as answer:  # noqa: S310 - our own address
                return bool(answer.status == 200)
        except OSError:
            return False


@contextlib.contextmanager
def running(folder: Path, *arguments: str, web: Path | None = None) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, *arguments, web=web)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. While it is there no event loop can be run in this thread, so it is opened for one module of tests."""
    program = chromium_program()
    assert program is not None, "chromium is missing: make services"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """One person with a browser of his own: cookies, settings and pages are nobody else's.

    Anything that a page says in the console as an error or warning is kept in ``complaints``; a test that expects some
    clears them. The service worker is only there with ``service_workers="allow"``: it fetches all files at once.
    """

    def __init__(
        self, browser: Browser, address: str, lang: str = "en", *, viewport: Any = None, **options: Any
    ) -> None:
        self.address = address
        options = {"service_workers": "block", **options}
        self.context: BrowserContext = browser.new_context(base_url=address, locale=lang, **options)
        self.context.set_default_timeout(PATIENCE)
        self.arrive(viewport)

    def arrive(self, viewport: Any = None) -> None:
        """Somebody whom the server does not know, with a screen of this size."""
        self.complaints: list[str] = []
        self.viewport = viewport
        # Everybody comes from an address of his own, as behind a proxy: the server counts requests by address.
        own = str(ipaddress.IPv4Address("10.0.0.0") + next(_addresses))
        self.context.set_extra_http_headers({"X-Forwarded-For": own})

    def leave(self) -> None:
        """Close all pages and forget everything but the files that browsers keep: for the next who comes."""
        for page in self.context.pages[1:]:
            page.close()
        page = self.context.pages[0] if self.context.pages else self.context.new_page()
        page.goto("about:blank")
        session = self.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()

    def page(self, path: str = "/") -> Page:
        """A new tab at an address, as soon as the client has drawn it."""
        page = self.new_page()
        page.goto(path)
        page.wait_for_selector("#app[data-ready]")
        return page

    def new_page(self) -> Page:
        """A new tab that shows nothing yet."""
        page = self.context.new_page()
        if self.viewport is not None:
            page.set_viewport_size(self.viewport)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and NO_WORKER not in message.text:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")


@functools.cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page, within: str = "") -> list[str]:
    """What axe-core finds against a page, a line each: rule, severity, and where."""
    page.evaluate(f"{_axe()};0")
    found = page.evaluate(
        "([within, rules]) => axe.run(within || document, {runOnly: rules, resultTypes: ['violations']})",
        [within, list(RULES)],
    )
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def outside(page: Page) -> list[str]:
    """Cards, seats and buttons that are not wholly on the screen, or too small for a finger."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".hand-button, .plate, .table-bar :is(button, a)")].flatMap((one) => {
            const {left, right, top, bottom, width, height} = one.getBoundingClientRect();
            const inside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
            const fits = !one.matches(".hand-button") || (width >= 44 && height >= 44);
            return width > 0 && !(inside && fits) ? [`${one.className} ${left} ${top} ${width} ${height}`] : [];
        })"""
    )
    return found

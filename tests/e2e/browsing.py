"""A server in a process of its own, and Debian's chromium, for tests that look at real pages."""

from __future__ import annotations

import contextlib
import functools
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
PATIENCE = 10_000
"""Milliseconds that anything on a page may take."""
STARTING = 30.0


def chromium_program() -> str | None:
    """Where the browser is."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


class ServerProcess:
    """``manilla serve`` in a process of its own, on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("manilla")), "serve", "--no-table", "--logs", "none"]
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
def running(folder: Path, *arguments: str) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, *arguments)
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
    clears them.
    """

    def __init__(self, browser: Browser, address: str, lang: str = "en", **options: Any) -> None:
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(base_url=address, locale=lang, **options)
        self.context.set_default_timeout(PATIENCE)

    def page(self, path: str = "/") -> Page:
        """A new tab at an address, as soon as the client has drawn it."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        page.wait_for_selector("#app[data-ready]")
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
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

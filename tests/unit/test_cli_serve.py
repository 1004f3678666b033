"""``manilla serve --open``: where a browser is opened, and what is said where there is none."""

import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from manilla.cli.serve import has_screen

OPENED = "http://127.0.0.1:"
PROGRAM = """
import sys, webbrowser
from manilla.cli import main, serve
def opened(address):
    print("opened", address, flush=True)
    return {works}
webbrowser.open = opened
serve.has_screen = lambda: {screen}
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("platform", "environ", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_browser_with_windows_can_be_opened(platform: str, environ: dict[str, str], screen: bool) -> None:
    assert has_screen(platform, environ) == screen


def until_it_answers(said: str) -> None:
    """Before that nobody minds a signal."""
    found = re.search(rf"{OPENED}\d+", said)
    assert found is not None, said
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{found[0]}/readyz", timeout=60):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.1)


@pytest.mark.parametrize(
    ("screen", "works", "opened"), [(True, True, True), (True, False, True), (False, False, False)]
)
def test_the_browser_is_opened_at_a_table_to_sit_down_at(
    tmp_path: Path, screen: bool, works: bool, opened: bool
) -> None:
    program = PROGRAM.format(works=works, screen=screen)
    command = [
        sys.executable,
        "-u",
        "-c",
        program,
        "serve",
        "--open",
        "--port",
        "0",
        "--logs",
        "none",
        "--data",
        str(tmp_path),
    ]
    last = "opened" if works else "Open this address"
    said = ""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        for line in served.stdout:
            said += line
            if line.startswith(last):
                until_it_answers(said)
                served.send_signal(signal.SIGTERM)
    assert served.returncode == 0, said
    at_once = [line for line in said.split("\n") if line.startswith(f"opened {OPENED}") and line.endswith("?play")]
    assert bool(at_once) == opened
    assert ("Open this address" in said) == (not works)

"""What the tests of programs share: commands, short times, and a look at what is left running."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
EXAMPLES = ROOT / "examples" / "bots"
PLAIN = shlex.join([sys.executable, "-I", "-S", str(EXAMPLES / "plain.py")])
MARK = "MANILLA_TEST_MARK"


def hostile(kind: str) -> str:
    """The command of a hostile bot."""
    return shlex.join([sys.executable, "-I", "-S", str(FOLDER / "hostile.py"), kind])


def marked(monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything that is started from now on can be told by its environment."""
    mark = os.urandom(8).hex()
    monkeypatch.setenv(MARK, mark)
    return mark


def running(mark: str) -> list[str]:
    """The processes with a mark; those that are ending get a moment."""
    until = time.monotonic() + 2
    while (found := running_now(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    return [f"{entry.name}: {(entry / 'cmdline').read_bytes()!r}" for entry in found]


def running_now(mark: str) -> list[Path]:
    """The folders in /proc of the processes with a mark, at this moment."""
    return [entry for entry in Path("/proc").iterdir() if entry.name.isdigit() and _has(entry, mark)]


def _has(entry: Path, mark: str) -> bool:
    try:
        return f"{MARK}={mark}".encode() in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False

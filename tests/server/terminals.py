"""Programs of ours in pseudo-terminals, and a player who types numbers."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 90.0


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, arguments: Sequence[str], data: Path) -> None:
        ours, theirs = pty.openpty()
        environ = {**os.environ, "MANILLA_LANG": "en", "MANILLA_DATA": str(data), "TERM": "dumb", "COLUMNS": "200"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import sys; from manilla.cli import main; sys.exit(main())", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environ,
            start_new_session=True,
        )
        os.close(theirs)
        self._end = ours
        self.text = ""
        self._read_to = 0

    def type(self, line: str) -> None:
        os.write(self._end, line.encode() + b"\n")

    def look(self, seconds: float = 0.0) -> str:
        """What it has printed since the last look."""
        until = time.monotonic() + seconds
        while select.select([self._end], [], [], max(until - time.monotonic(), 0))[0]:
            try:
                data = os.read(self._end, 65_536)
            except OSError:  # the program has ended
                break
            if not data:
                break
            self.text += data.decode(errors="replace").replace("\r\n", "\n")
        new, self._read_to = self.text[self._read_to :], len(self.text)
        return new

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until it has printed something."""
        until = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.text)) is None:
            assert time.monotonic() < until, f"no {pattern!r} in:\n{self.text[-3000:]}"
            self.look(0.2)
            assert self.process.poll() is None or re.search(pattern, self.text), self.text[-3000:]
        return found

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.look()
            os.close(self._end)
        return code


QUESTION = re.compile(r"(Your call|Your turn|Your dummy's turn): 1 |You cut: ")


class Seat:
    """A player at a terminal who always takes the first thing offered."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.unseen = ""

    def answer(self) -> None:
        """Answer what has been asked since the last time."""
        self.unseen += self.terminal.look()
        found = list(QUESTION.finditer(self.unseen))
        if found:
            self.terminal.type("" if found[-1].group().startswith("You cut") else "1")
            self.unseen = ""

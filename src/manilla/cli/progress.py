"""One line on stderr while long work goes on: a bar and the seconds, on a terminal only."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self

WIDTH = 30
PATIENCE = 1.0
"""Seconds before anything is shown: most work is done by then."""
TICK = 0.25


def bar(full: int, width: int) -> str:
    """A bar of ``width`` signs, so many of them full."""
    return "#" * full + "." * (width - full)


class Progress:
    """Shown from ``with`` on, until its end, unless ``quiet`` or stderr is no terminal."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._share = 0.0
        self._done = Event()
        self._shown = 0
        seen = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._thread = Thread(target=self._tick, daemon=True) if seen else None

    def __enter__(self) -> Self:
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()
            if self._shown:
                self._write(" " * self._shown + "\r")

    def tell(self, share: float) -> None:
        """So much of the work is done, 0 to 1."""
        self._share = min(max(share, 0.0), 1.0)

    def _tick(self) -> None:
        start = monotonic()
        while not self._done.wait(TICK if self._shown else PATIENCE):
            line = f"[{bar(round(self._share * WIDTH), WIDTH)}] {monotonic() - start:.0f} s"
            self._write(line.ljust(self._shown) + "\r")
            self._shown = len(line)

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

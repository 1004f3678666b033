"""A program of somebody else's, spoken to by lines, by our own clock: it can only fail, never hold us up.

Nothing here waits without end. A line that is too long, a flood of lines, bytes that are no text, a closed pipe, an
end before its time: each is a ``BotFault``.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from manilla.rules.errors import BadOption

from . import keeper
from .codec import MOST_BYTES
from .errors import BotFault

READ = 65_536
TAIL = 2_000
"""So many of the last bytes of stderr are kept, to be shown with a fault."""
PATIENCE = 2.0
"""Seconds between two ways of asking a program to end, the second being force."""


def words_of(command: str) -> list[str]:
    """A command's words, as a shell would take them. Raises BadOption if there is no such program."""
    import shutil

    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadOption("bad_command", text=command)
    if os.name != "posix":
        raise BadOption("no_programs_here", text=command)
    if shutil.which(words[0]) is None:
        raise BadOption("no_program", text=words[0])
    return words


class Program:
    """A running program, its keeper, and the three pipes between us."""

    def __init__(self, words: Sequence[str]) -> None:
        watched, self._control = os.pipe()
        try:
            self._keeper = subprocess.Popen(  # noqa: S603  # the user names the program, and no shell is meant
                [sys.executable, "-I", "-S", str(Path(keeper.__file__)), str(watched), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(watched,),
                start_new_session=True,
            )
        except BaseException:
            os.close(self._control)
            raise
        finally:
            os.close(watched)
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        assert self._keeper.stderr is not None
        self._stdin, self._stdout, self._stderr = self._keeper.stdin, self._keeper.stdout, self._keeper.stderr
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._writing = False
        self._out = bytearray()
        self._in = bytearray()
        self._tail = bytearray()
        self._silent = False
        self.code: int | None = None
        """The exit code, once it is closed; 128 + n after signal n."""

    @property
    def tail(self) -> str:
        """The end of what it has written to stderr, as printable text."""
        text = " ".join(self._tail.decode("utf-8", "replace").split())
        return "".join(letter if letter.isprintable() else "?" for letter in text)

    def send(self, line: bytes) -> None:
        """Have a message written, as soon as the program reads. Raises BotFault if it never does."""
        if len(self._out) > READ * 16:
            raise self._fault("not_reading")
        self._out += line + b"\n"
        self._flush()

    def line(self, until: float) -> bytes | None:
        """The next line that the program writes; None if there is none at that time. Raises BotFault."""
        while True:
            end = self._in.find(b"\n", 0, MOST_BYTES + 1)
            if end >= 0:
                found = bytes(self._in[:end])
                del self._in[: end + 1]
                return found
            if len(self._in) > MOST_BYTES:
                raise self._fault("line_too_long", most=MOST_BYTES)
            if self._silent:
                self._last_words()
                raise self._fault("program_ended")
            left = until - monotonic()
            if left <= 0:
                return None
            self._exchange(left)

    def _exchange(self, seconds: float) -> None:
        """Read and write whatever can be, waiting at most so long."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._flush()
            elif key.fileobj is self._stdout:
                data = self._read(self._stdout.fileno())
                self._silent = data == b""
                self._in += data or b""
            else:
                self._hear()

    def _hear(self) -> None:
        data = self._read(self._stderr.fileno())
        if data == b"":
            self._selector.unregister(self._stderr)
        self._tail += data or b""
        del self._tail[:-TAIL]

    def _last_words(self) -> None:
        """What it said on stderr before its end: it may arrive a moment after the end of stdout."""
        until = monotonic() + 0.2
        while self._stderr in [key.fileobj for key in self._selector.get_map().values()] and monotonic() < until:
            with contextlib.suppress(KeyError):
                self._selector.unregister(self._stdout)
            if self._selector.select(max(until - monotonic(), 0)):
                self._hear()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.code = self._keeper.wait(0.2)

    def _read(self, stream: int) -> bytes | None:
        """What there is; nothing at the end; None if one must wait."""
        try:
            return os.read(stream, READ)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _flush(self) -> None:
        try:
            while self._out:
                del self._out[: os.write(self._stdin.fileno(), self._out[:READ])]
        except BlockingIOError:
            pass
        except OSError:  # it has closed its stdin; whether that is a fault shows when an answer is due
            self._out.clear()
        if bool(self._out) != self._writing:
            self._writing = bool(self._out)
            if self._writing:
                self._selector.register(self._stdin, selectors.EVENT_WRITE)
            else:
                self._selector.unregister(self._stdin)

    def _fault(self, code: str, **data: object) -> BotFault:
        if self.code is not None:
            data["exit"] = self.code
        return BotFault(code, **data)

    def ends_by_itself(self, seconds: float) -> bool:
        """Whether the program ends in that time when it is left alone; its stdin is closed."""
        until = monotonic() + seconds
        if self._writing:
            self._selector.unregister(self._stdin)
            self._writing = False
        self._stdin.close()
        while self._keeper.poll() is None and (left := until - monotonic()) > 0:
            if self._silent or not self._selector.get_map():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._keeper.wait(left)
            else:
                self._exchange(min(left, 0.05))
                self._in.clear()
        return self._keeper.poll() is not None

    def close(self) -> None:
        """End the program and everything that it has started."""
        if self._control < 0:
            return
        os.close(self._control)
        self._control = -1
        try:
            self.code = self._keeper.wait(PATIENCE)
        except subprocess.TimeoutExpired:  # the keeper itself was stopped or killed by the program
            with contextlib.suppress(OSError):
                os.killpg(self._keeper.pid, 9)
            self._keeper.kill()
            self.code = self._keeper.wait()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            with contextlib.suppress(OSError):
                stream.close()

"""Keeps one program of somebody else's: starts it under limits, and ends it with all its children.

A script of its own with the standard library alone, so that it starts fast: ``keeper.py CONTROL COMMAND...``. It sits
between the referee and the program, and does not touch what they say to each other. When the pipe CONTROL is closed
(by the referee, or by its death, however it dies), or the program has ended, everything that the program has started
is killed: a process group does not hold those that have left it, so on Linux orphans are adopted by the keeper.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys

MEMORY = 2 * 1024**3
"""Bytes of data that the program may hold."""
FILE = 64 * 1024**2
"""Bytes of the longest file that it may write."""
OPEN_FILES = 256
NOT_STARTED = 127
"""The exit code where the program could not be started, as of a shell."""
ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of <linux/prctl.h>."""
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG: should the program kill its keeper, it dies with it."""


def main() -> int:
    """Keep the program until it ends, or until nobody wants it any more; its exit code, 128 + n after signal n."""
    control, command = int(sys.argv[1]), sys.argv[2:]
    ask_linux(ADOPT_ORPHANS, 1)
    awake, wake = os.pipe()
    for end in (awake, wake):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # it ends by the pipe alone
    program = os.fork()
    if not program:
        begin(command)
    # The program alone holds its ends of the pipes: when it closes them, or dies, the referee sees it.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    code: int | None = None
    while code is None and control not in select.select([control, awake], [], [])[0]:
        with contextlib.suppress(OSError):
            os.read(awake, 512)
        code = reaped(program)
    last = end_all(program)
    return code if code is not None else last


def begin(command: list[str]) -> None:
    """Become the program. Never returns."""
    try:
        os.setsid()
        ask_linux(DIE_WITH_PARENT, signal.SIGKILL)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        limit()
        os.execvp(command[0], command)  # noqa: S606  # the user names the program, and no shell is meant
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode("utf-8", "surrogateescape"))
    finally:
        os._exit(NOT_STARTED)


def limit() -> None:
    """What the program may use at most; where the system knows a limit not, or allows less, so be it."""
    try:
        import resource
    except ImportError:
        return
    for name, most in (("DATA", MEMORY), ("FSIZE", FILE), ("NOFILE", OPEN_FILES), ("CORE", 0)):
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(kind, (most, most))


def ask_linux(what: int, value: int) -> None:
    """A request to the system about this process; elsewhere than on Linux, nothing."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def reaped(program: int) -> int | None:
    """Bury the dead; the program's exit code if it was among them."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == program:
                code = code_of(found[1])
    return code


def end_all(program: int) -> int:
    """Kill the program and every child, the children's children as they become ours; the program's exit code."""
    code = 0
    while True:
        with contextlib.suppress(OSError):
            os.killpg(program, signal.SIGKILL)
        for child in children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            found, status = os.waitpid(-1, 0)
        except ChildProcessError:
            return code
        if found == program:
            code = code_of(status)


def children() -> list[int]:
    """Our own children, where the system tells."""
    me, found = str(os.getpid()), []
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):  # noqa: PTH208  # pathlib takes as long to import as all else here
            if name.isdigit():
                with contextlib.suppress(OSError, IndexError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123  # so
                    if file.read().rpartition(b")")[2].split()[1] == me.encode():
                        found.append(int(name))
    return found


def code_of(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(main())

"""A bot that misbehaves in the way that its argument names; otherwise it plays the first legal action."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

KIND = sys.argv[1]
turns = 0


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def say(**message: object) -> None:
    write(json.dumps(message).encode() + b"\n")


def act(message: dict[str, Any], action: str, seq: int = 0, **more: object) -> None:
    say(t="action", seq=message["seq"] + seq, action=action, **more)


def forever(data: bytes, stream: int = 1) -> None:
    while True:
        os.write(stream, data)


def crash(text: str) -> None:
    os.write(2, text.encode())
    os._exit(3)


def sleep() -> None:
    time.sleep(300)


def then_sleep(did: Callable[[], object]) -> None:
    did()
    sleep()


def deaf() -> None:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    sleep()


def leave_children() -> None:
    """Children and grandchildren in sessions of their own, deaf to signals, and then an end as if nothing had been."""
    for _ in range(2):
        if not os.fork():
            os.setsid()
            if not os.fork():
                deaf()
            deaf()
    os._exit(0)


def turn(message: dict[str, Any]) -> None:
    """The wrong things that can be done at a turn; what is not there is answered well."""
    global turns  # noqa: PLW0603  # a bot of one file counts its turns
    turns += 1
    legal = message["view"]["legal"]
    wrong: dict[str, Callable[[], object]] = {
        "crash_in_play": lambda: crash("no idea\n") if turns > 1 else act(message, legal[0]),
        "lies": lambda: act(message, next(c for c in ("9D", "9C", "9H", "AD", "AC", "AH", "KD") if c not in legal)),
        "unknown_card": lambda: act(message, "ZZ"),
        "call_for_a_card": lambda: act(message, "delegate"),
        "floods": lambda: forever(b'{"t":"pong","id":1}\n' * 500),
        "floods_stderr": lambda: forever(b"help " * 1000, 2),
        "sleeps": sleep,
        "deaf": deaf,
        "garbage": lambda: write(bytes(range(256)) + b"\n"),
        "bad_utf8": lambda: write(b'{"t":"action","seq":1,"action":"\xff"}\n'),
        "deep": lambda: write(b'{"t":"action","seq":1,"action":"9O","info":' + b"[" * 9000 + b"\n"),
        "partial": lambda: then_sleep(lambda: write(b'{"t":"action","seq":')),
        "huge": lambda: forever(b"9" * 10_000),
        "old_seq": lambda: act(message, legal[0], -1),
        "new_seq": lambda: act(message, legal[0], 1),
        "no_seq": lambda: say(t="action", action=legal[0]),
        "field_too_many": lambda: act(message, legal[0], hand="9O"),
        "closes_stdout": lambda: then_sleep(lambda: os.close(1)),
        "closes_stdin": lambda: then_sleep(lambda: os.close(0)),
        "children": leave_children,
        "kills_keeper": lambda: then_sleep(lambda: os.kill(os.getppid(), signal.SIGKILL)),
        "stops_keeper": lambda: then_sleep(lambda: os.kill(os.getppid(), signal.SIGSTOP)),
        "leaves": lambda: say(t="bye", reason="I am tired"),
        "hello_again": lambda: say(t="hello", protocol=1, name="again"),
        "memory": lambda: bytearray(64 * 1024**3),
    }
    if KIND in wrong:
        wrong[KIND]()
    else:
        act(message, legal[0])


if KIND == "crash_at_hello":
    crash("Traceback: no module named cards\n")
if KIND == "silent":
    sleep()
if KIND == "odd_hello":
    say(t="action", seq=1, action="9O")
    sleep()
say(
    t="hello",
    protocol=99 if KIND == "other_protocol" else 1,
    name=KIND,
    games=["chess"] if KIND == "other_game" else [],
)
for line in sys.stdin.buffer:
    given = json.loads(line)
    if given["t"] == "turn":
        turn(given)
    elif given["t"] == "ping":
        say(t="pong", id=given["id"])
    elif given["t"] == "bye":
        break

"""A process that thinks for tables: reads questions from its input, writes answers to its output, one at a time.

``python -m manilla.server.thinking`` is started by ``thinkers`` and by nobody else. Questions and answers are pickles
with their length before them; they go from a parent to its own child and back, never over a network. A bot gets a View,
so it knows what a player knows, and no more.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from random import Random
from typing import Any, BinaryIO

from manilla.bots import Budget, claims, find_bot
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.view import View

LENGTH = struct.Struct(">I")
SECONDS = 0.2
"""What a bot may spend on one choice; most need a few thousandths."""
PROOF_SECONDS = 3.0
"""What the solver may spend on a claim."""
HINT_SECONDS = 1.0
"""What a hint may take; most need a tenth of that."""
NICE = 5


def packed(value: Any) -> bytes:
    """A value with its length before it."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def unpacked(body: bytes) -> Any:
    return pickle.loads(body)  # noqa: S301 - from our own parent or child


def choose(spec: str, view: View, seed: str) -> Action:
    """What a bot does now. Raises RuleError."""
    action = find_bot(spec).choose(view, Budget(seconds=SECONDS), Random(seed)).action
    return Card(action) if isinstance(action, int) else action


def claim_holds(match: Match, player: int) -> bool:
    """Whether a player's side takes all that is left, as far as can be proved in time."""
    return bool(claims.claim_holds(match, player, PROOF_SECONDS))


def advice(view: View, lang: str) -> dict[str, Any]:
    """A hint, from the view alone: the same view is told the same again. Raises RuleError."""
    from manilla.analysis.as_json import hint_json, sentence_of  # bots start sooner without it
    from manilla.analysis.hint import hint
    from manilla.words import Speech
    from manilla.words.learning import action_name

    speech = Speech(view.variant, lang)
    found = hint(view, seconds=HINT_SECONDS)
    told = hint_json(found, speech)
    if found.idea is not None:
        told["idea"]["text"] = sentence_of(found.idea, speech, action_name)
    return told


TASKS: dict[str, Callable[..., Any]] = {"choose": choose, "claim_holds": claim_holds, "hint": advice}


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the parent is gone; an answer is (True, value) or (False, what went wrong)."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        size = LENGTH.unpack(head)[0]
        question = source.read(size)
        if len(question) < size:
            return  # the parent was killed while it asked
        name, arguments = unpacked(question)
        try:
            answer = (True, TASKS[name](*arguments))
        except Exception as error:  # noqa: BLE001 - the parent must hear of whatever a bot does
            answer = (False, repr(error))
        sink.write(packed(answer))
        sink.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, whose end is ours
    if hasattr(os, "nice"):
        os.nice(NICE)  # sockets come first
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # The parent was killed while we thought. What is still to be written would fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

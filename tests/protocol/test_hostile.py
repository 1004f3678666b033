"""Whatever a program does, it costs its own deal: the referee finishes, tells the fault, and nothing runs on."""

import signal
import subprocess
import sys
import time

import pytest

from manilla.arena.contest import Contest
from manilla.arena.playing import Referee
from manilla.protocol import seat as seats
from manilla.protocol.players import RUN, program_bot
from tests.protocol.support import PLAIN, hostile, marked, running, running_now

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is left running")

FAULTS = {
    "crash_at_hello": "program_ended",
    "silent": "no_hello",
    "odd_hello": "no_hello",
    "other_protocol": "other_protocol",
    "other_game": "game_not_played",
    "crash_in_play": "program_ended",
    "lies": "illegal_choice",
    "unknown_card": "illegal_choice",
    "call_for_a_card": "illegal_choice",
    "floods": "flood",
    "floods_stderr": "late",
    "sleeps": "late",
    "deaf": "late",
    "garbage": "no_message",
    "bad_utf8": "no_message",
    "deep": "no_message",
    "partial": "late",
    "huge": "line_too_long",
    "old_seq": "late",
    "new_seq": "wrong_seq",
    "no_seq": "no_message",
    "field_too_many": "no_message",
    "closes_stdout": "program_ended",
    "closes_stdin": "late",
    "children": "program_ended",
    "kills_keeper": "program_ended",
    "stops_keeper": "late",
    "leaves": "left",
    "hello_again": "hello_again",
    "memory": "program_ended",
}
QUICK = (
    "crash_at_hello", "silent", "crash_in_play", "lies", "floods", "sleeps", "garbage", "partial",
    "huge", "closes_stdout", "children",
)  # fmt: skip
"""One of each kind; the others are variations, and run with the long tests."""
KINDS = [pytest.param(kind, marks=[] if kind in QUICK else pytest.mark.long) for kind in FAULTS]
GAME = "manille_muette"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "GRACE", 0.1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_program_that_misbehaves_loses_its_own_deals(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = marked(monkeypatch)
    if kind == "silent":
        monkeypatch.setattr(seats, "START", 0.3)
    command = hostile(kind)
    referee = Referee(Contest(GAME, (f"{RUN}{command}", "random"), budget="100ms"))
    begun = time.monotonic()
    line = referee.deal(1)
    assert time.monotonic() - begun < 30
    program_bot(command).close()
    assert running(mark) == []
    assert [(fault.bot, fault.playing) for fault in line.faults] == [(0, 0), (0, 1)]
    for fault in line.faults:
        assert fault.why.startswith(f"BotFault: {FAULTS[kind]}")
    assert max(line.points) < 0
    assert max(line.marks) < 0


def test_the_last_words_of_a_program_are_kept_with_its_fault() -> None:
    command = hostile("crash_at_hello")
    line = Referee(Contest(GAME, (f"{RUN}{command}", "random"))).deal(0)
    assert "Traceback: no module named cards" in line.faults[0].why
    program_bot(command).close()


def test_a_good_program_plays_without_a_fault_and_against_itself_comes_out_even(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mark = marked(monkeypatch)
    lines = []
    for bots in ((f"{RUN}{PLAIN}", "random"), (f"{RUN}{PLAIN}", f"{RUN}{PLAIN}")):
        lines.append(Referee(Contest("butifarra", bots, budget="5s")).deal(0))
        assert lines[-1].faults == []
    assert sum(lines[1].points) == sum(lines[1].marks) == 0
    program_bot(PLAIN).close()
    assert running(mark) == []


def test_a_program_that_cannot_be_started_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []
    begin = seats.Seat.start

    def counted(seat: seats.Seat) -> object:
        starts.append(seat)
        return begin(seat)

    monkeypatch.setattr(seats.Seat, "start", counted)
    command = hostile("crash_at_hello") + " again"
    referee = Referee(Contest(GAME, (f"{RUN}{command}", "random")))
    lines = [referee.deal(number) for number in range(5)]
    assert all(len(line.faults) == 2 for line in lines)
    assert len(starts) <= seats.MOST_STARTS * 4 < 5 * 4
    program_bot(command).close()


def test_the_programs_end_when_the_referee_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = marked(monkeypatch)
    code = (
        "import os, sys, time\n"
        "from manilla.protocol.seat import Seat\n"
        "seat = Seat(sys.argv[1:])\n"
        "seat.start()\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    referee = subprocess.Popen(
        [sys.executable, "-c", code, *PLAIN.split()], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    assert referee.stdout is not None
    assert referee.stdout.readline() == b"ready\n"
    assert len(running_now(mark)) == 3  # itself, the keeper, the program
    referee.send_signal(signal.SIGKILL)
    referee.wait()
    referee.stdout.close()
    assert running(mark) == []

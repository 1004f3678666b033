"""``manilla bot``, programs named in other commands, and the examples: as a user meets them."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from manilla.bots import specs
from manilla.cli import main
from manilla.locale import LANGUAGES
from manilla.protocol import seat as seats
from manilla.protocol.checking import CODES, GAME
from manilla.protocol.players import RUN, find_bot, find_player, program_bot
from manilla.rules.errors import BadOption
from manilla.variants import all_variants
from tests.protocol.support import EXAMPLES, PLAIN, hostile

Capture = pytest.CaptureFixture[str]
MANILLA = shlex.join([sys.executable, "-c", "from manilla.cli import main; raise SystemExit(main())"])


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANILLA_LANG", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def timid(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example in C++, compiled as its heading says."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
    assert compiler is not None, "the project itself needs a C++20 compiler"
    program = tmp_path_factory.mktemp("bots") / "timid"
    source = EXAMPLES / "timid.cpp"
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([*shlex.split(compiler), *flags, "-o", str(program), str(source)], check=True)
    return str(program)


def checked(command: str, capsys: Capture, *more: str) -> tuple[int, dict[str, dict[str, object]]]:
    """The exit code of ``bot check``, and its checks by code and game."""
    code = main(["bot", "check", command, "--json", "--budget", "5s", *more])
    found = json.loads(capsys.readouterr().out)
    assert found["passed"] == (code == 0) == all(one["passed"] for one in found["checks"])
    return code, {one.get("game", one["check"]): one for one in found["checks"]}


def test_the_plain_example_plays_every_game(capsys: Capture) -> None:
    code, checks = checked(PLAIN, capsys)
    assert code == 0, checks
    assert set(checks) == {*CODES, *all_variants()} - {GAME}


def test_the_example_in_cpp_plays_every_game_and_a_contest(timid: str, capsys: Capture) -> None:
    code, checks = checked(timid, capsys)
    assert code == 0, checks
    assert set(checks) == {*CODES, *all_variants()} - {GAME}
    contest = ["arena", f"{RUN}{timid}", f"{RUN}{PLAIN}", "--game", "manillen_3", "--deals", "2", "--matches", "0"]
    assert main([*contest, "--jobs", "1", "--budget", "5s", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 2
    assert found["bots"] == [f"{RUN}{timid}", f"{RUN}{PLAIN}"]
    program_bot(timid).close()
    program_bot(PLAIN).close()


@pytest.mark.long
def test_our_own_bot_passes_as_a_program(capsys: Capture) -> None:
    code, checks = checked(f"{MANILLA} bot run casual", capsys, "--game", "butifarra")
    assert code == 0, checks


@pytest.mark.parametrize(
    ("kind", "check", "fault"),
    [
        ("lies", "manille_muette", "illegal_choice"),
        ("crash_at_hello", "hello", "program_ended"),
        pytest.param("other_game", "games", "unknown_game", marks=pytest.mark.long),
        pytest.param("leaves", "manille_muette", "left", marks=pytest.mark.long),
        pytest.param("other_protocol", "hello", "other_protocol", marks=pytest.mark.long),
    ],
)
def test_what_a_bot_does_wrong_is_named_and_the_exit_code_is_1(
    kind: str, check: str, fault: str, capsys: Capture
) -> None:
    more = () if kind == "other_game" else ("--game", "manille_muette")
    code, checks = checked(hostile(kind), capsys, *more)
    assert code == 1
    assert checks[check]["code"] == fault


@pytest.mark.parametrize("lang", LANGUAGES)
def test_checks_are_told_in_every_language(lang: str, capsys: Capture) -> None:
    assert main(["bot", "check", hostile("crash_at_hello"), "--lang", lang]) == 1
    out = capsys.readouterr().out
    assert "Traceback: no module named cards" in " ".join(out.split())
    assert ("failed:" in out) == (lang == "en")
    assert ("before its time" in " ".join(out.split())) == (lang == "en")


def test_the_example_loses_to_nobody_by_faults_and_can_be_played_against(capsys: Capture) -> None:
    assert main(["play", "manille_muette", "--auto", "--seed", "3", "--deals", "1", "--bots", f"{RUN}{PLAIN}"]) == 0
    out, err = capsys.readouterr()
    assert "The deal is over." in out
    assert err == ""
    program_bot(PLAIN).close()


def test_where_people_play_the_game_goes_on_when_a_program_fails(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "GRACE", 0.1)
    command = hostile("lies")
    assert main(["play", "manille_muette", "--auto", "--seed", "3", "--deals", "1", "--bots", f"{RUN}{command}"]) == 0
    out, err = capsys.readouterr()
    assert "The deal is over." in out
    assert "because the program failed. The program chose what it may not" in err
    assert len(err.splitlines()) == len(set(err.splitlines()))
    program_bot(command).close()


def test_programs_stand_in_lists_of_bots() -> None:
    assert specs(f"club,{RUN}./bot --deep=3,strong:weights=off,score=off") == [
        "club",
        f"{RUN}./bot --deep=3",
        "strong:weights=off,score=off",
    ]
    assert find_bot(f"{RUN}{PLAIN}") is find_player(f"{RUN} {PLAIN}")
    assert find_player("oracle").name == "oracle"
    assert find_bot("club").name == "club"


@pytest.mark.parametrize(
    ("command", "code"), [("", "bad_command"), ("'open", "bad_command"), ("./there-is-no-such-bot --x", "no_program")]
)
def test_a_command_that_cannot_be_run_is_refused_before_a_deal(command: str, code: str, capsys: Capture) -> None:
    with pytest.raises(BadOption) as caught:
        find_bot(f"{RUN}{command}")
    assert caught.value.code == code
    assert main(["arena", f"{RUN}{command}", "random", "--game", "butifarra"]) == 2
    assert main(["bot", "check", command]) == 2
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("other_game", "does not play butifarra. It says that it plays: chess."),
        ("crash_at_hello", "ended before its time"),
    ],
)
def test_a_program_that_cannot_take_part_is_refused_before_a_deal(kind: str, said: str, capsys: Capture) -> None:
    assert main(["arena", f"{RUN}{hostile(kind)}", "random", "--game", "butifarra", "--jobs", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_options_of_check_are_refused_by_run_and_an_unknown_bot_by_both(capsys: Capture) -> None:
    assert main(["bot", "run", "casual", "--json"]) == 2
    assert main(["bot", "run", "nobody"]) == 2
    assert main(["bot", "walk", "casual"]) == 2
    assert main(["bot", "check", PLAIN, "--game", "chess"]) == 2
    assert main(["bot", "check", PLAIN, "--budget", "soon"]) == 2
    assert capsys.readouterr().out == ""

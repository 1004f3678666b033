"""The commands: what they print, how they refuse."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manilla.cli import COMMANDS, main
from manilla.variants import all_variants

Capture = pytest.CaptureFixture[str]
SMALL = "manilla hands=AO.3O/9O.2C/3C.4C/5C.6E contract=B"
LEGAL = ["legal", "manilla", "--trump", "B", "--trick", "RO 4B", "--hand", "AO 3O 9B"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLA_LANG", "en")


def refusal(capsys: Capture, *arguments: str) -> str:
    """The one line on stderr of a command that is refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert len(err) > 20
    return err


def test_variants_json_has_every_game(capsys: Capture) -> None:
    assert main(["variants", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["key"] for game in found["variants"]] == list(all_variants())
    for game in found["variants"]:
        assert {"name", "family", "players", "seats", "pack", "options"} <= set(game)
        assert all({"name", "label", "default", "kind"} <= set(option) for option in game["options"])


def test_variants_in_text(capsys: Capture) -> None:
    assert main(["variants"]) == 0
    out = capsys.readouterr().out
    assert all(f"{key}: " in out for key in all_variants())
    assert max(map(len, out.splitlines())) <= 80
    assert main(["variants", "butifarra"]) == 0
    assert "discard=free" in capsys.readouterr().out


@pytest.mark.parametrize("key", list(all_variants()))
def test_rules_of_every_game(key: str, capsys: Capture) -> None:
    assert main(["rules", key]) == 0
    assert len(capsys.readouterr().out) > 2000
    assert main(["rules", key, "--json", "--lang", "ru"]) == 0
    assert json.loads(capsys.readouterr().out)["sections"]


def test_rules_with_an_option(capsys: Capture) -> None:
    assert main(["rules", "butifarra", "--option", "target=77"]) == 0
    assert "77 marks" in capsys.readouterr().out


def test_legal_json(capsys: Capture) -> None:
    assert main([*LEGAL, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["legal"] == ["AO", "3O"]
    assert set(found["illegal"]) == {"9B"}
    refused = found["illegal"]["9B"]
    assert refused["code"] == "must_follow"
    assert refused["data"] == {"card": "9B", "cards": ["AO", "3O"], "suit": "O"}
    assert "oros" in refused["text"]


@pytest.mark.parametrize("key", list(all_variants()))
def test_legal_says_what_the_worked_examples_say(key: str, capsys: Capture) -> None:
    for example in all_variants()[key].examples:
        options = [part for name, value in example.options.items() for part in ("--option", f"{name}={value}")]
        dealer = [] if example.dealer is None else ["--dealer", str(example.dealer)]
        given_ = ["--trump", example.trump, "--trick", example.trick, "--hand", example.hand]
        assert main(["legal", key, *given_, *options, *dealer, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert set(found["legal"]) == set(example.legal.split())
        codes = {card: reason["code"] for card, reason in found["illegal"].items()}
        assert {card: codes[card] for card in example.why} == example.why
        assert len(found["legal"]) + len(found["illegal"]) == len(example.hand.replace(".", " ").split())


def test_legal_lists_covered_cards(capsys: Capture) -> None:
    hand = ["--trump", "bastos", "--trick", "SO", "--hand", "(AO.3O) (9B.4E)"]
    assert main(["legal", "manilla_2", *hand, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["illegal"]["AO"]["code"] == found["illegal"]["9B"]["code"] == "covered"
    assert found["illegal"]["AO"]["data"]["top"] == "3O"


def test_legal_of_a_position(capsys: Capture) -> None:
    line = "manilla hands=RO/4B/A3O.9B/?2 contract=B plays=RO.4B"
    assert main(["legal", "--position", line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] == ["AO", "3O"]


def test_legal_reads_the_language_spoken(capsys: Capture) -> None:
    card = ["legal", "manillen_4", "--trump", "C", "--trick", "A♠", "--hand", "R♥ V♣ 7♣"]
    assert main([*card, "--lang", "fr", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] == ["JC", "7C"]
    assert "R♥" in refusal(capsys, *card, "--lang", "en")


def test_perft_counts_alike(capsys: Capture) -> None:
    for depth in range(10):
        counts = []
        for engine in ("python", "auto"):
            assert main(["perft", SMALL, "--depth", str(depth), "--engine", engine, "--json"]) == 0
            counts.append(json.loads(capsys.readouterr().out)["leaves"])
        assert counts[0] == counts[1]
    assert main(["perft", SMALL, "--depth", "0"]) == 0
    assert capsys.readouterr().out == "1\n"


def test_perft_counts_calls_too(capsys: Capture) -> None:
    line = "butifarra hands=AO/9O/3C/5C"
    assert main(["perft", line, "--depth", "1"]) == 0
    assert capsys.readouterr().out == "6\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rule"], "rules"),
        (["xyzzy"], "commands are: play"),
        (["--nonsense"], "--nonsense"),
        (["rules"], "GAME"),
        (["rules", "butifara"], "butifarra"),
        (["rules", "manilla", "--option", "undertrum=free"], "undertrump"),
        (["rules", "manilla", "--option", "undertrump=fre"], "free"),
        (["rules", "manilla", "--option", "undertrump"], "name=value"),
        (["rules", "manilla", "--option", "packets=5-5"], "12"),
        (["rules", "manilla", "--lang", "xx"], "es, ca, en, nl, fr, ru"),
        (["variants", "nothing"], "manilla"),
        (["legal", "manilla"], "--trump"),
        (["legal"], "--position"),
        ([*LEGAL, "--position", "x"], "both"),
        ([*LEGAL, "--dealer", "9"], "0 to 3"),
        (["legal", "manilla", "--trump", "Z", "--hand", "9O"], "O C E B"),
        (["legal", "manilla", "--trump", "B", "--hand", "9X"], "9X"),
        (["legal", "manilla", "--trump", "B", "--hand", "9O 9O"], "twice"),
        (["legal", "manilla", "--trump", "B", "--hand", "9O", "--trick", "9O"], "twice"),
        (["legal", "manilla", "--trump", "B", "--hand", "9O", "--trick", "2O 3O 4O 5O"], "full"),
        (["legal", "manilla", "--trump", "B", "--hand", ""], "empty"),
        (["legal", "manilla", "--trump", "B", "--hand", "?3"], "known"),
        (["legal", "manilla", "--trump", "B", "--hand", "(9O"], "brackets"),
        (["legal", "--position", "manilla hands=1"], "1"),
        (["perft", SMALL, "--depth", "-1"], "64"),
        (["perft", SMALL, "--depth", "x"], "64"),
        (["perft", SMALL], "--depth"),
        (["perft", "manilla hands=?1/?1/?1/?1 contract=B", "--depth", "1"], "known"),
        (["perft", "manilla foo=1", "--depth", "1"], "foo"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], says: str, capsys: Capture) -> None:
    assert says in refusal(capsys, *arguments)


WORDS = st.sampled_from(
    ["manilla", "manilla_2", "butifarra", "--trump", "--trick", "--hand", "--option", "--json", "--lang", "--depth",
     "--position", "--dealer", "--before", "--deal", "--trumps",
     "--all-cards", "--limit", "B", "none", "RO 4B", "(AO.3O)", "9O", "3", "undertrump=free", "packets=1", "ru", SMALL]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(["variants", "rules", "legal", "perft", "solve", ""]),
    st.lists(WORDS | st.text(max_size=12), max_size=7),
)
def test_no_arguments_bring_a_traceback(command: str, arguments: list[str]) -> None:
    assert main([*([command] if command else []), *arguments]) in (0, 2)


def test_help_lists_every_command(capsys: Capture) -> None:
    for arguments in ([], ["--help"]):
        assert main(arguments) == 0
        out = capsys.readouterr().out
        assert all(f"  {name} " in out for name in COMMANDS)
    assert main(["--version"]) == 0


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help(name: str, capsys: Capture) -> None:
    assert main([name, "--help"]) == 0
    assert f"manilla {name}" in capsys.readouterr().out


def started(*arguments: str, env: dict[str, str] | None = None) -> "subprocess.Popen[bytes]":
    code = "import sys; from manilla.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)


def test_help_loads_no_rules() -> None:
    code = (
        "import sys; from manilla.cli import main; main(['--help']);"
        "print({m.split('.')[1] for m in sys.modules if m.startswith('manilla.')} - {'cli', 'locale', 'words'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_a_closed_pipe_ends_quietly() -> None:
    process = started("rules", "butifarra")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(20) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_terminal_without_suit_signs_shows_their_letters() -> None:
    process = started("rules", "manillen_4", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")
    assert b"TH AH" in out
    assert b"?" not in out


def test_a_terminal_without_cyrillic_is_spoken_to_in_english() -> None:
    process = started("rules", "manilla", "--lang", "ru", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")
    assert b"Players and seats" in out


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    code = (
        "import pathlib, sys\nfrom manilla import cli\nimport manilla.cli.perft as perft\n"
        f"counted = perft.count\ndef count(*a):\n    pathlib.Path({str(ready)!r}).touch()\n    return counted(*a)\n"
        "perft.count = count\nsys.exit(cli.main())"
    )
    hands = "234567O.234567C/234567E.234567B/89SCRAO.89SCRAC/89SCRAE.89SCRAB"
    line = f"manilla hands={hands} contract=NT"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "perft", line, "--depth", "40", "--engine", "python"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    for _ in range(400):
        if ready.exists() or process.poll() is not None:
            break
        threading.Event().wait(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")

"""``manilla learn`` as a learner at a terminal meets it."""

import io
import json
from pathlib import Path

import pytest

from manilla.cli import main


def learn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str, typed: str = ""
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["learn", *arguments, "--data", str(folder), *(() if "--lang" in arguments else ("--lang", "en"))])
    found = capsys.readouterr()
    return code, found.out, found.err


def test_lessons_are_listed_with_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = learn(monkeypatch, capsys, tmp_path)
    assert code == 0
    assert "10. The end of the deal." in out
    assert "8. The turned card." in out
    assert out.rstrip().endswith("manilla learn 1 --game manilla")
    code, out, _ = learn(monkeypatch, capsys, tmp_path, "trick", "--game", "butifarra", typed="left\nAO\n")
    assert code == 130
    assert "manilla learn trick --game butifarra" in out
    code, out, _ = learn(monkeypatch, capsys, tmp_path)  # the game that was learnt last
    assert "8. Naming trumps." in out
    assert "2 of 6 steps done." in out


def test_a_lesson_is_taken_to_its_end_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = learn(
        monkeypatch, capsys, tmp_path, "trick", "--game", "butifarra", typed="1\n9\nnobody\nleft\n9B\n\nao\nquit\n"
    )
    assert code == 130
    assert "No, that is not the one." in out
    assert "There is no number 9 here; type a number from 1 to 4." in out
    assert "Nobody sits there: “nobody”. Say who it is: You, Right, Mate or Left." in out
    assert "You must follow suit." in out
    code, out, _ = learn(monkeypatch, capsys, tmp_path, "trick", "--game", "butifarra", typed="8O\nRO\n3B\nskip\n4\n")
    assert code == 0
    assert "Step 3 of 6" in out
    assert "Step 1 of 6" not in out
    assert "You must beat this card: sota of oros." in out
    assert "manilla learn points --game butifarra" in out
    code, out, _ = learn(monkeypatch, capsys, tmp_path, "1", "--game", "butifarra", typed="SB\n4\n")
    assert code == 0
    assert "Step 5 of 6" in out  # the one that was skipped
    _, out, _ = learn(monkeypatch, capsys, tmp_path, "--game", "butifarra")
    assert next(line for line in out.splitlines() if line.startswith("1. ")).endswith("Done.")


def test_a_wrong_card_is_played_on_so_that_its_price_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = learn(monkeypatch, capsys, tmp_path, "loading", "--game", "butifarra", typed="5E\nAE\n")
    assert "it costs your side 4 points." in out
    assert out.count("So it goes on:") == 2
    assert "Right CE, Mate 5B, Left 6E, You 5E; Mate wins." in out
    assert "In the end your side has 3 points, the others 15." in out
    assert "In the end your side has 7 points, the others 11." in out


def test_a_call_is_asked_and_told_what_each_would_bring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = learn(
        monkeypatch, capsys, tmp_path, "naming", "--game", "manillen_4", "--lang", "nl", typed="ruiten\nharten\n"
    )
    assert "harten: jouw ploeg schrijft" in out
    assert "Gestopt." in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("11",), "No such lesson: “11”."),
        (("--game", "butifarra_obligada"), "does not teach this game: butifarra_obligada"),
        (("--game", "butifara"), "Did you mean butifarra"),
    ],
)
def test_what_is_not_there_is_refused(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, _, err = learn(monkeypatch, capsys, tmp_path, *arguments)
    assert code == 2
    assert said in err


def test_a_file_that_holds_something_else_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "learning.json"
    file.write_text("my diary")
    code, _, err = learn(monkeypatch, capsys, tmp_path)
    assert code == 2
    assert "learning.json" in err
    assert file.read_text() == "my diary"


def test_lessons_are_given_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = learn(monkeypatch, capsys, tmp_path, "--json")
    assert len(json.loads(out)["lessons"]) == 10
    _, out, _ = learn(monkeypatch, capsys, tmp_path, "ending", "--json", "--game", "manillen_4", "--lang", "ru")
    told = json.loads(out)
    assert (told["lesson"], told["game"], told["lang"]) == ("ending", "manillen_4", "ru")
    assert told["tasks"][0]["trick"]["cards"][0] == {"seat": 1, "card": "7D"}

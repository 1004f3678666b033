"""``manilla arena`` and ``manilla ladder`` as a user meets them."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from manilla.analysis.intervals import of_mean
from manilla.arena.contest import Contest
from manilla.arena.ladder import pairings, table
from manilla.arena.lines import DealLine
from manilla.arena.results import Results
from manilla.bots import all_bots
from manilla.cli import main
from manilla.variants import all_variants

Capture = pytest.CaptureFixture[str]
ARENA = ["arena", "casual", "random", "--game", "butifarra", "--jobs", "1"]
LADDER = ["ladder", "--game", "manillen_4", "--deals", "4", "--jobs", "1", "--bots", "random,casual"]


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's own folder for results."""
    monkeypatch.setenv("MANILLA_LANG", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "manilla" / "arena"


def test_the_arena_tells_how_much_better_one_is(folder: Path, capsys: Capture) -> None:
    assert main([*ARENA, "--deals", "20"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "casual against random, Butifarra: 20 deals, each played twice with the sides exchanged."
    points = re.fullmatch(r"  points a deal: \+([\d.]+) \(\+([\d.]+) to \+([\d.]+)\)", lines[2])
    assert points is not None
    mean, low, high = map(float, points.groups())
    assert 0 < low < mean < high
    assert "matches won by casual" in out
    assert sum("choices, half within" in line for line in lines) == 2
    (file,) = folder.iterdir()
    assert lines[-1] == f"Results: {file}"

    assert main([*ARENA, "--deals", "20", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == f"Going on with {file}: 21 deals and matches are there already.\n"
    found = json.loads(out)
    assert round(found["points_per_deal"]["mean"], 1) == mean
    assert {"points_per_deal", "marks_per_deal", "match_wins", "elo", "deals", "seconds", "code", "seed"} <= set(found)
    assert set(found["points_per_deal"]) == {"mean", "low", "high"}
    assert {"p50_ms", "p99_ms", "over_budget"} <= set(found["latency"][0])
    assert found["finished"] is True


def test_a_test_ends_the_run_when_it_is_decided(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manilla.arena.chunks.SECONDS", 0.05)
    assert main([*ARENA, "--deals", "400", "--sprt", "0,200"]) == 0
    out = capsys.readouterr().out
    assert "The test decides for +200 Elo and against +0" in out
    assert "matches won" not in out
    assert main([*ARENA, "--deals", "400", "--sprt=-5,200", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"]["decision"] == "H1"
    assert found["sprt"]["bounds"] == [-2.9444, 2.9444]
    assert found["deals"] < 60
    assert main([*ARENA, "--deals", "3", "--sprt", "0,5"]) == 0
    assert "is not decided" in capsys.readouterr().out


def test_two_budgets_tell_a_bot_from_itself_and_bounds_may_be_endless(capsys: Capture) -> None:
    same = ["arena", "casual", "casual", "--game", "butifarra", "--jobs", "1", "--deals", "2", "--budget", "1s,9nodes"]
    assert main(same) == 0
    out = capsys.readouterr().out
    assert out.startswith("casual (1s) against casual (9nodes), Butifarra: 2 deals")
    assert "points a deal: +0.0 (+0.0 to +0.0)" in out
    assert main([*ARENA, "--deals", "1", "--seed", "6", "--matches", "0"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"points a deal: \+[\d.]+$", out, re.MULTILINE), "one pair has no interval"
    assert re.search(r"Elo \+∞ \([+-]\d+ to \+∞\)$", out, re.MULTILINE)


def test_options_seed_and_budget_make_a_contest_of_their_own(folder: Path, capsys: Capture) -> None:
    for more in ([], ["--option", "target=50"], ["--seed", "2"], ["--budget", "1s"], ["--budget", "1000ms"]):
        assert main([*ARENA, "--deals", "1", "--matches", "0", *more]) == 0
    assert len(list(folder.iterdir())) == 4
    capsys.readouterr()


def test_named_results_are_gone_on_with_when_asked(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "new" / "results.jsonl"
    command = [*ARENA, "--matches", "0", "--out", str(out)]
    assert main([*command, "--deals", "2", "--resume"]) == 0
    data = out.read_bytes()
    capsys.readouterr()
    assert main([*command, "--deals", "3"]) == 2
    assert "--resume" in capsys.readouterr().err
    assert out.read_bytes() == data
    assert main([*command, "--deals", "3", "--resume"]) == 0
    assert out.read_bytes().startswith(data)
    assert main([*command, "--resume", "--seed", "2"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") >= 1
    assert "there seed is “1”, here “2”" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["casual", "random"], "--game"),
        (["casual", "nobody", "--game", "butifarra"], "No such bot: “nobody”."),
        (["casual", "casul", "--game", "butifarra"], "Did you mean casual?"),
        (["casual", "random", "--game", "butifara"], "Did you mean butifarra"),
        (["casual", "random", "--game", "butifarra", "--option", "x=1"], "has no option"),
        (["casual", "random", "--game", "butifarra", "--deals", "0"], "--deals"),
        (["casual", "random", "--game", "butifarra", "--matches", "-1"], "--matches"),
        (["casual", "random", "--game", "butifarra", "--jobs", "0"], "--jobs"),
        (["casual", "random", "--game", "butifarra", "--seed", "x"], "--seed"),
        (["casual", "random", "--game", "butifarra", "--budget", "soon"], "Not a budget: “soon”."),
        (["casual", "random", "--game", "butifarra", "--sprt", "10,0"], "Not a test: “10,0”."),
        (["casual", "random", "--game", "butifarra", "--jobs", "1", "--cluster", "tcp://x:1"], "given together"),
        (["casual", "random", "--game", "butifarra", "--out", "/dev/null/x"], "/dev/null"),
    ],
)
def test_the_arena_refuses_in_one_sentence(words: list[str], said: str, folder: Path, capsys: Capture) -> None:
    assert main(["arena", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert not folder.exists() or not list(folder.iterdir())


def test_faults_are_told(known: Callable[..., Contest], capsys: Capture) -> None:
    assert known is Contest
    command = ["arena", "raising", "random", "--game", "manillen_4", "--deals", "2", "--matches", "1", "--jobs", "1"]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert re.search(
        r"^raising failed \d+ times and lost those deals. First in deal 0, playing 0: ZeroDivision", out, re.MULTILINE
    )
    assert main([*command, "--json"]) == 0
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert faults["counts"][0] == len(faults["list"]) > 4
    assert faults["counts"][1] == 0
    assert faults["list"][0] == {"bot": "raising", "deal": 0, "playing": 0, "why": "ZeroDivisionError: no idea"}


def test_ctrl_c_keeps_what_is_there(folder: Path) -> None:
    command = [sys.executable, "-c", "from manilla.cli import main; raise SystemExit(main())", *ARENA[:-2]]
    command += ["--deals", "100000", "--matches", "0", "--jobs", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=os.environ.copy()) as process:
        end = time.monotonic() + 60
        while sum(b'"deal"' in file.read_bytes() for file in folder.glob("*")) == 0:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    (file,) = folder.iterdir()
    deals = file.read_bytes().count(b'"deal"')
    assert f"Of 100000 deals and matches there are {deals}." in out
    assert f" {deals} deal" in out.splitlines()[0]


# -- the ladder


def test_the_ladder_rates_all_bots(folder: Path, capsys: Capture) -> None:
    assert main([*LADDER, "--game", "manilla"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    heads = [line for line in out.splitlines() if "deals a pair of bots" in line]
    assert heads == [f"{games}: 4 deals a pair of bots" for games in ("manillen_4", "manilla", "manillen_4, manilla")]
    assert re.search(r"^  1\. casual +\d+\.\d ± \d+\.\d  points a deal: \+", out, re.MULTILINE)
    assert len(list(folder.iterdir())) == 2

    before = {file: file.read_bytes() for file in folder.iterdir()}
    assert main([*LADDER, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in found["tables"][0]["bots"]] == ["casual", "random"]
    assert all(row["margin"] > 0 for row in found["tables"][0]["bots"])
    assert {file: file.read_bytes() for file in folder.iterdir()} == before, "all was there already"


def test_the_ladder_and_the_arena_share_their_results(folder: Path, capsys: Capture) -> None:
    assert main(LADDER) == 0
    (file,) = folder.iterdir()
    capsys.readouterr()
    arena = ["arena", "random", "casual", "--game", "manillen_4", "--deals", "4", "--matches", "0", "--jobs", "1"]
    assert main(arena) == 0
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "casual"], "two bots or more"),
        (["--bots", "casual,casual"], "named twice: casual"),
        (["--bots", "casual,nobody"], "No such bot"),
        (["--game", "chess"], "No such game"),
        (["--deals", "many"], "--deals"),
        (["--budget", "1"], "Not a budget"),
    ],
)
def test_the_ladder_refuses_in_one_sentence(words: list[str], said: str, folder: Path, capsys: Capture) -> None:
    assert main(["ladder", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
    assert not folder.exists() or not list(folder.iterdir())


def test_the_help_names_the_bots(capsys: Capture) -> None:
    for command in ("arena", "ladder"):
        assert main([command, "--help"]) == 0
        assert all(bot in capsys.readouterr().out for bot in list(all_bots())[:1])


def test_a_better_bot_is_rated_higher_and_the_more_games_the_surer() -> None:
    """A, B and C, each better than the next: wins three of four deals."""
    bots = ["C", "A", "B"]

    def rated(deals: int) -> list[tuple[str, float]]:
        played = []
        for one, other in pairings(bots):
            results, better = Results(), 1 if one < other else -1
            for number in range(deals):
                advantage = better if number % 4 else -better
                results.add(DealLine(number, [advantage, advantage], [advantage, advantage]))
            played.append((Contest("manilla", (one, other)), results, deals))
        rows = table(bots, played)
        assert [row.bot for row in rows] == ["A", "B", "C"]
        assert rows[0].points == of_mean([1.0 if number % 4 else -1.0 for number in range(deals)] * 2)
        return [(row.bot, row.margin) for row in rows]

    few, many = rated(8), rated(80)
    assert all(surer < margin / 1.5 for (_, margin), (_, surer) in zip(few, many, strict=True))
    assert pairings(bots) == [("C", "A"), ("C", "B"), ("A", "B")]


def test_without_names_one_game_of_each_family_is_played() -> None:
    from manilla.cli.ladder import _one_of_each_family

    families = [game.family or game.key for game in _one_of_each_family()]
    assert sorted(set(families)) == sorted(families)
    assert set(families) == {game.family or game.key for game in all_variants().values()}

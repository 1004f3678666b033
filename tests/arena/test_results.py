"""Files of results: added to, never changed, and of one contest alone."""

from pathlib import Path

import pytest

from manilla.arena import results as module
from manilla.arena.contest import Contest
from manilla.arena.errors import BadContest
from manilla.arena.folder import results_folder, results_name
from manilla.arena.lines import AnyLine, ClockLine, DealLine, Fault, MatchLine, from_json, to_json
from manilla.arena.results import ResultsFile
from manilla.arena.version import code_version

ASKED = Contest("butifarra", ("casual", "random"), budget="20000nodes")
DEALS = [DealLine(number, [12, -3], [number, 0]) for number in range(3)]
MATCH = MatchLine(0, [1.0, 0.5], [Fault(1, 0, 2, "ValueError: x")])
CLOCK = ClockLine(({3: 2, 7: 1}, {}), (0.5, 0.0), (1, 0))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with ResultsFile.open(tmp_path / "deep" / "results.jsonl", ASKED) as file:
        file.add([*DEALS, MATCH, CLOCK])
    return tmp_path / "deep" / "results.jsonl"


def refusal(path: Path, asked: Contest = ASKED) -> BadContest:
    before = path.read_bytes()
    with pytest.raises(BadContest) as refused:
        ResultsFile.open(path, asked)
    assert path.read_bytes() == before
    return refused.value


def test_lines_come_back_as_they_were_written() -> None:
    lines: list[AnyLine] = [*DEALS, MATCH, CLOCK]
    for line in lines:
        assert from_json(to_json(line)) == line
    assert to_json(DEALS[1]) == b'{"line":"deal","number":1,"points":[12,-3],"marks":[1,0]}\n'


def test_results_are_there_when_the_file_is_opened_again(path: Path) -> None:
    data = path.read_bytes()
    assert data.count(b"\n") == 6
    with ResultsFile.open(path, ASKED) as file:
        assert file.results.deals == {0: DEALS[0], 1: DEALS[1], 2: DEALS[2]}
        assert file.results.matches == {0: MATCH}
        assert file.results.latency[0].choices == 3
        assert (file.results.latency[0].longest, file.results.latency[0].late) == (0.5, 1)
    assert path.read_bytes() == data, "opening changes nothing"


@pytest.mark.parametrize("lost", range(1, 60, 7))
def test_a_torn_line_is_taken_away_and_nothing_else(path: Path, lost: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:-lost])
    with ResultsFile.open(path, ASKED) as file:
        assert sorted(file.results.deals) == [0, 1]
        file.add([DEALS[2]])
    assert path.read_bytes() == b"".join(lines[:4])


def test_a_torn_first_line_is_written_anew(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for torn in (lines[0][:-1], lines[0][:10], b""):
        path.write_bytes(torn)
        with ResultsFile.open(path, ASKED) as file:
            assert not file.results.deals
        assert path.read_bytes() == lines[0]


def test_a_deal_that_is_there_twice_counts_once(path: Path) -> None:
    with path.open("ab") as more:
        more.write(to_json(DealLine(1, [0, 0], [0, 0])))
    with ResultsFile.open(path, ASKED) as file:
        assert file.results.deals[1] == DEALS[1]


def test_the_results_of_another_contest_are_refused(path: Path) -> None:
    others = {
        "game": Contest("manilla", ASKED.bots, budget=ASKED.budget),
        "options": Contest(ASKED.game, ASKED.bots, (("target", "50"),), ASKED.budget),
        "bots": Contest(ASKED.game, ("random", "casual"), budget=ASKED.budget),
        "budget": Contest(ASKED.game, ASKED.bots),
        "seed": Contest(ASKED.game, ASKED.bots, budget=ASKED.budget, seed=2),
    }
    for field, asked in others.items():
        error = refusal(path, asked)
        assert error.code == "other_results"
        assert error.data["field"] == field
        assert error.data["there"] != error.data["asked"]


def test_the_results_of_other_code_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "code_version", lambda: "0.0.1-other")
    error = refusal(path)
    assert (error.data["field"], error.data["asked"]) == ("code", "0.0.1-other")


@pytest.mark.parametrize("data", [b"a diary\n", b"no line at all", b'{"line":"deal"}\n', b"\xff\x00\n", b"[]\n"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    assert refusal(path).code == "no_results"


def test_a_wrong_line_in_the_middle_is_refused_with_its_number(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[2:]]))
    assert refusal(path).data["line"] == 3
    path.write_bytes(b"".join([*lines, lines[0]]))
    assert refusal(path).data["line"] == 7


def test_one_process_writes_a_file(path: Path) -> None:
    with ResultsFile.open(path, ASKED):
        assert refusal(path).code == "results_in_use"
    ResultsFile.open(path, ASKED).__exit__(None, None, None)


def test_times_are_written_now_and_then_in_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ResultsFile.open(path, ASKED) as file:
        for _ in range(5):
            file.add([CLOCK])
        assert path.read_bytes().count(b"clock") == 1
        assert file.results.latency[0].choices == 18
        monkeypatch.setattr(module, "TIMES_EVERY", -1)
        file.add([CLOCK])
        assert path.read_bytes().count(b"clock") == 2
    assert path.read_bytes().count(b"clock") == 2
    with ResultsFile.open(path, ASKED) as file:
        assert file.results.latency[0].choices == 21
        assert file.results.latency[0].late == 7


# -- where files go


def test_names_tell_the_contest_apart() -> None:
    contests = [
        ASKED,
        Contest("butifarra", ("random", "casual")),
        Contest("butifarra", ASKED.bots, (("target", "50"),), ASKED.budget),
        Contest("butifarra", ASKED.bots, (("target", "51"),), ASKED.budget),
        Contest("butifarra", ("casual:a=on", "random"), budget=ASKED.budget),
        Contest("butifarra", ("casual-a=on", "random"), budget=ASKED.budget),
        Contest("butifarra", ("../../x", "CON"), budget=ASKED.budget),
        Contest("butifarra", ASKED.bots, budget=ASKED.budget, seed=2),
        Contest("butifarra", ASKED.bots),
    ]
    names = [results_name(contest) for contest in contests]
    assert len({name.lower() for name in names}) == len(contests)
    assert names[0] == f"butifarra_casual_random_20000nodes_seed1_{code_version()}.jsonl"
    assert not any(set(name) & set('/\\:*?"<>| ') for name in names)


def test_the_folder_follows_the_custom_of_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib.Path.home", lambda: Path("/home/ana"))
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert results_folder() == Path("/data/manilla/arena")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    for platform, folder in (("linux", ".local/share"), ("darwin", "Library/Application Support")):
        monkeypatch.setattr("sys.platform", platform)
        assert results_folder() == Path("/home/ana") / folder / "manilla" / "arena"


def test_the_code_is_known_by_the_sources_that_play() -> None:
    version, _, digest = code_version().partition("-")
    assert version.count(".") == 2
    assert len(digest) == 10

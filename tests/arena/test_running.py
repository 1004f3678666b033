"""Contests played to their end, or broken off and gone on with; who plays makes no difference."""

import os
import signal
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from itertools import count
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from manilla.arena.chunks import DEAL, MATCH, Chunk, Cutter, Played, play
from manilla.arena.contest import Contest
from manilla.arena.errors import BadContest
from manilla.arena.lines import ClockLine, DealLine, from_json
from manilla.arena.results import Results, ResultsFile
from manilla.arena.running import Stop, Wanted, run, stopped_by_signals
from manilla.arena.sprt import Sprt
from manilla.arena.summary import as_json, summary
from manilla.arena.version import code_version
from manilla.arena.workers import Here, Pool, Workers

ASKED = Contest("manillen_4", ("casual", "random"), budget="100nodes")


def played(path: Path, wanted: Wanted, workers: Workers | None = None, after: int | None = None) -> list[bytes]:
    """The lines of results but for the clock's, sorted; stopped ``after`` so many chunks."""
    stop, calls = Stop(), count(1)

    def tell(results: Results) -> None:
        assert results.deals
        stop.asked = next(calls) == after

    with ResultsFile.open(path, ASKED) as file, closing(workers or Here(stop)) as who:
        run(ASKED, wanted, file, who, stop, tell)
    return sorted(line for line in path.read_bytes().splitlines() if b'"clock"' not in line)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of an uninterrupted run."""
    return played(tmp_path_factory.mktemp("whole") / "results", Wanted(30, 1))


def test_everything_wanted_is_played(whole: list[bytes]) -> None:
    assert [b'"deal"' in line for line in whole].count(True) == 30
    assert [b'"match"' in line for line in whole].count(True) == 1


def test_broken_off_and_gone_on_with_it_comes_to_the_same(
    whole: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manilla.arena.chunks.SECONDS", 0.0)
    path = tmp_path / "results"
    sizes = []
    for after in (1, 5, 9):
        sizes.append(len(played(path, Wanted(30, 1), after=after)))
        with path.open("r+b") as torn:
            torn.truncate(path.stat().st_size - 5)
    assert sizes == sorted(sizes)
    assert sizes[-1] < len(whole)
    assert played(path, Wanted(30, 1)) == whole
    size = path.stat().st_size
    assert played(path, Wanted(30, 1)) == whole
    assert path.stat().st_size == size, "nothing is played twice"


def test_processes_come_to_the_same_though_one_is_killed(
    whole: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manilla.arena.chunks.SECONDS", 0.0)
    strangers, killed = set(active_children()), list[BaseProcess]()

    class Unlucky(Pool):
        def submit(self, chunk: Chunk) -> Future[Played]:
            if chunk.numbers[0] >= 2 and not killed:
                killed.append(next(child for child in active_children() if child not in strangers))
                killed[0].kill()
            return super().submit(chunk)

    assert played(tmp_path / "results", Wanted(30, 1), Unlucky(2)) == whole
    assert len(killed) == 1
    for child in set(active_children()) - strangers:  # one that has ended may not have been buried yet
        child.join(60)
        assert child.exitcode is not None


def test_a_chunk_that_loses_every_worker_is_given_up(tmp_path: Path) -> None:
    class Deadly(Here):
        lost = (ConnectionError,)
        tried = 0

        def submit(self, chunk: Chunk) -> Future[Played]:
            if 3 in chunk.numbers:
                self.tried += 1
                raise ConnectionError
            return super().submit(chunk)

    workers = Deadly(Stop())
    with pytest.raises(BadContest) as refused:
        played(tmp_path / "results", Wanted(30), workers)
    assert refused.value.code == "workers_lost"
    assert 3 in refused.value.data["numbers"]
    assert workers.tried == 4
    kept = (tmp_path / "results").read_bytes()
    assert kept.count(b'"deal"') == refused.value.data["numbers"][0] > 0


def test_other_code_does_not_play() -> None:
    with pytest.raises(BadContest) as refused:
        play(Chunk(ASKED, DEAL, (0,), "0.0.1-other"))
    assert refused.value.code == "other_code"


def test_chunks_grow_with_the_pace() -> None:
    cutter = Cutter(ASKED)
    chunks = cutter.cut(DEAL, range(100))
    first = next(chunks)
    assert first.numbers == (0,)
    assert next(chunks).numbers == (1,), "nothing is known yet"
    cutter.learn(first, Played((), 0.1))
    assert next(chunks).numbers == tuple(range(2, 12))
    assert next(cutter.cut(MATCH, range(9))).numbers == (0,), "matches have a pace of their own"
    for _ in range(5):
        cutter.learn(Chunk(ASKED, DEAL, tuple(range(99)), ""), Played((), 1e-6))
    assert len(next(cutter.cut(DEAL, range(100))).numbers) == 64


def test_a_slow_game_comes_one_by_one() -> None:
    cutter = Cutter(ASKED)
    cutter.learn(next(cutter.cut(DEAL, range(9))), Played((), 30.0))
    assert [chunk.numbers for chunk in cutter.cut(DEAL, range(3))] == [(0,), (1,), (2,)]


# -- the test


def test_the_test_stops_at_the_same_deal_whatever_came_first(
    whole: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manilla.arena.chunks.SECONDS", 0.0)
    wanted = Wanted(30, 0, Sprt(0, 150))
    found = []
    for name, early in (("plain", range(0)), ("late", range(25, 30)), ("some", range(3, 9))):
        path = tmp_path / name
        with ResultsFile.open(path, ASKED) as file:
            deals = [from_json(line) for line in whole if b'"deal"' in line]
            file.add(line for line in deals if isinstance(line, DealLine) and line.number in early)
        lines = played(path, wanted)
        with ResultsFile.open(path, ASKED) as file:
            found.append(summary(file.results, 30, 0, wanted.sprt))
        assert len(lines) < 1 + 30
    assert found[0].test is not None
    assert found[0].test.decision == "H1"
    assert found[0].deals < 30
    assert [replace(one, latency=found[0].latency) for one in found] == [found[0]] * 3


def test_an_undecided_test_plays_all(tmp_path: Path) -> None:
    wanted = Wanted(6, 0, Sprt(0, 5))
    played(tmp_path / "results", wanted)
    with ResultsFile.open(tmp_path / "results", ASKED) as file:
        test = summary(file.results, 6, 0, wanted.sprt).test
    assert test is not None
    assert not test.decision
    assert 0 < test.ratio < test.sprt.high


# -- stopping


def test_ctrl_c_is_heard_once_and_breaks_off_the_second_time() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopped_by_signals() as stop:
        assert not stop()
        os.kill(os.getpid(), signal.SIGINT)
        assert stop()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGINT) is before


def test_what_is_over_of_a_chunk_is_kept_when_it_is_halted() -> None:
    asked = count()
    done = play(Chunk(ASKED, DEAL, (4, 5, 6), code_version()), lambda: next(asked) > 100)
    numbers = [line.number for line in done.lines if not isinstance(line, ClockLine)]
    assert numbers == [4], "a deal takes some 70 choices"


# -- figures


def test_figures_for_programs(whole: list[bytes], tmp_path: Path) -> None:
    with ResultsFile.open(tmp_path / "results", ASKED) as file:
        file.add(from_json(line) for line in whole if b'"contest"' not in line)
        found = as_json(ASKED, summary(file.results, 30, 1), seconds=1.5, file="x", finished=True)
        fewer = summary(file.results, 10, 1)
    for what in ("points_per_deal", "marks_per_deal", "elo", "match_wins"):
        assert found[what]["low"] <= found[what]["mean"] <= found[what]["high"]
    assert found["points_per_deal"]["low"] > 5
    assert found["deals"] == sum(found["pairs"].values()) == 30
    assert found["playings"] == 60
    assert found["match_wins"]["matches"] == 2
    assert found["sprt"] is None
    assert found["faults"] == {"counts": [0, 0], "list": []}
    assert [times["bot"] for times in found["latency"]] == list(ASKED.bots)
    assert found["code"] == code_version()
    assert (fewer.deals, fewer.matches) == (10, 2)

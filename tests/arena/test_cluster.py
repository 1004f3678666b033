"""Dask: a real scheduler with real workers, one of which is killed in the middle."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from manilla.arena.chunks import DEAL, Chunk
from manilla.arena.cluster import Cluster
from manilla.arena.contest import Contest
from manilla.arena.errors import BadContest
from manilla.arena.results import Results, ResultsFile
from manilla.arena.running import Stop, Wanted, run
from manilla.arena.workers import Here, Workers
from manilla.cli import main

ASKED = Contest("manillen_4", ("casual", "random"), budget="100nodes")
WANTED = Wanted(40)
PATIENCE = 60.0


@contextmanager
def dask(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask, killed at the end of the block; what it says goes into a file."""
    with (folder / "dask.log").open("ab") as log:
        process = subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=log, stderr=log, cwd=folder)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A scheduler."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with dask(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", f"{port}", "--no-dashboard", "--no-show"):
        yield f"tcp://127.0.0.1:{port}"


@contextmanager
def worker(folder: Path, address: str) -> Iterator[subprocess.Popen[bytes]]:
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    with dask(folder, "worker", address, *options) as process:
        yield process


def threads(cluster: Cluster, wanted: int) -> None:
    """Waits until so many threads have come."""
    end = time.monotonic() + PATIENCE
    while cluster.threads() != wanted:
        assert time.monotonic() < end, "the workers do not come"
        time.sleep(0.1)


def lines(path: Path, workers: Workers, victim: subprocess.Popen[bytes] | None = None) -> list[bytes]:
    """The results of a run in which a worker is killed after the first chunks."""

    def tell(results: Results) -> None:
        if victim is not None and len(results.deals) >= 8 and victim.poll() is None:
            victim.kill()
            victim.wait()

    with ResultsFile.open(path, ASKED) as file:
        run(ASKED, WANTED, file, workers, Stop(), tell)
    return sorted(line for line in path.read_bytes().splitlines() if b'"clock"' not in line)


def test_a_killed_worker_loses_nothing(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("manilla.arena.chunks.SECONDS", 0.1)
    with ExitStack() as stack:
        victim, _ = [stack.enter_context(worker(tmp_path, address)) for _ in range(2)]
        cluster = stack.enter_context(closing(Cluster(address)))
        threads(cluster, 2)
        found = lines(tmp_path / "cluster", cluster, victim)
        assert victim.poll() is not None
        assert cluster.threads() == 1
        assert found == lines(tmp_path / "here", Here(Stop()))

        with pytest.raises(BadContest) as refused:
            cluster.submit(Chunk(ASKED, DEAL, (0,), "0.0.1-other")).result()
        assert refused.value.code == "other_code"

        out = str(tmp_path / "command")
        command = ["arena", "casual", "random", "--game", "manillen_4", "--budget", "100nodes", "--out", out]
        assert main([*command, "--deals", "3", "--matches", "0", "--cluster", address, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["deals"] == 3
        assert set(Path(out).read_bytes().splitlines()[:4]) <= set(found)


@pytest.mark.parametrize("wrong", ["nonsense", "xx://127.0.0.1:1", "tcp://127.0.0.1:9"])
def test_where_nobody_answers_one_sentence_says_so(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("manilla.arena.cluster.PATIENCE", 0.5)
    monkeypatch.setenv("MANILLA_LANG", "en")
    out = str(tmp_path / "results")
    command = ["arena", "casual", "random", "--game", "manillen_4", "--out", out, "--cluster", wrong]
    for _ in range(2):
        assert main(command) == 2
        assert capsys.readouterr().err == f"No Dask scheduler answers at this address: {wrong}.\n"

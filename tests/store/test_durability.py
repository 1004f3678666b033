"""What was acknowledged is there: by a trace of the system calls, and by killing writers in the middle."""

import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.asynchronously import asynchronously

from .support import opened

ROOT = Path(__file__).parents[2]


def writer(address: str, name: str, seed: int, number: int, tables: int, *more: str) -> list[str]:
    return [sys.executable, "-m", "tests.store.writer", address, name, str(seed), str(number), str(tables), *more]


def acknowledgements(text: str) -> list[tuple[str, int, list[str]]]:
    """(table, first number, bodies) of each whole line."""
    lines = [line.split() for line in text.splitlines(keepends=True) if line.startswith("ack") and line.endswith("\n")]
    return [(table, int(first), bodies) for _, table, first, *bodies in lines]


async def check(address: str, acknowledged: list[tuple[str, int, list[str]]], tables: int) -> None:
    """Every acknowledged event is where it was said to be, and no append is there in part."""
    async with opened(address) as store:
        for table in (f"t{number}" for number in range(tables)):
            events = await store.events.read(table)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            log = [event.body.decode() for event in events]
            assert len(set(log)) == len(log)
            for at, first, bodies in acknowledged:
                if at == table:
                    assert log[first - 1 : first - 1 + len(bodies)] == bodies
            # Parts of one append are numbered from 0 and stand together.
            for before, body in zip(["start.-1", *log], log, strict=False):
                append, _, part = body.rpartition(".")
                assert part == "0" or before == f"{append}.{int(part) - 1}"


def test_two_processes_that_race(database_address: str) -> None:
    processes = [
        subprocess.Popen(writer(database_address, name, seed, 150, 4), stdout=subprocess.PIPE, text=True, cwd=ROOT)
        for seed, name in enumerate(("one", "two"))
    ]
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    acknowledged = [acknowledgements(output) for output in outputs]
    assert all(acknowledged)
    # They were at it at the same time: the two took turns in a table.
    asynchronously(check)(database_address, [*acknowledged[0], *acknowledged[1]], 4)
    first = {name: min(number for _, number, _ in one) for name, one in zip("ab", acknowledged, strict=True)}
    last = {name: max(number for _, number, _ in one) for name, one in zip("ab", acknowledged, strict=True)}
    assert first["a"] < last["b"]
    assert first["b"] < last["a"]


def test_killed_at_any_instant(database_address: str) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")  # noqa: T201 - shown by pytest where the test fails
    dice = random.Random(seed)
    acknowledged: list[tuple[str, int, list[str]]] = []
    for turn in range(4):
        process = subprocess.Popen(
            writer(database_address, f"turn{turn}", dice.randrange(10**6), 0, 4), stdout=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        time.sleep(dice.uniform(0.05, 0.4))
        process.kill()
        acknowledged += acknowledgements(process.stdout.read().decode())
        process.wait()
        process.stdout.close()
        asynchronously(check)(database_address, acknowledged, 4)
    assert len(acknowledged) > 10


def traced(file: Path, folder: Path, *synchronous: str) -> tuple[int, int]:
    """Of appends that one after the other are acknowledged: how many had their log on disk before, how many had not."""
    if (strace := shutil.which("strace")) is None:
        pytest.fail("strace is missing. Run `make services`; it installs it on Debian.", pytrace=False)
    trace = folder / "trace"
    calls = "trace=pwrite64,pwritev,write,fdatasync,fsync"
    done = subprocess.run(
        [strace, "-f", "-y", "-e", calls, "-o", trace, *writer(f"sqlite:///{file}", "w", 1, 20, 1, *synchronous)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    safe = unsafe = 0
    written = synced = False
    open_syncs: set[str] = set()
    for line in trace.read_text().splitlines():
        process, call = line.split(maxsplit=1)
        if re.match(r"pwrite(64|v)\(\d+<[^>]*-wal>", call):
            written, synced = True, False
        elif re.match(r"f(data)?sync\(\d+<[^>]*-wal>", call):
            if call.endswith("= 0"):
                synced = written
            else:
                open_syncs.add(process)
        elif "sync resumed" in call and process in open_syncs:
            open_syncs.remove(process)
            synced = written and call.endswith("= 0")
        elif re.match(r'write\(1<[^>]*>, "ack ', call):
            safe, unsafe = (safe + 1, unsafe) if synced else (safe, unsafe + 1)
            written = synced = False
    return safe, unsafe


def test_the_log_is_on_disk_before_anybody_is_told(migrated_file: Path, tmp_path: Path) -> None:
    shutil.copy(migrated_file, tmp_path / "store.db")
    assert traced(tmp_path / "store.db", tmp_path) == (20, 0)


def test_the_trace_would_show_it_if_it_were_not(migrated_file: Path, tmp_path: Path) -> None:
    shutil.copy(migrated_file, tmp_path / "store.db")
    safe, unsafe = traced(tmp_path / "store.db", tmp_path, "NORMAL")
    assert unsafe >= 19
    assert safe + unsafe == 20

"""Files of results: a line a deal or match, only ever added to, so that a run that broke off can go on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from .contest import Contest
from .errors import BadContest
from .latency import Latency
from .lines import FORMAT, AnyLine, ClockLine, DealLine, Header, MatchLine, from_json, to_json
from .version import code_version

TIMES_EVERY = 120.0
"""Seconds between two lines of times; a run that is killed loses the times since the last, and no deal for it."""


class Results:
    """What a contest has come to so far: deals and matches by number, and how long the bots' choices took."""

    def __init__(self) -> None:
        self.deals: dict[int, DealLine] = {}
        self.matches: dict[int, MatchLine] = {}
        self.latency = (Latency(), Latency())

    def add(self, line: AnyLine) -> None:
        """Count a line; a deal or match that is there already stays as it is."""
        if isinstance(line, DealLine):
            self.deals.setdefault(line.number, line)
        elif isinstance(line, MatchLine):
            self.matches.setdefault(line.number, line)
        elif isinstance(line, ClockLine):
            _count(line, self.latency)


def clock_line(times: tuple[Latency, Latency]) -> ClockLine:
    """The times of two bots as a line."""
    one, other = (dict(sorted(latency.bins.items())) for latency in times)
    longest = round(times[0].longest, 6), round(times[1].longest, 6)
    return ClockLine((one, other), longest, (times[0].late, times[1].late))


def _count(line: ClockLine, times: tuple[Latency, Latency]) -> None:
    for which, latency in enumerate(times):
        latency.add(line.bins[which], line.longest[which], line.late[which])


class ResultsFile:
    """The results of a contest on disk. One process writes it: the file is locked until it is closed.

    Lines are handed to the disk a few at a time; a last line that was cut off by a crash is taken away when the file is
    opened again. Nothing else is ever changed.
    """

    def __init__(self, path: Path, file: BinaryIO, results: Results) -> None:
        self.path = path
        self.results = results
        self._file = file
        self._times = (Latency(), Latency())
        self._times_written = monotonic()

    @classmethod
    def open(cls, path: Path, contest: Contest) -> ResultsFile:
        """A new file, or one of the same contest to go on with. Raises OSError, and BadContest for any other file."""
        wanted = header(contest)
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
        try:
            _lock(file, path)
            file.seek(0)
            data = file.read()
            whole = data[: data.rfind(b"\n") + 1]
            results = _read(whole, wanted, path)
            if b"\n" not in data and data and not to_json(wanted).startswith(data):
                raise BadContest("no_results", file=str(path), line=1)
            file.truncate(len(whole))
            if not whole:
                file.write(to_json(wanted))
                file.flush()
        except BaseException:
            file.close()
            raise
        return cls(path, file, results)

    def add(self, lines: Iterable[AnyLine]) -> None:
        """Write deals and matches down, then count them. Times are gathered and written now and then, in one line."""
        lines = list(lines)
        self._write(line for line in lines if not isinstance(line, ClockLine))
        for line in lines:
            self.results.add(line)
            if isinstance(line, ClockLine):
                _count(line, self._times)
        if monotonic() > self._times_written + TIMES_EVERY:
            self._write_times()

    def _write(self, lines: Iterable[AnyLine]) -> None:
        self._file.write(b"".join(map(to_json, lines)))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _write_times(self) -> None:
        if any(times.choices for times in self._times):
            self._write([clock_line(self._times)])
        self._times = (Latency(), Latency())
        self._times_written = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._write_times()
        finally:
            self._file.close()


def header(contest: Contest) -> Header:
    """The first line of a contest's results."""
    variant = contest.variant()
    return Header(
        format=FORMAT,
        game=contest.game,
        rules=variant.version,
        options=dict(contest.options),
        bots=list(contest.bots),
        budget=contest.budget,
        seed=contest.seed,
        code=code_version(),
    )


def _read(data: bytes, wanted: Header, path: Path) -> Results:
    """The results in whole lines. Raises BadContest if they are not those of the wanted header."""
    results = Results()
    for number, text in enumerate(data.splitlines(), 1):
        try:
            line = from_json(text)
        except msgspec.DecodeError:
            raise BadContest("no_results", file=str(path), line=number) from None
        if isinstance(line, Header) != (number == 1):
            raise BadContest("no_results", file=str(path), line=number)
        if isinstance(line, Header):
            _compare(line, wanted, path)
        results.add(line)
    return results


def _compare(found: Header, wanted: Header, path: Path) -> None:
    for field in Header.__struct_fields__:
        there, asked = getattr(found, field), getattr(wanted, field)
        if there != asked:
            raise BadContest("other_results", file=str(path), field=field, there=_text(there), asked=_text(asked))


def _text(value: object) -> str:
    """A value of a header, as one would type it."""
    if isinstance(value, dict):
        return " ".join(f"{name}={setting}" for name, setting in value.items()) or "-"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep the file for this process; where there are no locks, nothing. Raises BadContest."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadContest("results_in_use", file=str(path)) from None

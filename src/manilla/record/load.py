"""A whole record, read and replayed; and a record that grows as a match is played."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from manilla.rules.errors import RuleError
from manilla.rules.notation import call_text, read_call

from . import mgn
from .errors import BadRecord
from .events import Called, MatchEvent, MatchStarted, Played, from_json, to_json
from .replay import Replayed, begin, step

JSON_SUFFIX = ".jsonl"
LARGEST = 64 * 1024 * 1024
"""Bytes; the longest match anybody will play is a thousandth of it."""


@dataclass(frozen=True)
class Record:
    """Events with the line each stands on, and the match after each of them."""

    events: tuple[MatchEvent, ...]
    lines: tuple[int, ...]
    states: tuple[Replayed, ...]

    @property
    def last(self) -> Replayed:
        return self.states[-1]

    def warnings(self) -> tuple[tuple[int, RuleError], ...]:
        """What today's rules would not have allowed in an older record: line and reason."""
        return tuple((self.lines[number], error) for number, error in self.last.warnings)


def load(text: str, *, json: bool = False) -> Record:
    """Read and replay a record. Raises BadRecord with the number of the line that is wrong."""
    events: list[MatchEvent] = []
    lines: list[int] = []
    states: list[Replayed] = []
    for line, read in _json_lines(text) if json else mgn.read_text(text):
        event = read
        try:
            if not states:
                if not isinstance(event, MatchStarted):
                    raise BadRecord("not_started", line=line)
                states.append(begin(event))
            else:
                if isinstance(event, Played):
                    event = Played(event.seat % states[-1].match.variant.seating.seats, event.card)
                states.append(step(states[-1], event))
        except BadRecord:
            raise
        except RuleError as error:
            raise BadRecord("refused", line=line, cause=error) from error
        events.append(event)
        lines.append(line)
    if not states:
        raise BadRecord("empty", line=1)
    return Record(tuple(events), tuple(lines), tuple(states))


def load_file(path: Path) -> Record:
    """Read and replay the record in a file. Raises OSError, BadRecord."""
    return load(_decoded(_bytes_of(path)), json=path.suffix == JSON_SUFFIX)


def dump(events: tuple[MatchEvent, ...], *, json: bool = False) -> str:
    """The text of a record: reading it gives the same events."""
    if json:
        return "".join(to_json(event).decode() + "\n" for event in events)
    start = events[0]
    assert isinstance(start, MatchStarted)
    writer = mgn.Writer(begin(start).match.variant.seating.seats)
    text = "".join(writer.text(event) for event in events)
    return text if text.endswith("\n") else text + "\n"


def _bytes_of(path: Path) -> bytes:
    """What a file holds. Raises OSError, and BadRecord for what cannot be a record: a device, a pipe, a huge file."""
    try:
        found = path.stat()
    except ValueError:  # no file can have such a name
        raise BadRecord("no_file", line=1, file=str(path)) from None
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise BadRecord("no_file", line=1, file=str(path))
    if found.st_size > LARGEST:
        raise BadRecord("too_large", line=1, file=str(path), most=LARGEST // 1024 // 1024)
    return path.read_bytes()


def _decoded(data: bytes) -> str:
    """The text of a record, without the mark that some editors put before it. Raises BadRecord."""
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord("not_text", line=line) from None


def _json_lines(text: str) -> Iterator[tuple[int, MatchEvent]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, from_json(line)
            except (msgspec.DecodeError, RecursionError) as error:
                raise BadRecord("bad_json", line=number, reason=str(error)) from None


class Recorder:
    """A record on disk that grows by each event, so that an interrupted match keeps all that happened.

    One process writes a record: the file is locked until it is closed. Resumed, a last line that was cut off by a
    crash loses its broken end; nothing else is ever changed.
    """

    def __init__(self, file: BinaryIO, writer: mgn.Writer | None) -> None:
        self._file = file
        self._writer = writer

    @classmethod
    def create(cls, path: Path, start: MatchStarted) -> Recorder:
        """A new record. Raises OSError (FileExistsError if there is one already)."""
        seats = begin(start).match.variant.seating.seats
        file = path.open("xb")
        _lock(file, path)
        recorder = cls(file, None if path.suffix == JSON_SUFFIX else mgn.Writer(seats))
        recorder.add(start)
        return recorder

    @classmethod
    def so_far(cls, path: Path) -> Record:
        """The record that ``resume`` would go on with; nothing is changed. Raises OSError, BadRecord."""
        return _whole_part(_bytes_of(path), path.suffix == JSON_SUFFIX)[0]

    @classmethod
    def resume(cls, path: Path) -> tuple[Recorder, Record, str]:
        """Go on with a record: the recorder, the record so far, and the broken end that was taken away.

        Raises OSError, BadRecord.
        """
        as_json = path.suffix == JSON_SUFFIX
        data = _bytes_of(path)
        record, kept = _whole_part(data, as_json)
        broken = data[len(kept) :].decode(errors="replace")
        seats = record.last.match.variant.seating.seats
        writer = None if as_json else mgn.Writer(seats)
        if writer is not None:
            for event in record.events:
                writer.text(event)
        file = path.open("r+b")
        _lock(file, path)
        file.truncate(len(kept))
        file.seek(0, os.SEEK_END)
        recorder = cls(file, writer)
        recorder._mend(kept, as_json)
        return recorder, record, broken

    def add(self, event: MatchEvent) -> None:
        """Append one event and hand it to the system, which keeps it even if this process is killed."""
        text = to_json(event) + b"\n" if self._writer is None else self._writer.text(event).encode()
        self._file.write(text)
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _mend(self, kept: bytes, as_json: bool) -> None:
        """Bring the end of the file to where the writer believes it to be."""
        if self._writer is None:
            if kept and not kept.endswith(b"\n"):
                self._file.write(b"\n")
        elif kept.endswith(b"\n") and self._writer.in_line:
            self._writer.break_line()
        elif not kept.endswith(b"\n") and not self._writer.in_line:
            self._file.write(b"\n")
        self._file.flush()


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep the file for this process. Raises BadRecord if another one writes it; where there are no locks, nothing."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadRecord("in_use", line=1, file=str(path)) from None


def _whole_part(data: bytes, as_json: bool) -> tuple[Record, bytes]:
    """The record without a broken end, and its bytes. Raises BadRecord if more than the end is wrong."""
    broken: BadRecord | None = None
    for kept in (data, *_shortened(data, as_json)):
        try:
            record = load(_decoded(kept), json=as_json)
        except BadRecord as error:
            broken = broken or error
            continue
        if as_json or _is_whole(record, kept):
            return record, kept
    raise broken or BadRecord("breaks_off", line=data.count(b"\n") + 1, after="the first lines")


def _is_whole(record: Record, data: bytes) -> bool:
    """Whether the last line may be taken at its word: a crash can cut a line so that it still reads as another.

    Every line is written with its end, but for calls and cards, which are written word by word. A card cut off is
    no card, and a call cut off (``d`` of ``delegate``) is not written as a call is.
    """
    if data.endswith(b"\n") or data[data.rfind(b"\n") + 1 :].lstrip().startswith(b"#"):
        return True
    last = record.events[-1]
    if isinstance(last, Called):
        variant = record.last.match.variant
        return last.call == call_text(variant, read_call(variant, last.call, last.seat))
    return isinstance(last, Played)


def _shortened(data: bytes, as_json: bool) -> Iterator[bytes]:
    """The data without what a crash may have cut: the last word of an unfinished line, the last lines of a deal
    that was being written.
    """
    if not data.endswith(b"\n"):
        line_start = data.rfind(b"\n") + 1
        if not as_json and b" " in data[line_start:]:
            yield data[: data.rfind(b" ")]
        data = data[:line_start]
        yield data
    lines = data.splitlines(keepends=True)
    while not as_json and lines and lines[-1].split(b" ")[0].strip() in _PARTS_OF_A_DEAL:
        lines.pop()
        yield b"".join(lines)


_PARTS_OF_A_DEAL = (b"deal", b"hands", b"aside", b"turned")

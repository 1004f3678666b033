"""What somebody has learned so far, in a file of the data folder: answers, mistakes of his own, deals of the day."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from manilla.analysis.repetition import Item
from manilla.words import message

from .refusing import Usage

FILE = "learning.json"
FORMAT = 1
UNREADABLE = message(
    "This file should hold what you have learned, and cannot be read: {file}. Move it away to begin anew."
)
NEWER = message("What you have learned was written by a newer version of this program: {file}.")


class Kept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it. ``own`` are the texts of problems made from own mistakes, by name; ``days`` the results of deals of
    the day, points, the other side's and marks, by game and date.
    """

    format: int = FORMAT
    items: tuple[Item, ...] = ()
    own: dict[str, str] = {}
    days: dict[str, tuple[int, int, int]] = {}

    def queue(self) -> dict[str, Item]:
        return {item.key: item for item in self.items}

    def with_queue(self, queue: Mapping[str, Item]) -> Kept:
        return msgspec.structs.replace(self, items=tuple(queue[key] for key in sorted(queue)))


class _Format(msgspec.Struct):
    format: int


def learning_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Where it is kept: in the folder of MANILLA_DATA, else where this system keeps such things."""
    if environ.get("MANILLA_DATA"):
        return Path(environ["MANILLA_DATA"]) / FILE
    try:
        from platformdirs import user_data_path
    except ImportError:  # the extra "server" brings it along; without it the custom of Unix
        folder = Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "manilla"
    else:
        folder = user_data_path("manilla", appauthor=False)
    return folder / FILE


def read_kept(file: Path) -> Kept:
    """What is kept there; nothing where there is no file. Raises Usage, OSError."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Kept()
    with suppress(msgspec.MsgspecError):
        if msgspec.json.decode(data, type=_Format).format > FORMAT:
            raise Usage(NEWER, file=file)
    try:
        return msgspec.json.decode(data, type=Kept)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Usage(UNREADABLE, file=file) from None


def write_kept(file: Path, kept: Kept) -> None:
    """Keep it: all of the new file or all of the old one is there, whatever happens. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = file.with_suffix(".new")
    with new.open("wb") as opened:
        opened.write(msgspec.json.format(msgspec.json.encode(kept), indent=1))
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)

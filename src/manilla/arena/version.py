"""Which code plays: results of one code must not be added to those of another."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import manilla

PLAYS = ("rules", "variants", "search", "bots", "arena/playing.py")
"""What decides how a card falls; words, commands and the rest may change freely."""


@cache
def code_version() -> str:
    """The version of the package and a digest of the sources that decide how a card falls.

    In a checkout those of the native core count; an installed package has the core that was built for its version. Bots
    and games of other distributions are known by their names alone, programs by their commands.
    """
    package = Path(manilla.__file__).parent
    sources = [file for part in PLAYS for file in _sources(package / part)]
    sources += _sources(package.parents[1] / "cpp" / "core")
    digest = hashlib.sha256()
    for file in sources:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{manilla.__version__}-{digest.hexdigest()[:10]}"


def _sources(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return sorted(file for pattern in ("*.py", "*.cpp", "*.hpp") for file in place.rglob(pattern))

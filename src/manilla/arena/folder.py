"""Where results are kept unless somebody says otherwise, and under which name."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

from .contest import Contest
from .version import code_version


def results_folder() -> Path:
    """The folder for results, by the custom of the platform; ``XDG_DATA_HOME`` names another place anywhere."""
    asked = os.environ.get("XDG_DATA_HOME")
    if asked and Path(asked).is_absolute():
        data = Path(asked)
    elif sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path.home() / ".local" / "share"
    return data / "manilla" / "arena"


def results_name(contest: Contest) -> str:
    """A file's name that tells the contest: game, options, bots, budget, seed and code."""
    options = "\n".join(f"{name}={value}" for name, value in contest.options)
    game = contest.game + (f"~{hashlib.sha256(options.encode()).hexdigest()[:8]}" if options else "")
    parts = (game, *contest.bots, contest.budget, f"seed{contest.seed}", code_version())
    return "_".join(map(_plain, parts)) + ".jsonl"


def _plain(part: str) -> str:
    """A text as part of a file's name; if that loses something, a digest keeps it from meeting another."""
    plain = re.sub(r"[^A-Za-z0-9_.,=~-]", "-", part)[:60]
    return plain if plain == part else f"{plain}~{hashlib.sha256(part.encode()).hexdigest()[:6]}"

"""Vandals on a running server: it does not fall, says nothing in its log, keeps its memory, and the others play on."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from .fuzzing import fuzz

LONG = int(os.environ.get("MANILLA_FUZZ", "200000"))
"""Messages of the long test."""


def test_some_thousand_messages(tmp_path: Path) -> None:
    report = asyncio.run(fuzz(tmp_path, 20_000, seed=5))
    assert report.sent >= 20_000
    assert report.acts > 0
    for code in ("done", "table", "not_json", "wrong_message", "no_such_table", "chair_taken", "too_many_waiting"):
        assert report.answers[code] > 0, report
    for status in (200, 400, 404, 413, 421):
        assert report.statuses[status] > 0, report


@pytest.mark.long
def test_very_many_messages(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    report = asyncio.run(fuzz(tmp_path, LONG, seed))
    assert report.sent >= LONG, f"seed {seed}"

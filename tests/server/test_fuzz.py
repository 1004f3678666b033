"""Vandals, and crowds that come and go: the server does not fall, writes no fault into its log, keeps its memory, and
the others play on.
"""

import asyncio
import os
import random
from pathlib import Path

import pytest

from .fuzzing import fuzz
from .soaking import soak

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


@pytest.mark.long
def test_when_all_have_gone_nothing_is_left_behind(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    report = asyncio.run(soak(tmp_path, minutes=1, visitors=15, seed=seed, warm_up=15))
    assert report.faults == [], f"seed {seed}"
    assert set(report.visits) == {"alone", "together", "onlooker", "passer-by"}
    assert report.acts > 100

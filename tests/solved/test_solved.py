"""Solved deals stay solved."""

from pathlib import Path

import pytest

from manilla.search.solver import DealSolver
from manilla.variants import all_variants
from tests.solved import solving


@pytest.mark.parametrize("file", solving.files(), ids=lambda file: file.stem)
def test_deals_are_worth_what_they_were(file: Path) -> None:
    assert file.read_text().splitlines()[0] == solving.header(file.stem)
    solver = DealSolver()
    for deal, line in solving.read(file):
        assert solving.solved(solver, deal) == line


def test_every_family_has_its_file() -> None:
    assert {file.stem for file in solving.files()} == {solving.family_of(key) for key in all_variants()}

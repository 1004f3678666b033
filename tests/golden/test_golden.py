"""Each game's told match is the one on file; ``make golden`` writes the files anew."""

import pytest

from manilla.variants import all_variants
from tests.golden.playthrough import FOLDER, playthrough


@pytest.mark.parametrize("key", all_variants())
def test_the_told_match_is_the_one_on_file(key: str) -> None:
    told, filed = playthrough(all_variants()[key]).splitlines(), (FOLDER / f"{key}.txt").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, filed, strict=False), 1):
        assert now == then, f"line {number}"
    assert len(told) == len(filed)


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(all_variants())

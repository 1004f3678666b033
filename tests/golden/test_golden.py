"""Each game's told match is the one on file; ``make golden`` writes the files anew, and one for a game that is new."""

import pytest

from manilla.variants import all_variants
from tests.contract.support import FAMILY
from tests.golden.playthrough import FOLDER, playthrough

FILED = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("key", FILED)
def test_the_told_match_is_the_one_on_file(key: str) -> None:
    told, filed = playthrough(all_variants()[key]).splitlines(), (FOLDER / f"{key}.txt").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, filed, strict=False), 1):
        assert now == then, f"line {number}"
    assert len(told) == len(filed)


def test_every_file_is_a_game_s_and_every_game_of_the_family_has_one() -> None:
    assert set(FAMILY) <= set(FILED) <= set(all_variants())

"""Exact counts of lines of play: Python, the native core and the file agree, and every duty is felt in them."""

import pytest

from manilla.rules.options import value_text
from manilla.variants import all_variants
from tests.contract.support import GAMES, SETTINGS
from tests.perft.counting import FOLDER, Line, all_lines, counted_anew, native_perft, otherwise, perft

LINES = all_lines()
DUTIES = ("undertrump", "void_obligation", "head_duty", "beat_reference", "mount_after_ruff", "discard")
NEVER_FELT_BY_TWO = {"undertrump", "beat_reference", "mount_after_ruff"}
"""Duties that need a third player in the trick."""


@pytest.mark.parametrize("line", LINES, ids=str)
def test_python_and_the_native_core_count_what_the_file_says(line: Line) -> None:
    deal = line.position().deal()
    assert line.counts
    for depth, count in line.counts.items():
        assert native_perft(deal, depth) == count, (line.text, depth)
        assert perft(deal, depth) == count, (line.text, depth)


@pytest.mark.parametrize("line", [line for line in LINES if line.position().variant.chosen], ids=str)
def test_every_option_written_in_a_line_changes_its_count(line: Line) -> None:
    depth = max(line.counts)
    for option, other in otherwise(line.position()).items():
        if option.split("=")[0] in DUTIES:
            assert other is None or native_perft(other, depth) != line.counts[depth], (line.text, option)


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_every_duty_of_a_game_has_a_line_that_feels_it(key: str) -> None:
    variant = all_variants()[key]
    wanted = {
        f"{s.option}={value_text(s.value)}"
        for s in SETTINGS
        if s.game == key and s.option in DUTIES and not (variant.seating.seats == 2 and _never_felt(s.option, s.value))
    }
    found: set[str] = set()
    for line in LINES:
        game = line.position().variant
        if game.key == key:
            found |= {f"{name}={value_text(value)}" for name, value in game.chosen.items()}
    assert wanted <= found


def _never_felt(option: str, value: object) -> bool:
    return option in NEVER_FELT_BY_TWO or value == "must_trump_always"


def test_the_lines_begin_everywhere_a_deal_can_be() -> None:
    deals = [line.position().deal() for line in LINES]
    assert {deal.variant.key for deal in deals} == set(GAMES)
    assert {len(deal.playable) for deal in deals} == {2, 3, 4, 6}
    assert {len(deal.trick) for deal in deals} >= {0, 1, 2, 3, 4, 5}
    assert any(deal.dealt.under for deal in deals)
    assert any(deal.variant.layout.dummy_layout == value for deal in deals for value in ("open", "stacks"))
    assert any(deal.contract and deal.contract.trump is None for deal in deals)
    assert {len(deal.dealt.holdings[0].cards) for deal in deals} >= {3, 4, 5}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.perft")), ids=lambda path: path.name)
def test_the_file_is_what_make_golden_writes(path) -> None:  # type: ignore[no-untyped-def]
    text = path.read_text(encoding="utf-8")
    assert counted_anew(text) == text

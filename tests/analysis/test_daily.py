"""The deal of the day: the same for everybody, another every day and in every game; results compared."""

import subprocess
import sys
from datetime import date, timedelta

import pytest

from manilla.analysis.daily import Daily, Result, compared
from manilla.rules.match import Match
from manilla.rules.position import short_text
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant

DAY = date(2026, 12, 1)
VARIANTS = list(all_variants().values())
SCRIPT = """
from datetime import date
from manilla.analysis.daily import Daily
from manilla.rules.position import short_text
from manilla.variants import find_variant
daily = Daily(find_variant("{key}"), date(2026, 12, 1))
match = daily.match("0123"[:daily.variant.seating.players])
while match.deal is not None:
    match = match.apply(daily.choice(match))
print(short_text(match.results[-1].deal), daily.par())
"""


def _names(variant: Variant) -> list[str]:
    return [f"{player}" for player in range(variant.seating.players)]


def _start(variant: Variant, day: date = DAY) -> Match:
    return Daily(variant, day).match(_names(variant))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_game_has_its_own_deal_every_day(variant: Variant) -> None:
    days = [DAY + timedelta(days=number) for number in range(30)]
    deals = {short_text(deal) for day in days if (deal := _start(variant, day).deal) is not None}
    assert len(deals) == 30
    assert {_start(variant, day).dealer for day in days} == set(range(variant.seating.dealers()))


def test_two_processes_play_the_same_deal_in_the_same_way() -> None:
    told = [
        subprocess.run([sys.executable, "-c", SCRIPT.format(key="butifarra")], capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert told[0] == told[1]
    assert b"butifarra deal=1" in told[0]
    assert b"plays=" in told[0]


def test_the_bots_answer_the_same_play_alike_and_hang_on_nothing_before_it() -> None:
    variant = find_variant("manillen_3")
    daily = Daily(variant, DAY)
    match = daily.match(["A", "B", "C"])
    while match.deal is not None and match.deal.contract is None:
        match = match.apply(daily.choice(match))
    again = daily.match(["You", "Ana", "Jordi"])
    while again.deal is not None and again.deal.contract is None:
        again = again.apply(daily.choice(again))
    assert daily.choice(match) == daily.choice(again)


def test_options_make_it_another_deal() -> None:
    variant = find_variant("butifarra")
    assert Daily(variant, DAY).seed != Daily(variant.with_options({"target": 50}), DAY).seed


def test_the_result_of_the_bots_is_that_of_the_deal() -> None:
    variant = find_variant("butifarra")
    result = Daily(variant, DAY).par()
    assert result.points + result.theirs == 72
    with pytest.raises(ValueError, match="not over"):
        Daily(variant, DAY).result(_start(variant))


def test_results_are_compared_by_points_equal_ones_alike() -> None:
    told = [
        ("Ana", Result(40, 32, 4)),
        ("Jordi", Result(30, 42, -6)),
        ("Greet", Result(40, 32, 4)),
        ("Luc", Result(36, 36, 0)),
    ]
    places = compared(told)
    assert [(place.name, place.rank) for place in places] == [("Ana", 1), ("Greet", 1), ("Luc", 3), ("Jordi", 4)]
    assert [place.share for place in places] == pytest.approx([5 / 6, 5 / 6, 1 / 3, 0])
    assert compared(told[:1])[0].share == 1

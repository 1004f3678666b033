"""Whole short matches among people, each with a screen and a language of his own."""

from __future__ import annotations

import itertools

import pytest

from manilla.locale import LANGUAGES

from .browsing import Visitor, outside, violations
from .conftest import NewVisitor
from .sitting import RESULT, Seated, new_table, short

SIZES = [(320, 568), (390, 844), (768, 1024), (1440, 900)]
TABLES = {
    "butifarra": 4,
    "manilla_2": 2,
    "manilla": 4,
    "manillen_2": 2,
    "manillen_4": 4,
    "manillen_3": 3,
    "manillen_6": 6,
}
"""Games, and how many people play them. Together they are a few more than there are pairs of size and language."""
EVERY_TIME = ("butifarra", "manilla_2")


def looks() -> dict[str, list[tuple[tuple[int, int], str]]]:
    """The size and the language of each person, so that each pair is there, and a table has many of both."""
    pairs = [(SIZES[n % 4], LANGUAGES[(n + n // 12) % 6]) for n in range(24)]
    one = itertools.cycle(pairs)
    return {game: list(itertools.islice(one, people)) for game, people in TABLES.items()}


def test_every_language_is_seen_at_every_size() -> None:
    pairs = {pair for people in looks().values() for pair in people}
    assert pairs == set(itertools.product(SIZES, LANGUAGES))


@pytest.mark.parametrize(
    "game", [name if name in EVERY_TIME else pytest.param(name, marks=pytest.mark.long) for name in TABLES]
)
def test_people_play_a_match(visitor: NewVisitor, game: str) -> None:
    people = [visitor(lang, viewport={"width": width, "height": height}) for (width, height), lang in looks()[game]]
    players = sit_down(people, game)
    for one in players:
        one.page.wait_for_selector(".hand-button, .result, .over")
        assert fits(one), one.page.viewport_size
    first, last = players[0], players[-1]
    first.reload()
    for one in players:
        one.until_end()
    last.reload()
    for one in players:
        one.until_end()
        close = one.page.locator(RESULT)
        if close.count():
            close.click()
        assert fits(one), one.page.viewport_size
    assert violations(first.page) == []
    assert len({str(one.match["marks"]) for one in players}) == 1
    assert len({str(one.match["winners"]) for one in players}) == 1
    assert [one.refused for one in players] == [[]] * len(players)


def sit_down(people: list[Visitor], game: str) -> list[Seated]:
    """All of them at one table, each page playing by itself."""
    table = new_table(people[0], game, options=short(game), bots="")
    players = []
    for person in people:
        player = Seated(person, table, play=True).open()
        player.until(lambda player=player: player.table.get("chair") is not None)  # type: ignore[misc]  # bound at once
        players.append(player)
    return players


def fits(one: Seated) -> bool:
    """Nothing that is needed lies beyond the edges of the screen."""
    return outside(one.page) == [] and bool(one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

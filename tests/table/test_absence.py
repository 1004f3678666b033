"""The state machine of absence: every row of the table in docs/protocol.md, read from there."""

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.table.commands import PresenceChanged, TakeOver
from manilla.table.state import to_act
from tests.table.support import Driven, kinds

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
CLOCK = Clock(move=5, bank=4, grace=30)


class Row(NamedTuple):
    phase: str
    player: str
    another: bool
    happens: str
    events: list[str]
    then: str
    phase_then: str


def rows() -> list[Row]:
    text = PAGE.read_text(encoding="utf-8")
    inside = text[text.index("<!-- absence -->") : text.index("<!-- end of absence -->")]
    lines = [line for line in inside.splitlines() if line.startswith("|")][2:]
    found = []
    for line in lines:
        phase, player, another, happens, events, then, after = (cell.strip() for cell in line.strip("|").split("|"))
        names = [name.strip() for name in events.split(",") if name.strip()]
        found.append(Row(phase, player, another == "yes", happens, names, then, after))
    return found


class Scene:
    """A table with the player of the row on chair 0, and perhaps another person on chair 1; bots on the others."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.refused = ""
        settings = Settings(pace=0, clock=CLOCK)
        self.driven = Driven.opened("manille_muette", settings)
        people = ["p_0", "p_1"] if row.another else ["p_0"]
        for chair, player in enumerate(people):
            self.driven.present.add(player)
            self.driven.fine(player, p.Sit, chair=chair)
        if row.phase != "open":
            self.driven.fine("p_0", p.Fill, bot="random")
            for player in people:
                self.driven.fine(player, p.Ready)
            self.bring_to_phase()

    def bring_to_phase(self) -> None:
        driven = self.driven
        rng = random.Random(1)
        if self.row.phase == "over":
            driven.play_on(rng)
            return
        driven.to_cards()
        bots_turn = "not his turn" in self.row.happens
        while bool({0, 1} & set(to_act(driven.table))) if bots_turn else 0 not in to_act(driven.table):
            driven.move(rng)

    def bring_player(self) -> None:
        driven, row = self.driven, self.row
        if row.phase == "paused":
            if row.another:
                driven.fine("p_0", p.Ask, what="pause")
                driven.fine("p_1", p.Answer, what="pause", yes=True)
                self.socket_gone()
            else:
                self.socket_gone()
                driven.passes(30_000)
        elif row.player == "away":
            self.socket_gone()
        elif row.player == "stood in for":
            self.socket_gone()
            driven.passes(30_000)
        elif row.player.startswith("out of time"):
            driven.passes(9_000)
            if row.player.endswith("away"):
                self.socket_gone()
        elif row.player == "gone":
            driven.fine("p_0", p.Leave)
        assert self.player_is() == row.player
        assert driven.table.phase == row.phase

    def socket_gone(self) -> list[str]:
        self.driven.present.discard("p_0")
        return kinds(self.driven.do(PresenceChanged()).events)

    def socket_back(self) -> list[str]:
        self.driven.present.add("p_0")
        return kinds(self.driven.do(PresenceChanged()).events)

    def player_is(self) -> str:
        chair = self.driven.table.chairs[0]
        if chair.left:
            return "gone"
        if chair.stand_in == "time":
            return "out of time" if chair.present else "out of time, away"
        if chair.stand_in:
            return "stood in for"
        return "here" if chair.present else "away"

    def happens(self) -> list[str]:
        driven = self.driven
        match self.row.happens.split(","):
            case ["his last socket is gone"]:
                return self.socket_gone()
            case ["he is back", *_]:
                return self.socket_back()
            case ["less than the grace passes"]:
                return kinds(driven.passes(29_999))
            case ["the grace passes"]:
                return kinds(driven.passes(30_000))
            case ["the time of his act passes"]:
                return kinds(driven.passes(9_500))
            case ["the time of his act and his bank pass", *_]:
                assert not kinds(driven.passes(8_999))
                return kinds(driven.passes(1))
            case ["an hour passes"]:
                assert not kinds(driven.passes(3_599_999))
                return kinds(driven.passes(1))
            case ["he asks for something"]:
                return kinds(driven.asks("p_0", p.Say, phrase="hello").events)
            case ["he asks for something that is refused"]:
                outcome = driven.asks("p_0", p.Act, act="cut 9")
                assert outcome.refusal is not None
                return kinds(outcome.events)
            case ["he asks to sit"]:
                outcome = driven.asks("p_0", p.Sit, chair=0)
                assert outcome.refusal is not None
                return [f"refused {outcome.refusal.code}", *kinds(outcome.events)]
            case ["he leaves"]:
                return kinds(driven.asks("p_0", p.Leave).events)
            case ["the server is restarted"]:
                driven.now += 500
                return kinds(driven.do(TakeOver()).events)
        raise AssertionError(self.row.happens)


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.phase}: {row.player}: {row.happens}: {row.another}")
def test_row(row: Row) -> None:
    scene = Scene(row)
    scene.bring_player()
    assert scene.happens() == row.events
    state, _, anew = row.then.partition(", ")
    if anew == "away":
        state = row.then
    assert scene.player_is() == state
    assert scene.driven.table.phase == row.phase_then
    if anew == "grace anew":
        assert not kinds(scene.driven.passes(29_999))
        assert kinds(scene.driven.passes(1)) == ["stood_in"]
    if anew == "time anew":
        assert not kinds(scene.driven.passes(8_999))
        assert kinds(scene.driven.passes(1)) == ["stood_in"]
    scene.driven.check_replay()


def test_the_page_has_its_rows() -> None:
    found = rows()
    assert len(found) >= 30
    assert len({(row.phase, row.player, row.another, row.happens) for row in found}) == len(found)


def test_nobody_wins_time_by_coming_and_going() -> None:
    """The grace of one turn is counted once, the clock stands still only while it runs."""
    scene = Scene(Row("playing", "here", True, "", [], "", ""))
    driven = scene.driven
    away, events = 0, list[str]()
    for _ in range(40):
        scene.socket_gone()
        events = kinds(driven.passes(4_000))
        away += 4_000
        if events:
            break
        scene.socket_back()
    assert events == ["stood_in"]
    assert away == 32_000


def test_time_away_is_not_taken_from_the_bank() -> None:
    scene = Scene(Row("playing", "here", True, "", [], "", ""))
    driven = scene.driven
    driven.now += 3_000
    scene.socket_gone()
    driven.now += 20_000
    scene.socket_back()
    driven.now += 1_500
    driven.fine("p_0", p.Act, act=driven.choice(0, random.Random(2)))
    assert driven.table.banks[0] == 4_000


def test_the_bank_pays_for_what_an_act_takes_too_long() -> None:
    scene = Scene(Row("playing", "here", True, "", [], "", ""))
    driven = scene.driven
    driven.now += 6_250
    driven.fine("p_0", p.Act, act=driven.choice(0, random.Random(2)))
    assert driven.table.banks[0] == 4_000 - 1_250
    assert driven.table.banks[1] == 4_000


def test_wake_is_the_moment_when_something_is_due() -> None:
    scene = Scene(Row("playing", "here", True, "", [], "", ""))
    driven = scene.driven
    driven.passes(1)
    assert driven.wake == driven.table.since + 9_000
    scene.socket_gone()
    assert driven.wake == driven.now + 30_000

"""Chairs before and after a match."""

from random import Random

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.rules.errors import RuleError
from manilla.table.commands import Close, Moment, PresenceChanged
from manilla.table.deciding import opening
from manilla.variants import all_variants
from tests.table.support import AT_ONCE, GAMES, START, Driven, kinds, playing


def test_sitting_changing_over_and_getting_up() -> None:
    driven = Driven.opened("butifarra")
    driven.fine("p_1", p.Sit, chair=0)
    assert driven.refused("p_2", p.Sit, chair=0) == "chair_taken"
    assert driven.fine("p_1", p.Sit, chair=0) == []
    driven.fine("p_1", p.Sit, chair=2)
    assert [chair.player for chair in driven.table.chairs] == ["", "", "p_1", ""]
    driven.fine("p_1", p.Leave)
    assert not any(chair.player for chair in driven.table.chairs)
    assert driven.refused("p_1", p.Leave) == "no_chair"
    assert driven.refused("p_1", p.Sit, chair=5) == "no_such_chair"


def test_only_the_owner_fills_frees_and_swaps() -> None:
    driven = Driven.opened("butifarra")
    driven.fine("p_1", p.Sit, chair=1)
    for request, facts in ((p.Fill, {}), (p.Free, {"chair": 1}), (p.Swap, {"one": 0, "other": 1})):
        assert driven.refused("p_1", request, **facts) == "not_the_owner"
    driven.fine("p_0", p.Fill, bot="casual", chair=0)
    assert driven.refused("p_0", p.Fill, bot="casual", chair=1) == "chair_taken"
    assert driven.refused("p_0", p.Fill, bot="nobody", chair=2) == "unknown_bot"
    driven.fine("p_0", p.Fill, bot="club", chair=0)
    assert driven.table.chairs[0].bot == "club"
    driven.fine("p_0", p.Swap, one=0, other=1)
    assert [chair.player for chair in driven.table.chairs] == ["p_1", "bot:club", "", ""]
    driven.fine("p_0", p.Free, chair=0)
    assert driven.refused("p_0", p.Free, chair=0) == "chair_empty"
    assert driven.table.chair_of("p_1") is None


def test_the_table_passes_on_when_its_owner_gets_up() -> None:
    driven = Driven.opened("butifarra")
    driven.fine("p_0", p.Sit, chair=0)
    driven.fine("p_1", p.Sit, chair=3)
    driven.fine("p_0", p.Leave)
    assert driven.table.owner == "p_1"
    driven.fine("p_1", p.Fill)


def test_a_match_begins_when_all_are_ready_and_there() -> None:
    driven = Driven.opened("manillen_3")
    for chair in range(3):
        driven.fine(f"p_{chair}", p.Sit, chair=chair)
    driven.present = {"p_0", "p_1"}
    driven.do(PresenceChanged())
    driven.fine("p_0", p.Ready)
    driven.fine("p_1", p.Ready)
    driven.fine("p_1", p.Ready, ready=False)
    driven.fine("p_1", p.Ready)
    driven.present = {"p_0", "p_1", "p_2"}
    driven.do(PresenceChanged())
    assert driven.table.phase == "open"
    assert kinds(driven.fine("p_2", p.Ready)) == ["ready", "started", "drawn", "committed"]
    assert driven.table.phase == "playing"
    assert driven.refused("p_2", p.Ready) == "table_playing"
    assert driven.refused("p_9", p.Sit, chair=0) == "table_playing"


def test_who_is_away_keeps_a_match_from_beginning() -> None:
    driven = Driven.opened("manillen_2")
    for chair in range(2):
        driven.fine(f"p_{chair}", p.Sit, chair=chair)
    driven.fine("p_1", p.Ready)
    driven.present = {"p_0"}
    driven.do(PresenceChanged())
    driven.fine("p_0", p.Ready)
    assert driven.table.phase == "open"
    driven.present = {"p_0", "p_1"}
    assert kinds(driven.do(PresenceChanged()).events) == ["back", "started", "drawn", "committed"]


def test_swapping_takes_readiness_back_and_carries_numbers_along() -> None:
    driven = Driven.opened("butifarra")
    driven.fine("p_0", p.Sit, chair=0)
    driven.fine("p_0", p.Ready, number="my-number")
    assert driven.table.numbers == ((0, "my-number"),)
    driven.fine("p_0", p.Swap, one=0, other=2)
    assert driven.table.numbers == ((2, "my-number"),)
    assert not driven.table.chairs[2].ready


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_with_people_or_bots(game: str) -> None:
    chairs = all_variants()[game].seating.players
    for count in {1, chairs}:
        driven = playing(game, count=count)
        assert driven.table.phase == "playing"
        assert driven.table.match_number == 1
        driven.check_replay()


def test_bots_seated_at_the_opening_leave_one_chair() -> None:
    driven = Driven.opened("butifarra", bots="casual")
    assert [chair.bot for chair in driven.table.chairs] == ["", "casual", "casual", "casual"]
    driven.present = {"p_0"}
    driven.fine("p_0", p.Sit, chair=0)
    driven.fine("p_0", p.Ready)
    assert driven.table.phase == "playing"


@pytest.mark.parametrize("game", ["butifarra", "manillen_4"])  # pairs by the game's own draw, and fixed ones
def test_in_a_rated_match_nobody_chooses_his_partner(game: str) -> None:
    """Over many draws each of the three possible mates of a player comes as often as the others."""
    mates = dict.fromkeys(("p_1", "p_2", "p_3"), 0)
    for number in range(240):
        driven = Driven.opened(game, Settings(pace=0, rated=True), seed=f"rated {number}")
        driven.begin()
        table = driven.table
        match = table.game_on
        chair = table.chair_of("p_0")
        assert chair is not None
        seat = match.seats_of(chair)[0]
        mates[table.chairs[match.player_at(seat + 2)].player] += 1
        driven.check_replay()
    # Each is binomial(240, 1/3), mean 80, deviation 7.3: five deviations.
    assert all(44 <= count <= 116 for count in mates.values()), mates


def test_friends_keep_the_chairs_they_chose() -> None:
    for number in range(10):
        driven = Driven.opened("manillen_4", seed=f"friends {number}")
        driven.begin()
        assert [chair.player for chair in driven.table.chairs] == ["p_0", "p_1", "p_2", "p_3"]
        assert driven.table.game_on.seated == (0, 1, 2, 3)


def test_fixed_partners_sit_as_their_chairs_stand() -> None:
    fixed = playing("manilla", Settings(pace=0, partners="fixed"))
    assert fixed.table.options["pairs"] == "fixed"
    assert fixed.table.game_on.seated == (0, 1, 2, 3)
    seatings = set()
    for number in range(12):
        drawn = Driven.opened("manilla", seed=str(number))
        drawn.begin()
        seatings.add(drawn.table.game_on.seated)
    assert len(seatings) > 3


@pytest.mark.parametrize(
    ("settings", "options", "code"),
    [
        (Settings(rated=True, partners="fixed"), {}, "rated_draws"),
        (Settings(rated=True), {"pairs": "fixed"}, "rated_draws"),
        (Settings(stand_in="nobody"), {}, "unknown_bot"),
        (Settings(locked=True), {}, "password_needed"),
        (Settings(), {"colour": "blue"}, "unknown_option"),
    ],
)
def test_tables_that_cannot_be_opened(settings: Settings, options: dict[str, str], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        opening("p_0", "manilla", options, settings, "", Moment(START, bytes(32)))
    assert caught.value.code == code


def test_after_a_match_chairs_of_those_who_left_can_be_taken() -> None:
    driven = playing("manillen_2")
    driven.to_cards()
    driven.fine("p_1", p.Leave)
    driven.play_on(Random(1))
    assert driven.table.phase == "over"
    assert driven.refused("p_0", p.Sit, chair=1) == "table_over"
    driven.fine("p_5", p.Sit, chair=1)
    assert driven.table.chair_of("p_5") == 1
    driven.check_replay()


def test_a_closed_table_refuses_everything() -> None:
    driven = Driven.opened("butifarra", AT_ONCE)
    driven.fine("p_0", p.Sit, chair=0)
    driven.do(Close())
    assert driven.table.phase == "closed"
    assert not driven.do(Close()).events
    for request, facts in ((p.Sit, {"chair": 1}), (p.Ready, {}), (p.Say, {"phrase": "hello"}), (p.Leave, {})):
        assert driven.refused("p_0", request, **facts) == "table_closed"
    driven.check_replay()

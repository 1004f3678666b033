"""One deal and one match of a contest: fair, repeatable, and unmoved by what a bot does wrong."""

from collections.abc import Callable

import pytest

from manilla.arena.contest import Contest, contest, read_budget
from manilla.arena.errors import BadContest
from manilla.arena.playing import Halted, Referee, exchanges
from manilla.bots import Budget
from manilla.bots.seeing import SeesAll
from manilla.rules.errors import BadOption
from manilla.variants import all_variants, find_variant

from .players import PLAYERS, Asking, Looking

Known = Callable[..., Contest]


def short(key: str) -> tuple[tuple[str, str], ...]:
    """Options for a short match."""
    return tuple((option.name, "20") for option in find_variant(key).options if option.name.endswith("target"))


@pytest.mark.parametrize("key", all_variants())
def test_a_bot_against_itself_comes_out_even_in_every_game(key: str) -> None:
    for bot in ("random", "casual"):
        referee = Referee(Contest(key, (bot, bot)))
        lines = [referee.deal(number) for number in range(3)]
        assert all(sum(line.points) == sum(line.marks) == 0 for line in lines)
        assert any(line.points[0] for line in lines)
    line = Referee(Contest(key, ("random", "random"), short(key))).match(0)
    assert sum(line.won) == len(line.won) / 2


@pytest.mark.parametrize("key", all_variants())
def test_every_game_is_played_and_played_again_alike(key: str) -> None:
    asked = Contest(key, ("casual", "random"), short(key), seed=3)
    referee = Referee(asked)
    lines = [referee.deal(number) for number in range(2)]
    matches = referee.match(1)
    again = Referee(asked)
    assert again.match(1) == matches
    assert [again.deal(number) for number in (1, 0)] == lines[::-1]
    assert not [*lines[0].faults, *lines[1].faults, *matches.faults]
    assert all(latency.choices > 10 for latency in referee.latency)


def test_the_deals_hang_on_the_seed_and_not_on_the_bots_or_their_order() -> None:
    deals = Referee(Contest("butifarra", ("casual", "random"))).deal(5)
    turned = Referee(Contest("butifarra", ("random", "casual"))).deal(5)
    assert deals.points == [-points for points in reversed(turned.points)]
    assert Referee(Contest("butifarra", ("casual", "random"), seed=2)).deal(5).points != deals.points


def test_each_bot_sits_everywhere_as_often_as_the_other() -> None:
    for key, game in all_variants().items():
        chairs = exchanges(game)
        assert len(set(chairs)) == len(chairs)
        for player in range(game.seating.players):
            assert sum(seats[player] for seats in chairs) == len(chairs) / 2, key
    assert len(exchanges(find_variant("manillen_3"))) == 6
    assert exchanges(find_variant("manillen_6")) == ((0, 1, 0, 1, 0, 1), (1, 0, 1, 0, 1, 0))
    assert exchanges(find_variant("manillen_2")) == ((0, 1), (1, 0))


def test_alone_against_two_each_bot_is_the_dealer_once() -> None:
    """With points counted as they fall, the two playings of a deal add up to what both bots got in both roles."""
    referee = Referee(Contest("manillen_3", ("casual", "random")))
    lines = [referee.deal(number) for number in range(6)]
    assert sum(sum(line.points) for line in lines) > 0
    assert {number % 3 for number in range(6)} == {0, 1, 2}


@pytest.mark.parametrize("key", ["manilla", "butifarra", "manillen_2", "manillen_3", "manillen_6"])
@pytest.mark.parametrize("bad", ["raising", "mute"])
def test_a_bot_that_fails_loses_its_deal_and_no_more(known: Known, key: str, bad: str) -> None:
    referee = Referee(known(key, ("casual", bad)))
    line = referee.deal(0)
    assert [fault.bot for fault in line.faults] == [1, 1]
    assert [fault.playing for fault in line.faults] == [0, 1]
    assert line.faults[0].why == {"raising": "ZeroDivisionError: no idea"}.get(bad, line.faults[0].why)
    assert "\n" not in line.faults[0].why
    assert min(line.points) >= 30, "all that is to be had goes to the others"
    assert min(line.marks) > 0
    matches = referee.match(0)
    assert set(matches.won) <= {0.0, 1.0}
    assert sum(matches.won) >= len(matches.won) / 2
    assert {fault.deal for fault in matches.faults} >= {0}


def test_an_illegal_card_is_the_fault_of_who_played_it(known: Known) -> None:
    referee = Referee(known("manilla", ("lying", "random")))
    faults = [fault for number in range(10) for fault in referee.deal(number).faults]
    assert len(faults) > 5
    assert all(fault.bot == 0 and fault.why.startswith("NotLegal: ") for fault in faults)


def test_who_sees_all_is_shown_the_match_and_is_no_bot(known: Known) -> None:
    assert isinstance(PLAYERS["looking"], SeesAll)
    assert not isinstance(PLAYERS["lying"], SeesAll)
    Looking.seen = 0
    line = Referee(known("manillen_4", ("looking", "casual"))).deal(0)
    assert not line.faults
    assert Looking.seen > 20


def test_halted_it_stops_at_the_next_choice() -> None:
    asked = 0

    def halted() -> bool:
        nonlocal asked
        asked += 1
        return asked > 7

    with pytest.raises(Halted):
        Referee(Contest("manilla", ("random", "random")), halted).deal(0)
    assert asked == 8


def test_budgets() -> None:
    assert read_budget("50ms") == Budget(seconds=0.05)
    assert read_budget(" 1.5S ") == Budget(seconds=1.5)
    assert read_budget("20000nodes") == Budget(nodes=20000)
    made = contest(find_variant("butifarra"), ("random", "casual"), "1000ms", 1)
    assert made.budget == "1s"
    for text in ("", "50", "0ms", "0nodes", "1.5nodes", "-1s", "1e3s", "nodes", "٣s", "9999999999s"):
        with pytest.raises(BadContest):
            read_budget(text)


def test_each_bot_may_have_a_budget_of_its_own() -> None:
    game = find_variant("butifarra")
    made = contest(game, ("random", "casual"), "1000ms, 20000nodes", 1)
    assert made.budget == "1s,20000nodes"
    assert made.budgets() == (Budget(seconds=1), Budget(nodes=20000))
    assert contest(game, ("random", "casual"), "1s,1000ms", 1).budget == "1s"
    for text in ("1s,", ",1s", "1s,1s,1s", "1s;2s"):
        with pytest.raises(BadContest):
            contest(game, ("random", "casual"), text, 1)


def test_each_bot_is_given_its_own_budget(known: Known) -> None:
    referee = Referee(known("manillen_4", ("asking", "random"), budget="7nodes,9nodes"))
    turned = Referee(known("manillen_4", ("random", "asking"), budget="7nodes,9nodes"))
    for asked, nodes in ((referee, 7), (turned, 9)):
        Asking.budgets.clear()
        asked.deal(0)
        assert {budget.nodes for budget in Asking.budgets} == {nodes}


def test_a_contest_is_checked_when_it_is_made() -> None:
    game = find_variant("butifarra").with_options({"target": "50"})
    assert contest(game, ("random", "casual"), "50ms", 1).options == (("target", "50"),)
    assert contest(game, ("random", "casual"), "50ms", 1).variant() == game
    with pytest.raises(BadOption):
        contest(game, ("random", "nobody"), "50ms", 1)

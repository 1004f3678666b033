"""Cards and calls: who, when, and how often."""

import random

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.record.events import Played
from manilla.table import events as e
from manilla.table.acting import acting_seat, ready_at
from manilla.table.commands import BotActs
from manilla.table.state import REQUESTS_KEPT, to_act
from tests.table.support import GAMES, Driven, kinds, playing


def turn(driven: Driven) -> tuple[int, str, str]:
    """Chair and player whose turn it is, and something legal."""
    chair = to_act(driven.table)[0]
    return chair, driven.table.chairs[chair].player, driven.choice(chair, random.Random(4))


def test_refusals_of_an_act() -> None:
    driven = playing("manille_muette")
    assert driven.refused("p_9", p.Act, act="7P") == "no_chair"
    driven.to_cards()
    chair, player, act = turn(driven)
    other = driven.table.chairs[(chair + 1) % 4].player
    assert driven.refused(other, p.Act, act=act) == "not_your_turn"
    assert driven.refused(player, p.Act, act="13X") == "no_such_card"
    assert driven.refused(player, p.Act, act="pass") == "no_such_card"
    assert driven.refused(player, p.Act, act=act, number="7") == "numbers_closed"
    assert driven.refused(player, p.Act, act="cut 9") == "no_cut_now"
    held = driven.table.game_on.deal.dealt.holdings  # type: ignore[union-attr]  # there is a deal
    seat = acting_seat(driven.table.game_on, chair)
    assert seat is not None
    foreign = next(card for card in driven.table.variant.deck if card not in held[seat].cards)
    assert driven.refused(player, p.Act, act=driven.table.variant.card_text(foreign)) == "not_in_hand"


def test_an_act_of_an_older_seq_is_judged_by_today() -> None:
    driven = playing("manille_muette")
    driven.to_cards()
    _, player, act = turn(driven)
    driven.fine(player, p.Act, act=act, seq=1)


def test_the_same_id_does_nothing_new_also_for_many_requests() -> None:
    driven = playing("manille_muette")
    driven.to_cards()
    _, player, act = turn(driven)
    outcome = driven.asks(player, p.Act, "once", act=act)
    assert len(outcome.events) == 1
    seq = driven.table.seq
    for kind, facts in ((p.Act, {"act": act}), (p.Leave, {}), (p.Say, {"phrase": "hello"})):
        again = driven.asks(player, kind, "once", **facts)
        assert (again.refusal, again.events) == (None, ())
    assert driven.table.seq == seq
    other = next(chair.player for chair in driven.table.chairs if chair.player != player)
    assert driven.asks(other, p.Say, "once", phrase="hello").events  # ids are each player's own
    for _ in range(REQUESTS_KEPT + 10):
        driven.fine(other, p.Say, phrase="hello")
    assert len(driven.table.requests) == REQUESTS_KEPT
    driven.check_replay()


def test_the_pace_is_the_same_for_all() -> None:
    driven = playing("manille_muette", Settings(pace=0.7), count=1)
    rng = random.Random(5)
    gaps = []
    before = None
    for _ in range(80):
        tricks = driven.table.trick_over
        count = len(driven.stored)
        driven.move(rng)
        events = driven.events()[count:]
        if kinds(events) == ["played"]:
            if before is not None:
                assert driven.now - before >= (1400 if tricks else 700)
                gaps.append(driven.now - before)
            before = driven.now
        else:
            before = None
    assert set(gaps) == {700, 1400}  # bots and people alike, as soon as may be


def test_an_early_act_is_held_and_a_wrong_one_refused_at_once() -> None:
    driven = playing("manille_muette", Settings(pace=1))
    driven.to_cards()
    _, player, act = turn(driven)
    seq = driven.table.seq
    outcome = driven.asks(player, p.Act, act=act)
    assert outcome.hold == ready_at(driven.table) > driven.now
    assert driven.table.seq == seq
    assert driven.refused(player, p.Act, act="99X") == "no_such_card"


def test_a_bot_acts_only_where_a_bot_is_to_act() -> None:
    driven = playing("manille_muette", count=2)
    driven.to_cards()
    rng = random.Random(6)
    while not {0, 1} & set(to_act(driven.table)):
        driven.move(rng)
    chair, _, act = turn(driven)
    assert driven.table.match is not None
    count = driven.table.match.count
    assert not driven.do(BotActs(chair, act, count)).events
    while {0, 1} & set(to_act(driven.table)):
        driven.move(rng)
    chair, _, act = turn(driven)
    assert not driven.do(BotActs(chair, act, count)).events  # of an older turn
    count = driven.table.match.count
    assert kinds(driven.do(BotActs(chair, act, count)).events) == ["played"]
    acted = driven.events()[-1]
    assert isinstance(acted, e.Acted)
    assert (acted.by, acted.bot) == (chair, True)


def test_a_player_acts_for_his_dummy() -> None:
    driven = playing("manillen_2")
    driven.to_cards()
    rng = random.Random(7)
    seats = set()
    for _ in range(40):
        driven.move(rng)
        event = driven.events()[-1]
        if isinstance(event, e.Acted) and isinstance(event.event, Played):
            seats.add((event.by, event.event.seat))
    assert seats == {(0, 0), (1, 1), (0, 2), (1, 3)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", ["one", "half", "all"])
def test_whole_matches_of_people_and_bots(game: str, people: str) -> None:
    chairs = len(Driven.opened(game).table.chairs)
    count = {"one": 1, "half": (chairs + 1) // 2, "all": chairs}[people]
    driven = playing(game, count=count)
    driven.play_on(random.Random(f"{game} {people}"))
    assert driven.table.phase == "over"
    assert driven.table.game_on.winners
    driven.check_replay()
    assert driven.wake is None
    assert driven.refused("p_0", p.Act, act="7P") == "table_over"

"""Taking back, pausing, playing again."""

import random

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.record.events import Undone
from manilla.table import events as e
from manilla.table.acting import bots_to_act
from manilla.table.commands import BotActs, PresenceChanged, Tick
from manilla.table.questions import PATIENCE
from manilla.table.state import to_act
from tests.table.support import AT_ONCE, Driven, kinds, playing


def after_an_act(settings: Settings = AT_ONCE) -> tuple[Driven, str]:
    """A table where a person has just played a card, neither first nor last of a trick; and who it was."""
    driven = playing("manille_muette", settings)
    driven.to_cards()
    rng = random.Random(11)
    for _ in range(200):
        driven.move(rng)
        deal = driven.table.game_on.deal
        if deal is not None and driven.table.deeds and not driven.table.deeds[-1].bot and len(deal.trick) in (1, 2):
            return driven, driven.table.chairs[driven.table.deeds[-1].chair].player
    raise AssertionError("never")


def others(driven: Driven, player: str) -> list[str]:
    return [chair.player for chair in driven.table.chairs if chair.player != player and not chair.bot]


def test_the_last_act_is_taken_back_when_all_agree() -> None:
    driven, player = after_an_act()
    plays = len(driven.table.game_on.deal.plays)  # type: ignore[union-attr]  # there is a deal
    assert kinds(driven.fine(player, p.Ask, what="undo")) == ["asked"]
    one, two, three = others(driven, player)
    driven.fine(one, p.Answer, what="undo", yes=True)
    assert driven.fine(one, p.Answer, what="undo", yes=True) == []
    driven.fine(two, p.Ask, what="undo")  # asking for what is asked agrees
    events = driven.fine(three, p.Answer, what="undo", yes=True)
    assert kinds(events) == ["answered", "undone"]
    assert len(driven.table.game_on.deal.plays) == plays - 1  # type: ignore[union-attr]  # there is a deal
    assert driven.table.question is None
    assert driven.table.chairs[to_act(driven.table)[0]].player == player
    driven.check_replay()


def test_one_no_is_enough_and_it_is_not_asked_again() -> None:
    driven, player = after_an_act()
    driven.fine(player, p.Ask, what="undo")
    assert driven.refused("p_9", p.Answer, what="undo", yes=False) == "no_chair"
    driven.fine(others(driven, player)[0], p.Answer, what="undo", yes=False)
    assert driven.table.question is None
    assert driven.refused(player, p.Ask, what="undo") == "undo_declined"
    assert driven.refused(player, p.Answer, what="undo", yes=True) == "no_question"


def test_only_who_did_it_may_ask_and_only_before_anybody_acts() -> None:
    driven, player = after_an_act()
    idle = [name for name in others(driven, player) if not any(
        driven.table.chairs[deed.chair].player == name for deed in driven.table.deeds)]  # fmt: skip
    for name in others(driven, player):
        assert driven.refused(name, p.Ask, what="undo") == ("undo_nothing" if name in idle else "undo_too_late")
    driven.fine(player, p.Ask, what="undo")
    driven.move(random.Random(1))  # somebody acts: the question is over
    assert driven.table.question is None
    assert driven.refused(player, p.Ask, what="undo") == "undo_too_late"


def test_rated_matches_take_nothing_back() -> None:
    driven, player = after_an_act(settings=Settings(pace=0, rated=True))
    assert driven.refused(player, p.Ask, what="undo") == "undo_rated"


def test_bots_wait_while_an_undo_is_asked_and_agree() -> None:
    driven = playing("manille_muette", count=2)
    driven.to_cards()
    rng = random.Random(12)
    while not (driven.table.deeds and not driven.table.deeds[-1].bot and bots_to_act(driven.table)):
        driven.move(rng)
    chair = driven.table.deeds[-1].chair
    player, other = f"p_{chair}", f"p_{1 - chair}"
    waiting = bots_to_act(driven.table)[0]
    act = driven.choice(waiting, rng)
    driven.fine(player, p.Ask, what="undo")
    assert bots_to_act(driven.table) == ()
    assert driven.table.match is not None
    assert not driven.do(BotActs(waiting, act, driven.table.match.count)).events
    assert kinds(driven.fine(other, p.Answer, what="undo", yes=True)) == ["answered", "undone"]


def test_an_undo_nobody_answers_is_declined() -> None:
    driven, player = after_an_act()
    driven.fine(player, p.Ask, what="undo")
    assert driven.wake == driven.now + PATIENCE
    assert not driven.passes(PATIENCE - 1)
    assert kinds(driven.passes(1)) == ["answered"]
    assert driven.refused(player, p.Ask, what="undo") == "undo_declined"


def test_who_is_away_is_not_waited_for() -> None:
    driven, player = after_an_act(settings=Settings(pace=0))
    one, two, three = others(driven, player)
    driven.present.discard(three)
    driven.do(PresenceChanged())
    driven.passes(30_000)
    driven.fine(player, p.Ask, what="undo")
    driven.fine(one, p.Answer, what="undo", yes=True)
    assert kinds(driven.fine(two, p.Answer, what="undo", yes=True)) == ["answered", "undone"]


def test_one_person_among_bots_takes_back_freely() -> None:
    driven = playing("manille_muette", count=1)
    driven.to_cards()
    rng = random.Random(13)
    while 0 not in to_act(driven.table):
        driven.move(rng)
    before = driven.table.game_on
    driven.fine("p_0", p.Act, act=driven.choice(0, rng))
    bots = 0
    while 0 not in to_act(driven.table) and driven.table.game_on.deal is not None:
        driven.move(rng)
        bots += 1
    assert bots
    events = driven.fine("p_0", p.Ask, what="undo")
    assert kinds(events) == ["asked", "undone"]
    assert isinstance(events[1], e.Acted)
    assert events[1].event == Undone(bots + 1)
    assert driven.table.game_on == before
    driven.check_replay()


def test_no_undo_past_a_card_that_was_uncovered() -> None:
    driven = playing("manilla_2")
    driven.to_cards()
    chair = to_act(driven.table)[0]
    driven.fine(f"p_{chair}", p.Act, act=driven.choice(chair, random.Random(1)))
    assert driven.refused(f"p_{chair}", p.Ask, what="undo") == "undo_seen"


def test_no_undo_past_a_hand_that_was_looked_at() -> None:
    """In butifarra the dealer's mate looks at his cards only once trumps are named."""
    driven = playing("butifarra")
    driven.fine(driven.table.chairs[driven.table.game_on.cutter].player, p.Act, act="cut 9")
    chair = to_act(driven.table)[0]
    driven.fine(f"p_{chair}", p.Act, act="O")
    assert driven.refused(f"p_{chair}", p.Ask, what="undo") == "undo_seen"
    free = playing("butifarra", looking="free")
    free.fine(free.table.chairs[free.table.game_on.cutter].player, p.Act, act="cut 9")
    chair = to_act(free.table)[0]
    free.fine(f"p_{chair}", p.Act, act="O")
    free.fine(f"p_{chair}", p.Ask, what="undo")


def test_a_pause_by_consent_stops_play_until_somebody_resumes() -> None:
    driven, player = after_an_act()
    driven.fine(player, p.Ask, what="pause")
    assert driven.refused(others(driven, player)[0], p.Ask, what="undo") in ("undo_too_late", "undo_nothing")
    answers = [kinds(driven.fine(name, p.Answer, what="pause", yes=True)) for name in others(driven, player)]
    assert answers == [["answered"], ["answered"], ["answered", "paused"]]
    assert driven.table.phase == "paused"
    assert driven.refused(player, p.Act, act="7P") == "table_paused"
    assert not driven.do(Tick()).events
    assert driven.wake is None
    driven.fine(others(driven, player)[1], p.Resume)
    assert driven.table.phase == "playing"
    assert driven.fine(player, p.Resume) == []
    driven.check_replay()


def test_one_question_at_a_time() -> None:
    driven, player = after_an_act()
    driven.fine(player, p.Ask, what="pause")
    assert driven.refused(player, p.Ask, what="undo") == "question_open"
    assert driven.refused(player, p.Concede) == "question_open"
    driven.fine(player, p.Answer, what="pause", yes=False)
    driven.fine(player, p.Ask, what="undo")


def test_a_rematch_needs_all_people() -> None:
    driven = playing("manillen_3", count=2)
    assert driven.refused("p_0", p.Ask, what="rematch") == "table_playing"
    driven.play_on(random.Random(1))
    driven.present.discard("p_1")
    driven.do(PresenceChanged())
    driven.fine("p_0", p.Ask, what="rematch")
    assert driven.table.phase == "over"
    assert driven.table.question is not None
    assert not driven.passes(PATIENCE * 2)
    driven.present.add("p_1")
    driven.do(PresenceChanged())
    events = driven.fine("p_1", p.Ask, what="rematch")
    assert kinds(events) == ["answered", "started", "drawn", "committed"]
    assert driven.table.match_number == 2
    assert driven.table.phase == "playing"
    driven.play_on(random.Random(2))
    assert driven.table.phase == "over"
    driven.check_replay()


def test_in_a_rematch_bots_sit_where_people_have_left() -> None:
    driven = playing("manillen_3")
    driven.to_cards()
    driven.fine("p_2", p.Leave)
    driven.play_on(random.Random(1))
    driven.fine("p_1", p.Leave)
    driven.fine("p_0", p.Ask, what="rematch")
    assert driven.table.phase == "playing"
    assert [chair.bot for chair in driven.table.chairs] == ["", "club", "club"]
    driven.check_replay()

"""Commitments, numbers, cuts and deals; and the record that anybody can check."""

import random

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.record import events as m
from manilla.record.fairness import commitment, cut_event, dealt_event, drawn_event, read_seed
from manilla.record.load import dump, load
from manilla.record.replay import replayed, step
from manilla.rules.match import Match
from manilla.table import events as e
from manilla.table.commands import Close
from manilla.table.export import record_of
from manilla.table.showing import seen_table
from tests.table.support import GAMES, Driven, kinds, playing


def cutter(driven: Driven) -> str:
    return driven.table.chairs[driven.table.game_on.cutter].player


def test_the_cutter_cuts_and_the_cards_are_dealt() -> None:
    driven = playing("butifarra")
    wrong = next(chair.player for chair in driven.table.chairs if chair.player != cutter(driven))
    assert driven.refused(wrong, p.Act, act="cut 9") == "not_the_cutter"
    assert driven.refused(cutter(driven), p.Act, act="cut") == "bad_number"
    assert driven.refused(cutter(driven), p.Act, act="cut -3") == "bad_number"
    assert driven.refused(cutter(driven), p.Act, act="cut 48") == "bad_cut"
    assert driven.refused(cutter(driven), p.Act, act="cut 0") == "bad_cut"
    assert driven.refused(cutter(driven), p.Act, act="cut 1 2") == "bad_number"
    assert kinds(driven.fine(cutter(driven), p.Act, act="Cut 17")) == ["cut", "dealt"]
    events = [event.event for event in driven.events() if isinstance(event, e.Acted)]
    cut = next(event for event in events if isinstance(event, m.Cut))
    assert cut.lifted == 17


def test_numbers_are_added_before_the_cut_one_of_each() -> None:
    driven = playing("butifarra")
    assert driven.refused("p_9", p.AddNumber, number="7") == "no_chair"
    one = next(chair.player for chair in driven.table.chairs if chair.player != cutter(driven))
    driven.fine(one, p.AddNumber, number="seven")
    assert driven.refused(one, p.AddNumber, number="8") == "number_given"
    driven.fine(cutter(driven), p.Act, act="cut 20", number="mine")
    assert driven.refused(cutter(driven), p.AddNumber, number="9") == "numbers_closed"
    assert [number for _, number in driven.table.numbers] in (["seven", "mine"], ["mine", "seven"])
    before = evolved_before_deal(driven)
    happened = [event.event for event in driven.events() if isinstance(event, e.Acted)]
    deal = next(event for event in reversed(happened) if isinstance(event, m.Dealt))
    assert dealt_event(before, read_seed(driven.table.seed), driven.table.numbers) == deal
    assert dealt_event(before, read_seed(driven.table.seed), ()) != deal


def evolved_before_deal(driven: Driven) -> Match:
    events = [ev.event for ev in driven.events() if isinstance(ev, e.Acted)]
    last = max(place for place, event in enumerate(events) if isinstance(event, m.Dealt))
    return replayed(events[:last]).match


def test_chance_cuts_for_a_bot_after_the_time_between_deals() -> None:
    driven = playing("manille_muette", Settings(pace=0.5), count=1)
    while not driven.table.chairs[driven.table.game_on.cutter].bot or driven.table.game_on.phase != "cut":
        driven.move(random.Random(1))
    assert driven.wake == driven.table.acted_at + 2_000
    before = driven.table
    driven.now = max(driven.now, before.acted_at)
    assert not driven.passes(before.acted_at + 1_999 - driven.now)
    events = driven.passes(1)
    assert kinds(events)[:2] == ["cut", "dealt"]
    cut = events[0]
    assert isinstance(cut, e.Acted)
    assert cut.event == cut_event(before.game_on, read_seed(before.seed), before.numbers)
    assert (cut.by, cut.bot) == (before.game_on.cutter, True)


def test_without_a_clock_the_table_waits_for_its_cutter_and_with_one_it_does_not() -> None:
    patient = playing("butifarra")
    assert patient.wake is None
    assert not patient.passes(10_000_000)
    clocked = playing("butifarra", Settings(pace=0, clock=Clock(move=20)))
    assert not clocked.passes(19_999)
    events = clocked.passes(1)
    assert kinds(events) == ["cut", "dealt"]
    assert isinstance(events[0], e.Acted)
    assert events[0].by is None
    assert not any(chair.stand_in for chair in clocked.table.chairs)
    hasty = playing("butifarra", Settings(pace=0, clock=Clock(move=2)))
    assert not hasty.passes(14_999)
    assert hasty.passes(1)


@pytest.mark.parametrize("game", GAMES)
def test_each_deal_follows_from_what_was_committed_to(game: str) -> None:
    driven = playing(game)
    driven.play_on(random.Random(game), 120)
    match = None
    seed, shown = "", ""
    numbers: list[tuple[int, str]] = []
    checked = 0
    for event in driven.events():
        if isinstance(event, e.Committed):
            seed, numbers, shown = event.seed, [], commitment(read_seed(event.seed))
        elif isinstance(event, e.NumberAdded):
            numbers.append((event.chair, event.number))
        elif isinstance(event, e.Acted):
            inner = event.event
            if isinstance(inner, m.MatchStarted):
                match = replayed([inner])
                continue
            assert match is not None
            if isinstance(inner, m.Drawn):
                assert inner == drawn_event(match.match, read_seed(seed), numbers)
            if isinstance(inner, m.Dealt):
                assert inner == dealt_event(match.match, read_seed(seed), numbers)
                checked += 1
            match = step(match, inner)
    assert checked >= 1
    assert shown


def test_the_seed_is_told_when_the_deal_is_over() -> None:
    driven = playing("manille_muette")
    first = driven.table.commitment
    assert driven.table.revealed  # the draw's
    driven.to_cards()
    seed = driven.table.seed
    assert driven.table.commitment == first
    while driven.table.game_on.deal is not None:
        driven.move(random.Random(3))
    assert driven.table.revealed == seed
    assert driven.table.commitment not in ("", first)
    shuffle = seen_table(driven.table, 0, str).shuffle
    assert shuffle is not None
    assert (shuffle.commitment, shuffle.revealed) == (driven.table.commitment, seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_record_can_be_read_and_checked(game: str) -> None:
    driven = Driven.opened(game)
    driven.fine("p_0", p.Sit, chair=0)
    driven.present.add("p_0")
    driven.fine("p_0", p.Fill, bot="random")
    driven.fine("p_0", p.Ready, number="lucky")
    rng = random.Random(game)
    driven.play_on(rng)
    events = tuple(record_of(driven.stored))
    record = load(dump(events))
    assert record.events == events
    assert record.last.match.finished
    assert isinstance(events[0], m.MatchStarted)
    assert events[1] == m.Bots(list(range(1, len(events[0].players))))
    assert events[3] == m.Contributed(0, "lucky")
    draws = [event for event in events if isinstance(event, m.Drawn | m.Dealt)]
    assert len(draws) == sum(isinstance(event, m.Committed) for event in events)
    assert len(draws) == sum(isinstance(event, m.Revealed) for event in events)
    hashes = [event.hash for event in events if isinstance(event, m.Committed)]
    seeds = [event.seed for event in events if isinstance(event, m.Revealed)]
    assert [commitment(read_seed(seed)) for seed in seeds] == hashes
    named = next(iter(record_of(driven.stored, [f"Name {n}" for n in range(len(events[0].players))])))
    assert isinstance(named, m.MatchStarted)
    assert named.players[0] == "Name 0"
    assert not any("p_0" in str(event) for event in events)


def test_an_unfinished_match_is_a_record_that_keeps_its_seed() -> None:
    driven = playing("butifarra")
    driven.to_cards()
    events = tuple(record_of(driven.stored))
    assert load(dump(events)).events == events
    assert driven.table.seed not in dump(events)
    driven.do(Close())
    assert driven.table.seed not in dump(tuple(record_of(driven.stored)))
    assert list(record_of(driven.stored[:2])) == []


def test_each_match_of_a_table_has_its_record() -> None:
    driven = playing("manillen_2")
    driven.play_on(random.Random(1))
    driven.fine("p_0", p.Ask, what="rematch")
    driven.fine("p_1", p.Answer, what="rematch", yes=True)
    driven.play_on(random.Random(2))
    first, second = (tuple(record_of(driven.stored, number=number)) for number in (1, 2))
    assert tuple(record_of(driven.stored)) == second != first
    for events in (first, second):
        assert load(dump(events)).last.match.finished
    assert list(record_of(driven.stored, number=3)) == []


def test_who_leaves_is_a_bot_in_the_record_from_then_on() -> None:
    driven = playing("butifarra")
    driven.to_cards()
    driven.fine("p_2", p.Leave)
    assert [event.players for event in record_of(driven.stored) if isinstance(event, m.Bots)] == [[], [2]]

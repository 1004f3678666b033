"""What every record owes: there and back in both forms, and the replay is the match that was played."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from manilla.record.events import (
    Bots,
    Called,
    Claimed,
    Committed,
    Conceded,
    Contributed,
    Cut,
    Dealt,
    Drawn,
    MatchEvent,
    MatchStarted,
    Played,
    Revealed,
    Scored,
    Seated,
    Undone,
    from_json,
    to_json,
)
from manilla.record.load import Recorder, dump, load, load_file
from manilla.record.replay import begin, replay, scored, step
from manilla.rules.errors import RuleError
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.variants import all_variants
from tests.contract.support import GAMES, SETTINGS, Setting, Story, fair_game_story, fair_story, game_story, story

SHORT = {"target": 30, "game_target": 20, "games_to_win": 1}


def brief(variant: Variant) -> Variant:
    """The same game, over after a deal or three."""
    names = {option.name for option in variant.options}
    return variant.with_options({name: value for name, value in SHORT.items() if name in names})


@pytest.mark.parametrize("key", GAMES)
def test_every_event_comes_back_from_json(key: str) -> None:
    told = game_story(key).events
    assert {type(event) for event in told} >= {MatchStarted, Drawn, Cut, Dealt, Played, Scored}
    fair = fair_game_story(key).events
    assert {type(event) for event in fair} >= {Bots, Committed, Contributed, Revealed}
    for event in (*told, *fair):
        line = to_json(event)
        assert b"\n" not in line
        assert from_json(line) == event
        assert from_json(line.decode()) == event


def test_events_that_no_random_match_tells_come_back_from_json_too() -> None:
    events: tuple[MatchEvent, ...] = (
        Seated([1, 0], 1),
        Undone(3),
        Claimed(2),
        Conceded(0),
        Called(1, "contro"),
        Scored([], 1, [5, 40]),
        Bots([]),
    )
    for event in events:
        assert from_json(to_json(event)) == event


def test_json_with_a_field_too_many_is_refused() -> None:
    for line in ('{"t":"cut","player":1,"lifted":3,"more":1}', '{"t":"cut","player":1}', '{"t":"cat"}', "[]", "7"):
        with pytest.raises(msgspec.DecodeError):
            from_json(line)


@pytest.mark.parametrize("key", GAMES)
def test_replay_passes_through_every_state_of_the_live_match(key: str) -> None:
    for live in (story(brief(all_variants()[key]), 11), fair_story(brief(all_variants()[key]), 11)):
        start = live.events[0]
        assert isinstance(start, MatchStarted)
        state = begin(start)
        assert state.match == live.states[0]
        for event, match in zip(live.events[1:], live.states[1:], strict=True):
            state = step(state, event)
            assert state.match == match
        assert not state.warnings


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_replay_of_the_events_gives_the_live_match(setting: Setting) -> None:
    # With the option as it is set, but for a shorter match where the option is not the target itself.
    variant = setting.variant()
    if setting.option not in SHORT:
        variant = brief(variant)

    def enough(match: Match) -> bool:
        return len(match.results) == 2

    live = story(variant, 12, enough)
    assert replay(live.events) == live.last


@pytest.mark.parametrize("json", [False, True], ids=["mgn", "jsonl"])
@pytest.mark.parametrize("fair", [False, True], ids=["plain", "fair"])
@pytest.mark.parametrize("key", GAMES)
def test_a_record_comes_back_from_its_text_and_its_text_from_the_record(key: str, fair: bool, json: bool) -> None:
    live = fair_game_story(key) if fair else game_story(key)
    text = dump(live.events, json=json)
    record = load(text, json=json)
    assert record.events == live.events
    assert record.last.match == live.last
    assert dump(record.events, json=json) == text
    assert list(record.lines) == sorted(record.lines)
    assert record.warnings() == ()


@pytest.mark.parametrize("end", [Claimed(1), Conceded(0)], ids=["claimed", "conceded"])
@pytest.mark.parametrize("json", [False, True], ids=["mgn", "jsonl"])
@pytest.mark.parametrize("key", GAMES)
def test_a_record_with_acts_taken_back_and_the_rest_given_away_comes_back_too(
    key: str, json: bool, end: Claimed | Conceded
) -> None:
    events = _with_second_thoughts(game_story(key), Random(13), end)
    assert {Undone, type(end)} <= {type(event) for event in events}
    text = dump(events, json=json)
    record = load(text, json=json)
    assert record.events == events
    assert dump(record.events, json=json) == text


def _with_second_thoughts(live: Story, rng: Random, end: Claimed | Conceded) -> tuple[MatchEvent, ...]:
    """A match's first deal with acts taken back and done again, and its rest given away."""
    start = live.events[0]
    assert isinstance(start, MatchStarted)
    state = begin(start)
    events: list[MatchEvent] = [start]

    def add(event: MatchEvent) -> None:
        nonlocal state
        state = step(state, event)
        events.append(event)

    acts: list[MatchEvent] = []
    for event in live.events[1:]:
        if isinstance(event, Scored) or len(acts) > 20:
            break
        add(event)
        if isinstance(event, Called | Played):
            acts.append(event)
            if len(acts) > 2 and rng.random() < 0.3:
                back = rng.randint(1, len(acts))
                match = state.match
                add(Undone(back))
                for again in acts[-back:]:
                    add(again)
                assert state.match == match
    add(end)
    add(scored(state.match))
    return tuple(events)


@pytest.mark.parametrize("key", GAMES)
def test_an_event_out_of_its_place_is_refused(key: str) -> None:
    live = game_story(key)
    rng = Random(key)
    for _ in range(30):
        place = rng.randrange(1, len(live.events))
        events = list(live.events)
        # One event is left out: the rest cannot have happened, unless it was a cut or the recorded score.
        gone = events.pop(place)
        if isinstance(gone, Cut | Scored) or place == len(live.events) - 1:
            continue
        with pytest.raises(RuleError):
            replay(events)


@pytest.mark.parametrize("suffix", [".mgn", ".jsonl"])
def test_a_recorder_writes_what_dump_writes(suffix: str, tmp_path: Path) -> None:
    for number, key in enumerate(GAMES):
        live = (story, fair_story)[number % 2](brief(all_variants()[key]), 14)
        path = tmp_path / f"{key}{suffix}"
        start = live.events[0]
        assert isinstance(start, MatchStarted)
        recorder = Recorder.create(path, start)
        for event in live.events[1:]:
            recorder.add(event)
        recorder.close()
        text = path.read_text()
        wanted = dump(live.events, json=suffix == ".jsonl")
        assert text.rstrip("\n") == wanted.rstrip("\n")
        assert load_file(path).last.match == live.last

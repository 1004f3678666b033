"""Text from anywhere: what cannot be read is refused with a code, and nothing else ever comes out.

Half of the text is noise, half is valid text that was damaged.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manilla.record.errors import BadRecord
from manilla.record.events import MatchEvent, MatchStarted, from_json
from manilla.record.load import Recorder, dump, load, load_file
from manilla.record.replay import begin, step
from manilla.rules.errors import BadOption, IllegalAction, RuleError
from manilla.rules.match import Match
from manilla.rules.notation import (
    hand_text,
    read_action,
    read_call,
    read_cards,
    read_contract,
    read_hand,
    read_number,
)
from manilla.rules.position import position_of, position_seen, position_text, read_position
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.variants import all_variants, find_variant
from tests.contract.support import GAMES, Story, fair_story, story
from tests.strategies import games

Found = TypeVar("Found")
FAST = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LETTERS = "0123456789ASCRJQKTOEBDH?()./,:;=+-@ \n\t\"'#\\♥ñ²٣\x00passdelegatecontroNTnoneblindlookhandsplaysdealer"
noise = st.one_of(st.text(max_size=40), st.text(alphabet=LETTERS, max_size=60))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few letters taken out, put in, doubled, exchanged, or cut off."""
    for _ in range(draw(st.integers(1, 4))):
        if not text:
            break
        place = draw(st.integers(0, len(text) - 1))
        kind = draw(st.integers(0, 5))
        other = draw(st.integers(0, len(text) - 1))
        if kind == 0:
            text = text[:place] + text[place + draw(st.integers(1, 4)) :]
        elif kind == 1:
            text = text[:place] + draw(st.sampled_from(LETTERS)) + text[place:]
        elif kind == 2:
            text = text[:place] + text[other : other + 5] + text[place:]
        elif kind == 3:
            text = text[:place] + text[place : place + 12] * 2 + text[place + 12 :]
        elif kind == 4:
            words = text.split(" ")
            one, two = place % len(words), other % len(words)
            words[one], words[two] = words[two], words[one]
            text = " ".join(words)
        else:
            text = text[:place]
    return text


def refused_or_read(read: Callable[[], Found]) -> Found | None:
    """What was read, None if it was refused; any other exception comes through."""
    found, error = _read_or_not(read)
    if error is not None:
        assert error.code
        assert str(error).startswith(error.code)
    return found


def _read_or_not(read: Callable[[], Found]) -> tuple[Found | None, RuleError | None]:
    try:
        return read(), None
    except RuleError as error:
        return None, error


@FAST
@given(variant=games(), text=noise)
def test_noise_is_no_card_call_hand_contract_or_option(variant: Variant, text: str) -> None:
    refused_or_read(lambda: read_cards(variant, text))
    refused_or_read(lambda: variant.read_card(text))
    refused_or_read(lambda: variant.read_suit(text))
    refused_or_read(lambda: read_call(variant, text, 0))
    refused_or_read(lambda: read_contract(variant, text, 0))
    refused_or_read(lambda: read_number("seat", text, 0, 3))
    hand = refused_or_read(lambda: read_hand(variant, text))
    if hand is not None:
        # Whatever was read is written in a way that is read the same.
        assert read_hand(variant, hand_text(variant, hand)) == hand
    for option in variant.options:
        refused_or_read(lambda name=option.name: variant.with_options({name: text}))  # type: ignore[misc]


@FAST
@given(text=noise)
def test_noise_is_no_game_and_no_position(text: str) -> None:
    with pytest.raises(BadOption):
        find_variant("no " + text)
    refused_or_read(lambda: read_position(text, find_variant))
    refused_or_read(lambda: read_position(f"manilla {text}", find_variant))
    refused_or_read(lambda: read_position(f"butifarra:{text} hands=9O/8O/7O/6O", find_variant))
    refused_or_read(lambda: read_position(f"manillen_2:dummy_layout=stacks hands={text}", find_variant))


@cache
def lines(key: str) -> tuple[str, ...]:
    """Positions of a game's first deal, as they are and as the players see them."""
    found: list[str] = []
    for match in first_deal(all_variants()[key]).states:
        if match.deal is not None:
            found.append(position_text(position_of(match.deal)))
            found += [position_text(position_seen(view_of(match, player))) for player in (None, 0)]
    return tuple(found)


@cache
def first_deal(variant: Variant) -> Story:
    return story(variant, 31, lambda match: bool(match.results))


@FAST
@given(data=st.data())
def test_a_damaged_position_is_read_or_refused_and_can_then_be_asked_anything(data: st.DataObject) -> None:
    text = data.draw(damaged(data.draw(st.sampled_from(lines(data.draw(st.sampled_from(GAMES)))))))
    position = refused_or_read(lambda: read_position(text, find_variant))
    if position is None:
        return
    again = position_text(position)
    assert read_position(again, find_variant) == position
    deal = refused_or_read(position.deal)
    standing = refused_or_read(position.standing)
    cards = list(position.variant.deck)
    if standing is not None:
        standing.legal()
        for card in cards:
            standing.why_not(card)
    if deal is not None:
        for _ in range(8):
            if deal.finished:
                refused_or_read(deal.score)
                break
            for card in cards[::5]:
                deal.why_not(card)
            deal = deal.apply(deal.legal_actions()[0])


@FAST
@given(data=st.data(), text=noise)
def test_noise_is_no_action(data: st.DataObject, text: str) -> None:
    match = data.draw(st.sampled_from(first_deal(all_variants()[data.draw(st.sampled_from(GAMES))]).states))
    if match.deal is not None:
        action = refused_or_read(lambda: read_action(match.deal, text, 0))  # type: ignore[arg-type]
        if action is not None:
            error = match.deal.why_not(action)
            assert error is None or isinstance(error, IllegalAction)
            view_of(match, 0).why_not(action)


# ---- Records -------------------------------------------------------------------------------------------------


@cache
def brief(key: str, json: bool = False) -> str:
    """A record of one deal, with what follows it."""
    return dump(_events(key), json=json)


UNDER_COMMITMENTS = ("manilla_2", "manillen_3", "butifarra", "manille_parlee")


@cache
def _events(key: str) -> tuple[MatchEvent, ...]:
    variant = all_variants()[key]
    if key == "manillen_2":
        variant = variant.with_options({"dummy_layout": "stacks"})
    if key == "manille_coinchee":
        # The seed's dealer leaves the choice to his mate.
        return story(variant, 2, lambda match: len(match.results) == 1 and match.deal is not None).events
    told = fair_story if key in UNDER_COMMITMENTS else story
    return told(variant, 31, lambda match: len(match.results) == 1 and match.deal is not None).events


@FAST
@given(text=noise)
def test_noise_is_no_record(text: str) -> None:
    head = "manilla-record 1\n"
    for record in (text, head + text, f"{head}game manilla\nrules 1\nplayers {text}\n{text}"):
        refused_or_read(lambda record=record: load(record))  # type: ignore[misc]
        refused_or_read(lambda record=record: load(record, json=True))  # type: ignore[misc]


@FAST
@given(data=st.data(), json=st.booleans())
def test_a_damaged_record_is_read_or_refused_with_its_line(data: st.DataObject, json: bool) -> None:
    text = data.draw(damaged(brief(data.draw(st.sampled_from(GAMES)), json)))
    record, error = _read_or_not(lambda: load(text, json=json))
    if record is not None:
        assert load(dump(record.events, json=json), json=json).events == record.events
    else:
        assert isinstance(error, BadRecord)
        assert 1 <= error.line <= text.count("\n") + 1


@FAST
@given(data=st.data())
def test_damaged_json_is_an_event_or_refused_by_the_decoder(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(brief("manillen_3", True).splitlines()))
    text = data.draw(st.one_of(noise, damaged(line)))
    try:
        from_json(text)
    except msgspec.DecodeError:
        return
    except UnicodeEncodeError:
        # Half of a surrogate pair, which no file of text can hold.
        assert any("\ud800" <= letter <= "\udfff" for letter in text)


@FAST
@given(data=st.data())
def test_events_in_any_order_are_refused_by_the_rules_or_make_a_match(data: st.DataObject) -> None:
    events = list(_events(data.draw(st.sampled_from(GAMES))))
    start = events[0]
    assert isinstance(start, MatchStarted)
    state = refused_or_read(lambda: begin(start))
    assert state is not None
    for event in data.draw(st.lists(st.sampled_from(events[1:]), max_size=12)):
        after = refused_or_read(lambda event=event, state=state: step(state, event))  # type: ignore[misc]
        state = after or state
        assert isinstance(state.match, Match)


@pytest.mark.parametrize("key", ["manilla_2", "manillen_2", "manillen_3", "butifarra", "manille_coinchee"])
def test_a_record_cut_off_anywhere_is_read_or_refused_with_its_line(key: str) -> None:
    text = brief(key)
    read = 0
    for end in range(len(text)):
        record, error = _read_or_not(lambda end=end: load(text[:end]))  # type: ignore[misc]
        if record is not None:
            read += 1
        else:
            assert isinstance(error, BadRecord)
            assert 1 <= error.line <= text.count("\n", 0, end) + 1
    assert read > 50


@pytest.mark.parametrize("suffix", [".mgn", ".jsonl"])
@pytest.mark.parametrize("key", ["manilla_2", "manillen_2", "manillen_3", "butifarra", "manille_coinchee"])
def test_a_record_cut_off_anywhere_is_resumed_with_what_had_been_told(key: str, suffix: str, tmp_path: Path) -> None:
    events = _events(key)
    data = brief(key, suffix == ".jsonl").encode()
    start = dump(events[:1], json=suffix == ".jsonl").encode()
    resumed, rng = 0, Random(key)
    # Every place up to the first cards of the text form, and some of the rest.
    often, first = (0.02, 0) if suffix == ".jsonl" else (0.2, data.index(b"play 1") + 30 if b"play 1" in data else 500)
    ends = [end for end in range(len(data) + 1) if end < first or rng.random() < often]
    for end in ends:
        path = tmp_path / f"{end}{suffix}"
        path.write_bytes(data[:end])
        try:
            recorder, record, broken = Recorder.resume(path)
        except BadRecord:
            assert end < len(start)
            continue
        kept = len(record.events)
        assert record.events == events[:kept], data[:end][-40:]
        assert data[:end].decode(errors="replace").endswith(broken)
        for event in events[kept:]:
            recorder.add(event)
        recorder.close()
        assert load_file(path).events == events
        resumed += 1
    assert resumed > 15


def test_a_cut_off_record_loses_no_whole_event(tmp_path: Path) -> None:
    # What a crash leaves is a prefix of the writes; nothing that was wholly written may be taken away.
    for key in ("butifarra", "manilla_2"):
        events = _events(key)
        path = tmp_path / f"{key}.mgn"
        start = events[0]
        assert isinstance(start, MatchStarted)
        recorder = Recorder.create(path, start)
        sizes = [path.stat().st_size]
        for event in events[1:]:
            recorder.add(event)
            sizes.append(path.stat().st_size)
        recorder.close()
        data = path.read_bytes()
        for number, (size, _) in enumerate(pairwise(sizes), 1):
            path.write_bytes(data[:size])
            again, record, broken = Recorder.resume(path)
            again.close()
            assert record.events == events[:number]
            assert not broken

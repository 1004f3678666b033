"""`manilla verify`: what is confirmed, and a record that was tampered with in every way we could think of."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from manilla.cli import main
from manilla.record.events import (
    Bots,
    Committed,
    Contributed,
    Cut,
    Dealt,
    Drawn,
    MatchEvent,
    Played,
    Revealed,
    Undone,
)
from manilla.record.fairness import commitment, cut_event, dealt_event, drawn_event
from manilla.record.load import Record, dump, load
from manilla.record.replay import replayed
from manilla.record.verify import CONFIRMED, WRONG, verified
from manilla.variants import find_variant
from tests.contract.support import GAMES, fair_game_story, fair_story, game_story

Capture = pytest.CaptureFixture[str]
PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
TWO = fair_story(find_variant("butifarra"), 5, lambda match: len(match.results) == 2)
"""A draw and two deals, the second with its seed told."""


def findings(events: tuple[MatchEvent, ...]) -> list[str]:
    return [shuffle.finding for shuffle in verified(recorded(events))]


def recorded(events: tuple[MatchEvent, ...]) -> Record:
    return load(dump(events))


def changed(kind: type[MatchEvent], nth: int, change: Callable[..., MatchEvent | None]) -> tuple[MatchEvent, ...]:
    """The story with the nth event of a kind changed (None: left out)."""
    place = [n for n, event in enumerate(TWO.events) if isinstance(event, kind)][nth]
    new = change(TWO.events[place])
    return (*TWO.events[:place], *([] if new is None else [new]), *TWO.events[place + 1 :])


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_under_commitments_is_confirmed(key: str) -> None:
    told = fair_game_story(key)
    found = verified(recorded(told.events))
    assert {shuffle.finding for shuffle in found} == {CONFIRMED}
    assert [shuffle.deal for shuffle in found] == list(range(len(told.last.results) + 1))
    assert {shuffle.cut for shuffle in found} == {"none", "worked_out"}


@pytest.mark.parametrize("key", GAMES)
def test_a_match_without_commitments_has_nothing_to_confirm(key: str) -> None:
    assert set(findings(game_story(key).events)) == {"not_committed"}


def other(text: str) -> str:
    """Another text of hexadecimal digits."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def exchanged(event: Dealt) -> Dealt:
    """The deal with two hands exchanged: what a cheat would do. The dealer may have called on other cards then."""
    first, second, *rest = event.hands
    return Dealt(event.dealer, [second, first, *rest], event.turned, event.aside)


def test_a_seed_or_a_commitment_that_was_changed_is_found() -> None:
    assert findings(TWO.events) == [CONFIRMED] * 3
    assert findings(changed(Revealed, 1, lambda e: Revealed(other(e.seed)))) == [
        CONFIRMED,
        "commitment_broken",
        CONFIRMED,
    ]
    assert findings(changed(Committed, 2, lambda e: Committed(other(e.hash), 1)))[2] == "commitment_broken"
    assert findings(changed(Revealed, 0, lambda e: Revealed(other(e.seed))))[0] == "commitment_broken"


def test_cards_that_were_changed_are_found() -> None:
    place = next(n for n, event in enumerate(TWO.events) if isinstance(event, Dealt))
    dealt = TWO.events[place]
    assert isinstance(dealt, Dealt)
    # The cards were played as they were dealt, so the cheat's record ends with the deal.
    assert findings((*TWO.events[:place], exchanged(dealt)))[1] == "not_yet"
    reveal = next(event for event in TWO.events[place:] if isinstance(event, Revealed))
    assert findings((*TWO.events[:place], dealt, reveal)) == [CONFIRMED, CONFIRMED]
    assert findings((*TWO.events[:place], exchanged(dealt), reveal)) == [CONFIRMED, "cards_differ"]
    draw = changed(Drawn, 0, lambda e: Drawn([e.cards[1], e.cards[0], *e.cards[2:]]))
    place = next(n for n, event in enumerate(draw) if isinstance(event, Revealed))
    assert findings(draw[: place + 1]) == ["cards_differ"]


def test_a_cut_or_a_number_that_was_changed_is_found() -> None:
    assert findings(changed(Cut, 0, lambda e: Cut(e.player, e.lifted % 47 + 1)))[1] == "cards_differ"
    numbered = [n for n, event in enumerate(TWO.events) if isinstance(event, Contributed)]
    assert numbered
    changes: list[Callable[[Contributed], Contributed | None]] = [
        lambda e: Contributed(e.player, e.number + "0"),
        lambda e: Contributed(e.player + 2, e.number),
        lambda _: None,
    ]
    for change in changes:
        assert "cards_differ" in findings(changed(Contributed, 0, change))
    place = next(n for n, event in enumerate(TWO.events) if isinstance(event, Cut))
    added = (*TWO.events[:place], Contributed(3, "7"), *TWO.events[place:])
    assert findings(added) == [CONFIRMED, "cards_differ", CONFIRMED]


def test_a_seed_that_is_kept_back_is_found() -> None:
    assert findings(changed(Revealed, 0, lambda _: None))[0] == "not_revealed"
    assert findings(changed(Revealed, 1, lambda _: None))[1] == "not_revealed"
    assert findings(changed(Revealed, 2, lambda _: None))[2] == "not_revealed"


def test_a_commitment_that_is_taken_out_is_seen() -> None:
    events = changed(Committed, 1, lambda _: None)
    place = [n for n, event in enumerate(events) if isinstance(event, Revealed)][1]
    kept = tuple(e for e in (*events[:place], *events[place + 1 :]))
    deal = next(n for n, event in enumerate(kept) if isinstance(event, Cut))
    numbers = [n for n, event in enumerate(kept) if isinstance(event, Contributed) and n < deal]
    drawn = next(n for n, event in enumerate(kept) if isinstance(event, Drawn))
    kept = tuple(event for n, event in enumerate(kept) if n not in numbers or n < drawn)
    assert findings(kept) == [CONFIRMED, "not_committed", CONFIRMED]


def test_a_version_that_is_not_known_is_not_confirmed() -> None:
    assert findings(changed(Committed, 1, lambda e: Committed(e.hash, 2)))[1] == "unknown_version"


def test_a_seed_that_was_told_before_is_found() -> None:
    """The same commitment for two deals: at the second, everybody knows the cards."""
    seed, events = bytes(range(32)), list(TWO.events[:2])
    match = replayed(events).match
    for kind in ("draw", "deal"):
        events.append(Committed(commitment(seed), 1))
        if kind == "draw":
            events.append(drawn_event(match, seed))
            events.append(Revealed(seed.hex()))
        else:
            events.append(cut_event(match, seed))
            events.append(dealt_event(replayed(events).match, seed))
            events.append(Revealed(seed.hex()))
        match = replayed(events).match
    assert findings(tuple(events)) == [CONFIRMED, "seed_told_before"]


def test_a_record_that_ends_early_is_not_wrong() -> None:
    places = {kind: [n for n, event in enumerate(TWO.events) if isinstance(event, kind)] for kind in (Committed, Dealt)}
    assert findings(TWO.events[: places[Committed][0] + 1]) == ["waiting"]
    assert findings(TWO.events[: places[Committed][2] + 1]) == [CONFIRMED, CONFIRMED, "waiting"]
    assert findings(TWO.events[: places[Dealt][1] + 1]) == [CONFIRMED, CONFIRMED, "not_yet"]
    told = next(event for event in TWO.events[places[Committed][2] :] if isinstance(event, Revealed))
    committed = TWO.events[: places[Committed][2] + 1]
    assert findings((*committed, told)) == [CONFIRMED, CONFIRMED, "called_off"]
    assert findings((*committed, Revealed(other(told.seed))))[2] == "commitment_broken"


def test_a_deal_is_confirmed_though_acts_were_taken_back() -> None:
    place = next(n for n, event in enumerate(TWO.events) if isinstance(event, Played))
    events = (*TWO.events[: place + 1], Undone(1), *TWO.events[place:])
    assert findings(events) == [CONFIRMED] * 3


def doubts(bots: list[int], numbers: list[int], lifted: int | None = None) -> tuple[str, ...]:
    """The doubts about a deal to which these players added numbers, in this order."""
    seed = bytes(32)
    events: list[MatchEvent] = [TWO.events[0], Bots(bots), *TWO.events[2:2]]
    events.append(drawn_event(replayed(events).match, seed))
    events.append(Committed(commitment(seed), 1))
    events += [Contributed(player, "7") for player in numbers]
    match = replayed(events).match
    mixed = [(player, "7") for player in numbers]
    cut = cut_event(match, seed, mixed)
    events.append(cut if lifted is None else Cut(match.cutter, (cut.lifted + lifted) % 47 + 1))
    events.append(dealt_event(replayed(events).match, seed, mixed))
    events.append(Revealed(seed.hex()))
    shuffle = verified(recorded(tuple(events)))[1]
    assert shuffle.finding == CONFIRMED
    return shuffle.doubts


def test_a_confirmed_deal_may_still_hang_on_the_computer_alone() -> None:
    assert doubts([1, 2, 3], [0]) == ()
    assert doubts([], [2, 1]) == ()
    assert doubts([0, 1, 2, 3], []) == ("only_bots",)
    assert doubts([0, 1, 2, 3], [2]) == ("only_bots",)
    assert doubts([1, 2, 3], []) == ("no_numbers",)
    assert doubts([1, 2, 3], [1, 2]) == ("no_numbers",)
    assert doubts([1, 2, 3], [0, 1]) == ("bot_last",)
    assert doubts([1, 2, 3], [1, 0]) == ()
    assert doubts([0, 1, 2, 3], [], 5) == ("only_bots", "bot_cut")
    assert doubts([], [0], 5) == ()


def test_the_command_says_it_and_its_exit_code_too(tmp_path: Path, capsys: Capture) -> None:
    good, bad = tmp_path / "good.mgn", tmp_path / "bad.jsonl"
    good.write_text(dump(TWO.events))
    assert main(["verify", str(good), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "3 shuffles are confirmed." in out
    assert "Draw for seats: confirmed" in out
    assert "WRONG" not in out
    bad.write_text(dump(changed(Revealed, 1, lambda e: Revealed(other(e.seed))), json=True))
    assert main(["verify", str(bad), "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "Deal 1: WRONG: the seed that was told is not the one that was committed." in out
    assert "1 shuffle was committed and is NOT confirmed." in out
    assert main(["verify", str(tmp_path / "none.mgn")]) == 2


def test_json_has_the_keys_that_the_page_tells(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "a.mgn"
    record.write_text(dump(TWO.events))
    assert main(["verify", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["wrong"] is False
    assert told["known_version"] == 1
    draw, first, _ = told["shuffles"]
    assert (draw["kind"], draw["deal"], first["kind"], first["deal"]) == ("draw", None, "deal", 1)
    assert record.read_text().splitlines()[first["line"] - 1] == "dealt"
    assert first["bots"] == [1, 2, 3]
    assert commitment(bytes.fromhex(first["seed"])) == first["commitment"]
    page = set(re.findall(r"`(\w+)`", PAGE))
    assert {*told, *draw, *first, "player", "number"} <= page
    assert {CONFIRMED, *WRONG} <= page


@pytest.mark.parametrize("finding", ["confirmed", "not_yet", "waiting", "called_off", *WRONG])
def test_every_finding_has_a_row_on_the_page(finding: str) -> None:
    assert re.search(rf"^\| .*`{finding}`.* \| {int(finding in WRONG)} \|$", PAGE, re.MULTILINE)

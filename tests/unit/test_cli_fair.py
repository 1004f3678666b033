"""Local matches under commitments: whatever interrupts them, `manilla verify` confirms their records."""

import io
import json
import stat
from pathlib import Path
from random import Random

import pytest

from manilla.cli import main
from manilla.cli.session import Session, starting_event
from manilla.record.events import Bots, Committed, Contributed, MatchEvent, Revealed
from manilla.record.load import load_file
from manilla.record.verify import CONFIRMED, verified
from manilla.variants import all_variants, find_variant
from tests.helpers import random_action

Capture = pytest.CaptureFixture[str]
VARIANT = find_variant("butifarra").with_options({"target": 1000, "max_call": "contro"})
"""No match of it is over after one deal."""
NAMES = ["You", "Ana", "Jordi", "Greet"]


def play(session: Session, deals: int) -> None:
    """Play on at random until so many deals are over."""
    rng = Random(1)
    while len(session.match.results) < deals:
        session.prepare()
        deal = session.match.deal
        assert not session.match.finished
        if deal is not None:
            session.act(random_action(deal, rng), deal.seat if deal.contract is not None else min(deal.to_act))


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("last", [*range(2, 11), *range(56, 66)])
def test_a_match_killed_after_any_event_is_confirmed_when_it_has_gone_on(
    last: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, events = tmp_path / "match.mgn", 0
    add = Session.add

    def counted(session: Session, event: MatchEvent) -> None:
        nonlocal events
        add(session, event)
        events += 1
        if events == last:
            raise Killed

    with monkeypatch.context() as context:
        context.setattr(Session, "add", counted)
        session = Session.begin(starting_event(VARIANT, NAMES), path, None, [1, 2, 3])
        with pytest.raises(Killed):
            play(session, 2)
        session.close()
    again, broken = Session.resume(path, None, [1, 2, 3])
    assert not broken
    play(again, 2)
    again.close()
    found = verified(load_file(path))
    assert [shuffle.finding for shuffle in found] == [CONFIRMED] * 3
    assert {shuffle.cut for shuffle in found[1:]} == {"worked_out"}
    assert list(tmp_path.iterdir()) == [path]


def test_the_seed_is_for_its_owner_alone_and_gone_when_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match.mgn"
    session = Session.begin(starting_event(VARIANT, NAMES), path, None)
    session.prepare()
    secret = tmp_path / "match.mgn.seed"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    seed = secret.read_text().strip()
    assert seed not in path.read_text()
    play(session, 1)
    assert seed in path.read_text()
    assert not secret.exists()
    session.close()


@pytest.mark.parametrize("text", [None, "", "00" * 32, "no seed", "\udcff"])
def test_a_seed_that_is_lost_stops_no_match_but_verify_says_so(text: str | None, tmp_path: Path) -> None:
    path, secret = tmp_path / "match.mgn", tmp_path / "match.mgn.seed"
    session = Session.begin(starting_event(VARIANT, NAMES), path, None)
    session.prepare()
    session.close()
    secret.unlink()
    if text is not None:
        secret.write_bytes(text.encode("utf-8", "surrogateescape"))
    again, _ = Session.resume(path, None)
    play(again, 2)
    again.close()
    assert [shuffle.finding for shuffle in verified(load_file(path))] == [CONFIRMED, "not_revealed", CONFIRMED]


@pytest.mark.parametrize("game", all_variants())
def test_bots_alone_are_confirmed_and_it_is_said_that_they_were_alone(
    game: str, tmp_path: Path, capsys: Capture
) -> None:
    record = tmp_path / "match.mgn"
    assert main(["play", game, "--auto", "--record", str(record), "--deals", "1"]) == 0
    capsys.readouterr()
    assert main(["verify", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [shuffle["finding"] for shuffle in told["shuffles"]] == [CONFIRMED] * 2
    assert {tuple(shuffle["doubts"]) for shuffle in told["shuffles"]} == {("only_bots",)}
    assert main(["verify", str(record), "--lang", "en"]) == 0
    assert "In 2 shuffles only bots could add numbers" in capsys.readouterr().out


def test_the_player_adds_numbers_after_the_commitment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    record = tmp_path / "match.mgn"
    monkeypatch.setattr("sys.stdin", io.StringIO("4711\nno number\nmañana\n"))
    assert main(["play", "manilla", "--mix", "--record", str(record), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    events = load_file(record).events
    assert [event.number for event in events if isinstance(event, Contributed)] == ["4711", "mañana"]
    assert all(event.hash in out for event in events if isinstance(event, Committed))
    assert "without blanks" in out
    # Going on, no number is asked for a second time; giving the deal away ends it.
    monkeypatch.setattr("sys.stdin", io.StringIO("concede\nconcede\n" * 3))
    assert main(["play", "manilla", "--mix", "--record", str(record), "--deals", "1", "--lang", "en"]) == 0
    found = verified(load_file(record))
    assert [(shuffle.finding, len(shuffle.doubts)) for shuffle in found] == [(CONFIRMED, 0)] * 2


def test_a_player_may_stop_when_asked_for_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "match.mgn"
    for typed in ("quit\n", "", "\n\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", "manilla", "--mix", "--record", str(record)]) == 0
    found = verified(load_file(record))
    assert [shuffle.finding for shuffle in found] == [CONFIRMED, "not_yet"]


def test_a_seed_that_is_given_is_no_secret_and_promises_nothing(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "match.mgn"
    assert main(["play", "manilla", "--auto", "--seed", "3", "--record", str(record), "--deals", "1"]) == 0
    assert not any(isinstance(event, Bots | Committed | Revealed) for event in load_file(record).events)
    for more in (["--auto"], ["--seed", "3"]):
        assert main(["play", "manilla", "--mix", *more, "--lang", "en"]) == 2
        assert "--mix needs a player" in capsys.readouterr().err


def test_who_is_a_bot_may_change_between_two_sittings(tmp_path: Path) -> None:
    path = tmp_path / "match.mgn"
    session = Session.begin(starting_event(VARIANT, NAMES), path, None, [1, 2, 3])
    play(session, 1)
    session.close()
    again, _ = Session.resume(path, None, [0, 1, 2, 3])
    play(again, 2)
    again.close()
    assert [shuffle.doubts for shuffle in verified(load_file(path))] == [
        ("no_numbers",),
        ("no_numbers",),
        ("only_bots",),
    ]

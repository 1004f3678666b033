"""``manilla solve``: true values, told so that a person or a program can read them; bad input in one sentence."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manilla.cli import main, progress, solve
from manilla.rules.calling import Contract
from manilla.rules.deal import Deal, counted
from manilla.rules.position import position_of, position_text
from manilla.search import native
from manilla.search.deals import position_of as native_position
from manilla.search.native import Bounds
from manilla.search.solver import SOLVER_VERSION, DealSolver, MarksFall, reckoned
from manilla.search.study import Study, contracts_permitted
from manilla.variants import all_variants, find_variant
from tests.endings import difference, marks_difference, played_down, some_deal, tried

Capture = pytest.CaptureFixture[str]
PUBLISHED = str(Path(__file__).parents[1] / "examples" / "published.mgn")
OPEN = "butifarra hands=9O.2C/AO.3C/RO.4C/SO.5C"
PLAYED_OUT = f"{OPEN} contract=NT plays=9O.AO.RO.SO.2C.3C.4C.5C"
KEYS = list(all_variants())


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLA_LANG", "en")


def solved(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["solve", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def told(capsys: Capture, *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    return capsys.readouterr().out


def exactly(number: int) -> dict[str, int]:
    return {"lo": number, "hi": number}


def a_deal(key: str, seed: int) -> Deal:
    """A deal before its first card; where a card is turned it makes trumps, as a position's text has it."""
    deal = some_deal(seed, find_variant(key))
    turned = deal.dealt.turned
    return deal if turned is None else deal._replace(contract=Contract(turned.suit))


def small_deal(key: str, seed: int, cards: int = 3) -> Deal:
    """The end of a deal: so many cards a hand, or one less for the first who play."""
    deal = a_deal(key, seed)
    return played_down(deal, deal.places.seats * cards - seed % 2, Random(seed))


# -- what is true


@pytest.mark.parametrize("key", KEYS)
def test_every_game_solves_an_ending(key: str, capsys: Capture) -> None:
    for seed in range(3):
        deal = small_deal(key, seed, 2 if find_variant(key).seating.seats == 6 else 3)
        text = position_text(position_of(deal))
        found = solved(capsys, text, "--all-cards")
        assert found["position"] == text
        assert found["to_act"] == deal.seat
        assert found["value"]["marks"] == exactly(tried(deal, marks_difference))
        cards = {row["card"]: row for row in found["cards"]}
        assert set(cards) == {deal.variant.card_text(card) for card in deal.legal_cards()}
        best = max if deal.sides[deal.seat] == 0 else min
        values = {deal.variant.card_text(card): tried(deal.apply(card), difference) for card in deal.legal_cards()}
        for card, row in cards.items():
            assert row["difference"] == exactly(values[card])
            assert row["loss"] == exactly(abs(best(values.values()) - values[card]))
        assert found["value"]["difference"] == exactly(best(values.values()))
        assert [row["loss"]["lo"] for row in found["cards"]] == sorted(row["loss"]["lo"] for row in found["cards"])
        for card in found["line"]:
            deal = deal.apply(deal.variant.read_card(card))
        assert deal.finished
        assert found["value"]["points"] == [exactly(points) for points in deal.score().points]
        assert found["exact"] is True
        assert told(capsys, text, "--all-cards", "--lang", "nl")


def test_values_are_those_of_trying_everything_in_the_core(capsys: Capture) -> None:
    for seed in range(20):
        deal = small_deal("butifarra", seed, 4)
        position = native_position(deal)
        gained = counted(deal.variant, deal.points_won, deal.tricks_won)[0]
        found = solved(capsys, position_text(position_of(deal)))
        first = gained + native.brute(deal.variant.table(), position)
        assert found["value"]["points"][0] == exactly(first)


def test_points_are_as_the_game_reckons_them() -> None:
    # Cards laid aside are the dealer's where the game says so; a difference of the wrong parity is rounded inwards.
    deal = played_down(some_deal(5, find_variant("manillen_3").with_options({"leftover": "dealer"})), 0, Random(5))
    score = deal.score()
    assert reckoned(deal, Bounds(difference(deal), difference(deal))) == tuple(Bounds(n, n) for n in score.points)
    deal = some_deal(5, find_variant("butifarra"))
    assert reckoned(deal, Bounds(-1, 3)) == (Bounds(36, 37), Bounds(35, 36))
    assert reckoned(some_deal(5, find_variant("manilla_2")), Bounds(-1, 3)) is None


def test_marks_follow_from_points_or_are_searched_for() -> None:
    solver = DealSolver(table_bytes=1 << 20)
    for seed in range(40):
        deal = some_deal(seed)
        deal = played_down(deal, {2: 6, 3: 9, 4: 10, 6: 12}[deal.places.seats], Random(seed))
        value = solver.value(deal)
        marks = tried(deal, marks_difference)
        assert solver.marks(deal, value) == solver.marks(deal) == Bounds(marks, marks), seed
        around = Bounds(value.lo - 3, value.hi + 2)
        assert solver.marks(deal, around) == Bounds(marks, marks)
        early = solver.marks(deal, around, seconds=1e-9)
        assert early.lo <= marks <= early.hi


def test_trumps_are_those_that_the_game_permits(capsys: Capture) -> None:
    found = solved(capsys, OPEN, "--trumps")
    assert [row["trump"] for row in found["trumps"]] == ["O", "C", "E", "B", "NT"]
    assert (found["value"], found["cards"], found["line"], found["to_act"]) == (None, [], [], None)
    for row in found["trumps"]:
        under = solved(capsys, f"{OPEN} contract={row['trump']}")
        assert under["value"] == {key: row[key] for key in under["value"]}
    # A turned card makes trumps and none is given: each suit, and never without.
    found = solved(capsys, OPEN.replace("butifarra", "manilla"), "--trumps")
    assert [row["trump"] for row in found["trumps"]] == ["O", "C", "E", "B"]
    found = solved(capsys, OPEN.replace("butifarra", "manilla"), "--trumps", "--before", "1")
    assert len(found["trumps"]) == 4


@pytest.mark.parametrize("key", KEYS)
def test_permitted_contracts_are_those_that_calls_can_reach(key: str) -> None:
    variant = find_variant(key)
    deal = some_deal(1, variant)
    no_trump = getattr(variant.calling, "no_trump", False)
    assert list(contracts_permitted(deal)) == [0, 1, 2, 3, *([None] if no_trump else [])]
    before = Deal.start(variant, deal.dealer, deal.dealt)
    if before.contract is None:
        assert {contract.declarer for contract in contracts_permitted(before).values()} == {deal.dealer}
        assert not any(contract.rung for contract in contracts_permitted(before).values())


def test_the_best_trump_is_told_first(capsys: Capture) -> None:
    line = "butifarra hands=9O.2C/AO.3C/RO.4C/2B.3B"
    found = {row["trump"]: row["difference"]["lo"] for row in solved(capsys, line, "--trumps")["trumps"]}
    text = told(capsys, line, "--trumps").splitlines()
    rows = [row.split()[0] for row in text[text.index("  trumps     points  marks") + 1 :] if row.startswith("  ")]
    names = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos", "NT": "butifarra"}
    assert rows == [names[trump] for trump in sorted(found, key=lambda trump: found[trump])]  # the dealer is of side 1


# -- records


def test_a_finished_deal_of_a_record_is_solved_from_any_moment(capsys: Capture) -> None:
    text = told(capsys, PUBLISHED, "--before", "7", "--all-cards")
    assert "Butifarra, deal 1\nTrumps: oros\nJ1: oros AO, copas SC 7C" in text
    assert "Won so far: J1 and J3 29, J2 and J4 9." in text
    assert "Trick 7. J3 leads." in text
    assert max(map(len, text.splitlines())) <= 80
    found = solved(capsys, PUBLISHED, "--before", "7.3")
    assert found["deal"] == 1
    assert found["players"] == ["J1", "J2", "J3", "J4"]
    assert found["to_act"] == 0
    assert found["position"].endswith(
        "plays=9B.SB.AB.2B.8B.CB.2O.3B.RE.2E.3E.9E.8C.CC.2C.AC.4B.5O.8O.6B.AE.7E.CE.8E.RC.3O"
    )
    assert "J3 RC, J4 3O.\nJ1 plays next." in told(capsys, PUBLISHED, "--before", "7.3")
    # Before its last card the deal can only end as it did.
    assert solved(capsys, PUBLISHED, "--before", "12.4")["value"]["points"] == [exactly(37), exactly(35)]
    assert (found["solver"], found["rules"], found["game"]) == (SOLVER_VERSION, 1, "butifarra")


def test_the_readme_shows_what_is_printed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    block = re.search(r"```\n\$ manilla (solve .*)\n([^`]*)```", (root / "README.md").read_text())
    assert block is not None
    monkeypatch.chdir(root)
    assert told(capsys, *block[1].split()[1:]).startswith(block[2])


def test_a_deal_that_goes_on_is_solved_as_it_stands(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "half.mgn"
    text = Path(PUBLISHED).read_text()
    record.write_text(text[: text.index("play 3 9O 4E 7O 6E")])
    assert "Trick 11. J4 leads." in told(capsys, str(record))
    assert "Trick 1. J1 leads." in told(capsys, str(record), "--before", "1", "--limit", "0.2")
    record.write_text(text[: text.index("calls")])
    assert solved(capsys, str(record), "--trumps", "--limit", "0.2")["to_act"] is None


def test_each_deal_of_a_record_can_be_chosen(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "match.jsonl"
    assert main(["play", "manillen_2", "--auto", "--seed", "1", "--record", str(record)]) == 0
    capsys.readouterr()
    found = solved(capsys, str(record), "--deal", "1", "--before", "6")
    assert (found["deal"], len(found["players"])) == (1, 2)
    last = solved(capsys, str(record), "--before", "6")
    assert last["deal"] > 1
    assert "dummy of" in told(capsys, str(record), "--before", "6")
    assert main(["solve", str(record), "--deal", str(last["deal"] + 1)]) == 2


def test_piles_are_told_and_solved(capsys: Capture) -> None:
    deal = played_down(a_deal("manilla_2", 3), 14, Random(3))
    text = told(capsys, position_text(position_of(deal)))
    assert "Piles of seat 0: (" in text
    assert "Piles of seat 1: (" in text


# -- limits and Ctrl-C


def test_a_limit_gives_ranges_that_hold(capsys: Capture) -> None:
    deal = played_down(a_deal("manilla", 1), 32, Random(1))
    line = position_text(position_of(deal))
    whole = solved(capsys, line, "--all-cards")
    assert whole["exact"] is True
    early = solved(capsys, line, "--all-cards", "--limit", "0.000001")
    assert early["exact"] is False
    assert early["line"] == []
    values = {row["card"]: row for row in whole["cards"]}
    for row in early["cards"]:
        for key in ("difference", "marks"):
            assert row[key]["lo"] <= values[row["card"]][key]["lo"] <= row[key]["hi"]
        assert row["points"][0]["lo"] <= values[row["card"]]["points"][0]["lo"] <= row["points"][0]["hi"]
    text = told(capsys, line, "--all-cards", "--limit", "0.000001")
    assert "The search was stopped" in text
    assert re.search(r"With best play: seat \d and seat \d \d+ to \d+, ", text)
    assert "Best play, each trick" not in text
    assert "The search was stopped" not in told(capsys, line, "--limit", "60")


def test_ctrl_c_leaves_what_was_proved(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    line_of = DealSolver.line
    calls: list[float] = []

    def interrupted(self: DealSolver, deal: Deal, *, nodes: int = 0, seconds: float = 0.0) -> Any:
        calls.append(seconds)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return line_of(self, deal, nodes=nodes, seconds=seconds)

    monkeypatch.setattr(DealSolver, "line", interrupted)
    assert main(["solve", OPEN + " contract=B", "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert found["interrupted"] is True
    assert found["value"]["points"] == [exactly(14), exactly(1)]
    assert 0 < calls[1] <= solve.A_MOMENT


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_in_the_midst_of_a_search_ends_with_a_table() -> None:
    hands = position_text(position_of(a_deal("manilla_2", 1)))
    code = "import sys, manilla.cli.solve; from manilla.cli import main; print('on', flush=True); sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "solve", hands, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"on\n"
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    found = json.loads(out)
    assert found["value"]["exact"] is False


def test_a_study_that_is_hurried_asks_only_for_what_is_missing() -> None:
    deal = played_down(some_deal(1, find_variant("manillen_4")), 20, Random(1))
    full = Study(deal)
    full.look(all_cards=True)
    asked = full.nodes
    full.hurry(1)
    full.look(all_cards=True)
    assert full.nodes == asked > 0
    assert full.exact


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.01)

    def line(quiet: bool) -> str:
        with progress.Progress(quiet=quiet) as shown:
            shown.tell(0.5)
            if shown._thread is not None:
                while not shown._shown:
                    shown._done.wait(0.01)
        return capsys.readouterr().err

    assert line(quiet=False) == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert line(quiet=True) == ""
    said = line(quiet=False)
    assert "[" + "#" * 15 + "." * 15 + "] 0 s" in said
    assert said.endswith(" \r")


# -- bad input


def refusals() -> Iterator[tuple[list[str], str]]:
    yield [], "FILE|POSITION"
    yield ["nowhere.mgn"], "nowhere.mgn"
    yield ["nowhere"], "nowhere"
    yield ["\0.mgn"], "no file"
    yield ["."], "folder"
    yield [""], "empty"
    yield ["butifarra"], "hands"
    yield ["butifarra nonsense=1"], "nonsense"
    yield ["nogame hands=1"], "nogame"
    yield [OPEN], "--trumps"
    yield [f"{OPEN} contract=Z"], "No such suit"
    yield ["butifarra hands=9O.2C/AO/RO.4C/SO.5C contract=B"], "equally long"
    yield ["butifarra hands=9O.2C/9O.3C/RO.4C/SO.5C contract=B"], "twice"
    yield ["butifarra hands=9O.2C/?2/RO.4C/SO.5C contract=B"], "known"
    yield ["butifarra hands=/// contract=B"], "over"
    yield ["manilla hands=9O.2C/AO.3C/RO.4C/SO.5C"], "trump"
    yield [PLAYED_OUT], "over"
    yield [PLAYED_OUT, "--trumps"], "over"
    yield [PLAYED_OUT, "--trumps", "--before", "1.2"], "--before 1"
    yield [PLAYED_OUT, "--before", "4"], "2.4"
    yield [f"{OPEN} contract=NT", "--before", "2"], "No card"
    yield [f"{OPEN} contract=NT", "--deal", "1"], "--deal"
    for before in ("0", "1.0", "1.5", "x", "1.x", "1.", "", "-1", "1.2.3", "9999999999", "²"):
        yield [PLAYED_OUT, "--before", before], "trick"
    for limit in ("0", "-1", "x", "nan", "inf", "1e99"):
        yield [f"{OPEN} contract=NT", "--limit", limit], "above 0"
    for number in ("0", "2", "x", "-1"):
        yield [PUBLISHED, "--deal", number], "1 to 1"
    yield [PUBLISHED, "--before", "13.2"], "12.4"


@pytest.mark.parametrize(("arguments", "says"), list(refusals()))
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], says: str, capsys: Capture) -> None:
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "breaks off"),
        ("something else\n", "no record"),
        ("manilla-record 1\ngame butifarra\nrules 1\nplayers a b c d\n", "no deal"),
        (Path(PUBLISHED).read_text().replace("play 0 9B", "play 0 9O"), "Line 12"),
    ],
)
def test_a_broken_record_is_refused(text: str, says: str, tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "broken.mgn"
    record.write_text(text)
    assert main(["solve", str(record)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_a_game_with_duties_of_its_own_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    own = replace(find_variant("butifarra"), legal_hook=lambda *given: given[1])
    monkeypatch.setattr(solve, "find_variant", lambda _: own)
    assert main(["solve", f"{OPEN} contract=NT"]) == 2
    assert "duties of its own" in capsys.readouterr().err


def test_marks_that_fall_are_left_out(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def falling(*_: Any, **__: Any) -> Bounds:
        raise MarksFall("marks fall")

    monkeypatch.setattr(DealSolver, "marks", falling)
    assert solved(capsys, f"{OPEN} contract=NT")["value"]["marks"] is None
    assert "mark" not in told(capsys, f"{OPEN} contract=NT")

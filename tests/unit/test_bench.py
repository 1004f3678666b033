"""``manilla bench``: the table, its seeded deals, and a fingerprint that tells the search from another."""

import json
from dataclasses import replace
from random import Random

import pytest

from manilla.bench import measure, rows
from manilla.bench.facts import Facts
from manilla.bench.measure import Result
from manilla.cli import main
from manilla.rules.variant import Variant
from manilla.search import native
from manilla.variants import find_variant

Capture = pytest.CaptureFixture[str]
REQUIRED = {
    "playouts-32", "playouts-48", "worlds-48", "solve-32-all", "solve-32-value", "solve-48-trumps", "solve-48-notrump",
    "solve-48-8left-all", "solve-48-8left-notrump-all", "solve-48-obligada", "solve-48-4left", "solve-3-players",
    "solve-6-players", "solve-2-players", "endings-48-4left", "playouts-casual-48",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLA_LANG", "en")
    monkeypatch.setattr(rows.measure, "__defaults__", (rows.DEALS, 2, 1e-4))
    monkeypatch.setattr(rows, "ENDINGS", 20)
    monkeypatch.setattr(rows, "BATCHES", 2)
    monkeypatch.setattr(rows, "PLAYOUTS", 200)
    monkeypatch.setattr(rows, "VIEWS", 2)


def benched(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert main(["bench", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, object] = json.loads(out)
    return found


def test_the_rows_that_others_read_are_there() -> None:
    assert set(rows.NAMES) >= REQUIRED
    assert rows.DEALS >= 100


def test_json_and_a_fingerprint_that_stays(capsys: Capture) -> None:
    names = ("playouts-32", "solve-48-4left", "solve-6-players")
    found = benched(capsys, "--deals", "2", *names)
    assert set(found) == {"results", "fingerprint", "deals"}
    results = found["results"]
    assert isinstance(results, list)
    assert [row["name"] for row in results] == list(names)
    for row in results:
        assert {"name", "unit", "median", "p95", "n"} <= set(row)
        assert row["median"] > 0
    assert [row["unit"] for row in results] == ["deals/s", "ms", "ms"]
    assert [row["n"] for row in results] == [2, 2, 2]
    assert all(row["nodes"] >= 1 for row in results[1:])
    again = benched(capsys, "--deals", "2", *reversed(names))
    assert again["fingerprint"] == found["fingerprint"]
    other = benched(capsys, "--deals", "3", *names)
    assert other["fingerprint"] != found["fingerprint"]
    assert benched(capsys, "playouts-32")["fingerprint"] is None


@pytest.mark.parametrize(
    "name", [n for n in rows.NAMES if n not in ("solve-48-trumps", "solve-48-notrump", "perft-48-5left")]
)
def test_rows_run(name: str) -> None:
    (result,) = rows.measure([name], deals=1, rounds=1, seconds=1e-5)
    assert result.name == name
    assert result.median > 0


def test_the_table_for_a_reader(capsys: Capture) -> None:
    assert main(["bench", "--deals", "2", "solve-48-4left", "worlds-48", "endings-48-4left"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [
        "work",
        "worlds-48",
        "solve-48-4left",
        "endings-48-4left",
        "Fingerprint",
    ]
    assert max(map(len, lines)) <= 84


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["playouts-33"], "playouts-32"),
        (["xyzzy"], "solve-48-notrump"),
        (["--deals", "0"], "1 to"),
        (["--deals", "x"], "1 to"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], says: str, capsys: Capture) -> None:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


GAMES = {
    "solve-32-all": "manillen_4",
    "solve-48-trumps": "butifarra",
    "solve-48-obligada": "butifarra_obligada",
    "solve-3-players": "manillen_3",
    "solve-6-players": "manillen_6",
    "solve-2-players": "manilla_2",
}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_row_has_the_rules_of_the_game_it_stands_for(name: str) -> None:
    facts, variant = rows.SOLVES[name].facts, find_variant(GAMES[name])
    assert facts.table() == replace(variant.table(), trick_point=1)
    assert facts.sides == variant.seating.places(variant.seating.seats - 1).sides


def dealt_as_ever(facts: Facts, variant: Variant, seed: int) -> list[int]:
    pack = [int(card) for card in variant.deck]
    Random(seed).shuffle(pack)
    return [
        sum(1 << card for card in pack[seat * facts.hand_size : (seat + 1) * facts.hand_size])
        for seat in range(facts.seats)
    ]


def test_deals_stay_the_same_from_seed_to_seed() -> None:
    for name in ("solve-32-all", "solve-48-trumps", "solve-3-players", "solve-6-players"):
        facts = rows.SOLVES[name].facts
        for seed in range(3):
            assert list(facts.deal(seed).hands) == dealt_as_ever(facts, find_variant(GAMES[name]), seed)
    assert [hand.bit_length() - 1 for hand in Facts(ranks=8, each=1).deal(7).hands] == [52, 17, 35, 18]


def test_piles_lie_as_told() -> None:
    position = rows.SOLVES["solve-2-players"].facts.deal(1)
    assert [hand.bit_count() for hand in position.hands] == [5, 5]
    assert len(position.under) == 30
    assert native.legal(rows.SOLVES["solve-2-players"].facts.table(), position).bit_count() == 5


def test_medians_and_slow_ends() -> None:
    assert measure.percentile([5, 1, 3, 2, 4], 0.5) == 3
    assert measure.percentile(range(1, 101), 0.95) == 95
    assert measure.of_rates("x", "1/s", [5.0, 1.0, 3.0]) == Result("x", "1/s", 3.0, 1.0, 3)
    assert measure.of_times("x", "ms", 1e3, [(0.001, 7), (0.003, 9), (0.002, 8)]) == Result(
        "x", "ms", 2.0, 3.0, 3, (7, 9, 8)
    )


def test_works_take_turns() -> None:
    turns: list[str] = []

    def work(name: str) -> measure.Work:
        def do(_: int) -> int:
            turns.append(name)
            return sum(range(10_000)) & 1 or 1

        return do

    found = measure.rates({"a": work("a"), "b": work("b")}, 3, 1e-5)
    assert [name for place, name in enumerate(turns) if place == 0 or turns[place - 1] != name] == ["a", "b"] * 3
    assert [len(figures) for figures in found.values()] == [3, 3]


def test_the_fingerprint_hangs_on_names_and_nodes_alone() -> None:
    row = Result("solve-32-all", "ms", 1.0, 2.0, 2, (5, 6))
    assert rows.fingerprint([row]) == rows.fingerprint([row._replace(median=9.0, p95=9.0)])
    assert rows.fingerprint([row]) != rows.fingerprint([row._replace(nodes=(6, 5))])
    assert rows.fingerprint([row._replace(name="endings-48-4left", nodes=())]) is None

"""`manilla play` and `manilla replay` as a person uses them: in a process of their own, through pipes."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from manilla.record.load import dump, load_file
from manilla.variants import all_variants

MANILLA = [sys.executable, "-c", "from manilla.cli import main; raise SystemExit(main())"]
ENVIRONMENT = {**os.environ, "MANILLA_LANG": "en", "PYTHONUNBUFFERED": "1"}


def manilla(*arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [*MANILLA, *(str(argument) for argument in arguments)]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False
    )


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The refusal of a command: exit code 2, one line on stderr, nothing on stdout."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("game", all_variants())
def test_bots_play_a_whole_match_and_its_record_replays(game: str, tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    played = manilla("play", game, "--auto", "--seed", "7", "--record", record)
    assert played.returncode == 0, played.stderr
    match = load_file(record).last.match
    assert match.finished
    for name in (match.players[player] for player in match.winners):
        assert name in played.stdout.splitlines()[-1]
    replayed = manilla("replay", record)
    assert replayed.returncode == 0
    assert replayed.stdout.splitlines()[-1] == played.stdout.splitlines()[-1]
    told = json.loads(manilla("replay", record, "--json").stdout)
    assert told["finished"] is True
    assert told["marks"] == list(match.marks)
    assert len(told["deals"]) == len(match.results)


def test_the_same_seed_plays_the_same_match() -> None:
    one = manilla("play", "butifarra", "--auto", "--seed", "11", "--deals", "2")
    assert one.stdout == manilla("play", "butifarra", "--auto", "--seed", "11", "--deals", "2").stdout
    assert one.stdout != manilla("play", "butifarra", "--auto", "--seed", "12", "--deals", "2").stdout


def test_json_lines_of_a_match_are_a_record(tmp_path: Path) -> None:
    shown = manilla("play", "manillen_4", "--auto", "--seed", "3", "--json")
    record = tmp_path / "match.jsonl"
    record.write_text(shown.stdout)
    assert load_file(record).last.match.finished


def test_a_player_calls_and_plays_by_number_and_by_name(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    done = manilla("play", "manilla", "--seed", "5", "--record", record, "--deals", "1", typed="1\n" * 12)
    assert done.returncode == 0, done.stderr
    assert "The deal is over." in done.stdout
    cards = [event.card for event in load_file(record).events if hasattr(event, "card")]
    match = load_file(record).last.match
    mine = [text for place, text in enumerate(cards) if _seat(match.results[0].deal, place) in match.seats_of(0)]
    again = manilla("play", "manilla", "--seed", "5", "--deals", "1", typed="\n".join(mine).lower() + "\n")
    assert again.stdout.count("plays") == done.stdout.count("plays")
    assert [line for line in again.stdout.splitlines() if "plays" in line] == [
        line for line in done.stdout.splitlines() if "plays" in line
    ]


def _seat(deal: object, place: int) -> int:
    from manilla.rules.deal import Deal

    assert isinstance(deal, Deal)
    trick = deal.tricks()[place // 4]
    return (trick.leader + place % 4) % 4


def test_another_card_is_refused_with_the_reason() -> None:
    done = manilla(
        "play", "manilla", "--seed", "5", "--deals", "1", typed="why 9O\nxx\n99\n?\n\nhand\ntrick\nlast\nscore\n"
    )
    assert done.returncode == 0
    assert "You must follow suit" in done.stdout
    assert "No such card: “xx”" in done.stdout
    assert "There is no number 99 here" in done.stdout
    assert "undo: take your last act back" in done.stdout
    assert "The input has ended" in done.stdout
    assert "Marks:" in done.stdout
    assert done.stderr == ""


def test_undo_takes_back_the_own_last_act_and_the_record_says_so(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    done = manilla("play", "manilla", "--seed", "5", "--record", record, typed="undo\n1\nundo\n2\n1\n1\nundo\n")
    assert "There is nothing of yours to take back" in done.stdout
    assert done.stdout.count("Taken back.") == 2
    assert record.read_text().count("undo ") == 2
    load_file(record)


def test_giving_the_deal_away_scores_it(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    done = manilla("play", "manilla", "--seed", "5", "--record", record, "--deals", "1", typed="1\nconcede\nconcede\n")
    assert "type concede again" in done.stdout
    assert "gives the rest of the deal away" in done.stdout
    result = load_file(record).last.match.results[0]
    assert result.score is not None
    assert sum(result.score.points) == 72
    assert sum(result.score.tricks) == 12


def test_what_the_player_sees_holds_no_card_of_the_others() -> None:
    """Until a card is played or shown, its short form stands only in the hand of its owner."""
    done = manilla("play", "butifarra", "--seed", "9", typed="1\n1\n")
    before_play = done.stdout.split("plays")[0]
    import re

    hands = [line for line in before_play.splitlines() if line.startswith("Your hand:")]
    seen = set(re.findall(r"\b[2-9ASCR][OCEB]\b", " ".join(hands)))
    assert len(seen) == 12
    drawn = before_play.split("Deal 1")[1]
    assert set(re.findall(r"\b[2-9ASCR][OCEB]\b", drawn)) == seen


def test_an_interrupted_match_goes_on_from_its_record(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    first = manilla("play", "manilla", "--seed", "5", "--record", record, typed="1\n1\n1\n")
    assert "The record is kept" in first.stdout
    before = load_file(record)
    second = manilla("play", "manilla", "--seed", "5", "--record", record, typed="1\n1\n")
    assert "Going on with the record" in second.stdout
    after = load_file(record)
    assert after.events[: len(before.events)] == before.events
    assert len(after.events) > len(before.events)


def test_a_killed_match_keeps_its_record_and_goes_on(tmp_path: Path) -> None:
    for delay in (0.35, 0.5, 0.65):
        record = tmp_path / f"match{delay}.mgn"
        command = [*MANILLA, "play", "manilla_completa", "--auto", "--seed", "5", "--record", str(record)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT) as process:
            while not record.exists():
                time.sleep(0.02)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
        kept = load_file(record)
        done = manilla("play", "manilla_completa", "--auto", "--seed", "5", "--record", record)
        assert done.returncode == 0, done.stderr
        finished = load_file(record)
        assert finished.last.match.finished
        assert finished.events[: len(kept.events)] == kept.events


def test_a_record_cut_in_the_middle_of_a_word_goes_on_and_says_what_was_left_out(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--seed", "5", "--record", record, typed="1\n1\n")
    whole = record.read_text().rstrip("\n")
    record.write_text(whole[:-1])
    assert f"Line {len(whole.splitlines())}" in one_sentence(manilla("replay", record))
    done = manilla("play", "manilla", "--seed", "5", "--record", record, typed="")
    assert f"left out: {whole.split()[-1][:-1]}" in done.stdout
    load_file(record)


def test_ctrl_c_stops_with_the_record_kept(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    command = [*MANILLA, "play", "manilla", "--seed", "5", "--record", str(record)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        while "Your turn" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "The record is kept" in out
    load_file(record)


def test_a_reader_that_goes_away_ends_the_match_quietly(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    command = [*MANILLA, "play", "manilla_completa", "--auto", "--seed", "5", "--record", str(record)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=20) == 0
    assert not load_file(record).last.match.finished


def test_a_record_of_another_game_is_not_written_to(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--seed", "5", "--record", record, typed="1\n")
    before = record.read_bytes()
    assert "another game" in one_sentence(manilla("play", "butifarra", "--record", record, typed="1\n"))
    other = manilla("play", "manilla", "--option", "game_target=20", "--record", record)
    assert "other options" in one_sentence(other)
    assert record.read_bytes() == before


def test_a_finished_match_is_not_played_on(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    options = ("--option", "game_target=1", "--option", "games_to_win=1")
    manilla("play", "manilla", "--auto", "--seed", "5", "--record", record, *options)
    before = record.read_bytes()
    done = manilla("play", "manilla", "--record", record, *options)
    assert done.returncode == 0
    assert "is over" in done.stdout
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "mannilla"),
        ("play", "manilla", "--bots", "clever"),
        ("play", "manilla", "--bots", "casual,casual,casual,casual"),
        ("play", "manilla", "--deals", "0"),
        ("play", "manilla", "--deals", "many"),
        ("play", "manilla", "--json"),
        ("play", "manilla", "--option", "pinta=never"),
        ("play", "manilla", "--option", "game_target=1.5"),
        ("play", "manilla", "--option", "packets=5-5-5"),
        ("play", "manilla", "--lang", "xx"),
        ("play", "manilla", "--record", "/no/such/folder/match.mgn"),
        ("replay", "/no/such/file.mgn"),
        ("replay", "/"),
        ("replay",),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: tuple[str, ...]) -> None:
    one_sentence(manilla(*arguments))


def test_a_wrong_record_is_refused_with_line_and_reason(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--auto", "--seed", "7", "--record", record)
    lines = record.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("play "))
    words = lines[place].split()
    lines[place] = " ".join([words[0], words[1], words[3], words[2], *words[4:]])
    record.write_text("\n".join(lines))
    assert f"line {place + 1}" in one_sentence(manilla("replay", record)).lower()
    record.write_bytes(b"\xff\xfe\x00")
    one_sentence(manilla("replay", record))
    record.write_text("")
    one_sentence(manilla("replay", record))


def test_the_published_deal_ends_37_to_35(tmp_path: Path) -> None:
    """A university course printed a whole deal of butifarra: oros, the first player leads, six tricks each."""
    record = tmp_path / "published.mgn"
    record.write_text(Path(__file__).parents[1].joinpath("examples", "published.mgn").read_text())
    told = json.loads(manilla("replay", record, "--json").stdout)["deals"][0]
    assert told["score"]["points"] == [37, 35]
    running = [trick["points"] for trick in told["tricks"]]
    assert running[:6] == [[11, 0], [14, 0], [14, 9], [21, 9], [22, 9], [29, 9]]
    assert running[6:] == [[29, 18], [37, 18], [37, 23], [37, 27], [37, 33], [37, 35]]
    assert dump(load_file(record).events)


def test_the_end_of_a_match_tells_the_final_marks() -> None:
    for command in (("--auto", "--seed", "7"), ("--auto", "--seed", "7", "--deals", "1")):
        last = manilla("play", "butifarra", *command).stdout.splitlines()
        assert any(line.startswith("Marks: ") for line in last[-2:])


def test_two_matches_cannot_write_one_record(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    command = [*MANILLA, "play", "manilla", "--seed", "5", "--record", str(record)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as first:
        assert first.stdout is not None
        while "Your turn" not in first.stdout.readline():
            pass
        before = record.read_bytes()
        second = manilla("play", "manilla", "--seed", "5", "--auto", "--record", record)
        assert "Another match is writing this record" in one_sentence(second)
        assert record.read_bytes() == before
        first.communicate("1\n", timeout=20)
    load_file(record)


def test_a_refused_command_leaves_a_torn_record_as_it_is(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--seed", "5", "--record", record, typed="1\n1\n")
    torn = record.read_bytes().rstrip(b"\n")[:-1]
    record.write_bytes(torn)
    assert "another game" in one_sentence(manilla("play", "butifarra", "--record", record))
    assert record.read_bytes() == torn


def test_a_comment_at_the_end_is_kept(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--seed", "5", "--record", record, "--deals", "1", "--auto")
    record.write_text(record.read_text() + "# a good evening")
    done = manilla("play", "manilla", "--seed", "5", "--record", record, "--auto")
    assert "broke off" not in done.stdout
    assert "# a good evening\n" in record.read_text()
    assert load_file(record).last.match.finished


def test_a_record_with_a_byte_order_mark_or_other_line_ends_is_read(tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    manilla("play", "manilla", "--seed", "5", "--record", record, "--deals", "1", "--auto")
    whole = load_file(record).events
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n"))
    assert load_file(record).events == whole


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", " ", "x" * 61, "\udcff"])
def test_a_name_that_a_record_or_a_terminal_could_not_bear_is_refused(name: str, tmp_path: Path) -> None:
    record = tmp_path / "match.mgn"
    assert "name" in one_sentence(manilla("play", "manilla", "--name", name, "--record", record))
    assert not record.exists()


def test_a_seed_may_be_any_bytes_and_input_may_be_closed() -> None:
    assert manilla("play", "manilla", "--seed", "\udcff", "--auto", "--deals", "1").returncode == 0
    closed = f"{' '.join(map(shlex.quote, MANILLA))} play manilla --seed 5 <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", closed], capture_output=True, text=True, env=ENVIRONMENT, check=False, timeout=20
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The input has ended" in done.stdout


@pytest.mark.parametrize("file", ["/dev/zero", "/dev/full", "/dev/stdin"])
def test_what_is_no_file_is_no_record(file: str) -> None:
    one_sentence(manilla("replay", file))
    one_sentence(manilla("play", "manilla", "--auto", "--record", file))


def test_an_option_given_twice_is_refused() -> None:
    done = manilla("play", "butifarra", "--option", "target=50", "--option", "target=60")
    assert "given twice" in one_sentence(done)


def test_the_rest_may_be_claimed_and_goes_to_who_is_right(tmp_path: Path) -> None:
    """A player who claims at every turn is refused until it is true; then the deal is over, and the record says so."""
    record = tmp_path / "claimed.mgn"
    typed = "claim\n1\n" * 80
    played = manilla(
        "play", "butifarra", "--seed", "1", "--deals", "2", "--name", "Eva", "--record", record, typed=typed
    )
    assert played.returncode == 0, played.stderr
    assert "The rest can be claimed or given away once the cards are played." in played.stdout
    assert "The others can still take a trick." in played.stdout
    assert "Eva claims the rest, and rightly" in played.stdout
    assert "\nclaim 0\n" in record.read_text()
    assert manilla("replay", record).returncode == 0

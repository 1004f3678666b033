"""`manilla problem` and `manilla what-if` as a person uses them."""

import json
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest

from manilla.analysis.daily import Daily
from manilla.analysis.problems import Problem, all_shipped, shipped
from manilla.analysis.what_if import before, swapped
from manilla.cli import main
from manilla.cli.kept import read_kept
from manilla.locale import LANGUAGES
from manilla.rules.errors import BadDeal, UnreadableText
from manilla.rules.notation import action_text
from manilla.rules.position import read_position, short_text
from manilla.search.solver import DealSolver
from manilla.variants import find_variant

Capture = pytest.CaptureFixture[str]
PUBLISHED = str(Path(__file__).parents[1] / "examples" / "published.mgn")
FIRST = shipped("butifarra")[0]


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MANILLA_LANG", "en")
    monkeypatch.setenv("MANILLA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def run(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *arguments: str, typed: str = "", code: int = 0) -> str:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    assert main(list(arguments)) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return err if code else out


def text(problem: Problem, right: bool) -> str:
    wrong = [action for action in problem.loss if action not in problem.answers]
    return action_text(problem.variant, problem.answers[0] if right else wrong[0])


def test_a_right_answer_is_praised_explained_and_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path
) -> None:
    out = run(monkeypatch, capsys, "problem", FIRST.name, typed=text(FIRST, right=True) + "\n")
    assert f"{FIRST.name}, Butifarra" in out
    assert "\nRight: " in out
    assert "What each loses: " in out
    assert "Learned: 1. On the way: 0. To be asked again: 0." in out
    assert read_kept(folder / "learning.json").queue()[FIRST.name].due is None


def test_a_wrong_answer_is_told_with_its_price_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path
) -> None:
    out = run(monkeypatch, capsys, "problem", FIRST.name, typed="why 9O\n" + text(FIRST, right=False) + "\n")
    assert "is not the best. Right is: " in out
    assert " loses " in out
    assert "You will be asked this again" in out
    again = run(monkeypatch, capsys, "problem", "--again", typed=text(FIRST, right=True) + "\n")
    assert "\nRight: " in again
    later = read_kept(folder / "learning.json").queue()[FIRST.name]
    assert later.due == date.today() + timedelta(days=1)  # noqa: DTZ011
    nothing = run(monkeypatch, capsys, "problem", "--again")
    assert "Nothing is to be asked again today." in nothing
    tomorrow = later.due.isoformat()
    assert FIRST.name in run(monkeypatch, capsys, "problem", "--again", "--day", tomorrow, typed="quit\n")


def test_one_problem_after_the_other_and_none_twice(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    some = sorted(shipped("manilla"), key=lambda one: (one.grade, one.number))[:2]
    typed = f"{text(some[0], right=True)}\n\n{text(some[1], right=True)}\nq\n"
    out = run(monkeypatch, capsys, "problem", "--game", "manilla", typed=typed)
    assert some[0].name in out
    assert some[1].name in out
    out = run(monkeypatch, capsys, "problem", "--game", "manilla", typed="quit\n")
    assert some[0].name not in out
    assert some[1].name not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_can_be_asked_in_every_language(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    kinds = {problem.kind: problem for problem in all_shipped()}
    for problem in kinds.values():
        typed = text(problem, right=False) + "\n"
        out = run(monkeypatch, capsys, "problem", problem.name, "--lang", lang, typed=typed)
        assert problem.name in out
        assert "{" not in out


def test_the_list_names_all_that_fit(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out = run(monkeypatch, capsys, "problem", "--list")
    assert len(out.splitlines()) == len(all_shipped()) + 1
    told = json.loads(run(monkeypatch, capsys, "problem", "--list", "--json", "--grade", "3", "--game", "butifarra"))
    assert {one["grade"] for one in told} == {3}
    for one in told:
        assert read_position(one["position"], find_variant).deal().variant.key == "butifarra"
        assert min(one["loss"].values()) == 0
        assert set(one["answers"]) < set(one["loss"])
    tags = json.loads(run(monkeypatch, capsys, "problem", "--json", "--tag", "keep_manilla"))
    assert tags
    assert all("keep_manilla" in one["tags"] for one in tags)


def test_a_closed_problem_does_not_show_what_is_hidden(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    problem = next(one for one in all_shipped() if one.kind == "closed" and one.variant.seating.seats == 4)
    out = run(monkeypatch, capsys, "problem", problem.name, typed="quit\n")
    view = problem.view()
    seen = {card for holding in view.holdings for card in holding.playable} | set(view.plays)
    hidden = [card for card in problem.variant.deck if card not in seen]
    assert hidden
    for card in hidden:
        assert problem.variant.card_text(card) not in out.replace(problem.name, "").split()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing-01"], "There is no problem of this name: “nothing-01”."),
        (["--tag", "luck"], "No such idea: “luck”."),
        (["--grade", "9"], "It goes from 1 to 5."),
        (["--game", "bridge"], "No such game: “bridge”."),
        (["--day", "tomorrow"], "This is no date: “tomorrow”."),
        (["--daily"], "--game needs a game"),
        ([FIRST.name, "--grade", "1"], "--grade does not go with the name of a problem."),
        (["--again", "--list"], "cannot be given together"),
        (["--mistakes", "nowhere.mgn"], "No such file"),
        (["--mistakes", PUBLISHED, "--player", "Nobody"], "There is no player “Nobody”"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert said in run(monkeypatch, capsys, "problem", *arguments, code=2)


def test_a_file_that_is_broken_or_newer_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path
) -> None:
    folder.mkdir()
    for content, said in (
        ("{", "cannot be read"),
        ('{"format": 9}', "newer version"),
        ('{"items": 3}', "cannot be read"),
    ):
        (folder / "learning.json").write_text(content)
        assert said in run(monkeypatch, capsys, "problem", FIRST.name, typed="1\n", code=2)
        assert (folder / "learning.json").read_text() == content


def test_the_deal_of_the_day_is_played_compared_and_counted_once(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path
) -> None:
    arguments = ["problem", "--daily", "--game", "manillen_3", "--day", "2026-12-01"]
    out = run(monkeypatch, capsys, *arguments, typed="1\n" * 14)
    kept = read_kept(folder / "learning.json").days
    points, theirs, marks = kept["manillen_3 2026-12-01"]
    assert f"{points}–{theirs}" in out
    par = Daily(find_variant("manillen_3"), date(2026, 12, 1)).par()
    assert f"club: {par.points}–{par.theirs}" in out
    again = run(monkeypatch, capsys, *arguments, typed="2\n" + "1\n" * 14)
    assert "the first time counts" in again
    assert read_kept(folder / "learning.json").days == kept
    told = json.loads(run(monkeypatch, capsys, *arguments, "--json"))
    assert told["you"] == [points, theirs, marks]


# -- what if


def test_two_cards_change_places_and_the_position_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out = run(monkeypatch, capsys, "what-if", PUBLISHED, "--before", "7.2", "--swap", "CO", "9O", "--swap", "RO", "CO",
              code=2)  # fmt: skip
    assert "lie in the same hand" in out
    out = run(monkeypatch, capsys, "what-if", PUBLISHED, "--before", "7.2", "--swap", "RO", "CO")
    line = out.splitlines()[-1]
    deal = read_position(line, find_variant).deal()
    assert deal.variant.read_card("CO") in deal.held(2)
    assert deal.variant.read_card("RO") in deal.held(3)
    told = json.loads(run(monkeypatch, capsys, "what-if", line, "--json"))
    assert told["position"] == line


def test_the_solver_is_asked_about_the_changed_deal(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    shown = run(monkeypatch, capsys, "what-if", PUBLISHED, "--before", "7.2", "--swap", "RO", "CO", "--json")
    deal = read_position(json.loads(shown)["position"], find_variant).deal()
    told = json.loads(
        run(monkeypatch, capsys, "what-if", PUBLISHED, "--before", "7.2", "--swap", "RO", "CO", "--solve", "--json")
    )
    assert told["value"]["difference"]["lo"] == DealSolver().value(deal).lo


def test_the_deal_is_played_on_against_bots(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    arguments = ["what-if", PUBLISHED, "--before", "11", "--play"]
    out = run(monkeypatch, capsys, *arguments, typed="1\nundo\n2\n1\n1\n")
    assert "The deal is over." in out
    deal = read_position(out.splitlines()[-1], find_variant).deal()
    assert deal.finished
    assert out == run(monkeypatch, capsys, *arguments, typed="1\nundo\n2\n1\n1\n")


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        (("RC", "CO"), "swap_played"),
        (("SO", "7O"), "swap_same"),
        (("SO", "7B"), "swap_against_play"),
    ],
)
def test_a_card_that_cannot_change_places_is_refused(swap: tuple[str, str], code: str) -> None:
    line = _published("7.2")
    deal = read_position(line, find_variant).deal()
    one, other = (deal.variant.read_card(card) for card in swap)
    with pytest.raises(BadDeal) as refused:
        swapped(deal, one, other)
    assert refused.value.code == code


def _published(moment: str) -> str:
    capture = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", capture)
        assert main(["what-if", PUBLISHED, "--before", moment, "--json"]) == 0
    line: str = json.loads(capture.getvalue())["position"]
    return line


def test_the_turned_card_stays() -> None:
    deal = shipped("manilla")[0].deal
    turned = deal.dealt.turned
    assert turned is not None
    start = before(deal, 0)
    other = next(card for card in start.held((start.dealer + 1) % 4))
    with pytest.raises(BadDeal, match="swap_turned"):
        swapped(start, turned, other)


def test_swapping_twice_gives_the_deal_again() -> None:
    deal = read_position(_published("7.2"), find_variant).deal()
    one, other = deal.variant.read_card("RO"), deal.variant.read_card("CO")
    assert short_text(swapped(swapped(deal, one, other), other, one)) == short_text(deal)


def test_before_goes_back_and_not_forward() -> None:
    deal = read_position(_published("7.2"), find_variant).deal()
    assert before(deal, 3).plays == deal.plays[:3]
    assert before(deal, len(deal.plays)) == deal
    with pytest.raises(UnreadableText, match="not_so_far"):
        before(deal, 40)

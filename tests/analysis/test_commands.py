"""``manilla hint``, ``manilla review`` and the word ``hint``, as a person or a program uses them."""

import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from manilla.analysis.hint import hint
from manilla.analysis.moments import deals_of
from manilla.cli import main
from manilla.locale import LANGUAGES
from manilla.record.load import load_file
from manilla.rules.position import position_seen, position_text
from manilla.rules.view import view_of
from manilla.words import Speech
from manilla.words.learning import action_text

Capture = pytest.CaptureFixture[str]
PUBLISHED = str(Path(__file__).parents[1] / "examples" / "published.mgn")
QUICK = ("--nodes", "1000")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLA_LANG", "en")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two deals of manillen and the beginning of a third."""
    file = tmp_path_factory.mktemp("records") / "club.mgn"
    assert main(["play", "manillen_4", "--auto", "--seed", "5", "--deals", "2", "--record", str(file)]) == 0
    return str(file)


def told(capsys: Capture, *arguments: str) -> str:
    capsys.readouterr()
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *arguments: str) -> str:
    capsys.readouterr()
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_hint_tells_each_card_the_best_first_and_why(capsys: Capture, record: str) -> None:
    arguments = ("hint", record, "--deal", "1", "--before", "3")
    found: dict[str, Any] = json.loads(told(capsys, *arguments, "--json"))
    played = deals_of(load_file(Path(record)))[0]
    moment = next(moment for moment in played.moments if len(moment.deal.plays) == 8)
    view = moment.view()
    assert {row["action"] for row in found["actions"]} == {
        view.variant.card_text(card) for card in moment.deal.legal_cards()
    }
    losses = [row["loss_worth"] for row in found["actions"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert found["idea"]["action"] == found["actions"][0]["action"]
    said = told(capsys, *arguments)
    assert found["idea"]["text"] in said
    lines = [line for line in said.splitlines() if line.startswith("  ")]
    assert [line.split(":")[0].strip() for line in lines] == [
        action_text(Speech(view.variant, "en"), each.prospect.action) for each in hint(view).actions
    ]
    assert json.loads(told(capsys, *arguments, "--json")) == found


def test_a_hint_for_a_call(capsys: Capture, record: str) -> None:
    found = json.loads(told(capsys, "hint", record, "--deal", "1", "--call", "1", "--json"))
    assert {"O", "S"} & {row["action"] for row in found["actions"]} or len(found["actions"]) >= 5
    assert "marks expected" in told(capsys, "hint", record, "--deal", "1", "--call", "1")


def test_a_hint_for_a_printed_problem_knows_no_more_than_is_printed(capsys: Capture) -> None:
    (played,) = deals_of(load_file(Path(PUBLISHED)))
    moment = next(moment for moment in played.moments if len(moment.deal.plays) == 24)
    from_record = hint(moment.view())
    view = view_of(moment.match, moment.player)
    text = position_text(position_seen(view))
    assert "?" in text
    found = json.loads(told(capsys, "hint", text, "--json"))
    assert [row["action"] for row in found["actions"]] == [
        action_text(Speech(view.variant, "en"), each.prospect.action) for each in from_record.actions
    ]
    assert [row["points"] for row in found["actions"]] == [
        round(each.prospect.points, 3) for each in from_record.actions
    ]


def test_what_cannot_be_hinted_at_is_refused_in_one_sentence(capsys: Capture, record: str) -> None:
    assert "the whole deal" in refused(capsys, "hint", "butifarra hands=9O.2C/AO.3C/RO.4C/SO.5C contract=B")
    assert "no call of that number" in refused(capsys, "hint", record, "--deal", "1", "--call", "99")
    assert "not come so far" in refused(capsys, "hint", record, "--deal", "1", "--before", "12")
    assert "records" in refused(capsys, "hint", "butifarra hands=?12/?12/?12/?12", "--deal", "1")
    assert "must be known" in refused(capsys, "hint", "butifarra hands=?12/?12/?12/?12 contract=B")


def test_a_review_in_words_and_for_programs(capsys: Capture, record: str) -> None:
    found = json.loads(told(capsys, "review", record, "--match", "--json", *QUICK))
    assert [deal["deal"] for deal in found["deals"]] == [1, 2]
    assert found["interrupted"] is False
    for deal in found["deals"]:
        assert len(deal["course"]) == 33
        assert None not in deal["course"]
        judged = [each for each in deal["decisions"] if each["verdict"]]
        assert all(each["known"] and each["was"] for each in judged if each["before"])
    said = told(capsys, "review", record, "--deal", "2", "--all", *QUICK)
    assert said.startswith("Manillen")
    assert "With all cards seen" in said
    assert "How well each decided" in said
    assert said == told(capsys, "review", record, "--deal", "2", "--all", *QUICK)


def test_only_one_player_is_judged(capsys: Capture, record: str) -> None:
    found = json.loads(told(capsys, "review", record, "--player", "Jordi", "--json", *QUICK))
    assert [each["player"] for each in found["accounts"]] == ["Jordi"]
    assert {each["player"] for deal in found["deals"] for each in deal["decisions"] if each["verdict"]} == {2}
    assert "The players are" in refused(capsys, "review", record, "--player", "Nobody")
    assert "give one" in refused(capsys, "review", record, "--match", "--deal", "1")


class _Page(HTMLParser):
    """What is open at the end of a page, and everything that it asks for from elsewhere."""

    VOID = ("meta", "line", "path", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]
        self.headings += tag == "h1"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_by_itself_in_every_language(capsys: Capture, record: str, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "review.html"
    told(capsys, "review", record, "--deal", "1", "--html", str(file), "--lang", lang, *QUICK)
    text = file.read_text(encoding="utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert page.asked == []
    assert page.headings == 1
    assert f'<html lang="{lang}">' in text
    assert "<script" not in text
    assert "@media print" in text
    assert re.search(r'<svg [^>]*role="img" aria-label="[^"]{10,}"', text)


def test_a_name_with_signs_of_html_is_a_name(capsys: Capture, tmp_path: Path) -> None:
    file, html = tmp_path / "odd.mgn", tmp_path / "odd.html"
    assert (
        main(["play", "manillen_4", "--auto", "--seed", "5", "--deals", "1", "--record", str(file), "--name", "A<b>&"])
        == 0
    )
    told(capsys, "review", str(file), "--html", str(html), *QUICK)
    assert "A&lt;b&gt;&amp;" in html.read_text(encoding="utf-8")
    assert "A<b>" not in html.read_text(encoding="utf-8")


def test_hint_is_a_word_at_the_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("hint\n?\nquit\n"))
    said = told(capsys, "play", "butifarra", "--seed", "7")
    assert "Hint, from what you can see" in said
    assert "hint: what each of your choices is worth" in said

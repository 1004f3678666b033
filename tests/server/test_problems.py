"""Problems over HTTP: nothing of an answer is told before one is given, and any answer is judged."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from manilla.analysis.problems import all_shipped, find_problem
from manilla.analysis.problems.own import own_text, read_own
from manilla.locale import LANGUAGES
from manilla.rules.errors import UnreadableText
from manilla.rules.notation import action_text
from tests.asynchronously import asynchronously

from .serving import serving

CLOSED = next(one for one in all_shipped() if one.kind == "closed" and one.variant.seating.seats == 4)
OPEN = next(one for one in all_shipped() if one.kind == "open")
PILES = next(one for one in all_shipped() if one.kind == "open" and one.variant.layout.piles is not None)
CALL = next(one for one in all_shipped() if one.about_call)
TODAY = datetime.now(UTC).date()
DAY = TODAY.isoformat()


def text_of(problem: Any, action: Any) -> str:
    return action_text(problem.variant, action)


@asynchronously
async def test_problems_are_listed_by_game_idea_and_grade_and_no_idea_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        everything = (await server.http("GET", "/api/problems?lang=en")).json()
        assert len(everything["problems"]) == len(all_shipped())
        assert sum(row["problems"] for row in everything["games"]) == len(all_shipped())
        assert sum(row["problems"] for row in everything["grades"]) == len(all_shipped())
        game = CLOSED.variant.key
        some = (
            await server.http("GET", f"/api/problems?game={game}&idea={CLOSED.tags[0]}&grade={CLOSED.grade}")
        ).json()
        names = [row["problem"] for row in some["problems"]]
        assert CLOSED.name in names
        assert all(CLOSED.tags[0] in find_problem(name).tags for name in names)
        assert {row["grade"] for row in some["problems"]} == {CLOSED.grade}
        assert set(some["problems"][0]) == {"problem", "game", "grade", "kind", "asks"}
        assert (await server.http("GET", "/api/problems?idea=nosuch")).json()["problems"] == []


@asynchronously
async def test_a_question_holds_what_the_player_sees_and_no_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        asked = (await server.http("GET", f"/api/problems/{CLOSED.name}?lang=en")).json()
        hands = asked["match"]["hands"]
        assert [hand.startswith("?") for hand in hands] == [seat != CLOSED.seat for seat in range(4)]
        assert asked["match"]["player"] == asked["player"]
        assert asked["names"][asked["player"]] == "Player"
        openly = (await server.http("GET", f"/api/problems/{OPEN.name}?lang=en")).json()
        assert not any("?" in hand for hand in openly["match"]["hands"])
        assert openly["match"]["legal"]
        for told in (asked, openly):
            assert not {"answers", "loss", "losses", "tags", "missed", "lines"} & set(told)


@asynchronously
async def test_where_all_hands_are_open_covered_cards_are_told_too(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        asked = (await server.http("GET", f"/api/problems/{PILES.name}")).json()
        told = {card for piles in asked["covered"] for pile in piles for card in pile}
        deal = PILES.deal
        below = {card for seat in range(deal.places.seats) for pile in deal.piles(seat) for card in pile[:-1]}
        assert told == {deal.variant.card_text(card) for card in below}
        assert below


@asynchronously
async def test_answers_are_judged_with_reasons_in_every_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for problem in (CLOSED, OPEN, CALL):
            wrong = next(action for action in problem.loss if action not in problem.answers)
            for lang in LANGUAGES:
                address = f"/api/problems/{problem.name}/answer?lang={lang}"
                right = text_of(problem, problem.answers[0])
                told = (await server.http("POST", address, json={"answer": right})).json()
                assert told["right"]
                assert right in told["answers"]
                assert told["losses"][0]["loss"] == 0
                missed = (await server.http("POST", address, json={"answer": text_of(problem, wrong)})).json()
                assert not missed["right"]
                assert len(missed["lines"]) > 1
                assert bool(told["tricks"]) == (problem.kind == "open")


@asynchronously
async def test_when_to_ask_again_follows_from_what_the_page_has_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        address = f"/api/problems/{OPEN.name}/answer"
        right, wrong = text_of(OPEN, OPEN.answers[0]), text_of(OPEN, max(OPEN.loss, key=lambda one: OPEN.loss[one]))
        missed = (await server.http("POST", address, json={"answer": wrong, "day": DAY})).json()["item"]
        assert missed == {"key": OPEN.name, "due": DAY, "wrong": 1, "last": DAY}
        given = {"answer": right, "day": DAY, "item": missed}
        known = (await server.http("POST", address, json=given)).json()["item"]
        assert (known["step"], known["due"], known["right"]) == (1, (TODAY + timedelta(days=1)).isoformat(), 1)
        first = (await server.http("POST", address, json={"answer": right, "day": DAY})).json()["item"]
        assert "due" not in first  # right at once: learned
        late = (await server.http("POST", address, json={"answer": wrong, "day": "9999-12-31"})).json()["item"]
        assert late["last"] != "9999-12-31"  # no day of today anywhere on earth
        other = {"answer": wrong, "day": DAY, "item": {"key": "another"}}
        assert (await server.http("POST", address, json=other)).json()["item"]["key"] == OPEN.name


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/problems?game=nosuch", None, 404, "unknown_game"),
        ("/api/problems/nosuch-01", None, 404, "unknown_problem"),
        ("/api/problems/nosuch-01/answer", {"answer": "9E"}, 404, "unknown_problem"),
        (f"/api/problems/{OPEN.name}/answer", {"answer": "ZZ"}, 400, "no_such_card"),
        (f"/api/problems/{OPEN.name}/answer", {"answer": "A" * 41}, 400, "wrong_message"),
        (f"/api/problems/{OPEN.name}/answer", {"answer": "9E", "day": "soon"}, 400, "wrong_message"),
        (f"/api/problems/{OPEN.name}/answer", {"answer": "9E", "item": {"key": 1}}, 400, "wrong_message"),
        (f"/api/problems/{OPEN.name}/answer", {"answer": "9E", "item": {"key": "a", "step": -9}}, 400, "wrong_message"),
        (f"/api/problems/{OPEN.name}/answer", {}, 400, "wrong_message"),
    ],
)
@asynchronously
async def test_what_is_not_there_is_refused(
    path: str, body: dict[str, object] | None, status: int, code: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as server:
        answer = await server.http("GET" if body is None else "POST", path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)


@asynchronously
async def test_a_card_that_may_not_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        held = CLOSED.deal.held(CLOSED.seat)
        elsewhere = next(card for card in CLOSED.variant.deck if card not in held)
        given = {"answer": CLOSED.variant.card_text(elsewhere)}
        answer = await server.http("POST", f"/api/problems/{CLOSED.name}/answer", json=given)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_in_hand")


SAMPLED = next(one for one in all_shipped() if one.kind == "sampled")
OWN = own_text(replace(SAMPLED, missed=()))
"""What a page has kept of a mistake."""


@asynchronously
async def test_an_own_mistake_is_asked_and_judged_from_the_text_that_the_page_has_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        asked = (await server.http("GET", f"/api/problems/own?lang=en&problem={quote(OWN)}")).json()
        shipped = (await server.http("GET", f"/api/problems/{SAMPLED.name}?lang=en")).json()
        assert {**asked, "problem": "", "grade": 0} == {**shipped, "problem": "", "grade": 0}
        right, wrong = (
            text_of(SAMPLED, SAMPLED.answers[0]),
            text_of(SAMPLED, max(SAMPLED.loss, key=lambda one: SAMPLED.loss[one])),
        )
        for answer, found in ((right, True), (wrong, False)):
            given = {"problem": OWN, "answer": answer, "day": DAY, "item": {"key": "own-t.1.0.3", "due": DAY}}
            told = (await server.http("POST", "/api/problems/own/answer?lang=en", json=given)).json()
            assert told["right"] is found
            assert told["answers"] == [text_of(SAMPLED, one) for one in SAMPLED.answers]
            assert told["item"]["due"] == (TODAY + timedelta(days=1) if found else TODAY).isoformat()


@pytest.mark.parametrize(
    ("part", "other"),
    [
        (r"^manilla-problems 1", "manilla-problems 9"),
        (r" sampled$", " open"),  # it would be work for the solver
        (r"^seat \d", "seat 9"),
        (r"^seat \d", "seat -1"),
        (r"^answer .*", "answer "),
        (r"^answer .*", "answer ZZ"),
        (r"^loss (\S+) .*", r"loss \1"),
        (r":0\.00", ":1e999999999"),  # a number that takes for ever to write out
        (r"^deals \d+", "deals 9" + "9" * 5000),
        (r"error .*", "error -1"),
        (r"^missed.*", "missed club"),
        (r"^tags.*", "tags nosuch"),
        (r"^position .*", "position nonsense"),
        (r"\Z", "\n" + OWN.split("\n", 2)[2]),
        (r"\Z", "#" * 5000),
        (r"(?s).*", ""),
    ],
)
@asynchronously
async def test_a_text_that_is_no_own_mistake_is_refused(part: str, other: str, tmp_path: Path) -> None:
    text = re.sub(part, other, OWN, count=1, flags=re.MULTILINE)
    assert text != OWN
    with pytest.raises(UnreadableText):
        read_own(text)
    async with serving(tmp_path) as server:
        answer = await server.http("GET", f"/api/problems/own?problem={quote(text[:6000])}")
        assert answer.status_code == 400
        given = {"problem": text, "answer": "9E"}
        assert (await server.http("POST", "/api/problems/own/answer", json=given)).status_code == 400

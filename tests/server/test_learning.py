"""The course and the glossary over HTTP."""

from pathlib import Path

import pytest

from manilla.locale import LANGUAGES
from tests.asynchronously import asynchronously

from .serving import serving


@asynchronously
async def test_a_lesson_is_read_and_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        listed = (await server.http("GET", "/api/learn?game=butifarra&lang=en")).json()
        assert [row["number"] for row in listed["lessons"]] == list(range(1, 11))
        lesson = (await server.http("GET", "/api/learn/loading?game=butifarra&lang=en")).json()
        step = lesson["tasks"][0]
        assert (lesson["lesson"], step["kind"], step["hand"]) == ("loading", "card", ["6O", "5C", "AE", "5E"])
        assert lesson["cards"]["AE"] == {"name": "ace of espadas", "short": "AE"}
        address = "/api/learn/loading/answer?game=butifarra&lang=en"
        wrong = (await server.http("POST", address, json={"step": 1, "answer": "5E"})).json()
        assert (wrong["right"], wrong["loss"], wrong["plays"][0]) == (False, 4, {"seat": 0, "card": "5E"})
        refused = (await server.http("POST", address, json={"step": 1, "answer": "6O"})).json()
        assert (refused["right"], refused["refused"], refused["plays"]) == (False, "must_follow", [])
        right = (await server.http("POST", address, json={"step": 1, "answer": "AE"})).json()
        assert right["right"]
        assert right["tricks"][0]["winner"] == 2
        assert right["points"] == {"ours": 7, "theirs": 11}


@asynchronously
async def test_every_step_can_be_answered_in_every_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for lang in LANGUAGES:
            lesson = (await server.http("GET", f"/api/learn/naming?game=manillen_4&lang={lang}")).json()
            assert lesson["lang"] == lang
            for step in lesson["tasks"]:
                told = []
                for choice in step["choices"]:
                    given = {"step": step["step"], "answer": choice["answer"]}
                    answer = await server.http(
                        "POST", f"/api/learn/naming/answer?game=manillen_4&lang={lang}", json=given
                    )
                    assert answer.status_code == 200
                    told.append(answer.json()["right"])
                assert told.count(True) == 1


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/learn?game=nosuch", None, 404, "unknown_game"),
        ("/api/learn?game=butifarra_obligada", None, 404, "no_lessons"),
        ("/api/learn/nosuch", None, 404, "no_such_lesson"),
        ("/api/learn/trick/answer", {"step": 99, "answer": "1"}, 404, "no_such_task"),
        ("/api/learn/trick/answer", {"step": 1, "answer": "nobody"}, 400, "no_such_neighbour"),
        ("/api/learn/trick/answer", {"step": 2, "answer": "ZZ"}, 400, "no_such_card"),
        ("/api/learn/trick/answer", {"step": 1}, 400, "wrong_message"),
        ("/api/learn/trick/answer", {"step": "1", "answer": 1}, 400, "wrong_message"),
        ("/api/learn/trick/answer", {"step": 1, "answer": "1", "more": 1}, 400, "wrong_message"),
    ],
)
@asynchronously
async def test_what_is_not_there_is_refused(
    path: str, body: dict[str, object] | None, status: int, code: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as server:
        if body is None:
            answer = await server.http("GET", path)
        else:
            answer = await server.http("POST", path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert set(answer.json()) == {"code", "data", "sentence"}


@asynchronously
async def test_the_glossary_speaks_six_languages(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        words = set()
        for lang in LANGUAGES:
            answer = await server.http("GET", f"/api/glossary?lang={lang}")
            assert answer.headers["content-language"] == lang
            rows = [row for group in answer.json()["groups"] for row in group["terms"]]
            words.add(next(row["word"] for row in rows if row["term"] == "trick"))
        assert words == {"baza", "basa", "trick", "slag", "pli", "взятка"}

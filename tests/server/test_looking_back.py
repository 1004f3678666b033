"""Reviews and hints over HTTP: to whom they are told, what they hang on, and that nothing is left at work."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from manilla.analysis.problems.own import read_own
from manilla.analysis.review import Settings
from manilla.cli import main
from manilla.locale import LANGUAGES
from manilla.protocol.table import Sit
from manilla.record import fairness
from manilla.record.events import Dealt
from manilla.rules.notation import action_text
from manilla.server import looking_back, reviewing, reviews
from manilla.server.errors import Refusal
from manilla.server.limits import Rates
from manilla.server.metrics import Metrics
from manilla.server.reviewing import Question
from manilla.server.thinking import packed
from manilla.table import dealing
from tests.asynchronously import asynchronously

from .clients import Client, Json, joined
from .serving import Serving, serving
from .test_matches import short

GAME = "butifarra"
QUICK = Settings(nodes=3_000, exact_nodes=20_000)
"""Enough for verdicts, not for good ones."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "SETTINGS", QUICK)


async def practice(server: Serving, client: Client, game: str = GAME, **settings: Any) -> str:
    """A table at which one person plays among bots."""
    table = await server.new_table(game, bots="casual", **{"options": short(game), **settings})
    await client.watch(table)
    await client.done("sit", table, chair=0)
    await client.done("ready", table)
    return table


@contextlib.asynccontextmanager
async def reading(server: Serving, path: str, client: Client | None = None) -> AsyncIterator[httpx2.Response]:
    cookies = {"cookie": client.cookie or ""} if client else {}
    async with (
        httpx2.AsyncClient(base_url=server.address, headers=cookies, timeout=120) as http,
        http.stream("GET", path) as answer,
    ):
        yield answer


async def lines_of(server: Serving, path: str, client: Client | None = None) -> list[Json]:
    """All lines of a review; of a refusal the one that it is."""
    async with reading(server, path, client) as answer:
        return [json.loads(line) async for line in answer.aiter_lines()]


async def until(found: Any) -> None:
    async with asyncio.timeout(30):
        while not found():  # noqa: ASYNC110 - processes of the system tell no event
            await asyncio.sleep(0.02)


def children() -> set[int]:
    """The reviewing processes of this test's server, on Linux."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text().split():
            with contextlib.suppress(OSError):
                if b"manilla.server.reviewing" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(int(child))
    return found


@pytest.mark.usefixtures("quick")
@asynchronously
async def test_a_deal_is_reviewed_line_by_line_and_once_for_everybody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await practice(server, client)
        await client.play(table)
        path = f"/api/tables/{table}/review/0"
        about, begun, *decisions, summary = await lines_of(server, f"{path}?match=1&lang=en")
        assert (about["kind"], about["game"], about["match"], about["deal"]) == ("deal", GAME, 1, 0)
        assert next(row["player"] for row in about["players"]) == client.player
        assert sorted(about["seated"]) == [0, 1, 2, 3]
        # The last decision first, and every one of them; each at the step of the replay at which it was made.
        assert [line["place"] for line in decisions] == list(reversed(range(begun["decisions"])))
        steps = (await server.http("GET", f"/api/tables/{table}/replay/0")).json()
        happened = {steps["first"] + n: step["happened"] for n, step in enumerate(steps["steps"])}
        for line in decisions:
            act = happened[about["acts"][line["place"]]]
            assert line["action"] == act["data"]["card" if line["before"] else "call"]
            assert line["seat"] == act["data"]["seat"]
        judged = [line for line in decisions if line["known"] is not None]
        assert judged
        assert all(line["verdict"] for line in judged)
        assert all(isinstance(line["known"]["idea"]["text"], str) for line in judged)
        assert all(line["problem"] is None for line in decisions if line["verdict"] not in ("mistake", "blunder"))
        assert len(summary["course"]) == 49
        assert {account["player"] for account in summary["accounts"]} == {0, 1, 2, 3}
        assert all(account["accuracy"].keys() == {"mean", "low", "high"} for account in summary["accounts"])
        # It is kept: whoever asks then gets the same, in his language, and no process is started.
        again = await lines_of(server, f"{path}?lang=en")
        assert again == [about, begun, *decisions, summary]
        texts = set()
        for lang in LANGUAGES:
            other = await lines_of(server, f"{path}?lang={lang}")
            texts.add(next(line["known"]["idea"]["text"] for line in other[2:] if line.get("known")))
        assert len(texts) == len(LANGUAGES)
        assert b"manilla_reviewing_seconds_count 1.0" in server.parts.metrics.text()


def test_a_mistake_comes_with_a_problem_that_asks_what_would_have_been_right(tmp_path: Path) -> None:
    file = tmp_path / "m.mgn"
    assert main(["play", GAME, "--auto", "--bots", "random", "--seed", "7", "--record", str(file)]) == 0
    found = list(reviewing.lines(Question(file.read_text(), 1, Settings(nodes=4_000))))
    asked = [line for line in found if line.get("problem")]
    assert asked
    for line in asked:
        problem = read_own(line["problem"])
        assert (problem.seat, problem.variant.key) == (line["seat"], GAME)
        assert line["action"] not in [action_text(problem.variant, one) for one in problem.answers]


def heard_of(client: Client, what: str) -> set[int]:
    """The events of a kind that a client was told of."""
    happened = [one for message in client.heard if message["t"] == "table" for one in message.get("happened", [])]
    return {one["seq"] for one in happened if one["what"] == what}


@asynchronously
async def test_a_running_match_is_looked_back_on_in_practice_alone_and_in_finished_deals(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (client, other):
        table = await practice(server, client, options={"target": "100"})
        paths = [f"/api/tables/{table}/{what}" for what in ("review/0", "replay", "replay/0")]
        for path in paths:
            [early] = await lines_of(server, path, client)
            assert early["code"] == "no_record_yet"
        await client.play(table, lambda: bool(heard_of(client, "scored")))
        for path in paths:
            [refused] = await lines_of(server, path, other)
            assert refused["code"] == "no_record_yet"
        [overview] = await lines_of(server, paths[1], client)
        over = len(overview["deals"])
        assert over == len(heard_of(client, "scored"))
        told = [(await lines_of(server, f"/api/tables/{table}/replay/{n}", client))[0] for n in range(over)]
        assert overview["steps"] == sum(len(deal["steps"]) for deal in told)
        assert all(deal["steps"][-1]["happened"]["what"] == "scored" for deal in told)
        for path in (f"/api/tables/{table}/review/{over}", f"/api/tables/{table}/replay/{over}"):
            [refused] = await lines_of(server, path, client)
            assert refused["code"] == "not_found"  # the deal that is being played
        [refused] = await lines_of(server, f"/api/tables/{table}/record.mgn", client)
        assert refused["code"] == "no_record_yet"
        async with reading(server, paths[0], client) as answer:
            first = json.loads(await anext(answer.aiter_lines()))
        assert (first["kind"], first["winners"]) == ("deal", [])
        # Closed in the middle of a deal, the table tells all, but that deal is not reviewed.
        await client.play(table, lambda: len(heard_of(client, "dealt")) > over)
        await server.parts.tables.house.close_table(table)
        [refused] = await lines_of(server, f"/api/tables/{table}/review/{over}", other)
        assert refused["code"] == "review_unfinished"


@asynchronously
async def test_when_the_last_reader_leaves_the_work_stops(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await practice(server, client)
        await client.play(table)
        path = f"/api/tables/{table}/review/0"
        async with reading(server, path) as one:
            lines = one.aiter_lines()
            assert json.loads(await anext(lines))["kind"] == "deal"
            async with reading(server, path) as other:
                assert json.loads(await anext(other.aiter_lines()))["kind"] == "deal"
                await until(lambda: len(children()) == 1)  # they read the same
            await asyncio.sleep(0.1)
            assert server.parts.reviews.at_work == 1
            assert json.loads(await anext(lines))["kind"] == "begun"
        await until(lambda: server.parts.reviews.at_work == 0 and not children())


@asynchronously
async def test_a_server_that_stops_tells_its_readers_and_leaves_no_process(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await practice(server, client)
        await client.play(table)
        async with reading(server, f"/api/tables/{table}/review/0") as answer:
            lines = answer.aiter_lines()
            assert json.loads(await anext(lines))["kind"] == "deal"
            await until(lambda: len(children()) == 1)
            server.server.should_exit = True
            *_, last = [json.loads(line) async for line in lines]
            assert (last["kind"], last["code"]) == ("error", "leaving")
    assert not children()


@asynchronously
async def test_a_process_that_fails_is_told_of_and_not_kept() -> None:
    made = reviews.Reviews(Metrics())
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            async for _line in made.read("x", "somebody", Question("no record", 1, QUICK)):
                pass
        assert refused.value.code == "fault"
        assert not made.is_known("x")


@asynchronously
async def test_a_review_whose_server_is_killed_ends_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await practice(server, client)
        await client.play(table)
        record = await server.parts.tables.record(table)
    endless = Question(record, 1, Settings(nodes=10**9, exact_nodes=20_000))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "manilla.server.reviewing",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(packed(endless))
    assert json.loads(await process.stdout.readline())["kind"] == "begun"
    process.stdin.close()
    async with asyncio.timeout(60):
        assert await process.stderr.read() == b""
        assert await process.wait() == 0


@asynchronously
async def test_nobody_has_everything_reviewed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started = asyncio.Event()

    async def never(job: reviews.Job, _question: Question) -> bool:
        job.lines.append({"kind": "begun"})
        job.tell()
        started.set()
        await asyncio.Event().wait()
        return False

    monkeypatch.setattr(reviews, "_asked", never)
    monkeypatch.setattr(reviews, "MOST_WAITING", 4)
    made = reviews.Reviews(Metrics())
    question = Question("", 1, QUICK)
    readers = [made.read(str(number), "somebody", question) for number in range(reviews.MOST_EACH)]
    first = [await anext(reader) for reader in readers]
    assert [line["kind"] for line in first] == ["begun", "waiting", "waiting"]
    reading = [asyncio.ensure_future(anext(reader)) for reader in readers[1:]]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        made.check("another", "somebody")
    assert refused.value.code == "reviews_under_way"
    made.check("another", "somebody else")
    theirs = made.read("theirs", "somebody else", question)
    assert (await anext(theirs))["kind"] == "waiting"
    waits = asyncio.ensure_future(anext(theirs))
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        made.check("yet another", "somebody else")
    assert refused.value.code == "reviews_waiting"
    # Whoever leaves makes room for the next in turn.
    await readers[0].aclose()
    assert (await reading[0])["kind"] == "begun"
    for task in (waits, reading[1]):
        task.cancel()
    await asyncio.gather(waits, reading[1], return_exceptions=True)
    await readers[1].aclose()
    assert made.at_work == 0
    await made.close()
    with pytest.raises(Refusal):
        made.check("late", "somebody")


@asynchronously
async def test_what_is_not_there_is_not_reviewed(tmp_path: Path) -> None:
    rates = Rates(reviewing="1 per hour", opening="100 per minute")
    async with serving(tmp_path, rates=rates) as server, joined(server.address, 1) as (client,):
        assert (await server.http("GET", "/api/tables/nothere/review/0")).json()["code"] == "no_such_table"
        table = await practice(server, client)
        await client.play(table)
        assert (await server.http("GET", f"/api/tables/{table}/review/90")).status_code == 404
        assert (await server.http("GET", f"/api/tables/{table}/review/0?match=9")).status_code == 404
        async with reading(server, f"/api/tables/{table}/review/0", client) as answer:
            await anext(answer.aiter_lines())
        await until(lambda: server.parts.reviews.at_work == 0)
        [refused] = await lines_of(server, f"/api/tables/{table}/review/0?lang=nl", client)
        assert refused["code"] == "too_often"


# -- hints


async def advice(server: Serving, client: Client, table: str, lang: str = "en") -> Json:
    headers = {"cookie": client.cookie or ""}
    answer = await server.http("POST", f"/api/tables/{table}/hint?lang={lang}", headers=headers, timeout=60)
    return {"status": answer.status_code, **answer.json()}


def choosing(client: Client, table: str) -> bool:
    """Whether there is a card to be chosen."""
    match = client.tables[table].get("match") or {}
    return match.get("phase") == "play" and len(match.get("legal", [])) > 1


@asynchronously
async def test_a_hint_tells_what_each_card_is_worth_the_best_first(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 1) as (client,):
        table = await practice(server, client)
        await client.play(table, lambda: choosing(client, table))
        message = client.tables[table]
        told = await advice(server, client, table)
        assert (told["status"], told["seq"]) == (200, message["seq"])
        assert {row["action"] for row in told["actions"]} == set(message["match"]["legal"])
        assert told["actions"][0]["loss"] == 0
        assert all(0 <= row["half"] <= 1 for row in told["actions"])
        assert told["idea"]["text"].endswith((".", "!"))
        assert told["worlds"] > 1
        catalan = await advice(server, client, table, "ca")
        assert [row["action"] for row in catalan["actions"]] == [row["action"] for row in told["actions"]]
        assert catalan["idea"]["text"] != told["idea"]["text"]


@asynchronously
async def test_hints_are_for_practice_and_for_whoever_is_to_act(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, joined(server.address, 2) as (client, other):
        table = await practice(server, client, pace=30)
        assert (await advice(server, other, table))["code"] == "no_chair"
        assert (await advice(server, client, table))["code"] == "not_your_turn"  # before the cut, whoever cuts
        assert (await advice(server, client, "nothere"))["code"] == "no_such_table"
        shared = await server.new_table(GAME, options=short(GAME))
        for chair, player in enumerate((client, other)):
            await player.watch(shared)
            await player.done("sit", shared, chair=chair)
        assert (await advice(server, client, shared))["code"] == "hint_others"
        rated = await server.new_table(GAME, options=short(GAME), rated=True)
        await server.parts.tables.house.ask(client.player, Sit(rated, "sit", 0))  # as one with an account
        assert (await advice(server, client, rated))["code"] == "hint_rated"


def rotated(event: Dealt, seat: int) -> Dealt:
    """A deal in which the hands of all seats but one have moved on."""
    others = [place for place in range(len(event.hands)) if place != seat]
    hands = list(event.hands)
    for place, source in zip(others, others[1:] + others[:1], strict=True):
        hands[place] = event.hands[source]
    return Dealt(event.dealer, hands, event.turned, event.aside)


async def first_hint(
    server: Serving, client: Client, swap: bool, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Any], Json]:
    """What is seen at the first call, and the hint for it. No bot has acted by then: what it did would hang on its own
    cards.
    """
    original = fairness.dealt_event
    house = server.parts.tables.house
    house.chance = lambda size: b"c" * size
    object.__setattr__(house._world, "chance", house.chance)
    table = await practice(server, client)

    def dealt(*arguments: Any) -> Dealt:
        event = original(*arguments)
        return rotated(event, client.tables[table]["match"]["seated"].index(0)) if swap else event

    monkeypatch.setattr(dealing, "dealt_event", dealt)
    await client.play(table, lambda: bool((client.tables[table].get("match") or {}).get("legal")))
    match = client.tables[table]["match"]
    return [match["hands"], match.get("calls"), match.get("plays")], await advice(server, client, table)


@asynchronously
async def test_a_hint_hangs_on_what_its_player_sees_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[Any]] = []
    hints: list[Json] = []
    async with serving(tmp_path / "first") as server:
        client = await Client(server.address).open()
        cookie = client.cookie
        await client.close()
    for swap in (False, True):
        async with serving(tmp_path / str(swap)) as server:
            client = await Client(server.address, cookie).open()
            before, found = await first_hint(server, client, swap, monkeypatch)
            seen.append(before)
            hints.append(found)
            await client.close()
    assert seen[0] == seen[1]
    for told in hints:
        del told["table"]
    assert hints[0] == hints[1]
    assert len(hints[0]["actions"]) > 1

"""What one player is told does not hang on cards that he has not seen: over the wire, by HTTP and in the log."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from manilla.record import fairness
from manilla.record.events import Dealt
from manilla.server import logs
from manilla.table import dealing
from tests.asynchronously import asynchronously

from .clients import Client
from .serving import serving

GAME = "butifarra"
CHANGING = (
    (r'"(at|created|changed)":\d+', r'"\1":0'),
    (r'"(ms)": ?\d+', r'"\1":0'),
    (r'"(request|timestamp)": ?"[^"]*"', r'"\1":""'),
)
"""Times, and ids of requests."""


def scrubbed(text: str) -> str:
    for pattern, other in CHANGING:
        text = re.sub(pattern, other, text)
    return text


def rotated(seat: int) -> Callable[..., Dealt]:
    """Deals in which the hands of all seats but one have moved on."""
    original = fairness.dealt_event

    def dealt(*arguments: object) -> Dealt:
        event = original(*arguments)  # type: ignore[arg-type]  # passed on
        others = [place for place in range(len(event.hands)) if place != seat]
        hands = list(event.hands)
        for place, source in zip(others, others[1:] + others[:1], strict=True):
            hands[place] = event.hands[source]
        return Dealt(event.dealer, hands, event.turned, event.aside)

    return dealt


class Told:
    """All that came out of a server."""

    def __init__(self) -> None:
        self.frames: dict[str, list[str]] = {}
        self.http: list[str] = []
        self.log = ""
        self.leader = -1
        self.hands: list[str] = []


async def match(folder: Path, table_id: str, cookies: list[str]) -> Told:
    """A deal up to its first card: the leader's. ``cookies`` make the same players of both matches."""
    told, stream = Told(), io.StringIO()
    async with serving(folder, ping=1000.0) as server:
        logs.set_up("json", stream)
        house = server.parts.tables.house
        house.chance = lambda size: b"c" * size
        object.__setattr__(house._world, "chance", house.chance)
        table = await server.new_table(GAME)
        assert table == table_id
        clients = [await Client(server.address, cookie).open() for cookie in cookies]
        sitting, onlooker = clients[:4], clients[4]
        await onlooker.watch(table)
        for chair, client in enumerate(sitting):
            await client.watch(table)
            await client.done("sit", table, chair=chair, id=f"sit{chair}")
        seq = max([(await client.done("ready", table, id="ready"))["seq"] for client in sitting])
        for client in clients:
            await client.news_of(table, seq)
        cutter = next(client for client in sitting if client.my_turn(table) == "cut 7")
        seq = (await cutter.done("act", table, act="cut 7", id="cut"))["seq"]
        for client in clients:
            await client.news_of(table, seq)
        match = sitting[0].tables[table]["match"]
        told.leader = (match.get("dealer", 0) + 1) % 4
        leader = sitting[match["seated"][told.leader]]
        # Whatever he tries, and whatever he asks for, he learns nothing.
        for number, card in enumerate(("9O", "2B", "AC", "xx", "O", "pass", "9o 2b")):
            answer = await leader.ask("act", table, act=card, id=f"try{number}")
            assert answer["t"] == "refused"
        for kind in ("claim", "concede"):
            assert (await leader.ask(kind, table, id=kind))["t"] == "refused"
        steps = 0
        while leader.tables[table]["match"]["phase"] == "calls":
            caller = next(c for c in sitting if c.my_turn(table))
            seq = (await caller.done("act", table, act=caller.my_turn(table), id=f"call{steps}"))["seq"]
            for client in clients:
                await client.news_of(table, seq)
            steps += 1
        seq = (await leader.done("act", table, act=leader.my_turn(table), id="lead"))["seq"]
        for client in clients:
            await client.news_of(table, seq)
        again = await Client(server.address, leader.cookie).open()
        await again.watch(table)
        await again.watch(table, since=3)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/record.mgn", "/api/tables", "/api/me"):
            answer = await server.http("GET", path)
            told.http.append(scrubbed(answer.text) if path != "/api/me" else str(answer.status_code))
        told.frames = {
            "leader": [scrubbed(frame) for frame in leader.frames],
            "again": [scrubbed(frame) for frame in again.frames],
            "onlooker": [scrubbed(frame) for frame in onlooker.frames],
        }
        for client in (*clients, again):
            await client.close()
        stored = await server.parts.store.events.read(table)
        told.hands = re.findall(r'"hands":\[[^\]]*\]', b"".join(event.body for event in stored).decode())
    told.log = scrubbed(stream.getvalue())
    return told


@asynchronously
async def test_frames_answers_and_logs_are_the_same_whatever_the_others_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manilla.server.tables.new_id", lambda: "thetable")
    cookies = []
    async with serving(tmp_path / "first") as server:
        for _ in range(5):
            client = await Client(server.address).open()
            cookies.append(client.cookie or "")
            await client.close()
    one = await match(tmp_path / "one", "thetable", cookies)
    monkeypatch.setattr(dealing, "dealt_event", rotated(one.leader))
    other = await match(tmp_path / "other", "thetable", cookies)
    logs.set_up("none")
    assert one.leader == other.leader
    assert one.hands != other.hands
    for name, frames in one.frames.items():
        assert frames == other.frames[name], name
        assert len(frames) >= 3
    assert one.http == other.http
    assert one.log == other.log
    assert one.log.count("\n") > 5
    assert not re.search(r"\b[2-9ASCR]{1,12}[OCEB]\b", one.log)


def test_cards_are_found_where_they_are() -> None:
    """The pattern above finds a hand as it is written."""
    assert re.search(r"\b[2-9ASCR]{1,12}[OCEB]\b", '{"hand": "9AO.2B"}')

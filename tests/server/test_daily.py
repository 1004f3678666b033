"""The deal of the day over HTTP: stored before it is told, the same for everybody, never told before it is seen."""

from datetime import timedelta
from pathlib import Path
from typing import Any, Self

import httpx2
import pytest

from manilla.analysis.daily import Daily
from manilla.server.daily import today
from manilla.variants import all_variants, find_variant
from tests.asynchronously import asynchronously

from .serving import Serving, serving

GAME = "butifarra"


class Visitor:
    """Somebody with a cookie of his own."""

    def __init__(self, server: Serving) -> None:
        self.client = httpx2.AsyncClient(base_url=server.address)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def state(self, game: str = GAME, query: str = "") -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(f"/api/daily/{game}?lang=en{query}")).json()
        return found

    async def act(self, state: dict[str, Any], act: str) -> httpx2.Response:
        given = {"day": state["day"], "after": state["acts"], "act": act}
        return await self.client.post(f"/api/daily/{state['game']}/act?lang=en", json=given)

    async def played(self, state: dict[str, Any], choose: int = 0) -> dict[str, Any]:
        """The deal played to its end, always with the same of the legal acts."""
        while state["phase"] != "over":
            state = (await self.act(state, state["match"]["legal"][choose])).json()
        return state


@asynchronously
async def test_two_visitors_meet_the_same_deal_and_the_same_answers(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ends = []
        for _ in range(2):
            async with Visitor(server) as visitor:
                state = await visitor.state()
                assert (state["phase"], state["today"], state["day"]) == ("new", True, today().isoformat())
                ends.append(await visitor.played(state))
        assert ends[0]["match"] == ends[1]["match"]
        assert ends[0]["result"] == ends[1]["result"]
        assert ends[1]["board"]["players"] == 2
        assert (ends[1]["board"]["rank"], ends[1]["board"]["share"]) == (1, 0.5)
        difference = ends[1]["result"]["points"] - ends[1]["result"]["theirs"]
        assert ends[1]["board"]["spread"] == [[difference, 2]]
        par = Daily(find_variant(GAME), today()).par()
        assert ends[1]["board"]["bot"] == par._asdict()
        assert ends[1]["position"].startswith(f"{GAME} deal=")


@pytest.mark.parametrize("game", list(all_variants()))
@asynchronously
async def test_no_door_tells_a_card_that_the_player_does_not_see(game: str, tmp_path: Path) -> None:
    """Whatever is told before the end could be said from the player's own view."""
    async with serving(tmp_path) as server, Visitor(server) as visitor:
        state = await visitor.state(game)
        whole = Daily(find_variant(game), today())
        names = tuple(f"{player}" for player in range(whole.variant.seating.players))
        deal = whole.match(names).deal
        assert deal is not None
        while state["phase"] != "over":
            assert state["position"] is None
            assert "result" not in state
            assert "board" not in state
            seen = {*state["match"].get("plays", ()), *state["match"].get("aside", ()), state["match"].get("turned")}
            for seat, hand in enumerate(state["match"]["hands"]):
                cards = {deal.variant.card_text(card) for card in deal.held(seat)}
                shown = {text for text in cards if _holds(hand, text)}
                if seat not in state["match"]["seats"] and "(" not in hand and deal.places.owners[seat] == seat:
                    assert shown <= seen, (seat, hand)
            state = (await visitor.act(state, state["match"]["legal"][-1])).json()
        assert state["position"]


def _holds(hand: str, card: str) -> bool:
    parts = hand.split(".")
    return any(card[-1] == part[-1] and card[0] in part[:-1] for part in parts if not part.startswith("?"))


@asynchronously
async def test_what_was_played_stays_and_the_first_result_counts(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Visitor(server) as visitor:
        first = await visitor.state()
        act = first["match"]["legal"][0]
        after = (await visitor.act(first, act)).json()
        assert after["acts"] > first["acts"]
        again = await visitor.act(first, act)  # a request that was sent twice
        assert (again.status_code, again.json()["acts"]) == (200, after["acts"])
        other = await visitor.act(first, "another")
        assert (other.status_code, other.json()["code"]) == (409, "deal_went_on")
        assert (await visitor.state())["acts"] == after["acts"]
        over = await visitor.played(after)
        late = await visitor.act(over, act)
        assert (late.status_code, late.json()["code"]) == (400, "not_your_turn")
        listed = (await visitor.client.get("/api/daily?lang=en")).json()
        [row] = [row for row in listed["games"] if row["key"] == GAME]
        assert (row["phase"], row["result"]) == ("over", over["result"])
        exported = (await visitor.client.get("/api/me/export")).json()
        assert [(row["game"], row["points"]) for row in exported["days"]] == [(GAME, over["result"]["points"])]


@asynchronously
async def test_a_deal_that_was_begun_may_be_finished_later_but_not_begun(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Visitor(server) as visitor:
        yesterday = (today() - timedelta(days=1)).isoformat()
        refused = await visitor.client.get(f"/api/daily/{GAME}?day={yesterday}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_this_day")
        tomorrow = {"day": (today() + timedelta(days=1)).isoformat(), "after": 0, "act": "pass"}
        refused = await visitor.client.post(f"/api/daily/{GAME}/act", json=tomorrow)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_this_day")
        state = await visitor.state()
        await visitor.act(state, state["match"]["legal"][0])
        account = (await visitor.client.get("/api/me")).json()["id"]
        row = await server.parts.store.days.get(account, GAME, state["day"])
        assert row is not None
        daily = Daily(find_variant(GAME), today() - timedelta(days=1))
        _, acts = daily.answered(daily.match(state["names"]))
        assert await server.parts.store.days.go_on("", row._replace(day=yesterday, acts=" ".join(acts) or "-"))
        assert not await server.parts.store.days.go_on("", row._replace(day=yesterday))
        assert not await server.parts.store.days.go_on("other", row._replace(day=yesterday))


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/daily/nosuch", None, 404, "unknown_game"),
        (f"/api/daily/{GAME}?day=soon", None, 400, "no_such_day"),
        (f"/api/daily/{GAME}/act", {"day": "TODAY", "after": 999, "act": "9C"}, 409, "deal_went_on"),
        (f"/api/daily/{GAME}/act", {"day": "TODAY", "after": -1, "act": "9C"}, 409, "deal_went_on"),
        (f"/api/daily/{GAME}/act", {"day": "TODAY", "after": 0, "act": "x" * 41}, 400, "wrong_message"),
        (f"/api/daily/{GAME}/act", {"day": "soon", "after": 0, "act": "9C"}, 400, "wrong_message"),
        (f"/api/daily/{GAME}/act", {"after": 0}, 400, "wrong_message"),
    ],
)
@asynchronously
async def test_what_cannot_be_is_refused(
    path: str, body: dict[str, Any] | None, status: int, code: str, tmp_path: Path
) -> None:
    async with serving(tmp_path) as server:
        if body is not None and body.get("day") == "TODAY":
            body = body | {"day": today().isoformat()}
        answer = await server.http("GET" if body is None else "POST", path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

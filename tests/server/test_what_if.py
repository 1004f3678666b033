"""What if over HTTP: positions, changes, and the solver's word within its limits."""

import asyncio
from pathlib import Path
from urllib.parse import urlencode

import pytest

from manilla.analysis.daily import Daily
from manilla.analysis.problems import all_shipped
from manilla.rules.position import read_position, short_text
from manilla.server.daily import today
from manilla.server.limits import Queue, SolverBusy
from manilla.variants import all_variants, find_variant
from tests.asynchronously import asynchronously

from .clients import Json
from .serving import Serving, serving

OPEN = next(one for one in all_shipped() if one.kind == "open" and not one.about_call)
LINE = short_text(OPEN.deal)


async def ask(server: Serving, path: str = "", status: int = 200, **query: object) -> Json:
    answer = await server.http("GET", f"/api/what-if{path}?{urlencode({'lang': 'en', **query}, doseq=True)}")
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


@asynchronously
async def test_a_position_is_shown_with_all_hands_and_played_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        told = await ask(server, position=LINE)
        assert not any("?" in hand for hand in told["match"]["hands"])
        assert (told["seat"], told["points"], told["position"]) == (OPEN.deal.seat, None, LINE)
        card = told["match"]["legal"][0]
        after = await ask(server, position=LINE, act=card)
        assert after["match"]["plays"][-1] == card
        back = await ask(server, position=after["position"], before=told["plays"])
        assert back["position"] == LINE
        bot = await ask(server, position=LINE, bot="one")
        assert bot["plays"] == told["plays"] + 1
        over = await ask(server, position=LINE, bot="all")
        assert (over["seat"], over["match"].get("legal", [])) == (None, [])
        assert sum(over["points"]) > 0
        assert (await ask(server, "/worth", 400, position=over["position"]))["code"] == "deal_over"


@asynchronously
async def test_cards_change_places(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        told = await ask(server, position=LINE)
        hands = [cards for cards in told["movable"] if cards]
        one, other = hands[0][0], hands[1][0]
        changed = await ask(server, position=LINE, swap=f"{one}-{other}")
        assert changed["position"] != LINE
        same = await ask(server, position=LINE, swap=[f"{one}-{other}", f"{one}-{other}"])
        assert same["position"] == LINE
        refused = await ask(server, status=400, position=LINE, swap=f"{told['match']['plays'][0]}-{one}")
        assert refused["code"] == "swap_played"


@asynchronously
async def test_the_solver_says_what_each_card_leads_to(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        found = await ask(server, "/worth", position=LINE)
        assert found["exact"]
        losses = {row["answer"]: row["loss"] for row in found["cards"]}
        text = OPEN.variant.card_text
        assert losses == {text(card): [float(loss)] * 2 for card, loss in OPEN.loss.items()}  # type: ignore[arg-type]  # cards
        assert found["cards"][0]["ours"][0] == found["cards"][0]["ours"][1]
        assert found["tricks"][0]["cards"]


@asynchronously
async def test_before_the_first_card_trumps_are_compared(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        line = "butifarra dealer=0 hands=9A3O.5E/4C.6O.2E.3B/7C.8O.CE.4B/RC.2B.4E.5B"
        deal = read_position(line, find_variant).deal()
        found = await ask(server, "/worth", position=short_text(deal))
        assert len(found["trumps"]) == 5
        assert found["trumps"][0]["loss"][0] == 0
        assert found["cards"] == []


@pytest.mark.parametrize("game", list(all_variants()))
@asynchronously
async def test_every_game_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    daily = Daily(find_variant(game), today())
    deal = daily.match([f"{n}" for n in range(daily.variant.seating.players)]).deal
    assert deal is not None
    async with serving(tmp_path) as server:
        over = await ask(server, position=short_text(deal), bot="all")
        assert over["points"] is not None
        begun = await ask(server, position=over["position"], before=0)
        assert begun["plays"] == 0


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "empty_position"),
        ({"position": "nosuch hands=A/B"}, "unknown_game"),
        ({"position": "x" * 3000}, "position_too_long"),
        ({"position": LINE, "before": "x"}, "bad_number"),
        ({"position": LINE, "act": "ZZ"}, "no_such_card"),
        ({"position": LINE, "swap": "ZZ"}, "no_such_card"),
    ],
)
@asynchronously
async def test_what_is_no_position_is_refused(query: dict[str, str], code: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for path in ("", "/worth") if "position" not in query or len(query) == 1 else ("",):
            answer = await server.http("GET", f"/api/what-if{path}?{urlencode(query)}")
            assert answer.status_code in (400, 404)
            assert answer.json()["code"] == code


@asynchronously
async def test_few_wait_for_the_solver_and_the_others_are_told() -> None:
    queue, order = Queue(at_once=1, most=1), []
    go = asyncio.Event()

    async def take(name: str) -> None:
        async with queue.turn():
            order.append(name)
            await go.wait()

    tasks = [asyncio.create_task(take("first")), asyncio.create_task(take("second"))]
    await asyncio.sleep(0)
    with pytest.raises(SolverBusy):
        async with queue.turn():
            pass
    go.set()
    await asyncio.gather(*tasks)
    assert order == ["first", "second"]

"""Bots in processes of their own: right answers, and an answer whatever happens to the process."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from manilla.bots import all_bots, find_bot
from manilla.bots.bot import NO_LIMIT
from manilla.rules.deal import Action
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from manilla.server.metrics import Metrics
from manilla.server.thinkers import Stuck, Thinker, Thinkers, workers
from manilla.server.thinking import packed
from manilla.variants import all_variants, find_variant


def dealt(key: str, seed: int) -> Match:
    """A match with its first cards on the table."""
    variant = find_variant(key)
    names = tuple(f"P{number}" for number in range(variant.seating.players))
    match = Match.start(variant, names).seat(tuple(range(len(names))), 0)
    owners = variant.seating.places(0).owners
    pack = shuffled(variant.deck, seed.to_bytes(32, "big"))
    return match.dealt(hand_out(variant.layout, owners, 0, pack))


def acting(match: Match) -> View:
    assert match.deal is not None
    return view_of(match, match.player_at(min(match.deal.to_act)))


def after(match: Match, cards_left: int, seed: int) -> Match:
    """Some way on, by bots that play anything."""
    rng = Random(seed)
    while match.deal is not None and (
        match.deal.contract is None or any(len(match.deal.held(s)) > cards_left for s in range(match.deal.places.seats))
    ):
        match = match.apply(find_bot("random").choose(acting(match), NO_LIMIT, rng).action)
    return match


def test_every_bot_answers_in_every_game() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, Metrics())
        try:
            for key in all_variants():
                view = acting(dealt(key, 1))
                for name in all_bots():
                    assert await thinkers.choose(name, view, "seed") in view.legal
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_a_bot_that_fails_is_replaced_by_a_simple_one() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, Metrics())
        try:
            view = acting(dealt("manilla", 2))
            assert await thinkers.choose("no such bot", view, "x") in view.legal
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_a_stuck_process_is_killed_and_another_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        metrics = Metrics()
        thinkers = Thinkers(1, metrics, patience=0.0)
        try:
            view = acting(dealt("manilla", 3))
            monkeypatch.setattr("manilla.server.thinkers.SECONDS", 0.001)
            assert await thinkers.choose("club", view, "x") == view.legal[0]
            assert b"manilla_thinkers_killed_total 2.0" in metrics.text()
            monkeypatch.setattr("manilla.server.thinkers.SECONDS", 30.0)
            assert await thinkers.choose("club", view, "x") in view.legal
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_a_question_given_up_is_not_answered_by_the_next_answer() -> None:
    async def run() -> None:
        thinker = Thinker()
        view, other = acting(dealt("manilla", 4)), acting(dealt("manilla", 5))
        first = asyncio.create_task(thinker.ask("choose", ("club", view, "x"), 30))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        action: Action = await thinker.ask("choose", ("casual", other, "x"), 30)
        assert other.why_not(action) is None
        await thinker.kill()
        with pytest.raises(Stuck):
            await thinker.ask("choose", ("club", view, "x"), 0.0)

    asyncio.run(run())


def takes_all(match: Match, side: int) -> bool:
    """Every way to play on, by force: whether the side wins each trick against any play of the other."""
    deal = match.deal
    if deal is None:
        return True
    won = deal.tricks_won[1 - side]
    seat = min(deal.to_act)
    found = []
    for card in deal.legal_cards():
        later = match.apply(card)
        last = later.results[-1].deal if later.deal is None else later.deal
        found.append(last.tricks_won[1 - side] == won and takes_all(later, side))
    return any(found) if deal.sides[seat] == side else all(found)


def claims() -> Iterator[tuple[Match, int]]:
    for key in all_variants():
        for seed in range(4):
            match = after(dealt(key, seed), 2, seed)
            if match.deal is not None:
                yield match, seed


def test_claims_are_judged_as_by_trying_everything() -> None:
    from manilla.server.thinking import claim_holds

    verdicts = []
    for match, _ in claims():
        assert match.deal is not None
        for player in range(len(match.players)):
            side = match.deal.sides[match.seats_of(player)[0]]
            verdicts.append(takes_all(match, side))
            assert claim_holds(match, player) == verdicts[-1]
    assert set(verdicts) == {True, False}
    assert verdicts.count(True) > 10


def test_a_process_judges_a_claim() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, Metrics())
        try:
            match, _ = next(iter(claims()))
            assert await thinkers.claim_holds(match, 0) in (True, False)
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_at_least_one_worker_and_one_core_for_the_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert [workers(asked) for asked in (None, 0, 1, 2, 9)] == [3, 1, 1, 2, 3]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert workers() == 1


@pytest.mark.parametrize("asked", [1.0, 0.5, 0.0001])
def test_a_thinker_whose_server_is_killed_ends_without_a_word(asked: float) -> None:
    """In the middle of an answer, of a question, and of a question's length."""
    question = packed(("choose", ("random", acting(dealt("manilla", 3)), "seed")))
    with subprocess.Popen(
        [sys.executable, "-m", "manilla.server.thinking"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(question[: max(2, int(len(question) * asked))])
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0

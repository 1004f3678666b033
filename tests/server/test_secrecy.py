"""What one player is told does not hang on cards that he has not seen: over the wire, by HTTP and in the log.

Pairs of matches that differ only in such cards are played by one script. What is in a script: cards, calls and cuts,
numbers for the shuffle, talk, claims that fail, acts taken back, pauses, requests that are refused, lost connections.
"""

import asyncio
import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from manilla.rules.options import value_text
from tests.asynchronously import asynchronously
from tests.contract.test_secrecy import WORLDS

from .pairs import Moment, Performance, Play, scrubbed
from .scripts import again, blind_to, first, other_hands
from .test_matches import short

SEEDS = int(os.environ.get("MANILLA_PAIRS", "1"))
"""Matches of each game and setting in the long test."""
QUICK = {"butifarra": True, "manilla_2": False}
"""Four hands; two with piles under cover. Whether somebody had seen what was exchanged."""
HAND = re.compile(r"\b[2-9ASCR]{1,12}[OCEB]\b")
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"onlookers": False, "talk": "chat"},
    {"clock": {"move": 20.0, "bank": 60.0, "grace": 30.0}, "partners": "fixed"},
)


def compare(performance: Performance, moment: Moment, other: Performance, blind: Sequence[int]) -> int:
    """Whoever is blind was told the same; how many of the others were told something else."""
    felt = 0
    for who in range(len(performance.cookies)):
        frames, http = performance.frames[who][: moment.frames[who]], performance.http[who][: moment.http[who]]
        if who not in blind:
            felt += frames != other.frames[who]
            continue
        for one, two in zip(frames, other.frames[who], strict=True):
            assert one == two, f"{who} is told of what he has not seen"
        for one, two in zip(http, other.http[who], strict=True):
            assert one == two, f"{who} reads of what he has not seen"
    assert scrubbed(performance.log[: moment.log]) == scrubbed(other.log)
    return felt


async def pairs(play: Play, deals: int, most: int) -> tuple[int, int]:
    """Play a match, and again up to some moments over other hands: how often, and how often that was felt by who had
    seen the cards.
    """
    rng = random.Random(play.seed)
    performance = await first(play, deals, 0.05)
    assert performance.log.count("\n") > 10
    assert not HAND.search(performance.log)
    people, done, felt = len(performance.cookies) - 1, 0, 0
    for moment in rng.sample(performance.moments, len(performance.moments)):
        viewer = rng.choice((None, *range(people)))
        hands = other_hands(moment, viewer, rng)
        if hands is None or done == most:
            continue
        blind = [who for who in range(people + 1) if blind_to(moment, hands, who if who < people else None)]
        assert (people if viewer is None else viewer) in blind
        felt += compare(performance, moment, await again(play, performance, moment, hands, blind), blind)
        done += 1
    return done, felt


@pytest.mark.parametrize(("game", "seen"), QUICK.items())
@asynchronously
async def test_who_has_not_seen_a_card_is_told_nothing_of_it(game: str, seen: bool) -> None:
    done, felt = await pairs(Play(game, short(game), {}, game), deals=1, most=1)
    assert done == 1
    assert bool(felt) is seen


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "chosen"), WORLDS, ids=str)
def test_in_every_game_and_way_of_seeing(game: str, chosen: dict[str, object], seed: int) -> None:
    options = {**short(game), **{name: value_text(value) for name, value in chosen.items()}}
    play = Play(game, options, TABLES[seed % len(TABLES)], f"{game} {chosen} {seed}")
    done, _ = asyncio.run(pairs(play, deals=2, most=4))
    assert done >= 1


def test_a_hand_would_be_found_in_the_log() -> None:
    assert HAND.search('{"hand": "9AO.2B"}')

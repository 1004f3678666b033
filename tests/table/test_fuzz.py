"""Commands at random: never an exception, never an event lost, and the stored events alone give the same table."""

import random
from typing import Any

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.rules.calling import CALL_KINDS
from manilla.table import events as e
from manilla.table.commands import Asks, BotActs, ClaimJudged, Close, Command, PresenceChanged, TakeOver, Tick
from manilla.table.export import record_of
from manilla.table.showing import Shown, told
from manilla.table.state import to_act
from manilla.words.at_table import PHRASES
from tests.table.support import GAMES, ID, Driven

STRANGE = (
    "",
    " ",
    "cut",
    "cut x",
    "cut 9999999999",
    "9" * 40,
    "0:pass",
    "\x00",
    "٣O",
    "NT",
    "9O 9O",
    "CUT 9",
    "cut -1",
)


def request(rng: random.Random, driven: Driven) -> p.Request:
    """Any request; acts are legal about half of the time."""
    table = driven.table
    deck = [table.variant.card_text(card) for card in table.variant.deck]
    name = f"r{driven.requests}" if rng.random() < 0.95 else f"r{rng.randrange(driven.requests + 1)}"
    facts: dict[str, Any] = {"table": ID, "id": name}
    chair, number = rng.randrange(6), rng.choice((None, None, "7", "~" * 64, "lucky"))
    kinds: list[tuple[type[p.Request], dict[str, Any], int]] = [
        (p.Act, {"act": rng.choice((*STRANGE, *CALL_KINDS, *deck, f"cut {rng.randrange(60)}")), "number": number}, 6),
        (p.Sit, {"chair": chair}, 2),
        (p.Leave, {}, 1 if rng.random() < 0.3 else 0),
        (p.Swap, {"one": chair, "other": rng.randrange(6)}, 1),
        (
            p.Fill,
            {"bot": rng.choice(("random", "club", "nobody", "random:x=1")), "chair": rng.choice((None, chair))},
            2,
        ),
        (p.Free, {"chair": chair}, 1),
        (p.Ready, {"ready": rng.random() < 0.8, "number": number}, 3),
        (p.AddNumber, {"number": number or "8"}, 2),
        (p.Claim, {}, 2),
        (p.Concede, {}, 1),
        (p.Ask, {"what": rng.choice(("undo", "undo", "pause", "rematch"))}, 4),
        (p.Answer, {"what": rng.choice(("undo", "pause", "rematch", "concede")), "yes": rng.random() < 0.7}, 5),
        (p.Resume, {}, 3),
        (p.Say, {"phrase": rng.choice((*PHRASES, "none", "")), "text": rng.choice(("", "hello", "\x07"))}, 1),
    ]
    kind, more, _ = rng.choices(kinds, [weight for _, _, weight in kinds])[0]
    return kind(**facts, **more)


def command(rng: random.Random, driven: Driven) -> Command:
    table = driven.table
    driven.requests += 1
    match rng.randrange(12):
        case 0:
            return Tick()
        case 1:
            driven.present = {f"p_{n}" for n in range(5) if rng.random() < 0.8}
            return PresenceChanged()
        case 2:
            return TakeOver()
        case 3 if table.claiming is not None:
            return ClaimJudged(table.claiming, rng.random() < 0.3, table.claimed_at + rng.choice((0, 0, 1)))
        case 4 | 5 | 6 if to_act(table) and table.match is not None and table.game_on.deal is not None:
            chair = rng.choice(to_act(table))
            act = driven.choice(chair, rng)
            if table.chairs[chair].played_by_bot:
                return BotActs(chair, act, table.match.count - rng.choice((0, 0, 0, 1)))
            return Asks(table.chairs[chair].player, p.Act(table=ID, id=f"r{driven.requests}", act=act))
        case 7 if rng.random() < 0.002:
            return Close()
        case 9 | 10 if table.question is not None and table.persons():
            person = table.chairs[rng.choice(table.persons())].player
            what: Any = table.question.what
            answer = p.Answer(table=ID, id=f"r{driven.requests}", what=what, yes=rng.random() < 0.7)
            return Asks(person, answer)
        case 8:
            return BotActs(rng.randrange(6), rng.choice(STRANGE), rng.randrange(40))
    return Asks(rng.choice(("p_0", "p_0", "p_1", "p_2", "p_3", "stranger")), request(rng, driven))


def fuzz(game: str, seed: int, commands: int) -> Driven:
    rng = random.Random(f"{game} {seed}")
    settings = Settings(
        pace=rng.choice((0, 0.5)),
        rated=False,
        clock=rng.choice((Clock(), Clock(move=5, bank=10, grace=8))),
        talk=rng.choice(("phrases", "chat", "none")),
    )
    driven = Driven.opened(game, settings, seed=f"{seed}")
    driven.present = {f"p_{n}" for n in range(5)}
    if seed % 2:
        driven.begin(rng.randint(1, min(4, len(driven.table.chairs))))
    else:
        driven.fine("p_0", p.Sit, chair=0)
    for _ in range(commands):
        driven.now += rng.choice((0, 0, 10, 700, 2_000, 9_000))
        before, kept = driven.table, len(driven.stored)
        one = command(rng, driven)
        outcome = driven.do(one)
        assert len(driven.stored) == kept + len(outcome.events)
        if isinstance(one, Tick) and not outcome.events:  # an alarm that rings for nothing would ring for ever
            assert outcome.wake is None or outcome.wake > driven.now
        if isinstance(one, Asks) and outcome.refusal is None and outcome.hold is None:
            again = driven.do(one)
            assert not again.events or not outcome.events
        if not outcome.events:
            assert driven.table is before
        if rng.random() < 0.1:
            shown = Shown(ID, driven.table, driven.now, str)
            for chair in (None, *range(len(driven.table.chairs))):
                shown.frame(chair)
    return driven


@pytest.mark.parametrize("game", GAMES)
def test_random_commands(game: str) -> None:
    for seed in range(2):
        driven = fuzz(game, seed, 350)
        driven.check_replay()
        for kept in driven.stored:
            told(kept.seq, kept.at, e.from_json(kept.body))
        list(record_of(driven.stored))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_random_commands(game: str) -> None:
    for seed in range(100, 130):
        fuzz(game, seed, 2_000).check_replay()


def test_the_fuzz_reaches_every_kind_of_event() -> None:
    """Else it would prove little."""
    seen: set[str] = set()
    for number, game in enumerate((*GAMES, *GAMES)):
        driven = fuzz(game, 50 + number, 300)
        for event in driven.events():
            seen.add(type(event.event if isinstance(event, e.Acted) else event).__name__)
    missing = {kind.__name__ for kind in e.TableEvent.__args__} - {"Acted", "Closed"} - seen
    assert not missing
    assert {"Undone", "Conceded", "Claimed", "Scored", "Called"} <= seen

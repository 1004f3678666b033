"""Non-interference at the table: cards that somebody has not seen change no byte of what he is told or refused.

A second table is made from the same events, but for the hands of the present deal: cards that the viewer cannot have
seen change places, as far as all that was done would still have been legal.
"""

import random
from collections.abc import Iterator

import msgspec
import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.record.drawing import told_deal
from manilla.record.events import Dealt
from manilla.rules.calling import CALL_KINDS
from manilla.rules.notation import call_text, read_call
from manilla.table import events as e
from manilla.table.commands import Asks, BotActs, ClaimJudged, PresenceChanged, TakeOver, Tick
from manilla.table.deciding import decide
from manilla.table.evolve import evolve, evolved
from manilla.table.ports import StoredEvent
from manilla.table.showing import Shown, told
from manilla.table.state import Table
from tests.contract.support import GAMES
from tests.contract.test_secrecy import seen_slots, slots, worlds_unlike
from tests.table.support import ID, Driven, playing

_encode = msgspec.json.Encoder().encode


def dealt_at(stored: list[StoredEvent]) -> int:
    """Where in the events the present deal was dealt."""
    for place in range(len(stored) - 1, -1, -1):
        event = e.from_json(stored[place].body)
        if isinstance(event, e.Acted) and isinstance(event.event, Dealt):
            return place
    raise AssertionError("no deal")


def other_table(driven: Driven, viewer: int | None, rng: random.Random) -> list[StoredEvent] | None:
    """The same events over other hands; None where the viewer has seen too much for that."""
    match = driven.table.game_on
    deal = match.deal
    assert deal is not None
    open_seats = {seat for chair in driven.table.open_hands for seat in match.seats_of(chair)}
    hidden = [slot for slot in slots(deal) if slot not in seen_slots(match, viewer) and slot.seat not in open_seats]
    world = worlds_unlike(match, sorted(hidden, key=str), rng, 8)
    assert world.deal is not None
    if world.deal.dealt == deal.dealt:
        return None
    stored = list(driven.stored)
    place = dealt_at(stored)
    event = e.Acted(told_deal(match.variant, match.dealer, world.deal.dealt))
    stored[place] = stored[place]._replace(body=e.to_json(event))
    return stored


def frames(stored: list[StoredEvent], viewer: int | None, start: int) -> Iterator[bytes]:
    """What the viewer is told after each event from ``start`` on."""
    table = evolved(None, stored[:start])
    assert table is not None
    for kept in stored[start:]:
        event = e.from_json(kept.body)
        table = evolve(table, event, kept.at)
        happened = told(kept.seq, kept.at, event, table)
        shown = Shown(ID, table, kept.at, str, [] if happened is None else [happened])
        yield shown.frame(viewer, len(table.game_on.results))


def answers(table: Table, viewer: int | None, now: int) -> Iterator[str]:
    """What comes of everything that the viewer may ask for: refusals, and what he would be told."""
    player = "stranger" if viewer is None else table.chairs[viewer].player
    variant = table.variant
    requests: list[p.Request] = [p.Act(table=ID, id="x", act=variant.card_text(card)) for card in variant.deck]
    requests += [p.Act(table=ID, id="x", act=kind) for kind in (*CALL_KINDS, "NT", *variant.pack.suits, "0:pass")]
    requests += [p.Ask(table=ID, id="x", what="undo"), p.Ask(table=ID, id="x", what="pause")]
    requests += [p.Ask(table=ID, id="x", what="rematch"), p.Concede(table=ID, id="x"), p.Claim(table=ID, id="x")]
    requests += [p.AddNumber(table=ID, id="x", number="7"), p.Act(table=ID, id="x", act="cut 9")]
    requests += [p.Say(table=ID, id="x", phrase="hello"), p.Leave(table=ID, id="x")]
    for request in requests:
        driven = Driven(table, now=now)
        outcome = decide(table, Asks(player, request), driven.moment())
        yield f"{request} {outcome.refusal!r} {outcome.refusal} {outcome.hold} {outcome.wake}"
        deal = table.game_on.deal
        assert deal is not None
        uncovering = {variant.card_text(card) for card in deal.dealt.under}
        if outcome.table.game_on.deal is None or (isinstance(request, p.Act) and request.act in uncovering):
            continue  # the deal is over and all hands are told; or the act itself uncovers a card
        if not outcome.events:
            continue
        happened = [told(0, 0, event, outcome.table) for event in outcome.events]
        shown = Shown(ID, outcome.table, now, str, [one for one in happened if one is not None])
        yield shown.frame(viewer, 0).decode()


def others_turns(table: Table, now: int) -> Iterator[str]:
    """What the table's own commands come to, as far as a clock could tell."""
    for command in (Tick(), TakeOver(), PresenceChanged()):
        outcome = decide(table, command, Driven(table, now=now).moment())
        yield f"{outcome.refusal!r} {outcome.hold} {outcome.wake} {len(outcome.events)}"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_has_not_seen_changes_nothing_he_is_told(game: str) -> None:
    rng = random.Random(game)
    changed = 0
    for scene in range(3):
        driven = playing(game, Settings(pace=0.1))
        for _ in range(rng.randint(2, 60)):
            if driven.table.phase == "playing":
                driven.move(rng)
        while driven.table.phase == "playing" and driven.table.game_on.deal is None:
            driven.move(rng)
        if driven.table.phase != "playing":
            continue
        if scene % 2 and driven.table.game_on.deal.contract is not None:  # type: ignore[union-attr]  # there is one
            claimer = rng.randrange(len(driven.table.chairs))
            driven.fine(driven.table.chairs[claimer].player, p.Claim)
            if scene == 1:
                driven.now += 1_000
                driven.do(ClaimJudged(claimer, False, driven.table.claimed_at))
        for viewer in (None, *range(len(driven.table.chairs))):
            stored = other_table(driven, viewer, rng)
            if stored is None:
                continue
            changed += 1
            start = dealt_at(stored)
            assert list(frames(stored, viewer, start)) == list(frames(driven.stored, viewer, start))
            other = evolved(None, stored)
            assert other is not None
            now = driven.now + rng.choice((0, 5_000))
            assert list(answers(other, viewer, now)) == list(answers(driven.table, viewer, now))
            assert list(others_turns(other, now)) == list(others_turns(driven.table, now))
    assert changed >= 3


@pytest.mark.parametrize("game", ["butifarra", "manillen_6", "manillen_3"])
def test_what_he_has_seen_does_change_it(game: str) -> None:
    """Else the comparison above would be worth nothing."""
    rng = random.Random(game)
    driven = playing(game)
    driven.to_cards()
    felt = 0
    for viewer in range(len(driven.table.chairs)):
        others = [chair for chair in range(len(driven.table.chairs)) if chair != viewer]
        stored = other_table(driven, rng.choice(others), rng)
        assert stored is not None
        start = dealt_at(stored)
        felt += list(frames(stored, viewer, start)) != list(frames(driven.stored, viewer, start))
    assert felt


@pytest.mark.parametrize("game", GAMES)
def test_no_seed_and_no_others_hand_is_in_any_frame(game: str) -> None:
    driven = playing(game)
    rng = random.Random(1)
    driven.play_on(rng, 40)
    seeds = [event.seed for event in driven.events() if isinstance(event, e.Committed)]
    told_seeds = 0
    for viewer in (None, *range(len(driven.table.chairs))):
        for count in (*range(2, len(driven.stored), 5), len(driven.stored)):
            table = evolved(None, driven.stored[:count])
            assert table is not None
            text = Shown(ID, table, 0, str).frame(viewer, 0).decode()
            assert not table.seed or table.seed not in text
            told_seeds += any(seed in text for seed in seeds)
            assert "password" not in text
    assert told_seeds  # the seed of the draw, once that is over


def test_bots_get_a_view_and_nothing_else() -> None:
    """A bot's act is judged by what its player sees: an illegal one tells nothing either."""
    driven = playing("manillen_2", count=1)
    driven.to_cards()
    while 1 not in {driven.table.game_on.player_at(seat) for seat in driven.table.game_on.deal.to_act}:  # type: ignore[union-attr]  # there is a deal
        driven.move(random.Random(2))
    assert driven.table.match is not None
    foreign = call_text(driven.table.variant, read_call(driven.table.variant, "pass", 0))
    outcome = driven.do(BotActs(1, foreign, driven.table.match.count))
    assert outcome.refusal is not None
    assert not outcome.events

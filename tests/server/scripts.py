"""Scripts for ``pairs``: a match played at random, with all that people do beside it; and the same once more over other
hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from manilla.protocol import table as p
from manilla.rules.calling import CALL_KINDS
from manilla.rules.dealing import Dealt as Hands
from manilla.rules.match import Match
from manilla.rules.notation import action_text
from manilla.table.acting import acting_seat
from manilla.table.commands import Asks
from manilla.table.commands import Moment as Now
from manilla.table.deciding import Outcome, decide
from manilla.table.state import to_act
from manilla.variants import find_variant
from tests.contract.test_secrecy import other_world, seen_slots, slots, worlds_unlike

from .pairs import ID, STANDS, Moment, Performance, Play, Stage, Step, stage

PROBES = 8
"""Requests at each moment, by each client, that must be refused."""
Fact = tuple[int, int | None, int | None, int]
"""A card that somebody knows: of which seat, in which pile and how deep (or in the hand), and which card."""
TAGS: dict[type[p.Request], str] = {kind: str(kind.__struct_config__.tag) for kind in (
    p.Act, p.Ask, p.Answer, p.Claim, p.Concede, p.AddNumber, p.Say, p.Sit, p.Swap, p.Fill, p.Free, p.Ready, p.Resume,
)}  # fmt: skip


class Writer:
    """Performs a match as chance has it, and writes down what was done."""

    def __init__(self, made: Stage, rng: random.Random) -> None:
        self.script: list[Step] = []
        self.moments: list[Moment] = []
        self._made = made
        self._rng = rng
        self._chairs = len(made.table.chairs)
        self._before: list[tuple[Match, frozenset[int]]] = []

    async def write(self, deals: int, looks: float) -> None:
        """Until the match or so many deals are over; ``looks``: how often all is looked at."""
        rng, made = self._rng, self._made
        for who in range(len(made.clients)):
            await self._do(who, "watch")
        for chair in range(self._chairs):
            await self._ask(chair, p.Sit, chair=chair)
        for chair in range(self._chairs):
            await self._ask(chair, p.Ready)
        looked = 0
        while made.table.phase == "playing":
            if made.table.game_on.deal is None:
                self._before, looked = [], 0
                if len(made.table.game_on.results) == deals:
                    return
                await self._between()
                continue
            chance = rng.random()
            if chance < looks or (not looked and chance < 0.3):
                looked += 1
                await self._look()
            await self._act()
            if made.table.game_on.deal is not None:
                await self._aside()

    # -- what players do

    async def _between(self) -> None:
        rng, table = self._rng, self._made.table
        if rng.random() < 0.5:
            await self._ask(rng.randrange(self._chairs), p.AddNumber, number=f"n{len(self.script)}")
        least, size = table.variant.layout.least_cut, len(table.variant.deck)
        await self._ask(table.game_on.cutter, p.Act, act=f"cut {rng.randint(least, size - least)}")

    async def _act(self) -> None:
        match = self._made.table.game_on
        chair = self._rng.choice(to_act(self._made.table))
        seat = acting_seat(match, chair)
        assert seat is not None
        assert match.deal is not None
        action = self._rng.choice(match.deal.legal_actions(seat))
        await self._ask(chair, p.Act, act=action_text(match.variant, action), seq=self._made.table.seq)

    async def _aside(self) -> None:
        """Now and then something beside the cards, as far as the table allows it."""
        rng, chance = self._rng, self._rng.random()
        who, others = rng.randrange(self._chairs), list(range(self._chairs))
        if chance < 0.05:
            await self._ask(who, p.Say, phrase="hello")
        elif chance < 0.08:
            await self._ask(who, p.Claim)
        elif chance < 0.18:
            what = "pause" if chance < 0.1 else "undo"
            who = next((chair for chair in others if self._may(chair, p.Ask, what=what)), who)
            if await self._ask(who, p.Ask, what=what):
                for other in others:
                    await self._ask(other, p.Answer, what=what, yes=rng.random() < 0.9)
            if self._made.table.phase == "paused":
                await self._ask(who, p.Resume)

    async def _look(self) -> None:
        """Everybody tries what must be refused, asks at every door, loses his connection and comes back."""
        rng, made = self._rng, self._made
        for who in range(len(made.clients)):
            for kind, facts in rng.sample(list(self._temptations()), PROBES):
                outcome = self._outcome(who, kind, facts)
                if outcome.refusal is not None and not outcome.events:
                    await self._do(who, TAGS[kind], facts, probe=True)
            await self._do(who, "doors")
            await self._do(who, "again", {"since": rng.choice((0, rng.randint(1, made.table.seq)))})
        match = made.table.game_on
        frames = tuple(len(client.frames) for client in made.clients)
        http, log = tuple(len(told) for told in made.http), len(made.log.getvalue())
        self.moments.append(Moment(len(self.script), len(match.results), match, tuple(self._before), frames, http, log))

    def _temptations(self) -> Iterator[tuple[type[p.Request], Mapping[str, Any]]]:
        variant = self._made.table.variant
        for card in variant.deck:
            yield p.Act, {"act": variant.card_text(card)}
        for call in (*CALL_KINDS, *variant.pack.suits, "NT", "0:pass", "cut 9", "XX", "", "9o9"):
            if call:
                yield p.Act, {"act": call}
        yield from ((p.Ask, {"what": what}) for what in ("undo", "pause", "rematch"))
        yield from ((p.Answer, {"what": what, "yes": True}) for what in ("undo", "concede"))
        yield from ((p.Claim, {}), (p.Concede, {}), (p.AddNumber, {"number": "7"}), (p.Say, {"phrase": "nothing"}))
        yield from ((p.Sit, {"chair": 0}), (p.Swap, {"one": 0, "other": 1}), (p.Fill, {"bot": "club"}), (p.Ready, {}))

    # -- written down

    def _outcome(self, who: int, kind: type[p.Request], facts: Mapping[str, Any]) -> Outcome:
        """What the table will say; nothing happens yet."""
        request = kind(table=ID, id=f"r{len(self.script)}", **facts)
        asks = Asks(self._made.clients[who].player, request)
        return decide(self._made.table, asks, Now(STANDS, b"c" * 32, self._made.runner._present))

    def _may(self, who: int, kind: type[p.Request], **facts: Any) -> bool:
        return self._outcome(who, kind, facts).refusal is None

    async def _ask(self, who: int, kind: type[p.Request], **facts: Any) -> bool:
        """Ask for something where the table allows it; whether it does."""
        if not self._may(who, kind, **facts):
            return False
        await self._do(who, TAGS[kind], facts)
        return True

    async def _do(self, who: int, kind: str, facts: Mapping[str, Any] | None = None, *, probe: bool = False) -> None:
        step = Step(who, kind, dict(facts or {}), probe)
        self.script.append(step)
        await self._made.perform(step)
        table = self._made.table
        if table.match is not None and table.game_on.deal is not None:
            state = table.game_on, table.open_hands
            if self._before[-1:] != [state]:
                self._before.append(state)


async def first(play: Play, deals: int, looks: float) -> Performance:
    """A match as chance has it: see ``Writer.write``."""
    people = find_variant(play.game).with_options(dict(play.options)).seating.players
    async with stage(play, {}, [None] * (people + 1)) as made:
        writer = Writer(made, random.Random(play.seed))
        await writer.write(deals, looks)
    return Performance.of(made, writer.script, writer.moments)


async def again(
    play: Play, performance: Performance, moment: Moment, hands: Hands, blind: Sequence[int]
) -> Performance:
    """The same up to a moment over other hands. Who is not ``blind`` tries nothing: he might be allowed to now."""
    script = performance.script[: moment.steps]
    async with stage(play, {moment.deal: hands}, performance.cookies) as made:
        for step in script:
            await made.perform(step, skip=step.probe and step.who not in blind)
        frames = tuple(len(client.frames) for client in made.clients)
        log = len(made.log.getvalue())
    found = Performance.of(made, script, [])
    found.frames = [told[:count] for told, count in zip(found.frames, frames, strict=True)]
    found.log = found.log[:log]
    return found


# -- who knows what


def known(match: Match, viewer: int | None, open_hands: Iterable[int]) -> frozenset[Fact]:
    """What somebody has seen of the cards of a deal."""
    assert match.deal is not None
    shown = {seat for chair in open_hands for seat in match.seats_of(chair)}
    seen = seen_slots(match, viewer)
    return frozenset(
        (slot.seat, slot.pile, None if slot.pile is None else slot.depth, int(card))
        for slot, card in slots(match.deal).items()
        if slot in seen or slot.seat in shown
    )


def other_hands(moment: Moment, viewer: int | None, rng: random.Random) -> Hands | None:
    """Hands under which all would have been possible that was done, and which differ in what the viewer has not seen;
    None where none are found.
    """
    states = [match for match, _ in moment.before]
    seen = {slot for match, opened in moment.before for slot in _seen(match, viewer, opened)}
    deal = moment.match.deal
    assert deal is not None
    hidden = sorted(set(slots(deal)) - seen, key=str)
    for _ in range(4):
        world = worlds_unlike(moment.match, hidden, rng, 8)
        assert world.deal is not None
        if world.deal.dealt != deal.dealt and all(other_world(state, world.deal.dealt) for state in states):
            return world.deal.dealt
    return None


def _seen(match: Match, viewer: int | None, opened: Iterable[int]) -> set[Any]:
    assert match.deal is not None
    shown = {seat for chair in opened for seat in match.seats_of(chair)}
    return seen_slots(match, viewer) | {slot for slot in slots(match.deal) if slot.seat in shown}


def blind_to(moment: Moment, hands: Hands, viewer: int | None) -> bool:
    """Whether somebody has seen nothing, up to this moment, that would have been otherwise."""
    for match, opened in moment.before:
        world = other_world(match, hands)
        assert world is not None
        if known(match, viewer, opened) != known(world, viewer, opened):
            return False
    return True

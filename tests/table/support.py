"""A table driven by hand: time, chance and presence are what the test says."""

import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from manilla.protocol import table as p
from manilla.protocol.settings import Clock, Settings
from manilla.rules.errors import RuleError
from manilla.rules.notation import action_text
from manilla.table import events as e
from manilla.table.acting import acting_seat, bots_to_act
from manilla.table.commands import Asks, BotActs, Command, Moment, Tick
from manilla.table.deciding import Outcome, decide, opening
from manilla.table.evolve import evolved
from manilla.table.ports import StoredEvent
from manilla.table.state import Table, fingerprint, to_act
from manilla.variants import all_variants

ID = "k3f9abcd"
START = 1_700_000_000_000
GAMES = sorted(all_variants())
AT_ONCE = Settings(pace=0)


def people(count: int) -> list[str]:
    return [f"p_{number}" for number in range(count)]


@dataclass
class Driven:
    """A table with its events; ``now`` in milliseconds moves only when a test moves it."""

    table: Table
    now: int = START
    stored: list[StoredEvent] = field(default_factory=list)
    present: set[str] = field(default_factory=set)
    wake: int | None = None
    seed: str = "seed"
    requests: int = 0

    @classmethod
    def opened(
        cls,
        game: str,
        settings: Settings = AT_ONCE,
        options: dict[str, str] | None = None,
        owner: str = "p_0",
        seed: str = "seed",
        bots: str = "",
    ) -> "Driven":
        moment = Moment(START, hashlib.sha256(seed.encode()).digest())
        outcome = opening(owner, game, options or {}, settings, "hash" if settings.locked else "", moment, bots)
        driven = cls(outcome.table, seed=seed)
        driven.keep(outcome)
        return driven

    def keep(self, outcome: Outcome) -> None:
        """What the runner does after a decision: store, then count."""
        before = len(self.stored)
        for number, event in enumerate(outcome.events, before + 1):
            self.stored.append(StoredEvent(number, max(self.now, self.table.at), e.to_json(event)))
        self.table = outcome.table
        self.wake = outcome.wake
        assert self.table.seq == len(self.stored)

    def moment(self) -> Moment:
        chance = hashlib.sha256(f"{self.seed} {len(self.stored)} {self.now}".encode()).digest()
        return Moment(self.now, chance, frozenset(self.present))

    def do(self, command: Command) -> Outcome:
        """Decide and keep."""
        outcome = decide(self.table, command, self.moment())
        self.keep(outcome)
        return outcome

    def asks(self, player: str, kind: type[p.Request], request_id: str = "", /, **facts: Any) -> Outcome:
        self.requests += 1
        request = kind(table=ID, id=request_id or f"r{self.requests}", **facts)
        return self.do(Asks(player, request))

    def fine(self, player: str, kind: type[p.Request], /, **facts: Any) -> list[e.TableEvent]:
        """The events of a request that must not be refused."""
        outcome = self.asks(player, kind, **facts)
        assert outcome.refusal is None, outcome.refusal
        assert outcome.hold is None, "held"
        return list(outcome.events)

    def refused(self, player: str, kind: type[p.Request], /, **facts: Any) -> str:
        """The code of a refusal that must come, with nothing else."""
        outcome = self.asks(player, kind, **facts)
        assert isinstance(outcome.refusal, RuleError), outcome.events
        return outcome.refusal.code

    def passes(self, milliseconds: int) -> list[e.TableEvent]:
        """Time passes, and the table is asked what follows."""
        self.now += milliseconds
        return list(self.do(Tick()).events)

    def begin(self, count: int | None = None) -> None:
        """So many people (all chairs, unless said) sit down, bots on the rest; all are ready."""
        chairs = len(self.table.chairs)
        count = chairs if count is None else count
        for chair in range(count):
            self.present.add(f"p_{chair}")
            self.fine(f"p_{chair}", p.Sit, chair=chair)
        if count < chairs:
            self.fine("p_0", p.Fill, bot="random")
        for chair in range(count):
            self.fine(f"p_{chair}", p.Ready)

    def to_cards(self) -> None:
        """On until cards are played."""
        for _ in range(200):
            deal = self.table.game_on.deal if self.table.match else None
            if deal is not None and deal.contract is not None:
                return
            self.move(random.Random(1))
        raise AssertionError("no cards in play")

    def move(self, rng: random.Random) -> None:
        """The next thing that somebody, or time, has to do."""
        table = self.table
        if table.phase != "playing":
            raise AssertionError(table.phase)
        chairs = to_act(table)
        if table.game_on.deal is None:
            chair = chairs[0]
            if not table.chairs[chair].played_by_bot:
                size = len(table.variant.deck)
                least = table.variant.layout.least_cut
                self.fine(table.chairs[chair].player, p.Act, act=f"cut {rng.randint(least, size - least)}")
                return
        else:
            chair = rng.choice(chairs)
            text = self.choice(chair, rng)
            if chair in bots_to_act(table):
                assert table.match is not None
                outcome = self.do(BotActs(chair, text, table.match.count))
                if outcome.hold is None:
                    assert outcome.events
                    return
                self.now = outcome.hold
                self.move(rng)
                return
            outcome = self.asks(table.chairs[chair].player, p.Act, act=text)
            assert outcome.refusal is None, outcome.refusal
            if outcome.hold is not None:
                self.now = outcome.hold
                self.fine(table.chairs[chair].player, p.Act, act=text)
            return
        assert self.wake is not None
        self.now = max(self.now, self.wake)
        assert self.do(Tick()).events

    def choice(self, chair: int, rng: random.Random) -> str:
        match = self.table.game_on
        seat = acting_seat(match, chair)
        assert seat is not None
        assert match.deal is not None
        return action_text(match.variant, rng.choice(match.deal.legal_actions(seat)))

    def play_on(self, rng: random.Random, moves: int = 100_000) -> None:
        """To the end of the match, or so many moves."""
        for _ in range(moves):
            if self.table.phase != "playing":
                return
            self.move(rng)

    def check_replay(self) -> None:
        """The stored events alone give the same table."""
        again = evolved(None, self.stored)
        assert again is not None
        assert fingerprint(again) == fingerprint(self.table)

    def events(self) -> list[e.TableEvent]:
        return [e.from_json(kept.body) for kept in self.stored]


def kinds(events: Iterable[e.TableEvent]) -> list[str]:
    """The tags of events; what happened in the match by its own tag."""
    return [str((event.event if isinstance(event, e.Acted) else event).__struct_config__.tag) for event in events]


def playing(game: str, settings: Settings = AT_ONCE, count: int | None = None, **options: str) -> Driven:
    """A table of a game with a match begun."""
    driven = Driven.opened(game, settings, options)
    driven.begin(count)
    return driven


def seeds(count: int) -> Iterator[int]:
    yield from range(1, count + 1)


CLOCKED = Settings(pace=0, clock=Clock(move=20, bank=60, grace=30))

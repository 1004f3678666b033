"""A world in memory for the shell: a store with faults to order, thinkers, a bus, and a clock that a test turns."""

import asyncio
import heapq
import itertools
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from manilla.bus.memory import MemoryBus
from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.notation import action_text
from manilla.rules.view import View, view_of
from manilla.table.acting import acting_seat
from manilla.table.evolve import evolved
from manilla.table.house import House
from manilla.table.ports import Alarm, StaleSeq, StoredEvent
from manilla.table.runner import TableRunner
from manilla.table.state import Table, fingerprint, to_act
from tests.table.support import ID, START

_decode = msgspec.json.Decoder(p.TableMessage).decode
_encode = msgspec.json.Encoder().encode


class PowerCut(BaseException):
    """The process dies here."""


class MemoryStore:
    """``EventStore``; ``fault(when, table, seq)`` may raise ``before`` or ``after`` an append."""

    def __init__(self) -> None:
        self.tables: dict[str, list[StoredEvent]] = {}
        self.fault: Callable[[str, str, int], None] = lambda when, table, seq: None
        self.appends = 0

    async def append(self, table: str, expected_seq: int, bodies: Sequence[bytes], at: int) -> int:
        self.appends += 1
        await asyncio.sleep(0)  # others come in between
        self.fault("before", table, expected_seq)
        kept = self.tables.setdefault(table, [])
        if len(kept) != expected_seq:
            raise StaleSeq(table, expected_seq)
        kept += [StoredEvent(seq, at, body) for seq, body in enumerate(bodies, expected_seq + 1)]
        self.fault("after", table, expected_seq)
        return len(kept)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        await asyncio.sleep(0)
        return self.tables.get(table, [])[after:]

    async def last_seq(self, table: str) -> int:
        return len(self.tables.get(table, []))


class Turned:
    """An alarm of ``TurnedClock``."""

    def __init__(self) -> None:
        self.off = False

    def cancel(self) -> None:
        self.off = True


class TurnedClock:
    """``Clockwork``: time passes when a test says so."""

    def __init__(self) -> None:
        self.time = START
        self._alarms: list[tuple[int, int, Turned, Callable[[], None]]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self.time

    def call_at(self, moment: int, call: Callable[[], None]) -> Alarm:
        alarm = Turned()
        heapq.heappush(self._alarms, (moment, next(self._order), alarm, call))
        return alarm

    def next(self) -> int | None:
        while self._alarms and self._alarms[0][2].off:
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def ring(self) -> None:
        """Go on to the next alarm, and let it ring."""
        moment, _, _, call = heapq.heappop(self._alarms)
        self.time = max(self.time, moment)
        call()


class Dice:
    """Thinkers that do what a seed says."""

    def __init__(self) -> None:
        self.holds = False
        self.asked = 0
        self.broken = False

    async def choose(self, spec: str, view: View, seed: str) -> Action:
        self.asked += 1
        await asyncio.sleep(0)
        if self.broken:
            raise ValueError("a bot's fault")
        return random.Random(seed).choice(view.legal)

    async def claim_holds(self, match: Match, player: int) -> bool:
        await asyncio.sleep(0)
        if self.broken:
            raise ValueError("the solver's fault")
        return self.holds


class MemoryLeases:
    def __init__(self, clock: TurnedClock) -> None:
        self.clock = clock
        self.held: dict[str, tuple[str, int]] = {}
        self.tables: set[str] = set()

    async def take(self, table: str, owner: str, seconds: float) -> bool:
        self.tables.add(table)
        holder, until = self.held.get(table, ("", 0))
        if holder not in ("", owner) and until > self.clock.time:
            return False
        self.held[table] = (owner, self.clock.time + round(seconds * 1000))
        return True

    async def release(self, table: str, owner: str) -> None:
        if self.held.get(table, ("", 0))[0] == owner:
            del self.held[table]

    async def orphans(self, limit: int = 100) -> list[str]:
        return [t for t in sorted(self.tables) if self.held.get(t, ("", 0))[1] <= self.clock.time][:limit]


class MemoryPresence:
    def __init__(self) -> None:
        self.rows: dict[str, tuple[str, str]] = {}

    async def touch(self, table: str, player: str, socket: str, seconds: float) -> None:
        self.rows[socket] = (table, player)

    async def gone(self, socket: str) -> None:
        self.rows.pop(socket, None)

    async def present(self, table: str) -> set[str]:
        return {player for at, player in self.rows.values() if at == table}


class DeafBus(MemoryBus):
    """Loses every second message."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    async def publish(self, topic: str, data: bytes) -> None:
        self._count += 1
        if self._count % 2:
            await super().publish(topic, data)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[AsyncIterator[bytes]]:
        async with super().subscribe(topic) as messages:
            yield messages


@dataclass(eq=False)
class Eye:
    """A watcher that keeps what it was told, as bytes and read back."""

    player: str | None
    frames: list[bytes] = field(default_factory=list)
    messages: list[p.TableMessage] = field(default_factory=list)

    def tell(self, message: p.TableMessage) -> None:
        frame = _encode(message)
        self.frames.append(frame)
        self.messages.append(_decode(frame))

    @property
    def last(self) -> p.TableMessage:
        return self.messages[-1]


async def plain_verify(hashed: str, password: str) -> bool:
    await asyncio.sleep(0)
    return hashed == f"hash of {password}"


@dataclass
class Town:
    """Several processes over one store."""

    clock: TurnedClock = field(default_factory=TurnedClock)
    store: MemoryStore = field(default_factory=MemoryStore)
    thinkers: Dice = field(default_factory=Dice)
    presence: MemoryPresence = field(default_factory=MemoryPresence)
    bus: MemoryBus = field(default_factory=MemoryBus)
    houses: list[House] = field(default_factory=list)
    failed: list[BaseException] = field(default_factory=list)
    requests: "itertools.count[int]" = field(default_factory=itertools.count)
    chances: random.Random = field(default_factory=lambda: random.Random(7))
    leases: Any = None

    def house(self, *, alone: bool = True) -> House:
        if self.leases is None:
            self.leases = MemoryLeases(self.clock)
        made = House(
            self.store,
            self.thinkers,
            str.upper,
            plain_verify,
            owner=f"process {len(self.houses)}",
            leases=None if alone else self.leases,
            presence=None if alone else self.presence,
            bus=None if alone else self.bus,
            failed=lambda table, error: self.failed.append(error),
            clockwork=self.clock,
            chance=self.chances.randbytes,
        )
        self.houses.append(made)
        return made

    async def settle(self) -> None:
        """Until nothing moves without time."""
        for _ in range(3):
            while self._moving():
                await asyncio.sleep(0)
            await asyncio.sleep(0)

    def _moving(self) -> bool:
        for house in self.houses:
            if house._loading or house._tasks:
                return True
            if any(runner.at_work for runner in house.runners.values()):
                return True
        return False

    async def passes(self, milliseconds: int) -> None:
        end = self.clock.time + milliseconds
        await self.settle()
        while (due := self.clock.next()) is not None and due <= end:
            self.clock.ring()
            await self.settle()
        self.clock.time = end

    async def until(self, true: Callable[[], bool], most: int = 20_000) -> None:
        """Let time pass until something is so."""
        await self.settle()
        for _ in range(most):
            if true():
                return
            if self.clock.next() is None:
                break
            self.clock.ring()
            await self.settle()
        assert true(), "it does not come to pass"

    async def ask(self, house: House, player: str, kind: type[p.Request], /, **facts: Any) -> int:
        request = kind(table=ID, id=f"r{next(self.requests)}", **facts)
        return await house.ask(player, request)

    async def table(
        self, house: House, game: str, people: int, settings: Settings | None = None, eyes: bool = True
    ) -> tuple[TableRunner, list[Eye]]:
        """A table with a match begun; every person watches."""
        runner = await house.open_table(ID, "p_0", game, {}, settings or Settings(pace=0))
        watching = [Eye(f"p_{number}") for number in range(people)] if eyes else []
        for eye in watching:
            await house.watch(eye, ID)
        for number in range(people):
            await self.ask(house, f"p_{number}", p.Sit, chair=number)
        if people < len(runner.table.chairs):
            await self.ask(house, "p_0", p.Fill, bot="random")
        for number in range(people):
            await self.ask(house, f"p_{number}", p.Ready)
        return runner, watching

    def kept(self) -> Table:
        table = evolved(None, self.store.tables[ID])
        assert table is not None
        return table


def waits_for(table: Table) -> tuple[str, str] | None:
    """A person who is to act, and something that he may do; None where none is waited for."""
    for chair in to_act(table):
        if table.chairs[chair].played_by_bot:
            continue
        match = table.game_on
        if match.deal is None:
            return table.chairs[chair].player, "cut 9"
        seat = acting_seat(match, chair)
        assert seat is not None
        legal = view_of(match, chair).legal
        rng = random.Random(f"{len(match.deal.plays)} {chair} {len(match.results)}")
        return table.chairs[chair].player, action_text(match.variant, rng.choice(legal))
    return None


async def play(town: Town, here: House, moves: int = 100_000) -> Table:
    """People act as soon as they may, until the match is over or so many moves have been made."""
    for _ in range(moves):
        await town.settle()
        table = (await here.runner(ID)).table
        if table.phase != "playing":
            return table
        wanted = waits_for(table)
        if wanted is None:
            seq = table.seq
            runner = await here.runner(ID)
            await town.until(lambda runner=runner, seq=seq: runner.table.seq > seq)  # type: ignore[misc]  # defaults of a lambda
            continue
        player, act = wanted
        asking = asyncio.ensure_future(town.ask(here, player, p.Act, act=act))
        await town.until(asking.done)
        await asking
    return (await here.runner(ID)).table


def same(one: Table, other: Table) -> bool:
    return fingerprint(one) == fingerprint(other)

"""A match over the wire that is played twice: by the same script, over hands that differ in cards which somebody has
not seen. Whoever has not seen them must be told the same, byte for byte.

What must differ between two matches is kept from differing, so that nothing need be left out of the comparison: time
stands still, chance is always the same, and the hands come from the script and not out of the seed. So the commitment,
the hash of that seed, is the same for both; that it tells nothing of the seed is SHA-256's affair. A claim is never
granted: whether it holds hangs on all hands, and whoever asks pays for the answer with his open hand.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import re
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from manilla.record.drawing import dealt_from, told_deal
from manilla.record.events import Dealt
from manilla.rules.dealing import Dealt as Hands
from manilla.rules.match import Match
from manilla.server import logs
from manilla.server.lobby import facts
from manilla.server.tables import PHASES
from manilla.table import dealing
from manilla.table.ports import Alarm
from manilla.table.runner import TableRunner
from manilla.table.state import Table
from tests.services import quick_folder

from .clients import Client
from .knocking import PLACE, doors
from .serving import Serving, serving

ID = "thetable"
STANDS = 1_700_000_000_000
CHANGING = (
    (r'"(created|changed|last_seen|ms)": ?\d+', r'"\1":0'),
    (r'"(request|timestamp)": ?"[^"]*"', r'"\1":""'),
)
"""Real times, and ids of requests: of answers by HTTP and of the log. Frames are compared as they come."""
OF_ANSWER = ("date", "x-request-id")
"""Headers of the same kind."""
TOLD_BY_HTTP = (
    *("/api/tables", "/api/me", "/api/me/tables", "/api/me/export", "/t/{table}"),
    *(path for method, path in doors() if method == "GET" and "{table" in path),
)
"""The doors at which there is something of a table or of its players to be had."""


def scrubbed(text: str) -> str:
    for pattern, other in CHANGING:
        text = re.sub(pattern, other, text)
    return text


@dataclass(frozen=True)
class Step:
    """What one client does: a request; ``again``: lose the connection and come back; ``doors``: ask for everything that
    there is by HTTP. A ``probe`` was refused, and so changed nothing.
    """

    who: int
    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    probe: bool = False


class Never:
    """An alarm that does not ring."""

    def cancel(self) -> None:
        return None


class StoppedClock:
    """``Clockwork``: what is due at once happens, all else never."""

    def now(self) -> int:
        return STANDS

    def call_at(self, moment: int, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_soon(call) if moment <= STANDS else Never()


class NoSolver:
    """``Thinkers`` of a table without bots."""

    async def claim_holds(self, _match: Match, _player: int) -> bool:
        return False


@dataclass(frozen=True)
class Deck:
    """Deals what the number of the deal says; ``other`` hands where they are given."""

    seed: str
    other: Mapping[int, Hands]

    def event(self, match: Match, *_seed_and_numbers: object) -> Dealt:
        number = len(match.results)
        if number in self.other:
            return told_deal(match.variant, match.dealer, self.other[number])
        return dealt_from(match, hashlib.sha256(f"{self.seed} {number}".encode()).digest())


class Stage:
    """A running server with one table, at which each chair has a client; the last client looks on."""

    def __init__(self, server: Serving, clients: list[Client], http: httpx2.AsyncClient, runner: TableRunner) -> None:
        self.clients = clients
        self.runner = runner
        self.http: list[list[str]] = [[] for _ in clients]
        self.log = io.StringIO()
        self._server = server
        self._http = http
        self._steps = 0

    @property
    def table(self) -> Table:
        return self.runner.table

    async def perform(self, step: Step, *, skip: bool = False) -> None:
        """Do it (unless it is to be left out), and wait until everybody has been told what came of it."""
        self._steps += 1
        client = self.clients[step.who]
        if skip:
            pass
        elif step.kind == "again":
            await self._come_back(step.who, step.facts["since"])
        elif step.kind == "doors":
            await self._read_doors(step.who)
        elif step.kind == "watch":
            await client.watch(ID)
        else:
            answer = await client.ask(step.kind, ID, id=f"s{self._steps}", **step.facts)
            assert answer["t"] == ("refused" if step.probe else "done"), (step, answer)
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is under way, and all have heard all."""
        while self.runner.at_work:  # noqa: ASYNC110 - nothing of it tells when it is done
            await asyncio.sleep(0.0005)
        begun = [len(client.heard) for client in self.clients]
        for client in self.clients:
            await client.send({"t": "ping", "n": self._steps})
        for client, since in zip(self.clients, begun, strict=True):
            await client.next("pong", since=since, n=self._steps)

    async def _come_back(self, who: int, since: int) -> None:
        client, sockets = self.clients[who], self._server.parts.sockets
        await client.close()
        while len(sockets) == len(self.clients):  # noqa: ASYNC110 - a set tells nobody
            await asyncio.sleep(0.0005)
        await client.open()
        await client.watch(ID, since=since)

    async def _read_doors(self, who: int) -> None:
        await self._index_is_written()
        headers = {"cookie": self.clients[who].cookie or "", "accept-language": "fr"}
        for path in TOLD_BY_HTTP:
            address = PLACE.sub(lambda place: "0" if ":int" in place[0] else ID, path)
            answer = await self._http.get(address, headers=headers)
            told = [f"{name}: {value}" for name, value in answer.headers.items() if name not in OF_ANSWER]
            self.http[who].append(scrubbed(f"{path} {answer.status_code} {told} {answer.text}"))

    async def _index_is_written(self) -> None:
        """The index follows a table a little later."""
        seats = [(chair.player, chair.bot) for chair in self.table.chairs]
        while True:
            row = await self._server.parts.store.tables.get(ID)
            assert row is not None
            listed = facts(row)
            written = [(chair["player"], chair["bot"]) for chair in listed.get("chairs", ())]
            if written == seats and listed["phase"] == PHASES[self.table.phase]:
                return
            await asyncio.sleep(0.01)


@dataclass(frozen=True)
class Play:
    """What is played: a game with options, at a table with settings; and chance."""

    game: str
    options: Mapping[str, str]
    settings: Mapping[str, Any]
    seed: str


@contextlib.asynccontextmanager
async def stage(play: Play, other: Mapping[int, Hands], cookies: Sequence[str | None]) -> AsyncIterator[Stage]:
    """A server with a table, and a client for each of the ``cookies``, the last of which is an onlooker's. ``other``:
    hands by the number of the deal.
    """
    deck = Deck(play.seed, other)
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
        patch.setattr("manilla.server.tables.new_id", lambda: ID)
        patch.setattr(dealing, "dealt_event", deck.event)
        async with serving(Path(folder), ping=100_000.0, url="http://cards.example") as server:
            house = server.parts.tables.house
            house.clockwork, house.chance = StoppedClock(), lambda size: b"c" * size
            for name, value in (("clockwork", house.clockwork), ("chance", house.chance), ("thinkers", NoSolver())):
                object.__setattr__(house._world, name, value)
            await server.new_table(play.game, options=dict(play.options), **play.settings)
            clients = [await Client(server.address, cookie).open() for cookie in cookies]
            http = httpx2.AsyncClient(base_url=server.address, verify=False)
            made = Stage(server, clients, http, await house.runner(ID))
            logs.set_up("json", made.log)
            try:
                yield made
            finally:
                await http.aclose()
                for client in clients:
                    await client.close()
                logs.set_up("none")


@dataclass(frozen=True)
class Moment:
    """How far a performance had come after a step at which all was looked at."""

    steps: int
    deal: int
    match: Match
    before: tuple[tuple[Match, frozenset[int]], ...]
    """Each state of this deal so far, with the chairs whose hands lay open."""
    frames: tuple[int, ...]
    http: tuple[int, ...]
    log: int


@dataclass
class Performance:
    """A script, and what came of it."""

    script: list[Step]
    moments: list[Moment]
    cookies: list[str]
    frames: list[list[str]]
    http: list[list[str]]
    log: str

    @classmethod
    def of(cls, made: Stage, script: list[Step], moments: list[Moment]) -> Performance:
        frames = [client.frames for client in made.clients]
        cookies = [client.cookie or "" for client in made.clients]
        return cls(script, moments, cookies, frames, made.http, made.log.getvalue())

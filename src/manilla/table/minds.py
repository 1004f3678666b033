"""Bots and the solver at work for one table; what they find comes back as a command."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

from manilla.rules.notation import action_text
from manilla.rules.view import view_of

from .acting import bot_of, bots_to_act
from .claims import claim_to_judge
from .commands import BotActs, ClaimJudged, Command
from .ports import Thinkers
from .state import Table


class Minds:
    """Who thinks for a table just now. ``put`` takes what they decide on, ``failed`` a fault of theirs."""

    def __init__(
        self, thinkers: Thinkers, put: Callable[[Command], None], failed: Callable[[BaseException], None]
    ) -> None:
        self._thinkers = thinkers
        self._put = put
        self._failed = failed
        self._working: dict[tuple[int, int, int], asyncio.Task[None]] = {}

    @property
    def at_work(self) -> bool:
        return any(not task.done() for task in self._working.values())

    def set_to_work(self, table: Table) -> None:
        """Set bots and solver to work on what waits for them, and stop those whose answer nobody wants any more."""
        bots, claimer = bots_to_act(table), claim_to_judge(table)
        if not bots and claimer is None:
            self.stop()
            return
        assert table.match is not None
        count, number = table.match.count, table.match_number
        wanted: dict[tuple[int, int, int], Callable[[Table, int], Awaitable[None]]] = {}
        wanted |= dict.fromkeys(((number, count, chair) for chair in bots), self._choose)
        if claimer is not None:
            wanted[number, -table.claimed_at, claimer] = self._judge
        for key in self._working.keys() - wanted.keys():
            self._working.pop(key).cancel()
        for key, work in wanted.items():
            if key not in self._working:
                self._working[key] = asyncio.get_running_loop().create_task(_run(work, table, key[2]))

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._working.values():
            task.cancel()
        self._working.clear()

    async def _choose(self, table: Table, chair: int) -> None:
        assert table.match is not None
        match, count = table.match.match, table.match.count
        view = view_of(match, chair)
        # Secret until the deal is over, and the same again after a restart.
        seed = hashlib.sha256(f"bot {table.seed} {count} {chair}".encode()).hexdigest()
        try:
            action = await self._thinkers.choose(bot_of(table, chair), view, seed)
            if view.why_not(action) is not None:
                raise ValueError(f"illegal: {action}")
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
            self._failed(error)
            action = view.legal[0]
        self._put(BotActs(chair, action_text(match.variant, action), count))

    async def _judge(self, table: Table, chair: int) -> None:
        try:
            holds = await self._thinkers.claim_holds(table.game_on, chair)
        except Exception as error:  # noqa: BLE001 - what nobody could prove does not hold
            self._failed(error)
            holds = False
        self._put(ClaimJudged(chair, holds, table.claimed_at))


async def _run(work: Callable[[Table, int], Awaitable[None]], table: Table, chair: int) -> None:
    await work(table, chair)

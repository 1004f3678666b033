"""Bots and the solver in processes of their own, so that no thinking delays a socket.

A process that does not answer in time is killed, and another takes its place. Whatever happens, a table gets an action:
from the bot that was asked for, else from a simple one, else the first that is legal.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

from manilla.rules.deal import Action
from manilla.rules.errors import OutOfTurn
from manilla.rules.match import Match
from manilla.rules.view import View

from .logs import logger
from .metrics import Metrics
from .thinking import HINT_SECONDS, LENGTH, PROOF_SECONDS, SECONDS, packed, unpacked

PATIENCE = 10.0
"""Seconds after which a process is stuck: no honest answer takes half of that on a busy machine."""
SIMPLE = "casual"

log = logger("thinkers")


class Stuck(Exception):
    """No answer: too late, or the process is gone."""


class Thinker:
    """One process; ``ask`` one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, name: str, arguments: tuple[Any, ...], patience: float) -> Any:
        """The answer. Raises Stuck, and ValueError with what the process says went wrong."""
        try:
            async with asyncio.timeout(patience):
                fine, value = await self._answer(packed((name, arguments)))
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.kill()
            raise Stuck(repr(error)) from None
        except asyncio.CancelledError:
            await self.kill()  # its answer would be taken for that of the next question
            raise
        if not fine:
            raise ValueError(value)
        return value

    async def _answer(self, question: bytes) -> Any:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "manilla.server.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH.size)
        return unpacked(await process.stdout.readexactly(LENGTH.unpack(head)[0]))

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await ended(process)


async def ended(process: asyncio.subprocess.Process) -> None:
    """Kill a process, unless it has ended by itself, and leave nothing of it."""
    if process.returncode is None:
        process.kill()
    await process.wait()
    # What a killed process leaves unread must not keep the pipe's transport alive.
    process._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001 - asyncio has no public way


def workers(asked: int | None = None) -> int:
    """How many processes: as asked for, but at least one, and one fewer than there are processors."""
    most = max((os.cpu_count() or 1) - 1, 1)
    return max(min(most if asked is None else asked, most), 1)


class Thinkers:
    """The thinkers of one server; fulfils ``table.ports.Thinkers``."""

    def __init__(self, count: int, metrics: Metrics, patience: float = PATIENCE) -> None:
        self._metrics = metrics
        self._patience = patience
        self._all = [Thinker() for _ in range(count)]
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._idle.put_nowait(thinker)

    async def choose(self, spec: str, view: View, seed: str) -> Action:
        """What the bot does now, or what a simpler one does in its place."""
        if not view.legal:
            raise OutOfTurn("not_your_turn", phase=view.phase)
        for name in (spec, SIMPLE):
            try:
                with self._metrics.thinking.time():
                    action: Action = await self._ask("choose", (name, view, seed), SECONDS)
            except (Stuck, ValueError) as error:
                log.warning("bot_failed", bot=name, game=view.variant.key, reason=type(error).__name__)
                continue
            if view.why_not(action) is None:
                return action
            log.warning("bot_illegal", bot=name, game=view.variant.key)
        return view.legal[0]

    async def claim_holds(self, match: Match, player: int) -> bool:
        """Whether a claim is proved; what cannot be proved in time does not hold."""
        try:
            return bool(await self._ask("claim_holds", (match, player), PROOF_SECONDS))
        except (Stuck, ValueError) as error:
            log.warning("claim_not_judged", game=match.variant.key, reason=type(error).__name__)
            return False

    async def hint(self, view: View, lang: str) -> dict[str, Any]:
        """What each action is worth to the viewer, as ``analysis.as_json`` tells it. Raises Stuck, ValueError."""
        found: dict[str, Any] = await self._ask("hint", (view, lang), HINT_SECONDS)
        return found

    async def close(self) -> None:
        """End all processes; what was asked of them is not answered."""
        for thinker in self._all:
            await thinker.kill()

    async def _ask(self, name: str, arguments: tuple[Any, ...], takes: float) -> Any:
        thinker = await self._idle.get()
        try:
            return await thinker.ask(name, arguments, self._patience + takes)
        except Stuck:
            self._metrics.stuck.inc()
            raise
        finally:
            self._idle.put_nowait(thinker)

"""Reviews of deals, made in processes of their own: few at a time, in the order asked for, each one once.

Whoever asks for a review that is being made reads along. When its last reader leaves, the work stops. Finished ones
are kept, as many as fit, and are the same for everybody: a deal that is over does not change.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import suppress

import msgspec

from .errors import Refusal
from .logs import logger
from .metrics import Metrics
from .reviewing import Line, Question
from .thinkers import ended
from .thinking import packed

AT_ONCE = 1
"""So many processes: a review can wait, and the tables cannot."""
MOST_WAITING = 24
MOST_EACH = 3
"""So many reviews that are not finished may one visitor read at a time."""
KEPT = 256
"""Finished reviews; one has some thirty kilobytes."""
PATIENCE = 600.0
"""Seconds after which a process is stuck."""
LONGEST_LINE = 2**20

log = logger("reviews")


class Job:
    """One review being made: its lines so far, and who wants it."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.readers = 0
        self.over = False
        self.refusal: Refusal | None = None
        self.work: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def tell(self) -> None:
        """There is something new: lines, or the end."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        await self._news.wait()


class Reviews:
    """The reviews of one server."""

    def __init__(self, metrics: Metrics, at_once: int = AT_ONCE, kept: int = KEPT, patience: float = PATIENCE) -> None:
        self._metrics = metrics
        self._patience = patience
        self._kept = kept
        self._finished: OrderedDict[str, list[Line]] = OrderedDict()
        self._jobs: dict[str, Job] = {}
        self._reading: Counter[str] = Counter()
        self._room = asyncio.Semaphore(at_once)
        self._closed = False

    def is_known(self, name: str) -> bool:
        """Whether a review is there or being made, so that it costs nothing to read it."""
        return name in self._finished or name in self._jobs

    def check(self, name: str, visitor: str) -> None:
        """Raises Refusal where this visitor, or all together, ask for too much at a time."""
        if self._closed:
            raise Refusal(503, "leaving")
        if name in self._finished:
            return
        if self._reading[visitor] >= MOST_EACH:
            raise Refusal(429, "reviews_under_way", most=MOST_EACH)
        if name not in self._jobs and len(self._jobs) >= MOST_WAITING:
            raise Refusal(503, "reviews_waiting")

    async def read(self, name: str, visitor: str, question: Question) -> AsyncGenerator[Line, None]:
        """The lines of a review, as they are found; ``name`` stands for the question. Close it to leave.

        Raises Refusal where it could not be made.
        """
        finished = self._finished.get(name)
        if finished is not None:
            self._finished.move_to_end(name)
            for line in finished:
                yield line
            return
        self.check(name, visitor)
        if name not in self._jobs and (before := len(self._jobs)):
            yield {"kind": "waiting", "before": before}
        job = self._jobs.get(name) or self._begun(name, question)
        job.readers += 1
        self._reading[visitor] += 1
        try:
            place = 0
            while True:
                while place < len(job.lines):
                    yield job.lines[place]
                    place += 1
                if job.refusal is not None:
                    raise job.refusal
                if job.over:
                    return
                await job.news()
        finally:
            self._leave(name, job, visitor)

    async def close(self) -> None:
        """Stop all work; readers are told that the process is about to end."""
        self._closed = True
        at_work = [job.work for job in self._jobs.values() if job.work is not None]
        for job in list(self._jobs.values()):
            self._fail(job, Refusal(503, "leaving"))
        for work in at_work:
            work.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)

    @property
    def at_work(self) -> int:
        """How many are being made, or wait to be."""
        return len(self._jobs)

    def _begun(self, name: str, question: Question) -> Job:
        job = self._jobs[name] = Job()
        job.work = asyncio.get_running_loop().create_task(self._make(name, job, question))
        return job

    def _leave(self, name: str, job: Job, visitor: str) -> None:
        self._reading[visitor] -= 1
        if self._reading[visitor] <= 0:
            del self._reading[visitor]
        job.readers -= 1
        if job.readers == 0 and not job.over:
            self._forget(name, job)
            if job.work is not None:
                job.work.cancel()

    def _forget(self, name: str, job: Job) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]

    def _fail(self, job: Job, refusal: Refusal) -> None:
        job.refusal = job.refusal or refusal
        job.tell()

    async def _make(self, name: str, job: Job, question: Question) -> None:
        try:
            async with self._room:
                with self._metrics.reviewing.time():
                    async with asyncio.timeout(self._patience):
                        whole = await _asked(job, question)
        except (TimeoutError, OSError, ValueError) as error:
            whole = False
            log.error("review_failed", reason=type(error).__name__)
        finally:
            self._forget(name, job)
        if not whole:
            self._fail(job, Refusal(500, "fault"))
            return
        self._finished[name] = job.lines
        while len(self._finished) > self._kept:
            self._finished.popitem(last=False)
        job.over = True
        job.tell()


async def _asked(job: Job, question: Question) -> bool:
    """Ask a process of its own; whether it has told everything. It is not there any more afterwards."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "manilla.server.reviewing",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(packed(question))
        with suppress(ConnectionError):  # it has ended already: then there are no lines
            await process.stdin.drain()
        async for told in process.stdout:
            job.lines.append(msgspec.json.decode(told))
            job.tell()
    finally:
        await asyncio.shield(ended(process))
    return bool(job.lines) and job.lines[-1]["kind"] == "summary"

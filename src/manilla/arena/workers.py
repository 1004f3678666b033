"""Who plays the chunks: this process, a pool of processes, or workers on other machines (``cluster``).

Whatever happens to a worker, the chunks that it had are played again by others: they give the same.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from multiprocessing.synchronize import Event
from threading import Thread
from time import monotonic
from typing import Protocol, cast

from .chunks import Chunk, Played, play
from .errors import BadContest

TICK = 0.2
"""Seconds between two looks at whether somebody wants to stop."""
LOSSES = 4
"""So many workers may be lost over one chunk, and then it is given up."""
PATIENCE = 5.0
"""Seconds that the processes have to end by themselves."""


class Workers(Protocol):
    """Those who play. ``lost`` are the exceptions that tell of a lost worker, from ``submit`` or from a future."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]: ...

    def room(self) -> int:
        """How many chunks they can have at once."""

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Have a chunk played."""

    def mend(self) -> None:
        """Get new workers if they were all lost. Raises BadContest if there are none to be had."""

    def stop(self) -> None:
        """What is being played shall end soon; what is over of it comes back where that is possible."""

    def close(self) -> None: ...


def played(workers: Workers, chunks: Iterator[Chunk], stopping: Callable[[], bool]) -> Iterator[tuple[Chunk, Played]]:
    """The chunks with what became of them, in the order in which they are over.

    ``stopping`` is looked at all the time; after it no chunk is begun. Raises BadContest if a chunk loses one worker
    after another, and whatever a worker raises.
    """
    waiting: dict[Future[Played], Chunk] = {}
    again: list[Chunk] = []
    losses: Counter[Chunk] = Counter()
    told = False
    while True:
        while not stopping() and len(waiting) < workers.room():
            chunk = again.pop() if again else next(chunks, None)
            if chunk is None:
                break
            try:
                waiting[workers.submit(chunk)] = chunk
            except workers.lost:
                again += _lost([chunk, *waiting.values()], losses)
                waiting.clear()
                workers.mend()
        if not waiting:
            return
        if stopping() and not told:
            workers.stop()
            told = True
        done, _ = wait(waiting, timeout=TICK, return_when=FIRST_COMPLETED)
        for future in done:
            chunk = waiting.pop(future)
            try:
                result = future.result()
            except workers.lost:
                again += [] if told else _lost([chunk], losses)
            else:
                yield chunk, result


def _lost(chunks: list[Chunk], losses: Counter[Chunk]) -> list[Chunk]:
    """Chunks whose worker is lost, to be played again. Raises BadContest if one of them was lost too often."""
    losses.update(chunks)
    for chunk in chunks:
        if losses[chunk] >= LOSSES:
            raise BadContest("workers_lost", kind=chunk.kind, numbers=chunk.numbers)
    return chunks


class Here:
    """This process itself."""

    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, stopping: Callable[[], bool]) -> None:
        self._stopping = stopping

    def room(self) -> int:
        return 1

    def submit(self, chunk: Chunk) -> Future[Played]:
        future: Future[Played] = Future()
        future.set_result(play(chunk, self._stopping))
        return future

    def mend(self) -> None:
        """Nothing: whoever loses this process loses all."""

    def stop(self) -> None:
        """Nothing: the play asks ``stopping`` itself."""

    def close(self) -> None:
        """Nothing is held."""


class Pool:
    """So many processes on this machine.

    They are started anew, not forked: the native core has threads. They do not hear Ctrl-C, which is for this process
    to act on; and they end when it ends, however it ends.
    """

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._strangers = set(active_children())
        self._context = get_context("spawn")
        self._halt = self._context.Event()
        self._executor = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, self._context, _begin, (self._halt,))

    def room(self) -> int:
        return 2 * self._jobs

    def submit(self, chunk: Chunk) -> Future[Played]:
        with _unheard():  # processes are started here, and are deaf from their first moment on
            return self._executor.submit(_play_in_pool, chunk)

    def mend(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._started()

    def stop(self) -> None:
        self._halt.set()

    def close(self) -> None:
        """End the processes: in peace, or by force if they have not ended in a few seconds."""
        self._halt.set()
        self._executor.shutdown(wait=False, cancel_futures=True)
        ours = {child.sentinel: child for child in active_children() if child not in self._strangers}
        end = monotonic() + PATIENCE
        while ours and monotonic() < end:
            for ended in wait_for(list(ours), timeout=TICK):
                del ours[cast("int", ended)]
        for child in ours.values():
            child.terminate()


def processors() -> int:
    """How many processes can play at once on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C waits outside, for us and for every process and thread begun meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_halt: list[Event] = []
"""In a process of the pool: what tells it to stop."""


def _begin(halt: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _halt[:] = [halt]
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play_in_pool(chunk: Chunk) -> Played:
    return play(chunk, _halt[0].is_set)

"""A contest played: what is still missing, until it is there, enough is known, or somebody wants to stop."""

from __future__ import annotations

import itertools
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import current_thread, main_thread
from types import FrameType

from .chunks import DEAL, MATCH, Cutter
from .contest import Contest
from .results import Results, ResultsFile
from .sprt import Sprt, Walk
from .summary import pair_scores
from .workers import Workers, played


@dataclass(frozen=True)
class Wanted:
    """How much is to be played: deals and matches 0, 1, 2 ... of the contest; ``sprt`` may end it sooner."""

    deals: int
    matches: int = 0
    sprt: Sprt | None = None

    def left(self, results: Results) -> int:
        """How many deals and matches are still to be played."""
        deals = sum(number not in results.deals for number in range(self.deals))
        return deals + sum(number not in results.matches for number in range(self.matches))


class Stop:
    """Whether somebody wants the play to end."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        return self.asked


@contextmanager
def stopped_by_signals() -> Iterator[Stop]:
    """Ctrl-C, or the system's wish to end, lets the play end in peace; a second time it breaks off at once."""
    stop = Stop()
    if current_thread() is not main_thread():
        yield stop
        return

    def hear(_number: int, _frame: FrameType | None) -> None:
        if stop.asked:
            raise KeyboardInterrupt
        stop.asked = True

    before = {number: signal.signal(number, hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(
    contest: Contest, wanted: Wanted, file: ResultsFile, workers: Workers, stop: Stop, tell: Callable[[Results], None]
) -> None:
    """Play what is missing; every result is on disk before ``tell`` hears of it. ``workers`` are left open.

    The test is asked after each deal in the order of their numbers, whatever the order in which they are played: where
    it stops hangs on nothing else. Raises BadContest, OSError.
    """
    results, cutter = file.results, Cutter(contest)
    deals = [number for number in range(wanted.deals) if number not in results.deals]
    matches = [number for number in range(wanted.matches) if number not in results.matches]
    chunks = itertools.chain(cutter.cut(DEAL, deals), cutter.cut(MATCH, matches))
    test = None if wanted.sprt is None else Walk(wanted.sprt)
    told = 0

    def enough() -> bool:
        nonlocal told
        while test is not None and test.ended is None and told < wanted.deals and told in results.deals:
            test.add(*pair_scores([results.deals[told]]))
            told += 1
        return test is not None and test.ended is not None

    def stopping() -> bool:
        return stop() or enough()

    for chunk, done in played(workers, chunks, stopping):
        cutter.learn(chunk, done)
        file.add(done.lines)
        tell(results)

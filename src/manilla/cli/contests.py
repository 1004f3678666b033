"""What ``manilla arena`` and ``manilla ladder`` share: their arguments, their numbers, the line that tells how far."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic

from manilla.analysis.intervals import Interval
from manilla.arena.cluster import Cluster
from manilla.arena.running import Stop
from manilla.arena.workers import Here, Pool, Workers, processors
from manilla.rules.notation import read_number
from manilla.words import Message, message, message_in
from manilla.words.voice import Voice

from .arguments import NUMBER
from .parser import Parser
from .progress import bar

BUDGET = message_in("metavar", "BUDGET")
ADDRESS = message_in("metavar", "ADDRESS")
MOST_DEALS = 1_000_000
MOST_JOBS = 1024
MOST_SEED = 999_999_999
USUAL_BUDGET = "50ms"
NO_WORKERS = message("There are no workers at {address} yet; this starts one: {command}")
BAR = message("[{bar}] {done}/{all}, {n} s left")
BETWEEN = message("{mean} ({low} to {high})")
WIDTH = 24
TICK = 0.1
"""Seconds between two states of the line."""


def add_contest(parser: Parser, budget: Message) -> None:
    """Seed, budget (with its help), and who plays."""
    say, number = parser.say, parser.metavar(NUMBER)
    parser.add_argument("--seed", metavar=number, default="1", help=say(message("another number gives other cards")))
    said = say(budget, examples="50ms, 1s, 20000nodes", usual=USUAL_BUDGET, two="1s,50ms")
    parser.add_argument("--budget", metavar=parser.metavar(BUDGET), default=USUAL_BUDGET, help=said)
    who = parser.add_mutually_exclusive_group()
    jobs = say(message("how many processes play on this machine (as many as it has processors, unless said)"))
    who.add_argument("--jobs", metavar=number, help=jobs)
    cluster = say(message("let the workers of a Dask scheduler play: {example}"), example="tcp://host:8786")
    who.add_argument("--cluster", metavar=parser.metavar(ADDRESS), help=cluster)


def read_seed(args: argparse.Namespace) -> int:
    """Raises UnreadableText."""
    return read_number("--seed", args.seed, 0, MOST_SEED)


def read_jobs(args: argparse.Namespace) -> int:
    """Raises UnreadableText."""
    return processors() if args.jobs is None else read_number("--jobs", args.jobs, 1, MOST_JOBS)


@contextmanager
def opened_workers(args: argparse.Namespace, voice: Voice, stop: Stop) -> Iterator[Workers]:
    """Those who play, until the end of the block. Raises UnreadableText, BadContest."""
    jobs = read_jobs(args)
    workers: Workers
    if args.cluster is not None:
        workers = cluster = Cluster(args.cluster)
        if not cluster.threads():
            command = f"dask worker --nthreads 1 {args.cluster}"
            print(voice.say(NO_WORKERS, address=args.cluster, command=command), file=sys.stderr, flush=True)
    else:
        workers = Here(stop) if jobs == 1 else Pool(jobs)
    with closing(workers):
        yield workers


def signed(value: float | None, digits: int = 1) -> str:
    """A difference with its sign."""
    return "?" if value is None else f"{value:+.{digits}f}"


def between(voice: Voice, interval: Interval, digits: int = 1) -> str:
    """A difference with its interval; one end of it may be beyond all bounds."""
    mean, low, high = (signed(value, digits) for value in interval)
    if interval.low is None and interval.high is None:
        return mean
    low, high = low.replace("?", "-∞"), high.replace("?", "+∞")
    mean = mean.replace("?", low if interval.low is None else high)
    return voice.say(BETWEEN, mean=mean, low=low, high=high)


class Line:
    """One line on stderr that tells how far the play is: on a terminal only."""

    def __init__(self, voice: Voice, wanted: int) -> None:
        self._voice = voice
        self._wanted = wanted
        self._begun = self._last = monotonic()
        self._shown = 0
        self._seen = sys.stderr is not None and sys.stderr.isatty()

    def tell(self, done: int, more: str) -> None:
        """So many deals and matches are there; ``more`` stands at the end of the line."""
        now = monotonic()
        if not self._seen or not done or now < self._last + TICK:
            return
        self._last = now
        left = round((now - self._begun) * (self._wanted - done) / done)
        drawn = bar(min(WIDTH, done * WIDTH // self._wanted), WIDTH)
        text = f"{self._voice.say(BAR, bar=drawn, done=done, all=self._wanted, n=left)}  {more}"
        self._write(text.ljust(self._shown))
        self._shown = len(text)

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            self._write(" " * self._shown)
            self._write("")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()

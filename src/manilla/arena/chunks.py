"""A few deals or matches of a contest, to be played in one go, here or elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter

from .contest import Contest
from .errors import BadContest
from .lines import ClockLine, DealLine, MatchLine
from .playing import Halted, Referee
from .results import clock_line
from .version import code_version

DEAL, MATCH = "deal", "match"
SECONDS = 1.0
"""How long a chunk should take: short enough to lose, long enough to be worth the journey."""
MOST = 64


@dataclass(frozen=True)
class Chunk:
    """Which deals or matches of a contest; played twice it gives the same. ``code`` is the code that must play it."""

    contest: Contest
    kind: str
    numbers: tuple[int, ...]
    code: str


@dataclass(frozen=True)
class Played:
    """What became of a chunk: lines of results, and the seconds that it took. Halted, it lacks what was not over."""

    lines: tuple[DealLine | MatchLine | ClockLine, ...]
    seconds: float


def play(chunk: Chunk, halted: Callable[[], bool] = lambda: False) -> Played:
    """Play a chunk. Raises BadContest if other code is at work here than the one that asks."""
    if chunk.code != code_version():
        raise BadContest("other_code", there=code_version(), asked=chunk.code)
    begun = perf_counter()
    referee = Referee(chunk.contest, halted)
    lines: list[DealLine | MatchLine | ClockLine] = []
    for number in chunk.numbers:
        try:
            lines.append(referee.deal(number) if chunk.kind == DEAL else referee.match(number))
        except Halted:
            break
    lines.append(clock_line(referee.latency))
    return Played(tuple(lines), perf_counter() - begun)


class Cutter:
    """Cuts what is still to be played into chunks, as large as the pace so far makes them last a second."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._played: Counter[str] = Counter()

    def learn(self, chunk: Chunk, played: Played) -> None:
        """A chunk has taken so long."""
        self._seconds[chunk.kind] += played.seconds
        self._played[chunk.kind] += len(chunk.numbers)

    def cut(self, kind: str, numbers: Iterable[int]) -> Iterator[Chunk]:
        """Chunks of these numbers in order, each cut when it is asked for."""
        left = list(numbers)
        while left:
            size = self._size(kind)
            yield Chunk(self._contest, kind, tuple(left[:size]), code_version())
            del left[:size]

    def _size(self, kind: str) -> int:
        """How many make a chunk; one to begin with."""
        if not self._played[kind]:
            return 1
        pace = self._seconds[kind] / self._played[kind]
        return int(min(max(SECONDS / max(pace, SECONDS / MOST), 1), MOST))

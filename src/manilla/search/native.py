"""The door to the native core: the only file that imports ``manilla._native``.

The core knows a game's ``RuleTable`` and plain numbers: a card is suit * 16 + strength, a set of cards a mask
of 64 bits, a seat its place in play order. Whatever is wrong with an argument raises ValueError or TypeError;
the core never crashes the process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from manilla import _native
from manilla._native import Casual, Memory, Position, Scene, Thinker, VectorEnv, Worlds, weigh
from manilla.rules.variant import RuleTable

__all__ = [
    "ALL_FEATURES",
    "DEFAULT_TABLE_BYTES",
    "Batch",
    "Bounds",
    "Casual",
    "Holder",
    "Memory",
    "Position",
    "Redeal",
    "Scene",
    "Shape",
    "Solver",
    "Thinker",
    "VectorEnv",
    "Worlds",
    "batch",
    "brute",
    "casual_card",
    "compare_engines",
    "legal",
    "perft",
    "play",
    "playouts",
    "position",
    "solve_cards",
    "solve_values",
    "table_of",
    "vector_env",
    "weigh",
    "world_at",
    "worlds",
]

NO_PILES: Mapping[int, int] = MappingProxyType({})

ALL_FEATURES: int = _native.SOLVER_FEATURES
"""All ways in which the solver saves work, one bit each (``cpp/core/solver.hpp``); tests switch them off."""

DEFAULT_TABLE_BYTES = 1 << 24


class Bounds(NamedTuple):
    """Proved: ``lo`` <= value <= ``hi``; the exact value where they are equal."""

    lo: int
    hi: int

    @property
    def exact(self) -> bool:
        return self.lo == self.hi


def position(
    *,
    hands: Sequence[int],
    sides: Sequence[int],
    trump: int | None,
    leader: int,
    trick: Sequence[int] = (),
    under: Mapping[int, int] = NO_PILES,
) -> Position:
    """A deal in play, for the functions below; it never changes.

    ``hands`` are the masks of the cards that each seat can reach now and ``sides`` the side, 0 or 1, of each
    seat; ``trick`` holds the cards on the table, the leader's first. ``under`` describes face-up piles: each
    card on top of another maps to the card that playing it uncovers.
    """
    return Position(
        hands=list(hands), sides=list(sides), trump=trump, leader=leader, trick=list(trick), under=dict(under)
    )


def legal(table: RuleTable, position: Position) -> int:
    """The mask of the cards that the seat to act may play; 0 if it holds none.

    Hands need not be even here: a problem may show one hand only.
    """
    return _native.legal(table_of(table), position)


def play(table: RuleTable, position: Position, card: int) -> Position:
    """The position after a card, which must be legal; the last card of a trick gives it to its winner."""
    return _native.play(table_of(table), position, card)


def perft(table: RuleTable, position: Position, depth: int, *, oracle: bool = False) -> int:
    """How many lines of play of ``depth`` cards there are; a deal that ends earlier counts as one line.

    Every seat must have as many cards as the others. ``oracle`` counts by the generic engine, more slowly. Runs
    without the interpreter's lock; Ctrl-C stops it.
    """
    return _native.perft(table_of(table), position, depth, oracle=oracle)


def playouts(table: RuleTable, position: Position, n: int, seed: int) -> list[tuple[int, int, int]]:
    """``n`` deals (at most a million) played to the end with random legal cards.

    Each gives the points of side 0, the points of side 1 and the tricks of side 0, with what ``play`` had
    already given them in ``position``. The same ``seed`` (0 to 2**64 - 1) gives the same playouts on every
    machine, and a greater ``n`` only adds to them. Every seat must have as many cards as the others. Runs
    without the interpreter's lock; Ctrl-C stops it.
    """
    return _native.playouts(table_of(table), position, n, seed)


@dataclass(frozen=True)
class Redeal:
    """Deal anew before each playout: the cards of ``position`` into the same places, evenly over all deals.

    ``aside`` (a mask) are shuffled with them and not played, and others lie aside instead. With ``turned`` a card
    of that seat makes its suit trumps, as a turned card does; otherwise trumps stay.
    """

    aside: int = 0
    turned: int | None = None


class Batch(NamedTuple):
    """What the two sides have at the end of each deal, as arrays of 32-bit numbers: ``points[side][deal]``."""

    points: tuple[memoryview, memoryview]
    tricks: tuple[memoryview, memoryview]


def batch(
    table: RuleTable,
    position: Position,
    n: int,
    seed: int,
    *,
    redeal: Redeal | None = None,
    by_thumb: tuple[Casual, Memory] | None = None,
    threads: int = 0,
) -> Batch:
    """``n`` deals (at most ten million) played to the end, on as many ``threads`` (0: one a processor).

    Each card is drawn from the legal ones or, with ``by_thumb``, chosen by its table from what its memory holds and
    is seen later (see ``casual_card``). Deals made anew begin with nothing seen but open hands and a turned card, and
    only piles of two cards or more stay piles. Deal ``k`` depends on the position, on ``redeal``, on ``seed`` (0 to
    2**64 - 1) and on ``k``: neither on the machine nor on the number of threads or deals. Every seat must have as
    many cards as the others. Runs without the interpreter's lock; Ctrl-C stops it.
    """
    dealt = redeal or Redeal()
    casual, memory = by_thumb or (None, None)
    found = _native.batch(
        table_of(table),
        position,
        n,
        seed,
        redeal=redeal is not None,
        aside=dealt.aside,
        turned=dealt.turned,
        casual=casual,
        memory=memory,
        threads=threads,
    )
    points_0, points_1, tricks_0, tricks_1 = (memoryview(numbers).cast("i") for numbers in found)
    return Batch((points_0, points_1), (tricks_0, tricks_1))


def casual_card(table: RuleTable, position: Position, memory: Memory, casual: Casual) -> int:
    """The card that the seat to act plays by rules of thumb; it must hold one.

    ``casual`` is made of the table of ``bots.casual``, ``memory`` of what all have seen of the deal: the seat whose
    player decides for each seat (``owners``), the side that made trumps (``makers``), the suits that each seat has
    ``led`` and those it did not follow (``missing``; four bits each), the cards in hands that lie face up (``shown``),
    all cards that were dealt into piles (``piled``), whether a card uncovered in a trick is turned only after it
    (``late``) and those that wait for it (``uncovered``).
    """
    return _native.casual_card(table_of(table), position, memory, casual)


def compare_engines(table: RuleTable, position: Position, n: int, seed: int) -> int:
    """Hold the fast engines against the generic one over ``n`` random deals; how many positions were compared.

    The cards of ``position`` are dealt anew each time unless a trick is on the table. Raises RuntimeError at the
    first difference. Runs without the interpreter's lock; Ctrl-C stops it.
    """
    return _native.compare_engines(table_of(table), position, n, seed)


class Holder(NamedTuple):
    """Takes ``capacity`` of the unseen cards out of those of the mask ``may_hold``.

    ``ordered``: each of its places is a place of its own, as in a pile; otherwise they are a hand.
    """

    may_hold: int
    capacity: int
    ordered: bool = False


def worlds(unseen: int, holders: Sequence[Holder]) -> Worlds:
    """All ways to hand the cards of the mask ``unseen`` to at most eight holders, whose capacities add up to them.

    A world is a row of bytes: the cards of the first holder, then of the second, and so on. ``count`` leaves the
    orders within ordered holders out; ``sample(n, seed)`` gives at most a million rows, one after the other, drawn
    evenly, orders included. The same ``seed`` (0 to 2**64 - 1) gives the same rows on every machine, and a greater
    ``n`` only adds to them. Sampling runs without the interpreter's lock; Ctrl-C stops it. Raises ValueError for
    capacities that make more than 2**22 states or 2**126 worlds, and where rows are asked of no world.
    """
    masks, capacities, ordered = zip(*holders, strict=True) if holders else ((), (), ())
    return Worlds(unseen=unseen, may_hold=masks, capacities=capacities, ordered=ordered)


def world_at(worlds: Worlds, number: int) -> bytes:
    """The row of world ``number``, 0 to ``worlds.count`` - 1; each holder's cards from low to high.

    Raises IndexError.
    """
    if not 0 <= number < worlds.count:
        raise IndexError("there is no world of that number")
    return worlds.at(number >> 64, number & (1 << 64) - 1)


class Solver:
    """Exact values with all hands open; made once and used for many positions.

    What is solved for is what side 0 gets from the position on, when it wants most and side 1 wants it to get
    least: ``card_weight`` (1 or more) for each card point, and ``by_tricks[n]`` for ``n`` tricks; without
    ``by_tricks`` the table's points a trick. Every seat must have as many cards as the others.

    ``table_bytes`` is the memory for positions (64 KiB to 16 GiB; more than the default is seldom faster).
    ``nodes`` and ``seconds`` limit the work (0: no limit); what comes back is proved all the same, as bounds.
    A value never depends on what was solved before. Several threads may share a solver, and wait for each other.
    All methods run without the interpreter's lock; Ctrl-C stops them.
    """

    def __init__(self, *, table_bytes: int = DEFAULT_TABLE_BYTES, features: int = ALL_FEATURES) -> None:
        self._native = _native.Solver(table_bytes=table_bytes, features=features)
        self.searched = 0
        """Tricks begun in all questions so far."""

    def value(
        self,
        table: RuleTable,
        position: Position,
        *,
        card_weight: int = 1,
        by_tricks: Sequence[int] | None = None,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> tuple[Bounds, int]:
        """The value, and the number of tricks that the search began."""
        lo, hi, searched = self._native.value(
            table_of(table), position, card_weight=card_weight, by_tricks=by_tricks, nodes=nodes, seconds=seconds
        )
        self.searched += searched
        return Bounds(lo, hi), searched

    def reaches(
        self,
        table: RuleTable,
        position: Position,
        target: int,
        *,
        card_weight: int = 1,
        by_tricks: Sequence[int] | None = None,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> bool | None:
        """Whether the value is at least ``target``; None if a limit stopped the search before it knew."""
        lo, hi, searched = self._native.reaches(
            table_of(table),
            position,
            target,
            card_weight=card_weight,
            by_tricks=by_tricks,
            nodes=nodes,
            seconds=seconds,
        )
        self.searched += searched
        return True if lo >= target else False if hi < target else None

    def cards(
        self,
        table: RuleTable,
        position: Position,
        *,
        card_weight: int = 1,
        by_tricks: Sequence[int] | None = None,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> tuple[dict[int, Bounds], int]:
        """The value after each legal card, and the number of tricks that the search began."""
        cards, searched = self._native.cards(
            table_of(table), position, card_weight=card_weight, by_tricks=by_tricks, nodes=nodes, seconds=seconds
        )
        self.searched += searched
        return {card: Bounds(lo, hi) for card, lo, hi in cards}, searched

    def line(
        self,
        table: RuleTable,
        position: Position,
        *,
        card_weight: int = 1,
        by_tricks: Sequence[int] | None = None,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> tuple[Bounds, list[int]]:
        """The value, and best play of both sides to the end: no cards if a limit stopped the search."""
        lo, hi, searched, cards = self._native.line(
            table_of(table), position, card_weight=card_weight, by_tricks=by_tricks, nodes=nodes, seconds=seconds
        )
        self.searched += searched
        return Bounds(lo, hi), cards


def solve_values(
    table: RuleTable,
    positions: Sequence[Position],
    *,
    card_weight: int = 1,
    by_tricks: Sequence[int] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[tuple[Bounds, int]]:
    """``Solver.value`` of each position; ``threads`` change how long it takes and nothing else.

    ``table_bytes`` are for each thread, ``nodes`` and ``seconds`` for each position.
    """
    found = _native.solve_values(
        table_of(table),
        list(positions),
        card_weight=card_weight,
        by_tricks=by_tricks,
        threads=threads,
        table_bytes=table_bytes,
        nodes=nodes,
        seconds=seconds,
    )
    return [(Bounds(lo, hi), searched) for lo, hi, searched in found]


def solve_cards(
    table: RuleTable,
    positions: Sequence[Position],
    *,
    card_weight: int = 1,
    by_tricks: Sequence[int] | None = None,
    threads: int = 1,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    nodes: int = 0,
    seconds: float = 0.0,
) -> list[tuple[dict[int, Bounds], int]]:
    """``Solver.cards`` of each position; the arguments are those of ``solve_values``."""
    found = _native.solve_cards(
        table_of(table),
        list(positions),
        card_weight=card_weight,
        by_tricks=by_tricks,
        threads=threads,
        table_bytes=table_bytes,
        nodes=nodes,
        seconds=seconds,
    )
    return [({card: Bounds(lo, hi) for card, lo, hi in cards}, searched) for cards, searched in found]


class Shape(NamedTuple):
    """One way in which a game is dealt: the dealer's seat, the seats whose hands lie face up (one bit a seat), the
    seat whose player decides for each seat, and a position with as many cards in hands and piles as are dealt.
    """

    dealer: int
    open: int
    owners: tuple[int, ...]
    position: Position


def vector_env(
    table: RuleTable,
    ranks: int,
    shapes: Sequence[Shape],
    *,
    turns: bool,
    trumps: Sequence[int | None],
    late: bool,
    deals: int,
    seed: int,
) -> VectorEnv:
    """Many deals side by side (1 to 2**18), a card in each at every step.

    The pack has four suits of ``ranks`` cards, and cards are ``suit * ranks + strength`` here. For each deal one of
    the ``shapes`` is drawn and what is trumps, unless one of the dealer's cards is turned (``turns``). ``late``: a card
    uncovered in a trick is turned after it. All methods write into arrays that are handed over, run without the
    interpreter's lock, and wait for each other; ValueError and TypeError leave everything as it was.
    """
    return VectorEnv(
        table=table_of(table),
        ranks=ranks,
        shapes=list(shapes),
        turns=turns,
        trumps=list(trumps),
        late=late,
        deals=deals,
        seed=seed,
    )


def brute(table: RuleTable, position: Position, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None) -> int:
    """The value by trying everything, to test the solver: at most 28 cards in all hands."""
    return _native.brute(table_of(table), position, card_weight=card_weight, by_tricks=by_tricks)


@lru_cache(maxsize=256)
def table_of(table: RuleTable) -> _native.RuleTable:
    """A game's table as the core takes it, made once."""
    return _native.RuleTable(
        value=table.value,
        trick_point=table.trick_point,
        seats=table.seats,
        head_duty=table.head_duty,
        beat_reference=table.beat_reference,
        mount_after_ruff=table.mount_after_ruff,
        void_obligation=table.void_obligation,
        undertrump=table.undertrump,
        discard=table.discard,
    )

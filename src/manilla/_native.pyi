"""
The native core. It knows tables of numbers, not games. Cards are suit * 16 + strength.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import numpy
from numpy.typing import NDArray


class RuleTable:
    """The rules of one game as plain numbers."""

    def __init__(self, *, value: Sequence[int], trick_point: int, seats: int, head_duty: int, beat_reference: int, mount_after_ruff: bool, void_obligation: int, undertrump: int, discard: int) -> None: ...

    @property
    def seats(self) -> int: ...

class Position:
    """
    A deal in play; never changed once made. hands are masks of the cards that may be reached now,
    under maps a card of a face-up pile to the card that playing it uncovers.
    """

    def __init__(self, *, hands: Sequence[int], sides: Sequence[int], trump: int | None, leader: int, trick: Sequence[int] = [], under: Mapping[int, int] = {}) -> None: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def sides(self) -> list[int]: ...

    @property
    def trump(self) -> int | None: ...

    @property
    def leader(self) -> int: ...

    @property
    def trick(self) -> list[int]: ...

    @property
    def under(self) -> dict[int, int]: ...

    @property
    def points(self) -> tuple[int, int]:
        """Points won by side 0 and side 1 since the position was made."""

    @property
    def tricks(self) -> tuple[int, int]: ...

    @property
    def to_act(self) -> int:
        """The seat that plays next."""

class Solver:
    """
    Exact values with all hands open, counted for side 0 from the position on:
    card_weight for each card point, and by_tricks[n] for n tricks (default: the table's
    trick points). Bounds are proved; they are equal unless a limit stopped the work.
    """

    def __init__(self, *, table_bytes: int = 16777216, features: int | None = None) -> None: ...

    def value(self, table: RuleTable, position: Position, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, nodes: int = 0, seconds: float = 0.0) -> tuple[int, int, int]:
        """(lo, hi, nodes searched)."""

    def reaches(self, table: RuleTable, position: Position, target: int, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, nodes: int = 0, seconds: float = 0.0) -> tuple[int, int, int]:
        """(lo, hi, nodes searched), with target <= lo or hi < target."""

    def cards(self, table: RuleTable, position: Position, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, nodes: int = 0, seconds: float = 0.0) -> tuple[list[tuple[int, int, int]], int]:
        """([(card, lo, hi) of each legal card], nodes searched)."""

    def line(self, table: RuleTable, position: Position, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, nodes: int = 0, seconds: float = 0.0) -> tuple[int, int, int, list[int]]:
        """(lo, hi, nodes searched, best play to the end)."""

def solve_values(table: RuleTable, positions: Sequence[Position], *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, threads: int = 1, table_bytes: int = 16777216, nodes: int = 0, seconds: float = 0.0) -> list[tuple[int, int, int]]:
    """Solver.value of many positions, on several threads."""

def solve_cards(table: RuleTable, positions: Sequence[Position], *, card_weight: int = 1, by_tricks: Sequence[int] | None = None, threads: int = 1, table_bytes: int = 16777216, nodes: int = 0, seconds: float = 0.0) -> list[tuple[list[tuple[int, int, int]], int]]:
    """Solver.cards of many positions, on several threads."""

def brute(table: RuleTable, position: Position, *, card_weight: int = 1, by_tricks: Sequence[int] | None = None) -> int:
    """The value by trying everything; endings only."""

SOLVER_FEATURES: int = 2047

def legal(table: RuleTable, position: Position) -> int:
    """
    The mask of the cards that the seat to act may play; 0 if it holds none.
    """

def play(table: RuleTable, position: Position, card: int) -> Position:
    """The position after a legal card."""

def perft(table: RuleTable, position: Position, depth: int, *, oracle: bool = False) -> int:
    """
    Lines of play of depth cards; a deal that ends earlier counts as one line.
    The oracle is the generic engine.
    """

class Casual:
    """The table of the play by rules of thumb."""

    def __init__(self, table: Sequence[Sequence[int]]) -> None: ...

    rows: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    columns: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

class Memory:
    """
    What all have seen of a deal. Suits led and missing are four bits a seat.
    """

    def __init__(self, *, owners: Sequence[int], makers: int, led: Sequence[int], missing: Sequence[int], shown: int = 0, piled: int = 0, late: bool = False, uncovered: int = 0) -> None: ...

    @property
    def seats(self) -> int: ...

def casual_card(table: RuleTable, position: Position, memory: Memory, casual: Casual) -> int:
    """The card that the seat to act plays by rules of thumb."""

def playouts(table: RuleTable, position: Position, n: int, seed: int) -> list[tuple[int, int, int]]:
    """
    n random deals to the end: (points of side 0, points of side 1, tricks of side 0) each.
    """

def batch(table: RuleTable, position: Position, n: int, seed: int, *, redeal: bool = False, aside: int = 0, turned: int | None = None, casual: Casual | None = None, memory: Memory | None = None, threads: int = 0) -> tuple[bytes, bytes, bytes, bytes]:
    """
    n deals to the end on several threads: points of side 0 and 1, tricks of side 0 and 1, each as bytes
    of 32-bit numbers.
    """

def compare_engines(table: RuleTable, position: Position, n: int, seed: int) -> int:
    """
    Plays n random deals by the generic engine and by the fast ones; the number of positions compared.
    Raises RuntimeError where they differ.
    """

class Scene:
    """
    A deal as one player knows it, to be completed by rows of the cards that he has not seen.
    """

    def __init__(self, *, known: Position, unseen: Sequence[int], piles: Sequence[tuple[int, int, Sequence[int]]], plays: Sequence[int], memory: Memory, viewer: int) -> None: ...

    @property
    def places(self) -> int:
        """How many cards a row brings."""

def weigh(table: RuleTable, scene: Scene, rows: bytes, worlds: int, *, casual: Casual, card_spread: float, call_spread: float, careless: float, worth: Sequence[Sequence[int]], shape: Sequence[int], said: Sequence[tuple[int, int, int | None, bool, bool, int, int, int, int]], plays: bool) -> bytes:
    """
    How likely the others' calls and plays were in each world: logarithms, as bytes of doubles.
    """

class Thinker:
    """The memory of a search; several threads wait for each other."""

    def __init__(self) -> None: ...

    def outlook(self, table: RuleTable, scene: Scene, rows: bytes, worlds: int, *, casual: Casual, card_weight: int, by_tricks: Sequence[int], exact_from: int, cards: bool, nodes: int, seconds: float) -> tuple[list[int], bytes, int, int]:
        """
        What each legal card leads to in each world: cards, values as bytes of 32-bit numbers, worlds done,
        nodes.
        """

class Worlds:
    """
    The ways to hand unseen cards to those who may hold them; never changed once made.
    A row holds the cards of the first holder, then of the second, and so on.
    """

    def __init__(self, *, unseen: int, may_hold: Sequence[int], capacities: Sequence[int], ordered: Sequence[bool]) -> None: ...

    @property
    def count(self) -> int:
        """How many there are, orders within ordered holders not counted."""

    @property
    def places(self) -> int:
        """How many cards a row has."""

    def at(self, high: int, low: int) -> bytes:
        """The row of world number high * 2**64 + low."""

    def sample(self, n: int, seed: int) -> bytes:
        """n rows, evenly drawn, one after the other."""

class VectorEnv:
    """
    Many deals of one game side by side, a card in each at every step. Cards are numbers,
    suit * ranks + strength, but in positions and plays.
    """

    def __init__(self, *, table: RuleTable, ranks: int, shapes: Sequence[tuple[int, int, Sequence[int], Position]], turns: bool, trumps: Sequence[int | None], late: bool, deals: int, seed: int) -> None:
        """
        A shape is the dealer's seat, a bit for each seat with an open hand, the owner of each seat, and a
        position with as many cards in hands and piles as are dealt.
        """

    @property
    def deals(self) -> int: ...

    @property
    def cards(self) -> int: ...

    @property
    def observation_size(self) -> int: ...

    def seed(self, seed: int) -> None:
        """From the beginning, with another seed."""

    def deal_anew(self, chosen: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> None:
        """The next deal in the chosen places."""

    def put(self, deal: int, *, position: Position, shape: int, turned: int | None = None, plays: Sequence[int] = []) -> None:
        """A given deal from its beginning, with what was played."""

    def look(self, deal: int) -> tuple[int, int | None, Position, list[int]]:
        """Shape, turned card, position at the beginning and plays of a deal."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], *, again: bool, rewards: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')], over: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        A card in each deal: fills what each side won with it, and whether the deal is over.
        """

    def legal(self, out: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def observe(self, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def seats(self, out: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def sides(self, out: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def points(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def tricks(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def last_points(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def last_tricks(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def random_cards(self, out: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """A legal card in each deal, each as likely as the others."""

    def casual_cards(self, casual: Casual, out: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """The card by rules of thumb in each deal."""

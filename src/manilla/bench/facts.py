"""What the rows are made of: rules as numbers, and deals from seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from manilla.rules.cards import SUITS
from manilla.rules.duties import (
    BEAT_REFERENCES,
    DISCARDS,
    HEAD_DUTIES,
    UNDERTRUMPS,
    VOID_OBLIGATIONS,
    Duties,
)
from manilla.rules.variant import RuleTable
from manilla.search import native

HONOURS = 5
"""The top card of a suit is worth five points, the next one four, and so on: so it is in the whole family."""

TRUMP = 3

SLOWEST = Duties(
    beat_reference="previous_player",
    mount_after_ruff=True,
    void_obligation="must_trump_always",
    undertrump="forbidden",
    discard="lowest",
)
"""Every duty that makes the question of what may be played longer."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A kind of deal: ``ranks`` of each suit in the pack, ``each`` cards a seat (all, unless said), trumps or none,
    the duties, whether seat ``seats - 1`` plays alone, and how many cards lie in each pile (1: no piles).
    """

    ranks: int = 12
    seats: int = 4
    each: int = 0
    trump: int | None = TRUMP
    duties: Duties = field(default_factory=Duties)
    alone: bool = False
    depth: int = 1

    @property
    def hand_size(self) -> int:
        return self.each or self.ranks * SUITS // self.seats

    @property
    def sides(self) -> tuple[int, ...]:
        if self.alone:
            return tuple(int(seat != self.seats - 1) for seat in range(self.seats))
        return tuple(seat % 2 for seat in range(self.seats))

    def table(self) -> RuleTable:
        """The rules as numbers, with a point for each trick."""
        value = [0] * 64
        for suit in range(SUITS):
            for points in range(1, HONOURS + 1):
                value[suit * 16 + self.ranks - HONOURS - 1 + points] = points
        return RuleTable(
            value=tuple(value),
            trick_point=1,
            seats=self.seats,
            head_duty=HEAD_DUTIES.index(self.duties.head_duty),
            beat_reference=BEAT_REFERENCES.index(self.duties.beat_reference),
            mount_after_ruff=self.duties.mount_after_ruff,
            void_obligation=VOID_OBLIGATIONS.index(self.duties.void_obligation),
            undertrump=UNDERTRUMPS.index(self.duties.undertrump),
            discard=DISCARDS.index(self.duties.discard),
        )

    def deal(self, seed: int) -> native.Position:
        """A deal of random cards out of the whole pack; seat 0 leads. The same seed gives the same deal for ever."""
        pack = [suit * 16 + strength for suit in range(SUITS) for strength in range(self.ranks)]
        Random(seed).shuffle(pack)
        size = self.hand_size
        dealt = [pack[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        under = {cards[place]: cards[place - 1] for cards in dealt for place in range(size) if place % self.depth}
        covered = set(under.values())
        return native.position(
            hands=[sum(1 << card for card in cards if card not in covered) for cards in dealt],
            sides=self.sides,
            trump=self.trump,
            leader=0,
            under=under,
        )

    def deals(self, count: int, first: int = 0) -> Iterator[native.Position]:
        return (self.deal(seed) for seed in range(first, first + count))

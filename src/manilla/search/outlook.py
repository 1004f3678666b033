"""Worlds weighed and played on in the native core: how likely each is, and what each card leads to in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from manilla.rules.calling import Contract
from manilla.rules.cards import Cards
from manilla.rules.variant import RuleTable
from manilla.rules.view import View

from . import native
from .worlds import Worlds


class Said(NamedTuple):
    """Something said, as ``weigh`` takes it: 0 named, 1 left to the mate, 2 doubled, 3 not doubled; by which ``seat``,
    with which suit (None: no trumps); whether no trumps or the mate's choice could be named; what is added to the
    worth of the hand with trumps and without; what the hand without trumps counts; what a double needs, or what the
    mate's choice is worth above the mean.
    """

    kind: int
    seat: int
    trump: int | None
    no_trump: bool
    delegate: bool
    with_trump: int
    without_trump: int
    no_trump_factor: int
    needed: int


@dataclass(frozen=True)
class Loosely:
    """Others follow the rules of thumb loosely: an action whose score is ``spread`` lower is e times less likely, and a
    share of ``careless`` actions is drawn by lot. ``worth`` and ``shape`` tell what a hand is worth (trump, plain
    and no-trump points of cards worth 0 to 5; a bare honour, no card, a single card).
    """

    casual: native.Casual
    card_spread: float
    call_spread: float
    careless: float
    worth: tuple[tuple[int, ...], ...]
    shape: tuple[int, int, int]


def weigh(
    table: RuleTable,
    scene: native.Scene,
    rows: bytes,
    worlds: int,
    loosely: Loosely,
    *,
    said: Sequence[Said] = (),
    plays: bool = True,
) -> memoryview[float]:
    """For each of ``worlds`` rows the logarithm of how likely the others' ``said`` and ``plays`` were."""
    found = native.weigh(
        native.table_of(table),
        scene,
        rows,
        worlds,
        casual=loosely.casual,
        card_spread=loosely.card_spread,
        call_spread=loosely.call_spread,
        careless=loosely.careless,
        worth=[list(row) for row in loosely.worth],
        shape=list(loosely.shape),
        said=list(said),
        plays=plays,
    )
    return memoryview(found).cast("d")


class Outlook(NamedTuple):
    """What each of ``cards`` led to in each of the ``worlds`` that were done: ``values[world * len(cards) + card]``, or
    one value a world where the deal as it stands was asked about.
    """

    cards: list[int]
    values: memoryview[int]
    worlds: int
    nodes: int


def outlook(
    thinker: native.Thinker,
    table: RuleTable,
    scene: native.Scene,
    rows: bytes,
    worlds: int,
    *,
    casual: native.Casual,
    card_weight: int,
    by_tricks: Sequence[int],
    exact_from: int,
    cards: bool = True,
    nodes: int = 0,
    seconds: float = 0.0,
) -> Outlook:
    """The value of each legal card in each world, for side 0 and counted from now on (see ``native.Solver``).

    ``exact_from`` tricks or fewer are solved; before that the cards are played by rules of thumb. Without ``cards``,
    the deal as it stands. Rows are gone through in order until ``nodes`` (tricks begun, looked at between worlds) or
    ``seconds`` are spent (0: no limit).
    """
    found = thinker.outlook(
        native.table_of(table),
        scene,
        rows,
        worlds,
        casual=casual,
        card_weight=card_weight,
        by_tricks=list(by_tricks),
        exact_from=exact_from,
        cards=cards,
        nodes=nodes,
        seconds=seconds,
    )
    return Outlook(found[0], memoryview(found[1]).cast("i"), found[2], found[3])


def scene_of(view: View, found: Worlds, seat: int, contract: Contract | None = None) -> native.Scene:
    """What ``view`` shows of a deal, to be completed by rows of ``found``, its worlds; ``seat`` is the viewer's.

    ``contract`` is taken for the one that is played where none stands yet. There must be a world.
    """
    places, variant = view.places, view.variant
    assert places is not None
    contract = view.contract or contract
    hands: list[int] = []
    piles: list[tuple[int, int, list[int]]] = []
    shown = Cards.of(() if view.turned is None else (view.turned,))
    for number, place in enumerate(found.places):
        reach = int(place.hand | place.exposed)
        piles += [(number, pile.unseen, [int(card) for card in pile.known]) for pile in place.piles]
        hands.append(reach)
        shown = Cards(shown | place.exposed)
    sides = places.sides
    maker = view.dealer if contract is None or contract.declarer is None else contract.declarer
    return native.Scene(
        known=native.position(
            hands=hands,
            sides=sides,
            trump=None if contract is None else contract.trump,
            leader=(view.dealer + 1) % places.seats,
        ),
        unseen=[place.unseen for place in found.places],
        piles=piles,
        plays=[int(card) for card in view.plays],
        memory=native.Memory(
            owners=places.owners,
            makers=sides[maker],
            led=[0] * places.seats,
            missing=[0] * places.seats,
            shown=int(shown),
            late=variant.layout.reveal == "after_trick",
        ),
        viewer=seat,
    )

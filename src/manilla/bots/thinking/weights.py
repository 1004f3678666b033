"""How likely a world is, by what the others said and played in it.

The others are taken to follow the rules of thumb of ``bots.casual``, loosely. The product of all those likelihoods
would trust that far too much: it is tempered until the weights spread over enough worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import exp

from manilla.bots.casual.calls import BARE, MATES_CHOICE, SINGLE, STEP, TENTHS, VOID
from manilla.bots.casual.playouts import native_table
from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS, Call
from manilla.rules.view import View
from manilla.search.outlook import Loosely, Said

NAMED, DELEGATED, DOUBLED, PASSED = range(4)
_KINDS = {NAME: NAMED, NO_TRUMP: NAMED, DELEGATE: DELEGATED, PASS: PASSED}

CARD_SPREAD = 60.0
CALL_SPREAD = 22.0
CARELESS = 0.07
"""Under these the true deal was likeliest, beside evenly drawn worlds of the same moments (bench/results.md)."""
LEAST_SHARE, LEAST_WORLDS = 0.03, 16
"""The weights may not count as fewer worlds than this share of the candidates, nor as fewer than so many."""


@cache
def loosely() -> Loosely:
    """The rules of thumb as others are taken to follow them."""
    return Loosely(
        casual=native_table(),
        card_spread=CARD_SPREAD,
        call_spread=CALL_SPREAD,
        careless=CARELESS,
        worth=(TENTHS["trump"], TENTHS["plain"], TENTHS["no_trump"]),
        shape=(BARE, VOID, SINGLE),
    )


def said_by_others(view: View) -> list[Said]:
    """What the calls of the other players tell of their hands."""
    found = []
    trump, rung = None, 0
    for call in view.calls:
        if call.kind in (NAME, NO_TRUMP, BLIND_NO_TRUMP):
            trump = call.trump
        if call.seat not in view.seats and call.kind not in (BLIND_NO_TRUMP, LOOK):
            found.append(as_said(view, call, trump, rung))
        rung += call.kind in RUNGS
    return found


def as_said(view: View, call: Call, trump: int | None, rung: int) -> Said:
    """A call as the core weighs it; ``trump`` and ``rung`` are those that a double or a pass answers."""
    places, variant = view.places, view.variant
    assert places is not None
    kind = _KINDS.get(call.kind, DOUBLED)
    mates = sum(side == places.sides[call.seat] for side in places.sides) - 1
    may_delegate = bool(getattr(variant.calling, "delegate", False)) and call.seat == view.dealer
    return Said(
        kind=kind,
        seat=call.seat,
        trump=trump if kind in (DOUBLED, PASSED) else call.trump,
        no_trump=bool(getattr(variant.calling, "no_trump", False)),
        delegate=may_delegate and bool(places.mates(call.seat)),
        with_trump=_base(view, 0),
        without_trump=_base(view, None),
        no_trump_factor=int(getattr(variant.scoring, "no_trump_factor", 1)),
        needed=STEP * (1 + rung + mates) if kind in (DOUBLED, PASSED) else MATES_CHOICE,
    )


def _base(view: View, trump: int | None) -> int:
    """What ``calls.share`` adds to the worth of a hand: the mates' even part less half of all there is."""
    row = TENTHS["no_trump" if trump is None else "plain"]
    values = view.variant.values
    total = 0
    for card in view.variant.deck - view.aside:
        tenths = TENTHS["trump"] if trump is not None and card.suit == trump else row
        total += tenths[min(values[card], 5)]
    seats = len(view.holdings)
    assert view.places is not None
    mates = view.places.sides.count(view.places.sides[0]) - 1
    return (2 * mates * total - seats * total) // (2 * seats)


def tempered(logs: Sequence[float], least: float) -> list[float]:
    """Weights that add up to 1 out of logarithms, so even that they count as ``least`` worlds or more, if there are
    so many: the logarithms are halved until it is so.
    """
    most = max(logs)
    power = 1.0
    while True:
        weights = [exp((log - most) * power) for log in logs]
        whole = sum(weights)
        effective = whole * whole / sum(weight * weight for weight in weights)
        if effective >= least or power < 0.01:
            return [weight / whole for weight in weights]
        power *= 0.7


def picked(weights: Sequence[float], number: int, start: float) -> list[int]:
    """``number`` places drawn by weight at even distances, the first at the share ``start`` of a distance."""
    found, place, sums = [], 0, list(accumulate(weights))
    last = len(sums) - 1
    for step in range(number):
        at = (step + start) / number * sums[-1]
        while place < last and sums[place] <= at:
            place += 1
        found.append(place)
    return found

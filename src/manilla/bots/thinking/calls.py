"""Which call: each is played out in many worlds, and the one worth most at this score is made.

The play is by rules of thumb as long as many cards are left: values with all hands open would flatter games without
trumps and doubles, which live from what the others do not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, sqrt
from operator import mul
from random import Random

from manilla.bots.bot import Budget, Choice
from manilla.bots.casual.calls import best_call as call_by_thumb
from manilla.bots.casual.playouts import native_table
from manilla.rules.calling import DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS, Call, Contract
from manilla.rules.view import View
from manilla.search.outlook import outlook, scene_of, weigh
from manilla.search.worlds import Worlds, worlds

from .looking import worth_of
from .meter import Meter, thinker
from .note import Explanation, Unseen
from .stakes import CARD_WEIGHT, End, Stakes, mixed
from .way import WEIGHING, Way, alike_to, solving
from .weights import as_said, loosely, picked
from .worlds import candidates, holders

BATCH, A_FEW = 32, 6
RECKONING = 0.35
"""The share of the time that is kept for reckoning what the worlds played out are worth."""
SURE = 1.5
"""A call must be worth so many standard errors more than that of the rules of thumb."""
DOUBT = 4
"""So many points are taken off, of the difference between the sides, where a double is thought about: measured, play by
rules of thumb makes the doubler's cards look better than they are.
"""
MANY, MOST = 400, 1000
"""So many worlds before the ends of deals are solved in them, and never more than so many."""
Trump = int | None


def best_call(view: View, seat: int, way: Way, budget: Budget, rng: Random) -> Choice:
    """What ``seat`` says, and why. No contract stands, and there is a choice."""
    meter = Meter(budget, way.nodes, way.capped)
    thumb = call_by_thumb(view, seat)
    calls = [call for call in view.legal if isinstance(call, Call) and call.seat == seat]
    if any(call.kind == LOOK for call in calls):
        return Choice(*thumb)
    found = worlds(view)
    named = _named(view)
    trumps = [named.trump] if named else [call.trump for call in calls if call.kind in (NAME, NO_TRUMP)]
    scene = scene_of(view, found, seat, named or Contract(trumps[0], seat))
    tricks = len(view.variant.deck - view.aside) // len(view.holdings)
    ending, number = _depth(way, len(trumps), tricks, len(view.holdings), meter.plan())
    chosen = candidates(view, found, scene, number * (way.candidates if view.calls else 1), way.weights, rng)
    times = Counter(picked(chosen.weights, number, rng.random()))
    playing = _Playing(view, seat, found, chosen.taken(tuple(times)), trumps, named)
    meter.keep(RECKONING)
    playing.go(ending, len(times), meter)
    meter.release()
    if not playing.done:
        return Choice(*thumb)
    options: dict[Call, list[End]] = {call: [] for call in calls}
    start, size = 0, A_FEW
    while start < playing.done and (start == 0 or meter.seconds() != 0):
        block = range(start, min(start + size, playing.done))
        for call in calls:
            options[call] += playing.ends(call, block)
        start, size = block.stop, BATCH
    weights = list(times.values())[: len(options[calls[0]])]
    whole = sum(weights)
    worths = {call: [worth_of(end, way.score) for end in ends] for call, ends in options.items()}
    best = _surely_best(calls, thumb.call, worths, weights)
    why = Explanation(
        actions=tuple(calls),
        ends=tuple(zip(*options.values(), strict=True)),
        weights=tuple(weight / whole for weight in weights),
        consistent=found.count,
        exact=False,
        unseen=Unseen(chosen.rows, holders(found), tuple(chosen.weights)),
    )
    return Choice(best, thumb.note if best == thumb.call else "searched", why)


def _surely_best(
    calls: Sequence[Call], thumb: Call, worths: Mapping[Call, Sequence[float]], weights: Sequence[int]
) -> Call:
    """The call worth most, if it is so beyond the chance of the draw; else that of the rules of thumb."""
    whole = sum(weights)
    means = {call: sum(map(mul, weights, worths[call])) / whole for call in calls}
    best = max(calls, key=lambda call: (means[call], call == thumb))
    ahead = means[best] - means[thumb]
    differences = [one - other - ahead for one, other in zip(worths[best], worths[thumb], strict=True)]
    squares = sum(map(mul, weights, map(mul, differences, differences)))
    return best if ahead >= SURE * sqrt(squares) / whole else thumb


def _depth(way: Way, trumps: int, tricks: int, seats: int, nodes: int) -> tuple[int, int]:
    """How many tricks to solve at the end of each deal, and how many worlds to play: rather many than deep."""
    drawn = WEIGHING * (way.candidates if way.weights else 1)
    for ending in range(alike_to(way.ending, seats), 1, -1):
        worlds = int(nodes / (drawn + trumps * (tricks + solving(ending, seats))))
        if worlds >= MANY:
            return ending, min(worlds, MOST)
    return 0, max(min(int(nodes / (drawn + trumps * tricks)), MOST), 1)


def _named(view: View) -> Contract | None:
    """The contract as far as it is called, to be doubled or not; None while trumps are still to be named."""
    named = next((call for call in view.calls if call.kind not in (LOOK, DELEGATE, PASS)), None)
    if named is None:
        return None
    rung = sum(call.kind in RUNGS for call in view.calls)
    return Contract(named.trump, named.seat, rung, named.kind not in (NAME, NO_TRUMP))


class _Playing:
    """The deal played out in each world under each contract that may come of the calls."""

    def __init__(
        self,
        view: View,
        seat: int,
        found: Worlds,
        rows: bytes,
        trumps: Sequence[Trump],
        named: Contract | None,
    ) -> None:
        assert view.places is not None
        self._view, self._seat, self._rows, self._named = view, seat, rows, named
        self._places = view.places
        self._trumps = trumps
        self._scenes = [scene_of(view, found, seat, named or Contract(trump, seat)) for trump in trumps]
        self._values: list[list[int]] = [[] for _ in trumps]
        self._stakes: dict[Contract, Stakes] = {}
        self._shares: dict[tuple[Call, Trump, range], list[float]] = {}
        # The core counts for side 0; a contract that stands is only thought about to be doubled.
        self._doubt = 0 if named is None else DOUBT if view.places.sides[seat] == 0 else -DOUBT
        self.done = 0

    def _some(self, worlds: range) -> bytes:
        size = self._scenes[0].places
        return self._rows[worlds.start * size : worlds.stop * size]

    def go(self, exact_from: int, number: int, meter: Meter) -> None:
        """As many of the worlds as the budget bears."""
        table = self._view.variant.table()
        by_tricks = self._stake(self._named or Contract(self._trumps[0], self._seat)).by_tricks
        for start in range(0, number, BATCH):
            numbers = range(start, min(start + BATCH, number))
            rows, batch = self._some(numbers), []
            for scene in self._scenes:
                if meter.over:
                    return
                found = outlook(
                    thinker(),
                    table,
                    scene,
                    rows,
                    len(numbers),
                    casual=native_table(),
                    card_weight=CARD_WEIGHT,
                    by_tricks=by_tricks,
                    exact_from=exact_from,
                    cards=False,
                    nodes=meter.nodes or 0,
                    seconds=meter.for_core(),
                )
                meter.spend(found.nodes)
                if found.worlds < len(numbers):
                    return
                batch.append(found.values)
            for values, more in zip(self._values, batch, strict=True):
                values.extend(more)
            self.done += len(numbers)

    def ends(self, call: Call, worlds: range) -> list[End]:
        """What a call leads to in some of the worlds that were done."""
        if call.kind == DELEGATE:
            return self._delegated(worlds)
        if self._named is None:
            return self._answered(Contract(call.trump, self._seat), self._trumps.index(call.trump), worlds)
        if call.kind == PASS:
            stakes = self._stake(self._named)
            return [stakes.end(self._values[0][world] - self._doubt) for world in worlds]
        return self._answered(replace(self._named, rung=self._named.rung + 1), 0, worlds)

    def _answered(self, contract: Contract, place: int, worlds: range) -> list[End]:
        """The ends under a contract that the other side may double, if there is such a rung."""
        stakes, values = self._stake(contract), self._values[place]
        rungs = getattr(self._view.variant.calling, "rungs", None)
        doubt = self._doubt
        if rungs is None or contract.rung >= rungs(contract):
            return [stakes.end(values[world] - doubt) for world in worlds]
        raised = self._stake(replace(contract, rung=contract.rung + 1))
        kept = [1.0] * len(worlds)
        for opponent in self._places.opponents(self._seat):
            share = self._share(Call(opponent, RUNGS[contract.rung]), contract.trump, contract.rung, worlds)
            kept = [one * (1 - other) for one, other in zip(kept, share, strict=True)]
        return [
            mixed(((still, stakes.end(values[world] - doubt)), (1 - still, raised.end(values[world] - doubt))))
            for world, still in zip(worlds, kept, strict=True)
        ]

    def _delegated(self, worlds: range) -> list[End]:
        """The ends if the mate names, as likely each suit as his hand says."""
        mate = self._places.mates(self._seat)[0]
        under = [self._answered(Contract(trump, mate), place, worlds) for place, trump in enumerate(self._trumps)]
        shares = [self._share(self._naming(mate, trump), None, 0, worlds) for trump in self._trumps]
        found = []
        for number in range(len(worlds)):
            whole = sum(share[number] for share in shares)
            found.append(
                mixed((share[number] / whole, ends[number]) for share, ends in zip(shares, under, strict=True))
            )
        return found

    def _naming(self, seat: int, trump: Trump) -> Call:
        return Call(seat, NO_TRUMP) if trump is None else Call(seat, NAME, trump)

    def _share(self, call: Call, trump: Trump, rung: int, worlds: range) -> list[float]:
        """How likely a call is in each of the worlds, ``trump`` and ``rung`` being what it answers."""
        found = self._shares.get((call, trump, worlds))
        if found is None:
            table, scene = self._view.variant.table(), self._scenes[0]
            said = [as_said(self._view, call, trump, rung)]
            logs = weigh(table, scene, self._some(worlds), len(worlds), loosely(), said=said, plays=False)
            found = self._shares[call, trump, worlds] = [exp(log) for log in logs]
        return found

    def _stake(self, contract: Contract) -> Stakes:
        found = self._stakes.get(contract)
        if found is None:
            found = self._stakes[contract] = Stakes(self._view, self._seat, contract)
        return found

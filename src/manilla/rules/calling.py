"""Everything between the deal and the first lead: who names trumps, who doubles, who may look.

A calling is a set of rules without state: the calls made so far are all it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .cards import SUITS, Card
from .seating import Places

NAME, NO_TRUMP, BLIND_NO_TRUMP, LOOK, DELEGATE, PASS = (
    "name",
    "no_trump",
    "blind_no_trump",
    "look",
    "delegate",
    "pass",
)
RUNGS = ("contro", "recontro", "sant_vicenc", "barraca")
"""The ladder of doubles, under its Catalan names: the opponents of the side that chose speak the first and
the third, the side that chose the second and the fourth. Games have words of their own for them."""
CALL_KINDS = (NAME, NO_TRUMP, BLIND_NO_TRUMP, LOOK, DELEGATE, PASS, *RUNGS)


class Call(NamedTuple):
    """What a seat says; ``trump`` is the suit of a ``name`` call."""

    seat: int
    kind: str
    trump: int | None = None


@dataclass(frozen=True)
class Contract:
    """What is played: ``trump`` (None: no trumps), who named it (None: the turned card), the rung of doubling
    reached (0: none), and whether no trumps were named before looking.
    """

    trump: int | None
    declarer: int | None = None
    rung: int = 0
    blind: bool = False


class Calling(Protocol):
    """The rules of the calls; ``calls`` are all calls so far, in order."""

    def to_act(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        """Seats that may call now; empty when the calling is over."""

    def legal(self, places: Places, calls: Sequence[Call], seat: int) -> tuple[Call, ...]:
        """What ``seat`` may say now."""

    def contract(self, places: Places, calls: Sequence[Call], turned: Card | None) -> Contract | None:
        """The contract, once nothing more can be said; None before."""

    def may_look(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        """Seats whose cards their own player may look at."""


@dataclass(frozen=True)
class TurnedTrump:
    """No calls: the turned card's suit is trump. Without a turned card there are no trumps."""

    def to_act(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        return frozenset()

    def legal(self, places: Places, calls: Sequence[Call], seat: int) -> tuple[Call, ...]:
        return ()

    def contract(self, places: Places, calls: Sequence[Call], turned: Card | None) -> Contract | None:
        return Contract(None if turned is None else turned.suit)

    def may_look(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        return frozenset(range(places.seats))


@dataclass(frozen=True, kw_only=True)
class Naming:
    """The dealer's side names trumps, the others may double, and so on up the ladder.

    * ``delegate``: the dealer may leave the choice to his mate, who may not pass it back.
    * ``no_trump``: playing without trumps may be named; ``blind_no_trump``: also before looking.
    * ``max_call``: the last rung; ``sant_vicenc_in_butifarra``: rungs beyond the second also without trumps.
    * ``contro_order``: the seats of a rung speak in turn (``sequential``) or whoever is first (``any_order``).
    * ``counter_by``: who may answer a contro. ``namer``: who named, then his mates; ``partner``: the
      dealer's mates, or the dealer where he has none; ``side``: the dealer, then his mates. The others speak
      in play order after the namer, or after the dealer where the dealer's side is what counts.
    * ``looking``: before trumps are named or delegated the dealer's mates wait (``mate_waits``), or nobody
      looks but who is to choose (``chooser_only``), or all look (``free``).

    Sources: the Spanish document on butifarra and Catalan tournament sheets; the Belgian document.
    """

    delegate: bool = False
    no_trump: bool = True
    blind_no_trump: bool = False
    max_call: str = "recontro"
    sant_vicenc_in_butifarra: bool = False
    contro_order: str = "sequential"
    counter_by: str = "namer"
    looking: str = "mate_waits"

    def to_act(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        naming = _naming_of(places, calls)
        if naming.contract is None:
            return frozenset({naming.chooser})
        return _doubling_of(self, places, naming.contract, calls[naming.used :]).to_act

    def legal(self, places: Places, calls: Sequence[Call], seat: int) -> tuple[Call, ...]:
        naming = _naming_of(places, calls)
        if naming.contract is not None:
            doubling = _doubling_of(self, places, naming.contract, calls[naming.used :])
            return (Call(seat, PASS), Call(seat, RUNGS[doubling.rung])) if seat in doubling.to_act else ()
        if seat != naming.chooser:
            return ()
        if self.blind_no_trump and not calls:
            return (Call(seat, LOOK), Call(seat, BLIND_NO_TRUMP))
        said = [Call(seat, NAME, suit) for suit in range(SUITS)]
        if self.no_trump:
            said.append(Call(seat, NO_TRUMP))
        if self.delegate and not naming.delegated and places.mates(seat):
            said.append(Call(seat, DELEGATE))
        return tuple(said)

    def contract(self, places: Places, calls: Sequence[Call], turned: Card | None) -> Contract | None:
        naming = _naming_of(places, calls)
        if naming.contract is None:
            return None
        doubling = _doubling_of(self, places, naming.contract, calls[naming.used :])
        if doubling.to_act:
            return None
        named = naming.contract
        return Contract(named.trump, named.declarer, doubling.rung, named.blind)

    def may_look(self, places: Places, calls: Sequence[Call]) -> frozenset[int]:
        naming = _naming_of(places, calls)
        if naming.contract is not None:
            return frozenset(range(places.seats))
        players = frozenset(seat for seat in range(places.seats) if places.owners[seat] == seat)
        dealer = places.dealer
        waiting = frozenset({dealer}) if self.blind_no_trump and not calls else frozenset()
        if self.looking == "chooser_only":
            return frozenset({dealer, naming.chooser}) - waiting
        if self.looking == "mate_waits" and not naming.delegated:
            waiting |= frozenset(places.mates(dealer))
        return players - waiting

    @property
    def top_rung(self) -> int:
        return RUNGS.index(self.max_call) + 1

    def rungs(self, contract: Contract) -> int:
        """How many rungs the ladder of doubles has over ``contract``."""
        if contract.trump is None and not self.sant_vicenc_in_butifarra:
            return min(self.top_rung, 2)
        return self.top_rung


class _NamingState(NamedTuple):
    chooser: int
    delegated: bool
    contract: Contract | None
    used: int
    """How many of the calls belong to the naming."""


def _naming_of(places: Places, calls: Sequence[Call]) -> _NamingState:
    chooser, delegated = places.dealer, False
    for count, call in enumerate(calls, 1):
        if call.kind == DELEGATE:
            chooser, delegated = places.mates(call.seat)[0], True
        elif call.kind in (NAME, NO_TRUMP, BLIND_NO_TRUMP):
            named = Contract(call.trump, call.seat, 0, call.kind == BLIND_NO_TRUMP)
            return _NamingState(chooser, delegated, named, count)
    return _NamingState(chooser, delegated, None, len(calls))


class _DoublingState(NamedTuple):
    rung: int
    """Rungs reached so far: also the place in the ladder of the next one."""
    to_act: frozenset[int]


def _doubling_of(rules: Naming, places: Places, contract: Contract, calls: Sequence[Call]) -> _DoublingState:
    rung = 0
    passed: set[int] = set()
    for call in calls:
        if call.kind == PASS:
            passed.add(call.seat)
        else:
            rung += 1
            passed.clear()
    if rung >= rules.rungs(contract):
        return _DoublingState(rung, frozenset())
    waiting = [seat for seat in _speakers(rules, places, contract, rung) if seat not in passed]
    if rules.contro_order == "sequential":
        waiting = waiting[:1]
    return _DoublingState(rung, frozenset(waiting))


def _speakers(rules: Naming, places: Places, contract: Contract, rung: int) -> tuple[int, ...]:
    """Who may speak the rung after ``rung`` ones, in order."""
    first = places.dealer
    if rules.counter_by == "namer" and contract.declarer is not None:
        first = contract.declarer
    if rung % 2 == 0:
        return places.opponents(first)
    if rules.counter_by == "namer":
        return (first, *places.mates(first))
    mates = places.mates(places.dealer)
    if rules.counter_by == "partner":
        return mates or (places.dealer,)
    return (places.dealer, *mates)

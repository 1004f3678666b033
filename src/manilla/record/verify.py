"""Whether the shuffles of a record were those that were promised: every draw and deal made again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from manilla.rules.dealing import DEALING_VERSION, cut_at
from manilla.rules.match import Match

from .events import Committed, Cut, Dealt, Drawn, MatchEvent, Revealed
from .fairness import commitment, dealt_event, drawn_event, mixed, read_seed
from .load import Record
from .promise import Promise
from .replay import read_dealt

CONFIRMED = "confirmed"
WRONG = ("commitment_broken", "cards_differ", "seed_told_before", "not_revealed", "unknown_version")
"""What was promised and is not confirmed.

The other findings: ``confirmed``, ``not_committed``, ``not_yet`` (the record ends before the deal is over), ``waiting``
(before its cards are out), ``called_off`` (the seed was told instead of a deal).
"""


@dataclass(frozen=True)
class Shuffle:
    """One draw (``deal`` 0) or deal (from 1), the line of its cards, and what was found.

    ``cut``: ``none``, ``worked_out`` (it follows from seed and numbers), ``by_person``, ``by_bot``, or ``unknown``.
    ``doubts`` are true of confirmed shuffles too: ``only_bots`` could add numbers, ``no_numbers`` of persons were
    added, a bot added a number after all persons (``bot_last``) or chose its cut (``bot_cut``).
    """

    deal: int
    line: int
    finding: str
    promise: Promise | None = None
    bots: tuple[int, ...] | None = None
    cut: str = "none"
    doubts: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "deal" if self.deal else "draw"

    @property
    def wrong(self) -> bool:
        return self.finding in WRONG


def verified(record: Record) -> tuple[Shuffle, ...]:
    """Each draw and deal of a record, in order, with what was found."""
    return tuple(_shuffles(record))


def _shuffles(record: Record) -> Iterator[Shuffle]:
    told: set[str] = set()  # hashes whose seeds are known to all, and so no secret any more
    secret = True
    for number, event in enumerate(record.events):
        if isinstance(event, Committed):
            secret = event.hash not in told
        elif isinstance(event, Revealed):
            told.add(commitment(read_seed(event.seed)))
        elif isinstance(event, Drawn | Dealt):
            shuffle = _shuffle(record, number, event)
            if shuffle.promise is not None and not secret:
                shuffle = replace(shuffle, finding="seed_told_before")
            yield shuffle
    promise = record.last.promise
    if promise is not None and not promise.used:
        yield _without_cards(record, promise)


def _shuffle(record: Record, number: int, event: Drawn | Dealt) -> Shuffle:
    before = record.states[number - 1]
    deal = 0 if isinstance(event, Drawn) else len(before.match.results) + 1
    line, promise = record.lines[number], before.promise
    if promise is None or promise.used:
        return Shuffle(deal, line, "not_committed", bots=before.bots)
    seed_told = _seed_after(record.events[number + 1 :])
    promise = replace(promise, seed=seed_told, used=True)
    seed = None if seed_told is None else read_seed(seed_told)
    cut = _cut(before.match, promise, seed, before.bots)
    shuffle = Shuffle(deal, line, "", promise, before.bots, cut, _doubts(before.match, promise, before.bots, cut))
    if promise.version != DEALING_VERSION:
        return replace(shuffle, finding="unknown_version")
    if seed is None:
        running = record.last.match.deal is not None and deal == len(record.last.match.results) + 1
        return replace(shuffle, finding="not_yet" if running else "not_revealed")
    if commitment(seed) != promise.hash:
        return replace(shuffle, finding="commitment_broken")
    same = _same_cards(before.match, event, seed, promise.numbers)
    return replace(shuffle, finding=CONFIRMED if same else "cards_differ")


def _seed_after(events: Sequence[MatchEvent]) -> str | None:
    """The seed told before anything else is promised or dealt."""
    for event in events:
        if isinstance(event, Revealed):
            return event.seed
        if isinstance(event, Committed | Cut | Dealt | Drawn):
            break
    return None


def _same_cards(match: Match, event: Drawn | Dealt, seed: bytes, numbers: Sequence[tuple[int, str]]) -> bool:
    variant = match.variant
    if isinstance(event, Drawn):
        promised = drawn_event(match, seed, numbers).cards
        return [variant.read_card(card) for card in event.cards] == [variant.read_card(card) for card in promised]
    return read_dealt(variant, event) == read_dealt(variant, dealt_event(match, seed, numbers))


def _cut(match: Match, promise: Promise, seed: bytes | None, bots: tuple[int, ...] | None) -> str:
    if match.lifted is None:
        return "none"
    if seed is None:
        return "unknown"
    layout, size = match.variant.layout, len(match.variant.deck)
    if match.lifted == cut_at(layout, size, mixed(seed, promise.numbers)):
        return "worked_out"
    return "by_bot" if match.cutter in (bots or ()) else "by_person"


def _doubts(match: Match, promise: Promise, bots: tuple[int, ...] | None, cut: str) -> tuple[str, ...]:
    """Why a shuffle may hang on the computer alone, though all that was promised was kept."""
    found = []
    by_bot = [player in (bots or ()) for player, _ in promise.numbers]
    if bots is not None and len(bots) == len(match.players):
        found.append("only_bots")
    elif False not in by_bot:
        found.append("no_numbers")
    elif by_bot[-1]:
        found.append("bot_last")
    if cut == "by_bot":
        found.append("bot_cut")
    return tuple(found)


def _without_cards(record: Record, promise: Promise) -> Shuffle:
    """The last commitment, where the record ends before its cards."""
    match = record.last.match
    deal = len(match.results) + 1 if match.seated else 0
    finding = "waiting"
    if promise.version != DEALING_VERSION:
        finding = "unknown_version"
    elif promise.seed is not None:
        kept = commitment(read_seed(promise.seed)) == promise.hash
        finding = "called_off" if kept else "commitment_broken"
    return Shuffle(deal, record.lines[-1], finding, promise, record.last.bots)

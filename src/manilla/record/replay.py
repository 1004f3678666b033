"""Replay: a match from its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from manilla.rules.cards import Cards
from manilla.rules.dealing import Dealt as DealtCards
from manilla.rules.errors import BadDeal, IllegalAction, OutOfTurn, RuleError
from manilla.rules.match import Match
from manilla.rules.notation import holding_of, read_action, read_cards, read_hand
from manilla.rules.variant import Variant
from manilla.variants import find_variant

from .events import (
    FORMAT,
    Bots,
    Called,
    Claimed,
    Committed,
    Conceded,
    Contributed,
    Cut,
    Dealt,
    Drawn,
    MatchEvent,
    MatchStarted,
    Played,
    Revealed,
    Scored,
    Seated,
    Undone,
)
from .promise import Promise, after_cards, check_bots, sealed

LONGEST_NAME = 60


@dataclass(frozen=True)
class Replayed:
    """A match as far as its events have gone.

    ``taken_back`` holds the matches before each act of the present deal, so that acts can be undone. ``facts``:
    the record was made under other rules and is taken as fact; each difference from today's rules is then a
    warning, with the number of its event (from 0). ``promise`` is the latest commitment, ``bots`` the players who
    are bots (None: the record does not say).
    """

    match: Match
    facts: bool = False
    taken_back: tuple[Match, ...] = ()
    warnings: tuple[tuple[int, RuleError], ...] = ()
    count: int = 1
    promise: Promise | None = None
    bots: tuple[int, ...] | None = None


def begin(event: MatchStarted) -> Replayed:
    """The match that an event starts. Raises BadOption, BadDeal, OutOfTurn.

    A record under an older version of the rules is replayed as fact; one under a newer version, or in a newer
    format, is refused.
    """
    if event.format != FORMAT:
        raise OutOfTurn("newer_format", format=event.format, known=FORMAT)
    for place, name in enumerate(event.players):
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or name in event.players[:place]:
            raise BadDeal("bad_name", name=name, most=LONGEST_NAME)
    variant = find_variant(event.game)
    if event.rules > variant.version:
        raise OutOfTurn("newer_rules", game=variant.key, version=event.rules, known=variant.version)
    facts = event.rules < variant.version
    warnings: list[tuple[int, RuleError]] = []
    if facts:
        warnings.append((0, OutOfTurn("older_rules", game=variant.key, version=event.rules, known=variant.version)))
        variant = _with_known_options(variant, event.options, warnings)
    else:
        variant = variant.with_options(event.options)
    return Replayed(Match.start(variant, tuple(event.players)), facts, warnings=tuple(warnings))


def _with_known_options(variant: Variant, options: dict[str, str], warnings: list[tuple[int, RuleError]]) -> Variant:
    """The options of an older record that still exist; each that does not is a warning."""
    for name, value in options.items():
        try:
            variant = variant.with_options({name: value})
        except RuleError as error:
            warnings.append((0, error))
    return variant


def step(state: Replayed, event: MatchEvent) -> Replayed:
    """The match after one more event. Raises RuleError where it cannot have happened."""
    match, warnings = state.match, list(state.warnings)
    before: tuple[Match, ...] = state.taken_back
    number, promise, bots = state.count, state.promise, state.bots
    if isinstance(event, MatchStarted):
        raise OutOfTurn("started_twice")
    if promise is not None and promise.broken_off:
        raise OutOfTurn("broken_off")
    if isinstance(event, Called | Played):
        before = (*before, match)
        match = _acted(match, event, state.facts, number, warnings)
    elif isinstance(event, Undone):
        if not 1 <= event.acts <= len(before):
            raise OutOfTurn("nothing_to_undo", acts=event.acts, found=len(before))
        match, before = before[-event.acts], before[: -event.acts]
    elif isinstance(event, Claimed | Conceded):
        match = _awarded(match, event)
    elif isinstance(event, Scored):
        match = _scored(match, event, state.facts, number, warnings)
    elif isinstance(event, Bots):
        check_bots(event, match)
        bots = tuple(event.players)
    elif isinstance(event, Committed | Contributed | Revealed):
        promise = sealed(promise, event, match)
        before = ()  # with the seed on the table no act is taken back
    else:
        match, before = _prepared(match, event), ()
        promise = after_cards(promise, event)
    return Replayed(match, state.facts, before, tuple(warnings), number + 1, promise, bots)


def replay(events: Iterable[MatchEvent]) -> Match:
    """The match that some events tell. Raises RuleError, with today's rules as the judge."""
    return replayed(events).match


def replayed(events: Iterable[MatchEvent]) -> Replayed:
    """The match that some events tell, with the warnings. Raises RuleError."""
    state: Replayed | None = None
    for event in events:
        if state is None:
            if not isinstance(event, MatchStarted):
                raise OutOfTurn("not_started")
            state = begin(event)
        else:
            state = step(state, event)
    if state is None:
        raise OutOfTurn("not_started")
    return state


def _prepared(match: Match, event: Drawn | Seated | Cut | Dealt) -> Match:
    variant = match.variant
    if isinstance(event, Drawn):
        return match.drawn(tuple(variant.read_card(card) for card in event.cards))
    if isinstance(event, Seated):
        return match.seat(tuple(event.players), event.dealer)
    if isinstance(event, Cut):
        if match.phase == "cut" and event.player != match.cutter:
            raise OutOfTurn("not_the_cutter", player=event.player, cutter=match.cutter)
        return match.cut(event.lifted)
    if match.seated and event.dealer != match.dealer:
        raise OutOfTurn("not_the_dealer", seat=event.dealer, dealer=match.dealer)
    return match.dealt(read_dealt(variant, event))


def read_dealt(variant: Variant, event: Dealt) -> DealtCards:
    """The cards that a deal event tells. Raises UnreadableText, BadDeal."""
    owners = variant.seating.places(event.dealer % variant.seating.seats).owners
    if len(event.hands) != len(owners):
        raise BadDeal("wrong_hands", expected=len(owners), found=len(event.hands))
    hands = [read_hand(variant, text) for text in event.hands]
    return DealtCards(
        holdings=tuple(holding_of(variant, hand, owners[seat] != seat) for seat, hand in enumerate(hands)),
        turned=None if event.turned is None else variant.read_card(event.turned),
        aside=Cards.of(read_cards(variant, " ".join(event.aside))),
    )


def _acted(
    match: Match, event: Called | Played, facts: bool, number: int, warnings: list[tuple[int, RuleError]]
) -> Match:
    deal = match.deal
    if deal is None:
        raise OutOfTurn("no_deal", phase=match.phase)
    if isinstance(event, Called) != (deal.contract is None):
        raise OutOfTurn("calls_over" if isinstance(event, Called) else "calls_first")
    if event.seat not in deal.to_act:
        raise OutOfTurn("not_their_turn", seat=event.seat, turn=min(deal.to_act))
    text = event.call if isinstance(event, Called) else event.card
    action = read_action(deal, text, event.seat)
    reason = deal.why_not(action)
    if reason is None:
        return match.apply(action)
    if not facts or not isinstance(reason, IllegalAction):
        raise reason
    after = match.apply_fact(action)
    warnings.append((number, reason))
    return after


def _awarded(match: Match, event: Claimed | Conceded) -> Match:
    if match.deal is None or not 0 <= event.player < len(match.players):
        raise OutOfTurn("no_deal", phase=match.phase)
    side = match.deal.sides[match.seats_of(event.player)[0]]
    return match.award(side if isinstance(event, Claimed) else 1 - side)


def _scored(match: Match, event: Scored, facts: bool, number: int, warnings: list[tuple[int, RuleError]]) -> Match:
    if not match.results or match.deal is not None:
        raise OutOfTurn("no_result", phase=match.phase)
    found = scored(match)
    if event == found:
        return match
    wrong = BadDeal(
        "score_differs",
        recorded=score_facts(event),
        found=score_facts(found),
    )
    if not facts:
        raise wrong
    if len(event.marks) != len(match.players):
        raise wrong
    warnings.append((number, wrong))
    return match.restated(tuple(event.marks))


def scored(match: Match) -> Scored:
    """The score event of the deal that has just ended."""
    result = match.results[-1]
    score = result.score
    points = [] if score is None else list(score.points)
    return Scored(points, 1 if score is None else score.factor, list(result.marks))


def score_facts(event: Scored) -> str:
    """A score event's numbers as the record writes them."""
    points = "-".join(str(number) for number in event.points) or "none"
    return f"points {points} factor {event.factor} marks {' '.join(str(mark) for mark in event.marks)}"

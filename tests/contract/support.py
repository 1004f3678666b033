"""What the contract tests share: every found game, alone and with each option, and matches told as events."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from manilla.record.drawing import told_deal
from manilla.record.events import (
    Bots,
    Called,
    Committed,
    Contributed,
    Cut,
    Drawn,
    MatchEvent,
    MatchStarted,
    Played,
    Revealed,
)
from manilla.record.fairness import commitment, cut_event, dealt_event, drawn_event
from manilla.record.replay import begin, scored, step
from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import cut_at, drawn, shuffled
from manilla.rules.match import Match
from manilla.rules.notation import call_text
from manilla.rules.options import value_text
from manilla.rules.variant import Variant
from manilla.variants import all_variants
from tests.helpers import bytes_of, dealt_cards, new_match, random_action

GAMES = tuple(all_variants())
"""The keys of all games."""

_WITNESSED = ("manilla", "butifarra", "manillen", "manille")
FAMILY = tuple(key for key in GAMES if key.partition("_")[0] in _WITNESSED)
"""The games that the witness knows: 60 points in the pack, marks for what is over half. A game that somebody adds owes
only what every game owes."""

NEEDS: dict[tuple[str, object], dict[str, Any]] = {
    ("reveal", "dummies"): {"dummy_layout": "stacks"},
    ("delegate", "turned"): {"turn_up": "none"},
    ("pinta_scores", "naming"): {"turn_up": "last_card"},
    ("sant_vicenc_in_butifarra", True): {"max_call": "sant_vicenc"},
    ("two_player_threshold", "half_total"): {"odd_pair": "none"},
}
"""Other options without which a value is accepted but cannot be felt."""


class Setting(NamedTuple):
    """A game with at most one option changed, plus what that option needs."""

    game: str
    option: str
    value: object

    @property
    def needs(self) -> dict[str, Any]:
        """Prerequisite options: set in the changed game and in the one it is compared with."""
        base = all_variants()[self.game]
        found: dict[str, Any] = {}
        if self.option == "reveal" and base.seating.players < base.seating.seats:
            found = NEEDS["reveal", "dummies"]
        elif self.option == "delegate" and base.layout.turn_up != "none":
            found = NEEDS["delegate", "turned"]
        elif self.option == "pinta_scores" and base.layout.turn_up == "none":
            found = NEEDS["pinta_scores", "naming"]
        else:
            found = NEEDS.get((self.option, self.value), {})
        return {name: value for name, value in found.items() if base.value_of(name) != value}

    def variant(self) -> Variant:
        base = all_variants()[self.game]
        return base.with_options({**self.needs, self.option: self.value}) if self.option else base

    def __str__(self) -> str:
        return f"{self.game}:{self.option}={value_text(self.value)}" if self.option else self.game


def settings(plain: bool = True) -> tuple[Setting, ...]:
    """Every game, and every game with each of its options at each telling value but its default."""
    found = [Setting(key, "", None) for key in GAMES] if plain else []
    for key, variant in all_variants().items():
        for option in variant.options:
            found += [Setting(key, option.name, value) for value in option.samples() if value != option.default]
    return tuple(found)


SETTINGS = settings()
FAMILY_SETTINGS = tuple(setting for setting in SETTINGS if setting.game in FAMILY)


class Story(NamedTuple):
    """A match told as events, with the match after each of them."""

    events: tuple[MatchEvent, ...]
    states: tuple[Match, ...]

    @property
    def last(self) -> Match:
        return self.states[-1]


def story(variant: Variant, seed: int, until: Callable[[Match], bool] = lambda match: match.finished) -> Story:
    """A match played at random, from its start to its end (or until it is so)."""
    rng, match = Random(seed), new_match(variant)
    options = {name: value_text(value) for name, value in variant.resolved().items()}
    events: list[MatchEvent] = [MatchStarted(variant.key, variant.version, options, list(match.players))]
    states = [match]
    while not match.finished and not until(match):
        for event, after in _steps(match, rng):
            match = after
            events.append(event)
            states.append(after)
    return Story(tuple(events), tuple(states))


def _steps(match: Match, rng: Random) -> Iterator[tuple[MatchEvent, Match]]:
    """The next event, and the score's where it ends a deal."""
    variant, entropy = match.variant, bytes_of(rng.getrandbits(64))
    if match.phase == "draw":
        cards = drawn(variant.deck, len(match.players), entropy)
        yield Drawn([variant.card_text(card) for card in cards]), match.drawn(cards)
        return
    if match.phase == "cut":
        lifted = cut_at(variant.layout, len(variant.deck), entropy)
        yield Cut(match.cutter, lifted), match.cut(lifted)
        return
    if match.phase == "deal":
        dealt = dealt_cards(variant, match.dealer, shuffled(variant.deck, entropy))
        event: MatchEvent = told_deal(variant, match.dealer, dealt)
        after = match.dealt(dealt)
    else:
        assert match.deal is not None
        action = random_action(match.deal, rng)
        event, after = told(match.deal, action), match.apply(action)
    yield event, after
    if after.deal is None:
        yield scored(after), after


def fair_story(variant: Variant, seed: int, until: Callable[[Match], bool] = lambda match: match.finished) -> Story:
    """A match played at random under commitments: player 0 and sometimes another add numbers, the rest are bots."""
    rng = Random(seed)
    options = {name: value_text(value) for name, value in variant.resolved().items()}
    players = list(new_match(variant).players)
    start = MatchStarted(variant.key, variant.version, options, players)
    events: list[MatchEvent] = [start]
    replayed = [begin(start)]

    def add(event: MatchEvent) -> Match:
        replayed.append(step(replayed[-1], event))
        events.append(event)
        return replayed[-1].match

    match, secret = add(Bots(list(range(1, len(players))))), b""
    while not match.finished and not until(match):
        if match.phase in {"draw", "cut"}:
            secret = rng.randbytes(32)
            numbers = [
                (player, NUMBERS[rng.randrange(len(NUMBERS))]) for player in rng.sample(range(2), rng.randrange(3))
            ]
            add(Committed(commitment(secret), 1))
            for player, number in numbers:
                add(Contributed(player, number))
            if match.phase == "draw":
                add(drawn_event(match, secret, numbers))
                match = add(Revealed(secret.hex()))
                continue
            match = add(cut_event(match, secret, numbers))
            match = add(dealt_event(match, secret, numbers))
        else:
            assert match.deal is not None
            action = random_action(match.deal, rng)
            match = add(told(match.deal, action))
        if match.deal is None:
            add(scored(match))
            add(Revealed(secret.hex()))
    return Story(tuple(events), tuple(state.match for state in replayed))


NUMBERS = ("7", "1234567890", "mañana", "#9", "٣٣", "none", "x" * 64, "♥♦", "deal")
"""What players may add."""


def told(deal: Deal, action: Action) -> MatchEvent:
    """An act as the record tells it."""
    if isinstance(action, Call):
        return Called(action.seat, call_text(deal.variant, action))
    return Played(deal.seat, deal.variant.card_text(action))


@cache
def game_story(key: str, seed: int = 1) -> Story:
    """A whole match of a game as it comes; several tests read the same one."""
    return story(all_variants()[key], seed)


@cache
def fair_game_story(key: str, seed: int = 1) -> Story:
    """A whole match under commitments."""
    return fair_story(all_variants()[key], seed)


def moments(story: Story, rng: Random, count: int) -> list[Match]:
    """Some states of a match in which a deal is on the table."""
    running = [match for match in story.states if match.deal is not None]
    return rng.sample(running, min(count, len(running)))


def deals_of(match: Match) -> list[Deal]:
    """The deals that were played to their end with cards."""
    return [result.deal for result in match.results if result.score is not None]


def letters(variant: Variant, cards: tuple[Card, ...]) -> list[str]:
    """Cards as text, one by one."""
    return [variant.card_text(card) for card in cards]

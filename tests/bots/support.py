"""What the tests of bots share: moments of deals to ask them about."""

from collections.abc import Iterator
from random import Random

from manilla.bots import NO_LIMIT, find_bot
from manilla.rules.errors import BadOption
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.variants import all_variants
from tests.helpers import dealt_match, random_action


def every_rule_set() -> Iterator[Variant]:
    """Each game, and each game with one option at each of its sample values, where they fit."""
    for game in all_variants().values():
        yield game
        for option in game.options:
            for value in option.samples():
                try:
                    variant = game.with_options({option.name: value})
                except BadOption:
                    continue
                if variant.chosen:
                    yield variant


def acting_views(variant: Variant, seed: int, at_random: float = 0.3) -> Iterator[tuple[Match, View]]:
    """The views of all who act in a deal played by rules of thumb, now and then at random, with a choice to make."""
    rng = Random(seed)
    match = dealt_match(variant, seed, seed % variant.seating.dealers())
    while match.deal is not None:
        seat = rng.choice(sorted(match.deal.to_act))
        view = view_of(match, match.player_at(seat))
        if len(view.legal) > 1:
            yield match, view
        action = random_action(match.deal, rng)
        if rng.random() >= at_random and view.acting is not None:
            action = find_bot("casual").choose(view, NO_LIMIT, rng).action
        match = match.apply(action)

"""Every option is felt: at a named moment, setting it alone changes the legal cards, the calls, the score or a view.

The moments are in ``felt.txt``. An option, or a value of one, without a moment fails here: show where it is felt, or
do not offer it. A game that somebody adds has no moments on file: its options must be felt in matches played at random.
"""

from random import Random

import pytest

from manilla.rules.cards import Cards
from manilla.rules.judge import legal_cards
from manilla.rules.options import value_text
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.variants import all_variants
from tests.contract.felt import FILE, Moment, look, read_moments
from tests.contract.support import FAMILY, Setting, settings, story

MOMENTS = read_moments(FILE.read_text(encoding="utf-8"))
UNFELT = {
    ("manilla_2", "undertrump", "free"),
    ("manilla_2", "undertrump", "forbidden"),
    ("manilla_2", "void_obligation", "must_trump_always"),
    ("manilla_2", "beat_reference", "previous_player"),
    ("manilla_2", "mount_after_ruff", True),
}
"""What can make no difference where a trick has two cards: the one to be answered is led, wins, and is the opponent's.

A test below holds this to be true.
"""
WANTED = [s for s in settings(plain=False) if s.game in FAMILY and (s.game, s.option, s.value) not in UNFELT]
ADDED = [s for s in settings(plain=False) if s.game not in FAMILY]


def moment_of(setting: Setting) -> Moment | None:
    """The moment that shows a value beside the default of its option."""
    default = value_text(all_variants()[setting.game].option(setting.option).default)
    for moment in MOMENTS:
        wanted = {default, value_text(setting.value)}
        if moment.option == setting.option and setting.game in moment.games and wanted <= set(moment.seen):
            return moment
    return None


@pytest.mark.parametrize("setting", WANTED, ids=str)
def test_a_value_of_an_option_is_felt(setting: Setting) -> None:
    moment = moment_of(setting)
    assert moment is not None, "no moment in felt.txt shows it"
    base = all_variants()[setting.game].with_options(moment.needs)
    changed = base.with_options({setting.option: setting.value})
    default = value_text(base.option(setting.option).default)
    value = value_text(setting.value)
    assert look(base, moment) == moment.seen[default]
    assert look(changed, moment) == moment.seen[value]
    assert moment.seen[default] != moment.seen[value]


def test_the_options_of_added_games_are_felt_in_random_matches() -> None:
    for setting in ADDED:
        base, changed = all_variants()[setting.game], setting.variant()
        assert any(_told(base, seed) != _told(changed, seed) for seed in range(20)), str(setting)


def _told(variant: Variant, seed: int) -> tuple[object, ...]:
    """A match played at random, without the heading that names the options."""
    told = story(variant, seed)
    return (told.events[1:], [view_of(match, 0).holdings for match in told.states], variant.direction)


@pytest.mark.parametrize(("game", "option", "value"), sorted(UNFELT, key=str))
def test_what_is_excused_really_makes_no_difference(game: str, option: str, value: object) -> None:
    base = all_variants()[game]
    changed = base.with_options({option: value})
    rng, cards = Random(option), list(base.deck)
    assert base.seating.seats == 2
    for _ in range(3000):
        lead, *hand = rng.sample(cards, rng.randint(2, 8))
        trump = rng.choice([None, 0, 1, 2, 3])
        args = ([lead], Cards.of(hand), (0, 1), trump)
        assert legal_cards(base, *args) == legal_cards(changed, *args)


def test_every_moment_is_of_use() -> None:
    used = {moment.line for setting in WANTED if (moment := moment_of(setting)) is not None}
    assert used == {moment.line for moment in MOMENTS}
    for moment in MOMENTS:
        for game in moment.games:
            known = {value_text(value) for value in all_variants()[game].option(moment.option).samples()}
            assert set(moment.seen) <= known, moment.line

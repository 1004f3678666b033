"""What every bot that searches promises: legal, in time, the same answer twice, and only from what a player sees."""

import gc
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from manilla.bots import Bot, Budget, find_bot
from manilla.rules.calling import Call
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from manilla.variants import all_variants, find_variant
from tests.bots.support import acting_views, every_rule_set
from tests.unit.test_bots import with_unseen_cards_moved

SEARCHERS = ("club", "sampler", "strong", "strong:solve=0,ending=0")
LITTLE = Budget(nodes=400)


def some_views(key: str, seed: int, every: int) -> list[View]:
    """Some moments of a deal, the calls among them."""
    views = [view for _, view in acting_views(find_variant(key), seed)]
    return [view for number, view in enumerate(views) if view.contract is None or number % every == 0]


def assert_sound(bot: Bot, view: View, budget: Budget, rng: Random) -> None:
    choice = bot.choose(view, budget, rng)
    assert choice.action in view.legal
    assert isinstance(choice.action, Call) == (view.contract is None)


def test_all_choices_are_legal_under_every_option() -> None:
    rng = Random(1)
    for number, variant in enumerate(every_rule_set()):
        moments = list(acting_views(variant, number))
        asked = moments[:1] + rng.sample(moments, min(1, len(moments)))
        for place, (_, view) in enumerate(asked):
            bot = find_bot(SEARCHERS[(number + place) % len(SEARCHERS)])
            assert_sound(bot, view, Budget(nodes=rng.choice((1, 100, 600))), rng)


@pytest.mark.long
@pytest.mark.parametrize("name", SEARCHERS)
def test_whole_deals_are_played_under_every_option(name: str) -> None:
    rng = Random(2)
    for number, variant in enumerate(every_rule_set()):
        for _, view in acting_views(variant, number, at_random=0.5):
            assert_sound(find_bot(name), view, LITTLE, rng)


@pytest.fixture
def no_garbage_collector() -> Iterator[None]:
    """A search through all that other tests have left takes a third of a second, and is not the bots' doing."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def with_seconds(views: list[View], bot: Bot, seconds: float) -> Iterator[float]:
    for number, view in enumerate(views):
        begin = time.thread_time()
        bot.choose(view, Budget(seconds=seconds), Random(number))
        yield time.thread_time() - begin


@pytest.mark.usefixtures("no_garbage_collector")
@pytest.mark.parametrize("name", ["club", "strong", "sampler"])
@pytest.mark.parametrize("seconds", [0.005, 0.03])
def test_no_choice_takes_longer_than_its_budget(name: str, seconds: float) -> None:
    # The bots look at the clock on the wall. Time of the processor is measured here, which is less: what other
    # programs take is none of theirs. The margin is that of the promise.
    views = [view for key in ("butifarra", "manillen_4", "manillen_3") for view in some_views(key, 4, 4)]
    for view in views[:2]:
        find_bot(name).choose(view, Budget(seconds=seconds), Random(1))
    taken = sorted(with_seconds(views, find_bot(name), seconds))
    assert taken[int(len(taken) * 0.97)] < seconds + 0.010


def test_no_time_at_all_still_gives_an_answer() -> None:
    for view in some_views("butifarra", 5, 8):
        assert find_bot("strong").choose(view, Budget(seconds=1e-9), Random(1)).action in view.legal


@pytest.mark.parametrize("key", ["butifarra", "manillen_2", "manilla_2", "manillen_6", "manillen_3"])
def test_the_same_dice_and_nodes_give_the_same_choice_on_any_number_of_threads(key: str) -> None:
    views = some_views(key, 6, 7)
    bot = find_bot("strong")
    alone = [bot.choose(view, LITTLE, Random(3)) for view in views]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: bot.choose(view, LITTLE, Random(3)), reversed(views)))
    assert alone == together[::-1]


def test_nothing_is_kept_from_one_choice_to_the_next() -> None:
    # So whoever takes back a move and asks again, or asks about another deal in between, gets the same answer.
    bot = find_bot("strong")
    first, *others = some_views("butifarra_obligada", 7, 6)
    before = bot.choose(first, LITTLE, Random(4))
    for view in others:
        bot.choose(view, LITTLE, Random(5))
    assert bot.choose(first, LITTLE, Random(4)) == before


@pytest.mark.parametrize("key", ["butifarra", "manilla", "manillen_3", "manillen_4", "manillen_6"])
@pytest.mark.parametrize("name", ["club", "strong"])
def test_cards_that_a_player_has_not_seen_change_nothing(key: str, name: str) -> None:
    rng = Random(6)
    for number, (match, view) in enumerate(acting_views(find_variant(key), 8)):
        if number % 5 and view.contract is not None:
            continue
        other = moved(match, view, rng)
        chosen = [find_bot(name).choose(seen, LITTLE, Random(number)) for seen in (view, other)]
        assert chosen[0] == chosen[1]


def moved(match: Match, view: View, rng: Random) -> View:
    assert view.player is not None
    return view_of(with_unseen_cards_moved(match, view.player, rng), view.player)


def test_one_legal_card_is_played_at_once() -> None:
    view = next(view for _, view in acting_views(find_variant("butifarra"), 9) if view.contract is not None)
    forced = replace(view, legal=view.legal[:1])
    begin = time.thread_time()
    choice = find_bot("strong").choose(forced, Budget(seconds=5), Random(1))
    assert time.thread_time() - begin < 0.05
    assert choice.action == view.legal[0]
    assert choice.note == "only"


def test_a_clear_answer_comes_early() -> None:
    # The last trick but one holds few worlds: looking at all of them takes less than the budget.
    for _, view in acting_views(find_variant("butifarra"), 10):
        if view.contract is not None and sum(view.tricks_won) == 10:
            begin = time.thread_time()
            find_bot("strong").choose(view, Budget(seconds=5), Random(1))
            assert time.thread_time() - begin < 1


def test_plays_made_under_other_rules_are_answered_by_rules_of_thumb() -> None:
    # A record made under other rules may show a play that agrees with no world.
    variant = find_variant("manilla")
    for seed in range(40):
        for match, view in acting_views(variant, seed):
            other = replace(view, variant=find_variant("butifarra_obligada"))
            if len(view.plays) == 20 and match.deal is not None:
                choice = find_bot("strong").choose(other, LITTLE, Random(1))
                assert choice.action in view.legal
                if choice.why is None:
                    return
    pytest.fail("no such record was met")


def test_every_game_has_been_met() -> None:
    assert {variant.key for variant in every_rule_set()} == set(all_variants())
    assert sys.flags.optimize == 0, "these tests are made of assertions"

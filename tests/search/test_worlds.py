"""The worlds of a view are all deals that agree with it, no other, and each as often as every other."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import comb, factorial, prod, sqrt
from random import Random

import pytest

from manilla.rules.cards import Cards
from manilla.rules.dealing import Dealt, Holding, check_dealt
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.search.worlds import Worlds, worlds
from manilla.variants import all_variants
from tests.contract.support import GAMES, SETTINGS, Setting
from tests.contract.test_secrecy import WORLDS as SEEN_OTHERWISE
from tests.contract.test_secrecy import seen_slots, slots, stories, watchers, worlds_unlike
from tests.helpers import dealt_match, new_match, random_action
from tests.search.trying import laid, replayed, tried, unseen_cards

Moment = tuple[Match, int | None]


def moments(variant: Variant, seed: int) -> Iterator[Moment]:
    """Every moment of one deal played at random, for every player and for an onlooker."""
    rng, match = Random(seed), dealt_match(variant, seed)
    while match.deal is not None:
        for player in watchers(match):
            yield match, player
        match = match.apply(random_action(match.deal, rng))


def endings(variant: Variant, seed: int, most: int) -> list[Moment]:
    """The moments at which at most ``most`` cards are unseen, and at least two."""
    return [(m, p) for m, p in moments(variant, seed) if 2 <= len(unseen_cards(view_of(m, p))) <= most]


def assert_found_by_trying(match: Match, player: int | None) -> int:
    found = worlds(view_of(match, player))
    each = [laid(found.deal(number)) for number in range(found.count)]
    assert len(set(each)) == len(each)
    assert set(each) == tried(match, player)
    return found.count


def assert_agrees(match: Match, player: int | None, found: Worlds, n: int, seed: int) -> None:
    """Sampled deals are whole deals that, played again from the start, come out as they are and look the same."""
    deal, view = match.deal, view_of(match, player)
    assert deal is not None
    assert found.count > 0
    for world in found.sample(n, seed):
        check_dealt(match.variant.layout, deal.places.owners, deal.dealer, match.variant.deck, world.dealt)
        assert replayed(deal, world.dealt) == world
        assert view_of(replace(match, deal=world), player) == view


def some(variant: Variant, seed: int, count: int) -> list[Moment]:
    found = endings(variant, seed, 5)
    return Random(seed).sample(found, min(count, len(found)))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_all_worlds_are_those_found_by_trying(setting: Setting) -> None:
    for match, player in some(setting.variant(), 1, 1):
        assert_found_by_trying(match, player)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_all_worlds_of_more_endings_are_those_found_by_trying(setting: Setting) -> None:
    found = endings(setting.variant(), 2, 5 if setting.variant().seating.seats == 2 else 6)
    for match, player in Random(2).sample(found, min(len(found), 25)):
        assert_found_by_trying(match, player)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("key", GAMES)
def test_all_worlds_are_those_found_by_trying_under_options_together(key: str, seed: int) -> None:
    rng = Random(f"{key} {seed}")
    names = ("undertrump", "void_obligation", "head_duty", "beat_reference", "mount_after_ruff", "discard", "reveal")
    base = all_variants()[key]
    options = [option for option in base.options if option.name in names]
    variant = base.with_options({option.name: rng.choice(option.samples()) for option in options})
    for match, player in some(variant, seed, 3):
        assert_found_by_trying(match, player)


@pytest.mark.parametrize(("key", "chosen"), SEEN_OTHERWISE, ids=str)
def test_all_worlds_are_those_found_by_trying_whatever_lies_open(key: str, chosen: dict[str, object]) -> None:
    for match, player in some(all_variants()[key].with_options(chosen), 5, 3):
        assert_found_by_trying(match, player)


@pytest.mark.parametrize(("key", "chosen"), SEEN_OTHERWISE, ids=str)
def test_sampled_worlds_played_again_look_the_same(key: str, chosen: dict[str, object]) -> None:
    found = list(moments(all_variants()[key].with_options(chosen), 4))
    for match, player in Random(key).sample(found, 20):
        assert_agrees(match, player, worlds(view_of(match, player)), 2, 1)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_sampled_worlds_of_many_moments_look_the_same(setting: Setting) -> None:
    for match, player in list(moments(setting.variant(), 6))[::3]:
        assert_agrees(match, player, worlds(view_of(match, player)), 1, 1)


@pytest.mark.parametrize("key", GAMES)
def test_the_moments_tried_are_of_every_length_of_a_trick(key: str) -> None:
    variant = all_variants()[key]
    lengths = {len(m.deal.trick) for m, _ in endings(variant, 1, 5) if m.deal is not None}
    assert lengths == set(range(variant.seating.seats))


def chi_square_of(found: Worlds, each: int, seed: int) -> float:
    """How far the numbers of times that each world was drawn lie from ``each``."""
    seen = Counter(laid(deal) for deal in found.sample(each * found.count, seed))
    assert len(seen) == found.count
    return sum((count - each) ** 2 / each for count in seen.values())


def assert_even(variant: Variant, seeds: range, most: int) -> None:
    """Worlds of endings come equally often: chi-square over all of them, five standard deviations allowed."""
    chi_square, freedom = 0.0, 0
    for seed in seeds:
        found = endings(variant, seed, 7)
        for match, player in Random(seed).sample(found, min(len(found), 20)):
            one = worlds(view_of(match, player))
            if 2 <= one.count <= most:
                chi_square += chi_square_of(one, 40, seed)
                freedom += one.count - 1
    assert freedom > 10 or variant.layout.dummy_layout == "open"  # then nothing is unseen but before the lead
    assert abs(chi_square - freedom) <= 5 * sqrt(2 * freedom)


@pytest.mark.parametrize(("key", "chosen"), SEEN_OTHERWISE, ids=str)
def test_every_world_comes_equally_often(key: str, chosen: dict[str, object]) -> None:
    assert_even(all_variants()[key].with_options(chosen), range(2), 12)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_world_comes_equally_often_under_each_option(setting: Setting) -> None:
    assert_even(setting.variant(), range(2, 4), 40)


def dealt_at_random(match: Match, view: View, rng: Random) -> Dealt:
    """The unseen cards laid anyhow in the places where unseen cards lie."""
    deal, unseen = match.deal, unseen_cards(view)
    assert deal is not None
    cards = list(unseen)
    rng.shuffle(cards)
    holdings = []
    for holding in deal.dealt.holdings:
        hand = Cards.of(card if card not in unseen else cards.pop() for card in holding.hand)
        in_open = Cards.of(card if card not in unseen else cards.pop() for card in holding.exposed)
        piles = tuple(tuple(card if card not in unseen else cards.pop() for card in pile) for pile in holding.piles)
        holdings.append(Holding(hand, in_open, piles))
    return Dealt(tuple(holdings), deal.dealt.turned, deal.dealt.aside)


@pytest.mark.parametrize("key", ["butifarra_obligada", "manilla", "manillen_3", "manillen_6", "manille_coinchee"])
def test_the_share_of_worlds_among_all_deals_is_what_chance_finds(key: str) -> None:
    rng, tries = Random(key), 15
    expected = variance = hits = 0.0
    found = [(m, p) for m, p in moments(all_variants()[key], 9) if m.deal is not None and m.deal.plays]
    for match, player in found[:: len(found) // 30]:
        deal, view = match.deal, view_of(match, player)
        assert deal is not None
        sizes = [seen.hidden for seen in view.holdings]
        share = worlds(view).count / (factorial(sum(sizes)) // prod(factorial(size) for size in sizes))
        if share < 0.02:
            continue
        tried_now = [replayed(deal, dealt_at_random(match, view, rng)) for _ in range(tries)]
        hits += sum(again is not None for again in tried_now)
        expected += share * len(tried_now)
        variance += share * (1 - share) * len(tried_now)
    assert expected > 15
    assert abs(hits - expected) < 5 * sqrt(variance + 1)


@pytest.mark.parametrize("key", ["butifarra", "manilla_2", "manille_muette", "manillen_3", "manillen_6"])
def test_plays_that_other_duties_would_not_allow_leave_no_world_or_those_found_by_trying(key: str) -> None:
    base = all_variants()[key].with_options({"head_duty": "none"})
    stricter = base.with_options({"head_duty": "must_beat_opponent", "mount_after_ruff": True})
    empty = 0
    for seed in range(8):
        for match, player in some(base, seed, 2):
            assert match.deal is not None
            other = replace(match, variant=stricter, deal=match.deal._replace(variant=stricter))
            count = assert_found_by_trying(other, player)
            if count == 0:
                empty += 1
                with pytest.raises(ValueError, match=r"no deal agrees|no world"):
                    worlds(view_of(other, player)).sample(1, 1)
                with pytest.raises(IndexError):
                    worlds(view_of(other, player)).deal(0)
    assert empty


@pytest.mark.parametrize("key", GAMES)
def test_worlds_depend_on_nothing_that_was_not_seen(key: str) -> None:
    for rng, matches in stories(all_variants()[key]):
        for match in matches:
            assert match.deal is not None
            for player in watchers(match):
                hidden = sorted(set(slots(match.deal)) - seen_slots(match, player), key=str)
                other = worlds_unlike(match, hidden, rng, 4)
                mine, theirs = worlds(view_of(match, player)), worlds(view_of(other, player))
                assert mine.count == theirs.count
                assert mine.rows(20, 3) == theirs.rows(20, 3)


def test_before_a_card_is_played_every_deal_of_the_unseen_cards_is_possible() -> None:
    match = dealt_match(all_variants()["butifarra"], 1)
    counts = {player: worlds(view_of(match, player)).count for player in watchers(match)}
    assert counts[None] == factorial(48) // factorial(12) ** 4
    looked = comb(36, 12) * comb(24, 12)
    assert sorted(counts.values()) == [looked, looked, looked, counts[None], counts[None]]  # the mate waits
    turned = dealt_match(all_variants()["manilla"], 1)
    assert turned.deal is not None
    onlooker = worlds(view_of(turned, None))
    assert onlooker.count == factorial(47) // (factorial(12) ** 3 * factorial(11))
    assert all(turned.deal.dealt.turned in deal.held(turned.dealer) for deal in onlooker.sample(20, 1))
    piles = dealt_match(all_variants()["manilla_2"], 1)
    assert worlds(view_of(piles, 0)).count == factorial(36)


def test_the_same_seed_gives_the_same_worlds_and_more_only_add_to_them() -> None:
    found = worlds(view_of(dealt_match(all_variants()["manilla"], 1), 0))
    assert found.sample(5, 1) == found.sample(9, 1)[:5]
    assert found.sample(5, 1) != found.sample(5, 2)
    assert found.sample(0, 1) == ()
    assert found.deal(found.count - 1) != found.deal(0)
    for number in (-1, found.count):
        with pytest.raises(IndexError):
            found.deal(number)
    for n in (-1, 1_000_001):
        with pytest.raises(ValueError, match="n must be"):
            found.sample(n, 1)


def test_where_nothing_is_unseen_there_is_one_world() -> None:
    *_, (match, player) = moments(all_variants()["manilla"], 1)
    assert len(unseen_cards(view_of(match, player))) <= 1
    found = worlds(view_of(match, player))
    assert found.count == 1
    assert found.sample(2, 1) == (match.deal, match.deal)


def test_between_deals_there_are_no_worlds() -> None:
    with pytest.raises(ValueError, match="no deal"):
        worlds(view_of(new_match(all_variants()["manilla"]), 0))

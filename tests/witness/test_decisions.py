"""Where two house options meet and the sources are silent: the decisions, in examples worked by hand.

Trump is bastos unless a test says otherwise; a card with + was played by an opponent. Spanish letters: S is
sota, C caballo, R rey, A ace, 9 manilla.
"""

import random

import pytest

from .legality import VALUES, broken, legal
from .packs import all_cards
from .scoring import Finished, ladder, marks, next_carry, pinta

US, THEM = 0, 1


def codes(trick: str, hand: str, trump: str | None = "B", undertrump: str = "free", **options: str) -> str:
    """The hand with what each card breaks; a card of the trick that ends in + was played by an opponent."""
    played = [(word.rstrip("+"), THEM if word.endswith("+") else US) for word in trick.split()]
    rules = options | {"undertrump": undertrump}
    told = []
    for card in hand.split():
        code = broken("spanish48", trump, played, hand.split(), US, rules, card)
        told.append(f"{card}:{code}" if code else card)
    return " ".join(told)


PREVIOUS = {"beat_reference": "previous_player"}


def test_previous_player_replaces_the_winning_card() -> None:
    # The last card is an opponent's and follows: go above it, though a higher card or a ruff is winning.
    assert codes("RO+ 4O 6O+", "8O AO 2O", **PREVIOUS) == "8O AO 2O:must_beat"
    assert codes("5O+ 4B 6O+", "8O 2O", **PREVIOUS) == "8O 2O:must_beat"
    assert codes("9O 6O+", "8O 2O", **PREVIOUS) == "8O 2O:must_beat"
    # The last card is the mate's, or wins nothing anyhow: no duty.
    assert codes("RO+ 4O", "AO 2O", **PREVIOUS) == "AO 2O"
    assert codes("4O RO+ 4E", "2B 2C", **PREVIOUS) == "2B 2C"
    assert codes("RO 4O+ 4E+", "AO 2O", **PREVIOUS) == "AO 2O"
    # A ruff is the last card: a follower has no duty; a void player goes above that trump, not the best one.
    assert codes("RO 4B+", "AO 2O", **PREVIOUS) == "AO 2O"
    assert codes("9B 4O+ 8B 5B+", "6B 4B 2C", trump="B", **PREVIOUS) == "6B 4B:must_beat 2C:must_follow"
    assert codes("9O 8B 5B+", "6B 4B 2C", **PREVIOUS) == "6B 4B:must_overtrump 2C:must_overtrump"
    assert codes("9O 8B 5B+", "4B 2C", undertrump="forced", **PREVIOUS) == "4B 2C:must_trump"
    # An opponent's plain card after a mate's ruff: still a trump.
    assert codes("9O 8B 5O+", "4B 2C", **PREVIOUS) == "4B 2C:must_trump"


def test_mount_after_ruff() -> None:
    mount = {"mount_after_ruff": "true"}
    assert codes("5O+ 9O 4B+", "8O 3O 9B", **mount) == "8O 3O:must_beat 9B:must_follow"
    assert codes("5O+ 9O 4B+", "8O 3O 9B") == "8O 3O 9B:must_follow"
    assert codes("5O 4B+", "8O 3O", **mount) == "8O 3O"  # no opponent followed suit
    assert codes("5O+ 4B 6E+", "8O 3O", **mount) == "8O 3O"  # the mate's ruff is winning
    assert codes("RO+ 4B+", "AO 3O", head_duty="none", **mount) == "AO 3O"
    assert codes("6O+ 4O 4B+", "8O 3O", **mount, **PREVIOUS) == "8O 3O:must_beat"


def test_trump_suit_only_including_the_mate() -> None:
    flanders = {"head_duty": "trump_suit_only_incl_mate"}
    assert codes("6B 4B+", "8B 3B", **flanders) == "8B 3B:must_beat"
    assert codes("6O 4O+", "8O 3O", trump=None, **flanders) == "8O 3O:must_beat"
    assert codes("6O+", "8O 3O", **flanders) == "8O 3O"
    assert codes("RB+ 4B", "8B AB 3B", **flanders) == "8B:must_beat AB 3B:must_beat"
    assert codes("RB+ 4B", "8B AB 3B", **flanders, **PREVIOUS) == "8B AB 3B:must_beat"
    assert codes("RB+ 4O", "8B AB 3B", **flanders, **PREVIOUS) == "8B AB 3B"
    assert codes("6O+", "4B 3E", **flanders) == "4B 3E:must_trump"  # the void player's duties stay


def test_void_players() -> None:
    always = {"void_obligation": "must_trump_always"}
    free = {"void_obligation": "free"}
    assert codes("9O 2O+", "4B 3E", **always) == "4B 3E:must_trump"
    assert codes("9O 4B+", "5B 3B 3E", **always) == "5B 3B:must_overtrump 3E:must_overtrump"
    assert codes("5O+ 8B", "5B 3B 3E", **always) == "5B 3B 3E:must_trump"
    assert codes("9O 8B+", "3B 3E", **always) == "3B 3E"
    assert codes("9O 8B+", "3B 3E", undertrump="forced", **free) == "3B 3E"
    assert codes("9O 8B+", "3B 3E", undertrump="forbidden", **free) == "3B 3E"
    assert codes("9O 8B+", "3B 3E", undertrump="forbidden") == "3B:may_not_undertrump 3E"
    assert codes("9O 8B+", "3B 2B", undertrump="forbidden") == "3B 2B"
    assert codes("9B+", "3O 3E", undertrump="forced", **always) == "3O 3E"


def test_lowest_narrows_only_what_need_not_win() -> None:
    low = {"discard": "lowest"}
    lowest = ":must_play_lowest"
    # Owed because they win: every one of them stays.
    assert codes("4O+", "AO 8O 3O", **low) == "AO 8O 3O:must_beat"
    assert codes("4O+", "AO 8O 5O", **low) == "AO 8O 5O"
    assert codes("4O+", "9B 4B 2B", **low) == "9B 4B 2B"
    assert codes("4O 3B+", "9B 4B 2B", **low) == "9B 4B 2B:must_overtrump"
    # Not owed to win: the lowest of each suit, points for a winning mate, winners against an opponent.
    assert codes("4O 8B+", "7B 2B 6E 3E", undertrump="forced", **low) == (f"7B{lowest} 2B 6E:must_trump 3E:must_trump")
    assert codes("9O 4O+", "RB 8B 2B AE", void_obligation="must_trump_always", **low) == (
        f"RB 8B{lowest} 2B AE:must_trump"
    )
    assert codes("4O+", "AO 8O 3O 2O", head_duty="none", **low) == f"AO 8O 3O{lowest} 2O"
    assert codes("4O+", "5B 3B AE 2E", void_obligation="free", **low) == f"5B 3B AE{lowest} 2E"
    # Who wins is asked of the winning card, also where the duties look at the previous player.
    assert codes("RO+ 4O", "AO SO 8O 2O", **low, **PREVIOUS) == f"AO SO{lowest} 8O{lowest} 2O"
    assert codes("9O 3E+", "AO SO 8O 2O", **low, **PREVIOUS) == f"AO SO 8O{lowest} 2O"
    # What is owed over a card is not narrowed, even where the mate is winning.
    assert codes("9O 5O+", "8O 6O 4O", **low, **PREVIOUS) == "8O 6O 4O:must_beat"
    assert codes("9O 8B 5O+", "7B 4B 2C", **low, **PREVIOUS) == "7B 4B 2C:must_trump"
    assert codes("9O 9B 5B+", "8B 7B 2B", **low, **PREVIOUS) == "8B 7B 2B:must_overtrump"


def test_some_card_is_always_legal() -> None:
    """Random positions under random options: never an empty answer, never a card from elsewhere."""
    chance = random.Random(48)
    cards = all_cards("spanish48")
    for _ in range(20_000):
        dealt = chance.sample(cards, chance.randint(1, 12))
        cut = chance.randint(0, min(3, len(dealt) - 1))
        trick = [(card, chance.randint(0, 1)) for card in dealt[:cut]]
        options = {name: chance.choice(values) for name, values in VALUES.items()}
        allowed = legal("spanish48", chance.choice([None, "O", "B"]), trick, dealt[cut:], US, options)
        assert allowed
        assert allowed <= set(dealt[cut:])


TWO = Finished((31, 29), (13, 11), players=2)


@pytest.mark.parametrize(
    ("options", "deal", "marked"),
    [
        ({"odd_pair": "none"}, TWO, 1),  # 37 of 71 against 36
        ({"odd_pair": "none", "two_player_threshold": "half_total"}, TWO, 2),  # against 35
        ({"two_player_threshold": "half_total"}, TWO, 2),  # 38 of 73 against 36
        ({"trick_point": "0"}, TWO, 1),  # 31 against 30
        ({"odd_pair": "none"}, Finished((30, 30), (13, 11), players=2), 0),  # 36-35, nobody above 36
    ],
)
def test_two_player_thresholds(options: dict[str, str], deal: Finished, marked: int) -> None:
    assert marks("manilla_2", options, deal) == (marked, 0)


WON = Finished((41, 19), (5, 3))  # 11 above half
LOST = Finished((19, 41), (3, 5))
CAPOT = Finished((60, 0), (8, 0))
THREE = Finished((21, 39), (4, 6), players=3)


@pytest.mark.parametrize(
    ("options", "deal", "marked"),
    [
        ({"double_mode": "add"}, WON._replace(calls=2), (44, 0)),
        ({"double_mode": "add"}, WON._replace(calls=2, no_trump=True, blind=True, carry=3), (11 * 9, 0)),
        ({}, WON._replace(no_trump=True, blind=True), (44, 0)),
        ({"double_mode": "add"}, CAPOT._replace(calls=1), (90, 0)),
        ({"deal_cap": "240"}, CAPOT._replace(calls=2, no_trump=True), (240, 0)),
        ({"capot": "none"}, CAPOT, (30, 0)),
        ({"capot": "all_points"}, CAPOT, (60, 0)),
        ({"capot": "all_points"}, Finished((0, 60), (1, 7)), (0, 60)),
        ({"trick_point": "1"}, WON, (12, 0)),  # 46 of 68
        ({"call_scope": "announcer_only"}, WON._replace(calls=1), (11, 0)),  # the dealer's side won
        ({"call_scope": "announcer_only"}, WON._replace(calls=2), (44, 0)),
        ({"call_scope": "announcer_only"}, LOST._replace(calls=1), (0, 22)),
        ({"call_scope": "announcer_only"}, LOST._replace(calls=2), (0, 22)),
        ({"call_scope": "announcer_only", "double_mode": "add"}, LOST._replace(calls=2, carry=2), (0, 33)),
        ({}, THREE, (0, 9)),
        ({"defenders_score": "split"}, THREE, (0, 4)),
        ({"defenders_score": "split"}, THREE._replace(dealer_side=1), (0, 9)),  # the dealer is not split
        ({"leftover": "dealer"}, Finished((22, 30), (4, 6), leftover=8, players=3), (0, 0)),
        ({"leftover": "dead_half"}, Finished((20, 33), (4, 6), leftover=7, players=3, calls=1), (0, 12)),
        ({"leftover": "dead_half"}, Finished((20, 33), (2, 3), leftover=7, players=6), (0, 6)),
        ({"leftover": "dealer"}, Finished((20, 33), (2, 3), leftover=7, players=6, dealer_side=1), (0, 10)),
        ({}, Finished((20, 33), (2, 3), leftover=7, players=6), (0, 3)),
    ],
)
def test_manillen_marks(options: dict[str, str], deal: Finished, marked: tuple[int, int]) -> None:
    assert marks("manillen", options, deal) == marked


TIED = Finished((30, 30), (4, 4))


@pytest.mark.parametrize(
    ("options", "deal", "carry"),
    [
        ({"double_mode": "add"}, TIED, 2),
        ({"double_mode": "add"}, TIED._replace(carry=2), 3),
        ({"double_mode": "add", "tie_carry": "carry_factor"}, TIED._replace(no_trump=True), 3),
        ({"tie_carry": "carry_factor"}, TIED._replace(carry=2, no_trump=True, calls=1), 16),
        ({"tie_carry": "carry_factor", "call_scope": "announcer_only"}, TIED._replace(calls=2), 8),
        ({}, TIED._replace(no_trump=True, calls=1), 2),
        ({}, WON._replace(carry=4), 1),
    ],
)
def test_carry(options: dict[str, str], deal: Finished, carry: int) -> None:
    assert next_carry("manillen", options, deal) == carry


def test_only_manillen_carries() -> None:
    for game in ("manilla", "manilla_2", "butifarra", "french"):
        assert next_carry(game, {}, TIED) == 1


def test_pinta_of_each_pack() -> None:
    assert [pinta(0, card, 40)[0] for card in ("9O", "AO", "RO", "CO", "SO", "8O")] == [5, 4, 3, 2, 1, 0]
    assert [pinta(0, card, 50, pack="french32")[0] for card in ("TH", "AH", "JH", "9H")] == [5, 4, 1, 0]
    assert [pinta(0, card, 50, scores="manille_only", pack="french48")[0] for card in ("9H", "AH")] == [5, 0]
    assert pinta(38, "9O", 40, "allow") == (5, 0)
    assert pinta(0, "9O", 40, "none") == (0, 0)


def test_ladder_with_barraca() -> None:
    options = {"max_call": "barraca", "sant_vicenc_in_butifarra": "true"}
    assert ladder(options, True) == ["contro", "recontro", "sant_vicenc", "barraca"]
    assert ladder({"max_call": "contro"}, True) == ["contro"]
    with pytest.raises(ValueError, match="more than the steps"):
        marks("butifarra", {"contro_steps": "2,3,4"}, Finished((37, 23), (8, 4), calls=4))

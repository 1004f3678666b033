"""From bytes to cards: the same for ever, and even."""

from collections import Counter

import pytest

from manilla.rules.cards import Cards
from manilla.rules.dealing import DEALING_VERSION, Layout, check_cut, cut, cut_at, drawn, hand_out, shuffled
from manilla.rules.errors import BadDeal
from manilla.variants import all_variants, find_variant

MANILLA = find_variant("manilla")


def test_a_shuffle_is_the_same_for_ever() -> None:
    """A record under a commitment names the dealing version: these cards may never change under version 1."""
    assert DEALING_VERSION == 1
    first = " ".join(MANILLA.card_text(card) for card in shuffled(MANILLA.deck, b"manilla")[:8])
    assert first == "6C 5E 8C AB 3O 9C AE 3C"
    assert [MANILLA.card_text(card) for card in drawn(MANILLA.deck, 4, b"manilla")] == ["5C", "CO", "6B", "SO"]


def test_every_order_of_a_small_pack_is_as_likely() -> None:
    """Chi-square over the 24 orders of four cards, 24,000 shuffles: 23 degrees of freedom, 52.0 has p = 0.0005."""
    pack = Cards.of(range(4))
    counts = Counter(shuffled(pack, number.to_bytes(4, "big")) for number in range(24_000))
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 52.0


def test_every_card_is_as_likely_in_every_place() -> None:
    """48 places of the nine of oros over 12,000 shuffles: 47 degrees of freedom, 84.0 has p = 0.0007."""
    nine = MANILLA.read_card("9O")
    counts = Counter(shuffled(MANILLA.deck, number.to_bytes(4, "big")).index(nine) for number in range(12_000))
    assert sum((counts[place] - 250) ** 2 / 250 for place in range(48)) < 84.0


def test_a_cut_lifts_from_one_card_to_all_but_one() -> None:
    counts = Counter(cut_at(MANILLA.layout, 48, number.to_bytes(4, "big")) for number in range(5_000))
    assert set(counts) == set(range(1, 48))
    belgian = find_variant("manillen_4").layout
    assert {cut_at(belgian, 32, number.to_bytes(4, "big")) for number in range(2_000)} == set(range(3, 30))
    assert cut((1, 2, 3, 4), 1) == (2, 3, 4, 1)  # type: ignore[arg-type]  # any values will do


@pytest.mark.parametrize(("game", "lifted"), [("manilla", 0), ("manilla", 48), ("manillen_4", 2), ("manillen_4", 30)])
def test_a_cut_that_is_none_is_refused(game: str, lifted: int) -> None:
    variant = find_variant(game)
    with pytest.raises(BadDeal, match="bad_cut"):
        check_cut(variant.layout, len(variant.deck), lifted)


def test_a_belgian_may_knock() -> None:
    check_cut(find_variant("manillen_4").layout, 32, 0)


def test_packets_go_round_from_the_seat_after_the_dealer() -> None:
    """4-4-4 anticlockwise: with seat 2 dealing, seat 3 gets the first four cards, and the last card is the dealer's."""
    pack = tuple(MANILLA.deck)
    dealt = hand_out(MANILLA.layout, (0, 1, 2, 3), 2, pack)
    assert dealt.holdings[3].hand == Cards.of((*pack[0:4], *pack[16:20], *pack[32:36]))
    assert dealt.holdings[2].hand == Cards.of((*pack[12:16], *pack[28:32], *pack[44:48]))
    assert dealt.turned == pack[47]


def test_a_packet_of_the_game_for_two_is_a_pile_with_the_last_card_on_top() -> None:
    variant = find_variant("manilla_2")
    pack = tuple(variant.deck)
    dealt = hand_out(variant.layout, (0, 1), 1, pack)
    assert dealt.holdings[0].piles[0] == pack[0:4]
    assert dealt.holdings[1].piles[5] == pack[44:48]
    assert dealt.turned == pack[47]
    assert len(dealt.holdings[0].playable) == 6


def test_a_belgian_deal_is_three_two_three() -> None:
    variant = find_variant("manillen_4")
    pack = tuple(variant.deck)
    dealt = hand_out(variant.layout, (0, 1, 2, 3), 3, pack)
    assert dealt.holdings[0].hand == Cards.of((*pack[0:3], *pack[12:14], *pack[20:23]))


@pytest.mark.parametrize("game", all_variants())
def test_a_pack_is_dealt_out_whole(game: str) -> None:
    variant = find_variant(game)
    owners = variant.seating.places(0).owners
    dealt = hand_out(variant.layout, owners, 0, shuffled(variant.deck, b"whole"))
    everything = dealt.aside
    for holding in dealt.holdings:
        assert not everything & holding.cards
        everything |= holding.cards
    assert everything == variant.deck


def test_packets_that_do_not_fit_the_pack_are_refused() -> None:
    with pytest.raises(BadDeal, match="wrong_count"):
        hand_out(Layout(packets=(5, 5)), (0, 1, 2, 3), 0, tuple(MANILLA.deck))

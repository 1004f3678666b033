"""Commitments and numbers: the known answers of docs/fairness.md, and what changes the cards."""

import re
from functools import partial
from pathlib import Path

import pytest

from manilla.record.fairness import commitment, cut_event, dealt_event, drawn_event, mixed
from manilla.rules.cards import Cards
from manilla.rules.dealing import DEALING_VERSION, shuffled
from manilla.rules.errors import BadDeal
from manilla.rules.match import Match
from manilla.rules.notation import read_hand
from manilla.variants import find_variant
from tests.helpers import new_match

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
SEED = bytes(range(32))
NUMBERS = ((0, "4711"), (2, "mañana"))
MANILLA = find_variant("manilla")


def answer(row: str) -> str:
    """What the page says the answer is."""
    found = re.search(rf"^\| {re.escape(row)}[^|]*\| `([^`]+)` \|$", PAGE, re.MULTILINE)
    assert found, row
    return found[1]


def before_the_deal(lifted: int | None) -> Match:
    match = new_match(MANILLA).seat((0, 1, 2, 3), 3)
    return match if lifted is None else match.cut(lifted)


def test_the_known_answers_of_the_page() -> None:
    """A record keeps the version: these may never change under version 1."""
    assert DEALING_VERSION == 1
    assert answer("seed") == SEED.hex()
    assert answer("commitment") == commitment(SEED)
    assert answer("mixed, no numbers") == mixed(SEED).hex()
    assert answer("mixed, player 0") == mixed(SEED, NUMBERS).hex()
    assert answer("draw of four") == " ".join(drawn_event(new_match(MANILLA), SEED, NUMBERS).cards)
    assert answer("worked-out cut") == str(cut_event(before_the_deal(None), SEED, NUMBERS).lifted)
    cards = [MANILLA.card_text(card) for card in shuffled(MANILLA.deck, mixed(SEED, NUMBERS))]
    assert answer("shuffled") == " ".join(cards[:12])
    hand = read_hand(MANILLA, dealt_event(before_the_deal(17), SEED, NUMBERS).hands[0]).known
    assert hand == Cards.of(MANILLA.read_card(card) for card in answer("seat 0's cards").split())


def test_every_bit_of_the_seed_changes_commitment_bytes_and_cards() -> None:
    match = before_the_deal(17)
    flipped = [(int.from_bytes(SEED, "big") ^ 1 << bit).to_bytes(32, "big") for bit in range(256)]
    for function in (commitment, partial(mixed, numbers=NUMBERS)):
        assert len({function(seed) for seed in (SEED, *flipped)}) == 257
    first = dealt_event(match, SEED, NUMBERS)
    for seed in flipped[::8]:
        dealt = dealt_event(match, seed, NUMBERS)
        assert sum(one != other for one, other in zip(dealt.hands, first.hands, strict=True)) == 4
        assert drawn_event(new_match(MANILLA), seed).cards != drawn_event(new_match(MANILLA), SEED).cards


@pytest.mark.parametrize("player", range(4))
def test_a_number_of_any_player_changes_the_deal(player: int) -> None:
    match = before_the_deal(17)
    others = tuple((other, "7") for other in range(4) if other != player)
    deals = {tuple(dealt_event(match, SEED, others).hands)}
    for text in ("7", "8", "07", "7.", "sept"):
        deals.add(tuple(dealt_event(match, SEED, (*others, (player, text))).hands))
    assert len(deals) == 6


def test_the_cut_changes_the_deal_and_is_worked_out_where_nobody_chooses() -> None:
    deals = {tuple(dealt_event(before_the_deal(lifted), SEED).hands) for lifted in range(1, 48)}
    assert len(deals) == 16  # packets of four round four seats: a cut by sixteen more gives the same hands
    cuts = {cut_event(before_the_deal(None), SEED, ((0, str(number)),)).lifted for number in range(600)}
    assert cuts == set(range(1, 48))


def test_no_two_lists_of_numbers_are_written_alike() -> None:
    lists = [
        (),
        ((0, "1"),),
        ((1, "0"),),
        ((0, "11"),),
        ((0, "1"), (1, "1")),
        ((0, "11"), (1, "1")),
        ((0, "1"), (1, "11")),
        ((1, "1"), (11, "1")),
        ((11, "1"),),
        ((1, "11"),),
    ]
    assert len({mixed(SEED, numbers) for numbers in lists}) == len(lists)
    assert mixed(SEED, NUMBERS) == mixed(SEED, NUMBERS[::-1])


def test_a_commitment_tells_the_seed_from_its_mixing() -> None:
    """Neither hash gives the other away: they begin differently."""
    assert mixed(SEED).hex() != commitment(SEED)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_seed_has_32_bytes_and_is_not_told_in_the_refusal(size: int) -> None:
    seed = b"\x5a" * size
    for function in (commitment, mixed):
        with pytest.raises(BadDeal, match="bad_seed") as refused:
            function(seed)
        assert "5a" not in str(refused.value)


def test_numbers_that_are_none_are_refused() -> None:
    for text in ("", "a b", "a\n1 b", "x" * 65, "\t"):
        with pytest.raises(BadDeal, match="unfit_number"):
            mixed(SEED, ((0, text),))
    with pytest.raises(BadDeal, match="number_twice"):
        mixed(SEED, ((0, "1"), (0, "2")))

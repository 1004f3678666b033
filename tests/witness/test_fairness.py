"""Deals made from seed, numbers and cut by the witness are those of the engine, in every game."""

from pathlib import Path
from random import Random

import pytest

from manilla.record.fairness import commitment, cut_event, dealt_event, drawn_event
from manilla.record.fairness import mixed as mixed_of
from manilla.record.replay import read_dealt
from manilla.variants import all_variants
from tests.contract.support import FAMILY, NUMBERS, letters
from tests.helpers import new_match
from tests.witness import fairness as witness


@pytest.mark.parametrize("key", FAMILY)
def test_the_witness_deals_the_same_cards(key: str) -> None:
    rng = Random(key)
    variant = all_variants()[key]
    layout, seats = variant.layout, variant.seating.seats
    pack = letters(variant, tuple(variant.deck))
    assert pack in (witness.SPANISH, witness.FRENCH_48, witness.FRENCH_32)
    for _ in range(40):
        seed, match = rng.randbytes(32), new_match(variant)
        players = rng.sample(range(len(match.players)), rng.randrange(len(match.players) + 1))
        numbers = [(player, rng.choice(NUMBERS)) for player in players]
        mixed = witness.mixed(seed, dict(numbers))
        assert commitment(seed) == witness.commitment(seed)
        assert mixed_of(seed, numbers) == mixed

        drawn = drawn_event(match, seed, numbers)
        assert drawn.cards == witness.shuffle(pack, "draw", mixed)[: len(match.players)]
        match = match.drawn(tuple(variant.read_card(card) for card in drawn.cards))

        worked_out = cut_event(match, seed, numbers).lifted
        assert worked_out == witness.worked_out_cut(len(pack), layout.least_cut, mixed)
        match = match.cut(rng.choice((worked_out, layout.least_cut, len(pack) - layout.least_cut)))
        assert match.lifted is not None

        dealt = read_dealt(variant, dealt_event(match, seed, numbers))
        shuffled = witness.shuffle(pack, "shuffle", mixed)
        packets = list(layout.packets * layout.rounds)
        hands = witness.hands(shuffled, match.lifted, packets, seats, match.dealer)
        assert [set(letters(variant, tuple(holding.cards))) for holding in dealt.holdings] == [set(h) for h in hands]
        if dealt.turned is not None:
            assert variant.card_text(dealt.turned) == hands[match.dealer][-1]


def test_the_witness_imports_nothing_of_ours() -> None:
    imports = [line for line in Path(witness.__file__).read_text().splitlines() if "import" in line and line[0] != '"']
    assert imports == ["import hashlib", "from collections.abc import Iterator"]

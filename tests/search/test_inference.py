"""A play tells of single cards only, and the judge names them when asked about pairs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from manilla.rules.cards import Card, Cards
from manilla.rules.duties import (
    BEAT_REFERENCES,
    DISCARDS,
    HEAD_DUTIES,
    UNDERTRUMPS,
    VOID_OBLIGATIONS,
    Duties,
    legal,
)
from manilla.rules.errors import BadOption
from manilla.rules.view import view_of
from manilla.search.inference import plays_of, ruled_out
from manilla.search.worlds import worlds
from manilla.variants import all_variants
from tests.helpers import dealt_match

ALL_DUTIES = [
    Duties(
        head_duty=head,
        beat_reference=reference,
        mount_after_ruff=mount,
        void_obligation=void,
        undertrump=under,
        discard=discard,
    )
    for head, reference, mount, void, under, discard in product(
        HEAD_DUTIES, BEAT_REFERENCES, (False, True), VOID_OBLIGATIONS, UNDERTRUMPS, DISCARDS
    )
]
SIDES = ((0, 1, 0, 1), (1, 0, 0), (0, 1, 1), (0, 1, 0, 1, 0, 1), (0, 1))
PACK = [Card(suit * 16 + strength) for suit in range(4) for strength in range(5)]
VALUED = Cards.of(card for card in PACK if card.strength >= 3)


def tells_single_cards(
    duties: Duties, trick: Sequence[Card], hand: Cards, sides: Sequence[int], trump: int | None
) -> None:
    allowed = legal(duties, VALUED, trick, hand, sides, trump)
    for card in hand:
        pairs = [legal(duties, VALUED, trick, Cards.of((card, other)), sides, trump) for other in hand.without(card)]
        assert (card in allowed) == all(card in pair for pair in pairs)


@pytest.mark.parametrize("duties", ALL_DUTIES, ids=lambda duties: "-".join(map(str, vars(duties).values())))
def test_a_card_is_legal_exactly_if_it_is_legal_beside_each_other_card(duties: Duties) -> None:
    rng = Random(str(duties))
    for _ in range(60):
        sides = rng.choice(SIDES)
        trick = rng.sample(PACK, rng.randrange(1, len(sides)))
        rest = [card for card in PACK if card not in trick]
        hand = Cards.of(rng.sample(rest, rng.randrange(1, 8)))
        tells_single_cards(duties, trick, hand, sides, rng.choice((None, 0, 1, 2, 3)))


@pytest.mark.long
@pytest.mark.parametrize("duties", ALL_DUTIES, ids=lambda duties: "-".join(map(str, vars(duties).values())))
def test_it_is_so_for_every_hand_of_a_small_pack(duties: Duties) -> None:
    # Three suits are all that a trick can tell apart: led, trump, other. Every trick of two, every hand.
    pack = [Card(suit * 16 + strength) for suit in range(3) for strength in (1, 2, 3)]
    for trump, sides in product((None, 0, 1), ((0, 1, 0), (0, 1, 1), (0, 0, 1))):
        for first, second in product(pack, pack):
            if first == second or first.suit == 2:
                continue
            trick, rest = (first, second), [card for card in pack if card not in (first, second)]
            pairs = {
                (card, other): card in legal(duties, VALUED, trick, Cards.of((card, other)), sides, trump)
                for card, other in permutations(rest, 2)
            }
            for number in range(1, 1 << len(rest)):
                hand = Cards.of(card for place, card in enumerate(rest) if number >> place & 1)
                allowed = legal(duties, VALUED, trick, hand, sides, trump)
                for card in hand:
                    assert (card in allowed) == all(pairs[card, other] for other in hand.without(card))


def test_what_single_plays_tell() -> None:
    variant = all_variants()["butifarra"]
    obligada = variant.with_options({"discard": "lowest"})
    sides, trump = (0, 1, 0, 1), variant.read_suit("B")

    def told(game: object, trick: str, card: str) -> set[str]:
        assert game in (variant, obligada)
        game = variant if game is variant else obligada
        cards = tuple(game.read_card(word) for word in trick.split())
        mask = Cards(ruled_out(game, cards, sides, trump, game.read_card(card)))
        return {game.card_text(other) for other in mask}

    def suit(letter: str, ranks: str = "23456788SCRA9") -> set[str]:
        return {rank + letter for rank in ranks}

    assert told(variant, "", "2O") == set()
    # Followed and did not beat: no higher card of the suit.
    assert told(variant, "SO", "8O") == suit("O", "CRA9")
    # Followed and beat: nothing.
    assert told(variant, "SO", "RO") == set()
    # Threw off while an opponent was winning: void, and no trumps.
    assert told(variant, "SO", "2E") == suit("O") | suit("B")
    # Threw off while the mate was winning: void only.
    assert told(variant, "SO 2O", "2E") == suit("O")
    # Ruffed below an opponent's ruff: void, and nothing to overtrump with.
    assert told(variant, "RO SB", "3B") == suit("O") | suit("B", "CRA9")
    # Obligada: could not beat, and played the lowest.
    assert told(obligada, "SO", "8O") == suit("O", "CRA9") | suit("O", "234567")
    # A card with points for the winning mate tells nothing of the suit; a card without points was the lowest.
    assert told(obligada, "9O 2O", "CO") == set()
    assert told(obligada, "9O 2O", "8O") == suit("O", "34567") | {"2O"}


def test_a_game_whose_hook_replaces_the_duties_is_refused() -> None:
    match = dealt_match(all_variants()["manilla"], 1)
    hooked = replace(match.variant, legal_hook=lambda *asked: asked[1])
    view = replace(view_of(match, 0), variant=hooked)
    for ask in (plays_of, worlds):
        with pytest.raises(BadOption) as caught:
            ask(view)
        assert caught.value.code == "no_rule_table"

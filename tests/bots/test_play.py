"""How club and strong play: what any player expects of a mate."""

from dataclasses import replace
from random import Random

import pytest

from manilla.bots import Budget, find_bot
from manilla.rules.calling import Call, Contract
from manilla.rules.cards import Cards
from manilla.rules.judge import legal_cards
from manilla.rules.notation import action_text, call_text, read_hand
from manilla.rules.view import Seen, View, view_of
from manilla.variants import find_variant
from tests.helpers import dealt_match

BOTS = ("club", "strong")


def seen(
    hand: str, trick: str, unseen: str, *, trump: str = "B", game: str = "butifarra", plays: str = "", ours: bool = True
) -> View:
    """What seat 0 sees that holds ``hand``, with ``trick`` on the table and ``unseen`` cards in the other hands.

    ``plays`` are whole tricks before, the first led by seat 1. All other cards lie aside and count for nobody.
    """
    variant = find_variant(game)
    seats, suit = variant.seating.seats, variant.read_suit(trump)
    mine, others = read_hand(variant, hand).cards, read_hand(variant, unseen).cards
    table = tuple(variant.read_card(word) for word in trick.split())
    before = tuple(variant.read_card(word) for word in plays.split())
    leader = -len(table) % seats
    dealer = 0 if before else (leader - 1) % seats
    places = variant.seating.places(dealer)
    sides = tuple(places.sides[(leader + step) % seats] for step in range(seats))
    known = mine | others | Cards.of(table) | Cards.of(before)
    sizes = [len(mine) - (seat > 0 and 0 < leader <= seat) for seat in range(seats)]
    assert sum(sizes[1:]) == len(others), sizes
    return replace(
        view_of(dealt_match(variant, 1, dealer), 0),
        places=places,
        dealer=dealer,
        turned=None,
        holdings=(Seen(mine), *(Seen(hidden=size) for size in sizes[1:])),
        aside=Cards(variant.deck - Cards(known)),
        calls=(),
        contract=Contract(suit, 0 if ours else 1),
        plays=before + table,
        trick=table,
        leader=leader,
        to_act=frozenset({0}),
        legal=tuple(legal_cards(variant, table, mine, sides, suit)),
    )


def card(bot: str, view: View) -> str:
    return action_text(view.variant, find_bot(bot).choose(view, Budget(nodes=40_000), Random(1)).action)


@pytest.mark.parametrize("bot", BOTS)
def test_loads_the_mates_winning_trick(bot: str) -> None:
    # The mate's ace wins in the last seat: the king goes on it, not the three.
    view = seen("RO 3O 5E 6C", "5O AO 4O", "9O 7O 6E 7E 8E 7C 8C 9C 5C")
    assert card(bot, view) == "RO"


@pytest.mark.parametrize("bot", BOTS)
def test_gives_nothing_to_the_opponents_trick(bot: str) -> None:
    view = seen("RO 3O 5E 6C", "9O 4O 5O", "7O 8O 6E 7E 8E 7C 8C 9C 5C")
    assert card(bot, view) == "3O"


@pytest.mark.parametrize("bot", BOTS)
def test_wins_as_cheaply_as_it_can(bot: str) -> None:
    # The manilla would win too, but is a sure trick later.
    view = seen("9O 8O 3E 4E", "2O 4O 7O", "AO RO CO 6E 7E 7C 8C 5C 6C", trump="none")
    assert card(bot, view) == "8O"


@pytest.mark.parametrize("bot", BOTS)
def test_keeps_a_winner_for_the_last_trick(bot: str) -> None:
    # Void in the suit led, with the mate's card winning: the small card goes, the master stays.
    view = seen("9E 2C", "AO 9O 5O", "3E 4E 5E", trump="none")
    assert card(bot, view) == "2C"


@pytest.mark.parametrize("bot", BOTS)
def test_cashes_its_masters_before_the_lead_is_lost(bot: str) -> None:
    view = seen("9O AO 2C", "", "3O 4O 5C 6C 9C AC 7E 8E 3E", trump="none")
    assert card(bot, view) in ("9O", "AO")


@pytest.mark.parametrize("bot", BOTS)
def test_draws_the_last_trump_before_it_cashes(bot: str) -> None:
    # One trump is out and the suit is short: without drawing it the ace may be ruffed.
    view = seen("9B 9O AO", "", "2B 2O 3E 4E 5E 6E 7E 2C 3C")
    assert card(bot, view) == "9B"


def test_returns_the_suit_that_its_mate_has_led() -> None:
    # No trumps. The mate (seat 2) cashed the manilla of cups and lost the lead; now it is here, with two small cards
    # alike but for that. Who leads from a suit has more of it.
    before = "2O 9O 3O 4O 9C 2C 3C 5C 5O 8O AO 7O"
    view = seen("4C 4E", "", "AC RC AE RE 6C 6E", trump="none", plays=before)
    choice = find_bot("strong").choose(view, Budget(nodes=40_000), Random(1))
    assert choice.why is not None
    belief = choice.why.belief
    cup, sword = (belief[view.variant.read_card(text)][2] for text in ("AC", "AE"))
    assert cup > sword
    assert action_text(view.variant, choice.action) == "4C"


def said(
    bot: str, hand: str, *calls: str, game: str = "butifarra", dealer: int = 0, marks: tuple[int, ...] = ()
) -> str:
    variant = find_variant(game)
    match = dealt_match(variant, 1, dealer)
    for word in calls:
        assert match.deal is not None
        acting = min(match.deal.to_act)
        call = next(
            c for c in match.deal.legal_actions(acting) if isinstance(c, Call) and call_text(variant, c) == word
        )
        match = match.apply(call)
    view = view_of(match, 0)
    mine = read_hand(variant, hand).cards
    holdings = tuple(Seen(mine) if seat == 0 else Seen(hidden=len(mine)) for seat in range(len(view.holdings)))
    view = replace(view, holdings=holdings, marks=marks or view.marks)
    return action_text(variant, find_bot(bot).choose(view, Budget(nodes=60_000), Random(2)).action)


@pytest.mark.parametrize("bot", BOTS)
def test_names_the_suit_it_is_long_and_strong_in(bot: str) -> None:
    assert said(bot, "9AR762B 3O 4O 5C 6C 2E 7E") == "B"


@pytest.mark.parametrize("bot", BOTS)
def test_plays_without_trumps_with_all_the_masters(bot: str) -> None:
    assert said(bot, "9A2O 9A2C 9A2E 9A2B") == "NT"


def test_doubles_what_it_can_beat_and_nothing_else() -> None:
    assert said("strong", "9ARO 9A2C 9A2E 9R7B", "B", dealer=3) == "contro"
    assert said("strong", "S42O C53C 876E R32B", "B", dealer=3) == "pass"


def test_the_score_tells_whether_a_double_is_worth_it() -> None:
    # One mark wins the juego whether doubled or not, so nothing is to be gained and something may be lost.
    strong = "9ARO 9A2C 9A2E 9R7B"
    assert said("strong", strong, "B", dealer=3, marks=(99, 60, 99, 60)) == "pass"

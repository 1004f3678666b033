"""Bots: found, legal everywhere, the same answer twice, and the manners of the casual one."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from manilla.bots import NO_LIMIT, Adjustable, Bot, Budget, all_bots, collected, find_bot
from manilla.rules.calling import Call, Contract
from manilla.rules.cards import Cards
from manilla.rules.dealing import Dealt, Holding, hand_out, shuffled
from manilla.rules.errors import BadOption, OutOfTurn
from manilla.rules.judge import legal_cards
from manilla.rules.match import Match
from manilla.rules.notation import action_text, read_call, read_hand
from manilla.rules.variant import Variant
from manilla.rules.view import Seen, View, view_of
from manilla.variants import all_variants, find_variant
from tests.bots.support import every_rule_set

LITTLE = Budget(nodes=50)
CASUAL, RANDOM = find_bot("casual"), find_bot("random")


def dealt(variant: Variant, seed: str, dealer: int = 0) -> Match:
    players = variant.seating.players
    match = Match.start(variant, tuple(f"p{n}" for n in range(players))).seat(tuple(range(players)), dealer)
    owners = variant.seating.places(match.dealer).owners
    return match.dealt(hand_out(variant.layout, owners, dealer, shuffled(variant.deck, seed.encode())))


def play_deal(match: Match, bots: list[Bot], rng: Random) -> int:
    """Plays a deal to its end, each choice checked; how many choices there were."""
    count = 0
    while match.deal is not None:
        seat = rng.choice(sorted(match.deal.to_act))
        player = match.player_at(seat)
        view = view_of(match, player)
        choice = bots[player % len(bots)].choose(view, NO_LIMIT, rng)
        assert choice.action in view.legal
        assert isinstance(choice.action, Call) == (view.contract is None)
        match = match.apply(choice.action)
        count += 1
    return count


# -- found


def test_bots_are_found_and_their_names_are_unique() -> None:
    assert {"casual", "random"} <= set(all_bots())
    assert all(bot.name == name for name, bot in all_bots().items())
    with pytest.raises(ValueError, match="casual"):
        collected([SimpleNamespace(BOTS=(CASUAL,), __name__="a"), SimpleNamespace(BOTS=(CASUAL,), __name__="b")])


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOption) as refused:
        find_bot("nobody")
    assert refused.value.code == "unknown_bot"
    assert refused.value.data["bot"] == "nobody"
    assert "casual" in refused.value.data["known"]


# -- every bot, every game


def test_all_choices_are_legal_under_every_option() -> None:
    rng = Random(1)
    bots = [bot for bot in all_bots().values() if not isinstance(bot, Adjustable)]  # the others: tests/bots
    for number, variant in enumerate(every_rule_set()):
        dealer = number % variant.seating.dealers()
        order = bots[number % len(bots) :] + bots[: number % len(bots)]
        assert play_deal(dealt(variant, f"{number}", dealer), order, rng) > 0


@pytest.mark.parametrize("key", all_variants())
def test_casual_finds_its_way_in_deals_played_at_random(key: str) -> None:
    rng = Random(2)
    for number in range(6):
        match = dealt(find_variant(key), f"odd {number}", 0)
        while match.deal is not None:
            seat = rng.choice(sorted(match.deal.to_act))
            view = view_of(match, match.player_at(seat))
            assert CASUAL.choose(view, NO_LIMIT, rng).action in view.legal
            match = match.apply(RANDOM.choose(view, NO_LIMIT, rng).action)


@pytest.mark.parametrize("name", all_bots())
def test_a_choice_out_of_turn_is_refused(name: str) -> None:
    match = dealt(find_variant("manilla"), "turn")
    for player in (0, None):
        with pytest.raises(OutOfTurn) as refused:
            find_bot(name).choose(view_of(match, player), NO_LIMIT, Random(1))
        assert refused.value.code == "not_your_turn"
    with pytest.raises(OutOfTurn):
        find_bot(name).choose(view_of(Match.start(find_variant("manilla"), tuple("abcd")), 0), NO_LIMIT, Random(1))


@pytest.mark.parametrize("key", all_variants())
def test_a_bot_answers_the_same_to_the_same_view_and_the_same_dice(key: str) -> None:
    match = dealt(find_variant(key), "same")
    while match.deal is not None:
        view = view_of(match, match.player_at(min(match.deal.to_act)))
        for bot in all_bots().values():
            assert bot.choose(view, LITTLE, Random(3)) == bot.choose(view, LITTLE, Random(3))
        answer = CASUAL.choose(view, NO_LIMIT, Random(4))
        assert answer == CASUAL.choose(view, NO_LIMIT, Random(5)), "casual throws no dice"
        match = match.apply(answer.action)


@pytest.mark.parametrize("key", ["butifarra", "manilla", "manillen_3", "manillen_4", "manillen_6", "manille_coinchee"])
def test_cards_that_a_player_has_not_seen_change_nothing(key: str) -> None:
    match = dealt(find_variant(key), "unseen")
    rng = Random(6)
    while match.deal is not None:
        player = match.player_at(min(match.deal.to_act))
        other = with_unseen_cards_moved(match, player, rng)
        views = view_of(match, player), view_of(other, player)
        chosen = [CASUAL.choose(view, NO_LIMIT, rng) for view in views]
        assert chosen[0] == chosen[1]
        match = match.apply(chosen[0].action)


def with_unseen_cards_moved(match: Match, player: int, rng: Random) -> Match:
    """The same play as far as ``player`` can tell, with the cards that he has not seen in other hands."""
    deal = match.deal
    assert deal is not None
    seats = range(deal.places.seats)
    turned = Cards(0) if deal.dealt.turned is None else Cards.of([deal.dealt.turned])
    fixed = turned | Cards.of(deal.plays)
    hidden = [seat for seat in seats if seat not in match.seats_of(player) or seat not in deal.may_look]
    cards = [card for seat in hidden for card in deal.dealt.holdings[seat].hand - fixed]
    rng.shuffle(cards)
    holdings = list(deal.dealt.holdings)
    for seat in hidden:
        stays = holdings[seat].hand & fixed
        free = len(holdings[seat].hand) - len(stays)
        holdings[seat] = Holding(hand=stays | Cards.of(cards[:free]))
        cards = cards[free:]
    begun = Match.start(match.variant, match.players).seat(match.seated, match.dealer)
    begun = begun.dealt(Dealt(tuple(holdings), deal.dealt.turned, deal.dealt.aside))
    for said in deal.calls:
        begun = begun.apply_fact(said)
    for card in deal.plays:
        begun = begun.apply_fact(card)
    return begun


# -- the manners of the casual bot


def asked(
    hand: str, trick: str = "", *, gone: str = "", trump: str = "B", ours: bool = True, game: str = "butifarra"
) -> str:
    """The card that casual plays from ``hand`` at seat 0 to ``trick``; cards that are ``gone`` are out of play."""
    variant = find_variant(game)
    seats = variant.seating.seats
    table = tuple(variant.read_card(word) for word in trick.split())
    leader = -len(table) % seats
    dealer = (leader - 1) % seats
    mine = read_hand(variant, hand).cards
    places = variant.seating.places(dealer)
    sides = tuple(places.sides[(leader + step) % seats] for step in range(seats))
    suit = variant.read_suit(trump)
    view = replace(
        view_of(dealt(variant, "any", dealer), 0),
        places=places,
        dealer=dealer,
        turned=None,
        holdings=(Seen(mine), *(Seen(hidden=len(mine)) for _ in range(seats - 1))),
        aside=read_hand(variant, gone).cards,
        contract=Contract(suit, 0 if ours else 1),
        plays=table,
        trick=table,
        leader=leader,
        to_act=frozenset({0}),
        legal=tuple(legal_cards(variant, table, mine, sides, suit)),
    )
    return action_text(variant, CASUAL.choose(view, NO_LIMIT, Random(7)).action)


def test_loads_the_mates_winning_trick_in_the_last_seat() -> None:
    assert asked("RO 8O 3O 4E", "2O 9O 4O") == "RO"
    assert asked("RE 8E 3C 4C", "2O 9O 4O") == "RE", "void: points of another suit"


def test_loads_when_the_mates_card_is_master() -> None:
    assert asked("RO CO 3O 7E", "9O 2O") in ("RO", "CO")


def test_gives_nothing_to_a_mate_who_will_be_beaten() -> None:
    assert asked("CO 3O 2O 7E", "SO 4O", game="manilla") == "2O"


def test_wins_cheaply_in_the_last_seat() -> None:
    assert asked("9O 8O 3O 4E", "2O 4O 7O") == "8O", "the manilla is kept for better prey"
    assert asked("9B 3B 8C", "2O 4O 7O") == "3B", "ruffs with the lowest trump"


def test_saves_points_when_an_opponent_wins() -> None:
    assert asked("RO SO 2O 4E", "4O 3O 9O") == "2O"
    assert asked("RO SO 2O 4E", "9O") == "2O", "the mate cannot help it either"
    assert asked("RE 3E RC 2C", "4O 3O 9O") in ("3E", "2C")


def test_does_not_waste_a_trump_on_an_empty_trick_of_the_mate() -> None:
    assert asked("9B 4B 2E 6E 7C", "5O 8O 6O") in ("2E", "7C")


def test_draws_trumps_when_its_side_named_them() -> None:
    hand = "9B AB RB 7B 6B 3O 4C"
    assert asked(hand)[-1] == "B"
    assert asked("9B 7B 6B 9O 5O 4O 4C", ours=False)[-1] != "B"


def test_leads_a_master_and_not_an_ace_that_can_be_caught() -> None:
    assert asked("9O 5O 4O AC 3C 5E 6E", ours=False) == "9O"
    assert asked("AC 3C 2C 5E 6E 7O 2O", ours=False) != "AC"
    assert asked("TC AH 9H 8D 7S", trump="S", game="manillen_4", ours=False) != "AH"


def test_leads_from_length_where_there_is_no_trump() -> None:
    assert asked("RO 7O 6O 5O 2O 4C 3C 5E 4E", trump="none")[-1] == "O"


def call(hand: str, *said: str, game: str = "butifarra", dealer: int = 0, seat: int = 0) -> str:
    """What casual says at ``seat`` with ``hand`` after what was ``said``, as text."""
    variant = find_variant(game)
    match = dealt(variant, "any", dealer)
    holding = read_hand(variant, hand).cards
    for word in said:
        assert match.deal is not None
        match = match.apply(read_call(variant, word, min(match.deal.to_act)))
    view: View = view_of(match, seat)
    assert view.acting == seat
    holdings = tuple(Seen(holding) if s == seat else Seen(hidden=len(holding)) for s in range(len(view.holdings)))
    return action_text(variant, CASUAL.choose(replace(view, holdings=holdings), NO_LIMIT, Random(8)).action)


def test_names_the_long_suit_with_honours() -> None:
    assert call("9AR762B 3O 4O 5C 6C 2E 7E") == "B"
    assert call("TAJ98H 7S 8C 9D", game="manillen_4") == "H"


def test_delegates_a_hand_with_nothing_to_say() -> None:
    assert call("S42O C53C 876E R32B") == "delegate"
    assert call("S42O C53C 876E R32B", "delegate", dealer=2) != "delegate", "the mate must name"


def test_plays_without_trumps_only_with_masters_and_stoppers() -> None:
    assert call("9A2O 9A2C 9A2E 9A2B") == "NT"
    assert call("9A2O 876C 543E 872B") != "NT"


def test_doubles_a_strong_hand_and_no_other() -> None:
    strong = "9ARO 9A2C 9AE 9R7B"
    assert call(strong, "B", dealer=3) == "contro"
    assert call("S42O C53C 876E R32B", "B", dealer=3) == "pass"


def test_redoubles_when_it_holds_nearly_all() -> None:
    assert call("9ARCS7B 9AO 9AC 9E 2E", "B", "pass", "contro") == "recontro"
    assert call("9A762B 3O 4O 5C 6C 2E 7E 8E", "B", "pass", "contro") == "pass"


def test_never_calls_blind() -> None:
    variant = find_variant("manillen_4").with_options({"blind_no_trump": True})
    view = view_of(dealt(variant, "blind"), 0)
    assert action_text(variant, CASUAL.choose(view, NO_LIMIT, Random(9)).action) == "look"

"""The worked examples X1 to X37 of the rules, most of them published: by teachers of the game, clubs and programs."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from manilla.rules.calling import NAME, PASS, Call, Contract
from manilla.rules.cards import Cards
from manilla.rules.course import Game, completa_totals
from manilla.rules.deal import Deal
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import IllegalAction
from manilla.rules.notation import cards_text, read_cards
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from tests.examples.shapes import Count, Pair
from tests.helpers import cards_of, new_match, position_of_trick
from tests.rigged import dealt_with_turned, ended, reckoned, with_points

# -- X1-X12, X14-X17, X25-X31: the legal cards. They stand in the games' own files.


class Question(NamedTuple):
    """A published question: the game and its options, trump, trick from its leader, hand, legal cards."""

    number: str
    game: str
    options: dict[str, str]
    trump: str
    trick: str
    hand: str
    legal: str


FORBIDDEN, FORCED = {"undertrump": "forbidden"}, {"undertrump": "forced"}
LOWEST, TRUMPS_ONLY = {"discard": "lowest"}, {"head_duty": "trump_suit_only_incl_mate"}
X26_HAND = "TH AH TC AC QC JC 8C 7C"
X28_HAND = "TH AH TD KC QC JC 8C 7C"
X30_HAND = "TS AS KS QS JS 8S 7S AD"
SPANISH = (
    Question("X1", "manilla", {}, "B", "10O", "12O 8O 3O 9B 4E", "12O"),
    Question("X2", "manilla", {}, "B", "12O", "8O 3O 9B 4E", "8O 3O"),
    Question("X3", "manilla", {}, "B", "12O", "9B 2B 4E 5C", "9B 2B"),
    Question("X4", "manilla", {}, "B", "12O 7O", "9B 2B 4E 5C", "9B 2B 4E 5C"),
    Question("X5", "manilla", {}, "B", "12O 4B", "1O 3O 9B", "1O 3O"),
    Question("X6", "manilla", {}, "B", "12O 10B", "1B 3B 4E 9C", "1B"),
    Question("X7", "manilla", {}, "B", "12O 10B", "3B 2B 4E 9C", "3B 2B"),
    Question("X7 free", "butifarra", {}, "B", "12O 10B", "3B 2B 4E 9C", "3B 2B 4E 9C"),
    Question("X7 forbidden", "manilla", FORBIDDEN, "B", "12O 10B", "3B 2B 4E 9C", "4E 9C"),
    Question("X7 only trumps", "manilla", {}, "B", "12O 10B", "3B 2B", "3B 2B"),
    Question("X7 only trumps, free", "butifarra", {}, "B", "12O 10B", "3B 2B", "3B 2B"),
    Question("X7 only trumps, forbidden", "manilla", FORBIDDEN, "B", "12O 10B", "3B 2B", "3B 2B"),
    Question("X8", "manilla", {}, "B", "10B", "1B 3B 9O 4E", "1B"),
    Question("X9", "manilla", {}, "B", "9O 4O", "1O 2O 9B", "1O 2O"),
    Question("X10", "manilla", {}, "B", "10O 12O", "9O 2O 5E", "9O"),
    Question("X11", "manilla", {}, "B", "10O 4B 7O", "1E 4E 3B 9B", "1E 4E 3B 9B"),
    Question("X12", "butifarra", {}, "B", "11O 1O 11B", "1E 8E 9C 4B", "1E 8E 9C 4B"),
    Question("X13", "butifarra", {}, "O", "4C 2O", "2C 1C", "2C 1C"),
    Question("X14", "butifarra", LOWEST, "B", "9O", "12O 8O 3O 9B", "3O"),
    Question("X14 lliure", "butifarra", {}, "B", "9O", "12O 8O 3O 9B", "12O 8O 3O"),
    Question("X15", "butifarra", LOWEST, "B", "9O 4O", "11O 8O 3O", "11O 3O"),
    Question("X15 lliure", "butifarra", {}, "B", "9O 4O", "11O 8O 3O", "11O 8O 3O"),
    Question("X16", "butifarra", LOWEST, "B", "9O 4O", "1E 8E 3E 7C 5C 2B", "1E 3E 5C 2B"),
    Question("X17", "butifarra", LOWEST, "none", "9O", "8E 3E 9C", "3E 9C"),
    Question("X17 lliure", "butifarra", {}, "none", "9O", "8E 3E 9C", "8E 3E 9C"),
)
MANILLEN = (
    Question("X25", "manillen_4", {}, "C", "AS", X26_HAND, "TC AC QC JC 8C 7C"),
    Question("X26", "manillen_4", {}, "C", "AS TS QS", X26_HAND, X26_HAND),
    # Published with "the same hand", which holds the ten of clubs that the mate has just played: left out here.
    Question("X26 ruff", "manillen_4", {}, "C", "AS TC QS", "TH AH AC QC JC 8C 7C", "TH AH AC QC JC 8C 7C"),
    Question("X27", "manillen_4", {}, "C", "AS TS QC", "TH AH TC AC KC JC 8C 7C", "TC AC KC"),
    Question("X28 free", "manillen_4", {}, "C", "AS TS AC", X28_HAND, X28_HAND),
    Question("X28 forbidden", "manillen_4", FORBIDDEN, "C", "AS TS AC", X28_HAND, "TH AH TD"),
    Question("X28 forced", "manillen_4", FORCED, "C", "AS TS AC", X28_HAND, "KC QC JC 8C 7C"),
    Question("X29 ten", "manillen_4", {}, "S", "TS", "AS KS QS JS 9S 8S 7S AD", "AS KS QS JS 9S 8S 7S"),
    Question("X29 nine", "manillen_4", {}, "S", "9S", X30_HAND, "TS AS KS QS JS"),
    Question("X30", "manillen_4", {}, "S", "9S 9D", X30_HAND, "TS AS KS QS JS 8S 7S"),
    Question("X30 SEB", "manillen_4", TRUMPS_ONLY, "S", "9S 9D", X30_HAND, "TS AS KS QS JS"),
    Question("X30 plain", "manillen_4", {}, "H", "AS", "TH AH TS QS JS 8S 7S AD", "TS"),
    Question("X30 plain SEB", "manillen_4", TRUMPS_ONLY, "H", "AS", "TH AH TS QS JS 8S 7S AD", "TS QS JS 8S 7S"),
    Question("X31", "manillen_4", {}, "C", "AS", "TH TC 7C", "TC 7C"),
    Question("X31 free", "manillen_4", {"void_obligation": "free"}, "C", "AS", "TH TC 7C", "TH TC 7C"),
)
each_question = pytest.mark.parametrize(
    "question", [*SPANISH, *MANILLEN], ids=[question.number for question in (*SPANISH, *MANILLEN)]
)


@each_question
def test_the_published_cards_are_legal(question: Question) -> None:
    variant = find_variant(question.game).with_options(question.options)
    position = position_of_trick(variant, question.trump, question.trick, question.hand)
    assert position.standing().legal() == cards_of(variant, question.legal)


@each_question
def test_the_published_example_stands_in_the_file_of_its_game(question: Question) -> None:
    variant = find_variant(question.game)
    asked = (
        read_cards(variant, question.trick),
        cards_of(variant, question.hand),
        cards_of(variant, question.legal),
        variant.read_suit(question.trump),
        question.options,
    )
    assert asked in [
        (
            read_cards(variant, example.trick),
            cards_of(variant, example.hand),
            cards_of(variant, example.legal),
            variant.read_suit(example.trump),
            example.options,
        )
        for example in variant.examples
    ]


def test_x6_and_x10_name_the_first_duty_that_is_broken() -> None:
    variant = find_variant("manilla")
    codes = {
        "3B": "must_overtrump",
        "4E": "must_overtrump",
        "9C": "must_overtrump",
        "2O": "must_beat",
        "5E": "must_follow",
    }
    broken = {}
    for trick, hand in (("12O 10B", "1B 3B 4E 9C"), ("10O 12O", "9O 2O 5E")):
        standing = position_of_trick(variant, "B", trick, hand).standing()
        for card in cards_of(variant, hand):
            error = standing.why_not(card)
            if error is not None:
                broken[variant.card_text(card)] = error.code
    assert broken == codes


# -- X18, X19: a whole deal, published with its course work. Trump oros, J1 leads, so J4 has dealt.

HANDS = (
    "9B 8B 3E 1C 4B 11E 7C 1O 5B 10C 4E 7B",
    "10B 11B 9E 8C 5O 8E 9C 6O 10O 5C 7O 4C",
    "1B 2O 12E 11C 8O 1E 12C 12O 3C 6C 6E 5E",
    "2B 3B 2E 2C 6B 7E 3O 4O 12B 11O 9O 10E",
)
# Leader, cards, winner, card points; then both sides' points after it, trick points counted.
TRICKS: tuple[tuple[int, str, int, int, Pair], ...] = (
    (1, "9B 10B 1B 2B", 1, 10, (11, 0)),
    (1, "8B 11B 2O 3B", 3, 2, (14, 0)),
    (3, "12E 2E 3E 9E", 2, 8, (14, 9)),
    (2, "8C 11C 2C 1C", 1, 6, (21, 9)),
    (1, "4B 5O 8O 6B", 3, 0, (22, 9)),
    (3, "1E 7E 11E 8E", 3, 6, (29, 9)),
    (3, "12C 3O 7C 9C", 4, 8, (29, 18)),
    (4, "4O 1O 6O 12O", 1, 7, (37, 18)),
    (1, "5B 10O 3C 12B", 2, 4, (37, 23)),
    (2, "5C 6C 11O 10C", 4, 3, (37, 27)),
    (4, "9O 4E 7O 6E", 4, 5, (37, 33)),
    (4, "10E 7B 4C 5E", 4, 1, (37, 35)),
)
PLAYS = " ".join(cards for _, cards, _, _, _ in TRICKS)


def published_deal(options: dict[str, str] | None = None, contract: Contract | None = None) -> Deal:
    variant = find_variant("butifarra").with_options(options or {})
    dealt = Dealt(tuple(Holding(cards_of(variant, hand)) for hand in HANDS))
    return Deal.start(variant, 3, dealt, contract=contract)


def with_oros(deal: Deal, *doubles: str) -> Deal:
    """The deal after J4 has named oros and J1, then J4, have said ``doubles``."""
    deal = deal.apply(Call(3, NAME, 0))
    for double in doubles:
        deal = deal.apply(Call(min(deal.to_act), double))
    while deal.contract is None:
        deal = deal.apply(Call(min(deal.to_act), PASS))
    return deal


def played(deal: Deal, cards: str) -> Deal:
    for card in read_cards(deal.variant, cards):
        deal = deal.apply(card)
    return deal


def first_offence(deal: Deal, cards: str) -> tuple[int, int, str]:
    """Trick and player, both from 1, and the code of the first card that the rules refuse."""
    for number, card in enumerate(read_cards(deal.variant, cards)):
        error = deal.why_not(card)
        if error is not None:
            return number // 4 + 1, deal.seat + 1, error.code
        deal = deal.apply(card)
    raise AssertionError("nothing is refused")


def test_x18_hands_and_tricks_are_one_whole_pack() -> None:
    variant = find_variant("butifarra")
    assert Cards.of(card for hand in HANDS for card in read_cards(variant, hand)) == variant.deck
    assert Cards.of(read_cards(variant, PLAYS)) == variant.deck


def test_x18_every_card_is_legal_and_every_trick_goes_to_its_winner() -> None:
    deal = with_oros(published_deal())
    assert deal.variant.duties.undertrump == "free"
    before: Pair = (0, 0)
    for leader, cards, winner, worth, running in TRICKS:
        assert deal.leader == leader - 1
        deal = played(deal, cards)
        trick = deal.tricks()[-1]
        assert (trick.leader, trick.winner) == (leader - 1, winner - 1)
        assert cards_text(deal.variant, trick.cards) == cards_text(deal.variant, read_cards(deal.variant, cards))
        assert sum(deal.variant.values[card] for card in trick.cards) == worth
        counted = (deal.points_won[0] + deal.tricks_won[0], deal.points_won[1] + deal.tricks_won[1])
        assert counted == running
        assert sum(counted) - sum(before) == worth + 1
        before = counted
    assert deal.finished
    assert deal.points_won == (31, 29)
    assert deal.tricks_won == (6, 6)


@pytest.mark.parametrize(
    ("doubles", "marks"), [((), 1), (("contro",), 2), (("contro", "recontro"), 4)], ids=["plain", "contro", "recontro"]
)
def test_x18_is_worth_one_point_and_its_doubles(doubles: tuple[str, ...], marks: int) -> None:
    score = played(with_oros(published_deal(), *doubles), PLAYS).score()
    assert score.points == (37, 35)
    assert score.winner == 0
    assert score.marks == (marks, 0, marks, 0)


def test_x18_breaks_the_obligada_first_at_the_eleventh_trick() -> None:
    deal = with_oros(published_deal({"discard": "lowest"}))
    assert first_offence(deal, PLAYS) == (11, 3, "must_play_lowest")
    before = played(deal, " ".join(PLAYS.split()[:43]))
    assert before.legal_cards() == cards_of(deal.variant, "5E")


def test_x19_a_player_who_holds_the_suit_must_follow() -> None:
    assert first_offence(with_oros(published_deal()), "9B 10B 5E") == (1, 3, "must_follow")


def test_x19_a_player_who_can_beat_an_opponent_must() -> None:
    tricks = " ".join(cards for _, cards, _, _, _ in TRICKS[:2])
    assert first_offence(with_oros(published_deal()), f"{tricks} 12E 2E 3E 8E") == (3, 2, "must_beat")


def test_x19_without_trumps_the_second_trick_has_another_winner_and_the_third_another_leader() -> None:
    deal = published_deal(contract=Contract(None, 3))
    assert first_offence(deal, PLAYS) == (3, 2, "not_in_hand")
    with pytest.raises(IllegalAction):
        played(deal, PLAYS)


# -- X20-X23: the Spanish reckoning


def marks_of(count: Count) -> tuple[int, ...]:
    """The marks of the dealer (seat 0) and of the next player."""
    return reckoned(count).marks[:2]


def manilla_deal(before: Pair, turned: str, points: Pair, **options: str) -> tuple[Pair, Pair, bool]:
    """Marks of the dealer's side and the others after the pinta, after the deal, and whether the juego is won."""
    variant: Variant = find_variant("manilla").with_options(options)
    match = new_match(with_points(variant, points)).seat((0, 1, 2, 3), 0)
    match = dealt_with_turned(replace(match, marks=before * 2), variant.read_card(turned))
    pinta = (match.marks[0], match.marks[1])
    match = ended(match)
    marks = match.results[-1].marks
    return pinta, (marks[0], marks[1]), bool(match.games)


def test_x20_capote_and_a_pinta_can_win_a_game_in_one_deal() -> None:
    assert marks_of(Count("manilla", "B", (60, 0), (12, 0))) == (36, 0)
    assert manilla_deal((0, 0), "9B", (72, 0)) == ((5, 0), (41, 0), True)
    assert manilla_deal((0, 0), "1B", (72, 0)) == ((4, 0), (40, 0), True)
    assert marks_of(Count("manilla", "B", (34, 26), (6, 6))) == (4, 0)
    assert manilla_deal((0, 0), "12B", (36, 36)) == ((3, 0), (3, 0), False)


def test_x21_a_pinta_that_would_win_is_void_or_waits() -> None:
    assert manilla_deal((37, 20), "12O", (27, 45)) == ((37, 20), (37, 29), False)
    assert manilla_deal((37, 20), "12O", (27, 45), pinta_when_winning="deferred") == ((37, 20), (40, 29), True)
    # The others have 40 first: what was held back is never marked.
    assert manilla_deal((37, 31), "12O", (27, 45), pinta_when_winning="deferred") == ((37, 31), (37, 40), True)
    assert manilla_deal((37, 20), "11O", (36, 36)) == ((39, 20), (39, 20), False)


@pytest.mark.parametrize(
    ("cards", "tricks", "points", "marks"),
    [
        ((31, 29), (13, 11), (38, 35), (2, 0)),
        ((30, 30), (12, 12), (36, 36), (0, 0)),
        ((60, 0), (24, 0), (72, 0), (36, 0)),
        ((60, 0), (23, 1), (72, 1), (36, 0)),
    ],
)
def test_x22_two_players_count_a_point_for_four_cards(cards: Pair, tricks: Pair, points: Pair, marks: Pair) -> None:
    score = reckoned(Count("manilla_2", "B", cards, tricks))
    assert score.points == points
    assert score.marks == marks
    assert sum(score.points) == (73 if tricks[0] % 2 else 72)


def test_x23_both_ways_of_counting_a_partida_completa_name_the_same_winner() -> None:
    a, b, c, d = range(4)
    games = (
        Game((a, c, b, d), (43, 43, 22, 22), (a, b)),
        Game((a, b, c, d), (40, 31, 40, 31), (a, c)),
        Game((a, b, d, c), (18, 41, 41, 18), (b, c)),
    )
    course = find_variant("manilla_completa").course
    assert completa_totals(course, games) == (101, 115, 103, 71)
    difference = completa_totals(replace(course, completa_scoring="difference"), games)
    assert difference == (7, 35, 11, -53)
    assert sum(difference) == 0


# -- X24: butifarra


@pytest.mark.parametrize(
    ("game", "options", "contract", "calls", "marks"),
    [
        ("butifarra", {}, "B", "", 9),
        ("butifarra", {}, "B", "contro", 18),
        ("butifarra", {}, "B", "contro recontro", 36),
        ("butifarra", {}, "none", "", 18),
        ("butifarra", {}, "none", "contro", 36),
        ("butifarra", {}, "none", "contro recontro", 72),
        ("butifarra_catalana", {}, "B", "contro recontro sant_vicenc", 72),
        ("butifarra_obligada", {}, "none", "contro recontro sant_vicenc", 144),
        ("butifarra_catalana", {"contro_steps": "2-3-4"}, "B", "contro", 18),
        ("butifarra_catalana", {"contro_steps": "2-3-4"}, "B", "contro recontro", 27),
        ("butifarra_catalana", {"contro_steps": "2-3-4"}, "B", "contro recontro sant_vicenc", 36),
    ],
)
def test_x24_forty_five_points_are_nine_and_their_doubles(
    game: str, options: dict[str, str], contract: str, calls: str, marks: int
) -> None:
    assert marks_of(Count(game, contract, (39, 21), (6, 6), calls=calls, options=options)) == (marks, 0)


def test_x24_a_tie_scores_nothing_and_defenders_profit_from_contro() -> None:
    tied = Count("butifarra", "none", (30, 30), (6, 6), calls="contro recontro")
    assert marks_of(tied) == (0, 0)
    assert reckoned(tied).carry == 1
    assert marks_of(Count("butifarra", "B", (26, 34), (6, 6), calls="contro")) == (0, 8)


# -- X32-X37: the Belgian and the French reckoning


@pytest.mark.parametrize(
    ("contract", "calls", "carry", "options", "marks"),
    [
        ("C", "", 0, {}, 11),
        ("none", "", 0, {}, 22),
        ("none", "meegaan", 0, {}, 44),
        ("none", "meegaan tegengaan", 0, {}, 88),
        ("C", "", 1, {}, 22),
        ("none", "meegaan tegengaan", 1, {}, 176),
        ("C", "", 2, {}, 44),
        ("none", "meegaan", 0, {"double_mode": "add"}, 33),
    ],
)
def test_x32_forty_one_points_are_eleven_and_their_doubles(
    contract: str, calls: str, carry: int, options: dict[str, str], marks: int
) -> None:
    count = Count("manillen_4", contract, (41, 19), (5, 3), calls=calls, carry=carry, options=options)
    assert marks_of(count) == (marks, 0)


def test_x32_two_ties_hand_on_four_or_only_two() -> None:
    second_tie = Count("manillen_4", "C", (30, 30), (4, 4), carry=1)
    assert reckoned(second_tie).carry == 4
    assert reckoned(second_tie._replace(options={"tie_carry": "single"})).carry == 2


def test_x33_capot_doubles_and_a_lost_trick_without_points_undoes_it() -> None:
    capot = Count("manillen_4", "C", (60, 0), (8, 0))
    assert marks_of(capot) == (60, 0)
    assert marks_of(capot._replace(contract="none", calls="meegaan")) == (240, 0)
    one_lost = Count("manillen_4", "C", (60, 0), (7, 1))
    assert marks_of(one_lost) == (30, 0)
    assert marks_of(one_lost._replace(options={"capot": "all_points"})) == (60, 0)


@pytest.mark.parametrize(("tie_carry", "carry"), [("accumulate", 2), ("carry_factor", 4), ("none", 1)])
def test_x34_a_tie_without_trumps_marks_nothing_and_doubles_the_next_deal(tie_carry: str, carry: int) -> None:
    score = reckoned(Count("manillen_4", "none", (30, 30), (4, 4), options={"tie_carry": tie_carry}))
    assert score.marks == (0, 0, 0, 0)
    assert score.carry == carry


@pytest.mark.parametrize(
    ("leftover", "marks"), [("dead_30", (0, 0, 0)), ("dealer", (3, 0, 0)), ("dead_half", (0, 1, 1))]
)
def test_x35_the_leftover_can_turn_the_winner_round(leftover: str, marks: tuple[int, ...]) -> None:
    game = find_variant("manillen_3")
    aside = sum(game.values[card] for card in cards_of(game, "TS KD"))
    assert aside == 8
    score = reckoned(Count("manillen_3", "C", (25, 27), (5, 5), leftover=aside, options={"leftover": leftover}))
    assert score.marks == marks
    assert score.carry == 1


def test_x36_six_players_mark_four_for_34_and_five_tricks_are_capot() -> None:
    assert reckoned(Count("manillen_6", "C", (34, 26), (3, 2))).marks == (4, 0, 4, 0, 4, 0)
    assert reckoned(Count("manillen_6", "C", (60, 0), (5, 0))).marks == (60, 0, 60, 0, 60, 0)
    assert reckoned(Count("manillen_6", "C", (60, 0), (4, 1))).marks == (30, 0, 30, 0, 30, 0)


def test_x37_the_french_game_marks_what_is_above_34() -> None:
    assert marks_of(Count("manille_muette", "C", (36, 24), (5, 3))) == (7, 0)
    assert marks_of(Count("manille_muette", "C", (30, 30), (4, 4))) == (0, 0)
    assert marks_of(Count("manille_coinchee", "C", (36, 24), (5, 3), calls="coinche")) == (14, 0)

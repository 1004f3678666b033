"""The published worked examples, run against the witness itself: a witness must be proven before it is heard.

Spanish cards are written with their numbers (12O = rey de oros, 10O = sota), French ones with their signs, as
in the texts the examples come from; `es` and `fr` turn them into the witness's own two letters.
"""

import pytest

from .legality import broken, legal
from .replay import count_deal, first_offence
from .scoring import Finished, completa, counts, ladder, marks, next_carry, pinta, score_after_deal

US, THEM = 0, 1
SPANISH_RANKS = {"1": "A", "10": "S", "11": "C", "12": "R"}
FRENCH_SUITS = {"♦": "D", "♥": "H", "♠": "S", "♣": "C"}

MANILLA = {"undertrump": "forced"}
BUTIFARRA = {"undertrump": "free"}
OBLIGADA = {"undertrump": "free", "discard": "lowest"}
MANILLEN = {"undertrump": "free"}


def es(cards: str) -> list[str]:
    return [SPANISH_RANKS.get(card[:-1], card[:-1]) + card[-1] for card in cards.split()]


def fr(cards: str) -> list[str]:
    return [card[:-1].replace("10", "T") + FRENCH_SUITS[card[-1]] for card in cards.split()]


def table(cards: list[str], last_side: int) -> list[tuple[str, int]]:
    """A trick of two pairs: sides alternate, ending with the side of the player before me."""
    return [(card, (last_side + len(cards) - 1 - place) % 2) for place, card in enumerate(cards)]


ALL = "all"
Example = tuple[dict[str, str], str | None, str, str, str]

SPANISH: dict[str, Example] = {  # options, trump, trick (the last card is an opponent's), hand, legal cards
    "X1 go higher": (MANILLA, "B", "10O", "12O 8O 3O 9B 4E", "12O"),
    "X2 cannot beat, still follow": (MANILLA, "B", "12O", "8O 3O 9B 4E", "8O 3O"),
    "X3 fallar": (MANILLA, "B", "12O", "9B 2B 4E 5C", "9B 2B"),
    "X4 mate winning, void": (MANILLA, "B", "12O 7O", "9B 2B 4E 5C", ALL),
    "X5 no montar after a ruff": (MANILLA, "B", "12O 4B", "1O 3O 9B", "1O 3O"),
    "X6 refallar": (MANILLA, "B", "12O 10B", "1B 3B 4E 9C", "1B"),
    "X7 manilla": (MANILLA, "B", "12O 10B", "3B 2B 4E 9C", "3B 2B"),
    "X7 butifarra": (BUTIFARRA, "B", "12O 10B", "3B 2B 4E 9C", ALL),
    "X7 forbidden": ({"undertrump": "forbidden"}, "B", "12O 10B", "3B 2B 4E 9C", "4E 9C"),
    "X7 only trumps, forced": (MANILLA, "B", "12O 10B", "3B 2B", ALL),
    "X7 only trumps, free": (BUTIFARRA, "B", "12O 10B", "3B 2B", ALL),
    "X7 only trumps, forbidden": ({"undertrump": "forbidden"}, "B", "12O 10B", "3B 2B", ALL),
    "X8 trumps led": (MANILLA, "B", "10B", "1B 3B 9O 4E", "1B"),
    "X9 mate winning, follow": (MANILLA, "B", "9O 4O", "1O 2O 9B", "1O 2O"),
    "X10 third hand": (MANILLA, "B", "10O 12O", "9O 2O 5E", "9O"),
    "X11 mate's ruff wins": (MANILLA, "B", "10O 4B 7O", "1E 4E 3B 9B", ALL),
    "X12 cannot overtrump": (BUTIFARRA, "B", "11O 1O 11B", "1E 8E 9C 4B", ALL),
    "X13 ruffed, both follow": (BUTIFARRA, "O", "4C 2O", "2C 1C", ALL),
    "X14 obligada": (OBLIGADA, "B", "9O", "12O 8O 3O 9B", "3O"),
    "X14 lliure": (BUTIFARRA, "B", "9O", "12O 8O 3O 9B", "12O 8O 3O"),
    "X15 obligada": (OBLIGADA, "B", "9O 4O", "11O 8O 3O", "11O 3O"),
    "X15 lliure": (BUTIFARRA, "B", "9O 4O", "11O 8O 3O", ALL),
    "X16 obligada": (OBLIGADA, "B", "9O 4O", "1E 8E 3E 7C 5C 2B", "1E 3E 5C 2B"),
    "X17 obligada": (OBLIGADA, None, "9O", "8E 3E 9C", "3E 9C"),
    "X17 lliure": (BUTIFARRA, None, "9O", "8E 3E 9C", ALL),
    "A-c default": (MANILLA, "B", "12O 4O 6O", "8O 1O", "1O"),
    "A-c glossary": (MANILLA | {"beat_reference": "previous_player"}, "B", "12O 4O 6O", "8O 1O", ALL),
}


@pytest.mark.parametrize(("options", "trump", "trick", "hand", "expected"), SPANISH.values(), ids=SPANISH)
def test_spanish_cards(options: dict[str, str], trump: str | None, trick: str, hand: str, expected: str) -> None:
    wanted = es(hand if expected == ALL else expected)
    assert legal("spanish48", trump, table(es(trick), THEM), es(hand), US, options) == set(wanted)


X25_HAND = "10♥ A♥ 10♣ A♣ Q♣ J♣ 8♣ 7♣"
X28_HAND = "10♥ A♥ 10♦ K♣ Q♣ J♣ 8♣ 7♣"
X29_HAND = "10♠ A♠ K♠ Q♠ J♠ 8♠ 7♠ A♦"
FLANDERS = {"undertrump": "free", "head_duty": "trump_suit_only_incl_mate"}
SEVEN = "10♠ A♠ K♠ Q♠ J♠ 8♠ 7♠"

FRENCH: dict[str, Example] = {
    "X25": (MANILLEN, "C", "A♠", X25_HAND, "10♣ A♣ Q♣ J♣ 8♣ 7♣"),
    "X26 mate's card": (MANILLEN, "C", "A♠ 10♠ Q♠", X25_HAND, ALL),
    "X26 mate's ruff": (MANILLEN, "C", "A♠ 10♣ Q♠", X25_HAND, ALL),
    "X27": (MANILLEN, "C", "A♠ 10♠ Q♣", "10♥ A♥ 10♣ A♣ K♣ J♣ 8♣ 7♣", "10♣ A♣ K♣"),
    "X28 free": (MANILLEN, "C", "A♠ 10♠ A♣", X28_HAND, ALL),
    "X28 forbidden": ({"undertrump": "forbidden"}, "C", "A♠ 10♠ A♣", X28_HAND, "10♥ A♥ 10♦"),
    "X28 forced": ({"undertrump": "forced"}, "C", "A♠ 10♠ A♣", X28_HAND, "K♣ Q♣ J♣ 8♣ 7♣"),
    "X29 cannot beat": (MANILLEN, "S", "10♠", "A♠ K♠ Q♠ J♠ 9♠ 8♠ 7♠ A♦", "A♠ K♠ Q♠ J♠ 9♠ 8♠ 7♠"),
    "X29 go higher": (MANILLEN, "S", "9♠", X29_HAND, "10♠ A♠ K♠ Q♠ J♠"),
    "X30 mate": (MANILLEN, "S", "9♠ 9♦", X29_HAND, SEVEN),
    "X30 mate, Flanders": (FLANDERS, "S", "9♠ 9♦", X29_HAND, "10♠ A♠ K♠ Q♠ J♠"),
    "X30 plain": (MANILLEN, "C", "A♠", "10♥ A♥ 10♠ Q♠ J♠ 8♠ 7♠ A♦", "10♠"),
    "X30 plain, Flanders": (FLANDERS, "C", "A♠", "10♥ A♥ 10♠ Q♠ J♠ 8♠ 7♠ A♦", "10♠ Q♠ J♠ 8♠ 7♠"),
    "X31 default": (MANILLEN, "C", "A♠", "10♥ 10♣ 7♣", "10♣ 7♣"),
    "X31 word by word": (MANILLEN | {"void_obligation": "free"}, "C", "A♠", "10♥ 10♣ 7♣", ALL),
}


@pytest.mark.parametrize(("options", "trump", "trick", "hand", "expected"), FRENCH.values(), ids=FRENCH)
def test_belgian_cards(options: dict[str, str], trump: str | None, trick: str, hand: str, expected: str) -> None:
    wanted = fr(hand if expected == ALL else expected)
    assert legal("french32", trump, table(fr(trick), THEM), fr(hand), US, options) == set(wanted)


def test_codes_in_order_of_precedence() -> None:
    ruffed = table(es("12O 10B"), THEM)
    for card in es("3B 4E 9C"):
        assert broken("spanish48", "B", ruffed, es("1B 3B 4E 9C"), US, MANILLA, card) == "must_overtrump"
    third = table(es("10O 12O"), THEM)
    assert broken("spanish48", "B", third, es("9O 2O 5E"), US, MANILLA, "2O") == "must_beat"
    assert broken("spanish48", "B", third, es("9O 2O 5E"), US, MANILLA, "5E") == "must_follow"
    assert broken("spanish48", "B", third, es("9O 2O 5E"), US, MANILLA, "9O") is None
    assert broken("spanish48", "B", third, es("9O 2O 5E"), US, MANILLA, "6E") == "not_in_hand"


# X18, X19: the published deal of a university course, trump oros; J1 leads, J1 and J3 against J2 and J4.
UDG_HANDS = [
    es("9B 8B 3E 1C 4B 11E 7C 1O 5B 10C 4E 7B"),
    es("10B 11B 9E 8C 5O 8E 9C 6O 10O 5C 7O 4C"),
    es("1B 2O 12E 11C 8O 1E 12C 12O 3C 6C 6E 5E"),
    es("2B 3B 2E 2C 6B 7E 3O 4O 12B 11O 9O 10E"),
]
UDG_PLAYS = es(
    "9B 10B 1B 2B  8B 11B 2O 3B  12E 2E 3E 9E  8C 11C 2C 1C  4B 5O 8O 6B  1E 7E 11E 8E"
    "  12C 3O 7C 9C  4O 1O 6O 12O  5B 10O 3C 12B  5C 6C 11O 10C  9O 4E 7O 6E  10E 7B 4C 5E"
)
UDG_SIDES = [0, 1, 0, 1]
UDG_RUNNING = [
    "11-0",
    "14-0",
    "14-9",
    "21-9",
    "22-9",
    "29-9",
    "29-18",
    "37-18",
    "37-23",
    "37-27",
    "37-33",
    "37-35",
]


def test_x18_published_deal() -> None:
    points, tricks, winners = count_deal("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, UDG_PLAYS)
    assert (points, tricks) == ((31, 29), (6, 6))
    assert [seat + 1 for seat in winners] == [1, 3, 2, 1, 3, 3, 4, 1, 2, 4, 4, 4]
    assert first_offence("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, UDG_PLAYS, BUTIFARRA) is None
    for calls, marked in ((0, 1), (1, 2), (2, 4)):
        assert marks("butifarra", {}, Finished(points, tricks, calls=calls)) == (marked, 0)
    for number, running in enumerate(UDG_RUNNING, start=1):
        points, tricks, _ = count_deal("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, UDG_PLAYS[: 4 * number])
        assert f"{points[0] + tricks[0]}-{points[1] + tricks[1]}" == running


def test_x18_obligada_offence_is_trick_11() -> None:
    offence = first_offence("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, UDG_PLAYS, OBLIGADA)
    assert offence == (10 * 4 + 3, 2, "must_play_lowest")
    assert UDG_PLAYS[43] == "6E"


def test_x19_published_errors() -> None:
    plays = UDG_PLAYS.copy()
    plays[2] = "5E"
    offence = first_offence("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, plays, BUTIFARRA)
    assert offence == (2, 2, "must_follow")
    plays = UDG_PLAYS.copy()
    plays[11] = "8E"
    offence = first_offence("spanish48", "O", UDG_HANDS, UDG_SIDES, 0, plays, BUTIFARRA)
    assert offence == (11, 1, "must_beat")
    with pytest.raises(ValueError, match="trick 3: seat 1"):
        count_deal("spanish48", None, UDG_HANDS, UDG_SIDES, 0, UDG_PLAYS)


def test_x20_manilla() -> None:
    assert marks("manilla", {}, Finished((60, 0), (12, 0))) == (36, 0)
    assert pinta(0, "9B", 40)[0] + 36 == 41
    assert pinta(0, "AB", 40)[0] + 36 == 40
    assert marks("manilla", {}, Finished((33, 27), (7, 5))) == (4, 0)
    assert marks("manilla", {}, Finished((30, 30), (6, 6))) == (0, 0)


def test_x21_pinta_when_winning() -> None:
    lost = marks("manilla", {}, Finished((22, 38), (5, 7)))
    assert lost == (0, 9)
    assert pinta(37, "RO", 40, "void") == (0, 0)
    assert score_after_deal((37, 10), lost, 0, 0, 40) == (37, 19)
    assert pinta(37, "RO", 40, "deferred") == (0, 3)
    assert score_after_deal((37, 10), lost, 3, 0, 40) == (40, 19)
    assert score_after_deal((37, 31), lost, 3, 0, 40) == (37, 40)
    assert score_after_deal((31, 37), (9, 0), 3, 1, 40) == (40, 37)
    for when_winning in ("void", "deferred", "allow"):
        assert pinta(37, "CO", 40, when_winning) == (2, 0)


def test_x22_two_players() -> None:
    assert counts("manilla_2", {}, Finished((31, 29), (13, 11), players=2)) == (38, 35)
    assert counts("manilla_2", {}, Finished((60, 0), (23, 1), players=2)) == (72, 1)
    assert marks("manilla_2", {}, Finished((31, 29), (13, 11), players=2)) == (2, 0)
    assert marks("manilla_2", {}, Finished((30, 30), (12, 12), players=2)) == (0, 0)
    assert marks("manilla_2", {}, Finished((60, 0), (24, 0), players=2)) == (36, 0)
    assert marks("manilla_2", {}, Finished((60, 0), (23, 1), players=2)) == (36, 0)


def test_x23_partida_completa() -> None:
    juegos = [(43, 22), (40, 31), (18, 41)]
    assert completa(juegos, "sum") == {"A": 101, "B": 115, "C": 103, "D": 71}
    assert completa(juegos, "difference") == {"A": 7, "B": 35, "C": 11, "D": -53}


def test_x24_butifarra() -> None:
    def won(calls: int, no_trump: bool = False, steps: str = "2,4,8,16") -> int:
        deal = Finished((37, 23), (8, 4), no_trump=no_trump, calls=calls)
        return marks("butifarra", {"contro_steps": steps}, deal)[0]

    assert [won(calls) for calls in (0, 1, 2, 3)] == [9, 18, 36, 72]
    assert [won(calls, no_trump=True) for calls in (0, 1, 2, 3)] == [18, 36, 72, 144]
    assert [won(calls, steps="2,3,4") for calls in (1, 2, 3)] == [18, 27, 36]
    assert marks("butifarra", {}, Finished((30, 30), (6, 6), calls=2)) == (0, 0)
    assert marks("butifarra", {}, Finished((27, 33), (5, 7), calls=1)) == (0, 8)
    assert ladder({}, True) == ladder({}, False) == ["contro", "recontro"]
    assert ladder({"max_call": "sant_vicenc"}, False)[-1] == "sant_vicenc"
    assert ladder({"max_call": "sant_vicenc"}, True)[-1] == "recontro"


def test_x32_manillen() -> None:
    def won(no_trump: bool, calls: int, carry: int = 1, mode: str = "multiply") -> int:
        deal = Finished((41, 19), (5, 3), no_trump=no_trump, calls=calls, carry=carry)
        return marks("manillen", {"double_mode": mode}, deal)[0]

    assert [won(False, 0), won(True, 0), won(True, 1), won(True, 2)] == [11, 22, 44, 88]
    tied = Finished((30, 30), (4, 4))
    once = next_carry("manillen", {}, tied)
    twice = next_carry("manillen", {}, tied._replace(carry=once))
    assert [won(True, 1, once), won(True, 1, twice)] == [88, 176]
    assert next_carry("manillen", {"tie_carry": "single"}, tied._replace(carry=2)) == 2
    assert won(True, 1, mode="add") == 33


def test_x33_capot() -> None:
    capot = Finished((60, 0), (8, 0))
    assert marks("manillen", {}, capot) == (60, 0)
    assert marks("manillen", {}, capot._replace(no_trump=True, calls=1)) == (240, 0)
    assert marks("manillen", {}, Finished((60, 0), (7, 1))) == (30, 0)
    assert marks("manillen", {"capot": "all_points"}, Finished((60, 0), (7, 1))) == (60, 0)


def test_x34_ties() -> None:
    tied = Finished((30, 30), (4, 4), no_trump=True)
    assert marks("manillen", {}, tied) == (0, 0)
    for tie_carry, carry in (("accumulate", 2), ("carry_factor", 4), ("single", 2), ("none", 1)):
        assert next_carry("manillen", {"tie_carry": tie_carry}, tied) == carry


def test_x35_x36_cards_left_over() -> None:
    three = Finished((25, 27), (5, 5), leftover=8, dealer_side=0, players=3)
    assert marks("manillen", {}, three) == (0, 0)
    assert next_carry("manillen", {}, three) == 1
    assert marks("manillen", {"leftover": "dealer"}, three) == (3, 0)
    assert marks("manillen", {"leftover": "dead_half"}, three) == (0, 1)
    six = Finished((34, 26), (3, 2), players=6)
    assert marks("manillen", {}, six) == (4, 0)
    assert marks("manillen", {}, Finished((60, 0), (5, 0), players=6)) == (60, 0)


def test_x37_french() -> None:
    assert marks("french", {}, Finished((36, 24), (5, 3))) == (7, 0)
    assert marks("french", {}, Finished((30, 30), (4, 4))) == (0, 0)
    assert marks("french", {}, Finished((36, 24), (5, 3), calls=1)) == (14, 0)

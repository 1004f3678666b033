"""Spanish manilla: four players in pairs, 48 cards, the turned card's suit is trump; with it the partida completa
and the face-up game for two.

Sources: a Spanish description in four pages (draw, cards, play, score, kinds of match, the game for two), its
newspaper digest, and where they are silent the best corroborated public rules.
"""

from dataclasses import replace

from manilla.rules.calling import TurnedTrump
from manilla.rules.course import Course
from manilla.rules.dealing import Layout, Piles
from manilla.rules.duties import Duties
from manilla.rules.family import ORDER_48, POINTS_48, play_options
from manilla.rules.options import Choice, IntOption
from manilla.rules.pack import FRENCH_48, SPANISH_48
from manilla.rules.scoring import OverHalf
from manilla.rules.seating import Seating
from manilla.rules.variant import Example, Variant

_PINTA_OPTIONS = (
    Choice("pinta_when_winning", "void", "deferred", "allow", "none"),
    Choice("pinta_scores", "honours", "manille_only"),
)
_PACK = Choice("pack", "spanish", "french")
_PAIRS = Choice("pairs", "drawn", "fixed")
_TARGET = IntOption("game_target", 40, 1, 1000, sets="target")

MANILLA = Variant(
    key="manilla",
    version=1,
    name="Manilla",
    pack=SPANISH_48,
    packs=(SPANISH_48, FRENCH_48),
    order=ORDER_48,
    points=POINTS_48,
    seating=Seating(pairs="drawn"),
    layout=Layout(packets=(4, 4, 4), turn_up="last_card"),
    calling=TurnedTrump(),
    duties=Duties(undertrump="forced"),
    scoring=OverHalf(pinta_when_winning="void"),
    course=Course(target=40, games_to_win=2),
    direction="anticlockwise",
    options=(
        *play_options(
            direction="anticlockwise",
            packets=(4, 4, 4),
            other_packets=((1,) * 12,),
            undertrump="forced",
            trick_point=1,
        ),
        *_PINTA_OPTIONS,
        _TARGET,
        IntOption("games_to_win", 2, 1, 20),
        _PACK,
        _PAIRS,
    ),
    words={"game": "juego", "match": "partida", "turned": "pinta"},
    about=(
        (
            "The Spanish game for four, two against two: the nine, called manilla, is the highest card of each suit,"
            " and the last card dealt, the pinta, makes trumps."
        ),
        "A pair that wins all twelve tricks gives capote; there is no extra prize for it.",
    ),
    examples=(
        Example(
            "beat the opponent if you can",
            "B",
            "SO",
            "RO 8O 3O 9B 4E",
            "RO",
            {"8O": "must_beat", "9B": "must_follow"},
        ),
        Example("follow suit even if you cannot beat", "B", "RO", "8O 3O 9B 4E", "8O 3O", {"9B": "must_follow"}),
        Example(
            "ruff when you are void and an opponent is winning",
            "B",
            "RO",
            "9B 2B 4E 5C",
            "9B 2B",
            {"4E": "must_trump"},
        ),
        Example("your mate is winning: any card", "B", "RO 7O", "9B 2B 4E 5C", "9B 2B 4E 5C"),
        Example(
            "an opponent has ruffed: follow, but you need not go up",
            "B",
            "RO 4B",
            "AO 3O 9B",
            "AO 3O",
            {"9B": "must_follow"},
        ),
        Example(
            "overtrump an opponent's ruff",
            "B",
            "RO SB",
            "AB 3B 4E 9C",
            "AB",
            {"3B": "must_overtrump", "4E": "must_overtrump", "9C": "must_overtrump"},
        ),
        Example(
            "you cannot overtrump: a lower trump is owed",
            "B",
            "RO SB",
            "3B 2B 4E 9C",
            "3B 2B",
            {"4E": "must_trump"},
        ),
        Example(
            "undertrumping left free",
            "B",
            "RO SB",
            "3B 2B 4E 9C",
            "3B 2B 4E 9C",
            options={"undertrump": "free"},
        ),
        Example(
            "undertrumping forbidden",
            "B",
            "RO SB",
            "3B 2B 4E 9C",
            "4E 9C",
            {"3B": "may_not_undertrump"},
            {"undertrump": "forbidden"},
        ),
        Example("only trumps left and none high enough", "B", "RO SB", "3B 2B", "3B 2B"),
        Example(
            "undertrumping forbidden, but only trumps left",
            "B",
            "RO SB",
            "3B 2B",
            "3B 2B",
            options={"undertrump": "forbidden"},
        ),
        Example(
            "beat a trump that is led",
            "B",
            "SB",
            "AB 3B 9O 4E",
            "AB",
            {"3B": "must_beat", "9O": "must_follow"},
        ),
        Example("you may give your mate the ace", "B", "9O 4O", "AO 2O 9B", "AO 2O", {"9B": "must_follow"}),
        Example(
            "third hand: an opponent is winning now",
            "B",
            "SO RO",
            "9O 2O 5E",
            "9O",
            {"2O": "must_beat", "5E": "must_follow"},
        ),
        Example("your mate's ruff is winning: any card", "B", "SO 4B 7O", "AE 4E 3B 9B", "AE 4E 3B 9B"),
    ),
)

COMPLETA = replace(
    MANILLA,
    key="manilla_completa",
    name="Manilla, partida completa",
    family="manilla",
    course=Course(target=40, completa=True),
    options=(
        *(option for option in MANILLA.options if option.name != "games_to_win"),
        Choice("completa_scoring", "sum", "difference"),
        IntOption("completa_cap", None, 1, 1000, or_none=True),
    ),
    about=(
        (
            "Manilla in three juegos, in which the partners change so that each plays once with each;"
            " every player keeps his own account."
        ),
        *MANILLA.about[1:],
    ),
)

FOR_TWO = replace(
    MANILLA,
    key="manilla_2",
    name="Manilla for two",
    family="manilla",
    seating=Seating(players=2, seats=2),
    layout=Layout(packets=(4,) * 6, turn_up="last_card", piles=Piles(6, 4)),
    scoring=OverHalf(tricks_per_point=2, two_player_threshold="36", pinta_when_winning="void"),
    options=(
        *play_options(
            direction="anticlockwise",
            packets=(4,) * 6,
            other_packets=((1,) * 24,),
            undertrump="forced",
            trick_point=1,
        ),
        *_PINTA_OPTIONS,
        _TARGET,
        IntOption("games_to_win", 2, 1, 20),
        _PACK,
        Choice("odd_pair", "one_each", "none"),
        Choice("two_player_threshold", "36", "half_total", needs=("odd_pair=none",)),
        Choice("reveal", "on_play", "after_trick"),
    ),
    about=(
        (
            "Manilla for two with the cards face up: each player has six piles of four and plays the top cards only;"
            " the card under a played top is turned."
        ),
        (
            "Every four cards won count one point; two cards left over count one point for each player,"
            " so that there are 72 or 73 points in a deal."
        ),
    ),
    examples=(
        Example(
            "only the tops of the piles can be played",
            "B",
            "SO",
            "(AO.3O) (9B.4E)",
            "3O",
            {"AO": "covered", "4E": "must_follow"},
        ),
        Example(
            "the duty to beat looks at the tops",
            "B",
            "SO",
            "(2C.3O) (4C.RO) 9B",
            "RO",
            {"3O": "must_beat", "2C": "covered"},
        ),
    ),
)

VARIANTS = (MANILLA, COMPLETA, FOR_TWO)

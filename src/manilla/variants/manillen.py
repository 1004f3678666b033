"""Manillen: the Belgian game with 32 cards, for four, for two with dummies, for three and for six.

Sources: a Russian description of the West Flemish game after Lennert Lanssens; Flemish and Walloon rules, club
sheets and score keepers for the options.
"""

from dataclasses import replace

from manilla.rules.calling import Naming
from manilla.rules.course import Course
from manilla.rules.dealing import Layout, Piles
from manilla.rules.duties import Duties
from manilla.rules.family import ORDER_32, POINTS_32, play_options
from manilla.rules.options import Choice, Flag, IntOption, Option
from manilla.rules.pack import FRENCH_32
from manilla.rules.scoring import OverHalf
from manilla.rules.seating import Seating
from manilla.rules.variant import Example, Variant


def _options(packets: tuple[int, ...], other: tuple[int, ...]) -> tuple[Option, ...]:
    return (
        *play_options(direction="clockwise", packets=packets, other_packets=(other,), undertrump="free", trick_point=0),
        IntOption("target", 101, 1, 1000),
        IntOption("games_to_win", 1, 1, 20),
        Choice("double_mode", "multiply", "add"),
        Choice("tie_carry", "accumulate", "carry_factor", "single", "none"),
        Choice("call_scope", "deal", "announcer_only"),
        Choice("capot", "all_tricks", "all_points", "none"),
        IntOption("deal_cap", None, 1, 10_000, or_none=True),
        Flag("blind_no_trump", False),
    )


_COUNTER = Choice("counter_by", "partner", "side")
_DELEGATE = Flag("delegate", False)
_LEFTOVER = Choice("leftover", "dead_30", "dealer", "dead_half")

FOUR = Variant(
    key="manillen_4",
    version=1,
    name="Manillen",
    family="manillen",
    pack=FRENCH_32,
    order=ORDER_32,
    points=POINTS_32,
    seating=Seating(),
    layout=Layout(packets=(3, 2, 3), least_cut=3, may_knock=True),
    calling=Naming(counter_by="partner", looking="chooser_only"),
    duties=Duties(undertrump="free"),
    scoring=OverHalf(trick_point=0, capot="all_tricks", tie_carry="accumulate"),
    course=Course(target=101),
    direction="clockwise",
    options=(*_options((3, 2, 3), (3, 3, 2)), _COUNTER, _DELEGATE),
    words={"game": "boom", "contro": "meegaan", "recontro": "tegengaan"},
    about=(
        (
            "The Belgian game with 32 cards, two against two: the ten, called manille, is the highest card of each"
            " suit, and the dealer names trumps before anybody else has seen his cards."
        ),
        "The opponents may go along (meegaan), the dealer's mate may then go against (tegengaan).",
    ),
    examples=(
        Example(
            "ruff with any trump",
            "C",
            "AS",
            "TH AH TC AC QC JC 8C 7C",
            "TC AC QC JC 8C 7C",
            {"TH": "must_trump"},
        ),
        Example(
            "your mate is winning: any card",
            "C",
            "AS TS QS",
            "TH AH TC AC QC JC 8C 7C",
            "TH AH TC AC QC JC 8C 7C",
        ),
        Example("your mate has ruffed: any card", "C", "AS TC QS", "TH AH AC QC JC 8C 7C", "TH AH AC QC JC 8C 7C"),
        Example(
            "overtrump an opponent's ruff",
            "C",
            "AS TS QC",
            "TH AH TC AC KC JC 8C 7C",
            "TC AC KC",
            {"JC": "must_overtrump", "TH": "must_overtrump"},
        ),
        Example(
            "you cannot overtrump: any card",
            "C",
            "AS TS AC",
            "TH AH TD KC QC JC 8C 7C",
            "TH AH TD KC QC JC 8C 7C",
        ),
        Example(
            "undertrumping forbidden",
            "C",
            "AS TS AC",
            "TH AH TD KC QC JC 8C 7C",
            "TH AH TD",
            {"KC": "may_not_undertrump"},
            {"undertrump": "forbidden"},
        ),
        Example(
            "undertrumping owed",
            "C",
            "AS TS AC",
            "TH AH TD KC QC JC 8C 7C",
            "KC QC JC 8C 7C",
            {"TD": "must_trump"},
            {"undertrump": "forced"},
        ),
        Example(
            "trump led and you cannot beat it: any trump",
            "S",
            "TS",
            "AS KS QS JS 9S 8S 7S AD",
            "AS KS QS JS 9S 8S 7S",
            {"AD": "must_follow"},
        ),
        Example(
            "trump led: beat it",
            "S",
            "9S",
            "TS AS KS QS JS 8S 7S AD",
            "TS AS KS QS JS",
            {"8S": "must_beat", "AD": "must_follow"},
        ),
        Example(
            "your mate's trump is winning: any trump",
            "S",
            "9S 9D",
            "TS AS KS QS JS 8S 7S AD",
            "TS AS KS QS JS 8S 7S",
            {"AD": "must_follow"},
        ),
        Example(
            "head duty in the trump suit only, over the mate too",
            "S",
            "9S 9D",
            "TS AS KS QS JS 8S 7S AD",
            "TS AS KS QS JS",
            {"8S": "must_beat", "AD": "must_follow"},
            {"head_duty": "trump_suit_only_incl_mate"},
        ),
        Example(
            "beat the opponent in a plain suit",
            "H",
            "AS",
            "TH AH TS QS JS 8S 7S AD",
            "TS",
            {"QS": "must_beat", "AD": "must_follow"},
        ),
        Example(
            "no going up in plain suits",
            "H",
            "AS",
            "TH AH TS QS JS 8S 7S AD",
            "TS QS JS 8S 7S",
            {"AD": "must_follow"},
            {"head_duty": "trump_suit_only_incl_mate"},
        ),
        Example("void: a trump is owed", "C", "AS", "TH TC 7C", "TC 7C", {"TH": "must_trump"}),
        Example("void: nothing is owed", "C", "AS", "TH TC 7C", "TH TC 7C", options={"void_obligation": "free"}),
    ),
)

VLAAMS = FOUR.preset(
    "manillen_vlaams",
    name="Manillen, West Flemish",
    undertrump="forbidden",
    deal_cap=240,
    examples=(FOUR.examples[0], FOUR.examples[3], FOUR.examples[5]._replace(options={})),
)

_STACKS = Piles(4, 2, layered=True)
TWO = replace(
    FOUR,
    key="manillen_2",
    name="Manillen for two",
    seating=Seating(players=2),
    options=(
        *_options((3, 2, 3), (3, 3, 2)),
        Choice("dummy_layout", "owner", "open", "stacks", needs=("two_player_mode=dummies",)),
        Choice(
            "two_player_mode",
            "dummies",
            "layout16",
            effects={
                "dummies": {"seating.seats": 4, "layout.rounds": 1, "layout.piles": None},
                "layout16": {"seating.seats": 2, "layout.rounds": 2, "layout.piles": _STACKS},
            },
        ),
        Choice("reveal", "on_play", "after_trick", needs=("dummy_layout=stacks", "two_player_mode=layout16")),
    ),
    about=(
        "Manillen for two: each player has a dummy as his mate across the table and plays its cards at its turn.",
        *FOUR.about[:1],
    ),
    examples=(
        Example("your dummy is winning: any card", "C", "AS TS QS", "TH AH TC 7C", "TH AH TC 7C"),
        Example("a dummy owes what a player owes", "C", "TS AS", "KS QS", "KS QS"),
        Example(
            "a dummy must beat the opponent",
            "C",
            "JS QS",
            "KS 7S TC",
            "KS",
            {"7S": "must_beat", "TC": "must_follow"},
        ),
    ),
)

THREE = replace(
    FOUR,
    key="manillen_3",
    name="Manillen for three",
    seating=Seating(players=3, seats=3, sides="dealer_alone"),
    layout=Layout(packets=(3, 4, 3), aside=2, least_cut=3, may_knock=True),
    options=(
        *_options((3, 4, 3), (4, 3, 3)),
        _LEFTOVER,
        Choice("defenders_score", "each", "split"),
    ),
    about=(
        "Manillen for three: the dealer plays alone against the other two; two cards lie face up and are not played.",
        "Every player keeps his own account.",
    ),
    examples=(
        Example("the other defender is winning: follow with any card", "C", "KS", "AS TS 7S", "AS TS 7S"),
        Example("the other defender is winning: any card when void", "C", "KS", "TH 7C", "TH 7C"),
        Example(
            "the dealer is never free",
            "C",
            "KS 7S",
            "AS 8S 9C",
            "AS",
            {"8S": "must_beat", "9C": "must_follow"},
        ),
    ),
)

SIX = replace(
    FOUR,
    key="manillen_6",
    name="Manillen for six",
    seating=Seating(players=6, seats=6),
    layout=Layout(packets=(3, 2), aside=2, least_cut=3, may_knock=True),
    options=(*_options((3, 2), (2, 3)), _COUNTER, _DELEGATE, _LEFTOVER),
    about=("Manillen for six, three against three round the table; two cards lie face up and are not played.",),
    examples=(Example("either of your two mates may be winning", "C", "7S TS 8S", "9C TH", "9C TH"),),
)

VARIANTS = (FOUR, VLAAMS, TWO, THREE, SIX)

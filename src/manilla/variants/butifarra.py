"""Butifarra: four players, 48 cards; the dealer's side names trumps, the others may double.

Sources: the Spanish description of the game (its last page); sheets of Catalan tournaments for looking, the order
of the doubles and the obligada; public rules and a published course deal for the play.
"""

from manilla.rules.calling import Naming
from manilla.rules.course import Course
from manilla.rules.dealing import Layout
from manilla.rules.duties import DISCARDS, Duties
from manilla.rules.family import ORDER_48, POINTS_48, play_options
from manilla.rules.options import Choice, Flag, IntList, IntOption
from manilla.rules.pack import FRENCH_48, SPANISH_48
from manilla.rules.scoring import OverHalf
from manilla.rules.seating import Seating
from manilla.rules.variant import Example, Variant

BUTIFARRA = Variant(
    key="butifarra",
    version=1,
    name="Butifarra",
    pack=SPANISH_48,
    packs=(SPANISH_48, FRENCH_48),
    order=ORDER_48,
    points=POINTS_48,
    seating=Seating(pairs="drawn"),
    layout=Layout(packets=(4, 4, 4)),
    calling=Naming(delegate=True, max_call="recontro", counter_by="namer", looking="mate_waits"),
    duties=Duties(undertrump="free"),
    scoring=OverHalf(no_trump_factor=2),
    course=Course(target=100),
    direction="anticlockwise",
    options=(
        *play_options(
            direction="anticlockwise",
            packets=(4, 4, 4),
            other_packets=((1,) * 12,),
            undertrump="free",
            trick_point=1,
        ),
        Choice("discard", *DISCARDS),
        IntOption("target", 100, 1, 1000),
        IntOption("games_to_win", 1, 1, 20),
        Choice("max_call", "recontro", "contro", "sant_vicenc", "barraca"),
        Flag("sant_vicenc_in_butifarra", False, needs=("max_call=sant_vicenc", "max_call=barraca")),
        IntList("contro_steps", (2, 4, 8, 16), 2, 64, 4, rising=True, others=((2, 3, 4),)),
        Choice("contro_order", "sequential", "any_order"),
        Choice("looking", "mate_waits", "chooser_only", "free"),
        Choice("pack", "spanish", "french"),
        Choice("pairs", "drawn", "fixed"),
    ),
    words={"game": "partida", "no_trump": "butifarra"},
    about=(
        (
            "The Catalan game for four, two against two: the dealer names the trump suit, or plays without trumps"
            " (butifarra), or leaves the choice to his mate; the others may double."
        ),
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
        Example("you cannot overtrump: any card", "B", "RO SB", "3B 2B 4E 9C", "3B 2B 4E 9C"),
        Example("only trumps left and none high enough", "B", "RO SB", "3B 2B", "3B 2B"),
        Example(
            "your mate and an opponent's ruff: nothing can be overtrumped",
            "B",
            "CO AO CB",
            "AE 8E 9C 4B",
            "AE 8E 9C 4B",
        ),
        Example("an opponent has ruffed: follow suit, high or low", "O", "4C 2O", "2C AC", "2C AC"),
        Example(
            "obligada: you cannot beat, play the lowest",
            "B",
            "9O",
            "RO 8O 3O 9B",
            "3O",
            {"RO": "must_play_lowest", "8O": "must_play_lowest", "9B": "must_follow"},
            {"discard": "lowest"},
        ),
        Example(
            "lliure: you cannot beat, play any card of the suit",
            "B",
            "9O",
            "RO 8O 3O 9B",
            "RO 8O 3O",
            {"9B": "must_follow"},
        ),
        Example(
            "obligada: load your mate with points or play the lowest",
            "B",
            "9O 4O",
            "CO 8O 3O",
            "CO 3O",
            {"8O": "must_play_lowest"},
            {"discard": "lowest"},
        ),
        Example("lliure: give your mate any card of the suit", "B", "9O 4O", "CO 8O 3O", "CO 8O 3O"),
        Example(
            "obligada: void while your mate is winning",
            "B",
            "9O 4O",
            "AE 8E 3E 7C 5C 2B",
            "AE 3E 5C 2B",
            {"8E": "must_play_lowest", "7C": "must_play_lowest"},
            {"discard": "lowest"},
        ),
        Example(
            "obligada without trumps: the lowest of a suit",
            "none",
            "9O",
            "8E 3E 9C",
            "3E 9C",
            {"8E": "must_play_lowest"},
            {"discard": "lowest"},
        ),
        Example("without trumps and void: any card", "none", "9O", "8E 3E 9C", "8E 3E 9C"),
    ),
)

CATALANA = BUTIFARRA.preset(
    "butifarra_catalana",
    name="Butifarra catalana",
    target=101,
    max_call="sant_vicenc",
)

OBLIGADA = BUTIFARRA.preset(
    "butifarra_obligada",
    name="Butifarra obligada",
    target=101,
    max_call="sant_vicenc",
    sant_vicenc_in_butifarra=True,
    discard="lowest",
    about=(
        *BUTIFARRA.about,
        (
            "Obligada: who cannot win the trick plays the lowest card of the suit, or the lowest of any one suit when"
            " void; while the mate is winning any card with points may be played as well."
        ),
    ),
    examples=(
        *(example for example in BUTIFARRA.examples if example.options),
        Example(
            "obligada: any winning card will do, not only the cheapest",
            "B",
            "SO",
            "RO AO 8O 3O",
            "AO RO",
            {"8O": "must_beat", "3O": "must_beat"},
        ),
    ),
)

VARIANTS = (BUTIFARRA, CATALANA, OBLIGADA)

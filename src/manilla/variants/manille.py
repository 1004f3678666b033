"""French manille with 32 cards: muette, parlee without the talk, coinchee.

Sources: French rule pages and an old manual, which differ among themselves: take these as options, not as claims.
"""

from manilla.rules.calling import Naming, TurnedTrump
from manilla.rules.course import Course
from manilla.rules.dealing import Layout
from manilla.rules.duties import Duties
from manilla.rules.family import ORDER_32, POINTS_32, play_options
from manilla.rules.options import Choice, Flag, IntOption
from manilla.rules.pack import FRENCH_32
from manilla.rules.scoring import OverHalf
from manilla.rules.seating import Seating
from manilla.rules.variant import Example, Variant

_NAMING = Naming(delegate=True, max_call="recontro", counter_by="namer", looking="free")
_PACKETS = (2, 2, 2, 2)

MUETTE = Variant(
    key="manille_muette",
    version=1,
    name="Manille muette",
    family="manille",
    pack=FRENCH_32,
    order=ORDER_32,
    points=POINTS_32,
    seating=Seating(),
    layout=Layout(packets=_PACKETS, turn_up="last_card"),
    calling=TurnedTrump(),
    duties=Duties(undertrump="free"),
    scoring=OverHalf(pinta_when_winning="void"),
    course=Course(target=50),
    direction="anticlockwise",
    options=(
        *play_options(
            direction="anticlockwise",
            packets=_PACKETS,
            other_packets=((4, 4), (3, 2, 3)),
            undertrump="free",
            trick_point=1,
        ),
        Choice(
            "turn_up",
            "last_card",
            "none",
            effects={"last_card": {"calling": TurnedTrump()}, "none": {"calling": _NAMING}},
        ),
        Choice("pinta_scores", "honours", "manille_only", needs=("turn_up=last_card",)),
        Flag("delegate", True, needs=("turn_up=none",)),
        IntOption("target", 50, 1, 1000),
        IntOption("games_to_win", 1, 1, 20),
    ),
    words={"contro": "coinche", "recontro": "surcoinche", "turned": "retourne"},
    about=(
        "The French game with 32 cards, two against two: the ten, called manille, is the highest card of each suit.",
        "Muette: nobody talks; the dealer's last card is turned and makes trumps.",
    ),
    examples=(
        Example(
            "an opponent has ruffed: overtrump if you can",
            "H",
            "AS 8S QH",
            "TH 7H AD",
            "TH",
            {"7H": "must_overtrump", "AD": "must_overtrump"},
        ),
        Example("you cannot overtrump: any card", "H", "AS 8S KH", "QH 7H AD", "QH 7H AD"),
        Example("your mate is winning: any card", "H", "AS 8S", "TH 7H AD", "TH 7H AD"),
    ),
)

PARLEE = MUETTE.preset(
    "manille_parlee",
    name="Manille parlée",
    about=(
        MUETTE.about[0],
        (
            "Parlée: at a table the mates may ask and answer short, true questions; here it is played without the talk."
            " The dealer's last card is turned and makes trumps."
        ),
    ),
)

COINCHEE = MUETTE.preset(
    "manille_coinchee",
    name="Manille coinchée",
    turn_up="none",
    about=(
        MUETTE.about[0],
        (
            "Coinchée: the dealer names a suit or no trumps, or leaves the choice to his mate; the others may double"
            " (coinche) and be redoubled (surcoinche)."
        ),
    ),
)

VARIANTS = (MUETTE, PARLEE, COINCHEE)

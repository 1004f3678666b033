"""The pinta: the points of the turned card."""

from tests.examples.shapes import Turned

PINTA: tuple[Turned, ...] = (
    # A nine turned is worth 5 at once; 40 points are 4 above the half.
    Turned("a manilla turned and a deal won", "manilla", "9B", before=(0, 0), at_once=5, points=(40, 32), after=(9, 0)),
    # Each of the five honours in turn at a harmless score; the deal is a tie, so only the pinta stays.
    Turned("ace turned", "manilla", "AO", before=(0, 0), at_once=4, points=(36, 36), after=(4, 0)),
    Turned("king turned", "manilla", "RC", before=(0, 7), at_once=3, points=(36, 36), after=(3, 7)),
    Turned("knight turned", "manilla", "CE", before=(1, 0), at_once=2, points=(36, 36), after=(3, 0)),
    Turned("ten turned", "manilla", "SB", before=(0, 0), at_once=1, points=(36, 36), after=(1, 0)),
    # Blank cards have no value.
    Turned("a blank turned", "manilla", "8E", before=(10, 4), at_once=0, points=(30, 42), after=(10, 10)),
    # French pack: a king is the rey.
    Turned(
        "king of diamonds in a French pack",
        "manilla",
        "KD",
        before=(0, 0),
        at_once=3,
        points=(35, 37),
        after=(3, 1),
        options={"pack": "french"},
    ),
    # void, the default: 37 + 3 would be exactly 40, so the king is not marked, now or later.
    Turned("exactly 40: not marked", "manilla", "RO", before=(37, 12), at_once=0, points=(27, 45), after=(37, 21)),
    # 37 + 2 is 39, which does not win.
    Turned("just below 40: marked", "manilla", "CO", before=(37, 12), at_once=2, points=(27, 45), after=(39, 21)),
    # 35 + 5 is 40: void; then the deal adds 2.
    Turned("a manilla at 35 is void", "manilla", "9C", before=(35, 0), at_once=0, points=(38, 34), after=(37, 0)),
    # 34 + 5 is 39.
    Turned("a manilla at 34 is marked", "manilla", "9C", before=(34, 0), at_once=5, points=(36, 36), after=(39, 0)),
    # The pinta is void (38 + 2), but two points won in play bring 40.
    Turned(
        "void pinta, the game is won by play",
        "manilla",
        "CO",
        before=(38, 0),
        at_once=0,
        points=(38, 34),
        after=(40, 0),
        won="dealer",
    ),
    # 36 + 3 is 39, and one point in play is enough.
    Turned(
        "pinta to 39 and one more by play",
        "manilla",
        "RB",
        before=(36, 39),
        at_once=3,
        points=(37, 35),
        after=(40, 39),
        won="dealer",
    ),
    # The target moves the border: with 60 the king at 37 is harmless.
    Turned(
        "another target, another border",
        "manilla",
        "RO",
        before=(37, 0),
        at_once=3,
        points=(36, 36),
        after=(40, 0),
        target=60,
        options={"game_target": 60},
    ),
    # Capote gives 72 - 36 = 36 and nothing else: 36 + 5, 36 + 4, 36 + 3.
    Turned(
        "capote with a manilla turned",
        "manilla",
        "9B",
        before=(0, 0),
        at_once=5,
        points=(72, 0),
        after=(41, 0),
        won="dealer",
    ),
    Turned(
        "capote with an ace turned",
        "manilla",
        "AB",
        before=(0, 0),
        at_once=4,
        points=(72, 0),
        after=(40, 0),
        won="dealer",
    ),
    Turned(
        "capote with a king turned is one short",
        "manilla",
        "RB",
        before=(0, 0),
        at_once=3,
        points=(72, 0),
        after=(39, 0),
    ),
    # deferred: the deal is scored first.  Others 35 + 9 = 44 have won, the held 3 are lost.
    Turned(
        "deferred: others win first",
        "manilla",
        "RO",
        before=(37, 35),
        at_once=0,
        points=(27, 45),
        after=(37, 44),
        won="others",
        options={"pinta_when_winning": "deferred"},
    ),
    # Others at exactly 40 have won too.
    Turned(
        "deferred: others reach exactly 40 first",
        "manilla",
        "RO",
        before=(37, 31),
        at_once=0,
        points=(27, 45),
        after=(37, 40),
        won="others",
        options={"pinta_when_winning": "deferred"},
    ),
    # Others 20 + 9 = 29: nobody has won, so the 3 are marked now and win.
    Turned(
        "deferred: nobody has won",
        "manilla",
        "RO",
        before=(37, 20),
        at_once=0,
        points=(27, 45),
        after=(40, 29),
        won="dealer",
        options={"pinta_when_winning": "deferred"},
    ),
    # A tied deal also leaves nobody a winner.
    Turned(
        "deferred after a tied deal",
        "manilla",
        "RO",
        before=(37, 39),
        at_once=0,
        points=(36, 36),
        after=(40, 39),
        won="dealer",
        options={"pinta_when_winning": "deferred"},
    ),
    # The dealer's side wins by play (37 + 5); the game is over, the held 3 are not added.
    Turned(
        "deferred: the dealer's side wins by play",
        "manilla",
        "RO",
        before=(37, 20),
        at_once=0,
        points=(41, 31),
        after=(42, 20),
        won="dealer",
        options={"pinta_when_winning": "deferred"},
    ),
    # Only a winning pinta is held back.
    Turned(
        "deferred: a pinta that does not win is marked at once",
        "manilla",
        "AO",
        before=(20, 20),
        at_once=4,
        points=(36, 36),
        after=(24, 20),
        options={"pinta_when_winning": "deferred"},
    ),
    # allow: the juego is over before a card is played.
    Turned(
        "allow: the pinta wins at once",
        "manilla",
        "RO",
        before=(37, 20),
        at_once=3,
        points=None,
        after=(40, 20),
        won="dealer",
        options={"pinta_when_winning": "allow"},
    ),
    # none: no pinta scores, winning or not.
    Turned(
        "none: the pinta never scores",
        "manilla",
        "9O",
        before=(0, 0),
        at_once=0,
        points=(40, 32),
        after=(4, 0),
        options={"pinta_when_winning": "none"},
    ),
    # manille_only: an ace or figure is not paid, a nine is.
    Turned(
        "manille_only: a king is worth nothing",
        "manilla",
        "RO",
        before=(10, 10),
        at_once=0,
        points=(36, 36),
        after=(10, 10),
        options={"pinta_scores": "manille_only"},
    ),
    Turned(
        "manille_only: an ace is worth nothing",
        "manilla",
        "AE",
        before=(0, 0),
        at_once=0,
        points=(37, 35),
        after=(1, 0),
        options={"pinta_scores": "manille_only"},
    ),
    Turned(
        "manille_only: a nine is worth five",
        "manilla",
        "9E",
        before=(10, 10),
        at_once=5,
        points=(36, 36),
        after=(15, 10),
        options={"pinta_scores": "manille_only"},
    ),
    # Two players: the turned card is the top of the dealer's sixth pile and scores in the same way (73 points in this
    # deal).
    Turned("two players", "manilla_2", "AC", before=(0, 0), at_once=4, points=(35, 38), after=(4, 2)),
    # French manille with a turned card, game at 50, half 34: king 3, then 41 - 34 = 7.  In the 32-card pack the
    # manille is the ten.
    Turned(
        "muette: a king turned",
        "manille_muette",
        "KH",
        before=(0, 0),
        at_once=3,
        points=(41, 27),
        after=(10, 0),
        target=50,
    ),
    Turned(
        "parlee, manille_only: a ten turned",
        "manille_parlee",
        "TH",
        before=(0, 0),
        at_once=5,
        points=(34, 34),
        after=(5, 0),
        target=50,
        options={"pinta_scores": "manille_only"},
    ),
    Turned(
        "parlee, manille_only: a king turned",
        "manille_parlee",
        "KH",
        before=(0, 0),
        at_once=0,
        points=(34, 34),
        after=(0, 0),
        target=50,
        options={"pinta_scores": "manille_only"},
    ),
)

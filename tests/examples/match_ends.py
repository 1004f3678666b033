"""How a match goes on from deal to deal, and how it ends."""

from tests.examples.shapes import CompletaCourse, Course

MATCH_ENDS: tuple[Course, ...] = (
    # 9 + 33 = 42 wins a juego, the 2 above 40 are dropped; 30 + 11 = 41 for the others; then 36 and 4 make exactly
    # 40: second juego. The deal goes on round the table all the time.
    Course(
        "manilla: two juegos, no surplus carried",
        "manilla",
        first_dealer=0,
        start=(0, 0),
        deals=((9, 0), (0, 12), (33, 0), (0, 30), (0, 11), (36, 0), (4, 0)),
        dealers=(0, 1, 2, 3, 0, 1, 2),
        standing=((9, 0), (9, 12), (0, 0), (0, 30), (0, 0), (36, 0), (40, 0)),
        juegos=((0, 0), (0, 0), (1, 0), (1, 0), (1, 1), (1, 1), (2, 1)),
        winner=0,
    ),
    # 39 does not win, 39 + 1 does (the dealer's side marks a pinta of 5 in that deal); two juegos running end the
    # match without a third.
    Course(
        "manilla: two juegos running",
        "manilla",
        first_dealer=3,
        start=(0, 0),
        deals=((0, 39), (5, 1), (0, 41)),
        dealers=(3, 0, 1),
        standing=((0, 39), (0, 0), (0, 41)),
        juegos=((0, 0), (0, 1), (0, 2)),
        winner=1,
    ),
    # Both sides can mark in one deal: a pinta of 5 for the dealer's side, one point of play for the others; nobody
    # has 40.
    Course(
        "manilla: pinta to one side, the deal to the other",
        "manilla",
        first_dealer=0,
        start=(30, 38),
        deals=((5, 1),),
        dealers=(0,),
        standing=((35, 39),),
        juegos=((0, 0),),
        winner=None,
    ),
    # games_to_win 1.
    Course(
        "manilla: one juego is the match",
        "manilla",
        first_dealer=0,
        start=(20, 36),
        deals=((0, 4),),
        dealers=(0,),
        standing=((20, 40),),
        juegos=((0, 1),),
        winner=1,
        options={"games_to_win": 1},
    ),
    # game_target 60: 40 and more go on.
    Course(
        "manilla: juegos to 60",
        "manilla",
        first_dealer=0,
        start=(30, 0),
        deals=((14, 0), (15, 0), (1, 0)),
        dealers=(0, 1, 2),
        standing=((44, 0), (59, 0), (0, 0)),
        juegos=((0, 0), (0, 0), (1, 0)),
        winner=None,
        options={"game_target": 60},
    ),
    # A pinta that wins at once (allow) ends the juego before play; the deal still passes to the next.
    Course(
        "manilla: a juego won by the pinta",
        "manilla",
        first_dealer=2,
        start=(37, 20),
        deals=((3, 0), (0, 6)),
        dealers=(2, 3),
        standing=((0, 0), (0, 6)),
        juegos=((1, 0), (1, 0)),
        winner=None,
        options={"pinta_when_winning": "allow"},
    ),
    # Two players play to 40 and two juegos as well; seat 0 against seat 1, dealing in turn.
    Course(
        "manilla for two: two juegos",
        "manilla_2",
        first_dealer=1,
        start=(0, 0),
        deals=((36, 0), (4, 0), (0, 36), (31, 0), (9, 0)),
        dealers=(1, 0, 1, 0, 1),
        standing=((36, 0), (0, 0), (0, 36), (31, 36), (40, 36)),
        juegos=((0, 0), (1, 0), (1, 0), (1, 0), (2, 0)),
        winner=0,
    ),
    # 84 + 16 = 100: reached under the source's target.
    Course(
        "butifarra: exactly 100 wins at 100",
        "butifarra",
        first_dealer=0,
        start=(84, 90),
        deals=((16, 0),),
        dealers=(0,),
        standing=((100, 90),),
        juegos=((1, 0),),
        winner=0,
    ),
    # Under 101 the same score goes on, and the others get there first.
    Course(
        "butifarra: exactly 100 does not win at 101",
        "butifarra",
        first_dealer=0,
        start=(84, 90),
        deals=((16, 0), (0, 12)),
        dealers=(0, 1),
        standing=((100, 90), (100, 102)),
        juegos=((0, 0), (0, 1)),
        winner=1,
        options={"target": 101},
    ),
    # The Catalan presets have 101 without any option.
    Course(
        "Catalan: 100 is one short",
        "butifarra_catalana",
        first_dealer=2,
        start=(99, 0),
        deals=((1, 0), (1, 0)),
        dealers=(2, 3),
        standing=((100, 0), (101, 0)),
        juegos=((0, 0), (1, 0)),
        winner=0,
    ),
    Course(
        "obligada: 101 wins",
        "butifarra_obligada",
        first_dealer=2,
        start=(0, 29),
        deals=((0, 72),),
        dealers=(2,),
        standing=((0, 101),),
        juegos=((0, 1),),
        winner=1,
    ),
    # A tied deal in butifarra still passes the deal.
    Course(
        "butifarra: the deal passes after a tie",
        "butifarra",
        first_dealer=3,
        start=(50, 50),
        deals=((0, 0), (4, 0)),
        dealers=(3, 0),
        standing=((50, 50), (54, 50)),
        juegos=((0, 0), (0, 0)),
        winner=None,
    ),
    # 100 is not enough, 101 is; one boom is the match.
    Course(
        "manillen: 101 wins the boom",
        "manillen_4",
        first_dealer=0,
        start=(90, 60),
        deals=((10, 0), (0, 0), (1, 0)),
        dealers=(0, 1, 2),
        standing=((100, 60), (100, 60), (101, 60)),
        juegos=((0, 0), (0, 0), (1, 0)),
        winner=0,
    ),
    # Other targets.
    Course(
        "manillen to 61",
        "manillen_4",
        first_dealer=0,
        start=(0, 60),
        deals=((0, 1),),
        dealers=(0,),
        standing=((0, 61),),
        juegos=((0, 1),),
        winner=1,
        options={"target": 61},
    ),
    Course(
        "manillen to 121",
        "manillen_4",
        first_dealer=0,
        start=(110, 0),
        deals=((10, 0),),
        dealers=(0,),
        standing=((120, 0),),
        juegos=((0, 0),),
        winner=None,
        options={"target": 121},
    ),
    Course(
        "manillen to 151",
        "manillen_6",
        first_dealer=5,
        start=(140, 0),
        deals=((11, 0),),
        dealers=(5,),
        standing=((151, 0),),
        juegos=((1, 0),),
        winner=0,
        options={"target": 151},
    ),
    # French manille at 50.
    Course(
        "French manille at 50",
        "manille_parlee",
        first_dealer=0,
        start=(43, 49),
        deals=((7, 0),),
        dealers=(0,),
        standing=((50, 49),),
        juegos=((1, 0),),
        winner=0,
    ),
    # Three players, player 0 deals; 1 and 2 mark 10 each: 105 and 107 are both above 100, the higher wins.
    Course(
        "three players: both defenders arrive, the higher wins",
        "manillen_3",
        first_dealer=0,
        start=(40, 95, 97),
        deals=((0, 10, 10),),
        dealers=(0,),
        standing=((40, 105, 107),),
        winner=2,
    ),
    # 105 each: play on.  Player 1 deals next and wins 3: 108 is alone on top.
    Course(
        "three players: both arrive level, play on",
        "manillen_3",
        first_dealer=0,
        start=(40, 95, 95),
        deals=((0, 10, 10), (0, 3, 0)),
        dealers=(0, 1),
        standing=((40, 105, 105), (40, 108, 105)),
        winner=1,
    ),
    # Level, and the next deal is a tie: still level, still going on; then player 2 deals and loses, players 0 and 1
    # mark 4 each, and 1 leads.
    Course(
        "three players: level, a tied deal, then decided",
        "manillen_3",
        first_dealer=0,
        start=(40, 95, 95),
        deals=((0, 10, 10), (0, 0, 0), (4, 4, 0)),
        dealers=(0, 1, 2),
        standing=((40, 105, 105), (40, 105, 105), (44, 109, 105)),
        winner=1,
    ),
    # Level and the third player deals and loses again: both go up together and stay level.
    Course(
        "three players: still level after another deal",
        "manillen_3",
        first_dealer=0,
        start=(40, 91, 91),
        deals=((0, 10, 10), (0, 0, 0), (0, 0, 0), (0, 5, 5)),
        dealers=(0, 1, 2, 0),
        standing=((40, 101, 101), (40, 101, 101), (40, 101, 101), (40, 106, 106)),
        winner=None,
    ),
    # Only one of the two arrives.
    Course(
        "three players: one defender arrives",
        "manillen_3",
        first_dealer=0,
        start=(40, 95, 60),
        deals=((0, 10, 10),),
        dealers=(0,),
        standing=((40, 105, 70),),
        winner=1,
    ),
    # A dealer wins alone.
    Course(
        "three players: the dealer arrives",
        "manillen_3",
        first_dealer=0,
        start=(99, 98, 97),
        deals=((2, 0, 0),),
        dealers=(0,),
        standing=((101, 98, 97),),
        winner=0,
    ),
)

COMPLETA_COURSES: tuple[CompletaCourse, ...] = (
    # A partida completa is over after three juegos, whoever won them; the juego score starts again at 0-0 each time.
    # Sides are seats 0 and 2 against 1 and 3: AB-CD, AC-BD, AD-BC.  Totals: A 40+0+40, B 40+40+6, C 0+0+6, D 0+40+40.
    CompletaCourse(
        "partida completa: three juegos",
        first_dealer=0,
        deals=((36, 0), (4, 0), (0, 36), (0, 4), (34, 0), (0, 6), (6, 0)),
        dealers=(0, 1, 2, 3, 0, 1, 2),
        standing=((36, 0), (0, 0), (0, 36), (0, 0), (34, 0), (34, 6), (40, 6)),
        juegos=(0, 1, 1, 2, 2, 2, 3),
        totals=(80, 86, 6, 80),
        winners="B",
    ),
)

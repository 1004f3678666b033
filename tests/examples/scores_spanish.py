"""From cards and tricks to marks: manilla, butifarra and the French game."""

from tests.examples.shapes import Count, Gives, Scored

SPANISH_SCORES: tuple[Scored, ...] = (
    # -- manilla: 60 + 12 = 72, half 36, never a factor, never a carry
    # 34 + 6 against 26 + 6.
    Scored("manilla, plain deal", Count("manilla", "O", (34, 26), (6, 6)), Gives((40, 32), 36, (4, 0))),
    # Fewer card points but nine tricks: 28 + 9 beats 32 + 3.
    Scored("manilla, tricks turn the deal", Count("manilla", "O", (28, 32), (9, 3)), Gives((37, 35), 36, (1, 0))),
    # Equal: nobody marks, and a tie in manilla does not double the next deal.
    Scored("manilla, 36 all", Count("manilla_completa", "B", (30, 30), (6, 6)), Gives((36, 36), 36, (0, 0))),
    # All twelve tricks: no prize beyond the 72 points.
    Scored("manilla, capote has no bonus", Count("manilla", "C", (0, 60), (0, 12)), Gives((0, 72), 36, (0, 36))),
    # Without trick points the total is 60 and the half 30.
    Scored(
        "manilla without trick points",
        Count("manilla", "C", (28, 32), (9, 3), options={"trick_point": 0}),
        Gives((28, 32), 30, (0, 2)),
    ),
    # -- two-player manilla: one point per four cards won, an odd pair of cards counts one: ceil(tricks / 2)
    # Both odd: 7 + 31 and 6 + 29, total 73.
    Scored(
        "two players, odd tricks, total 73", Count("manilla_2", "O", (31, 29), (13, 11)), Gives((38, 35), 36, (2, 0))
    ),
    # Both odd with equal cards: 37-36, the loser lacks nothing and still one is marked.
    Scored("two players, 37-36", Count("manilla_2", "O", (30, 30), (13, 11)), Gives((37, 36), 36, (1, 0))),
    # Both even: 6 each, total 72.
    Scored(
        "two players, even tricks, total 72", Count("manilla_2", "O", (29, 31), (12, 12)), Gives((35, 37), 36, (0, 1))
    ),
    # Even and level is the only tie.
    Scored("two players, the only tie", Count("manilla_2", "O", (30, 30), (12, 12)), Gives((36, 36), 36, (0, 0))),
    # All 24 tricks: 12 + 60.
    Scored("two players, all the tricks", Count("manilla_2", "O", (60, 0), (24, 0)), Gives((72, 0), 36, (36, 0))),
    # 23 tricks are eleven groups and a half group: 12 as well; the one lost trick gives 1.
    Scored("two players, one empty trick lost", Count("manilla_2", "O", (60, 0), (23, 1)), Gives((72, 1), 36, (36, 0))),
    # odd_pair none: 6 + 31 and 5 + 29, total 71, still measured against 36.
    Scored(
        "two players, odd pair not counted, total 71",
        Count("manilla_2", "O", (31, 29), (13, 11), options={"odd_pair": "none"}),
        Gives((37, 34), 36, (1, 0)),
    ),
    # 36-35: nobody is above 36.
    Scored(
        "two players, total 71, nobody above 36",
        Count("manilla_2", "O", (30, 30), (13, 11), options={"odd_pair": "none"}),
        Gives((36, 35), 36, (0, 0)),
    ),
    # half_total: floor(71 / 2) = 35.
    Scored(
        "two players, total 71, half_total",
        Count("manilla_2", "O", (30, 30), (13, 11), options={"odd_pair": "none", "two_player_threshold": "half_total"}),
        Gives((36, 35), 35, (1, 0)),
    ),
    # half_total at 73: floor(73 / 2) = 36, so nothing changes.
    Scored(
        "two players, total 73, half_total",
        Count("manilla_2", "O", (31, 29), (13, 11), options={"two_player_threshold": "half_total"}),
        Gives((38, 35), 36, (2, 0)),
    ),
    # odd_pair none does nothing when the tricks are even.
    Scored(
        "two players, odd_pair none with even tricks",
        Count("manilla_2", "O", (31, 29), (12, 12), options={"odd_pair": "none", "two_player_threshold": "half_total"}),
        Gives((37, 35), 36, (1, 0)),
    ),
    # -- butifarra: 72, half 36, factor = call x (2 without trumps)
    # 39 + 6 = 45, nine above the half.
    Scored("butifarra game, trumps, no call", Count("butifarra", "O", (39, 21), (6, 6)), Gives((45, 27), 36, (9, 0))),
    Scored(
        "contro doubles",
        Count("butifarra", "O", (39, 21), (6, 6), calls="contro"),
        Gives((45, 27), 36, (18, 0), factor=2),
    ),
    Scored(
        "recontro makes four",
        Count("butifarra", "O", (39, 21), (6, 6), calls="contro recontro"),
        Gives((45, 27), 36, (36, 0), factor=4),
    ),
    # No trumps is worth two and multiplies with the calls.
    Scored("no trumps doubles", Count("butifarra", "none", (39, 21), (6, 6)), Gives((45, 27), 36, (18, 0), factor=2)),
    Scored(
        "no trumps and contro",
        Count("butifarra", "none", (39, 21), (6, 6), calls="contro"),
        Gives((45, 27), 36, (36, 0), factor=4),
    ),
    Scored(
        "no trumps and recontro",
        Count("butifarra", "none", (39, 21), (6, 6), calls="contro recontro"),
        Gives((45, 27), 36, (72, 0), factor=8),
    ),
    # The factor belongs to the deal, so the defenders profit when they win: 32 + 8 = 40.
    Scored(
        "defenders win after contro",
        Count("butifarra", "E", (28, 32), (4, 8), calls="contro"),
        Gives((32, 40), 36, (0, 8), factor=2),
    ),
    # A tie marks nothing whatever was called and is not carried.
    Scored(
        "36 all after recontro",
        Count("butifarra", "none", (29, 31), (7, 5), calls="contro recontro"),
        Gives((36, 36), 36, (0, 0), factor=8),
    ),
    # Every trick: 36 above the half, no prize; doubled only for the missing trumps.
    Scored(
        "capot in butifarra has no bonus",
        Count("butifarra", "none", (60, 0), (12, 0)),
        Gives((72, 0), 36, (72, 0), factor=2),
    ),
    # Sant Vicenc is the third step, x8, with trumps in the Catalan preset.
    Scored(
        "Sant Vicenc with trumps",
        Count("butifarra_catalana", "O", (39, 21), (6, 6), calls="contro recontro sant_vicenc"),
        Gives((45, 27), 36, (72, 0), factor=8),
    ),
    # The obligada preset allows it without trumps too: 8 x 2 = 16.
    Scored(
        "Sant Vicenc without trumps",
        Count("butifarra_obligada", "none", (39, 21), (6, 6), calls="contro recontro sant_vicenc"),
        Gives((45, 27), 36, (144, 0), factor=16),
    ),
    # The same by options on the plain game; the others win here, 22 + 5 against 38 + 7.
    Scored(
        "Sant Vicenc without trumps by options",
        Count(
            "butifarra",
            "none",
            (22, 38),
            (5, 7),
            calls="contro recontro sant_vicenc",
            options={"max_call": "sant_vicenc", "sant_vicenc_in_butifarra": True},
        ),
        Gives((27, 45), 36, (0, 144), factor=16),
    ),
    # The fourth step of the ladder.
    Scored(
        "barraca",
        Count(
            "butifarra",
            "O",
            (39, 21),
            (6, 6),
            calls="contro recontro sant_vicenc barraca",
            options={"max_call": "barraca"},
        ),
        Gives((45, 27), 36, (144, 0), factor=16),
    ),
    # Regional steps 2, 3, 4.
    Scored(
        "steps 2-3-4: contro",
        Count("butifarra", "O", (39, 21), (6, 6), calls="contro", options={"contro_steps": (2, 3, 4)}),
        Gives((45, 27), 36, (18, 0), factor=2),
    ),
    Scored(
        "steps 2-3-4: recontro",
        Count("butifarra", "O", (39, 21), (6, 6), calls="contro recontro", options={"contro_steps": (2, 3, 4)}),
        Gives((45, 27), 36, (27, 0), factor=3),
    ),
    Scored(
        "steps 2-3-4: Sant Vicenc",
        Count(
            "butifarra_catalana",
            "O",
            (39, 21),
            (6, 6),
            calls="contro recontro sant_vicenc",
            options={"contro_steps": (2, 3, 4)},
        ),
        Gives((45, 27), 36, (36, 0), factor=4),
    ),
    # The step multiplies with the missing trumps: 2 x 3.
    Scored(
        "steps 2-3-4: recontro without trumps",
        Count("butifarra", "none", (39, 21), (6, 6), calls="contro recontro", options={"contro_steps": (2, 3, 4)}),
        Gives((45, 27), 36, (54, 0), factor=6),
    ),
    # Cards only: total 60, half 30.
    Scored(
        "butifarra without trick points",
        Count("butifarra", "O", (33, 27), (3, 9), calls="contro", options={"trick_point": 0}),
        Gives((33, 27), 30, (6, 0), factor=2),
    ),
    # The same deal with the default trick points goes the other way: 33 + 3 = 36 is level.
    Scored(
        "the same deal with trick points is level",
        Count("butifarra", "O", (33, 27), (3, 9), calls="contro", options={"trick_point": 1}),
        Gives((36, 36), 36, (0, 0), factor=2),
    ),
    # -- French manille: 60 + 8 = 68, half 34; a tie is not carried
    Scored("muette", Count("manille_muette", "H", (36, 24), (5, 3)), Gives((41, 27), 34, (7, 0))),
    Scored(
        "muette without trick points",
        Count("manille_muette", "H", (36, 24), (5, 3), options={"trick_point": 0}),
        Gives((36, 24), 30, (6, 0)),
    ),
    Scored("parlee, the others win", Count("manille_parlee", "H", (27, 33), (3, 5)), Gives((30, 38), 34, (0, 4))),
    Scored("parlee, 34 all", Count("manille_parlee", "H", (30, 30), (4, 4)), Gives((34, 34), 34, (0, 0))),
    Scored(
        "coinche doubles",
        Count("manille_coinchee", "H", (36, 24), (5, 3), calls="coinche"),
        Gives((41, 27), 34, (14, 0), factor=2),
    ),
    # The winner's marks are multiplied, whoever coinched.
    Scored(
        "surcoinche makes four, for whoever wins",
        Count("manille_coinchee", "H", (24, 36), (3, 5), calls="coinche surcoinche"),
        Gives((27, 41), 34, (0, 28), factor=4),
    ),
)

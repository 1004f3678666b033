"""From cards and tricks to marks: manillen, with its doubles, ties and leftovers."""

from tests.examples.shapes import Count, Gives, Scored

MANILLEN_SCORES: tuple[Scored, ...] = (
    # -- manillen, four players: cards only, half 30; x2 for no trump, meegaan, capot and each earlier tie, x4 for
    # tegengaan
    Scored("manillen, plain deal", Count("manillen_4", "C", (41, 19), (5, 3)), Gives((41, 19), 30, (11, 0))),
    Scored("no trump", Count("manillen_4", "none", (41, 19), (5, 3)), Gives((41, 19), 30, (22, 0), factor=2)),
    Scored(
        "no trump and meegaan",
        Count("manillen_4", "none", (41, 19), (5, 3), calls="meegaan"),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    # tegengaan stands at four in all, times two for the missing trumps.
    Scored(
        "no trump, meegaan, tegengaan",
        Count("manillen_4", "none", (41, 19), (5, 3), calls="meegaan tegengaan"),
        Gives((41, 19), 30, (88, 0), factor=8),
    ),
    # The tie before doubles once more and is then used up.
    Scored(
        "the same after a tie",
        Count("manillen_4", "none", (41, 19), (5, 3), calls="meegaan tegengaan", carry=1),
        Gives((41, 19), 30, (176, 0), factor=16),
    ),
    # call_scope deal: the opponents profit from the dealer's side's own tegengaan when they win.
    Scored(
        "tegengaan lost",
        Count("manillen_4", "H", (19, 41), (3, 5), calls="meegaan tegengaan"),
        Gives((19, 41), 30, (0, 44), factor=4),
    ),
    # Blind no trump is worth four where no trump is worth two.
    Scored(
        "blind no trump",
        Count("manillen_4", "blind_none", (41, 19), (5, 3), options={"blind_no_trump": True}),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    Scored(
        "blind no trump and meegaan",
        Count("manillen_4", "blind_none", (19, 41), (3, 5), calls="meegaan", options={"blind_no_trump": True}),
        Gives((19, 41), 30, (0, 88), factor=8),
    ),
    # call_scope announcer_only: meegaan pays the opponents only.
    Scored(
        "announcer_only: meegaan and the dealer wins",
        Count("manillen_4", "H", (41, 19), (5, 3), calls="meegaan", options={"call_scope": "announcer_only"}),
        Gives((41, 19), 30, (11, 0)),
    ),
    Scored(
        "announcer_only: meegaan and the opponents win",
        Count("manillen_4", "H", (19, 41), (3, 5), calls="meegaan", options={"call_scope": "announcer_only"}),
        Gives((19, 41), 30, (0, 22), factor=2),
    ),
    # After tegengaan the dealer's side wins x4, the opponents keep their own x2.
    Scored(
        "announcer_only: tegengaan and the dealer wins",
        Count("manillen_4", "H", (41, 19), (5, 3), calls="meegaan tegengaan", options={"call_scope": "announcer_only"}),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    Scored(
        "announcer_only: tegengaan and the opponents win",
        Count("manillen_4", "H", (19, 41), (3, 5), calls="meegaan tegengaan", options={"call_scope": "announcer_only"}),
        Gives((19, 41), 30, (0, 22), factor=2),
    ),
    # No trump belongs to the deal and is not touched by the scope of the call: 2 x 2 for the opponents.
    Scored(
        "announcer_only in no trump, the opponents win",
        Count(
            "manillen_4", "none", (19, 41), (3, 5), calls="meegaan tegengaan", options={"call_scope": "announcer_only"}
        ),
        Gives((19, 41), 30, (0, 44), factor=4),
    ),
    # capot: all eight tricks.
    Scored("capot doubles", Count("manillen_4", "S", (60, 0), (8, 0)), Gives((60, 0), 30, (60, 0), factor=2)),
    Scored(
        "capot in no trump with meegaan",
        Count("manillen_4", "none", (60, 0), (8, 0), calls="meegaan"),
        Gives((60, 0), 30, (240, 0), factor=8),
    ),
    # One pointless trick lost: all the points but not all the tricks.
    Scored(
        "60 points with a trick lost is no capot",
        Count("manillen_4", "S", (60, 0), (7, 1)),
        Gives((60, 0), 30, (30, 0)),
    ),
    Scored(
        "all_points: 60 points suffice",
        Count("manillen_4", "S", (0, 60), (1, 7), options={"capot": "all_points"}),
        Gives((0, 60), 30, (0, 60), factor=2),
    ),
    # 59 points: not even by points (the jack was lost).
    Scored(
        "all_points: 59 points do not",
        Count("manillen_4", "S", (59, 1), (7, 1), options={"capot": "all_points"}),
        Gives((59, 1), 30, (29, 0)),
    ),
    Scored(
        "capot none: all the tricks count 30",
        Count("manillen_4", "S", (60, 0), (8, 0), options={"capot": "none"}),
        Gives((60, 0), 30, (30, 0)),
    ),
    # deal_cap: 30 x 2 x 4 x 2 = 480 is cut to 240 in the West-Flemish preset and stays 480 without a cap.
    Scored(
        "a deal is worth 240 at most in West Flanders",
        Count("manillen_vlaams", "none", (60, 0), (8, 0), calls="meegaan tegengaan"),
        Gives((60, 0), 30, (240, 0), factor=16),
    ),
    Scored(
        "the same by option",
        Count("manillen_4", "none", (0, 60), (0, 8), calls="meegaan tegengaan", options={"deal_cap": 240}),
        Gives((0, 60), 30, (0, 240), factor=16),
    ),
    Scored(
        "no cap by default",
        Count("manillen_4", "none", (60, 0), (8, 0), calls="meegaan tegengaan"),
        Gives((60, 0), 30, (480, 0), factor=16),
    ),
    # The cap is on the marks, not on the factor: 11 x 16 = 176 passes.
    Scored(
        "a factor of sixteen under the cap",
        Count("manillen_vlaams", "none", (41, 19), (5, 3), calls="meegaan tegengaan", carry=1),
        Gives((41, 19), 30, (176, 0), factor=16),
    ),
    # double_mode add: 1, plus 1 for no trump, meegaan, capot, each tie; plus 2 more for tegengaan.
    Scored(
        "add: meegaan alone",
        Count("manillen_4", "H", (41, 19), (5, 3), calls="meegaan", options={"double_mode": "add"}),
        Gives((41, 19), 30, (22, 0), factor=2),
    ),
    Scored(
        "add: tegengaan alone is four in all",
        Count("manillen_4", "H", (41, 19), (5, 3), calls="meegaan tegengaan", options={"double_mode": "add"}),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    Scored(
        "add: no trump and meegaan",
        Count("manillen_4", "none", (41, 19), (5, 3), calls="meegaan", options={"double_mode": "add"}),
        Gives((41, 19), 30, (33, 0), factor=3),
    ),
    # 1 + 1 + 1 + 2.
    Scored(
        "add: no trump and tegengaan",
        Count("manillen_4", "none", (19, 41), (3, 5), calls="meegaan tegengaan", options={"double_mode": "add"}),
        Gives((19, 41), 30, (0, 55), factor=5),
    ),
    # 1 + no trump + meegaan + capot.
    Scored(
        "add: capot in no trump with meegaan",
        Count("manillen_4", "none", (60, 0), (8, 0), calls="meegaan", options={"double_mode": "add"}),
        Gives((60, 0), 30, (120, 0), factor=4),
    ),
    # 1 + no trump + two ties.
    Scored(
        "add: no trump after two ties",
        Count("manillen_4", "none", (41, 19), (5, 3), carry=2, options={"double_mode": "add"}),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    # tie_carry accumulate (default): two ties running, then a deal at x4; the third entry uses the carry up.
    Scored("accumulate: first tie", Count("manillen_4", "H", (30, 30), (4, 4)), Gives((30, 30), 30, (0, 0), carry=1)),
    Scored(
        "accumulate: second tie",
        Count("manillen_4", "D", (30, 30), (5, 3), carry=1),
        Gives((30, 30), 30, (0, 0), factor=2, carry=2),
    ),
    Scored(
        "accumulate: the deal after two ties",
        Count("manillen_4", "S", (19, 41), (4, 4), carry=2),
        Gives((19, 41), 30, (0, 44), factor=4),
    ),
    # The tied deal's own no trump and meegaan are not carried.
    Scored(
        "accumulate: a tie in no trump with meegaan",
        Count("manillen_4", "none", (30, 30), (4, 4), calls="meegaan"),
        Gives((30, 30), 30, (0, 0), factor=4, carry=1),
    ),
    # carry_factor: the whole level of the tied deal plus one doubling.
    Scored(
        "carry_factor: a plain tie",
        Count("manillen_4", "H", (30, 30), (4, 4), options={"tie_carry": "carry_factor"}),
        Gives((30, 30), 30, (0, 0), carry=1),
    ),
    Scored(
        "carry_factor: a second plain tie",
        Count("manillen_4", "H", (30, 30), (4, 4), carry=1, options={"tie_carry": "carry_factor"}),
        Gives((30, 30), 30, (0, 0), factor=2, carry=2),
    ),
    Scored(
        "carry_factor: the deal after two ties",
        Count("manillen_4", "H", (41, 19), (4, 4), carry=2, options={"tie_carry": "carry_factor"}),
        Gives((41, 19), 30, (44, 0), factor=4),
    ),
    Scored(
        "carry_factor: a tie in no trump",
        Count("manillen_4", "none", (30, 30), (4, 4), options={"tie_carry": "carry_factor"}),
        Gives((30, 30), 30, (0, 0), factor=2, carry=2),
    ),
    # Adding: level 1 for no trump plus 1, so the next deal starts at x3.
    Scored(
        "carry_factor with add: a tie in no trump",
        Count("manillen_4", "none", (30, 30), (4, 4), options={"tie_carry": "carry_factor", "double_mode": "add"}),
        Gives((30, 30), 30, (0, 0), factor=2, carry=2),
    ),
    Scored(
        "carry_factor with add: the deal after it",
        Count(
            "manillen_4", "H", (41, 19), (4, 4), carry=2, options={"tie_carry": "carry_factor", "double_mode": "add"}
        ),
        Gives((41, 19), 30, (33, 0), factor=3),
    ),
    # single: never more than one doubling from ties.
    Scored(
        "single: first tie",
        Count("manillen_4", "H", (30, 30), (4, 4), options={"tie_carry": "single"}),
        Gives((30, 30), 30, (0, 0), carry=1),
    ),
    Scored(
        "single: second tie",
        Count("manillen_4", "none", (30, 30), (4, 4), carry=1, options={"tie_carry": "single"}),
        Gives((30, 30), 30, (0, 0), factor=4, carry=1),
    ),
    Scored(
        "single: the deal after two ties",
        Count("manillen_4", "H", (41, 19), (4, 4), carry=1, options={"tie_carry": "single"}),
        Gives((41, 19), 30, (22, 0), factor=2),
    ),
    # none: no doubling is handed on.
    Scored(
        "none: a first tie hands nothing on",
        Count("manillen_4", "H", (30, 30), (4, 4), options={"tie_carry": "none"}),
        Gives((30, 30), 30, (0, 0)),
    ),
    Scored(
        "none: nor does a second",
        Count("manillen_4", "none", (30, 30), (4, 4), calls="meegaan", options={"tie_carry": "none"}),
        Gives((30, 30), 30, (0, 0), factor=4),
    ),
    Scored(
        "none: the deal after two ties",
        Count("manillen_4", "H", (41, 19), (4, 4), options={"tie_carry": "none"}),
        Gives((41, 19), 30, (11, 0)),
    ),
    # trick_point 1 in manillen: 60 + 8 = 68, half 34.
    Scored(
        "manillen with trick points",
        Count("manillen_4", "H", (31, 29), (5, 3), calls="meegaan", options={"trick_point": 1}),
        Gives((36, 32), 34, (4, 0), factor=2),
    ),
    # 28 + 6 and 32 + 2: a tie at 34, so the next deal doubles.
    Scored(
        "manillen with trick points, tie at 34",
        Count("manillen_4", "H", (28, 32), (6, 2), options={"trick_point": 1}),
        Gives((34, 34), 34, (0, 0), carry=1),
    ),
    # Capot: (68 - 34) x 2.
    Scored(
        "manillen with trick points, capot",
        Count("manillen_4", "H", (60, 0), (8, 0), options={"trick_point": 1}),
        Gives((68, 0), 34, (68, 0), factor=2),
    ),
    # -- manillen for two, with dummies: counted as for four
    Scored(
        "two players with dummies",
        Count("manillen_2", "none", (35, 25), (4, 4)),
        Gives((35, 25), 30, (10, 0), factor=2),
    ),
    Scored(
        "two players with dummies, the dealer himself went against",
        Count("manillen_2", "S", (27, 33), (4, 4), calls="meegaan tegengaan"),
        Gives((27, 33), 30, (0, 12), factor=4),
    ),
    # -- manillen for three: dealer against two, ten tricks, two cards left over
    # Worthless leftover: nothing is missing.
    Scored(
        "three players, the dealer wins",
        Count("manillen_3", "H", (36, 24), (6, 4), calls="meegaan tegengaan"),
        Gives((36, 24), 30, (24, 0, 0), factor=4),
    ),
    # Each defender marks the whole amount.
    Scored(
        "three players, defenders mark in full",
        Count("manillen_3", "H", (20, 40), (4, 6)),
        Gives((20, 40), 30, (0, 10, 10)),
    ),
    # split: ten are shared, five each.
    Scored(
        "three players, defenders split",
        Count("manillen_3", "H", (20, 40), (4, 6), options={"defenders_score": "split"}),
        Gives((20, 40), 30, (0, 5, 5)),
    ),
    # The factor comes before the sharing: 5 x 2 = 10, five each.
    Scored(
        "three players, defenders split a doubled deal",
        Count("manillen_3", "none", (25, 35), (4, 6), options={"defenders_score": "split"}),
        Gives((25, 35), 30, (0, 5, 5), factor=2),
    ),
    # A lone dealer has nobody to share with.
    Scored(
        "three players, split does not touch the dealer",
        Count("manillen_3", "H", (36, 24), (6, 4), options={"defenders_score": "split"}),
        Gives((36, 24), 30, (6, 0, 0)),
    ),
    # X35: T + K left over (8); dead points, nobody above 30, not equal, so no tie.
    Scored(
        "leftover dead_30: nobody above 30",
        Count("manillen_3", "H", (25, 27), (5, 5), leftover=8),
        Gives((25, 27), 30, (0, 0, 0)),
    ),
    Scored(
        "leftover to the dealer turns the deal",
        Count("manillen_3", "H", (25, 27), (5, 5), leftover=8, options={"leftover": "dealer"}),
        Gives((33, 27), 30, (3, 0, 0)),
    ),
    # floor((27 - 25) / 2) = 1.
    Scored(
        "leftover dead_half: half the difference",
        Count("manillen_3", "H", (25, 27), (5, 5), leftover=8, options={"leftover": "dead_half"}),
        Gives((25, 27), None, (0, 1, 1)),
    ),
    # dead_30 with a side that does pass 30.
    Scored(
        "leftover dead_30: the dealer above 30",
        Count("manillen_3", "H", (33, 19), (6, 4), leftover=8),
        Gives((33, 19), 30, (3, 0, 0)),
    ),
    # Equal though below 30: a tie, the next deal doubles.
    Scored(
        "leftover dead_30: 26 all is a tie",
        Count("manillen_3", "H", (26, 26), (5, 5), leftover=8),
        Gives((26, 26), 30, (0, 0, 0), carry=1),
    ),
    # 22 + 8 = 30 against 30: with the dealer's leftover a tie ...
    Scored(
        "leftover to the dealer makes a tie",
        Count("manillen_3", "H", (22, 30), (4, 6), leftover=8, options={"leftover": "dealer"}),
        Gives((30, 30), 30, (0, 0, 0), carry=1),
    ),
    # ... and as dead points no tie and no marks (30 is not above 30).
    Scored(
        "leftover dead_30: exactly 30 marks nothing and is no tie",
        Count("manillen_3", "H", (22, 30), (4, 6), leftover=8),
        Gives((22, 30), 30, (0, 0, 0)),
    ),
    # floor(5 / 2) = 2.
    Scored(
        "leftover dead_half: an odd difference is rounded down",
        Count("manillen_3", "H", (29, 24), (5, 5), leftover=7, options={"leftover": "dead_half"}),
        Gives((29, 24), None, (2, 0, 0)),
    ),
    # floor(1 / 2) = 0: not equal, so no tie either.
    Scored(
        "leftover dead_half: a difference of one",
        Count("manillen_3", "H", (30, 29), (5, 5), leftover=1, options={"leftover": "dead_half"}),
        Gives((30, 29), None, (0, 0, 0)),
    ),
    # floor(8 / 2) = 4, doubled for no trump.
    Scored(
        "leftover dead_half: the factor",
        Count("manillen_3", "none", (32, 24), (5, 5), leftover=4, options={"leftover": "dead_half"}),
        Gives((32, 24), None, (8, 0, 0), factor=2),
    ),
    # DOUBT: a deal that is no tie but marks nothing; "the next non-tied deal uses the carry up", read by the letter.
    Scored(
        "leftover dead_30: an unmarked deal uses the carry up",
        Count("manillen_3", "H", (25, 27), (5, 5), leftover=8, carry=1),
        Gives((25, 27), 30, (0, 0, 0), factor=2),
    ),
    # All ten tricks; six points lie dead: (54 - 30) x 2.
    Scored(
        "three players, capot with dead points",
        Count("manillen_3", "H", (54, 0), (10, 0), leftover=6),
        Gives((54, 0), 30, (48, 0, 0), factor=2),
    ),
    # Capot is about tricks: the dealer has six points from the leftover and is still capot.
    Scored(
        "three players, the leftover does not save the dealer from capot",
        Count("manillen_3", "H", (0, 54), (0, 10), leftover=6, options={"leftover": "dealer"}),
        Gives((6, 54), 30, (0, 48, 48), factor=2),
    ),
    # -- manillen for six: two teams of three, five tricks, two cards left over
    Scored("six players, plain deal", Count("manillen_6", "H", (34, 26), (3, 2)), Gives((34, 26), 30, (4, 0))),
    # Five tricks are all the tricks: (52 - 30) x 2.
    Scored(
        "six players, capot is five tricks",
        Count("manillen_6", "H", (52, 0), (5, 0), leftover=8),
        Gives((52, 0), 30, (44, 0), factor=2),
    ),
    # The same cards three ways: 28 is not above 30; 24 + 8 = 32; floor((28 - 24) / 2) = 2.
    Scored(
        "six players, leftover dead_30",
        Count("manillen_6", "H", (24, 28), (2, 3), leftover=8),
        Gives((24, 28), 30, (0, 0)),
    ),
    Scored(
        "six players, leftover to the dealer's team",
        Count("manillen_6", "H", (24, 28), (2, 3), leftover=8, options={"leftover": "dealer"}),
        Gives((32, 28), 30, (2, 0)),
    ),
    Scored(
        "six players, leftover dead_half",
        Count("manillen_6", "H", (24, 28), (2, 3), leftover=8, options={"leftover": "dead_half"}),
        Gives((24, 28), None, (0, 2)),
    ),
)

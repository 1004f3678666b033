"""Seats and dealers: the draw, and the changing partners of a partida completa."""

from tests.examples.shapes import DealerDrawn, Drawn, Rotation, Seated, Totals

# Seat 0 deals first (highest card), seat 2 is his mate (second), seat 1 the mano (third), seat 3 the fourth.
DRAWS: tuple[Drawn, ...] = (
    # 9 > R > 7 > 5 and no ties: player 2 deals, player 0 is his mate, player 3 is mano.
    Drawn("four different ranks", "spanish", "RO 5C 9B 7E", order=(2, 0, 3, 1), seats=(2, 3, 0, 1)),
    # The nine leads.  Two aces tie for second and third place; copas beat espadas, so player 2 joins the dealer.
    Drawn(
        "a tie between second and third decides the pairs",
        "spanish",
        "AE 9C AC 3O",
        order=(1, 2, 0, 3),
        seats=(1, 0, 2, 3),
    ),
    # The same kind of tie lower down: espadas beat bastos, so the eight of player 2 makes him the dealer's mate.
    Drawn(
        "eights of espadas and bastos tie for second", "spanish", "8B AO 8E 2O", order=(1, 2, 0, 3), seats=(1, 0, 2, 3)
    ),
    # Four sevens: oros, copas, espadas, bastos in that order.
    Drawn("all four ranks equal", "spanish", "7B 7E 7C 7O", order=(3, 2, 1, 0), seats=(3, 1, 2, 0)),
    # Both ends tie: oros over bastos for the deal, copas over espadas for the mano; the pairs are not touched.
    Drawn("ties for first and for third", "spanish", "9B 9O 2E 2C", order=(1, 0, 3, 2), seats=(1, 3, 0, 2)),
    # Three knights tie for places two to four: O, then E, then B.
    Drawn("three equal cards below the nine", "spanish", "CB 9E CO CE", order=(1, 2, 3, 0), seats=(1, 3, 2, 0)),
    # The ten (S) is a figure above the eight; the nine is not drawn, so the ace is highest.
    Drawn(
        "the ten ranks above the eight, the ace above all but the nine",
        "spanish",
        "8E SB 7C AO",
        order=(3, 1, 0, 2),
        seats=(3, 0, 1, 2),
    ),
    # Suits never outrank ranks: the nine of bastos beats the ace of oros.
    Drawn("the suit counts only between equal ranks", "spanish", "AO 9B RO CO", order=(1, 0, 2, 3), seats=(1, 2, 0, 3)),
    # French pack: D H S C stand for O C E B.  Three kings under the nine: diamond, heart, spade.
    Drawn("French pack, three kings", "french", "KS KH KD 9C", order=(3, 2, 1, 0), seats=(3, 1, 2, 0)),
    # French pack: jacks tie for second and third; spades (espadas) beat clubs (bastos).
    Drawn("French pack, jacks tie for second", "french", "JC JS QH 2D", order=(2, 1, 0, 3), seats=(2, 0, 1, 3)),
)

# Seats and pairs are already settled; the highest card only names the first dealer.
FIXED_DRAWS: tuple[DealerDrawn, ...] = (
    # Two aces tie; copas over espadas.
    DealerDrawn("manilla, fixed pairs", "manilla", "RO AC AE 2B", 1, options={"pairs": "fixed"}),
    # Two nines; espadas over bastos.
    DealerDrawn("butifarra, fixed pairs", "butifarra", "9B 9E 8O AO", 1, options={"pairs": "fixed"}),
    # Belgian order has the ten on top; hearts (copas) over clubs (bastos).
    DealerDrawn("manillen: the ten is highest", "manillen_4", "AS TC TH KD", 2),
    # Three players; diamonds (oros) over spades (espadas).
    DealerDrawn("manillen for three", "manillen_3", "QS QD 9H", 1),
    # Six players; three eights, and the diamond wins.
    DealerDrawn("manillen for six", "manillen_6", "7S 8C 8H 7D 8D 7H", 4),
    # Only the two players draw, not the dummies; spades over clubs.
    DealerDrawn("manillen for two", "manillen_2", "KC KS", 1),
    # Two players, Spanish pack; oros over copas.
    DealerDrawn("manilla for two", "manilla_2", "5C 5O", 1),
    # French pack of 48 cards: the king beats the ten-less jack and queen; no nine or ace was drawn.
    DealerDrawn("French pack of 48", "butifarra", "QD 8D KC JD", 2, options={"pairs": "fixed", "pack": "french"}),
)

# The draw gives the seating dealer A, mano C, dealer's mate B, fourth D.
COMPLETA_SEATS: tuple[Seated, ...] = (
    # Round the table A C B D: opposite seats are A and B.
    Seated(1, "ACBD", "AB CD"),
    # B and C change places.
    Seated(2, "ABCD", "AC BD"),
    # C and D change places.
    Seated(3, "ABDC", "AD BC"),
)

# The deal goes round by seat and is not reset between juegos; the names follow whoever sits there.
COMPLETA_DEALERS: tuple[Rotation, ...] = (
    # The deal goes round by seat and is not reset between juegos; the names follow whoever sits there. Juego 1: seats
    # 0 1 2 3 0; juego 2: seats 1 2 3; juego 3: seats 0 1 2 3.
    Rotation("rotation continues by seat", ((0, 1, 2, 3, 0), (1, 2, 3), (0, 1, 2, 3)), ("ACBDA", "BCD", "ABDC")),
    # Four deals bring the deal back to seat 0, so A deals first in every juego although his partner is another.
    Rotation("four deals a juego", ((0, 1, 2, 3), (0, 1, 2, 3), (0,)), ("ACBD", "ABCD", "A")),
    # Juego 1 ends on seat 1 (C); juego 2 starts on seat 2, where C has just sat down: the same man deals twice
    # running.
    Rotation("a player may deal twice running after a change of seats", ((0, 1), (2, 3), (0,)), ("AC", "CD", "A")),
)

# Each adds his pair's marks, or own minus other. Check: difference = 2 x sum - all marks.
COMPLETA_TOTALS: tuple[Totals, ...] = (
    # A 43+40+18, B 43+31+41, C 22+40+41, D 22+31+18; all marks 195.
    Totals(
        "X23, marks as made",
        None,
        ((43, 22), (40, 31), (18, 41)),
        sum=(101, 115, 103, 71),
        difference=(7, 35, 11, -53),
        winners="B",
    ),
    # 43 and 41 count 40: A 40+40+18, B 40+31+40, C 22+40+40, D 22+31+18; all marks 191.
    Totals(
        "X23 with completa_cap 40",
        40,
        ((43, 22), (40, 31), (18, 41)),
        sum=(98, 111, 102, 71),
        difference=(5, 31, 13, -49),
        winners="B",
    ),
    # A 45+12+41, B 45+47+39, C 38+12+39, D 38+47+41; all marks 222.
    Totals(
        "three close juegos",
        None,
        ((45, 38), (12, 47), (41, 39)),
        sum=(98, 131, 89, 126),
        difference=(-26, 40, -44, 30),
        winners="B",
    ),
    # A 40+12+40, B 40+40+39, C 38+12+39, D 38+40+40; all marks 209.
    Totals(
        "three close juegos, cap 40",
        40,
        ((45, 38), (12, 47), (41, 39)),
        sum=(92, 119, 89, 118),
        difference=(-25, 29, -31, 27),
        winners="B",
    ),
    # A 60+5+40, B 60+40+20, C 30+5+20, D 30+40+40; all marks 195.
    Totals(
        "a large surplus wins the partida",
        None,
        ((60, 30), (5, 40), (40, 20)),
        sum=(105, 120, 55, 110),
        difference=(15, 45, -85, 25),
        winners="B",
    ),
    # The surplus of 20 is worth nothing now: A 85, B 100, C 55, D 110; all marks 175.
    Totals(
        "the cap changes the winner",
        40,
        ((60, 30), (5, 40), (40, 20)),
        sum=(85, 100, 55, 110),
        difference=(-5, 25, -65, 45),
        winners="D",
    ),
    # A 44+18+40 and B 44+42+16 are both 102; C 10+18+16, D 10+42+40; all marks 170.  A tie is a shared win.
    Totals(
        "shared win",
        None,
        ((44, 10), (18, 42), (40, 16)),
        sum=(102, 102, 44, 92),
        difference=(34, 34, -82, 14),
        winners="AB",
    ),
    # B loses his surplus of 2 from juego 2 and the tie is broken: A 98, B 96, C 44, D 90; all marks 164.
    Totals(
        "the cap breaks the tie",
        40,
        ((44, 10), (18, 42), (40, 16)),
        sum=(98, 96, 44, 90),
        difference=(32, 28, -76, 16),
        winners="A",
    ),
)

"""Other tables: open piles, three, six, and two with dummies.

In the comments "opponent" and "mate" are as seen from the hand that is about to play.
"""

from tests.examples.shapes import Legal

LEGAL_TABLES: tuple[Legal, ...] = (
    # -- two-player manilla: tops of piles
    # Only the tops 9B and AE are in play; the ace beats the king and is owed.
    Legal(
        "Duties are measured on the tops; covered cards cannot be played.",
        "manilla_2",
        "C",
        "RE",
        "(3O.9B) (2C.AE)",
        "AE",
        why={"9B": "must_follow", "3O": "covered", "2C": "covered"},
    ),
    # The nine that would win lies under another card, so the five is enough.
    Legal(
        "A winning card that is still covered creates no duty to beat.",
        "manilla_2",
        "C",
        "RE",
        "(9E.4B) (2C.5E) 7O",
        "5E",
        why={"4B": "must_follow", "7O": "must_follow", "9E": "covered", "2C": "covered"},
    ),
    # Every espada is covered: the player counts as void and the visible trumps are owed.
    Legal(
        "A player whose led suit is all covered must trump with a visible trump.",
        "manilla_2",
        "C",
        "RE",
        "(9E.4B) (7E.3C) (5C.9C)",
        "3C 9C",
        why={"4B": "must_trump", "9E": "covered", "7E": "covered", "5C": "covered"},
    ),
    # Neither suit nor trump on a top.
    Legal(
        "A covered trump need not and cannot be played: the tops are free.",
        "manilla_2",
        "C",
        "RE",
        "(2C.4B) (9E.7O)",
        "4B 7O",
        why={"2C": "covered", "9E": "covered"},
    ),
    # Leading: any of the tops, one of them a single card left of its pile.
    Legal(
        "The leader may lead any top card.",
        "manilla_2",
        "C",
        "",
        "(2C.3C.4C.5C) (9E.AE) 7O",
        "5C AE 7O",
        why={"2C": "covered", "3C": "covered", "4C": "covered", "9E": "covered"},
    ),
    # French pack, trump led: only the king beats the jack; the nine of trumps is covered.
    Legal(
        "Trumps led in the two-player game: beat with a visible trump if you can.",
        "manilla_2",
        "H",
        "JH",
        "(9H.8H) (4S.KH) 2H",
        "KH",
        why={"8H": "must_beat", "2H": "must_beat", "9H": "covered", "4S": "covered"},
        options={"pack": "french"},
    ),
    # -- three players: the dealer alone
    # The dealer plays last and has no partner; the queen was beaten by the king, the ace beats both.
    Legal(
        "The dealer is never free: whoever is winning is his opponent.",
        "manillen_3",
        "C",
        "QS KS",
        "AS 7S TC",
        "AS",
        why={"7S": "must_beat", "TC": "must_follow"},
        dealer=2,
    ),
    # Void dealer.
    Legal(
        "A void dealer must trump whichever defender is winning.",
        "manillen_3",
        "D",
        "AS 7S",
        "8D TH",
        "8D",
        why={"TH": "must_trump"},
        dealer=2,
    ),
    # The first defender's ten holds over the dealer's eight.
    Legal(
        "A defender is free in the suit while the other defender is winning.",
        "manillen_3",
        "D",
        "TS 8S",
        "AS 7S TD",
        "AS 7S",
        why={"TD": "must_follow"},
        dealer=1,
    ),
    # The same while void.
    Legal(
        "A void defender need not trump his fellow defender's trick.",
        "manillen_3",
        "D",
        "TS 8S",
        "9D TH",
        "9D TH",
        dealer=1,
    ),
    # The leader is the fellow defender, so even the second player finds his partner winning.
    Legal(
        "Second to play behind his fellow defender, a defender need not go up.",
        "manillen_3",
        "D",
        "9S",
        "KS 7S TH",
        "KS 7S",
        why={"TH": "must_follow"},
        dealer=2,
    ),
    # The dealer led and is still winning.
    Legal(
        "A defender must beat the dealer.", "manillen_3", "D", "KS 7S", "AS 8S", "AS", why={"8S": "must_beat"}, dealer=0
    ),
    # -- six players: two teams of three
    # Sixth card; mates of seat 5 are seats 1 and 3, and seat 3 holds the trick with the ten.
    Legal(
        "The last of six is free in the suit when either mate is winning.",
        "manillen_6",
        "D",
        "9S 7S KS TS 8S",
        "AS QS 8D",
        "AS QS",
        why={"8D": "must_follow"},
    ),
    # Now the other mate, seat 1, is winning, and the hand is void.
    Legal(
        "The last of six need not ruff the trick of the mate three places back.",
        "manillen_6",
        "D",
        "9S TS KS 7S 8S",
        "AD TH",
        "AD TH",
    ),
    # Seat 2 (opponent) is winning with the king though both mates have played.
    Legal(
        "Two beaten mates do not free the last of six.",
        "manillen_6",
        "D",
        "9S QS KS JS 7S",
        "AS 8S",
        "AS",
        why={"8S": "must_beat"},
    ),
    # Fifth card; seat 2 is a mate of seat 4 and has ruffed.
    Legal(
        "The fifth player need not go over his mate's ruff.", "manillen_6", "D", "TS 8S 9D AS", "AD 7H TH", "AD 7H TH"
    ),
    # With six at the table the player opposite is an opponent (seats 0 and 3), so his ten must be ruffed.
    Legal(
        "With six players the one opposite is an opponent.",
        "manillen_6",
        "D",
        "TS 7S 8S",
        "7D TH",
        "7D",
        why={"TH": "must_trump"},
    ),
    # -- two players with dummies: P1 P2 D1 D2
    # Seat 2 is the dummy of P1 at seat 0, whose ten is winning.
    Legal(
        "A dummy is free in the suit while its owner is winning.",
        "manillen_2",
        "D",
        "TS 7S",
        "AS 8S TD",
        "AS 8S",
        why={"TD": "must_follow"},
    ),
    # P2's king has overtaken P1's jack: the dummy has the same duties as a player.
    Legal(
        "A dummy must beat the opponent who is winning.",
        "manillen_2",
        "D",
        "JS KS",
        "AS 8S TD",
        "AS",
        why={"8S": "must_beat", "TD": "must_follow"},
    ),
)

"""The obligada: the lowest card of a suit, in five clauses.

In the comments "opponent" and "mate" are as seen from the hand that is about to play.
"""

from tests.examples.shapes import Legal

LEGAL_OBLIGADA: tuple[Legal, ...] = (
    # Clause 1, cannot win and holds the suit: only the lowest oro.
    Legal(
        "Obligada: a follower who cannot win plays his lowest card.",
        "butifarra_obligada",
        "B",
        "AO",
        "RO 7O 2O 9B",
        "2O",
        why={"RO": "must_play_lowest", "7O": "must_play_lowest", "9B": "must_follow"},
    ),
    # Clause 1 left free by discard=free.
    Legal(
        "Lliure: a follower who cannot win plays any card of the suit.",
        "butifarra",
        "B",
        "AO",
        "RO 7O 2O 9B",
        "RO 7O 2O",
        why={"9B": "must_follow"},
    ),
    # Clause 1, French pack.
    Legal(
        "Obligada with a French pack: the lowest heart under the nine.",
        "butifarra_obligada",
        "C",
        "9H",
        "KH 6H 4H 9C",
        "4H",
        why={"KH": "must_play_lowest", "6H": "must_play_lowest", "9C": "must_follow"},
        options={"pack": "french"},
    ),
    # Clause 2, cannot win and void: the lowest of whichever suit he likes.
    Legal(
        "Obligada: a void player who cannot win plays the lowest of any one suit.",
        "butifarra_obligada",
        "none",
        "9E",
        "AC 5C 7O 6O 3B",
        "5C 6O 3B",
        why={"AC": "must_play_lowest", "7O": "must_play_lowest"},
    ),
    # Clause 2 with a ruff that cannot be beaten: undertrumping is free, but only with the lowest trump.
    Legal(
        "Obligada: the trump suit too may be thrown only from the bottom.",
        "butifarra_obligada",
        "B",
        "RO 5O 9B",
        "AB 2B 8E 3E",
        "2B 3E",
        why={"AB": "must_play_lowest", "8E": "must_play_lowest"},
    ),
    # Clause 2, French pack, every suit single: the duty leaves all cards.
    Legal(
        "Obligada: single cards are each the lowest of their suit.",
        "butifarra_obligada",
        "none",
        "9S",
        "AH 7D 8C",
        "AH 7D 8C",
        options={"pack": "french"},
    ),
    # Clause 2 left free by discard=free, French pack.
    Legal(
        "Lliure with a French pack: a void player may throw any card.",
        "butifarra",
        "none",
        "9S",
        "AH 5H 7D 6D",
        "AH 5H 7D 6D",
        options={"pack": "french"},
    ),
    # Clause 3, mate winning and holds the suit: point cards (ace, ten) or the lowest, never the middle blank.
    Legal(
        "Obligada: under a winning mate give a point card or the lowest of the suit.",
        "butifarra_obligada",
        "B",
        "9O 4O",
        "AO SO 8O 5O",
        "AO SO 5O",
        why={"8O": "must_play_lowest"},
    ),
    # Clause 3 with no middle blank, French pack: king and queen carry points, the three is the lowest.
    Legal(
        "Obligada: with points and one blank a follower of his mate is free in the suit.",
        "butifarra_obligada",
        "C",
        "9H 4H",
        "KH QH 3H 2C",
        "KH QH 3H",
        why={"2C": "must_follow"},
        options={"pack": "french"},
    ),
    # Clause 4, mate winning and void: any point card of any suit or the lowest card of any suit.
    Legal(
        "Obligada: a void player may load his mate's trick but not throw middle blanks.",
        "butifarra_obligada",
        "B",
        "9O 4O",
        "AE 7E 2E RC 6C 8B 3B",
        "AE 2E RC 6C 3B",
        why={"7E": "must_play_lowest", "8B": "must_play_lowest"},
    ),
    # Clause 4, French pack; all cards are points or lowest of their suit.
    Legal(
        "Obligada: a void hand without middle blanks is free under a winning mate.",
        "butifarra_obligada",
        "C",
        "9H 4H",
        "9S 2S JD 3C",
        "9S 2S JD 3C",
        options={"pack": "french"},
    ),
    # Clause 5, can and must win: every winning card is open; the losing one fails must_beat before must_play_lowest.
    Legal(
        "Obligada: who must win may win with any card.",
        "butifarra_obligada",
        "B",
        "SO",
        "9O RO CO 4O",
        "9O RO CO",
        why={"4O": "must_beat"},
    ),
    # Clause 5 by ruffing, French pack: each trump wins; the spades fail must_trump whatever their height.
    Legal(
        "Obligada: who must ruff may ruff high or low.",
        "butifarra_obligada",
        "C",
        "9H",
        "AC 6C 2C 8S 3S",
        "AC 6C 2C",
        why={"8S": "must_trump", "3S": "must_trump"},
        options={"pack": "french"},
    ),
    # With no duty to go up, an opponent winning: king and knight win and are never forbidden, the three is the
    # lowest.
    Legal(
        "Obligada without a heading duty: a winning card is never forbidden.",
        "butifarra_obligada",
        "B",
        "SO",
        "RO CO 8O 3O",
        "RO CO 3O",
        why={"8O": "must_play_lowest"},
        options={"head_duty": "none"},
    ),
    # Void players freed: both trumps win, so the seven stays open although the four is lower; espadas only from the
    # bottom.
    Legal(
        "Obligada with free void players: any winning trump or the lowest of a suit.",
        "butifarra_obligada",
        "B",
        "9O",
        "7B 4B 8E 3E",
        "7B 4B 3E",
        why={"8E": "must_play_lowest"},
        options={"void_obligation": "free"},
    ),
    # Forced undertrump comes first, then the lowest of what is left; the espada fails must_trump.
    Legal(
        "Obligada with forced undertrumping: the lowest trump is the only card.",
        "butifarra_obligada",
        "B",
        "RO 5O 9B",
        "AB 2B 3E",
        "2B",
        why={"AB": "must_play_lowest", "3E": "must_trump"},
        options={"undertrump": "forced"},
    ),
)

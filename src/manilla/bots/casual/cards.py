"""Which card: one table of whole numbers, a row for what becomes of the card, a column for each thing seen of it.

A card's score is the sum over the columns of weight times feature; the card with the highest score is played, and of
equal ones the lowest card number. Only the differences of scores inside a decision mean anything. The weights were
fitted in self-play over eleven kinds of deal (policy gradient on the points that each legal card led to when all
went on by the table), then rounded; bench/bots.py measures them.
"""

from __future__ import annotations

from manilla.rules.cards import ABOVE, SUIT_CARDS

from .sight import Sight

ROWS = (
    "lead_master",  # leads the highest card left of a plain suit
    "lead_low",  # leads another plain card
    "trump_master",  # leads the highest trump left
    "trump_low",  # leads another trump
    "win_sure",  # wins now, and will most likely keep the trick
    "win_maybe",  # wins now; an opponent still to play may beat it
    "mate_sure",  # the mate's card wins and will most likely keep the trick
    "mate_maybe",  # the mate's card wins; an opponent still to play may beat it
    "mate_after",  # an opponent's card wins; a mate is still to play
    "lost",  # an opponent's card wins, and no mate can change it
)
COLUMNS = (
    "base",  # 1
    "points",  # points of the card
    "strength",  # its place in the suit, the lowest is 0
    "master",  # 1: no higher card of the suit is out
    "trump",  # 1: it is a trump
    "higher",  # higher cards of the suit out, up to 3
    "length",  # cards of the suit in hand, this one too
    "makes_void",  # 1: the last of a plain suit, with trumps in hand
    "bares",  # points of the honour that is left alone in the suit and can be caught
    "trumps_out",  # trumps out, up to 4
    "ours",  # 1 if the own side made trumps, -1 if the others did
    "mate_led",  # 1: a mate has led the suit in this deal
    "suit_out",  # cards of the suit out, up to 6
    "backed",  # 1: the hand also holds the highest card left of the suit
)
# fmt: off
TABLE = (
    #   base points streng master  trump higher length makes_  bares trumps   ours mate_l suit_o backed
    (   89,    -2,    -3,     0,     0,     0,    38,   -34,   -18,    -3,   -17,    21,   -27,   -33),  # lead_master
    (    8,   -12,    -1,     0,     0,    -3,    24,    56,     4,   -10,   -12,    36,    -6,   -59),  # lead_low
    (  -81,    18,    -6,     0,     0,     0,    36,     0,   -13,    12,    18,   -11,   -25,    -9),  # trump_master
    (  -47,   -25,     0,     0,     0,     4,    35,     0,     6,     9,    12,    -7,   -16,   -65),  # trump_low
    (   -2,    10,     0,   -54,   -70,    25,     6,     0,   -19,     5,     0,    62,   -11,   -11),  # win_sure
    (    6,    -3,    -2,    59,   -13,     6,     1,     0,     4,    -7,     1,   -14,     0,   -25),  # win_maybe
    (   -7,    20,     8,   -75,   -44,    35,    -7,    30,   -13,     2,     3,    15,   -12,    -5),  # mate_sure
    (    5,   -12,    -1,   -36,   -16,    10,    -7,    18,   -30,     0,    -5,   -33,     5,   -33),  # mate_maybe
    (    0,   -25,    -8,   -12,    -7,    15,   -11,     4,   -20,     0,     0,     4,     0,     2),  # mate_after
    (    0,   -32,    -8,   -11,   -39,    10,   -11,    21,   -15,     0,     0,     7,     3,    19),  # lost
)
# fmt: on
NAMES = dict(enumerate(ROWS))
(
    LEAD_MASTER, LEAD_LOW, TRUMP_MASTER, TRUMP_LOW, WIN_SURE, WIN_MAYBE, MATE_SURE, MATE_MAYBE, MATE_AFTER, LOST,
) = range(len(ROWS))  # fmt: skip


def best_card(sight: Sight) -> tuple[int, int]:
    """The card to play, and the row of the table that spoke for it. ``sight.legal`` must not be empty."""
    chosen, row, most = -1, -1, 0
    left = sight.legal
    while left:
        card = (left & -left).bit_length() - 1
        left &= left - 1
        where = row_of(sight, card)
        score = score_of(sight, card, where)
        if chosen < 0 or score > most:
            chosen, row, most = card, where, score
    return chosen, row


def score_of(sight: Sight, card: int, row: int | None = None) -> int:
    """The score of a card, by its row of the table."""
    weights = TABLE[row_of(sight, card) if row is None else row]
    return sum([weight * seen for weight, seen in zip(weights, features(sight, card), strict=True)])


def row_of(sight: Sight, card: int) -> int:
    """What becomes of ``card`` if it is played now: the index of a row."""
    if sight.best < 0:
        master = not sight.out & ABOVE[card]
        if card >> 4 == sight.trump:
            return TRUMP_MASTER if master else TRUMP_LOW
        return LEAD_MASTER if master else LEAD_LOW
    if sight.wins(card):
        return WIN_SURE if sight.holds(card) else WIN_MAYBE
    if sight.mate_winning:
        return MATE_SURE if sight.holds(sight.best) else MATE_MAYBE
    return MATE_AFTER if sight.mate_after else LOST


def features(sight: Sight, card: int) -> tuple[int, ...]:
    """What is seen of ``card``, one whole number a column."""
    suit, trump, out, value = card >> 4, sight.trump, sight.out, sight.value
    of_suit = int(SUIT_CARDS[suit])
    mine = sight.hand & of_suit
    length = mine.bit_count()
    higher = (out & ABOVE[card]).bit_count()
    trumps = sight.hand & SUIT_CARDS[trump] if trump >= 0 else 0
    left = mine & ~(1 << card)
    bares = 0
    if left and not left & (left - 1):
        alone = left.bit_length() - 1
        if out & ABOVE[alone]:
            bares = value[alone]
    above = mine & ABOVE[card]
    return (
        1,
        value[card],
        card & 15,
        not higher,
        suit == trump,
        min(higher, 3),
        length,
        suit != trump and length == 1 and trumps > 0,
        bares,
        min((out & SUIT_CARDS[trump]).bit_count(), 4) if trump >= 0 else 0,
        sight.ours,
        sight.mate_led >> suit & 1,
        min((out & of_suit).bit_count(), 6),
        above > 0 and not out & ABOVE[above.bit_length() - 1],
    )

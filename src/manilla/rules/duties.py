"""What a player owes in a trick: the one judge of which cards may be played.

Sources: Spanish manilla and its digest (follow, go up, ruff while an opponent is winning; only follow
while the mate is winning), Belgian manillen (the same two special rules), Catalan tournament sheets (the
lowest card of the obligada), West Flemish, French and sister-game texts for the options. Where sources
split, the option names the reading; the games choose their defaults.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .cards import ABOVE, SUIT_CARDS, Card, Cards

# Plain numbers: an operation between a plain number and a Cards costs several times one between plain numbers.
_SUIT = tuple(int(cards) for cards in SUIT_CARDS)
_ABOVE = tuple(int(cards) for cards in ABOVE)


@dataclass(frozen=True, kw_only=True)
class Duties:
    """The duties of one game: a field an option, under the option's own name.

    * ``head_duty``: going up in the led suit. ``must_beat_opponent``: while an opponent is winning;
      ``trump_suit_only_incl_mate``: in the trump suit and in deals without trumps, over the mate too, and
      never in plain suits; ``none``: no duty to go up, trumping in and overtrumping stay.
    * ``beat_reference``: the card to beat. ``winning_card``: the one that wins so far;
      ``previous_player``: the last one played, if an opponent played it and it follows suit or is a trump.
    * ``mount_after_ruff``: a follower must still beat the opponents' highest card of a suit that has
      been ruffed.
    * ``void_obligation``: ``must_win``: a void player trumps if he can while an opponent is winning;
      ``free``: he may throw anything; ``must_trump_always``: he trumps even if his mate is winning.
    * ``undertrump``: void and unable to overtrump an opponent: a lower trump is ``forced``, ``free`` or
      ``forbidden`` while other cards are held.
    * ``discard``: who cannot or need not win throws any card (``free``) or the ``lowest`` of a suit, or
      any card with points while his mate is winning (the obligada).
    """

    head_duty: str = "must_beat_opponent"
    beat_reference: str = "winning_card"
    mount_after_ruff: bool = False
    void_obligation: str = "must_win"
    undertrump: str = "free"
    discard: str = "free"


HEAD_DUTIES = ("must_beat_opponent", "trump_suit_only_incl_mate", "none")
BEAT_REFERENCES = ("winning_card", "previous_player")
VOID_OBLIGATIONS = ("must_win", "free", "must_trump_always")
UNDERTRUMPS = ("forced", "free", "forbidden")
DISCARDS = ("free", "lowest")


class Owed(NamedTuple):
    """One duty that binds: only ``cards`` meet it; ``beat`` is the card to beat, if there is one."""

    code: str
    cards: Cards
    beat: Card | None


def winning_index(trick: Sequence[Card], trump: int | None) -> int:
    """Which card of ``trick`` (leader's first) wins: the highest trump, else the highest of the led suit."""
    best = trick[0]
    where = 0
    for index, card in enumerate(trick):
        if card >> 4 == best >> 4:
            if card > best:
                best, where = card, index
        elif card >> 4 == trump:
            best, where = card, index
    return where


def owed(
    duties: Duties, valued: int, trick: Sequence[Card], hand: int, sides: Sequence[int], trump: int | None
) -> list[Owed]:
    """The duties that bind the next player, each narrower than the one before.

    ``valued`` are the cards with points; ``trick`` the cards on the table, leader's first; ``hand`` the
    cards that may be reached (a hand, or the tops of piles); ``sides`` the side of each player of the
    trick in order, the next player's after them; ``trump`` a suit or None. The last duty's cards are
    the legal ones; no duty at all means that every card of ``hand`` is legal. A duty that no card of
    ``hand`` meets does not bind, so the result never leaves a player without a card.
    """
    if not trick:
        return []
    hand, valued = int(hand), int(valued)
    me = sides[len(trick)]
    led = trick[0] >> 4
    where = winning_index(trick, trump)
    winning = trick[where]
    mate_winning = sides[where] == me
    beat, against = winning, not mate_winning
    if duties.beat_reference == "previous_player":
        beat = trick[-1]
        against = sides[len(trick) - 1] != me and (beat >> 4 == led or beat >> 4 == trump)

    found: list[Owed] = []
    same = hand & _SUIT[led]
    if same:
        if same != hand:
            found.append(Owed("must_follow", Cards(same), None))
        mark = _card_to_go_above(duties, trick, sides, trump, beat if against else None, beat)
        if mark is not None and (higher := same & _ABOVE[mark]):
            if higher != same:
                found.append(Owed("must_beat", Cards(higher), mark))
            return found
        rest = same
    else:
        rest = hand
        trumps = 0 if trump is None else hand & _SUIT[trump]
        if trumps and duties.void_obligation != "free":
            if against and beat >> 4 == trump:
                if higher := trumps & _ABOVE[beat]:
                    if higher != hand:
                        found.append(Owed("must_overtrump", Cards(higher), beat))
                    return found
                if duties.undertrump == "forced":
                    if trumps != hand:
                        found.append(Owed("must_trump", Cards(trumps), None))
                    rest = trumps
                elif duties.undertrump == "forbidden" and trumps != hand:
                    rest = hand & ~trumps
                    found.append(Owed("may_not_undertrump", Cards(rest), beat))
            elif against or duties.void_obligation == "must_trump_always":
                if trumps != hand:
                    found.append(Owed("must_trump", Cards(trumps), beat if against else None))
                if against:
                    return found
                rest = trumps
    if duties.discard == "lowest":
        kept = _lowest_or_useful(rest, valued, winning, mate_winning, trump)
        if kept != rest:
            found.append(Owed("must_play_lowest", kept, None))
    return found


def legal(
    duties: Duties, valued: int, trick: Sequence[Card], hand: int, sides: Sequence[int], trump: int | None
) -> Cards:
    """The cards of ``hand`` that may be played now; the arguments are those of ``owed``."""
    found = owed(duties, valued, trick, hand, sides, trump)
    return found[-1].cards if found else Cards(hand)


def broken(
    duties: Duties,
    valued: int,
    trick: Sequence[Card],
    hand: int,
    sides: Sequence[int],
    trump: int | None,
    card: Card,
) -> Owed | None:
    """The first duty that ``card``, one of ``hand``, would break; None if it may be played."""
    for duty in owed(duties, valued, trick, hand, sides, trump):
        if not duty.cards >> card & 1:
            return duty
    return None


def _card_to_go_above(
    duties: Duties,
    trick: Sequence[Card],
    sides: Sequence[int],
    trump: int | None,
    to_beat: Card | None,
    reference: Card,
) -> Card | None:
    """The card that a follower must go above, if any; ``to_beat`` is None where no opponent is to be beaten."""
    if duties.head_duty == "none":
        return None
    led = trick[0] >> 4
    if duties.head_duty == "trump_suit_only_incl_mate":
        return reference if (trump is None or led == trump) and reference >> 4 == led else None
    if to_beat is None or to_beat >> 4 == led:
        return to_beat
    if not duties.mount_after_ruff:
        return None
    me = sides[len(trick)]
    theirs = [card for card, side in zip(trick, sides, strict=False) if side != me and card >> 4 == led]
    return max(theirs, default=None)


def _lowest_or_useful(rest: int, valued: int, winning: Card, mate_winning: bool, trump: int | None) -> Cards:
    """The obligada: of each suit the lowest card, plus what may always be played.

    A mate who is winning may be loaded with any card with points. A card that wins is never refused to a
    player whom another option has freed from the duty to win.
    """
    kept = 0
    for suit in _SUIT:
        cards = rest & suit
        kept |= cards & -cards
    if mate_winning:
        kept |= rest & valued
    else:
        kept |= rest & _ABOVE[winning]
        if trump is not None and winning >> 4 != trump:
            kept |= rest & _SUIT[trump]
    return Cards(kept)

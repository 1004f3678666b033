"""A whole deal played again from its hands and the cards in the order they were played.

    count_deal(pack, trump, hands, sides, leader, plays)              -> (points, tricks, winners)
    first_offence(pack, trump, hands, sides, leader, plays, options)  -> (play, seat, code) or None

hands    one list of cards a seat, seats in the ORDER OF PLAY: after seat 0 comes seat 1, after the last comes
seat 0 sides    the side, 0 or 1, of each seat: two pairs [0, 1, 0, 1], one against two [0, 1, 1], dummies as
seats leader   seat that leads the first trick plays    cards only, from the first to the last (an unfinished
last trick is refused by count_deal)
"""

from .legality import broken
from .packs import card_points, winner


def turns(
    pack: str, trump: str | None, seats: int, leader: int, plays: list[str]
) -> tuple[list[tuple[int, str]], list[int]]:
    """Who played which card, and the seat that won each complete trick. The winner of a trick leads the next
    one (Spanish manilla, source page 2, section 8).
    """
    played = []
    winners = []
    for start in range(0, len(plays), seats):
        trick = plays[start : start + seats]
        for place, card in enumerate(trick):
            played.append(((leader + place) % seats, card))
        if len(trick) == seats:
            leader = (leader + winner(pack, trump, trick)) % seats
            winners.append(leader)
    return played, winners


def count_deal(
    pack: str, trump: str | None, hands: list[list[str]], sides: list[int], leader: int, plays: list[str]
) -> tuple[tuple[int, int], tuple[int, int], list[int]]:
    """Card points of each side, tricks of each side, and the seat that won each trick.

    Trick points are not in it: they are the scoring's business. ValueError when a card is played by a seat
    that does not hold it, or when the last trick is not complete.
    """
    seats = len(hands)
    played, winners = turns(pack, trump, seats, leader, plays)
    left = [list(hand) for hand in hands]
    points = [0, 0]
    tricks = [0, 0]
    for number, (seat, card) in enumerate(played):
        if card not in left[seat]:
            raise ValueError(f"trick {number // seats + 1}: seat {seat} does not hold {card}")
        left[seat].remove(card)
    if len(plays) % seats:
        raise ValueError("the last trick is not complete")
    for number, seat in enumerate(winners):
        tricks[sides[seat]] += 1
        for card in plays[number * seats : (number + 1) * seats]:
            points[sides[seat]] += card_points(pack, card)
    return (points[0], points[1]), (tricks[0], tricks[1]), winners


def first_offence(
    pack: str,
    trump: str | None,
    hands: list[list[str]],
    sides: list[int],
    leader: int,
    plays: list[str],
    options: dict[str, str],
) -> tuple[int, int, str] | None:
    """The first card played that breaks a duty: (its place among the plays from 0, the seat, the code). Whole
    hands only; in games of open piles only the tops may be chosen from, so ask `legality.broken` trick by
    trick.
    """
    seats = len(hands)
    played, _ = turns(pack, trump, seats, leader, plays)
    left = [list(hand) for hand in hands]
    trick: list[tuple[str, int]] = []
    for number, (seat, card) in enumerate(played):
        if number % seats == 0:
            trick = []
        code = broken(pack, trump, trick, left[seat], sides[seat], options, card)
        if code is not None:
            return number, seat, code
        left[seat].remove(card)
        trick.append((card, sides[seat]))
    return None

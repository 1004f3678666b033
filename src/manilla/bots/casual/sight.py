"""What the rule of thumb looks at before it plays a card: a handful of sets of cards and small numbers.

Sets are plain masks of 64 bits and numbers are whole, so that the native core can build the same sight and play the
same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manilla.rules.cards import ABOVE, SUIT_CARDS, Cards
from manilla.rules.duties import winning_index
from manilla.rules.view import Seen, View


class Sight(NamedTuple):
    """A seat's turn to play a card, as a player counts it up who remembers every card played.

    * ``legal``, ``hand``: what the seat may play; what it could reach if there were no duties.
    * ``out``: every card yet to be played that lies neither there nor in another hand of the same player.
    * ``threat``: those that an opponent still to play in this trick may play, as far as the public play tells.
    * ``best``: the card that wins so far, -1 for the leader; ``mate_winning``, whether it is of the own side;
      ``mate_after``, whether a mate is still to play.
    * ``trump``: the trump suit, -1 without trumps; ``ours``: 1 where the own side made trumps (with a turned card
      the dealer's does), -1 where the others did.
    * ``value``: the points of each of 64 card numbers.
    * ``mate_led``, ``short``: suits, as four bits, that a mate has led in this deal; that an opponent still to play
      has shown not to hold.
    * ``others``: how many seats other players decide for.
    """

    legal: int
    hand: int
    out: int
    threat: int
    best: int
    mate_winning: bool
    mate_after: bool
    trump: int
    ours: int
    value: Sequence[int]
    mate_led: int
    short: int
    others: int

    def ruff_likely(self, suit: int) -> bool:
        """Whether an opponent still to play may well trump ``suit``: he is known to be short of it, or fewer cards
        of it are out than two for each hand that is not ours.
        """
        if self.trump < 0 or suit == self.trump or not self.threat & SUIT_CARDS[self.trump]:
            return False
        return bool(self.short >> suit & 1) or (self.out & SUIT_CARDS[suit]).bit_count() < 2 * self.others

    def wins(self, card: int) -> bool:
        """Whether ``card`` would beat the best one on the table."""
        if card >> 4 == self.best >> 4:
            return card > self.best
        return card >> 4 == self.trump

    def holds(self, card: int) -> bool:
        """Whether ``card``, winning now, will most likely win the trick."""
        return not self.threat & ABOVE[card] and not self.ruff_likely(card >> 4)


def sight_of(view: View, seat: int) -> Sight:
    """What ``seat``, whose turn it is to play a card, has before it."""
    places, contract = view.places, view.contract
    assert places is not None
    assert contract is not None
    sides, owners, trick = places.sides, places.owners, view.trick
    me, count = sides[seat], places.seats
    trump = -1 if contract.trump is None else contract.trump
    led_by, short_of = _seen_in_play(view)
    piled = any(seen.piles for seen in view.holdings)
    out = int(view.variant.deck) & ~int(view.aside) & ~int(Cards.of(view.plays))
    for own in view.seats:
        out &= ~int(view.holdings[own].playable)
    threat = short = mate_led = 0
    mate_after = False
    for step in range(1, count - len(trick)):
        other = (seat + step) % count
        if sides[other] == me:
            mate_after = True
        else:
            missing = 0 if piled else short_of[other]
            short |= missing
            threat |= _may_play(view.holdings[other], out, missing)
    for other in range(count):
        if other != seat and sides[other] == me:
            mate_led |= led_by[other]
    best, mate_winning = -1, False
    if trick:
        where = winning_index(trick, contract.trump)
        best, mate_winning = int(trick[where]), sides[(view.leader + where) % count] == me
    value = view.variant.values
    legal = 0
    for card in view.legal:
        legal |= 1 << card  # type: ignore[operator]  # cards, once a contract stands
    maker = view.dealer if contract.declarer is None else contract.declarer
    return Sight(
        legal=legal,
        hand=int(view.holdings[seat].playable),
        out=out,
        threat=threat,
        best=best,
        mate_winning=mate_winning,
        mate_after=mate_after,
        trump=trump,
        ours=1 if sides[maker] == me else -1,
        value=value,
        mate_led=mate_led,
        short=short,
        others=sum(owner != owners[seat] for owner in owners),
    )


def _may_play(seen: Seen, out: int, missing: int) -> int:
    """The cards that a seat may play next: all it shows if that is all it has, else any card out of suits that it is
    not known to be short of.
    """
    if not seen.hidden and all(pile.top is not None or not pile.hidden for pile in seen.piles):
        return int(seen.playable)
    for suit in range(4):
        if missing >> suit & 1:
            out &= ~int(SUIT_CARDS[suit])
    return out


def _seen_in_play(view: View) -> tuple[list[int], list[int]]:
    """For each seat the suits it has led, and those it did not follow when led, as four bits."""
    places = view.places
    assert places is not None
    count = places.seats
    led_by, short_of = [0] * count, [0] * count
    begun = [*((trick.leader, trick.cards) for trick in view.tricks()), (view.leader, view.trick)]
    for leader, cards in begun:
        for step, card in enumerate(cards):
            led = cards[0] >> 4
            if step == 0:
                led_by[leader] |= 1 << led
            elif card >> 4 != led:
                short_of[(leader + step) % count] |= 1 << led
    return led_by, short_of

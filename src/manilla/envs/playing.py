"""A match, or one deal of it, as environments play it: who is to act, what he may do, what it brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

from manilla.rules.cards import Card, Cards
from manilla.rules.dealing import Holding, hand_out
from manilla.rules.match import DealResult, Match
from manilla.rules.notation import cards_text, contract_text, hand_of, hand_text
from manilla.rules.variant import Variant

from .actions import actions_of

Reward = Literal["marks", "points", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)


class Playing:
    """A match as it stands, and what an onlooker still sees of it when its last deal is over.

    Never changed once made. ``match`` may stand between two deals; ``table`` then still holds the deal that has ended.
    """

    __slots__ = ("match", "player", "seat", "table")

    def __init__(self, match: Match, table: Match) -> None:
        self.match = match
        self.table = table
        self.seat = _acting(match)
        """The seat that acts next: of several that may call at once, the first after the dealer's."""
        self.player = None if self.seat is None else match.player_at(self.seat)
        """The player who decides for that seat."""

    def __deepcopy__(self, memo: object) -> Playing:
        return self

    @classmethod
    def begun(cls, variant: Variant, dealer: int) -> Playing:
        """A match in which player n sits at seat n."""
        players = tuple(f"player_{number}" for number in range(variant.seating.players))
        match = Match.start(variant, players).seat(tuple(range(len(players))), dealer)
        return cls(match, match)

    def dealt(self, pack: Sequence[Card]) -> Playing:
        """The next deal from a shuffled pack, first card first."""
        match = self.match
        owners = match.variant.seating.places(match.dealer).owners
        dealt = hand_out(match.variant.layout, owners, match.dealer, pack)
        after = match.dealt(dealt)
        if after.deal is not None:
            return Playing(after, after)
        return Playing(after, replace(match, deal=after.results[-1].deal))

    # -- where it stands

    @property
    def result(self) -> DealResult | None:
        """The deal that has ended, if the match stands between two deals."""
        return self.match.results[-1] if self.match.deal is None and self.match.results else None

    def legal(self) -> list[int]:
        """The numbers of what may be done now, from low to high."""
        deal, seat = self.match.deal, self.seat
        if deal is None or seat is None:
            return []
        numbers = actions_of(deal.variant)
        return sorted(numbers.number_of(action) for action in deal.legal_actions(seat))

    def after(self, number: int) -> Playing:
        """What stands after an action. Raises ValueError, with a sentence, unless it may be done now."""
        deal, seat = self.match.deal, self.seat
        if deal is None or seat is None:
            raise ValueError("nothing can be done any more: the deal is over")
        numbers = actions_of(deal.variant)
        action = numbers.action_of(number, seat)
        if action not in deal.legal_actions(seat):
            raise ValueError(f"{numbers.text(number)} (action {number}) may not be done now by seat {seat}")
        match = self.match.apply(action)
        if match.deal is not None:
            return Playing(match, match)
        return Playing(match, replace(self.match, deal=match.results[-1].deal))


def _acting(match: Match) -> int | None:
    deal = match.deal
    if deal is None:
        return None
    if deal.contract is not None:
        return deal.seat
    places = deal.places
    return min(deal.to_act, key=lambda seat: (seat - places.dealer - 1) % places.seats)


def deal_rewards(before: Match, result: DealResult, reward: Reward) -> tuple[int, ...]:
    """What a deal brought to each player: his own less the other side's.

    ``before`` is the match before the deal. With ``marks`` those written down, a pinta's among them; with ``points``
    those of the deal, cards and tricks, all 0 where a pinta ended the juego before a card was played.
    """
    deal = result.deal
    sides = {before.player_at(seat): deal.sides[seat] for seat in range(min(len(before.players), deal.places.seats))}
    if reward == "points":
        own = dict(enumerate((0, 0) if result.score is None else result.score.points))
    else:
        own = {side: result.marks[player] - before.marks[player] for player, side in sides.items()}
    return tuple(own[sides[player]] - own[1 - sides[player]] for player in range(len(before.players)))


def match_rewards(match: Match) -> tuple[int, ...]:
    """1 for each winner of a finished match and -1 for each of the others; 0 for all where all have won."""
    winners = match.winners
    if len(winners) == len(match.players):
        return (0,) * len(match.players)
    return tuple(1 if player in winners else -1 for player in range(len(match.players)))


def drawing(playing: Playing) -> str:
    """The table as text with all cards open, one line a thing, for people who debug."""
    match = playing.table
    variant, deal = match.variant, match.deal
    lines = [f"{variant.key}, marks {' '.join(map(str, match.marks))}"]
    if deal is None:
        return lines[0]
    contract = "none yet" if deal.contract is None else contract_text(variant, deal.contract)
    lines.append(f"dealer {deal.dealer}, contract {contract}, points {deal.points_won[0]} : {deal.points_won[1]}")
    played = Cards.of(deal.plays)
    for seat, holding in enumerate(deal.dealt.holdings):
        left = Holding(Cards(holding.hand - played), Cards(holding.exposed - played), deal.piles(seat))
        acts = ">" if seat == playing.seat else " "
        lines.append(f"{acts} seat {seat}, side {deal.sides[seat]}: {hand_text(variant, hand_of(left))}")
    if deal.calls:
        said = (f"{call.seat}:{actions_of(variant).text(actions_of(variant).number_of(call))}" for call in deal.calls)
        lines.append(f"calls {' '.join(said)}")
    lines.append(f"seat {deal.leader} leads: {cards_text(variant, deal.trick) or '-'}")
    return "\n".join(lines)

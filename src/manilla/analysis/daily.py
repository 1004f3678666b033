"""The deal of the day: for everybody the same cards, the same seat and the same bots, so that results can be compared.

All of it hangs on the date and the game alone. A bot's dice hang on what has been said and played so far: whoever
plays the same cards meets the same answers, in every process and on every machine.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import NamedTuple

from manilla.bots import Budget, find_bot
from manilla.rules.calling import Call
from manilla.rules.deal import Action
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.errors import OutOfTurn
from manilla.rules.match import Match
from manilla.rules.notation import action_text, read_action
from manilla.rules.variant import Variant
from manilla.rules.view import view_of

VERSION = 1
"""Rises whenever another deal, or other play, comes of the same date."""
BOT = "club"
BUDGET = Budget(nodes=3_000)
"""Nodes and no time: the same on every machine."""


class Result(NamedTuple):
    """What came of the deal for the player's side: points, the other side's, marks less those of the other side."""

    points: int
    theirs: int
    marks: int

    @property
    def difference(self) -> int:
        """What is compared."""
        return self.points - self.theirs


@dataclass(frozen=True)
class Daily:
    """The deal of ``day``; ``player`` is the seat that is yours."""

    variant: Variant
    day: date
    player: int = 0

    @property
    def seed(self) -> bytes:
        """32 bytes from which everything comes. Options count: another rule is another deal of the day."""
        options = ",".join(f"{name}={value}" for name, value in sorted(self.variant.resolved().items()))
        return _digest(f"manilla daily {VERSION}", self.variant.key, options, self.day.isoformat())

    def match(self, players: Sequence[str]) -> Match:
        """The deal on the table, before the first call; player n sits at seat n."""
        dealers = self.variant.seating.dealers()
        dealer = self.seed[0] % dealers
        match = Match.start(self.variant, tuple(players)).seat(tuple(range(len(players))), dealer)
        owners = self.variant.seating.places(dealer).owners
        return match.dealt(hand_out(self.variant.layout, owners, dealer, shuffled(self.variant.deck, self.seed)))

    def choice(self, match: Match) -> Action:
        """What the bot does whose turn it is; the same whenever the same has been said and played."""
        deal = match.deal
        assert deal is not None
        seat = min(deal.to_act)
        acts = [f"{call.seat}:{action_text(self.variant, call)}" for call in deal.calls]
        acts += [self.variant.card_text(card) for card in deal.plays]
        dice = Random(_digest(self.seed.hex(), *acts))
        return find_bot(BOT).choose(view_of(match, match.player_at(seat)), BUDGET, dice).action

    def after(self, match: Match, acts: Iterable[str]) -> Match:
        """The match after acts as ``answered`` writes them. Raises RuleError for one that cannot be."""
        for text in acts:
            seat, colon, call = text.partition(":")
            deal = match.deal
            if deal is None:
                raise OutOfTurn("deal_over")
            match = match.apply(read_action(deal, call if colon else text, int(seat) if colon else min(deal.to_act)))
        return match

    def answered(self, match: Match, action: Action | None = None) -> tuple[Match, tuple[str, ...]]:
        """The match after an action of the player's (None: none yet) and the bots' answers, up to his next turn or the
        end; and those acts as text, a call with its seat.
        """
        acts: list[str] = []
        while match.deal is not None:
            if action is None and self.is_turn(match):
                break
            chosen = self.choice(match) if action is None else action
            text = action_text(self.variant, chosen)
            acts.append(f"{chosen.seat}:{text}" if isinstance(chosen, Call) else text)
            match, action = match.apply(chosen), None
        return match, tuple(acts)

    def is_turn(self, match: Match) -> bool:
        """Whether it is the player's turn, or his dummy's."""
        return match.deal is not None and match.player_at(min(match.deal.to_act)) == self.player

    def result(self, match: Match) -> Result:
        """What came of it for the player. Raises ValueError unless the deal is over."""
        if not match.results or match.results[-1].score is None:
            raise ValueError("the deal is not over")
        last = match.results[-1]
        score, sides = last.score, last.deal.sides
        assert score is not None
        own = sides[self.player]
        marks = [max(mark for mark, side in zip(score.marks, sides, strict=True) if side == one) for one in (0, 1)]
        return Result(score.points[own], score.points[1 - own], marks[own] - marks[1 - own])

    def par(self) -> Result:
        """What the bot makes of it in the player's place."""
        match = self.match([f"{player}" for player in range(self.variant.seating.players)])
        while match.deal is not None:
            match = match.apply(self.choice(match))
        return self.result(match)


class Place(NamedTuple):
    """One of several who played the same deal: ``rank`` from 1, equal ones alike; ``share`` of the others that stay
    behind, equal ones counted half (1 where nobody else has played).
    """

    name: str
    result: Result
    rank: int
    share: float


def compared(results: Sequence[tuple[str, Result]]) -> tuple[Place, ...]:
    """Who made how much of it, the best first: by points of the own side, in equal numbers in their order."""
    spread = Counter(result.difference for _, result in results)
    found = [Place(name, result, *placed(result.difference, spread)) for name, result in results]
    return tuple(sorted(found, key=lambda place: place.rank))


def placed(own: int, spread: Mapping[int, int]) -> tuple[int, float]:
    """Rank and share, as in ``Place``, of somebody with a difference of points; ``spread`` counts everybody's, his own
    among them.
    """
    ahead = sum(count for other, count in spread.items() if other > own)
    behind = sum(count for other, count in spread.items() if other < own)
    others = sum(spread.values()) - 1
    share = (behind + (others - ahead - behind) / 2) / others if others else 1.0
    return ahead + 1, share


def _digest(*what: str) -> bytes:
    return hashlib.sha256("\n".join(what).encode()).digest()

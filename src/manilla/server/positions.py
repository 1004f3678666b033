"""A deal at a moment as pages draw it: what one player sees, or all hands where they are to lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from manilla.protocol.views import private_part, view_message
from manilla.rules.calling import Contract
from manilla.rules.cards import Card
from manilla.rules.deal import Action, Deal, finished_tricks
from manilla.rules.errors import IllegalAction
from manilla.rules.match import Match
from manilla.rules.notation import read_action, read_number
from manilla.rules.view import own_of, view_of

Facts = dict[str, Any]


def seen_by(match: Match, player: int) -> Facts:
    """A match as a player sees it, as in messages of a table."""
    facts: Facts = msgspec.to_builtins(view_message(view_of(match, player)))
    return facts


def seen_openly(match: Match) -> Facts:
    """A match with all hands open: every seat's as its own player sees it, and what may be done by who is next."""
    everybody = view_of(match, None)
    facts: Facts = msgspec.to_builtins(view_message(everybody))
    hands = list(facts.get("hands", ()))
    next_player = match.player_at(min(everybody.to_act)) if everybody.to_act else None
    for own in own_of(match, range(len(match.players))):
        private = private_part(everybody, own)
        for seat in private.seats:
            hands[seat] = private.hands[seat]
        if next_player == own.player:
            facts["legal"] = list(private.legal)
    return facts | {"hands": hands}


def read_act(match: Match, player: int, text: str) -> Action:
    """What a player does, as text: a card or a call. Raises RuleError, with nothing in it that he does not see."""
    view, deal = view_of(match, player), match.deal
    seat = view.acting
    if deal is None or seat is None:
        raise IllegalAction("not_your_turn")
    if ":" in text:  # a call of another seat of his
        first, _, text = text.partition(":")
        seat = read_number("seat", first, 0, deal.places.seats - 1)
    action = read_action(deal, text, seat)
    reason = view.why_not(action)
    if reason is not None:
        raise reason
    return action


def covered(deal: Deal) -> list[list[list[str]]]:
    """The cards that lie under others, by seat and pile, the lowest first; empty in a game without piles."""
    text = deal.variant.card_text
    return [
        [[text(card) for card in pile[:-1]] for pile in deal.piles(seat)] for seat in range(deal.places.seats)
    ]  # fmt: skip


def trick_facts(deal: Deal, more: Sequence[Card], contract: Contract | None) -> list[Facts]:
    """The tricks that end with some more cards, the one on the table first."""
    if contract is None:
        return []
    size, text = deal.places.seats, deal.variant.card_text
    return [
        {
            "winner": trick.winner,
            "cards": [
                {"seat": (trick.leader + place) % size, "card": text(card)} for place, card in enumerate(trick.cards)
            ],
        }
        for trick in finished_tricks((*deal.trick, *more), deal.leader, size, contract.trump)
    ]

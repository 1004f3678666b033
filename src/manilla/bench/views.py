"""Views to draw worlds for: what a player has seen in the middle of a deal."""

from __future__ import annotations

from random import Random

from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of


def middle_of(variant: Variant, seed: int) -> View:
    """The view of the player who is to act when half the cards of a deal are played, all at random."""
    rng = Random(seed)
    players = tuple(str(number) for number in range(variant.seating.players))
    match = Match.start(variant, players).seat(tuple(range(len(players))), 0)
    owners = variant.seating.places(0).owners
    match = match.dealt(hand_out(variant.layout, owners, 0, shuffled(variant.deck, rng.randbytes(32))))
    half = len(variant.deck) // 2
    while match.deal is not None and len(match.deal.plays) < half:
        match = match.apply(rng.choice(match.deal.legal_actions()))
    if match.deal is None:  # a pinta that wins a juego ends the deal at once
        return middle_of(variant, seed + 1_000_003)
    return view_of(match, match.player_at(match.deal.seat))

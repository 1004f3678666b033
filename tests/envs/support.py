"""What the tests of the environments share."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from manilla.envs.actions import actions_of
from manilla.rules.cards import Cards
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from tests.helpers import new_match


def seated_match(deal: Deal) -> Match:
    """A match in which player n sits at seat n, with this deal on the table."""
    match = new_match(deal.variant)
    return replace(match.seat(tuple(range(len(match.players))), deal.dealer), deal=deal)


def view_to_act(deal: Deal) -> View:
    """What the player who is to act in a deal may know."""
    match = seated_match(deal)
    return view_of(match, match.player_at(min(deal.to_act)))


def mask_of(deal: Deal, cards: Cards) -> npt.NDArray[np.bool_]:
    """Cards as a mask over the actions that are cards."""
    actions = actions_of(deal.variant)
    mask = np.zeros(actions.cards, np.bool_)
    mask[[actions.number_of_card(card) for card in cards]] = True
    return mask

"""The worked examples of matches: who deals, how marks and juegos stand after each deal, and who wins."""

from dataclasses import replace

import pytest

from manilla.rules.cards import Card
from manilla.rules.errors import OutOfTurn
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.variants import find_variant
from tests.examples.match_ends import MATCH_ENDS
from tests.examples.shapes import Course
from tests.helpers import new_deal, new_match
from tests.rigged import dealt_with_turned, ended, with_marks


def at_seats(variant: Variant, marks: tuple[int, ...]) -> tuple[int, ...]:
    """Marks a player as they are, those of two sides for every player of the side."""
    players = variant.seating.players
    return marks if len(marks) == players else tuple(marks[seat % 2] for seat in range(players))


def turned_for(match: Match, marks: tuple[int, ...]) -> tuple[Card, int]:
    """The card to turn, and what it is worth: a blank, except where the marks cannot all come from the play.

    They cannot where both sides mark, or where a pinta is allowed to win the juego at once.
    """
    variant, dealer = match.variant, match.dealer
    both = min(marks) > 0
    wins = variant.scoring.pinta_when_winning == "allow" and match.marks[dealer] + marks[dealer % 2] >= 40
    worth = marks[dealer % 2] if both or wins else 0
    return next(card for card in variant.deck if variant.values[card] == worth), worth


def after_deal(match: Match, marks: tuple[int, ...]) -> Match:
    seats = at_seats(match.variant, marks)
    if match.variant.layout.turn_up == "none":
        variant = with_marks(match.variant, seats)
        return ended(new_deal(replace(match, variant=variant), seed=len(match.results)))
    turned, worth = turned_for(match, marks)
    by_play = tuple(m - worth if (seat - match.dealer) % 2 == 0 else m for seat, m in enumerate(seats))
    match = dealt_with_turned(replace(match, variant=with_marks(match.variant, by_play)), turned)
    return match if match.deal is None else ended(match)


@pytest.mark.parametrize("example", MATCH_ENDS, ids=[e.title for e in MATCH_ENDS])
def test_a_match_goes_on_and_ends_as_in_the_example(example: Course) -> None:
    variant = find_variant(example.game).with_options(example.options)
    players = tuple(range(variant.seating.players))
    match = new_match(variant).seat(players, example.first_dealer)
    match = replace(match, marks=at_seats(variant, example.start))
    juegos = example.juegos or (None,) * len(example.deals)
    for marks, dealer, standing, won in zip(example.deals, example.dealers, example.standing, juegos, strict=True):
        assert not match.finished
        assert match.winners == ()
        assert match.dealer == dealer
        match = after_deal(match, marks)
        assert match.marks == at_seats(variant, standing)
        if won is not None:
            assert match.games_won() == at_seats(variant, won)
    assert match.finished == (example.winner is not None)
    if example.winner is None:
        assert match.winners == ()
        assert match.phase == "cut"
        return
    by_side = len(example.start) < len(players)
    assert match.winners == tuple(p for p in players if (p % 2 if by_side else p) == example.winner)
    assert match.phase == "over"
    with pytest.raises(OutOfTurn):
        new_deal(match, seed=0)

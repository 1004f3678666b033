"""Ideas: true where they are named, false where they are not, and proved by the numbers that are told."""

from collections import Counter
from collections.abc import Iterator

import pytest

from manilla.analysis.habits import HABITS
from manilla.analysis.ideas import BETTER, CLOSE, CODES, EVEN, IDEAS, LEAST, Facts, facts_of, find_idea, proved, why
from manilla.analysis.judging import Judgement, judge
from manilla.analysis.seen import match_of
from manilla.rules.calling import DELEGATE, NAME, NO_TRUMP, PASS, Call
from manilla.rules.deal import Action
from manilla.rules.position import read_position
from manilla.rules.view import View, view_of
from manilla.variants import find_variant
from manilla.words.learning import HABITS as HABIT_SENTENCES
from manilla.words.learning import IDEAS as IDEA_SENTENCES
from manilla.words.learning import LABELS, SIGNS
from tests.analysis.support import by_bot, decisions


def seen(text: str) -> View:
    """The view of the player who is to act in a position."""
    position = read_position(text, find_variant)
    match = match_of(position, tuple(f"{n}" for n in range(position.variant.seating.players)))
    assert match.deal is not None
    return view_of(match, match.player_at(min(match.deal.to_act)))


# Seat 0 leads, seat 3 deals and named; seats 0 and 2 are mates. Each row: the idea, what is played before, the hand of
# the next player, a card or call that does it and one that does not. Trumps are bastos unless said.
CARDS = [
    # The mate's nine cannot be beaten: any of its suit may be thrown on it, and the king brings points.
    ("load", "9O.2O", 2, "RS7O.543C.76E.8765B", "RO", "7O"),
    # The mate's rey can still be beaten by the last player.
    ("hold_back", "RO.2O", 2, "C76O.543C.76E.8765B", "6O", "CO"),
    ("cheapest_winner", "7O", 1, "AR8O.543C.76E.8765B", "8O", "AO"),
    ("sure_winner", "7O", 1, "9R8O.543C.76E.8765B", "9O", "8O"),
    ("take_over", "RO.2O", 2, "A76O.543C.76E.8765B", "AO", "7O"),
    ("leave_it", "RO.2O", 2, "A76O.543C.76E.8765B", "7O", "AO"),
    # Void of the suit led, the mate winning: a trump may be played, or something else.
    ("keep_trumps", "RO.2O", 2, "A76C.543E.765432B", "7C", "7B"),
    ("make_void", "9O.2O", 2, "7C.9A543E.765432B", "7C", "3E"),
    ("plain", "9O", 1, "RS7O.543C.76E.8765B", "7O", "RO"),
    ("draw_trumps", "", 0, "A7O.543C.76E.98765B", "9B", "7O"),
    ("cash", "", 0, "97O.543C.76E.98765B", "9O", "7O"),
    ("establish", "", 0, "R765O.43C.7E.98765B", "RO", "7E"),
    ("lead_low", "", 0, "97O.543C.76E.98765B", "7O", "9O"),
    ("keep_manilla", "", 0, "97O.543C.76E.98765B", "7O", "9O"),
]


def position(plays: str, seat: int, hand: str, contract: str = "contract=B") -> str:
    hands = "/".join(hand if place == seat else "?12" for place in range(4))
    played = f" plays={plays}" if plays else ""
    return f"butifarra dealer=3 hands={hands} {contract}{played}"


def does(view: View, code: str, action: str) -> bool:
    assert view.acting is not None
    facts = facts_of(view, view.acting)
    found = view.variant.read_card(action)
    assert found in view.legal, action
    return find_idea(code).does(facts, found)


@pytest.mark.parametrize(("code", "plays", "seat", "hand", "yes", "no"), CARDS, ids=[row[0] for row in CARDS])
def test_a_card_does_it_or_does_not(code: str, plays: str, seat: int, hand: str, yes: str, no: str) -> None:
    view = seen(position(plays, seat, hand))
    assert does(view, code, yes)
    assert not does(view, code, no)


def test_the_mates_suit_is_returned_only_if_the_mate_has_led_it() -> None:
    view = seen(position("RO.2O.9O.3O", 2, "97O.543C.76E.98765B"))
    assert does(view, "to_mate", "7O")
    assert not does(view, "to_mate", "7E")


def _call(view: View, code: str, kind: str, trump: int | None = None) -> bool:
    assert view.acting is not None
    call = Call(view.acting, kind, trump)
    assert call in view.legal
    return find_idea(code).does(facts_of(view, view.acting), call)


def test_calls_do_it_or_do_not() -> None:
    view = seen(position("", 3, "97O.543C.76E.98765B", "calls="))
    assert _call(view, "long_trumps", NAME, 3)
    assert not _call(view, "long_trumps", NAME, 1)
    assert _call(view, "strong_trumps", NAME, 0)
    assert not _call(view, "strong_trumps", NAME, 1)
    assert _call(view, "no_trump", NO_TRUMP)
    assert not _call(view, "no_trump", NAME, 0)
    assert _call(view, "leave_to_mate", DELEGATE)
    assert not _call(view, "leave_to_mate", NO_TRUMP)
    assert _call(view, "name_oneself", NO_TRUMP)
    assert not _call(view, "name_oneself", DELEGATE)
    view = seen(position("", 0, "97O.543C.76E.98765B", "calls=B"))
    assert _call(view, "double", "contro")
    assert not _call(view, "double", PASS)
    assert _call(view, "let_be", PASS)
    assert not _call(view, "let_be", "contro")


def test_every_idea_verdict_and_habit_has_its_sentence() -> None:
    assert set(CODES) == set(IDEA_SENTENCES)
    assert {habit.code for habit in HABITS} == set(HABIT_SENTENCES)
    assert {code for habit in HABITS for code in habit.ideas} <= {idea.code for idea in IDEAS}
    assert set(LABELS) == set(SIGNS)
    tested = {row[0] for row in CARDS} | {"to_mate", "double", "let_be", "no_trump", "leave_to_mate"}
    assert {idea.code for idea in IDEAS} == tested | {"strong_trumps", "long_trumps", "name_oneself"}


def _reviewed(nodes: int) -> Iterator[tuple[View, Facts, Judgement]]:
    """Decisions by which something could be lost, out of many deals and games: every call, every other card.

    A deal has two or three calls and thirty cards: taken as they come, ideas about calls would hardly come up.
    """
    for game, numbers in (("butifarra", range(24)), ("manillen_4", range(20)), ("manilla", range(8))):
        for number in numbers:
            for place, moment in enumerate(decisions(game, number, by_bot("casual"))):
                view = moment.view()
                if view.contract is not None and (place + number) % 2:
                    continue
                judged = judge(view, nodes=nodes, seed=number)
                if judged is not None and judged.spread >= 0.75:
                    yield view, facts_of(view, moment.seat), judged


@pytest.mark.long
def test_over_many_decisions_each_idea_is_named_and_none_too_often() -> None:
    named: Counter[str] = Counter()
    for view, facts, judged in _reviewed(60_000):
        told = why(view, judged)
        _prove(told.code, facts, judged, told.action, told.against, told.gap.points)
        named[told.code] += 1
    whole = named.total()
    assert whole >= 200
    assert {code: named[code] for code in CODES if code != EVEN and named[code] < 3} == {}
    assert max(named.values()) <= 0.4 * whole


def _prove(code: str, facts: Facts, judged: Judgement, action: Action, against: Action, points: float) -> None:
    """The numbers that a sentence tells are true of the judgement that it comes from."""
    assert action == judged.best.action
    assert points == pytest.approx(judged.of(action).points - judged.of(against).points)
    if code in (EVEN, CLOSE, BETTER):
        gap = judged.gap(action, against)
        assert gap.sure == (code == BETTER) or gap.worth < LEAST
        return
    idea = find_idea(code)
    assert idea.does(facts, action)
    assert not idea.does(facts, against)
    for other in judged.prospects:  # nothing that does not do it is better than the action it is held against
        assert idea.does(facts, other.action) or other.worth <= judged.of(against).worth + 1e-6
    gap = judged.gap(action, against)
    assert (gap.worth if idea.calls else gap.points) >= LEAST


def test_numbers_prove_what_is_told() -> None:
    told = 0
    for moment in decisions("butifarra", 6, by_bot("casual")):
        view = moment.view()
        judged = judge(view, nodes=30_000)
        assert judged is not None
        found = why(view, judged)
        _prove(found.code, facts_of(view, moment.seat), judged, found.action, found.against, found.gap.points)
        told += found.code not in (EVEN, CLOSE, BETTER)
    assert told >= 3


def test_what_is_no_better_is_not_named() -> None:
    for moment in decisions("butifarra", 6, by_bot("casual")):
        view = moment.view()
        judged = judge(view, nodes=5_000)
        assert judged is not None
        worst = judged.prospects[-1].action
        if judged.spread > 1:
            facts = facts_of(view, moment.seat)
            best = judged.best.action
            assert not any(proved(idea, facts, judged, worst, best) for idea in IDEAS)
            return
    pytest.fail("nothing was at stake")

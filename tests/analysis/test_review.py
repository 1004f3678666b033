"""Reviews: what was equals the solver's word, what could be known finds planted mistakes."""

import pytest

from manilla.analysis.grades import BLUNDER, DOUBTFUL, GOOD, GRADES, LABELS, MISTAKE, PAID, Loss, grade, label
from manilla.analysis.judging import judge
from manilla.analysis.moments import Moment, PlayedDeal, deals_of, is_card
from manilla.analysis.review import Settings, Verdict, in_order, review_deal
from manilla.cli.session import Session, starting_event
from manilla.record.load import dump, load
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.search.solver import DealSolver
from manilla.variants import all_variants, find_variant
from tests.analysis.support import QUICK, alone, by_bot, decisions, perfectly, played
from tests.helpers import PLAYERS

CHOSEN = Settings(seed=5, nodes=QUICK)


def _told(verdict: Verdict) -> tuple[object, ...]:
    return verdict.place, verdict.moment.action, verdict.known, verdict.was, verdict.value, verdict.label


@pytest.mark.parametrize("game", ["butifarra", "manillen_4", "manillen_3"])
def test_what_was_is_what_the_solver_says(game: str) -> None:
    verdicts = in_order(tuple(review_deal(played(find_variant(game), 3, by_bot("random", 3)), CHOSEN)))
    solver, lost = DealSolver(), 0
    for verdict in verdicts:
        deal, action = verdict.moment.deal, verdict.moment.action
        if deal.contract is None or not isinstance(action, Card):
            assert verdict.value is None
            continue
        if len(deal.plays) < deal.places.seats * 2:  # the solver needs its time for each card of a whole deal
            continue
        assert verdict.value is not None
        found = solver.cards(deal)
        side = 1 if deal.sides[verdict.moment.seat] == 0 else -1
        best = max(side * value.lo for value in found.values())
        assert verdict.value.difference == side * best
        assert verdict.value.marks == solver.marks(deal).lo
        if verdict.was is not None:
            assert verdict.was.loss.points == (best - side * found[action].lo) / 2
            marks = side * (solver.marks(deal).lo - solver.marks(deal.apply(action)).lo)
            assert verdict.was.loss.marks == marks
            lost += verdict.was.loss.points > 0
            if isinstance(verdict.was.best, Card):
                assert side * found[verdict.was.best].lo == best
    assert lost > 1


@pytest.mark.parametrize(("game", "seed"), [("butifarra", 3), ("manillen_4", 1), ("manilla", 3), ("manillen_6", 2)])
def test_a_perfect_line_has_no_mistake(game: str, seed: int) -> None:
    verdicts = tuple(review_deal(played(find_variant(game), seed, perfectly()), CHOSEN))
    cards = [verdict for verdict in verdicts if is_card(verdict.moment.action)]
    assert sum(verdict.known is not None for verdict in cards) >= 8
    for verdict in cards:
        assert verdict.was is None or verdict.was.loss == Loss(0, 0, 0)
        assert (verdict.was is None) == (verdict.known is None)
        assert verdict.label not in (MISTAKE, BLUNDER)


@pytest.mark.parametrize("game", ["butifarra", "manillen_4", "manilla", "manillen_3"])
def test_a_planted_mistake_is_found_with_its_cost(game: str) -> None:
    solver, planted = DealSolver(), 0
    for moment in decisions(game, 2, by_bot("club")):
        if moment.deal.contract is None or len(moment.deal.plays) < 8:
            continue
        judged = judge(moment.view(), nodes=QUICK)
        assert judged is not None
        worst = judged.prospects[-1].action
        assert is_card(worst)
        if not judged.loss(worst).sure or judged.loss(worst).worth < 2 * GRADES[1][1]:
            continue
        (verdict,) = review_deal(alone(Moment(moment.match, moment.seat, worst)), CHOSEN)
        side = 1 if moment.deal.sides[moment.seat] == 0 else -1
        values = {card: side * value.lo for card, value in solver.cards(moment.deal).items()}
        assert verdict.known is not None
        assert verdict.was is not None
        assert verdict.known.grade in (MISTAKE, BLUNDER)
        assert verdict.was.loss.points == (max(values.values()) - values[worst]) / 2
        if verdict.was.loss.worth >= PAID:
            assert verdict.label == verdict.known.grade
            planted += 1
    assert planted > 0


def test_the_same_seed_gives_the_same_review() -> None:
    deal = played(find_variant("manillen_4"), 8, by_bot("random", 8))
    first, again = ([_told(verdict) for verdict in review_deal(deal, CHOSEN)] for _ in range(2))
    assert first == again


@pytest.mark.parametrize("game", tuple(all_variants()))
def test_every_game_is_reviewed(game: str) -> None:
    deal = played(find_variant(game), 1, by_bot("casual"))
    verdicts = tuple(review_deal(deal, Settings(nodes=1_000, exact_nodes=2_000)))
    assert [verdict.place for verdict in in_order(verdicts)] == list(range(len(deal.moments)))
    for verdict in verdicts:
        assert (verdict.known is None) == (verdict.label == "")
        assert verdict.known is None or verdict.label in LABELS
        assert verdict.known is not None or len(verdict.moment.view().legal) == 1 or "look" in str(verdict.moment)


def test_first_verdicts_come_before_the_last_are_worked_out() -> None:
    going = review_deal(played(find_variant("butifarra"), 3, by_bot("casual")), CHOSEN)
    first = next(going)
    assert first.moment.deal.plays
    going.close()  # nobody waits for the rest


def test_a_review_with_a_clock_ends_by_it() -> None:
    from time import monotonic

    begun = monotonic()
    deal = played(find_variant("manilla_2"), 1, by_bot("casual"))
    verdicts = tuple(review_deal(deal, Settings(seconds=2.0)))
    assert len(verdicts) == len(deal.moments)
    assert monotonic() - begun < 10


def test_a_record_gives_its_deals_without_what_was_taken_back() -> None:
    variant = find_variant("manillen_4")
    session = Session.begin(starting_event(variant, list(PLAYERS[:4])), None, "7")
    session.prepare()
    rest, done = by_bot("casual"), list[Action]()
    while session.match.deal is not None:
        match = session.match
        assert match.deal is not None
        seat = min(match.deal.to_act)
        action = rest(match, seat)
        if len(match.deal.plays) == 9 and not done:
            session.act(match.deal.legal_actions()[-1], seat)
            assert session.undo_last_act_of(match.player_at(seat))
            done.append(action)
        session.act(action, seat)
    (deal,) = deals_of(load(dump(tuple(session.events))))
    assert [moment.action for moment in deal.moments if is_card(moment.action)] == list(deal.end.plays)
    assert done[0] == deal.end.plays[9]


def test_a_deal_given_away_is_reviewed_as_far_as_it_was_played() -> None:
    whole = played(find_variant("butifarra"), 3, by_bot("casual"))
    before = whole.moments[30].match
    deal = PlayedDeal(1, whole.moments[:30], before.deal.award(0)) if before.deal else whole
    verdicts = in_order(tuple(review_deal(deal, CHOSEN)))
    assert len(verdicts) == 30
    assert verdicts[-1].value is not None
    assert verdicts[-1].value.difference == in_order(tuple(review_deal(whole, CHOSEN)))[29].value.difference  # type: ignore[union-attr]  # a card


def test_grades_are_thresholds_and_two_verdicts_make_one_label() -> None:
    assert [grade(worth, sure=True) for worth in (0.0, 1.0, 3.0, 9.0)] == [GOOD, DOUBTFUL, MISTAKE, BLUNDER]
    assert grade(9.0, sure=False) == DOUBTFUL
    assert grade(0.1, sure=False) == GOOD
    paid, free = Loss(3, 3, 3.0), Loss(0, 0, 0.0)
    assert [label(GOOD, each) for each in (free, paid, None)] == ["good_lucky", "good_unlucky", "good"]
    assert [label(BLUNDER, each) for each in (free, paid, None)] == [DOUBTFUL, BLUNDER, BLUNDER]

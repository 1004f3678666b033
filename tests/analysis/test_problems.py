"""Problems: each is what it says, worked out anew; the shipped set is varied; nothing hangs on what is hidden."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from manilla.analysis.problems import Problem, all_shipped, find_problem, shipped
from manilla.analysis.problems.choosing import Candidate, chosen
from manilla.analysis.problems.finding import (
    ALWAYS,
    CALL_MARGIN,
    CLOSED_MARGIN,
    OPEN_MARGIN,
    SURE,
    played,
    problems_in,
    proved_card,
)
from manilla.analysis.problems.grading import LEVELS, missed_by
from manilla.analysis.problems.mistakes import mistakes_of
from manilla.analysis.problems.problem import CLOSED, KINDS, OPEN, SAMPLED, match_of, problems_text, read_problems
from manilla.analysis.problems.proving import proved_again
from manilla.analysis.problems.themes import THEMES
from manilla.analysis.problems.worth import alike, closed_worths
from manilla.rules.cards import Card
from manilla.rules.deal import Deal, counted
from manilla.rules.errors import BadOption, UnreadableText
from manilla.rules.position import read_position
from manilla.rules.view import view_of
from manilla.search.solver import SOLVER_VERSION, DealSolver
from manilla.search.worlds import worlds
from manilla.variants import all_variants, find_variant
from manilla.words.learning import IDEAS as SENTENCES
from manilla.words.problems import TAGS
from manilla.words.problems import THEMES as THEME_SENTENCES
from tests.analysis.support import QUICK, by_bot
from tests.analysis.support import played as reviewed

SHIPPED = all_shipped()
KEYS = list(all_variants())
FEW_DEALS = 300
SOLVER = DealSolver(table_bytes=1 << 20)


def _cheap(problems: tuple[Problem, ...]) -> list[Problem]:
    """One of each kind whose proof is quick; of calls none, for each takes a second or more."""
    found = [problem for problem in problems if problem.kind != SAMPLED and problem.deals <= FEW_DEALS]
    kinds = sorted({problem.kind for problem in found})
    return [next(problem for problem in found if problem.kind == kind) for kind in kinds]


SAMPLE = [problem for key in KEYS for problem in _cheap(shipped(key))]


# -- the shipped set


def test_there_are_two_hundred_problems_and_some_of_every_game() -> None:
    assert len(SHIPPED) >= 200
    assert min(Counter(problem.variant.key for problem in SHIPPED)[key] for key in KEYS) >= 10
    assert len({problem.name for problem in SHIPPED}) == len(SHIPPED)


def test_no_two_come_from_one_deal() -> None:
    assert len({(problem.variant.key, problem.deal.dealt.holdings) for problem in SHIPPED}) == len(SHIPPED)


def test_kinds_grades_and_ideas_are_spread() -> None:
    kinds = Counter(problem.kind for problem in SHIPPED)
    assert all(kinds[kind] >= 20 for kind in KINDS)
    grades = Counter(problem.grade for problem in SHIPPED)
    assert all(grades[grade] >= 20 for grade in (1, 2, 3, 4, 5))
    ideas = Counter(tag for problem in SHIPPED for tag in problem.tags)
    assert len(ideas) >= 20
    first = Counter(problem.tags[0] for problem in SHIPPED)
    assert max(first.values()) <= 0.2 * len(SHIPPED)


@pytest.mark.parametrize("problem", SHIPPED, ids=lambda problem: problem.name)
def test_it_asks_something_and_one_answer_is_clearly_right(problem: Problem) -> None:
    view = problem.view()
    assert view.acting == problem.seat
    assert set(problem.loss) == set(view.legal)
    assert len(view.legal) > len(problem.answers)
    assert all(problem.loss[action] == 0 for action in problem.answers)
    call_margin = max(Fraction(CALL_MARGIN), SURE * problem.error)
    least: dict[str, Fraction] = {OPEN: Fraction(OPEN_MARGIN), CLOSED: CLOSED_MARGIN, SAMPLED: call_margin}
    assert problem.margin >= least[problem.kind] - Fraction(1, 100)
    assert problem.missed
    assert problem.tags
    if problem.kind == CLOSED:
        assert problem.deals > 1
        assert problem.always >= ALWAYS * problem.deals
    if not problem.about_call:
        assert len(alike(view)) >= 3
        assert set(problem.answers) in [set(cards) for cards in alike(view)]


@pytest.mark.parametrize("problem", SAMPLE, ids=lambda problem: problem.name)
def test_a_sample_of_each_game_is_proved_anew(problem: Problem) -> None:
    assert proved_again(problem) == ""


@pytest.mark.long
@pytest.mark.parametrize("problem", SHIPPED, ids=lambda problem: problem.name)
def test_every_problem_is_proved_anew(problem: Problem) -> None:
    assert proved_again(problem) == ""


def test_better_bots_miss_fewer() -> None:
    missed = Counter(level for problem in SHIPPED for level in problem.missed)
    assert missed["random"] > missed["casual"] > missed["strong"]
    assert missed["casual"] > missed["club"]
    assert set(missed) == set(LEVELS)


@pytest.mark.parametrize("problem", SAMPLE[::3], ids=lambda problem: problem.name)
def test_the_bots_named_do_miss_it(problem: Problem) -> None:
    """All but the first, whose dice hang on the place of the moment in its deal."""
    again = missed_by(problem.view(), problem.answers, "any name")
    assert "casual" not in set(again) ^ set(problem.missed)


def test_every_idea_has_a_name_and_a_sentence() -> None:
    for tag in {tag for problem in SHIPPED for tag in problem.tags} | set(THEMES):
        assert tag in TAGS
        assert tag in SENTENCES or tag in THEME_SENTENCES


# -- a proof that can fail


@pytest.mark.parametrize("kind", [OPEN, CLOSED])
def test_a_wrong_answer_or_number_is_found_out(kind: str) -> None:
    problem = next(each for each in SAMPLE if each.kind == kind)
    other = next(action for action in problem.loss if action not in problem.answers)
    assert proved_again(problem) == ""
    assert "another answer" in proved_again(replace(problem, answers=(other,)))
    losses = {**problem.loss, other: problem.loss[other] + 1}
    assert "losses" in proved_again(replace(problem, loss=losses))
    assert "deals" in proved_again(replace(problem, always=problem.always - 1))
    assert "ideas" in proved_again(replace(problem, tags=("capot", *problem.tags)))


def test_an_unclear_moment_is_no_problem() -> None:
    problem = next(each for each in SAMPLE if each.kind == OPEN and len(each.deal.trick) < 3)
    line = [problem.deal]
    while not line[-1].finished:
        line.append(line[-1].apply(min(line[-1].legal_cards())))
    match = match_of(line[-2], tuple(f"{n}" for n in range(problem.variant.seating.players)))  # the last card
    assert list(problems_in([match], "x")) == []


# -- what is hidden makes no difference


@pytest.mark.parametrize("problem", [each for each in SAMPLE if each.kind == CLOSED][:5], ids=lambda each: each.name)
def test_a_closed_problem_hangs_on_what_the_player_sees(problem: Problem) -> None:
    found = worlds(problem.view())
    number = Random(1).randrange(found.count)
    other = replace(problem, deal=found.deal(number))
    assert other.view() == problem.view()
    one = proved_card(problem.view(), problem.deal, CLOSED)
    assert one == proved_card(other.view(), other.deal, CLOSED)


def test_a_closed_problem_is_the_sum_over_its_deals_asked_one_by_one() -> None:
    problem = next(each for each in SAMPLE if each.kind == CLOSED)
    found, solver = worlds(problem.view()), DealSolver()
    side = problem.deal.sides[problem.seat]
    totals: Counter[Card] = Counter()
    best: Counter[Card] = Counter()
    for number in range(found.count):
        values = {card: value.lo * (1 - 2 * side) for card, value in solver.cards(found.deal(number)).items()}
        totals.update(values)
        best.update(card for card, value in values.items() if value == max(values.values()))
    worths = closed_worths(problem.view(), found.count)
    assert worths is not None
    assert dict(worths.totals) == dict(totals)
    assert {card: times for card, times in worths.best.items() if times} == dict(best)
    assert closed_worths(problem.view(), found.count - 1) is None


# -- themes, looked at by another road: the line that the solver plays


def _after(problem: Problem, card: Card) -> Deal:
    """The deal at its end, with best play after a card."""
    deal = problem.deal.apply(card)
    if deal.finished:
        return deal
    for each in SOLVER.line(deal).line:
        deal = deal.apply(each)
    return deal


def _lost_tricks(problem: Problem, card: Card, side: int) -> int:
    end = _after(problem, card)
    return sum(end.sides[trick.winner] != side for trick in end.tricks()[sum(problem.deal.tricks_won) :])


def _has(problem: Problem, card: Card, theme: str) -> bool:
    side = problem.deal.sides[problem.seat]
    end, begun = _after(problem, card), sum(problem.deal.tricks_won)
    if theme in ("capot", "take_rest"):
        return _lost_tricks(problem, card, side) == 0
    if theme == "save_capot":
        return end.tricks_won[side] > 0
    if theme == "win_deal":
        points = counted(end.variant, end.points_won, end.tricks_won)
        return points[side] > points[1 - side]
    first, second = end.tricks()[begun : begun + 2]
    return end.sides[first.winner] != side and end.sides[second.winner] == side


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme not in ("capot", "save_capot")])
def test_a_theme_holds_for_the_answer_and_for_no_other_card(theme: str) -> None:
    """By best play of another run; where several lines are best, points are alike but tricks need not be."""
    about = [problem for problem in SHIPPED if theme in problem.tags and problem.kind == OPEN]
    assert about
    for problem in about:
        cards = [card for card in problem.loss if isinstance(card, Card)]
        assert _has(problem, next(card for card in cards if card in problem.answers), theme) or theme == "take_rest"
        if theme == "win_deal":
            assert not any(_has(problem, card, theme) for card in cards if card not in problem.answers)


def test_no_theme_is_told_where_it_does_not_hold() -> None:
    for theme in ("win_deal", "throw_in"):
        others = [one for one in SHIPPED if one.kind == OPEN and theme not in one.tags and not one.deal.trick][:6]
        for problem in others:
            cards = [card for card in problem.loss if isinstance(card, Card)]
            right = next(card for card in cards if card in problem.answers)
            rivals = [card for card in cards if card not in problem.answers]
            assert not _has(problem, right, theme) or any(_has(problem, card, theme) for card in rivals)


# -- cards that are alike


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("543O.9B/5432C/5432E/876E.6C", ["3O 4O 5O", "9B"]),
        ("53O.9B/4O.32C/432E/876E", ["3O", "5O", "9B"]),  # another holds the card between
        ("53O.9B/432C/432E/876E", ["3O 5O", "9B"]),  # the card between is gone
        ("9AO.2B/3B.32C/432E/876E", ["AO", "9O", "2B"]),  # they touch, but count differently
        ("R87O/3B.32C/432E/876E", ["7O 8O", "RO"]),
    ],
)
def test_cards_are_alike_if_they_touch_and_count_the_same(hands: str, expected: list[str]) -> None:
    variant = find_variant("butifarra")
    deal = read_position(f"butifarra dealer=3 hands={hands} contract=B", find_variant).deal()
    gone = variant.deck
    for seat in range(4):
        gone -= deal.held(seat)
    view = replace(view_of(match_of(deal, ("a", "b", "c", "d")), 0), aside=gone)
    assert [" ".join(variant.card_text(card) for card in cards) for cards in alike(view)] == expected


# -- made again, written and read


def test_the_same_seed_finds_the_same_problems() -> None:
    variant = find_variant("manillen_4")

    def find() -> str:
        found = []
        for number in (3, 4):
            matches = [match for match in played(variant, number, "1") if match.phase == "play"]
            found += [Candidate(problem, number) for problem in problems_in(matches, f"1 {variant.key} {number}")]
        return problems_text(chosen(found, 2), SOLVER_VERSION)

    assert find() == find()
    assert "problem 01" in find()


def test_a_file_of_problems_reads_as_it_was_written() -> None:
    for key in KEYS:
        problems = shipped(key)
        assert read_problems(problems_text(problems, SOLVER_VERSION)) == problems


@pytest.mark.parametrize(
    "text",
    [
        "",
        "manilla-problems 2",
        "manilla-problems 1\nproblem 01 open\nseat 0",
        "manilla-problems 1\nposition butifarra",
        "manilla-problems 1\nproblem 01 shut\nposition butifarra hands=9O/AO/RO/SO contract=B\nseat 0\nanswer 9O",
    ],
)
def test_what_is_no_file_of_problems_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText, match=r"no_problems|bad_problem"):
        read_problems(text)


def test_a_problem_is_found_by_its_name() -> None:
    problem = SHIPPED[0]
    assert find_problem(f" {problem.name.upper()} ") == problem
    for name in ("nothing", "butifarra-99", "butifarra-", "-1", ""):
        with pytest.raises(BadOption, match="unknown_problem"):
            find_problem(name)


# -- own mistakes


def test_mistakes_of_a_match_become_problems_with_another_answer() -> None:
    deal = reviewed(find_variant("manillen_4"), 3, by_bot("random", 3))
    found = [problem for player in range(4) for problem in mistakes_of(deal, player, nodes=QUICK)]
    assert found
    acts = {(moment.deal.plays, moment.deal.calls, moment.seat): moment.action for moment in deal.moments}
    for problem in found:
        assert problem.kind == SAMPLED
        done = acts[problem.deal.plays, problem.deal.calls, problem.seat]
        assert done not in problem.answers
        assert problem.loss[done] > 0
        assert read_problems(problems_text([problem], SOLVER_VERSION)) == (problem,)

"""The course: its answers are those of rules and solver, its texts true and short, its lessons can be finished."""

import json
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from manilla.analysis.course import LESSONS, NotTaught, Progress, Task, find_lesson, find_taught, judge, tasks, taught
from manilla.analysis.course.asking import QUESTIONS, Answer, worths
from manilla.analysis.course.facts import course_facts, feedback_facts, lesson_facts, step_facts
from manilla.analysis.course.judging import choices, costs, right_answers
from manilla.analysis.course.model import YOU
from manilla.analysis.course.progress import finished, progress_json, read_progress
from manilla.analysis.course.telling import answer_text, asked, facts_of, going_on, read_answer, verdict
from manilla.locale import LANGUAGES
from manilla.rules.calling import Call
from manilla.rules.cards import SUIT_CARDS, Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import BadOption, UnreadableText
from manilla.rules.notation import call_text
from manilla.search.solver import DealSolver
from manilla.variants import find_variant
from manilla.words import Speech

RIGHT = {
    "manilla": {
        "trick": ["3", "AO 2O", "RO", "3B", "SB", "4"],
        "points": ["2", "9", "6", "72", "RE"],
        "scoring": ["5", "8"],
        "loading": ["AE", "AC", "4C", "CE"],
        "drawing": ["9E 3E", "7", "5C 6B"],
        "counting": ["1", "3", "19", "AC"],
        "giving": ["3B", "5C", "8E"],
        "naming": ["3", "3", "0"],
        "doubling": ["43", "36"],
        "ending": ["AC", "9B", "4B"],
    },
    "butifarra": {
        "trick": ["3", "AO 2O", "RO", "3B", "SB", "4"],
        "points": ["2", "9", "6", "72", "RE"],
        "scoring": ["5", "8", "10"],
        "loading": ["AE", "AC", "4C", "CE"],
        "drawing": ["9E 3E", "7", "5C 6B"],
        "counting": ["1", "3", "19", "AC"],
        "giving": ["3B", "5C", "8E"],
        "naming": ["C", "NT", "C"],
        "doubling": ["contro", "pass", "14"],
        "ending": ["AC", "9B", "4B"],
    },
    "manillen_4": {
        "trick": ["3", "AD 7D", "KD", "7C", "QC", "4"],
        "points": ["2", "9", "60", "KS"],
        "scoring": ["9", "12", "10"],
        "loading": ["AC", "AD", "7C", "QH"],
        "drawing": ["TD", "4", "JS"],
        "counting": ["3", "3", "19", "KH QH"],
        "giving": ["8D", "9H", "8S"],
        "naming": ["H", "NT", "H"],
        "doubling": ["contro", "pass", "12"],
        "ending": ["KH", "TC", "8C"],
    },
}
"""What the author of the lessons meant to be right, step by step."""
GAMES = [variant.key for variant in taught()]
EVERY = [(game, lesson.key) for game in GAMES for lesson in LESSONS]


def text_of(task: Task, answer: Answer) -> str:
    if isinstance(answer, Call):
        return call_text(task.variant, answer)
    return task.variant.card_text(answer) if isinstance(answer, Card) else str(answer)


def steps(*, ask: str, games: list[str] | None = None) -> Iterator[Task]:
    for game in games or GAMES:
        for lesson in LESSONS:
            yield from (task for task in tasks(lesson, game) if task.step.ask == ask)


def step(game: str, lesson: str, number: int) -> Task:
    return tasks(find_lesson(lesson), game)[number - 1]


def test_the_three_games_and_their_kin_are_taught() -> None:
    assert set(GAMES) >= {"manilla", "butifarra", "manillen_4"}
    assert not {"butifarra_obligada", "manilla_2", "manillen_2", "manillen_3", "manillen_6"} & set(GAMES)
    assert len(LESSONS) == 10


@pytest.mark.parametrize("game", RIGHT)
def test_the_right_answers_are_what_the_author_meant(game: str) -> None:
    found = {
        lesson.key: [{text_of(task, answer) for answer in right_answers(task)} for task in tasks(lesson, game)]
        for lesson in LESSONS
    }
    assert found == {lesson: [set(answers.split()) for answers in given] for lesson, given in RIGHT[game].items()}


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_every_lesson_can_be_finished(game: str, lesson: str) -> None:
    progress, all_tasks = Progress(), tasks(find_lesson(lesson), game)
    assert 2 <= len(all_tasks) <= 6
    for task in all_tasks:
        assert progress.next_step(all_tasks) == task.number
        assert not finished(progress, all_tasks)
        for answer in right_answers(task):
            assert judge(task, answer).right
        progress = progress.with_done(task)
    assert finished(progress, all_tasks)
    assert progress.next_step(all_tasks) == 1
    assert read_progress(progress_json(progress)) == progress


def best_by_trying(deal: Deal, side: int) -> int:
    """The most points that ``side`` can be sure of, by trying every card."""
    if deal.finished:
        return deal.points_won[side] + deal.variant.scoring.trick_points(deal.tricks_won[side])
    best = max if deal.sides[deal.seat] == side else min
    return best(best_by_trying(deal.apply(card), side) for card in deal.legal_cards())


def test_best_cards_are_best_when_every_card_is_tried() -> None:
    tried = 0
    for task in steps(ask="best_card", games=list(RIGHT)):
        left = sum(len(task.deal.held(seat)) for seat in range(4))
        if left > 12:
            continue
        side = task.deal.sides[YOU]
        worth = {card: best_by_trying(task.deal.apply(card), side) for card in task.deal.legal_cards()}
        assert costs(task) == {card: max(worth.values()) - value for card, value in worth.items()}
        tried += 1
    assert tried >= 3 * len(RIGHT)


def test_what_a_card_costs_is_what_the_deals_played_on_differ_by() -> None:
    """The longer endings, too: the value after each card is asked for by itself, and the lines shown come out so."""
    for task in steps(ask="best_card", games=list(RIGHT)):
        sign = 1 if task.deal.sides[YOU] == 0 else -1
        values = {card: sign * DealSolver().value(task.deal.apply(card)).lo for card in task.deal.legal_cards()}
        best = next(iter(right_answers(task)))
        ours = judge(task, best).points
        assert ours is not None
        assert any(loss > 0 for loss in costs(task).values()), "a question with only right answers"
        for card, value in values.items():
            feedback = judge(task, card)
            assert feedback.loss == (max(values.values()) - value) // 2
            assert feedback.points is not None
            assert ours[0] - feedback.points[0] == feedback.loss
            assert sum(ours) == sum(feedback.points)
            assert len(feedback.plays) == sum(len(task.deal.held(seat)) for seat in range(4))


def test_a_card_that_may_not_be_played_is_refused_for_the_referees_reason() -> None:
    wanted = {1: "must_follow", 2: "must_beat", 3: "must_trump", 4: "must_overtrump"}
    for game in GAMES:
        for task in tasks(find_lesson("trick"), game)[1:5]:
            refused = [card for card in task.hand if card not in task.deal.legal_cards()]
            assert refused
            codes = set()
            for card in refused:
                reason, feedback = task.deal.why_not(card), judge(task, card)
                assert reason is not None
                assert feedback.refused is not None
                assert not feedback.right
                assert not feedback.plays
                assert feedback.refused.code == reason.code
                codes.add(reason.code)
            assert wanted[task.number - 1] in codes


def test_a_card_not_in_hand_is_refused() -> None:
    task = step("butifarra", "loading", 1)
    feedback = judge(task, task.variant.read_card("9O"))
    assert feedback.refused is not None
    assert feedback.refused.code == "not_in_hand"


def test_a_call_that_was_not_asked_for_is_refused() -> None:
    task = step("butifarra", "naming", 1)
    feedback = judge(task, Call(YOU, "delegate"))
    assert feedback.refused is not None
    assert feedback.refused.code == "no_such_call"


def redealt(task: Task, rng: Random) -> Task:
    """The same hand of the learner's, and the cards that he does not see dealt anew."""
    deal, variant = task.deal, task.variant
    mine = deal.held(YOU)
    unseen = [card for card in variant.deck if card not in mine]
    rng.shuffle(unseen)
    size = len(mine)
    hands = [mine, *(Cards.of(unseen[place * size : (place + 1) * size]) for place in range(3))]
    dealt = Dealt(tuple(Holding(hand=hand) for hand in hands), None, deal.dealt.aside)
    return Task(
        task.lesson, task.number, task.step, task.board, deal._replace(dealt=dealt, playable=tuple(map(int, hands)))
    )


@pytest.mark.parametrize("game", ["butifarra", "manillen_4"])
def test_the_trump_to_name_is_best_on_average_over_what_the_learner_cannot_see(game: str) -> None:
    rng = Random(17)
    for task in tasks(find_lesson("naming"), game):
        totals: dict[Answer, int] = dict.fromkeys(worths(task), 0)
        for _ in range(60):
            for call, marks in worths(redealt(task, rng)).items():
                totals[call] += marks
        assert {max(totals, key=totals.__getitem__)} == right_answers(task)


def test_what_the_texts_say_of_the_cards_is_true() -> None:
    for game in GAMES:
        variant = find_variant(game)

        def card(task: Task, name: str) -> Card:
            return task.variant.read_card(task.board.names[name])

        best = max(variant.values)
        for number, ace, above, holders in ((2, "ace", "above", (1, 3)), (3, "led", "above", (1,))):
            task = step(game, "loading", number)
            assert card(task, above) > card(task, ace)
            assert card(task, above).suit == card(task, ace).suit
            assert any(card(task, above) in task.deal.held(seat) for seat in holders)
        task = step(game, "loading", 4)
        assert variant.values[card(task, "manilla_held")] == best > variant.values[card(task, "card")]
        assert any(card(task, "manilla_held") - 1 in task.deal.held(seat) for seat in (1, 3))
        task = step(game, "drawing", 1)
        trump = SUIT_CARDS[task.deal.contract.trump or 0] if task.deal.contract else 0
        suit = SUIT_CARDS[card(task, "ace").suit]
        assert any(not task.deal.held(seat) & suit and task.deal.held(seat) & trump for seat in (1, 3))
        task = step(game, "drawing", 3)
        assert task.deal.contract is not None
        trump = SUIT_CARDS[task.deal.contract.trump or 0]
        assert not (task.deal.held(1) | task.deal.held(3)) & trump
        assert len(task.deal.held(2) & trump) == 1
        task = step(game, "giving", 1)
        assert card(task, "manilla_held") in task.deal.held(2)
        best_lead = next(iter(right_answers(task)))
        assert isinstance(best_lead, Card)
        fallen = judge(task, best_lead).plays
        assert card(task, "fallen") in fallen[:4]
        task = step(game, "giving", 2)
        assert any(card(task, "their") in task.deal.held(seat) for seat in (1, 3))
        assert card(task, "ace") in task.deal.held(YOU)
        task = step(game, "giving", 3)
        lead = next(iter(right_answers(task)))
        assert isinstance(lead, Card)
        assert card(task, "above") in judge(task, lead).plays[:4]
        assert card(task, "ace") in task.deal.held(YOU)
        for number in (1, 2):
            task = step(game, "ending", number)
            assert {len(task.deal.held(seat)) + (seat in (1, 2, 3) and number == 1) for seat in range(4)} == {3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_whole_and_short_and_answers_can_be_typed(lang: str) -> None:
    most = 60 if lang == "en" else 75
    for game in GAMES:
        speech = Speech(find_variant(game), lang)
        for lesson in LESSONS:
            for task in tasks(lesson, game):
                facts = facts_of(speech, task)
                for said in (task.step.text, task.step.why, *([task.step.hint] if task.step.hint else [])):
                    filled = speech.translator.text(said.text).format(**facts)  # raises if a fact is missing
                    assert "{" not in filled
                    assert len(filled.split()) <= most, filled
                assert asked(speech, task)
                for answer in {*right_answers(task), *choices(task)}:
                    assert read_answer(speech, task, answer_text(speech, task, answer)) == answer


def test_everything_that_can_be_answered_gets_an_answer() -> None:
    for game in RIGHT:
        speech = Speech(find_variant(game), "en")
        for lesson in LESSONS:
            for task in tasks(lesson, game):
                possible: set[Answer] = {*choices(task), *right_answers(task)}
                if QUESTIONS[task.step.ask].kind == "number":
                    possible |= {0, 1, 999}
                for answer in possible:
                    feedback = judge(task, answer)
                    lines = verdict(speech, task, answer, feedback)
                    assert lines
                    assert all(line.strip() for line in lines)
                    assert feedback.right == (answer in right_answers(task))
                    went = going_on(speech, task, answer, feedback)
                    assert bool(went) == bool(feedback.plays)
                    msgspec.json.encode(feedback_facts(speech, task, answer, feedback))


def test_wrong_answers_are_told_what_is_wrong() -> None:
    speech = Speech(find_variant("butifarra"), "en")

    def told(lesson: str, number: int, typed: str) -> list[str]:
        task = step("butifarra", lesson, number)
        answer = read_answer(speech, task, typed)
        return verdict(speech, task, answer, judge(task, answer))

    assert told("trick", 3, "8O")[0].startswith("You must beat this card: sota of oros.")
    assert told("loading", 1, "5E")[0] == "The rules allow it, but it costs your side 4 points."
    assert told("counting", 4, "8C")[0] == "No: CC is still out, and beats 8C."
    assert told("naming", 1, "butifarra")[0] == "With that your side ends 5 marks worse than it might."
    assert told("scoring", 1, "6") == ["No, it is not 6.", "Take 36 away from 41."]
    assert told("trick", 1, "mate")[0] == "No, that is not the one."


def test_what_is_typed_must_be_an_answer() -> None:
    speech = Speech(find_variant("butifarra"), "en")
    for lesson, number, typed, code in (
        ("trick", 1, "nobody", "no_such_neighbour"),
        ("trick", 1, "4", "no_such_neighbour"),
        ("trick", 6, "many", "no_number"),
        ("trick", 6, "1000000", "no_number"),
        ("loading", 1, "ZZ", "no_such_card"),
        ("naming", 1, "ZZ", "no_such_call"),
    ):
        with pytest.raises(UnreadableText) as refused:
            read_answer(speech, step("butifarra", lesson, number), typed)
        assert refused.value.code == code


def test_lessons_and_games_are_found_by_name() -> None:
    assert find_lesson("4") is find_lesson(" Loading ") is LESSONS[3]
    with pytest.raises(NotTaught, match="no_such_lesson"):
        find_lesson("11")
    with pytest.raises(NotTaught, match="no_lessons"):
        find_taught("butifarra_obligada")
    with pytest.raises(BadOption):
        find_taught("no such game")


@pytest.mark.parametrize(
    "text", [b"", b"[]", b'{"format": 2, "steps": {}}', b'{"format": 1}', b'{"format": 1, "steps": 1}']
)
def test_what_is_no_progress_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_progress(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_gets_all_it_needs_and_no_hidden_card(lang: str) -> None:
    for game in RIGHT:
        speech = Speech(find_variant(game), lang)
        listed = course_facts(speech)
        assert [row["lesson"] for row in listed["lessons"]] == [lesson.key for lesson in LESSONS]
        assert {row["key"] for row in listed["games"]} == set(GAMES)
        for lesson in LESSONS:
            facts = lesson_facts(speech, lesson)
            json.dumps(facts)
            assert len(facts["tasks"]) == facts["steps"]
            assert [seat["seat"] for seat in facts["seats"]] == [0, 1, 2, 3]
            assert len({seat["name"] for seat in facts["seats"]}) == 4
            for task in tasks(lesson, game):
                shown = {key: value for key, value in step_facts(speech, task).items() if key not in ("text", "pieces")}
                assert shown["choices"] or shown["kind"] == "number"
                assert "".join(piece["text"] for piece in step_facts(speech, task)["pieces"]) == asked(speech, task)
                if "hands" in task.step.shown:
                    continue
                assert shown["hands"] is None
                turned = {shown["turned"]}
                hidden = {task.variant.card_text(card) for seat in (1, 2, 3) for card in task.deal.held(seat)} - turned
                assert not [card for card in hidden if f'"{card}"' in json.dumps(shown)]


def test_right_is_where_the_next_player_sits_when_play_goes_anticlockwise() -> None:
    names = {
        game: [s["name"] for s in lesson_facts(Speech(find_variant(game), "en"), LESSONS[0])["seats"]] for game in RIGHT
    }
    assert names["butifarra"] == ["You", "Right", "Mate", "Left"]
    assert names["manillen_4"] == ["You", "Left", "Mate", "Right"]

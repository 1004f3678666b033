"""Commitments, numbers and reveals in a record: what may come when."""

from collections.abc import Callable

import pytest

from manilla.record.events import (
    Bots,
    Committed,
    Contributed,
    Cut,
    Dealt,
    Drawn,
    MatchEvent,
    Played,
    Revealed,
    Scored,
    Seated,
    Undone,
)
from manilla.record.replay import Replayed, replayed, step
from manilla.rules.errors import RuleError
from tests.contract.support import fair_game_story

STORY = fair_game_story("manilla_2").events
HASH, SEED = "0" * 64, "f" * 64


def place(kind: type[MatchEvent], after: int = 0) -> int:
    """Where the next event of a kind stands in the story."""
    return next(n for n in range(after, len(STORY)) if isinstance(STORY[n], kind))


DRAW = place(Drawn)
SECOND = place(Committed, place(Committed) + 1)
CUT = place(Cut)
DEAL = place(Dealt)
SCORE = place(Scored)
REVEAL = place(Revealed, SCORE)


def up_to(number: int) -> Replayed:
    """The match before the event of that number."""
    return replayed(STORY[:number])


@pytest.mark.parametrize(
    ("number", "event", "code"),
    [
        (1, Contributed(0, "7"), "no_commitment"),
        (1, Revealed(SEED), "no_commitment"),
        (DRAW, Committed(HASH, 1), "commitment_open"),
        (DRAW, Seated([0, 1], 0), "commitment_open"),
        (DRAW + 1, Contributed(0, "7"), "numbers_closed"),
        (DRAW + 2, Revealed(SEED), "no_commitment"),
        (CUT, Committed(HASH, 1), "commitment_open"),
        (CUT + 1, Contributed(0, "7"), "numbers_closed"),
        (CUT + 1, Committed(HASH, 1), "wrong_phase"),
        (DEAL + 1, Contributed(0, "7"), "numbers_closed"),
        (DEAL + 1, Committed(HASH, 1), "wrong_phase"),
        (REVEAL + 1, Revealed(SEED), "no_commitment"),
        (REVEAL + 1, Undone(1), "nothing_to_undo"),
        (len(STORY), Committed(HASH, 1), "wrong_phase"),
        (2, Committed("0" * 63, 1), "bad_commitment"),
        (2, Committed("A" * 64, 1), "bad_commitment"),
        (2, Committed("g" * 64, 1), "bad_commitment"),
        (2, Committed(HASH, 0), "bad_commitment"),
        (REVEAL, Revealed("F" * 64), "bad_seed"),
        (REVEAL, Revealed(SEED[1:]), "bad_seed"),
        (1, Bots([1, 0]), "wrong_bots"),
        (1, Bots([1, 1]), "wrong_bots"),
        (1, Bots([2]), "no_such_player"),
        (1, Bots([-1]), "no_such_player"),
    ],
)
def test_what_comes_out_of_its_place_is_refused(number: int, event: MatchEvent, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        step(up_to(number), event)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("player", "text", "code"),
    [
        (2, "7", "no_such_player"),
        (-1, "7", "no_such_player"),
        (0, "", "unfit_number"),
        (0, "x" * 65, "unfit_number"),
        (0, "a b", "unfit_number"),
        (0, "a\u00a0b", "unfit_number"),
        (0, "a\nb", "unfit_number"),
        (0, "\ud800", "unfit_number"),
        (0, "\u202e7", "unfit_number"),
    ],
)
def test_what_is_no_number_of_a_player_is_refused(player: int, text: str, code: str) -> None:
    state = step(up_to(2), Committed(HASH, 1))
    with pytest.raises(RuleError) as refused:
        step(state, Contributed(player, text))
    assert refused.value.code == code


def test_a_player_adds_one_number() -> None:
    state = step(step(up_to(2), Committed(HASH, 1)), Contributed(1, "7"))
    with pytest.raises(RuleError, match="number_twice"):
        step(state, Contributed(1, "8"))
    assert step(state, Contributed(0, "7")).promise is not None


def test_a_seed_that_does_not_fit_is_for_verify_to_tell() -> None:
    state = step(up_to(REVEAL), Revealed(SEED))
    assert state.promise is not None
    assert (state.promise.seed, state.promise.broken_off) == (SEED, False)
    assert step(state, Committed(HASH, 99)).promise is not None


@pytest.mark.parametrize("number", [DRAW, CUT, CUT + 1, DEAL + 1, SCORE - 2])
def test_a_seed_told_before_the_deal_is_over_ends_the_record(number: int) -> None:
    """Who dislikes a deal could else call it off and promise another one."""
    state = step(up_to(number), Revealed(SEED))
    assert state.promise is not None
    assert state.promise.broken_off
    for event in (STORY[number], Committed(HASH, 1), Bots([]), Undone(1)):
        with pytest.raises(RuleError, match="broken_off"):
            step(state, event)


def without(*kinds: type[MatchEvent]) -> Callable[[MatchEvent], bool]:
    return lambda event: not isinstance(event, kinds)


def test_a_match_goes_on_where_a_seed_is_kept_back_or_nothing_is_promised() -> None:
    last = replayed(STORY).match
    assert replayed(filter(without(Revealed), STORY)).match == last
    assert replayed(filter(without(Contributed), STORY)).match == last
    assert replayed(filter(without(Bots, Committed, Contributed, Revealed), STORY)).match == last


def test_the_seed_of_a_draw_cannot_be_told_during_a_deal_without_a_promise() -> None:
    rest = [event for event in STORY[SECOND : DEAL + 1] if not isinstance(event, Committed | Contributed)]
    state = replayed([*STORY[: DRAW + 1], *rest])
    with pytest.raises(RuleError, match="no_commitment"):
        step(state, Revealed(SEED))


def test_acts_are_taken_back_under_a_promise_and_the_promise_stays() -> None:
    card = place(Played)
    before, after = up_to(card), up_to(card + 1)
    back = step(step(after, Bots([0])), Undone(1))
    assert back.match == before.match
    assert back.promise == before.promise
    assert back.promise is not None
    assert back.bots == (0,)
    assert step(up_to(SCORE), Undone(1)).promise == after.promise

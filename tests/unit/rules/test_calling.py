"""The worked examples of the calls: who may speak at each moment, what he may say, and who leads."""

import pytest

from manilla.rules.calling import BLIND_NO_TRUMP, NAME, NO_TRUMP, RUNGS, Call, Contract
from manilla.rules.errors import IllegalAction
from manilla.variants import find_variant
from tests.examples.calls import CALLS
from tests.examples.shapes import Calls
from tests.helpers import dealt_match
from tests.rigged import call_of, word_of

each_example = pytest.mark.parametrize("example", CALLS, ids=[e.title for e in CALLS])


def contract_after(calls: tuple[Call, ...]) -> Contract:
    """The contract told from the calls alone."""
    named = next(call for call in calls if call.kind in (NAME, NO_TRUMP, BLIND_NO_TRUMP))
    rung = sum(call.kind in RUNGS for call in calls)
    return Contract(named.trump, named.seat, rung, named.kind == BLIND_NO_TRUMP)


@each_example
def test_the_right_seats_may_say_the_right_words_at_every_moment(example: Calls) -> None:
    variant = find_variant(example.game).with_options(example.options)
    calling, places = variant.calling, variant.seating.places(example.dealer)
    calls: tuple[Call, ...] = ()
    for moment in example.moments:
        if moment.after is not None:
            calls = (*calls, call_of(variant, *moment.after))
        assert calling.to_act(places, calls) == set(moment.to_act)
        for seat in range(places.seats):
            words = [word_of(variant, call) for call in calling.legal(places, calls, seat)]
            expected = moment.legal.split() if seat in moment.to_act else []
            assert sorted(words) == sorted(expected)
        over = moment.leads is not None
        assert (calling.contract(places, calls, next(iter(variant.deck))) is not None) == over
    if calls:
        assert calling.contract(places, calls, None) == contract_after(calls)


@each_example
def test_a_deal_takes_the_calls_and_lets_the_right_seat_lead(example: Calls) -> None:
    variant = find_variant(example.game).with_options(example.options)
    deal = dealt_match(variant, seed=1, dealer=example.dealer).deal
    assert deal is not None
    for moment in example.moments:
        if moment.after is not None:
            deal = deal.apply(call_of(variant, *moment.after))
        if moment.leads is None:
            assert deal.contract is None
            assert deal.to_act == set(moment.to_act)
        else:
            assert deal.contract is not None
            assert deal.to_act == {moment.leads}
            assert deal.leader == moment.leads


@each_example
def test_a_seat_that_is_not_asked_may_not_speak(example: Calls) -> None:
    variant = find_variant(example.game).with_options(example.options)
    deal = dealt_match(variant, seed=1, dealer=example.dealer).deal
    assert deal is not None
    for moment in example.moments:
        if moment.after is not None:
            deal = deal.apply(call_of(variant, *moment.after))
        for seat in set(range(deal.places.seats)) - set(moment.to_act):
            error = deal.why_not(call_of(variant, seat, "pass"))
            assert isinstance(error, IllegalAction)
            assert error.code == ("not_your_turn" if moment.leads is None else "calls_over")


def test_the_examples_climb_every_rung() -> None:
    said = {word for example in CALLS for moment in example.moments for word in moment.legal.split()}
    games = {example.game for example in CALLS}
    assert {"contro", "recontro", "sant_vicenc", "barraca", "meegaan", "tegengaan", "coinche", "surcoinche"} <= said
    assert {"delegate", "look", "blind_no_trump", "butifarra", "no_trump"} <= said
    assert len(games) > 8

"""The JSON form of a view: there and back, in every game, at every moment, for every viewer, and nothing more."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from manilla.protocol.codec import encode
from manilla.protocol.errors import BadMessage
from manilla.protocol.views import (
    PrivatePart,
    PublicPart,
    SeenMatch,
    joined,
    private_part,
    public_part,
    read_view,
    view_message,
)
from manilla.rules.match import Match
from manilla.rules.view import view_of
from manilla.variants import all_variants
from tests.contract.support import GAMES, SETTINGS, Setting, game_story, story
from tests.contract.test_secrecy import WORLDS, seen_slots, slots, worlds_unlike
from tests.strategies import matches

decoded = msgspec.json.Decoder(SeenMatch).decode


def viewers(match: Match) -> tuple[int | None, ...]:
    return (None, *range(len(match.players)))


def assert_comes_back(match: Match) -> None:
    """Every viewer's message comes back as his view, whole or in two parts, with all results or the new ones."""
    public: bytes | None = None
    for viewer in viewers(match):
        view = view_of(match, viewer)
        message = view_message(view)
        line = encode(message)
        assert b"\n" not in line
        assert decoded(line) == message
        assert read_view(decoded(line)) == view
        # The public part is the same for all, and the two parts are the whole.
        whole = encode(public_part(view))
        assert public in (None, whole)
        public = whole
        assert decoded(joined(whole, private_part(view))) == message
        known = len(view.results) // 2
        newer = decoded(encode(view_message(view, known)))
        assert len(newer.results) == len(view.results) - known
        assert read_view(newer, view.results[:known]) == view


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_of_a_match_comes_back_for_every_viewer(key: str) -> None:
    states = game_story(key).states
    phases = {match.phase: match for match in states}
    assert set(phases) >= {"draw", "cut", "deal", "play", "over"}
    for match in phases.values():
        assert_comes_back(match)
    first = next(number for number, match in enumerate(states) if match.results)
    for match in states[: first + 1 : 3]:
        assert_comes_back(match)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_option_comes_back(setting: Setting) -> None:
    def one_deal(match: Match) -> bool:
        return bool(match.results)

    states = story(setting.variant(), 21, one_deal).states
    for match in Random(str(setting)).sample(states, min(2, len(states))):
        assert_comes_back(match)


@given(match=matches())
@settings(max_examples=30, deadline=None)
def test_any_match_with_any_options_comes_back(match: Match) -> None:
    assert_comes_back(match)


@pytest.mark.parametrize(("key", "chosen"), WORLDS, ids=str)
def test_what_a_viewer_has_not_seen_changes_no_byte(key: str, chosen: dict[str, object]) -> None:
    def one_deal(match: Match) -> bool:
        return bool(match.results)

    rng = Random(f"{key} {chosen}")
    variant = all_variants()[key].with_options(chosen)
    running = [match for match in story(variant, 5, one_deal).states if match.deal is not None]
    changed = 0
    for match in rng.sample(running, min(3, len(running))):
        for viewer in viewers(match):
            assert match.deal is not None
            hidden = sorted(set(slots(match.deal)) - seen_slots(match, viewer), key=str)
            world = worlds_unlike(match, hidden, rng, 8)
            assert world.deal is not None
            changed += world.deal.dealt != match.deal.dealt
            assert encode(view_message(view_of(world, viewer))) == encode(view_message(view_of(match, viewer)))
    assert changed


def test_the_whole_message_has_the_fields_of_both_parts() -> None:
    def fields(struct: type[msgspec.Struct]) -> list[tuple[str, object, object]]:
        return [(field.name, field.type, field.default) for field in msgspec.structs.fields(struct)]

    assert fields(SeenMatch) == fields(PublicPart) + fields(PrivatePart)


@pytest.mark.parametrize("key", GAMES)
def test_the_duty_told_is_the_one_that_leaves_no_other_card(key: str) -> None:
    told = 0
    for match in game_story(key).states:
        for viewer in viewers(match):
            view = view_of(match, viewer)
            duty = view_message(view).duty
            if view.acting is None or view.contract is None:
                assert duty is None
                continue
            broken = [error for card in view.holdings[view.acting].playable if (error := view.why_not(card))]
            assert (duty is None) == (not broken)
            if duty is not None:
                told += 1
                assert (duty.code, duty.suit, duty.beat) in [
                    (error.code, error.data.get("suit"), error.data.get("beat")) for error in broken
                ]
    assert told


@pytest.mark.parametrize("key", GAMES)
def test_who_took_each_trick_is_told(key: str) -> None:
    states = game_story(key).states
    for match in states:
        if match.deal is not None:
            winners = view_message(view_of(match, None)).trick_winners
            assert winners == tuple(trick.winner for trick in view_of(match, None).tricks())
            if winners and not match.deal.trick:
                assert winners[-1] == match.deal.leader
    for past in view_message(view_of(states[-1], None)).results:
        seats = all_variants()[key].seating.seats
        assert len(past.trick_winners) == len(past.plays) // seats


def test_results_that_are_not_known_are_asked_for() -> None:
    match = game_story(GAMES[0]).last
    message = view_message(view_of(match, 0), 1)
    with pytest.raises(BadMessage, match="missing_results"):
        read_view(message)

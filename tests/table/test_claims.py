"""The rest is ours, or theirs."""

import random

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.table.commands import ClaimJudged
from manilla.table.showing import seen_table
from tests.table.support import Driven, kinds, playing


def in_play(game: str = "manille_muette", count: int | None = None, plays: int = 5) -> Driven:
    driven = playing(game, Settings(pace=0.1), count=count)
    driven.to_cards()
    driven.play_on(random.Random(8), plays)
    driven.now += 1_000
    return driven


def test_a_claim_lays_the_hand_open_and_stops_the_play() -> None:
    driven = in_play()
    match = driven.table.game_on
    assert kinds(driven.fine("p_2", p.Claim)) == ["claim_made"]
    seat = match.seats_of(2)[0]
    shown = seen_table(driven.table, 0, str).shown
    assert list(shown) == [seat]
    assert "?" not in shown[seat]
    for request, facts in ((p.Act, {"act": "7P"}), (p.Claim, {}), (p.Concede, {})):
        for chair in driven.table.chairs:
            assert driven.refused(chair.player, request, **facts) == "claim_open"
    assert driven.refused("p_2", p.Ask, what="undo") == "claim_open"


def test_a_claim_that_holds_ends_the_deal() -> None:
    driven = in_play()
    driven.fine("p_2", p.Claim)
    outcome = driven.do(ClaimJudged(2, True, driven.table.claimed_at))
    assert outcome.hold == driven.table.claimed_at + 300
    driven.now += 300
    assert kinds(driven.do(ClaimJudged(2, True, driven.table.claimed_at)).events) == ["claimed", "scored", "committed"]
    assert driven.table.claiming is None
    driven.check_replay()


def test_a_claim_that_fails_leaves_the_hand_open() -> None:
    driven = in_play()
    driven.fine("p_2", p.Claim)
    driven.now += 300
    assert kinds(driven.do(ClaimJudged(2, False, driven.table.claimed_at)).events) == ["claim_failed"]
    seat = driven.table.game_on.seats_of(2)[0]
    assert seat in seen_table(driven.table, 0, str).shown
    assert driven.refused("p_2", p.Claim) == "claim_failed"
    rng = random.Random(9)
    deals = len(driven.table.game_on.results)
    tricks = sum(driven.table.game_on.deal.tricks_won)  # type: ignore[union-attr]  # there is a deal
    while sum(driven.table.game_on.deal.tricks_won) == tricks:  # type: ignore[union-attr]  # there is a deal
        driven.move(rng)
    driven.fine("p_2", p.Claim)
    driven.now += 300
    driven.do(ClaimJudged(2, False, driven.table.claimed_at))
    while len(driven.table.game_on.results) == deals:
        driven.move(rng)
    assert not seen_table(driven.table, 0, str).shown
    driven.check_replay()


def test_an_answer_to_an_older_claim_counts_for_nothing() -> None:
    driven = in_play()
    driven.fine("p_2", p.Claim)
    claimed_at = driven.table.claimed_at
    driven.now += 300
    for command in (ClaimJudged(1, True, claimed_at), ClaimJudged(2, True, claimed_at - 1)):
        assert not driven.do(command).events
    driven.do(ClaimJudged(2, False, claimed_at))
    assert not driven.do(ClaimJudged(2, True, claimed_at)).events


def test_claims_are_for_the_play_of_the_cards() -> None:
    driven = playing("butifarra")
    assert driven.refused("p_0", p.Claim) == "no_cards_in_play"
    assert driven.refused("p_0", p.Concede) == "no_cards_in_play"
    driven.fine(driven.table.chairs[driven.table.game_on.cutter].player, p.Act, act="cut 9")
    assert driven.refused("p_0", p.Claim) == "no_cards_in_play"
    assert driven.refused("p_9", p.Claim) == "no_chair"


def test_a_claim_with_piles_shows_what_its_player_sees_and_no_more() -> None:
    driven = in_play("manilla_2")
    driven.fine("p_0", p.Claim)
    shown = seen_table(driven.table, 0, str).shown
    (text,) = shown.values()
    assert "?" in text


def test_a_mate_who_is_there_is_asked_before_the_rest_is_given_away() -> None:
    driven = in_play()
    match = driven.table.game_on
    mate = match.player_at(match.seats_of(0)[0] + 2)
    enemy = next(chair for chair in range(4) if chair not in (0, mate))
    assert kinds(driven.fine("p_0", p.Concede)) == ["asked"]
    assert driven.refused(f"p_{enemy}", p.Answer, what="concede", yes=True) == "not_asked"
    assert driven.refused(f"p_{enemy}", p.Concede) == "question_open"
    assert kinds(driven.fine(f"p_{mate}", p.Answer, what="concede", yes=False)) == ["answered"]
    assert driven.table.game_on.deal is not None
    driven.fine("p_0", p.Concede)
    events = driven.fine(f"p_{mate}", p.Concede)
    assert kinds(events) == ["answered", "conceded", "scored", "committed"]
    driven.check_replay()


def test_who_has_no_mate_or_a_bot_concedes_at_once() -> None:
    driven = in_play(count=1)
    assert kinds(driven.fine("p_0", p.Concede)) == ["asked", "conceded", "scored", "committed"]
    alone = in_play("manillen_2")
    assert kinds(alone.fine("p_1", p.Concede))[1:] == ["conceded", "scored", "committed"]

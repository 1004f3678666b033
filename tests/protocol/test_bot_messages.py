"""The messages to a bot: what is told between two views, that nothing unseen gets in, and how answers are read."""

import itertools
import json
from dataclasses import replace
from random import Random

import msgspec
import pytest

from manilla.bots import Budget, find_bot
from manilla.protocol.bot import (
    PROTOCOL,
    Action,
    Bye,
    Clock,
    Deal,
    DealEnd,
    Event,
    Hello,
    Info,
    MatchEnd,
    Ping,
    Pong,
    Turn,
    from_bot,
    schema,
    to_bot,
)
from manilla.protocol.codec import decode, encode
from manilla.protocol.errors import BadMessage, BotFault
from manilla.protocol.seat import Seat, action_of, harmless
from manilla.protocol.serving import serve
from manilla.protocol.telling import news, same_match, welcome
from manilla.protocol.views import view_message
from manilla.rules.calling import PASS, Call
from manilla.rules.deal import Action as Act
from manilla.rules.deal import Deal as RulesDeal
from manilla.rules.match import Match
from manilla.rules.view import View, view_of
from manilla.variants import all_variants
from tests.contract.support import GAMES, game_story, story
from tests.contract.test_secrecy import WORLDS, seen_slots, slots, worlds_unlike
from tools.protocol_pages import PAGE, SCHEMA, page
from tools.protocol_pages import schema as schema_text


def test_the_page_and_the_schema_are_fresh() -> None:
    assert PAGE.read_text() == page(PAGE.read_text())
    assert SCHEMA.read_text() == schema_text()
    assert {"Hello", "Turn", "SeenMatch", "Refusal"} <= set(schema()["$defs"])


def test_the_page_names_every_message_and_its_limits() -> None:
    text = PAGE.read_text()
    for name in (
        "hello",
        "action",
        "pong",
        "bye",
        "welcome",
        "deal",
        "event",
        "turn",
        "deal_end",
        "match_end",
        "error",
    ):
        assert f"**`{name}`**" in text
    assert "16 384 bytes" in text


@pytest.mark.parametrize(
    "line",
    [
        b'{"t":"hello","protocol":1,"name":""}',
        b'{"t":"hello","protocol":1,"name":"' + b"x" * 61 + b'"}',
        b'{"t":"hello","protocol":1,"name":"x","more":1}',
        b'{"t":"action","seq":-1,"action":"9O"}',
        b'{"t":"action","seq":1e3,"action":"9O"}',
        b'{"t":"action","seq":9007199254740992,"action":"9O"}',
        b'{"t":"action","seq":1,"action":""}',
        b'{"t":"turn","seq":1}',
    ],
)
def test_a_bot_s_message_with_anything_wrong_is_refused(line: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(from_bot, line)


def test_a_bot_may_say_what_it_thinks() -> None:
    said = Action(seq=3, action="9O", info=Info(nodes=10, value=41.5, pv=["9O", "AO"], belief={"RO": {"2": 0.75}}))
    assert decode(from_bot, encode(said)) == said
    assert decode(from_bot, b'{"t":"hello","protocol":1,"name":"x"}') == Hello(protocol=PROTOCOL, name="x")


@pytest.mark.parametrize("key", GAMES)
def test_between_its_views_a_bot_is_told_every_deal_call_card_and_score_once(key: str) -> None:
    told = game_story(key)
    rng, last = Random(key), told.last
    for player in (0, len(last.players) - 1):
        before: View | None = None
        heard: list[object] = []
        moments = [match for match in told.states if match.deal is not None]
        # Not every moment: a bot sees the table at its turns.
        for match in [match for match in moments if rng.random() < 0.3] + [last]:
            now = view_of(match, player)
            assert before is None or same_match(before, now)
            heard += news(before, now)
            before = now
        assert [m.result for m in heard if isinstance(m, DealEnd)] == list(view_message(view_of(last, player)).results)
        assert heard[-1] == MatchEnd(winners=last.winners, marks=last.marks)
        numbers = [message.number for message in heard if isinstance(message, Deal)]
        assert numbers == sorted(set(numbers))
        for message, after in itertools.pairwise(heard):
            if isinstance(after, Event):
                assert isinstance(message, Deal | Event)


@pytest.mark.parametrize("key", GAMES)
def test_the_events_of_a_deal_are_its_calls_and_cards_with_their_seats(key: str) -> None:
    states = [match for match in game_story(key).states if match.deal is not None and not match.results]
    last = states[-1]
    assert last.deal is not None
    heard = list(news(None, view_of(last, 0)))
    assert isinstance(heard[0], Deal)
    events = [message for message in heard if isinstance(message, Event)]
    assert heard[1:] == events
    played = [match.deal.seat for match in states[:-1] if match.deal is not None and match.deal.contract is not None]
    assert [event.seat for event in events if event.card is not None] == played
    assert [event.card for event in events if event.card is not None] == list(view_message(view_of(last, 0)).plays)
    assert len([event for event in events if event.call is not None]) == len(last.deal.calls)


def test_after_a_take_back_the_deal_is_told_anew() -> None:
    states = [match for match in game_story(GAMES[0]).states if match.deal is not None and not match.results]
    later, earlier = states[-1], states[len(states) // 2]
    heard = list(news(view_of(later, 0), view_of(earlier, 0)))
    assert isinstance(heard[0], Deal)
    assert len(heard) == 1 + len(view_of(earlier, 0).calls) + len(view_of(earlier, 0).plays)


def test_another_match_is_told_apart() -> None:
    one, other = game_story(GAMES[0], 1), game_story(GAMES[0], 2)
    running = [
        next(m for m in told.states if m.deal is not None and m.deal.contract is not None) for told in (one, other)
    ]
    assert not same_match(view_of(running[0], 0), view_of(running[1], 0))
    assert not same_match(view_of(one.last, 0), view_of(running[0], 0))
    assert not same_match(view_of(running[0], 0), view_of(running[0], 1))


class Scripted:
    """In the place of a program: notes what it is sent, and answers each turn as it is told."""

    tail = ""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.answers: list[bytes] = []

    def send(self, line: bytes) -> None:
        self.sent.append(line)

    def line(self, until: float) -> bytes | None:
        return self.answers.pop(0) if self.answers else None

    def close(self) -> None:
        self.sent.append(b"closed")

    def answer(self, seq: int, action: str) -> None:
        self.answers.append(encode(Action(seq=seq, action=action)))


def scripted() -> tuple[Seat, Scripted]:
    program = Scripted()
    seat = Seat(["never started"])
    seat.program = program  # type: ignore[assignment]  # all that a seat asks of a program
    seat.hello = Hello(protocol=PROTOCOL, name="scripted")
    return seat, program


def sent_in(match: Match, start: Match, player: int) -> list[bytes]:
    """All bytes that a bot in a player's place is sent while the acts of a deal are done again."""
    seat, program = scripted()
    deal, again = match.deal, start
    assert deal is not None
    done: tuple[Act, ...] = (*deal.calls, *deal.plays)
    for action in done:
        assert again.deal is not None
        acting = action.seat if isinstance(action, Call) else again.deal.seat
        if again.player_at(acting) == player:
            view = view_of(again, player)
            program.answer(seat.seq + 1, view_message(view).legal[view.legal.index(action)])
            assert seat.choose(view, Budget(seconds=1), 7) == action
        again = again.apply(action)
    seat.watch(view_of(again, player))
    return program.sent


@pytest.mark.parametrize(("key", "chosen"), WORLDS, ids=str)
def test_cards_that_a_bot_has_not_seen_change_no_byte_that_it_is_sent(key: str, chosen: dict[str, object]) -> None:
    rng = Random(f"bot {key} {chosen}")
    states = story(all_variants()[key].with_options(chosen), 6, lambda match: bool(match.results)).states
    running = [match for match in states if match.deal is not None]
    changed = 0
    for match in rng.sample(running, len(running)):
        if changed == 3:
            break
        player = rng.randrange(len(match.players))
        deal = match.deal
        assert deal is not None
        hidden = sorted(set(slots(deal)) - seen_slots(match, player), key=str)
        world = worlds_unlike(match, hidden, rng, 8)
        assert world.deal is not None
        starts = [
            replace(one, deal=RulesDeal.start(one.variant, one.deal.dealer, one.deal.dealt, one.deal.carry))
            for one in (match, world)
            if one.deal is not None
        ]
        changed += world.deal.dealt != deal.dealt
        assert sent_in(match, starts[0], player) == sent_in(world, starts[1], player)
    assert changed


def a_view(phase: str = "play") -> View:
    """A moment of butifarra at which player 0 has several actions."""
    for seed in range(50):
        for match in story(all_variants()["butifarra"], seed, lambda match: bool(match.results)).states:
            view = view_of(match, 0)
            if match.phase == phase and len(view.legal) > 2:
                return view
    raise AssertionError(phase)


def test_one_fault_a_deal_is_forgiven_with_a_warning_and_the_second_counts() -> None:
    view = a_view()
    good = view_message(view).legal[0]
    seat, program = scripted()
    program.answer(1, "ZZ")
    program.answer(2, good)
    assert view_message(view).legal[view.legal.index(seat.choose(view, Budget(seconds=1), 1))] == good
    (warning,) = [json.loads(line) for line in program.sent if b'"t":"error"' in line]
    assert warning["code"] == "illegal_choice"
    assert warning["sentence"].startswith("The program chose what it may not: “ZZ”. No such card")
    program.answer(3, "ZZ")
    with pytest.raises(BotFault, match="illegal_choice") as caught:
        seat.choose(view, Budget(seconds=1), 1)
    assert caught.value.instead == harmless(view)
    assert seat.program is not None
    # In another deal it has its warning again.
    seat.faults, seat.last_view = 1, None
    program.answer(4, "ZZ")
    program.answer(5, good)
    seat.choose(view, Budget(seconds=1), 1)


def test_answers_to_earlier_turns_mean_nothing() -> None:
    view = a_view()
    legal = view_message(view).legal
    seat, program = scripted()
    seat.seq = 7
    program.answer(3, "ZZ")
    program.answer(7, legal[0])
    program.answers.append(encode(Pong(id=4)))
    thought = Action(seq=8, action=legal[1], info=Info(nodes=12, value=40.5))
    program.answers.append(encode(thought))
    assert seat.choose(view, Budget(seconds=1), 1) == view.legal[1]
    assert seat.answer == thought


def test_a_program_that_is_late_twice_is_ended() -> None:
    view = a_view()
    seat, program = scripted()
    with pytest.raises(BotFault, match="late"):
        seat.choose(view, Budget(seconds=1), 1)
    assert len([line for line in program.sent if b'"t":"turn"' in line]) == 2
    assert program.sent[-1] == b"closed"
    assert seat.program is None


def test_actions_are_read_in_any_spelling_of_the_game_and_what_is_wrong_is_named() -> None:
    view = a_view()
    card = view_message(view).legal[0]
    assert action_of(view, card) == action_of(view, f" {card.lower()} ") == view.legal[0]
    calls = a_view("calls")
    said = view_message(calls).legal[-1]
    assert action_of(calls, said.upper()) == calls.legal[-1]
    for wrong, code in (("13O", "no_such_card"), ("pass", "no_such_card")):
        with pytest.raises(BotFault) as caught:
            action_of(view, wrong)
        assert caught.value.cause is not None
        assert caught.value.cause.code == code
    assert view.acting is not None
    missing = next(card for card in view.variant.deck if card not in view.holdings[view.acting].hand)
    with pytest.raises(BotFault) as caught:
        action_of(view, view.variant.card_text(missing))
    assert caught.value.cause is not None
    assert caught.value.cause.code == "not_in_hand"
    with pytest.raises(BotFault) as caught:
        action_of(calls, "barraca")
    assert caught.value.cause is not None
    assert caught.value.cause.code == "no_such_call"


def test_what_is_done_for_a_bot_binds_to_little() -> None:
    values = all_variants()["butifarra"].values
    view = a_view()
    assert values[harmless(view)] == min(values[card] for card in view.legal)  # type: ignore[index]  # cards
    for match in game_story("manille_coinchee").states:
        view = view_of(match, 1)
        if any(isinstance(action, Call) and action.kind == PASS for action in view.legal):
            chosen = harmless(view)
            assert isinstance(chosen, Call)
            assert chosen.kind == PASS
            return
    raise AssertionError("nobody could pass")


def test_our_bots_serve_as_programs_and_pass_over_what_they_do_not_know() -> None:
    view = a_view()
    clock = Clock(turn_ms=1000, start_ms=1000)
    turn = msgspec.to_builtins(Turn(seq=5, deadline_ms=1000, seed=3, view=view_message(view)))
    turn["later"] = turn["view"]["later"] = {"more": 1}
    lines = [
        encode(welcome(view, "m", clock)),
        b'{"t":"weather"}',
        b"no json",
        *(encode(message) for message in news(None, view)),
        encode(Ping(id=9)),
        encode(turn),
        encode(Bye()),
        encode(turn),
    ]
    said: list[bytes] = []
    serve(find_bot("casual"), lines, said.append)
    hello, pong, action = [decode(from_bot, line) for line in said]
    assert isinstance(hello, Hello)
    assert hello.name == "casual"
    assert pong == Pong(id=9)
    assert isinstance(action, Action)
    assert action.seq == 5
    expected = find_bot("casual").choose(view, Budget(seconds=1), Random(3)).action
    assert action_of(view, action.action) == expected


def test_a_searching_bot_tells_what_it_expects() -> None:
    view = a_view()
    said: list[bytes] = []
    serve(
        find_bot("club"),
        [encode(Turn(seq=1, deadline_ms=50, seed=3, nodes=2000, view=view_message(view)))],
        said.append,
    )
    action = decode(from_bot, said[-1])
    assert isinstance(action, Action)
    assert action.info is not None
    assert action.info.nodes
    assert action.info.value is not None
    assert 0 < action.info.value <= 72


def test_every_message_to_a_bot_can_be_read_again() -> None:
    view = a_view()
    messages = [welcome(view, "m", Clock(turn_ms=5, start_ms=9, nodes=3)), *news(None, view), Ping(id=1), Bye()]
    for message in messages:
        assert to_bot.decode(encode(message)) == message

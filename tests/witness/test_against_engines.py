"""A million random questions put to the three judges: the engine's Python, its C++, and the witness.

The engines read one table of rules, the witness read the sources. Cards are drawn so that the quiet duties speak
often: few suits, tricks full of the led suit and of trumps, hands without the led suit.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Deal
from manilla.rules.duties import (
    BEAT_REFERENCES,
    DISCARDS,
    HEAD_DUTIES,
    UNDERTRUMPS,
    VOID_OBLIGATIONS,
    Duties,
    broken,
    legal,
    winning_index,
)
from manilla.rules.errors import DUTY_CODES
from manilla.rules.options import value_text
from manilla.rules.variant import RuleTable, Variant
from manilla.search import native
from tests.contract.support import FAMILY_SETTINGS, Setting, story
from tests.helpers import dealt_match, random_action
from tests.witness import legality, packs, replay, scoring

QUESTIONS = 1_000_000
CHUNKS = 20

# Python's own words for the options, and the witness's (all of them text).
COMBINATIONS = [
    Duties(
        head_duty=head,
        beat_reference=reference,
        mount_after_ruff=mount,
        void_obligation=void,
        undertrump=under,
        discard=discard,
    )
    for head, reference, mount, void, under, discard in product(
        HEAD_DUTIES, BEAT_REFERENCES, (False, True), VOID_OBLIGATIONS, UNDERTRUMPS, DISCARDS
    )
]


class Cut(NamedTuple):
    """A pack as the engines number it and as the witness writes it."""

    name: str
    text: dict[int, str]
    suits: str
    ranks: int
    valued: Cards
    value: tuple[int, ...]


def _cut(name: str) -> Cut:
    ranks, suits = packs.RANKS[name], packs.SUITS[name]
    text = {suit * 16 + rank: ranks[rank] + suits[suit] for suit in range(4) for rank in range(len(ranks))}
    value = tuple(packs.card_points(name, text[card]) if card in text else 0 for card in range(64))
    valued = Cards.of(card for card in range(64) if value[card])
    return Cut(name, text, suits, len(ranks), valued, value)


PACKS = tuple(_cut(name) for name in ("spanish48", "french48", "french32"))


class Question(NamedTuple):
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]
    sides: tuple[int, ...]
    trump: int | None
    leader: int


def question(rng: Random, seats: int, ranks: int) -> Question:
    """A trick and a hand, drawn from few suits so that following, ruffing and overruffing are common."""
    draw = rng.random
    trump = None if draw() < 0.15 else int(draw() * 4)
    led = int(draw() * 4)
    if trump is not None and draw() < 0.25:
        led = trump
    other = int(draw() * 4)
    strong = led if trump is None else trump
    table = (led, strong, strong, other) if draw() < 0.5 else (led, led, strong, other)
    # A void hand in half of the questions; else one suit in three is the led one.
    home = (led, other, int(draw() * 4)) if draw() < 0.5 else tuple(suit for suit in range(4) if suit != led)
    if trump is not None and draw() < 0.7:
        home = (*home, trump)
    length = int(draw() ** 0.7 * seats)
    wanted = 2 + int(draw() * draw() * 9)
    first = led * 16 + int(draw() * ranks)
    trick, seen = [Card(first)], {first}
    while len(trick) < length:
        card = table[int(draw() * 4)] * 16 + ranks - 1 - int(draw() ** 1.5 * ranks)
        if card not in seen:
            seen.add(card)
            trick.append(Card(card))
    if not length:
        trick, seen = [], set()
    hand: list[Card] = []
    for _ in range(wanted):
        card = home[int(draw() * len(home))] * 16 + int(draw() * ranks)
        if card not in seen:
            seen.add(card)
            hand.append(Card(card))
    if not hand:
        hand = [next(card for card in (Card(led * 16 + rank) for rank in range(ranks)) if card not in seen)]
    kind = draw()
    if kind < 0.6:
        sides = tuple(seat % 2 for seat in range(seats))
    elif kind < 0.8:
        alone = int(draw() * seats)
        sides = tuple(int(seat != alone) for seat in range(seats))
    else:
        sides = tuple(int(draw() * 2) for _ in range(seats))
    return Question(tuple(trick), tuple(hand), sides, trump, int(draw() * seats))


def engine_codes(duties: Duties, cut: Cut, asked: Question) -> dict[Card, str | None]:
    """What the Python engine says of each card of the hand; its two answers, set and reason, must agree."""
    hand = Cards.of(asked.hand)
    allowed = legal(duties, cut.valued, asked.trick, hand, asked.sides, asked.trump)
    codes: dict[Card, str | None] = {}
    for card in asked.hand:
        if card in allowed:
            codes[card] = None
        else:
            owed = broken(duties, cut.valued, asked.trick, hand, asked.sides, asked.trump, card)
            codes[card] = owed.code if owed else "no reason"
    return codes


def table_of(duties: Duties, cut: Cut, seats: int) -> RuleTable:
    return RuleTable(
        value=cut.value,
        trick_point=1,
        seats=seats,
        head_duty=HEAD_DUTIES.index(duties.head_duty),
        beat_reference=BEAT_REFERENCES.index(duties.beat_reference),
        mount_after_ruff=duties.mount_after_ruff,
        void_obligation=VOID_OBLIGATIONS.index(duties.void_obligation),
        undertrump=UNDERTRUMPS.index(duties.undertrump),
        discard=DISCARDS.index(duties.discard),
    )


def native_legal(table: RuleTable, asked: Question) -> int:
    seats = len(asked.sides)
    hands = [0] * seats
    hands[(asked.leader + len(asked.trick)) % seats] = Cards.of(asked.hand)
    # The question's sides begin at the leader, the position's at seat 0.
    turn = seats - asked.leader
    sides = asked.sides[turn:] + asked.sides[:turn]
    position = native.position(
        hands=hands, sides=sides, trump=asked.trump, leader=asked.leader, trick=[int(card) for card in asked.trick]
    )
    return native.legal(table, position)


def written(options: Duties) -> dict[str, str]:
    return {
        "head_duty": options.head_duty,
        "beat_reference": options.beat_reference,
        "mount_after_ruff": "true" if options.mount_after_ruff else "false",
        "void_obligation": options.void_obligation,
        "undertrump": options.undertrump,
        "discard": options.discard,
    }


def witness_codes(options: dict[str, str], cut: Cut, asked: Question) -> dict[Card, str | None]:
    trump = None if asked.trump is None else cut.suits[asked.trump]
    trick = [(cut.text[card], asked.sides[place]) for place, card in enumerate(asked.trick)]
    hand = [cut.text[card] for card in asked.hand]
    me = asked.sides[len(asked.trick)]
    return {
        card: legality.broken(cut.name, trump, trick, hand, me, options, text)
        for card, text in zip(asked.hand, hand, strict=True)
    }


def shown(duties: Duties, cut: Cut, asked: Question) -> str:
    """A question as a person reads it, for a failed comparison."""

    def text(cards: Sequence[Card]) -> str:
        return " ".join(cut.text[card] for card in cards)

    trump = "none" if asked.trump is None else cut.suits[asked.trump]
    return (
        f"{cut.name}, trump {trump}, trick {text(asked.trick)}, sides {asked.sides}, hand {text(asked.hand)}, {duties}"
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_witness_and_both_engines_agree_on_every_card_and_every_reason(chunk: int) -> None:
    rng = Random(f"judges {chunk}")
    told: Counter[str] = Counter()
    each = QUESTIONS // CHUNKS
    run = 50  # questions with the same pack, seats and options
    for number in range(each // run):
        duties = COMBINATIONS[(chunk * (each // run) + number) % len(COMBINATIONS)]
        cut, seats = PACKS[int(rng.random() * 3)], 2 + int(rng.random() * 5)
        options, table = written(duties), table_of(duties, cut, seats)
        for _ in range(run):
            asked = question(rng, seats, cut.ranks)
            ours = engine_codes(duties, cut, asked)
            assert ours == witness_codes(options, cut, asked), shown(duties, cut, asked)
            allowed = Cards.of(card for card, code in ours.items() if code is None)
            assert native_legal(table, asked) == allowed, shown(duties, cut, asked)
            told.update(code for code in ours.values() if code)
    # The questions must be hard: each reason that a hand can give comes up often enough to be trusted.
    for code in DUTY_CODES[2:]:
        assert told[code] > each // 200, f"{code}: {told[code]} times"


def test_the_witness_and_the_engine_agree_on_who_wins_a_trick() -> None:
    rng = Random("winners")
    for _ in range(20_000):
        cut, seats = PACKS[int(rng.random() * 3)], 2 + int(rng.random() * 5)
        asked = question(rng, seats, cut.ranks)
        if asked.trick:
            trump = None if asked.trump is None else cut.suits[asked.trump]
            cards = [cut.text[card] for card in asked.trick]
            assert winning_index(asked.trick, asked.trump) == packs.winner(cut.name, trump, cards), (cards, trump)


# ---- Finished deals ------------------------------------------------------------------------------------------

WITNESS_GAMES = {"manilla_2": "manilla_2", "manilla_completa": "manilla"}
"""The witness's names of the games, where the key up to the underscore does not say it."""
OTHER_SUBJECTS = ("direction", "packets", "looking", "pairs", "pack", "reveal", "dummy_layout", "contro_order")
SCORED = [s for s in FAMILY_SETTINGS if s.option not in OTHER_SUBJECTS]


def witness_game(key: str) -> str:
    first = key.partition("_")[0]
    return WITNESS_GAMES.get(key, "french" if first == "manille" else first)


def finished(setting: Setting, rng: Random) -> Deal:
    """A random deal to its end; ties of earlier deals carried now and then."""
    variant = setting.variant()
    match = dealt_match(variant, rng.getrandbits(32), dealer=int(rng.random() * variant.seating.dealers()))
    assert match.deal is not None
    carry = rng.choice((1, 1, 2, 4)) if witness_game(setting.game) == "manillen" else 1
    deal = Deal.start(variant, match.dealer, match.deal.dealt, carry)
    while not deal.finished:
        deal = deal.apply(random_action(deal, rng))
    return deal


@pytest.mark.parametrize("setting", SCORED, ids=str)
def test_the_witness_scores_finished_deals_as_the_engine_does(setting: Setting) -> None:
    rng, game = Random(str(setting)), witness_game(setting.game)
    for _ in range(12):
        deal = finished(setting, rng)
        variant, contract, places = deal.variant, deal.contract, deal.places
        assert contract is not None
        pack = {"spanish": "spanish48", "french": "french48", "french_32": "french32"}[variant.pack.key]
        options = {name: value_text(value).replace("-", ",") for name, value in variant.resolved().items()}
        trump = None if contract.trump is None else variant.pack.suits[contract.trump]

        def text(cards: Iterable[Card], variant: Variant = variant) -> list[str]:
            return [variant.card_text(card) for card in cards]

        points, tricks, winners = replay.count_deal(
            pack,
            trump,
            [text(holding.cards) for holding in deal.dealt.holdings],
            list(places.sides),
            deal.opener,
            text(deal.plays),
        )
        assert [trick.winner for trick in deal.tricks()] == winners
        told = scoring.Finished(
            points=points,
            tricks=tricks,
            no_trump=trump is None and contract.declarer is not None,
            blind=contract.blind,
            calls=contract.rung,
            carry=deal.carry,
            leftover=sum(packs.card_points(pack, card) for card in text(deal.dealt.aside)),
            dealer_side=places.sides[places.dealer],
            players=variant.seating.players,
        )
        score = deal.score()
        assert score.points == scoring.counts(game, options, told)
        assert score.carry == scoring.next_carry(game, options, told)
        marks = scoring.marks(game, options, told)
        assert score.marks == tuple(marks[side] for side in places.sides)


TURNED = [
    setting
    for setting in FAMILY_SETTINGS
    if setting.option in ("", "pinta_when_winning", "pinta_scores") and setting.variant().layout.turn_up != "none"
]


@pytest.mark.parametrize("setting", TURNED, ids=str)
def test_the_witness_marks_turned_cards_and_juegos_as_the_engine_does(setting: Setting) -> None:
    variant = setting.variant()
    seen = 0
    for seed in range(3):
        match = story(variant, seed).last
        marks = (0,) * len(match.players)
        juego = 0
        for result in match.results:
            if result.juego != juego:
                marks, juego = (0,) * len(marks), result.juego
            turned = result.deal.dealt.turned
            assert turned is not None
            side = result.deal.sides[result.dealer]
            mine = marks[result.seated[result.dealer]]
            theirs = marks[result.seated[(result.dealer + 1) % len(result.seated)]]
            standing = (mine, theirs) if side == 0 else (theirs, mine)
            resolved = variant.resolved()
            now, held = scoring.pinta(
                mine,
                variant.card_text(turned),
                variant.course.target,
                str(resolved.get("pinta_when_winning", "void")),
                str(resolved["pinta_scores"]),
                pack="spanish48" if variant.pack.key == "spanish" else "french32",
            )
            standing = (standing[0] + now, standing[1]) if side == 0 else (standing[0], standing[1] + now)
            if result.score is not None:
                # Seats 0 and 1 are of the two sides.
                gained = (result.score.marks[0], result.score.marks[1])
                standing = scoring.score_after_deal(standing, gained, held, side, variant.course.target)
            assert (result.marks[result.seated[0]], result.marks[result.seated[1]]) == standing
            marks = result.marks
            seen += 1
    assert seen > 5

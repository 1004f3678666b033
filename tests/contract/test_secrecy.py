"""Secrecy by non-interference: what a player has not seen makes no difference to anything he is given.

A second match is made that differs from the first only in cards which one player cannot have seen: unseen cards
change places, as long as all that was said and played would still have been legal. He must then be given the same
view, byte for byte, the same position and the same errors. What he may have seen is written here once more, from
the rules of looking, and not asked of ``view_of``.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from manilla.rules.calling import CALL_KINDS, DELEGATE, LOOK, NAME, Call
from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import Dealt, Holding
from manilla.rules.errors import RuleError
from manilla.rules.match import Match
from manilla.rules.position import position_seen, position_text
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.variants import all_variants
from tests.contract.support import GAMES, moments, story

SETTINGS: dict[str, list[dict[str, object]]] = {
    "looking": [{"looking": value} for value in ("mate_waits", "chooser_only", "free")],
    "dummy_layout": [
        {"dummy_layout": "owner"},
        {"dummy_layout": "open"},
        {"dummy_layout": "stacks"},
        {"dummy_layout": "stacks", "reveal": "after_trick"},
    ],
    "two_player_mode": [{"two_player_mode": "layout16"}, {"two_player_mode": "layout16", "reveal": "after_trick"}],
    "odd_pair": [{"reveal": "on_play"}, {"reveal": "after_trick"}],
    "leftover": [{"leftover": value} for value in ("dead_30", "dealer", "dead_half")],
    "blind_no_trump": [{"blind_no_trump": True}],
    "contro_order": [{"contro_order": "any_order"}],
    "delegate": [{"delegate": True}],
    "turn_up": [{"turn_up": "none"}, {"turn_up": "last_card"}],
}
"""The settings that touch what may be seen, for every game that has the option that heads them."""


def games() -> list[tuple[str, dict[str, object]]]:
    found: list[tuple[str, dict[str, object]]] = []
    for key in GAMES:
        names = {option.name for option in all_variants()[key].options}
        mine = [chosen for name, sets in SETTINGS.items() if name in names for chosen in sets]
        found += [(key, chosen) for chosen in (mine or [{}])]
    return found


WORLDS = games()


class Slot(NamedTuple):
    """A place where a card was dealt: ``pile`` None is the hand (or the row of open cards)."""

    seat: int
    pile: int | None
    depth: int


def slots(deal: Deal) -> dict[Slot, Card]:
    """Every dealt card by its place."""
    found: dict[Slot, Card] = {}
    for seat, holding in enumerate(deal.dealt.holdings):
        for number, card in enumerate(Cards(holding.hand | holding.exposed)):
            found[Slot(seat, None, number)] = card
        for number, pile in enumerate(holding.piles):
            for depth, card in enumerate(pile):
                found[Slot(seat, number, depth)] = card
    return found


def relaid(deal: Deal, placed: dict[Slot, Card]) -> Dealt:
    """The deal's cards with other cards in the same places."""
    holdings = []
    for seat, holding in enumerate(deal.dealt.holdings):
        loose = Cards.of(card for slot, card in placed.items() if slot.seat == seat and slot.pile is None)
        piles = tuple(
            tuple(placed[Slot(seat, number, depth)] for depth in range(len(pile)))
            for number, pile in enumerate(holding.piles)
        )
        open_row = bool(holding.exposed)
        holdings.append(Holding(exposed=loose, piles=piles) if open_row else Holding(hand=loose, piles=piles))
    return Dealt(tuple(holdings), deal.dealt.turned, deal.dealt.aside)


def lookers(deal: Deal) -> set[int]:
    """Seats whose own player may look at their cards, from the rules of looking."""
    variant, dealer = deal.variant, deal.dealer
    players = set(range(variant.seating.players))
    calling = variant.calling
    rule = getattr(calling, "looking", "free")
    named = deal.contract is not None or any(call.kind not in (DELEGATE, LOOK) for call in deal.calls)
    if named:
        return set(range(deal.places.seats))
    delegated = [call for call in deal.calls if call.kind == DELEGATE]
    mates = {s for s in players if s != dealer and deal.sides[s] == deal.sides[dealer]}
    if rule == "chooser_only":
        may = {dealer} | (mates if delegated and len(mates) == 1 else set())
        if delegated and len(mates) > 1:
            may |= {next(s for s in deal.places.after(dealer) if s in mates)}
    elif rule == "mate_waits":
        may = players - (set() if delegated else mates)
    else:
        may = players
    if getattr(calling, "blind_no_trump", False) and not deal.calls:
        may -= {dealer}
    return may


def seen_slots(match: Match, player: int | None) -> set[Slot]:
    """The places whose cards the player has seen, or sees now."""
    deal = match.deal
    assert deal is not None
    may, layout = lookers(deal), deal.variant.layout
    # A card may be seen by its own player, by all when it was played, turned up or lies face up.
    own = () if player is None else match.seats_of(player)
    played, all_look = Cards.of(deal.plays), len(may) == deal.places.seats
    found = set()
    for slot, card in slots(deal).items():
        mine = slot.seat in own and slot.seat in may
        faced = all_look or mine
        if card in played or card == deal.dealt.turned:
            found.add(slot)
        elif slot.pile is None:
            dummy = deal.places.owners[slot.seat] != slot.seat
            if mine or (all_look and dummy and layout.dummy_layout == "open"):
                found.add(slot)
        elif faced:
            above = [c for c in deal.dealt.holdings[slot.seat].piles[slot.pile][slot.depth + 1 :] if c not in played]
            just = any(deal.dealt.under.get(c) == card for c in deal.trick)
            if not above and not (just and layout.reveal == "after_trick"):
                found.add(slot)
    return found


def other_world(match: Match, dealt: Dealt) -> Match | None:
    """The same match with other cards dealt; None where what was done would not have been legal then."""
    deal = match.deal
    assert deal is not None
    # A contract that stands without calls is the turned card's, and stands again.
    again = Deal.start(deal.variant, deal.dealer, dealt, deal.carry)
    done: tuple[Action, ...] = (*deal.calls, *deal.plays)
    try:
        for action in done:
            again = again.apply(action)
    except RuleError:
        return None
    return replace(match, deal=again)


def worlds_unlike(match: Match, hidden: list[Slot], rng: Random, swaps: int) -> Match:
    """A world reached by exchanging cards of the ``hidden`` places again and again, as far as it stays possible."""
    deal = match.deal
    assert deal is not None
    placed, found = slots(deal), match
    if len(hidden) < 2:
        return match
    shuffled = [placed[slot] for slot in hidden]
    rng.shuffle(shuffled)
    whole = other_world(match, relaid(deal, {**placed, **dict(zip(hidden, shuffled, strict=True))}))
    if whole is not None:
        return whole
    for _ in range(swaps):
        one, other = rng.sample(hidden, 2)
        tried = {**placed, one: placed[other], other: placed[one]}
        world = other_world(match, relaid(deal, tried))
        if world is not None:
            placed, found = tried, world
    return found


def told(match: Match, player: int | None) -> Iterator[object]:
    """Everything that a player is given, in forms that can be compared byte by byte."""
    view = view_of(match, player)
    yield view
    yield repr(view)
    if view.places is not None:
        yield position_text(position_seen(view))
    yield from _errors(view)


def _errors(view: View) -> Iterator[str]:
    for card in view.variant.deck:
        error = view.why_not(card)
        yield "" if error is None else f"{error!r} {error}"
    for seat in range(view.variant.seating.seats):
        for kind in CALL_KINDS:
            for suit in range(4) if kind == NAME else (None,):
                error = view.why_not(Call(seat, kind, suit))
                yield "" if error is None else f"{error!r} {error}"


def can_differ(hidden: list[Slot]) -> bool:
    """Whether the cards of these places can be exchanged at all: within one hand that changes nothing."""
    return len({(slot.seat, slot.pile, slot.depth if slot.pile is not None else 0) for slot in hidden}) > 1


def watchers(match: Match) -> tuple[int | None, ...]:
    return (None, *range(len(match.players)))


def stories(variant: Variant) -> Iterator[tuple[Random, list[Match]]]:
    """Moments of a few deals, the calls well among them."""
    for seed in range(3):
        rng = Random(seed)
        live = story(variant, seed, lambda match: len(match.results) == 2)
        early = [m for m in live.states if m.deal is not None and m.deal.contract is None]
        yield rng, [*early[:3], *moments(live, rng, 6)]


@pytest.mark.parametrize(("key", "chosen"), WORLDS, ids=str)
def test_cards_that_a_player_has_not_seen_change_nothing_that_he_is_told(key: str, chosen: dict[str, object]) -> None:
    variant = all_variants()[key].with_options(chosen)
    changed = hideable = 0
    for rng, matches in stories(variant):
        for match in matches:
            assert match.deal is not None
            for player in watchers(match):
                hidden = sorted(set(slots(match.deal)) - seen_slots(match, player), key=str)
                hideable += can_differ(hidden)
                world = worlds_unlike(match, hidden, rng, 8)
                assert world.deal is not None
                changed += world.deal.dealt != match.deal.dealt
                assert list(told(world, player)) == list(told(match, player))
    # The comparison is worth something only if most worlds did differ.
    assert changed > hideable * 2 // 3
    assert changed > 20


@pytest.mark.parametrize(("key", "chosen"), WORLDS, ids=str)
def test_a_card_that_a_player_may_see_does_change_what_he_is_told(key: str, chosen: dict[str, object]) -> None:
    variant = all_variants()[key].with_options(chosen)
    felt = 0
    for rng, matches in stories(variant):
        for match in matches:
            assert match.deal is not None
            placed = slots(match.deal)
            for player in watchers(match):
                seen = seen_slots(match, player)
                played = Cards.of(match.deal.plays)
                public = played if match.deal.dealt.turned is None else played.with_(match.deal.dealt.turned)
                known = sorted((s for s in seen if placed[s] not in public), key=str)
                hidden = sorted((s for s in placed if s not in seen), key=str)
                if not known or not hidden:
                    continue
                one, other = rng.choice(known), rng.choice(hidden)
                world = other_world(match, relaid(match.deal, {**placed, one: placed[other], other: placed[one]}))
                if world is not None:
                    assert view_of(world, player) != view_of(match, player)
                    assert repr(view_of(world, player)) != repr(view_of(match, player))
                    felt += 1
    if variant.layout.dummy_layout == "open":
        assert felt > 5  # after the naming nothing is hidden; before it the dealer's hand is
    else:
        assert felt > 15


@pytest.mark.parametrize("key", GAMES)
def test_the_rest_of_a_deal_given_away_shows_nobody_s_cards(key: str) -> None:
    changed = 0
    for rng, matches in stories(all_variants()[key]):
        for match in matches:
            deal = match.deal
            assert deal is not None
            if deal.contract is None:
                continue
            for player in watchers(match):
                hidden = sorted(set(slots(deal)) - seen_slots(match, player), key=str)
                world = worlds_unlike(match, hidden, rng, 8)
                assert world.deal is not None
                changed += world.deal.dealt != deal.dealt
                for side in (0, 1):
                    assert repr(view_of(world.award(side), player)) == repr(view_of(match.award(side), player))
    assert changed > 20

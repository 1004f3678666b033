"""All that a client must know to draw any game: it names none, and asks here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from manilla.rules.calling import BLIND_NO_TRUMP, CALL_KINDS, NAME, NO_TRUMP, RUNGS, Call, Naming
from manilla.rules.dealing import DUMMY_STACKS, Piles
from manilla.rules.notation import call_text
from manilla.rules.pack import Pack
from manilla.rules.variant import Variant
from manilla.variants import all_variants, find_variant
from manilla.words import Speech
from manilla.words.cards import RANK_LETTERS, SUIT_SIGNS
from manilla.words.facts import facts
from manilla.words.glossary.facts import places
from manilla.words.page import Block, Paragraph, Points
from manilla.words.rulebook import page

WORDS = ("game", "match", "turned", NO_TRUMP, BLIND_NO_TRUMP, *RUNGS)
MOST_OPTIONS = 64


@lru_cache(maxsize=16)
def games_json(lang: str) -> bytes:
    """The games in short."""
    listed = [
        {
            "key": variant.key,
            "name": speech.name,
            "family": variant.family or variant.key,
            "version": variant.version,
            "about": list(speech.about())[:1],
            "players": variant.seating.players,
            "pack": variant.pack.key,
        }
        for variant in all_variants().values()
        for speech in (Speech(variant, lang),)
    ]
    return msgspec.json.encode({"lang": lang, "games": listed})


def game_json(key: str, chosen: Mapping[str, str], lang: str) -> bytes:
    """One game in full, with options set. Raises BadOption."""
    variant = find_variant(key).with_options(dict(list(chosen.items())[:MOST_OPTIONS]))
    return _game_json(variant, lang)


@lru_cache(maxsize=256)
def _game_json(variant: Variant, lang: str) -> bytes:
    return msgspec.json.encode(described(Speech(variant, lang)))


def described(speech: Speech) -> dict[str, Any]:
    """A game in full. Cards, calls, suits and option values are written as messages of the table write them."""
    variant = speech.variant
    seating, layout = variant.seating, variant.layout
    seats = seating.places(0)
    return {
        **facts(speech),
        "lang": speech.lang,
        "values": {name: _written(value) for name, value in variant.resolved().items()},
        "needs": {option.name: list(option.needs) for option in variant.options if option.needs},
        "pack": _pack(speech, variant.pack),
        "packs": [other.key for other in (variant.packs or (variant.pack,))],
        "sides": seating.sides,
        "pairs": seating.pairs,
        "dealers": seating.dealers(),
        "dummies": [{"seat": s, "owner": owner} for s, owner in enumerate(seats.owners) if s != owner],
        "trick_points": variant.scoring.trick_points(1),
        "target": variant.course.target,
        "games_to_win": variant.course.games_to_win,
        "accounts": "sides" if seating.sides == "alternate" and not variant.course.completa else "players",
        "layout": {
            "packets": list(layout.packets),
            "rounds": layout.rounds,
            "hand": layout.hand_size,
            "aside": layout.aside,
            "turned": layout.turn_up != "none",
            "piles": _piles(layout.piles),
            "dummy_piles": _piles(DUMMY_STACKS if layout.dummy_layout == "stacks" else layout.piles),
            "dummy": layout.dummy_layout,
            "uncovered": layout.reveal,
            "cut": {"least": layout.least_cut, "most": variant.pack.size - layout.least_cut, "knock": layout.may_knock},
        },
        "words": {concept: speech.word(concept) for concept in WORDS},
        "calls": [_call(speech, call) for call in _calls(variant)],
        "rules": _page(speech),
    }


def _written(value: object) -> str:
    from manilla.rules.options import value_text

    return value_text(value)


def _pack(speech: Speech, pack: Pack) -> dict[str, Any]:
    variant = speech.variant
    suits = [
        {
            "letter": letter,
            "key": pack.suit_names[n],
            "name": speech.suit(n),
            "sign": SUIT_SIGNS.get(pack.suit_names[n]),
        }
        for n, letter in enumerate(pack.suits)
    ]
    ranks = [
        {
            "letter": letter,
            "key": pack.rank_names[pack.ranks.index(letter)],
            "name": speech.rank(letter),
            "corner": RANK_LETTERS[speech.lang].get(pack.rank_names[pack.ranks.index(letter)], letter),
            "points": variant.points.get(letter, 0),
        }
        for letter in reversed(variant.ranks)
    ]
    cards = {
        variant.card_text(card): {
            "name": speech.card(card),
            "short": speech.short(card),
            "points": variant.values[card],
        }
        for card in variant.sorted_hand(variant.deck)
    }
    return {
        "key": pack.key,
        "size": pack.size,
        "suits": suits,
        "ranks": ranks,
        "cards": cards,
        "points": variant.pack_points,
    }


def _piles(piles: Piles | None) -> dict[str, int] | None:
    return None if piles is None else {"count": piles.count, "depth": piles.depth}


def _calls(variant: Variant) -> Iterator[Call]:
    """Every call that this game may ask for, in the order in which they rise."""
    calling = variant.calling
    if not isinstance(calling, Naming):
        return
    left_out = set(RUNGS[calling.top_rung :])
    left_out |= set() if calling.delegate else {"delegate"}
    left_out |= set() if calling.no_trump else {NO_TRUMP}
    left_out |= set() if calling.blind_no_trump else {"look", BLIND_NO_TRUMP}
    for kind in CALL_KINDS:
        if kind == NAME:
            yield from (Call(0, NAME, suit) for suit in range(len(variant.pack.suits)))
        elif kind not in left_out:
            yield Call(0, kind)


def _call(speech: Speech, call: Call) -> dict[str, str]:
    return {"call": call_text(speech.variant, call), "kind": call.kind, "label": speech.call(call)}


def _page(speech: Speech) -> dict[str, Any]:
    rules = page(speech)
    return {
        "title": rules.title,
        "blocks": _blocks(speech, rules.blocks),
        "sections": [{"title": section.title, "blocks": _blocks(speech, section.blocks)} for section in rules.sections],
    }


def _blocks(speech: Speech, blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Blocks of one section; of running text and lists also where each of the glossary's ``terms`` stands first."""
    found, seen = [], set[str]()
    for block in blocks:
        told = {"kind": type(block).__name__.lower(), **msgspec.to_builtins(block)}
        if isinstance(block, Paragraph):
            told["terms"] = places(speech, block.text, seen)
        elif isinstance(block, Points):
            told["terms"] = [places(speech, item, seen) for item in block.items]
        found.append(told)
    return found

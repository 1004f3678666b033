"""Variant: one game as a table of facts that all else reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from .calling import Calling
from .cards import Card, Cards, card_of
from .course import Course
from .dealing import Layout
from .duties import BEAT_REFERENCES, DISCARDS, HEAD_DUTIES, UNDERTRUMPS, VOID_OBLIGATIONS, Duties
from .errors import BadOption, UnreadableText
from .options import Choice, Option, Value
from .pack import Pack
from .scoring import Scoring
from .seating import Seating

PARTS = ("duties", "calling", "scoring", "layout", "seating", "course")
LegalHook = Callable[[Sequence[Card], Cards, Sequence[int], "int | None"], Cards]


class Example(NamedTuple):
    """A worked example of a legal-card rule, kept with its game and run as a test.

    ``trick`` is listed from its leader at seat 0, ``hand`` is the next seat's, ``legal`` what it may play;
    ``why`` gives the code for cards that it may not. ``dealer`` is the last seat unless said.
    """

    title: str
    trump: str
    trick: str
    hand: str
    legal: str
    why: Mapping[str, str] = {}
    options: Mapping[str, Any] = {}
    dealer: int | None = None


@dataclass(frozen=True)
class RuleTable:
    """The play of the cards as plain numbers, for the native core (the order of each code: ``rules.duties``).

    ``value`` holds the points of each of 64 card numbers, ``trick_point`` what every trick adds by itself: 0 where
    only several tricks together count, as in the game for two; then the points of a side are those of its cards.
    """

    value: tuple[int, ...]
    trick_point: int
    seats: int
    head_duty: int
    beat_reference: int
    mount_after_ruff: bool
    void_obligation: int
    undertrump: int
    discard: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Variant:
    """A game. Its file names what differs; everything else follows from these facts.

    ``order`` are the ranks of ``pack``, low to high, and ``points`` their card points. ``version`` rises
    whenever the same record would be judged otherwise. ``direction`` (``clockwise``, ``anticlockwise``) is for
    drawing only. ``name``, ``about``, ``words`` and ``title`` of examples are English messages; their
    translations stand under the game's key, or under ``family`` where several games share them. ``chosen``
    are the options that differ from this game's own. ``legal_hook`` replaces the duties altogether.
    """

    key: str
    version: int
    name: str
    pack: Pack
    order: str
    points: Mapping[str, int]
    seating: Seating
    layout: Layout
    calling: Calling
    duties: Duties
    scoring: Scoring
    course: Course
    direction: str = "anticlockwise"
    family: str = ""
    packs: tuple[Pack, ...] = ()
    options: tuple[Option, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    legal_hook: LegalHook | None = None
    chosen: Mapping[str, Value] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variant):
            return NotImplemented
        return (self.key, self.version, self.chosen) == (other.key, other.version, other.chosen)

    def __hash__(self) -> int:
        return hash((self.key, self.version, tuple(sorted(self.chosen.items(), key=str))))

    def __repr__(self) -> str:
        return f"<Variant {self.key} {dict(self.chosen)}>"

    # -- options

    def option(self, name: str) -> Option:
        """The option of that name. Raises BadOption."""
        for option in self.options:
            if option.name == name:
                return option
        raise BadOption("unknown_option", game=self.key, option=name, known=", ".join(o.name for o in self.options))

    def part_of(self, option: Option) -> str:
        """The part that an option sets first, of ``PARTS``; what is the whole game's belongs to pack or seating."""
        held = [part for part in PARTS if hasattr(getattr(self, part), option.field)]
        effects = option.effects.values() if isinstance(option, Choice) else ()
        held += [name.partition(".")[0] for effect in effects for name in effect]
        return next(iter(held), "pack" if option.field == "pack" else "seating")

    def value_of(self, name: str) -> Value:
        """The value in force of an option."""
        return self.chosen.get(name, self.option(name).default)

    def resolved(self) -> dict[str, Value]:
        """Every option with its value in force, in the game's order."""
        return {option.name: self.value_of(option.name) for option in self.options}

    def with_options(self, chosen: Mapping[str, Any]) -> Variant:
        """This game with some options set otherwise; values may be text. Raises BadOption."""
        values = dict(self.chosen)
        for name, given in chosen.items():
            option = self.option(name)
            values[name] = option.read(given)
        return _built(self, {name: v for name, v in values.items() if v != self.option(name).default})

    def preset(
        self,
        key: str,
        *,
        name: str,
        about: Sequence[str] | None = None,
        examples: Sequence[Example] | None = None,
        words: Mapping[str, str] | None = None,
        **values: Any,
    ) -> Variant:
        """A game of its own: this one under another key, with other values as its defaults."""
        set_ = {option.name: option.read(values.pop(option.name)) for option in self.options if option.name in values}
        if values:
            raise BadOption("unknown_option", game=key, option=", ".join(values), known="")
        options = tuple(o.with_default(set_[o.name]) if o.name in set_ else o for o in self.options)
        return replace(
            _built(self, set_),
            key=key,
            name=name,
            family=self.family or self.key,
            options=options,
            chosen={},
            about=self.about if about is None else tuple(about),
            examples=self.examples if examples is None else tuple(examples),
            words={**self.words, **(words or {})},
        )

    # -- cards

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """Rank letters, low to high."""
        return tuple(self.order.split())

    @cached_property
    def deck(self) -> Cards:
        """All cards of the pack."""
        return Cards.of(
            suit * 16 + strength for suit in range(len(self.pack.suits)) for strength in range(len(self.ranks))
        )

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The points of each of 64 card numbers."""
        points = [0] * 64
        for card in self.deck:
            points[card] = self.points.get(self.ranks[card.strength], 0)
        return tuple(points)

    @cached_property
    def valued(self) -> Cards:
        """The cards with points."""
        return Cards.of(card for card in self.deck if self.values[card])

    @cached_property
    def valued_ranks(self) -> tuple[tuple[str, int, int], ...]:
        """Letter, points a card and mask of the cards of each rank with points, best first."""
        ranks = reversed(tuple(enumerate(self.ranks)))
        suits = range(len(self.pack.suits))
        return tuple(
            (rank, self.points[rank], int(Cards.of(suit * 16 + strength for suit in suits)))
            for strength, rank in ranks
            if self.points.get(rank)
        )

    @cached_property
    def pack_points(self) -> int:
        return sum(self.values)

    @cached_property
    def _text(self) -> tuple[str, ...]:
        text = [""] * 64
        for card in self.deck:
            text[card] = self.ranks[card.strength] + self.pack.suits[card.suit]
        return tuple(text)

    @cached_property
    def _read(self) -> dict[str, Card]:
        suits = {letter: suit for suit, letter in enumerate(self.pack.suits)}
        ranks = {letter: strength for strength, letter in enumerate(self.ranks)}
        suits |= {also: suits[letter] for also, letter in self.pack.also.items() if letter in suits}
        ranks |= {also: ranks[letter] for also, letter in self.pack.also.items() if letter in ranks}
        return {rank + suit: card_of(s, r) for rank, r in ranks.items() for suit, s in suits.items()}

    def card_text(self, card: int) -> str:
        """A card as text: rank, then suit (``9O``)."""
        return self._text[card]

    def read_card(self, text: str) -> Card:
        """A card from text in any case; other spellings of the pack are read too. Raises UnreadableText."""
        card = self._read.get(text.strip().upper())
        if card is None:
            raise UnreadableText(
                "no_such_card", text=text, ranks=" ".join(self.ranks[::-1]), suits=" ".join(self.pack.suits)
            )
        return card

    def suit_text(self, suit: int | None) -> str:
        return "NT" if suit is None else self.pack.suits[suit]

    def read_suit(self, text: str) -> int | None:
        """A suit's number, or None for no trumps (``NT``, ``none``). Raises UnreadableText."""
        word = text.strip().upper()
        if word in ("NT", "NONE"):
            return None
        word = self.pack.also.get(word, word)
        if word in self.pack.suits:
            return self.pack.suits.index(word)
        for suit, name in enumerate(self.pack.suit_names):
            if word == name.upper():
                return suit
        raise UnreadableText("no_such_suit", text=text, suits=" ".join(self.pack.suits))

    def sorted_hand(self, cards: Cards) -> tuple[Card, ...]:
        """Cards as a player holds them: suit by suit in the pack's order, high to low."""
        return tuple(sorted(cards, key=lambda card: (card.suit, -card.strength)))

    # -- for the native core

    def table(self) -> RuleTable:
        """The play of the cards as plain numbers. Raises BadOption where a hook replaces the duties."""
        if self.legal_hook is not None:
            raise BadOption("no_rule_table", game=self.key)
        d = self.duties
        return RuleTable(
            value=self.values,
            trick_point=0 if getattr(self.scoring, "tricks_per_point", 1) > 1 else self.scoring.trick_points(1),
            seats=self.seating.seats,
            head_duty=HEAD_DUTIES.index(d.head_duty),
            beat_reference=BEAT_REFERENCES.index(d.beat_reference),
            mount_after_ruff=d.mount_after_ruff,
            void_obligation=VOID_OBLIGATIONS.index(d.void_obligation),
            undertrump=UNDERTRUMPS.index(d.undertrump),
            discard=DISCARDS.index(d.discard),
        )


def _built(variant: Variant, chosen: Mapping[str, Value]) -> Variant:
    """``variant`` with exactly the ``chosen`` options set in its parts.

    ``variant`` may itself have been built with options: each part is set to the value in force of every option
    that touches it, so that nothing of an earlier choice is left behind.
    """
    parts: dict[str, Any] = {part: getattr(variant, part) for part in PARTS}
    own: dict[str, Any] = {}
    in_force = [(option, chosen.get(option.name, option.default)) for option in variant.options]
    effects = [o.effects.get(str(v), {}) for o, v in in_force if isinstance(o, Choice)]
    for name, given in [(n, v) for effect in effects for n, v in effect.items()]:
        part, _, attribute = name.partition(".")
        parts[part] = replace(parts[part], **{attribute: given}) if attribute else given
    for option, value in in_force:
        if option.field == "pack":
            own |= _other_pack(variant, str(value))
            continue
        found = [part for part in PARTS if hasattr(parts[part], option.field)]
        for part in found:
            parts[part] = replace(parts[part], **{option.field: value})
        if not found and hasattr(variant, option.field):
            own[option.field] = value
    _check(variant, parts)
    return replace(variant, **parts, **own, chosen=dict(chosen))


def _check(variant: Variant, parts: Mapping[str, Any]) -> None:
    """Refuse options that do not fit together."""
    layout, seating, deck = parts["layout"], parts["seating"], len(variant.deck)
    dealt = layout.hand_size * seating.seats + layout.aside
    if dealt != deck:
        each = (deck - layout.aside) // seating.seats
        raise BadOption("packets_do_not_fit", packets="-".join(map(str, layout.packets)), each=each)
    steps = getattr(parts["scoring"], "contro_steps", ())
    top = getattr(parts["calling"], "top_rung", 0)
    if top > len(steps):
        raise BadOption("no_such_step", steps="-".join(map(str, steps)), rungs=top)


def _other_pack(variant: Variant, key: str) -> dict[str, Any]:
    """The same game with a pack whose cards stand for this one's, place by place."""
    now = variant.pack
    new = next(pack for pack in variant.packs if pack.key == key)
    letters = dict(zip(now.ranks, new.ranks, strict=True))
    order = " ".join(letters[rank] for rank in variant.order.split())
    return {"pack": new, "order": order, "points": {letters[rank]: n for rank, n in variant.points.items()}}

"""Speech: one game in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manilla.rules.calling import BLIND_NO_TRUMP, CALL_KINDS, NAME, NO_TRUMP, RUNGS, Call, Contract
from manilla.rules.cards import Card
from manilla.rules.errors import RuleError, UnreadableText
from manilla.rules.notation import Hand, action_text, read_call, read_cards, read_hand
from manilla.rules.options import IntList, Option, Value, value_text
from manilla.rules.pinta import Pinta
from manilla.rules.score import ScoreLine
from manilla.rules.variant import Variant

from . import calls, cards, errors, options, scores
from .message import Message
from .voice import Voice

NAMED_UP_TO = 4
"""A sentence names so many cards in full; more of them are given in short form."""


class Speech(Voice):
    """All that is said about a game to a player, in one language (None: that of the environment)."""

    def __init__(self, variant: Variant, lang: str | None = None) -> None:
        super().__init__(lang)
        self.variant = variant
        self.context = variant.family or variant.key

    # -- the game

    @property
    def name(self) -> str:
        """The game's name."""
        return self.own(self.variant.name)

    def about(self) -> tuple[str, ...]:
        """What kind of game it is, a paragraph a string."""
        return tuple(self.own(text) for text in self.variant.about)

    def own(self, text: str) -> str:
        """A message that stands in the game's own file."""
        return self.translator.text(text, self.context)

    def word(self, concept: str) -> str:
        """The game's word for an idea (``game``, ``match``, ``turned``, ``no_trump``, a rung of doubling)."""
        if concept in self.variant.words:
            return self.own(self.variant.words[concept])
        return self.say(calls.WORDS[concept])

    # -- cards

    def card(self, card: int) -> str:
        """A card's whole name: ``rey of oros``."""
        place = cards.rank_place(self.variant, card)
        return self.say(cards.card_message(self.variant.pack, place, card >> 4))

    def short(self, card: int) -> str:
        """A card's short form in this language: ``RO``, ``K♥``."""
        return cards.short_text(self.variant, self.lang, card)

    def shorts(self, some: Iterable[int]) -> str:
        """Cards in short form, apart by blanks, in the order given."""
        return " ".join(self.short(card) for card in some)

    def rank(self, letter: str) -> str:
        """The name of a rank by its letter: ``ace``; a number stays a number."""
        pack = self.variant.pack
        return self.say(cards.rank_message(pack, pack.ranks.index(letter)))

    def suit(self, suit: int | None) -> str:
        """The name of a suit; None gives the game's word for no trumps."""
        return self.word(NO_TRUMP) if suit is None else self.say(cards.suit_message(self.variant.pack, suit))

    def read_suit(self, text: str) -> int | None:
        """A suit by letter or name, here or in English; None for no trumps. Raises UnreadableText."""
        for suit in range(len(self.variant.pack.suits)):
            if text.strip().casefold() == self.suit(suit).casefold():
                return suit
        return cards.read_suit(self.variant, self.lang, text)

    def read_card(self, text: str) -> Card:
        """A card typed in canonical or in this language's short form. Raises UnreadableText."""
        return cards.read_card(self.variant, self.lang, text)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        """Several cards, no card twice. Raises UnreadableText."""
        return read_cards(self.variant, cards.canonical(self.variant, self.lang, text))

    def read_hand(self, text: str) -> Hand:
        """A hand with piles and unknown cards as in positions. Raises UnreadableText."""
        return read_hand(self.variant, cards.canonical(self.variant, self.lang, text))

    # -- calls

    def call(self, call: Call) -> str:
        """What may be said, as a label: ``oros``, ``butifarra``, ``pass``, ``contro``."""
        return self.suit(call.trump) if call.kind == NAME else self.call_kind(call.kind)

    def call_kind(self, kind: str) -> str:
        """A kind of call as a label; ``name`` itself has none but the suits'."""
        return self.say(calls.CALLS[kind]) if kind in calls.CALLS else self.word(kind)

    def said(self, call: Call, name: str) -> str:
        """What a log says of a call that ``name`` has made."""
        word = "" if call.kind == NAME else self.call_kind(call.kind)
        suit = self.suit(call.trump) if call.kind == NAME else ""
        return self.say(calls.SAID.get(call.kind, calls.DOUBLED), name=name, word=word, suit=suit)

    def contract(self, contract: Contract) -> str:
        """What is played, as a label: ``Trumps: oros, contro``."""
        double = self.word(RUNGS[contract.rung - 1]) if contract.rung else ""
        if contract.trump is not None:
            said = calls.TRUMP_DOUBLED if double else calls.TRUMP
            return self.say(said, suit=self.suit(contract.trump), double=double)
        word = self.word(BLIND_NO_TRUMP if contract.blind else NO_TRUMP)
        return self.say(calls.NO_TRUMPS_DOUBLED if double else calls.NO_TRUMPS, word=word, double=double)

    def read_call(self, text: str, seat: int) -> Call:
        """A call of ``seat``, as notation writes it or in this language's words. Raises UnreadableText."""
        try:
            return read_call(self.variant, text, seat)
        except UnreadableText:
            asked = text.strip().casefold()
            kinds = [kind for kind in CALL_KINDS if kind != NAME]
            known = [Call(seat, NAME, suit) for suit in range(len(self.variant.pack.suits))]
            known += [Call(seat, kind) for kind in kinds]
            for call in known:
                if self.call(call).casefold() == asked:
                    return call
            try:
                suit = cards.read_suit(self.variant, self.lang, text)
            except UnreadableText:
                pass
            else:
                return Call(seat, NO_TRUMP) if suit is None else Call(seat, NAME, suit)
            raise

    def action(self, action: Card | Call) -> str:
        """A card in short form, or a call as a label."""
        return self.call(action) if isinstance(action, Call) else self.short(action)

    def typed(self, action: Card | Call) -> str:
        """What to type for an action, the same in every language."""
        return action_text(self.variant, action)

    # -- errors

    def error(self, error: RuleError) -> str:
        """Why something was refused, and what would do."""
        listed = tuple(error.data.get("cards", ()))
        brief = listed if len(listed) > NAMED_UP_TO else ()

        def in_words(text: str) -> str:
            card = self._card_of(text)
            if card is None:
                return text
            return self.short(card) if text in brief else self.card(card)

        if error.code == "bad_value" and any(o.name == error.data["option"] for o in self.variant.options):
            option = self.variant.option(error.data["option"])
            error = type(error)(error.code, **{**error.data, "allowed": self.option_allowed(option)})
        return errors.sentence(error, self, in_words, self._suit_of, self._call_of)

    def _card_of(self, text: str) -> Card | None:
        try:
            return self.variant.read_card(text)
        except UnreadableText:
            return None

    def _suit_of(self, text: str) -> str:
        try:
            return self.suit(self.variant.read_suit(text))
        except UnreadableText:
            return text

    def _call_of(self, kind: str) -> str:
        if kind == NAME:
            return self.either([self.suit(suit) for suit in range(len(self.variant.pack.suits))])
        return self.call_kind(kind) if kind in CALL_KINDS else kind

    # -- scores

    def score_label(self, line: ScoreLine) -> str:
        """What a line of the reckoning counts: ``3 aces``, ``12 tricks``, ``contro``."""
        if line.code == "rank":
            place = self.variant.pack.ranks.index(line.rank)
            said = scores.RANKS.get(self.variant.pack.rank_names[place], scores.OTHER_RANK)
            return self.say(said, n=line.count, rank=self.rank(line.rank))
        if line.code in scores.GAME_WORDS:
            return self.word(line.code)
        return self.say(scores.LABELS[line.code], n=line.count)

    def score_line(self, line: ScoreLine, sides: Sequence[str]) -> str:
        """A whole line of the reckoning; ``sides`` are the names of the two sides."""
        label = self.score_label(line)
        if scores.is_factor(line):
            return self.say(scores.FACTOR_LINE, label=label, value=line.value)
        if line.side is None:
            return self.say(scores.LINE, label=label, value=line.value)
        return self.say(scores.SIDE_LINE, side=sides[line.side], label=label, value=line.value)

    def pinta(self, pinta: Pinta, side: str, after_deal: bool = False) -> str | None:
        """What the turned card did for ``side``, the dealer's; None if it brings nothing.

        ``after_deal``: said when the deal has been scored, about points that had to wait.
        """
        said = scores.pinta_message(pinta, after_deal)
        return None if said is None else self.say(said, n=pinta.value, side=side)

    # -- options

    def option_label(self, option: Option) -> str:
        """What an option is about."""
        own = self.variant.words.get(f"option {option.name}")
        if own is not None:
            return self.own(own)
        label = options.LABELS.get(option.name)
        return option.name.replace("_", " ") if label is None else self.say(label)

    def option_value(self, option: Option, value: Value) -> str:
        """A value of an option in words."""
        key = options.value_key(option.name, value)
        own = self.variant.words.get(f"option {key}")
        if own is not None:
            return self.own(own)
        said: Message | None = options.VALUES.get(key)
        if said is not None:
            return self.say(said)
        if isinstance(value, int) and not isinstance(value, bool) and option.name in options.NUMBERS:
            return self.say(options.NUMBERS[option.name], n=value)
        return value_text(value)

    def option_allowed(self, option: Option) -> str:
        """The values that an option takes, as they are typed."""
        if isinstance(option, IntList):
            example = value_text(option.default)
            if option.total is not None:
                return self.say(options.SUM_LIST, total=option.total, example=example)
            return self.say(options.RISING_LIST, n=option.most, example=example)
        return option.allowed()

"""The rules of a game as a page, made from its facts and the options in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from manilla.rules.cards import Card
from manilla.rules.options import Option
from manilla.rules.options import value_text as written
from manilla.rules.position import Standing
from manilla.rules.variant import Example

from . import after_play, before_play, in_play
from .examples import example_holds, example_standing, held_cards, refusals
from .message import Message, message
from .page import Block, Entry, Page, Paragraph, Picture, Points, Section, Table
from .speech import Speech

_SECTIONS: tuple[tuple[Message, Callable[[Speech], Iterator[Block]]], ...] = (
    (message("Players and seats"), before_play.players),
    (message("Cards"), before_play.cards),
    (message("Cut and deal"), before_play.deal),
    (message("Calls"), before_play.calls),
    (message("Play of the cards"), in_play.play),
)
_AFTER: tuple[tuple[Message, Callable[[Speech], Iterator[Block]]], ...] = (
    (message("Points and marks"), after_play.counting),
    (message("Doubles"), after_play.doubles),
    (message("Ties"), after_play.ties),
    (message("Game and match"), after_play.course),
)
_EXAMPLES = message("Worked examples")
_OPTIONS = message("Options")


def page(speech: Speech) -> Page:
    """The whole page; every option in force is told in the text where it belongs, and again in a table at the end."""
    sections = [*_filled(speech, _SECTIONS)]
    shown = tuple(examples(speech))
    if shown:
        sections.append(Section(speech.say(_EXAMPLES), (Paragraph(how_to_read(speech)), *shown)))
    sections.extend(_filled(speech, _AFTER))
    sections.append(Section(speech.say(_OPTIONS), tuple(options(speech))))
    about = tuple(Paragraph(text) for text in speech.about())
    return Page(speech.name, about, tuple(sections))


def _filled(
    speech: Speech, wanted: tuple[tuple[Message, Callable[[Speech], Iterator[Block]]], ...]
) -> Iterator[Section]:
    for title, blocks in wanted:
        made = tuple(blocks(speech))
        if made:
            yield Section(speech.say(title), made)


# -- worked examples

_HOW_TO_READ = message(
    "Cards are written in short: {example} is the {name}. The cards on the table stand in the order played."
)
_WITH_OPTIONS = message("{title} (with {options})")
_TITLE = message("{title}:")
_TRUMPS = message("Trumps: {suit}.")
_NO_TRUMPS = message("No trumps.")
_TABLE = message("On the table: {cards}.")
_HAND = message("In hand: {cards}.")
_MAY = message("May be played: {cards}.")
_MAY_NOT = message("Not {cards}. {reason}")
_BY_MATE = message("{card} (mate)")
_BY_OPPONENT = message("{card} (opponent)")
_PILE = message("pile {cards}")


def examples(speech: Speech) -> Iterator[Block]:
    """The game's examples that are true under the options in force."""
    for example in speech.variant.examples:
        if example_holds(speech.variant, example):
            standing = example_standing(speech.variant, example)
            yield Entry(_title(speech, example), tuple(_example(speech, standing)), _picture(speech, standing))


def how_to_read(speech: Speech) -> str:
    """What a short form means, shown with the best card of the first suit."""
    best = speech.variant.sorted_hand(speech.variant.deck)[0]
    return speech.say(_HOW_TO_READ, example=speech.short(best), name=speech.card(best))


def _title(speech: Speech, example: Example) -> str:
    title = speech.own(example.title)
    title = title[:1].upper() + title[1:]
    in_force = speech.variant.resolved()
    brought = [
        f"{name}={written(value)}" for name, value in example.options.items() if in_force.get(name) != value
    ]  # fmt: skip
    if brought:
        title = speech.say(_WITH_OPTIONS, title=title, options=speech.listed(brought))
    return speech.say(_TITLE, title=title)


def _picture(speech: Speech, standing: Standing) -> Picture:
    variant = speech.variant
    trump = "" if standing.trump is None else variant.pack.suits[standing.trump]
    legal = variant.sorted_hand(standing.legal())
    groups = (standing.trick, held_cards(standing), legal)
    return Picture(trump, *(tuple(map(variant.card_text, cards)) for cards in groups))


def _example(speech: Speech, standing: Standing) -> Iterator[str]:
    trump = speech.say(_NO_TRUMPS) if standing.trump is None else speech.say(_TRUMPS, suit=speech.suit(standing.trump))
    table = speech.say(_TABLE, cards=_on_table(speech, standing))
    yield f"{trump} {table} {speech.say(_HAND, cards=_held(speech, standing))}"
    yield speech.say(_MAY, cards=speech.shorts(speech.variant.sorted_hand(standing.legal())))
    reasons: dict[str, list[Card]] = {}
    for card, error in refusals(standing).items():
        reasons.setdefault(speech.error(error), []).append(card)
    for reason, cards in reasons.items():
        yield speech.say(_MAY_NOT, cards=speech.shorts(cards), reason=reason)


def _on_table(speech: Speech, standing: Standing) -> str:
    mine = standing.sides[len(standing.trick)]
    return speech.listed(
        [
            speech.say(_BY_MATE if side == mine else _BY_OPPONENT, card=speech.short(card))
            for card, side in zip(standing.trick, standing.sides, strict=False)
        ]
    )


def _held(speech: Speech, standing: Standing) -> str:
    in_piles = {card for pile in standing.piles for card in pile}
    loose = [card for card in speech.variant.sorted_hand(standing.playable) if card not in in_piles]
    piles = [speech.say(_PILE, cards=speech.shorts(pile)) for pile in standing.piles if pile]
    return speech.listed([*([speech.shorts(loose)] if loose else []), *piles])


# -- options

_ALL_DEFAULT = message("All options stand as the game has them.")
_CHANGED = message("Set otherwise than the game has them: {options}.")
_NO_OPTIONS = message("This game has no options.")
_OPTION, _IN_FORCE, _ALLOWED = message("Option"), message("In force"), message("May be")
_MEANS = message("What the values in force mean:")
_MEANING = message("{option}. {label}: {value}.")
_NEEDS = message("Without effect unless: {values}.")


def options(speech: Speech) -> Iterator[Block]:
    """Every option with its allowed values and the value in force, and what that means."""
    variant = speech.variant
    if not variant.options:
        yield Paragraph(speech.say(_NO_OPTIONS))
        return
    changed = [f"{name}={written(value)}" for name, value in variant.chosen.items()]
    if changed:
        yield Paragraph(speech.say(_CHANGED, options=speech.listed(changed)))
    else:
        yield Paragraph(speech.say(_ALL_DEFAULT))
    head = (speech.say(_OPTION), speech.say(_IN_FORCE), speech.say(_ALLOWED))
    rows = tuple((o.name, written(variant.value_of(o.name)), speech.option_allowed(o)) for o in variant.options)
    yield Table(head, rows)
    yield Paragraph(speech.say(_MEANS))
    yield Points(tuple(_meaning(speech, option) for option in variant.options))


def _meaning(speech: Speech, option: Option) -> str:
    """What the value in force of an option means, and what it would need to mean anything."""
    value = speech.option_value(option, speech.variant.value_of(option.name))
    meaning = speech.say(_MEANING, option=option.name, label=speech.option_label(option), value=value)
    in_force = {f"{name}={written(value)}" for name, value in speech.variant.resolved().items()}
    if option.needs and not in_force & set(option.needs):
        meaning += " " + speech.say(_NEEDS, values=speech.either(option.needs))
    return meaning

"""The page of rules for the play of the cards: what each player owes, and why."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.rules.calling import Naming
from manilla.rules.duties import Duties
from manilla.rules.variant import Variant

from .message import message
from .page import Block, Paragraph, Points
from .speech import Speech

_LEAD = message(
    "Whoever leads to a trick may play any card. The others follow in turn with one card each. The highest trump wins"
    " the trick or, if there is none in it, the highest card of the suit that was led. The winner leads next."
)
_OWN_RULES = message("This game has duties of its own; see what is said of it above, and the worked examples.")
_DUTIES = message("What may be played to a trick that others have led:")
_FOLLOW = message("Follow suit: if you hold a card of the led suit, you must play one.")

_HEAD_MATE = message(
    "Go higher: when you follow suit and an opponent is winning, you must play a card that beats the opponent's if you"
    " have one. While your mate is winning, any card of the suit will do."
)
_HEAD_NO_MATE = message(
    "Go higher: when you follow suit, you must play a card that beats the opponent's if you have one."
)
_HEAD_TRUMPS = message(
    "Go higher in trumps: when trumps are led, or any suit in a deal without trumps, you must go above the card to beat"
    " if you can, even if it is your mate's. In a plain suit there is no such duty."
)
_HEAD_TRUMPS_NO_MATE = message(
    "Go higher in trumps: when trumps are led, or any suit in a deal without trumps, you must go above the card to beat"
    " if you can. In a plain suit there is no such duty."
)
_HEAD_NONE = message("There is no duty to go higher: when you follow suit, any card of the suit will do.")
_REFERENCE = {
    "winning_card": message("The card to beat is the one that is winning the trick so far."),
    "previous_player": message(
        "The card to beat is the one played last, if an opponent played it and it follows suit or is a trump;"
        " otherwise no card need be beaten."
    ),
}
_MOUNT_NO = message("Once an opponent has ruffed, a player who can follow suit need not go higher in it.")
_MOUNT_YES = message(
    "Even when an opponent has ruffed, a player who can follow suit must go above the opponents' highest card of the"
    " suit if possible."
)
_VOID_WIN_MATE = message(
    "Ruff: if you have no card of the led suit and an opponent is winning, you must play a trump if you have one; if"
    " the card to beat is a trump itself, a higher one. While your mate is winning, you may play any card."
)
_VOID_WIN_NO_MATE = message(
    "Ruff: if you have no card of the led suit, you must play a trump if you have one; if the card to beat is a trump"
    " itself, a higher one."
)
_VOID_FREE = message("If you have no card of the led suit, you may play any card; nobody has to ruff.")
_VOID_ALWAYS = message(
    "Ruff: if you have no card of the led suit, you must play a trump if you have one, even while your mate is winning;"
    " if the card to beat is an opponent's trump, a higher one."
)
_UNDERTRUMP = {
    "forced": message("If you cannot overtrump, you must still play a trump, though it is a lower one."),
    "free": message("If you cannot overtrump, you may play any card, a lower trump too."),
    "forbidden": message("If you cannot overtrump, you may not play a lower trump, unless you hold only trumps."),
}
_LOWEST_MATE = message(
    "If you cannot win the trick, you must play your lowest card of the led suit or, if you are void, the lowest card"
    " of any one suit. While your mate is winning you may also play any card with points."
)
_LOWEST_NO_MATE = message(
    "If you cannot win the trick, you must play your lowest card of the led suit or, if you are void, the lowest card"
    " of any one suit."
)
_DISCARD_FREE = message(
    "If you cannot win the trick, you need not play your lowest card: any card of those allowed will do."
)
_NO_TRUMP = message(
    "In a deal without trumps nothing can be ruffed: if you have no card of the led suit, you may play any card."
)
_NO_TRUMP_LOWEST = message("In a deal without trumps nothing can be ruffed, and the duty to play the lowest stays.")
_TOPS = message(
    "All this looks only at the cards that can be reached: a covered card owes nothing and cannot be played."
)
_FELLOW = message("Your mates, for all this, are the players and dummies on your side in this deal.")
_FACE_DOWN = message("Won tricks lie face down, one heap for each side. The last trick may be looked at again.")


def play(speech: Speech) -> Iterator[Block]:
    """The trick and its duties."""
    variant = speech.variant
    yield Paragraph(speech.say(_LEAD))
    if variant.legal_hook is not None:
        yield Paragraph(speech.say(_OWN_RULES))
    else:
        yield Paragraph(speech.say(_DUTIES))
        yield Points(tuple(_duties(speech, variant, variant.duties)))
    yield Paragraph(speech.say(_FACE_DOWN))


def _duties(speech: Speech, variant: Variant, duties: Duties) -> Iterator[str]:
    mates = has_mates(variant)
    lowest = duties.discard == "lowest"
    yield speech.say(_FOLLOW)
    yield " ".join(_heading(speech, duties, mates, variant.seating.seats == 2))
    yield " ".join(_void(speech, duties, mates))
    if lowest:
        yield speech.say(_LOWEST_MATE if mates else _LOWEST_NO_MATE)
    elif any(option.name == "discard" for option in variant.options):
        yield speech.say(_DISCARD_FREE)
    if isinstance(variant.calling, Naming) and variant.calling.no_trump:
        yield speech.say(_NO_TRUMP_LOWEST if lowest else _NO_TRUMP)
    if variant.layout.piles is not None or variant.layout.dummy_layout == "stacks":
        yield speech.say(_TOPS)
    seating = variant.seating
    if seating.players != 4 and mates:
        yield speech.say(_FELLOW)


def _heading(speech: Speech, duties: Duties, mates: bool, trick_of_two: bool) -> Iterator[str]:
    # In a trick of two cards the card to beat is the card led, and nobody follows a ruff.
    if duties.head_duty == "must_beat_opponent":
        yield speech.say(_HEAD_MATE if mates else _HEAD_NO_MATE)
    elif duties.head_duty == "none":
        yield speech.say(_HEAD_NONE)
    else:
        yield speech.say(_HEAD_TRUMPS if mates else _HEAD_TRUMPS_NO_MATE)
    if trick_of_two:
        return
    if duties.beat_reference in _REFERENCE:
        yield speech.say(_REFERENCE[duties.beat_reference])
    if duties.head_duty == "must_beat_opponent":
        yield speech.say(_MOUNT_YES if duties.mount_after_ruff else _MOUNT_NO)


def _void(speech: Speech, duties: Duties, mates: bool) -> Iterator[str]:
    if duties.void_obligation == "free":
        yield speech.say(_VOID_FREE)
        return
    if duties.void_obligation == "must_trump_always" and mates:
        yield speech.say(_VOID_ALWAYS)
    else:
        yield speech.say(_VOID_WIN_MATE if mates else _VOID_WIN_NO_MATE)
    yield speech.say(_UNDERTRUMP[duties.undertrump])


def has_mates(variant: Variant) -> bool:
    """Whether anybody has somebody on the same side, a dummy included."""
    sides = variant.seating.places(0).sides
    return len(sides) > len(set(sides))

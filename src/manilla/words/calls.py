"""Calls and contracts in the game's own words."""

from __future__ import annotations

from manilla.rules.calling import BLIND_NO_TRUMP, DELEGATE, LOOK, NAME, NO_TRUMP, PASS, RUNGS

from .message import Message, message, message_in

WORDS: dict[str, Message] = {
    "game": message_in("game word", "game"),
    "match": message_in("game word", "match"),
    "turned": message_in("game word", "turned card"),
    NO_TRUMP: message_in("game word", "no trump"),
    BLIND_NO_TRUMP: message_in("game word", "no trump before looking"),
    RUNGS[0]: message_in("game word", "contro"),
    RUNGS[1]: message_in("game word", "recontro"),
    RUNGS[2]: message_in("game word", "Sant Vicenç"),
    RUNGS[3]: message_in("game word", "barraca"),
}
"""The family's words for ideas that a game may name otherwise in ``Variant.words``."""

CALLS: dict[str, Message] = {
    LOOK: message("look at the cards"),
    DELEGATE: message("leave it to the mate"),
    PASS: message("pass"),
}
"""Calls that every game words alike; the others are words of the game, or the name of a suit."""

SAID: dict[str, Message] = {
    NAME: message("{name} names trumps: {suit}."),
    NO_TRUMP: message("{name} plays without trumps: {word}."),
    BLIND_NO_TRUMP: message("{name} plays without trumps, before looking: {word}."),
    LOOK: message("{name} looks at the cards."),
    DELEGATE: message("{name} leaves the choice to the mate."),
    PASS: message("{name} passes."),
}
"""What a log says of a call."""
DOUBLED = message("{name} says: {word}.")

TRUMP = message("Trumps: {suit}")
TRUMP_DOUBLED = message("Trumps: {suit}, {double}")
NO_TRUMPS = message("No trumps: {word}")
NO_TRUMPS_DOUBLED = message("No trumps: {word}, {double}")
TURNED_TRUMPS = message("Trumps: {suit}, by the card turned: {card}")

"""What is said of problems: their ideas by name, what was right and why; codes are those of ``manilla.analysis``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from .learning import IDEAS
from .message import Message, message, message_in
from .speech import Speech

TAGS: Mapping[str, Message] = {
    "capot": message_in("idea", "capot"),
    "save_capot": message_in("idea", "against a capot"),
    "take_rest": message_in("idea", "all the rest"),
    "win_deal": message_in("idea", "the deciding card"),
    "throw_in": message_in("idea", "throw-in"),
    "doubled": message_in("idea", "doubled"),
    "load": message_in("idea", "loading"),
    "hold_back": message_in("idea", "no points for an unsure trick"),
    "cheapest_winner": message_in("idea", "the lowest winner"),
    "sure_winner": message_in("idea", "the sure winner"),
    "take_over": message_in("idea", "taking over"),
    "leave_it": message_in("idea", "leaving it to the mate"),
    "ruff": message_in("idea", "ruff"),
    "make_void": message_in("idea", "making oneself void"),
    "draw_trumps": message_in("idea", "drawing trumps"),
    "to_mate": message_in("idea", "the mate's suit"),
    "cash": message_in("idea", "cashing"),
    "establish": message_in("idea", "establishing a suit"),
    "lead_low": message_in("idea", "a low lead"),
    "plain": message_in("idea", "few points for the others"),
    "keep_manilla": message_in("idea", "keeping the manilla"),
    "keep_trumps": message_in("idea", "keeping trumps"),
    "double": message_in("idea", "doubling"),
    "let_be": message_in("idea", "not doubling"),
    "no_trump": message_in("idea", "no trumps"),
    "leave_to_mate": message_in("idea", "leaving the choice to the mate"),
    "strong_trumps": message_in("idea", "strong trumps"),
    "long_trumps": message_in("idea", "long trumps"),
    "name_oneself": message_in("idea", "naming oneself"),
}
"""The name of each idea."""

THEMES: Mapping[str, Message] = {
    "capot": message("With this card your side takes every trick."),
    "save_capot": message("With this card your side is sure of a trick, and the others have no capot."),
    "take_rest": message("With this card your side takes all the tricks that are left, and with no other."),
    "win_deal": message(
        "This card decides the deal: with it your side has more points than the others, with any other it has not."
    ),
    "throw_in": message("An opponent has to take this trick, must lead, and loses the next one to your side."),
    "doubled": message("The deal was doubled against your side, so each point counts more."),
}
"""A sentence for each theme that the solver has proved."""

KINDS: Mapping[str, Message] = {
    "open": message("All hands are open, and all play as well as can be from here on."),
    "closed": message("You see what you would see at the table."),
    "sampled": message("You see what you would see at the table."),
}
"""What is to be known of each kind before one answers."""
RIGHT = message("Right: {answer}.")
WRONG = message("{chosen} is not the best. Right is: {answer}.")
OPEN_WHY = message("With best play on all sides {other}, the next best, loses {points} points against it.")
CLOSED_ALWAYS = message(
    "{n} deals agree with what you see. In each of them nothing is better; {other}, the next best, loses {points}"
    " points on the mean."
)
CLOSED_WHY = message(
    "{n} deals agree with what you see. In {always} of them nothing is better; {other}, the next best, loses {points}"
    " points on the mean."
)
CALL_WHY = message(
    "Over {n} deals drawn from those that agree with what you see, {other}, the next best, brings {marks} ± {error}"
    " marks less."
)
CARD_WHY = message(
    "Over {n} deals drawn from those that agree with what you see, {other}, the next best, loses {points} ± {error}"
    " points."
)
YOURS = message("{chosen} loses {loss}.")
LOSSES = message("What each loses: {list}.")
LOSS = message("{action} {loss}")
MISSED = message("Missed by: {bots}.")


def number(value: Fraction | float) -> str:
    """A loss as it is said, with one decimal where it needs one."""
    text = f"{float(value):.1f}"
    return text.removesuffix(".0")


def ideas_said(speech: Speech, tags: Iterable[str], most: int = 2) -> list[str]:
    """Sentences about the first ideas of a problem."""
    said = [THEMES.get(tag) or IDEAS.get(tag) for tag in tags]
    return [speech.say(each) for each in said if each is not None][:most]

"""What hints and reviews say: ideas, verdicts and habits in words. The codes are those of ``manilla.analysis``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manilla.rules.calling import Call
from manilla.rules.deal import Action

from .message import Message, message, message_in
from .speech import Speech

IDEAS: Mapping[str, Message] = {
    "load": message("Your mate is winning this trick: load it with points."),
    "hold_back": message("Your mate's card may still be beaten: give no points to this trick."),
    "cheapest_winner": message("Take the trick with the lowest card that wins it."),
    "sure_winner": message("Take the trick with a card that can hardly be beaten."),
    "take_over": message("Take the trick yourself, although your mate is winning it."),
    "leave_it": message("Leave the trick to your mate, who is winning it, and keep your higher cards."),
    "make_void": message("Get rid of your last card of a suit, so that you can ruff it later."),
    "draw_trumps": message("Draw trumps: others still have some."),
    "to_mate": message("Return the suit that your mate has led."),
    "cash": message("Lead a card that is the highest left of its suit."),
    "establish": message("Drive out the higher cards of a suit that you hold several cards of."),
    "lead_low": message("Lead a low card and let others have the lead."),
    "plain": message("The others are winning this trick: give it as few points as you can."),
    "keep_manilla": message("Keep your manilla for a better moment."),
    "keep_trumps": message("Keep your trumps."),
    "double": message("Double: your side may expect to win this deal."),
    "let_be": message("Do not double: your cards do not promise enough."),
    "no_trump": message("Play without trumps."),
    "leave_to_mate": message("Leave the choice to your mate."),
    "strong_trumps": message("Name a suit of which you hold the manilla."),
    "long_trumps": message("Name a long suit."),
    "name_oneself": message("Name trumps yourself; do not leave the choice to your mate."),
    "even": message("All that you may do is worth the same."),
    "close": message("This is a close choice."),
    "better": message("One choice is clearly better here."),
}
"""A sentence for each idea."""
MORE_POINTS = message("{action}: {gain} points more than {other}.")
MORE_MARKS = message("{action}: {gain} marks more than {other}, at this score.")
AS_GOOD = message("{action} and {other}: about the same.")

LABELS: Mapping[str, Message] = {
    "good_lucky": message_in("verdict", "good and lucky"),
    "good_unlucky": message_in("verdict", "good and unlucky"),
    "good": message_in("verdict", "good"),
    "doubtful": message_in("verdict", "doubtful"),
    "mistake": message_in("verdict", "mistake"),
    "blunder": message_in("verdict", "blunder"),
}
SIGNS: Mapping[str, str] = {
    "good_lucky": "+",
    "good_unlucky": "+-",
    "good": "+",
    "doubtful": "?!",
    "mistake": "?",
    "blunder": "??",
}
"""What stands beside a card in a review; it needs no colour and no translation."""

HABITS: Mapping[str, Message] = {
    "loads_late": message("{name} often gives no points to a trick that the mate is winning."),
    "loads_unsafe": message("{name} often gives points to a trick of the mate that may still be lost."),
    "gives_points": message("{name} often gives points to tricks that the others are winning."),
    "trumps_early": message("{name} often plays trumps too early."),
    "draws_late": message("{name} often fails to draw trumps."),
    "spends_manillas": message("{name} often spends manillas too early."),
    "wins_dear": message("{name} often takes a trick with a higher card than is needed."),
    "wins_unsure": message("{name} often takes a trick with a card that can still be beaten."),
    "forgets_mates_suit": message("{name} often fails to return the mate's suit."),
    "cashes_late": message("{name} often keeps high cards that should be led."),
    "leads_high": message("{name} often leads high where a low card would do."),
    "names_weak_trumps": message("{name} often names weak trumps."),
    "never_leaves_choice": message("{name} often names trumps where the mate should."),
    "leaves_choice_often": message("{name} often leaves to the mate what should be named."),
    "doubles_seldom": message("{name} often fails to double."),
    "doubles_often": message("{name} often doubles with too little."),
}
HOW_OFTEN = message("{missed} of {occasions} times; it cost {worth} marks in all.")


def number(value: float) -> str:
    """A measured number as it is said: one digit after the point, and no minus before a nought."""
    text = f"{value:.1f}"
    return "0.0" if text == "-0.0" else text


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def action_text(speech: Speech, action: Action) -> str:
    """A card in its short form, or a call in the game's words."""
    return speech.call(action) if isinstance(action, Call) else speech.short(action)


def action_name(speech: Speech, action: Action) -> str:
    """A card or a call by its whole name, as pages write it."""
    return speech.call(action) if isinstance(action, Call) else speech.card(action)


def idea_sentence(
    speech: Speech,
    code: str,
    action: Action,
    other: Action,
    points: float,
    marks: float,
    named: Callable[[Speech, Action], str] = action_text,
) -> str:
    """An idea and the numbers that prove it: so many ``points`` (for a call: ``marks`` at the score) lie between
    ``action`` and ``other``, which are ``named`` like this.
    """
    first = named(speech, action)
    facts = {"action": first[:1].upper() + first[1:], "other": named(speech, other)}
    said = speech.say(IDEAS[code])
    if code == "even":
        return said
    if code == "close":
        return f"{said} {speech.say(AS_GOOD, **facts)}"
    if isinstance(action, Call):
        return f"{said} {speech.say(MORE_MARKS, gain=number(marks), **facts)}"
    return f"{said} {speech.say(MORE_POINTS, gain=number(points), **facts)}"

"""A hint in lines: each choice with its numbers, the best first, and the idea behind it."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.analysis.as_json import sentence_of
from manilla.analysis.hint import Advice, Hint
from manilla.rules.calling import Call
from manilla.words import Speech, message, plural
from manilla.words.learning import action_text, number, percent

NOTHING_TO_ADVISE = message("There is nothing to choose by numbers here.")
ONLY_THIS = message("This is all that you may do: {action}.")
MAY_CLAIM = message("The rest is yours whatever the others hold: you may claim it.")
FROM_WHAT_YOU_SEE = plural(
    "Hint, from what you can see; {n} deal that agrees with it was looked at.",
    "Hint, from what you can see; {n} deals that agree with it were looked at.",
)
ALL_OF_THEM = plural(
    "Hint, from what you can see; {n} deal agrees with it and was looked at.",
    "Hint, from what you can see; all {n} deals that agree with it were looked at.",
)
CARD_LINE = message("{action}: {points} points expected, {half} to win the deal.")
CARD_LINE_LOSES = message("{action}: {points} points expected, {half} to win the deal; {loss} ± {error} points less.")
CALL_LINE = message("{action}: {marks} marks expected, {half} to win the deal.")
CALL_LINE_LOSES = message(
    "{action}: {marks} marks expected, {half} to win the deal; {loss} ± {error} marks less at this score."
)
CHANCES = message("With the best choice the chance to win the {word} is {chance}.")


def lines(hint: Hint, speech: Speech) -> Iterator[str]:
    """A hint for the viewer."""
    if hint.claim:
        yield speech.say(MAY_CLAIM)
    if hint.judged is None or hint.idea is None:
        said = NOTHING_TO_ADVISE if hint.forced is None else ONLY_THIS
        yield speech.say(said, action="" if hint.forced is None else action_text(speech, hint.forced))
        return
    said_of_worlds = ALL_OF_THEM if hint.judged.complete else FROM_WHAT_YOU_SEE
    yield speech.say(said_of_worlds, n=hint.judged.worlds)
    for advice in hint.actions:
        yield "  " + _line(advice, speech, best=advice is hint.actions[0])
    yield sentence_of(hint.idea, speech)
    chance = hint.actions[0].prospect.chance
    if chance is not None:
        yield speech.say(CHANCES, word=speech.word("game"), chance=percent(chance))


def _line(advice: Advice, speech: Speech, *, best: bool) -> str:
    each, loss = advice.prospect, advice.loss
    facts = {
        "action": action_text(speech, each.action),
        "points": number(each.points),
        "marks": f"{each.marks:+.1f}",
        "half": percent(each.half),
    }
    if isinstance(each.action, Call):
        if best:
            return speech.say(CALL_LINE, **facts)
        return speech.say(CALL_LINE_LOSES, loss=number(loss.worth), error=number(loss.worth_error), **facts)
    if best:
        return speech.say(CARD_LINE, **facts)
    return speech.say(CARD_LINE_LOSES, loss=number(loss.points), error=number(loss.points_error), **facts)

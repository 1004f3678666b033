"""A review in lines for a reader: what was decided badly, the course of each deal, each player's account, habits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manilla.analysis.as_json import sentence_of
from manilla.analysis.grades import GOOD, GOOD_LUCKY, PAID
from manilla.analysis.habits import Found, habits
from manilla.analysis.review import Verdict
from manilla.analysis.summary import Account, Reviewed, accounts
from manilla.rules.deal import Action
from manilla.words import Speech, message, message_in, plural
from manilla.words.learning import HABITS, HOW_OFTEN, LABELS, SIGNS, action_text, number, percent

from .solution import OF_DEAL

CALL = message_in("moment", "call")
EXPECTED = message("To be expected: {points} points lost, {worth} ± {error} marks at this score.")
EXPECTED_EXACTLY = message("To be expected: {points} points lost, {worth} marks at this score; nothing is estimated.")
WAS = message("With all cards seen: {points} points lost, {marks} marks.")
WAS_NOTHING = message("With all cards seen it cost nothing.")
WAS_UNKNOWN = message("What it cost with all cards seen could not be proved.")
BETTER = message("Better: {action}.")
BETTER_OPEN = message("Only with all cards seen, better: {action}.")
COURSE = message("How many points {side} end ahead with best play, before each trick: {course}.")
TURNING = message("Turning point: {turn} {name}, {action}.")
NO_TURNING = message("No card turned the deal.")
BEST_LINE = message("Best play from there: {cards}.")
ALL_GOOD = message("Nothing to find fault with.")
ACCOUNTS = message("How well each decided, by what could be known:")
ACCOUNT = plural(
    "{name}: {share} of {n} decision good ({low} to {high}); {lost} marks lost a decision; mistakes {mistakes},"
    " blunders {blunders}.",
    "{name}: {share} of {n} decisions good ({low} to {high}); {lost} marks lost a decision; mistakes {mistakes},"
    " blunders {blunders}.",
)
NOTHING_AT_STAKE = message("{name}: nothing was at stake.")
FOUND_HABITS = message("Habits:")
ESTIMATES = message(
    "What could be known is an estimate from deals that agree with what the player saw; ± is its standard error. What"
    " was is proved."
)


def lines(speech: Speech, names: Sequence[str], reviewed: Sequence[Reviewed], *, everything: bool) -> Iterator[str]:
    """The whole review; ``everything``: the good decisions too."""
    for deal in reviewed:
        yield speech.say(OF_DEAL, game=speech.name, n=deal.played.number)
        if deal.played.end.contract is not None:
            yield speech.contract(deal.played.end.contract)
        yield from _decisions(speech, names, deal, everything)
        yield from course(speech, names, deal)
        yield ""
    verdicts = [verdict for deal in reviewed for verdict in deal.verdicts]
    yield speech.say(ACCOUNTS)
    for each in accounts(verdicts):
        yield "  " + account_line(speech, names, each)
    found = habits(verdicts)
    if found:
        yield speech.say(FOUND_HABITS)
        yield from (f"  {habit_line(speech, names, each)}" for each in found)
    yield speech.say(ESTIMATES)


def _decisions(speech: Speech, names: Sequence[str], deal: Reviewed, everything: bool) -> Iterator[str]:
    told = [verdict for verdict in deal.verdicts if verdict.label and (everything or worth_telling(verdict))]
    if not told:
        yield speech.say(ALL_GOOD)
    for verdict in told:
        yield heading(speech, names, deal, verdict)
        yield from (f"    {line}" for line in reasons(speech, verdict))


def worth_telling(verdict: Verdict) -> bool:
    """Whether there is something to learn from a verdict."""
    return verdict.label not in ("", GOOD, GOOD_LUCKY)


def heading(speech: Speech, names: Sequence[str], deal: Reviewed, verdict: Verdict) -> str:
    """Which decision it is, and the verdict in one word."""
    turn = deal.played.turn_of(verdict.place) or speech.say(CALL)
    action = action_text(speech, verdict.moment.action)
    label = speech.say(LABELS[verdict.label])
    return f"{turn} {names[verdict.moment.player]}: {action} {SIGNS[verdict.label]} {label}"


def reasons(speech: Speech, verdict: Verdict) -> Iterator[str]:
    """Both verdicts in words, and what would have been better."""
    known = verdict.known
    if known is None:
        return
    yield expected(speech, verdict)
    yield was(speech, verdict)
    other = better(verdict)
    if other is not None:
        said = BETTER_OPEN if known.grade == GOOD else BETTER
        yield speech.say(said, action=action_text(speech, other))
    if known.grade != GOOD or known.best == verdict.moment.action:
        yield sentence_of(known.idea, speech)


def better(verdict: Verdict) -> Action | None:
    """What would have been better: by what could be known, else with all cards seen; None if nothing."""
    if verdict.known is None:
        return None
    if verdict.known.grade != GOOD:
        return verdict.known.best
    if verdict.was is None or verdict.was.loss.worth < PAID:
        return None
    return verdict.was.best


def expected(speech: Speech, verdict: Verdict) -> str:
    """What could be known."""
    assert verdict.known is not None
    loss = verdict.known.loss
    if verdict.known.exact:
        return speech.say(EXPECTED_EXACTLY, points=number(loss.points), worth=number(loss.worth))
    error = number(verdict.known.error)
    return speech.say(EXPECTED, points=number(loss.points), worth=number(loss.worth), error=error)


def was(speech: Speech, verdict: Verdict) -> str:
    """What was."""
    if verdict.was is None:
        return speech.say(WAS_UNKNOWN)
    loss = verdict.was.loss
    if not loss.points and not loss.marks:
        return speech.say(WAS_NOTHING)
    return speech.say(WAS, points=number(loss.points), marks="-" if loss.marks is None else loss.marks)


def course(speech: Speech, names: Sequence[str], deal: Reviewed) -> Iterator[str]:
    """The graph of a deal in numbers, its turning point, best play from there."""
    places = deal.played.end.places
    if all(value is None for value in deal.course):
        return
    values = [*deal.course[: -1 : places.seats], deal.course[-1]]
    told = " ".join("?" if value is None else f"{value:+d}" for value in values)
    yield speech.say(COURSE, side=side_name(speech, names, deal, 0), course=told)
    turning = deal.turning_point
    if turning is None:
        yield speech.say(NO_TURNING)
        return
    yield speech.say(
        TURNING,
        turn=deal.played.turn_of(turning.place) or speech.say(CALL),
        name=names[turning.moment.player],
        action=action_text(speech, turning.moment.action),
    )
    if turning.line:
        yield speech.say(BEST_LINE, cards=speech.shorts(turning.line))


def side_name(speech: Speech, names: Sequence[str], deal: Reviewed, side: int) -> str:
    """Who is on a side of a deal."""
    match, places = deal.played.moments[0].match, deal.played.end.places
    seats = [seat for seat in range(places.seats) if places.owners[seat] == seat and places.sides[seat] == side]
    return speech.both([names[match.player_at(seat)] for seat in seats])


def account_line(speech: Speech, names: Sequence[str], each: Account) -> str:
    """One player's account."""
    name, accuracy, lost = names[each.player], each.accuracy, each.lost.mean
    if accuracy.mean is None or accuracy.low is None or accuracy.high is None or lost is None:
        return speech.say(NOTHING_AT_STAKE, name=name)
    return speech.say(
        ACCOUNT,
        name=name,
        share=percent(accuracy.mean),
        n=each.at_stake,
        low=percent(accuracy.low),
        high=percent(accuracy.high),
        lost=f"{lost:.2f}",
        mistakes=each.labels["mistake"],
        blunders=each.labels["blunder"],
    )


def habit_line(speech: Speech, names: Sequence[str], each: Found) -> str:
    """One habit of a player."""
    said = speech.say(HABITS[each.habit.code], name=names[each.player])
    often = speech.say(HOW_OFTEN, missed=each.missed, occasions=each.occasions, worth=number(each.worth))
    return f"{said} {often}"

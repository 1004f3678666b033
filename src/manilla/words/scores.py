"""The reckoning in words: labels of score lines, and what a turned card did."""

from __future__ import annotations

from manilla.rules.calling import BLIND_NO_TRUMP, NO_TRUMP, RUNGS
from manilla.rules.pinta import Pinta
from manilla.rules.score import ScoreLine

from .message import Message, message, plural

RANKS: dict[str, Message] = {
    "9": plural("{n} nine", "{n} nines"),
    "10": plural("{n} ten", "{n} tens"),
    "ace": plural("{n} ace", "{n} aces"),
    "rey": plural("{n} rey", "{n} reyes"),
    "caballo": plural("{n} caballo", "{n} caballos"),
    "sota": plural("{n} sota", "{n} sotas"),
    "king": plural("{n} king", "{n} kings"),
    "queen": plural("{n} queen", "{n} queens"),
    "jack": plural("{n} jack", "{n} jacks"),
}
"""How many cards of a rank a side has won, by the rank's name in its pack."""
OTHER_RANK = plural("{n} card: {rank}", "{n} cards: {rank}")

LABELS: dict[str, Message] = {
    "tricks": plural("{n} trick", "{n} tricks"),
    "leftover": message("cards left over"),
    "points": message("points"),
    "half": message("half"),
    "over": message("over half"),
    "half_difference": message("half of the difference"),
    "tie_carried": message("tie before"),
    "capot": message("capot, all the tricks"),
    "factor": message("factor"),
    "cap": message("most that a deal may mark"),
    "tie": message("tie, nobody marks"),
    "marks": message("marks"),
}
"""Labels of score lines. ``rank`` has RANKS, doubles have the words of the game."""
GAME_WORDS = (NO_TRUMP, BLIND_NO_TRUMP, *RUNGS)
FACTORS = ("tie_carried", "capot", "factor", *GAME_WORDS)
"""Lines whose value multiplies instead of counting."""

LINE = message("{label}: {value}")
SIDE_LINE = message("{side}, {label}: {value}")
FACTOR_LINE = message("{label}: times {value}")

PINTA_MARKED = plural("The turned card brings {n} mark: {side}.", "The turned card brings {n} marks: {side}.")
PINTA_VOID = plural(
    "{n} point for the turned card is not marked, for it would win: {side}.",
    "{n} points for the turned card are not marked, for they would win: {side}.",
)
PINTA_DEFERRED = plural(
    "{n} point for the turned card waits until the deal is scored: {side}.",
    "{n} points for the turned card wait until the deal is scored: {side}.",
)
PINTA_LATE = plural(
    "Now that the deal is scored, the turned card brings {n} mark: {side}.",
    "Now that the deal is scored, the turned card brings {n} marks: {side}.",
)
PINTA_LOST = message("The points of the turned card come too late: the game has been won.")


def codes_with_label() -> frozenset[str]:
    """Every code of a score line that has words."""
    return frozenset(LABELS) | frozenset(GAME_WORDS) | {"rank"}


def pinta_message(pinta: Pinta, after_deal: bool) -> Message | None:
    """The message for a turned card's points; None where it has none."""
    if pinta.value == 0:
        return None
    if pinta.marked:
        return PINTA_LATE if after_deal else PINTA_MARKED
    if pinta.void:
        return PINTA_VOID
    return PINTA_LOST if after_deal else PINTA_DEFERRED


def is_factor(line: ScoreLine) -> bool:
    return line.code in FACTORS

"""The page of rules after the last trick: counting, doubles, ties, and the course of the match."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.rules.calling import RUNGS, Naming
from manilla.rules.scoring import OverHalf
from manilla.rules.variant import Variant

from .message import message, plural
from .page import Block, Paragraph, Points
from .speech import Speech

# -- points

_CARD_POINTS = message("When all cards are played, each side adds up the points of the cards in its tricks.")
_TRICK_POINT = plural("Each trick counts {n} point besides.", "Each trick counts {n} points besides.")
_NO_TRICK_POINT = message("The tricks themselves count nothing.")
_GROUP_POINT = plural(
    "Besides, the cards won are counted in fours, that is by {tricks} tricks; each four count {n} point.",
    "Besides, the cards won are counted in fours, that is by {tricks} tricks; each four count {n} points.",
)
_ODD_PAIR = {
    "one_each": message("Two cards that are left over count as much as four, for each player who has them."),
    "none": message("Two cards that are left over count nothing."),
}
_LEFTOVER = {
    "dead_30": message("The points of the cards laid aside belong to nobody, and half stays what it is."),
    "dealer": message("The points of the cards laid aside belong to the dealer's side."),
    "dead_half": message(
        "The points of the cards laid aside belong to nobody. If there are any, the side with more points marks half of"
        " the difference, rounded down, and not what it has over half."
    ),
}
_TOTAL = message("That makes {total} points in a deal, and half of them is {half}.")
_TOTAL_ODD = message("That makes {total} or {other} points in a deal.")
_HALF_FIXED = message("Half is always {half}, even when there is a point more or less.")
_HALF_TOTAL = message("Half is half of the points that were in the deal, rounded down.")
_OVER_HALF = message("The side with more points marks what it has over half; the other side marks nothing.")
_EXAMPLE = message("For instance, {points} points against {others} make {marks} to mark.")
_EACH_PLAYER = {
    "each": message("When the two defenders win, each of them marks all of it."),
    "split": message("When the two defenders win, each of them marks half of it, rounded down."),
}
_NO_CAPOT_PRIZE = message("There is no extra prize for winning all the tricks.")

_PINTA_HONOURS = message("The turned card brings the dealer's side points at once, before play: {points}.")
_PINTA_BEST = message("The turned card brings the dealer's side points at once, before play, only if it is: {points}.")
_PINTA_NOTHING = message("The turned card brings no points.")
_PINTA_POINTS = message("{rank}: {points}")
_PINTA_WHEN = {
    "void": message("If these points would win the game, they are never marked."),
    "deferred": message(
        "If these points would win the game, they wait until the deal is scored, and are marked if nobody has won by"
        " then."
    ),
    "allow": message("They are marked even if they win the game before a card is played."),
}


def counting(speech: Speech) -> Iterator[Block]:
    """From the tricks to the marks, without doubles."""
    variant, rules = speech.variant, speech.variant.scoring
    if variant.layout.turn_up == "last_card":
        yield Paragraph(" ".join(_pinta(speech)))
    if not isinstance(rules, OverHalf):
        return
    counted = [speech.say(_CARD_POINTS)]
    if rules.tricks_per_point > 1 and rules.trick_point:
        counted.append(speech.say(_GROUP_POINT, n=rules.trick_point, tricks=rules.tricks_per_point))
        counted.append(speech.say(_ODD_PAIR[rules.odd_pair]))
    elif rules.trick_point:
        counted.append(speech.say(_TRICK_POINT, n=rules.trick_point))
    else:
        counted.append(speech.say(_NO_TRICK_POINT))
    counted.extend(_halves(speech, rules))
    yield Paragraph(" ".join(counted))
    if variant.layout.aside:
        yield Paragraph(speech.say(_LEFTOVER[rules.leftover]))
    total, half = _most(variant, rules)
    over = speech.say(_OVER_HALF)
    if not (rules.leftover == "dead_half" and variant.layout.aside):
        over += " " + speech.say(_EXAMPLE, points=half + 9, others=total - half - 9, marks=9)
    yield Paragraph(over)
    if variant.seating.sides == "dealer_alone":
        yield Paragraph(speech.say(_EACH_PLAYER[rules.defenders_score]))
    if rules.capot == "none" and any(option.name == "capot" for option in variant.options):
        yield Paragraph(speech.say(_NO_CAPOT_PRIZE))


def _pinta(speech: Speech) -> Iterator[str]:
    variant = speech.variant
    rules = variant.scoring
    if rules.pinta_when_winning == "none":
        yield speech.say(_PINTA_NOTHING)
        return
    best = max(variant.points.values())
    paid = [rank for rank in reversed(variant.ranks) if variant.points.get(rank)]
    if rules.pinta_scores == "manille_only":
        paid = [rank for rank in paid if variant.points[rank] == best]
    listed = [speech.say(_PINTA_POINTS, rank=speech.rank(rank), points=variant.points[rank]) for rank in paid]
    said = _PINTA_BEST if rules.pinta_scores == "manille_only" else _PINTA_HONOURS
    yield speech.say(said, points=speech.listed(listed))
    if rules.pinta_when_winning in _PINTA_WHEN:
        yield speech.say(_PINTA_WHEN[rules.pinta_when_winning])


def tricks_in_deal(variant: Variant) -> int:
    """How many tricks a deal has."""
    return variant.layout.hand_size


def _most(variant: Variant, rules: OverHalf) -> tuple[int, int]:
    """The points of a deal where no group of tricks is split, and half of them."""
    total = variant.pack_points + tricks_in_deal(variant) // rules.tricks_per_point * rules.trick_point
    return total, total // 2


def _halves(speech: Speech, rules: OverHalf) -> Iterator[str]:
    total, half = _most(speech.variant, rules)
    if rules.tricks_per_point == 1 or not rules.trick_point:
        yield speech.say(_TOTAL, total=total, half=half)
    else:
        split = total + (rules.trick_point if rules.odd_pair == "one_each" else -rules.trick_point)
        yield speech.say(_TOTAL_ODD, total=total, other=split)
    if rules.tricks_per_point > 1:
        if rules.two_player_threshold == "half_total":
            yield speech.say(_HALF_TOTAL)
        else:
            yield speech.say(_HALF_FIXED, half=half)


# -- doubles

_MULTIPLIED = message("What is marked may be doubled:")
_NO_TRUMP = message("A deal without trumps: times {factor}.")
_BLIND = message("No trumps named before looking: times {factor}.")
_DOUBLED = message("A deal that has been doubled: {steps}.")
_STEP = message("{word} times {factor}")
_SCOPE = {
    "deal": message("That holds for whichever side wins the deal."),
    "announcer_only": message(
        "That holds for each side by its own last word: a side wins by the last double that it has said itself."
    ),
}
_CAPOT = {
    "all_tricks": message(
        "All the tricks won by one side (capot): times 2. One lost trick spoils it, even one without points."
    ),
    "all_points": message(
        "All the card points won by one side (capot): times 2, even if a trick without points is lost."
    ),
}
_TIED_BEFORE = message("Ties in the deals just before, as said below.")
_MULTIPLY = message("Several of these multiply.")
_ADD = message("Several of these add up: to one, each adds what it has over one.")
_TOGETHER = message(
    "For instance, {points} points against {others} without trumps and after {word} make {excess} times {factor}:"
    " {marks} marks."
)
_CAP = plural("No deal marks more than {n}.", "No deal marks more than {n}.")
_NO_CAP = message("There is no limit to what a deal may mark.")


def doubles(speech: Speech) -> Iterator[Block]:
    """What the excess is multiplied by; nothing in games that know no doubles."""
    variant, rules = speech.variant, speech.variant.scoring
    if not isinstance(rules, OverHalf):
        return
    items = [*_factors(speech, rules)]
    if not items:
        return
    yield Paragraph(speech.say(_MULTIPLIED))
    yield Points(tuple(items))
    together = [speech.say(_MULTIPLY if rules.double_mode == "multiply" else _ADD)]
    calling = variant.calling
    if isinstance(calling, Naming) and calling.no_trump and rules.no_trump_factor > 1 and rules.contro_steps:
        step = rules.contro_steps[0]
        nt = rules.no_trump_factor
        factor = nt * step if rules.double_mode == "multiply" else nt + step - 1
        total, half = _most(variant, rules)
        marks = 9 * factor if rules.deal_cap is None else min(9 * factor, rules.deal_cap)
        together.append(
            speech.say(
                _TOGETHER, points=half + 9, others=total - half - 9, word=speech.word(RUNGS[0]), excess=9,
                factor=factor, marks=marks,
            )
        )  # fmt: skip
    yield Paragraph(" ".join(together))
    if rules.deal_cap is not None:
        yield Paragraph(speech.say(_CAP, n=rules.deal_cap))
    elif any(option.name == "deal_cap" for option in variant.options):
        yield Paragraph(speech.say(_NO_CAP))


def _factors(speech: Speech, rules: OverHalf) -> Iterator[str]:
    calling = speech.variant.calling
    if isinstance(calling, Naming):
        if calling.no_trump and rules.no_trump_factor > 1:
            yield speech.say(_NO_TRUMP, factor=rules.no_trump_factor)
        if calling.blind_no_trump:
            yield speech.say(_BLIND, factor=2 * rules.no_trump_factor)
        pairs = zip(RUNGS[: calling.top_rung], rules.contro_steps, strict=False)
        steps = [speech.say(_STEP, word=speech.word(rung), factor=step) for rung, step in pairs]
        scope = speech.say(_SCOPE[rules.call_scope])
        yield f"{speech.say(_DOUBLED, steps=speech.listed(steps))} {scope}"
    if rules.capot in _CAPOT:
        yield speech.say(_CAPOT[rules.capot])
    if rules.tie_carry != "none":
        yield speech.say(_TIED_BEFORE)


# -- ties

_TIE = message("When both sides have the same number of points, nobody marks.")
_TIE_ASIDE = message(
    "When both sides have the same number of points, nobody marks. If one side has more but not over half, nobody marks"
    " either, and that is no tie."
)
_CARRY = {
    "accumulate": message(
        "A tie doubles the next deal. Ties in a row go on doubling: after two the next deal counts fourfold. The first"
        " deal that is not tied uses this up, whoever wins it."
    ),
    "accumulate_add": message(
        "A tie adds one to the factor of the next deal. Ties in a row go on adding. The first deal that is not tied"
        " uses this up, whoever wins it."
    ),
    "carry_factor": message(
        "A tie hands its whole factor on to the next deal, doubled: a tie without trumps makes the next deal count"
        " fourfold. The first deal that is not tied uses this up, whoever wins it."
    ),
    "carry_factor_add": message(
        "A tie hands its whole factor on to the next deal, with one added: after a tie without trumps the next deal"
        " counts threefold. The first deal that is not tied uses this up, whoever wins it."
    ),
    "single": message("A tie doubles the next deal. More ties in a row do not double it again."),
    "none": message("The next deal counts as usual."),
}
_PINTA_STAYS = message("What was marked for the turned card stays.")


def ties(speech: Speech) -> Iterator[Block]:
    """Equal points, and what they hand on."""
    variant, rules = speech.variant, speech.variant.scoring
    if not isinstance(rules, OverHalf):
        return
    aside = variant.layout.aside and rules.leftover == "dead_30"
    said = [speech.say(_TIE_ASIDE if aside else _TIE)]
    adding = rules.double_mode == "add" and f"{rules.tie_carry}_add" in _CARRY
    said.append(speech.say(_CARRY[f"{rules.tie_carry}_add" if adding else rules.tie_carry]))
    if variant.layout.turn_up == "last_card" and rules.pinta_when_winning != "none":
        said.append(speech.say(_PINTA_STAYS))
    yield Paragraph(" ".join(said))


# -- the course of the match

_TARGET = plural(
    "Deals are played until a side has {n} mark or more; that wins the game.",
    "Deals are played until a side has {n} marks or more; that wins the game.",
)
_TARGET_EACH = plural(
    "Every player keeps an account. Deals are played until a player has {n} mark or more; that wins the game.",
    "Every player keeps an account. Deals are played until a player has {n} marks or more; that wins the game.",
)
_BOTH_THERE = message(
    "If two players get there in one deal, the one with more marks wins; if they have the same number, play goes on."
)
_GAME_WORD = message("The players' word for such a game: {word}.")
_MATCH = plural(
    "One game is the whole match.",
    "The first to win {n} games wins the match. Every game begins with nothing marked, and the deal goes on from player"
    " to player.",
)
_MATCH_WORD = message("The players' word for the whole match: {word}.")
_COMPLETA = plural(
    "The match is {n} game.",
    "The match is {n} games. After the first one the second and third player in play order change seats, after the"
    " second one the third and fourth, so that everybody plays once with each. The deal goes on from seat to seat.",
)
_COMPLETA_SCORING = {
    "sum": message(
        "Every player's account is the sum of the marks of the own pair in the three games; the highest wins."
    ),
    "difference": message(
        "Every player's account is the sum of the differences, in each of the three games, between the marks of the own"
        " pair and those of the other; the highest wins."
    ),
}
_COMPLETA_CAP = plural("Of one game no more than {n} mark counts.", "Of one game no more than {n} marks count.")
_COMPLETA_NO_CAP = message("All marks of a game count, those beyond its end too.")
_SHARED = message("Players with the same account share the win.")


def course(speech: Speech) -> Iterator[Block]:
    """What wins the game and the match."""
    variant = speech.variant
    rules = variant.course
    alone = variant.seating.sides == "dealer_alone"
    first = [speech.say(_TARGET_EACH if alone else _TARGET, n=rules.target)]
    if alone:
        first.append(speech.say(_BOTH_THERE))
    if "game" in variant.words:
        first.append(speech.say(_GAME_WORD, word=speech.word("game")))
    yield Paragraph(" ".join(first))
    if not rules.completa:
        match = [speech.say(_MATCH, n=rules.games_to_win)]
        if "match" in variant.words:
            match.append(speech.say(_MATCH_WORD, word=speech.word("match")))
        yield Paragraph(" ".join(match))
        return
    cap = rules.completa_cap
    said = [
        speech.say(_COMPLETA, n=3),
        speech.say(_COMPLETA_SCORING[rules.completa_scoring]),
        speech.say(_COMPLETA_NO_CAP) if cap is None else speech.say(_COMPLETA_CAP, n=cap),
        speech.say(_SHARED),
    ]
    yield Paragraph(" ".join(said))

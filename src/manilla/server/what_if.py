"""What if, over HTTP: a deal at any moment with all hands open, cards changed, played on, or asked of the solver.

A position is all that there is, and it is in the address: nothing is kept, nobody's table is looked at, and there is
nothing hidden to be told. The solver works in a thread (it lets go of the interpreter) for a few seconds at most, and
one question at a time, so that tables do not wait for it.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.analysis.daily import BOT, BUDGET
from manilla.analysis.problems.problem import match_of
from manilla.analysis.what_if import before, swapped
from manilla.bots import find_bot
from manilla.rules.deal import Deal, counted
from manilla.rules.errors import IllegalAction, UnreadableText
from manilla.rules.match import Match
from manilla.rules.notation import read_number
from manilla.rules.options import value_text
from manilla.rules.position import read_position, short_text
from manilla.rules.view import view_of
from manilla.search.native import Bounds
from manilla.search.study import Study, Worth
from manilla.variants import find_variant
from manilla.words import Speech
from manilla.words.company import company

from .accounts.desk import address_of
from .errors import language_of
from .lobby import json_answer
from .parts import parts_of
from .positions import covered, read_act, seen_openly, trick_facts

LONGEST = 2000
MOST_SWAPS = 8
SECONDS = 3.0
"""What the solver may spend; what is not known by then is told as a range."""
ONE, ALL = "one", "all"
"""What a bot may be asked for: the next act, or all to the end."""


async def position(request: Request) -> Response:
    """A position, after what is asked for in this order: ``?before=`` a number of plays, ``?swap=9O-RO`` (repeated),
    ``?act=`` a card or call, ``?bot=one`` or ``all``.
    """
    parts = parts_of(request)
    await parts.requests.check("reading", address_of(request))
    asked = {name: request.query_params.get(name, "") for name in ("position", "before", "act", "bot")}
    swaps = tuple(request.query_params.getlist("swap")[:MOST_SWAPS])
    return json_answer(await run_in_threadpool(_position, asked, swaps, language_of(request)))


async def worth(request: Request) -> Response:
    """What each card that may be played now leads to, with best play of all; before the first card, each trump."""
    parts = parts_of(request)
    await parts.requests.check("solving", address_of(request))
    text = short_text(_read(request.query_params.get("position", "")))
    async with parts.solver.turn():
        found = await run_in_threadpool(_worth, text, language_of(request))
    return json_answer(found)


def _read(text: str) -> Deal:
    """The deal of a position. Raises RuleError."""
    if len(text) > LONGEST:
        raise UnreadableText("position_too_long", most=LONGEST)
    return read_position(text, find_variant).deal()


def _position(asked: dict[str, str], swaps: tuple[str, ...], lang: str) -> dict[str, Any]:
    deal = _read(asked["position"])
    variant = deal.variant
    if asked["before"]:
        deal = before(deal, read_number("before", asked["before"], 0, len(deal.plays)))
    for pair in swaps:
        one, _, other = pair.partition("-")
        deal = swapped(deal, variant.read_card(one), variant.read_card(other))
    speech = Speech(variant, lang)
    names = company(speech, variant.seating.players, place=-1)
    match = match_of(deal, names)
    if asked["act"] and match.deal is not None:
        match = match.apply(read_act(match, _next(match), asked["act"]))
    if asked["bot"] in (ONE, ALL):
        match = _played_by_bot(match, most=1 if asked["bot"] == ONE else len(variant.deck) * 2)
    return _facts(speech, match, names)


def _next(match: Match) -> int:
    """The player who is to act."""
    deal = match.deal
    if deal is None or deal.finished:
        raise IllegalAction("deal_over")
    return match.player_at(min(deal.to_act))


def _played_by_bot(match: Match, most: int) -> Match:
    """Some acts of a bot, who knows of each hand no more than its player does."""
    bot = find_bot(BOT)
    for _ in range(most):
        if match.deal is None or match.deal.finished:
            break
        dice = Random(short_text(match.deal))  # the same position meets the same answer
        match = match.apply(bot.choose(view_of(match, _next(match)), BUDGET, dice).action)
    return match


def _facts(speech: Speech, match: Match, names: tuple[str, ...]) -> dict[str, Any]:
    deal = match.deal if match.deal is not None else match.results[-1].deal
    variant, text = deal.variant, deal.variant.card_text
    finished = deal.finished
    standing = match_of(deal, names)  # a deal that is over is shown as it lies there
    played = set(deal.plays)
    return {
        "lang": speech.lang,
        "game": variant.key,
        "options": {name: value_text(value) for name, value in variant.chosen.items()},
        "position": short_text(deal),
        "plays": len(deal.plays),
        "names": names,
        "seat": None if finished else min(deal.to_act),
        "sides": list(deal.sides),
        "match": seen_openly(standing),
        "covered": covered(deal),
        "movable": [
            [text(card) for card in variant.sorted_hand(holding.cards) if card not in played | {deal.dealt.turned}]
            for holding in deal.dealt.holdings
        ],
        "aside": [text(card) for card in variant.sorted_hand(deal.dealt.aside)],
        "points": list(counted(variant, deal.points_won, deal.tricks_won)) if finished else None,
    }


@lru_cache(maxsize=128)
def _worth(position: str, lang: str) -> dict[str, Any]:
    deal = _read(position)
    if deal.finished:
        raise IllegalAction("deal_over")
    speech = Speech(deal.variant, lang)
    study = Study(deal, seconds=SECONDS)
    text = deal.variant.card_text
    if deal.contract is None:
        side = deal.sides[min(deal.to_act)]
        study.compare_trumps()
        trumps = study.ranked_trumps(side)
        best = max((worth.of(side).difference.hi for _, worth in trumps), default=0)
        rows = [
            {
                "answer": "" if trump is None else deal.variant.pack.suits[trump],
                "label": speech.suit(trump),
                **_points(worth.of(side)),
                "loss": _half(Bounds(max(0, best - worth.of(side).difference.hi), best - worth.of(side).difference.lo)),
            }
            for trump, worth in trumps
        ]
        return {"lang": lang, "trumps": rows, "cards": [], "exact": study.exact, "tricks": []}
    study.look(all_cards=True)
    side = deal.sides[deal.seat]
    cards = [
        {"answer": text(card), "label": speech.short(card), **_points(worth.of(side)), "loss": _half(loss)}
        for card, worth, loss in study.ranked()
    ]
    tricks = trick_facts(deal, study.line, deal.contract)
    return {"lang": lang, "trumps": [], "cards": cards, "exact": study.exact, "tricks": tricks}


def _points(own: Worth) -> dict[str, Any]:
    """Points in the end of the side that is to act and of the other, from and to; null where only less is known."""
    if own.points is None:
        return {"ours": None, "theirs": None}
    return {"ours": list(own.points[0]), "theirs": list(own.points[1])}


def _half(loss: Bounds) -> list[float]:
    """Points that are given away: half of the difference, for what one side loses the other has."""
    return [loss.lo / 2, loss.hi / 2]


ROUTES = (
    Route("/api/what-if", position, methods=["GET"]),
    Route("/api/what-if/worth", worth, methods=["GET"]),
)

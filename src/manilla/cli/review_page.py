"""A review as one HTML page that needs nothing else: to be read in a browser, or printed and hung up in a club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from manilla.analysis.as_json import sentence_of
from manilla.analysis.grades import BLUNDER, MISTAKE
from manilla.analysis.habits import habits
from manilla.analysis.review import Verdict
from manilla.analysis.summary import Reviewed, accounts
from manilla.rules.cards import Cards
from manilla.rules.deal import Action
from manilla.words import Speech, message, message_in
from manilla.words.learning import LABELS, SIGNS, action_text, number, percent

from . import review_lines as told
from .solution import OF_DEAL

TITLE = message("Review")
GRAPH = message("How many points {side} end ahead if all play as well as can be from there on, with open hands.")
DECISIONS = message("Decisions")
MOMENT = message_in("heading", "when")
PLAYER = message_in("heading", "player")
DONE = message_in("heading", "played")
VERDICT = message_in("heading", "verdict")
COULD_KNOW = message_in("heading", "points lost, to be expected (marks at this score)")
WAS = message_in("heading", "points lost, with all cards seen")
BETTER = message_in("heading", "better")
WHY = message_in("heading", "why")
GOOD_SHARE = message_in("heading", "good")
INTERVAL = message_in("heading", "true share, 95 in 100")
LOST = message_in("heading", "marks lost a decision")
MISTAKES = message_in("heading", "mistakes")
BLUNDERS = message_in("heading", "blunders")
HANDS = message("Hands")

WIDTH, HEIGHT, MARGIN = 720, 180, 34
STYLE = """
body{font:16px/1.45 system-ui,sans-serif;color:#1b1b1b;background:#fff;max-width:62rem;margin:1.5rem auto;
padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.25rem;border-bottom:2px solid #1b1b1b;margin-top:2rem}h3{font-size:1.05rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .5rem}
th{border-bottom:1px solid #1b1b1b}td{border-bottom:1px solid #c8c8c8}.n{text-align:right;white-space:nowrap}
.sign{font-weight:700;white-space:nowrap}abbr{text-decoration:none}.wide{overflow-x:auto}
svg{width:100%;height:auto}.axis{stroke:#6a6a6a;stroke-width:1}.path{fill:none;stroke:#174a8b;stroke-width:2.5}
.turn{fill:#a3230d}.small{font-size:.9rem;color:#444}
@media(prefers-color-scheme:dark){@media screen{body{color:#eee;background:#181818}h2,th{border-color:#eee}
.small{color:#bbb}td{border-color:#555}.path{stroke:#8ab8f5}.axis{stroke:#999}.turn{fill:#ff9d8a}svg text{fill:#eee}}}
@media print{body{font-size:10.5pt;margin:0;max-width:none}h2{break-after:avoid}tr,svg,.deal-head{break-inside:avoid}
.deal+.deal{break-before:page}}
"""


def page(speech: Speech, names: Sequence[str], reviewed: Sequence[Reviewed]) -> str:
    """The whole page as text."""
    return "\n".join(_page(speech, names, reviewed)) + "\n"


def _page(speech: Speech, names: Sequence[str], reviewed: Sequence[Reviewed]) -> Iterator[str]:
    title = escape(f"{speech.name}: {speech.say(TITLE)}")
    yield f'<!doctype html>\n<html lang="{speech.lang}">\n<head>\n<meta charset="utf-8">'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>'
    yield f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
    yield from _accounts(speech, names, reviewed)
    for deal in reviewed:
        yield '<section class="deal">'
        yield from _deal(speech, names, deal)
        yield "</section>"
    yield f'<p class="small">{escape(speech.say(told.ESTIMATES))}</p>\n</main>\n</body>\n</html>'


def _accounts(speech: Speech, names: Sequence[str], reviewed: Sequence[Reviewed]) -> Iterator[str]:
    verdicts = [verdict for deal in reviewed for verdict in deal.verdicts]
    headings = (PLAYER, GOOD_SHARE, INTERVAL, LOST, MISTAKES, BLUNDERS)
    rows = []
    for each in accounts(verdicts):
        found, lost = each.accuracy, each.lost.mean
        known = found.mean is not None and found.low is not None and found.high is not None
        good = percent(found.mean or 0) if known else "-"
        between = f"{percent(found.low or 0)} - {percent(found.high or 0)}" if known else "-"
        of_all = f"{good} ({each.at_stake})"
        lost_text = "-" if lost is None else f"{lost:.2f}"
        rows.append((names[each.player], of_all, between, lost_text, each.labels[MISTAKE], each.labels[BLUNDER]))
    yield f"<h2>{escape(speech.say(told.ACCOUNTS).rstrip(':'))}</h2>"
    yield from _table(
        [speech.say(heading) for heading in headings], [[escape(str(cell)) for cell in row] for row in rows]
    )
    found_habits = habits(verdicts)
    if found_habits:
        yield f"<h3>{escape(speech.say(told.FOUND_HABITS).rstrip(':'))}</h3>\n<ul>"
        yield from (f"<li>{escape(told.habit_line(speech, names, each))}</li>" for each in found_habits)
        yield "</ul>"


def _deal(speech: Speech, names: Sequence[str], deal: Reviewed) -> Iterator[str]:
    heading = speech.say(OF_DEAL, game=speech.name, n=deal.played.number)
    yield f'<div class="deal-head"><h2>{escape(heading)}</h2>'
    if deal.played.end.contract is not None:
        yield f"<p>{escape(speech.contract(deal.played.end.contract))}</p>"
    yield from _hands(speech, names, deal)
    yield "</div>"
    yield from _graph(speech, names, deal)
    for line in list(told.course(speech, names, deal))[1:]:
        yield f"<p>{escape(line)}</p>"
    judged = [verdict for verdict in deal.verdicts if told.worth_telling(verdict) or _at_stake(verdict)]
    if judged:
        yield f"<h3>{escape(speech.say(DECISIONS))}</h3>"
        headings = [speech.say(each) for each in (MOMENT, PLAYER, DONE, VERDICT, COULD_KNOW, WAS, BETTER, WHY)]
        yield from _table(headings, [_row(speech, names, deal, verdict) for verdict in judged])


def _at_stake(verdict: Verdict) -> bool:
    return verdict.known is not None and verdict.known.at_stake


def _hands(speech: Speech, names: Sequence[str], deal: Reviewed) -> Iterator[str]:
    match, end = deal.played.moments[0].match, deal.played.end
    yield f"<h3>{escape(speech.say(HANDS))}</h3>\n<table>"
    for seat, holding in enumerate(end.dealt.holdings):
        name = names[match.player_at(seat)]
        yield f'<tr><th scope="row">{escape(name)}</th><td>{_cards(speech, holding.cards)}</td></tr>'
    yield "</table>"


def _cards(speech: Speech, cards: Cards) -> str:
    return " ".join(_action(speech, card) for card in speech.variant.sorted_hand(cards))


def _row(speech: Speech, names: Sequence[str], deal: Reviewed, verdict: Verdict) -> list[str]:
    known = verdict.known
    assert known is not None
    expected = f"{number(known.loss.points)} ({number(known.loss.worth)} ± {number(known.error)})"
    was = "?" if verdict.was is None else number(verdict.was.loss.points)
    better = told.better(verdict)
    why = sentence_of(known.idea, speech) if known.at_stake else ""
    sign = f"{escape(SIGNS[verdict.label])} {escape(speech.say(LABELS[verdict.label]))}"
    return [
        escape(deal.played.turn_of(verdict.place) or speech.say(told.CALL)),
        escape(names[verdict.moment.player]),
        _action(speech, verdict.moment.action),
        f'<span class="sign">{sign}</span>',
        escape(expected),
        escape(was),
        "" if better is None else _action(speech, better),
        escape(why),
    ]


def _action(speech: Speech, action: Action) -> str:
    """A card in its short form with its whole name behind it, or a call."""
    short = escape(action_text(speech, action))
    name = escape(speech.action(action), quote=True)
    return short if short == name else f'<abbr title="{name}">{short}</abbr>'


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table>\n<thead><tr>'
    yield "".join(f'<th scope="col">{escape(each)}</th>' for each in headings)
    yield "</tr></thead>\n<tbody>"
    yield from ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</tbody></table></div>"


# -- the graph


def _graph(speech: Speech, names: Sequence[str], deal: Reviewed) -> Iterator[str]:
    """The course of a deal as a picture, with the same in words for those who cannot see it."""
    known = [(place, value) for place, value in enumerate(deal.course) if value is not None]
    if len(known) < 2:
        return
    side = told.side_name(speech, names, deal, 0)
    caption, in_words = speech.say(GRAPH, side=side), next(told.course(speech, names, deal))
    last, seats = len(deal.course) - 1, deal.played.end.places.seats
    top = max(*(abs(value) for _, value in known), 10)

    def x(place: float) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * place / max(last, 1), 1)

    def y(value: float) -> float:
        return round(HEIGHT / 2 - (HEIGHT / 2 - 20) * value / top, 1)

    yield f'<figure>\n<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(in_words, quote=True)}">'
    yield f'<line class="axis" x1="{MARGIN}" y1="{y(0)}" x2="{WIDTH - MARGIN}" y2="{y(0)}"/>'
    for value in (top, 0, -top):
        said = f"{value:+d}" if value else "0"
        yield f'<text x="{MARGIN - 6}" y="{y(value) + 4}" font-size="11" text-anchor="end">{said}</text>'
    for trick in range(0, last + 1, seats):
        number_text = trick // seats + 1
        if trick < last:
            yield f'<text x="{x(trick)}" y="{HEIGHT - 3}" font-size="11" text-anchor="middle">{number_text}</text>'
    # What a deal is worth changes at a card and not between two: a line in steps.
    steps, before = [f"M{x(known[0][0])} {y(known[0][1])}"], known[0][1]
    for place, value in known[1:]:
        steps.append(f"H{x(place)}" + (f"V{y(value)}" if value != before else ""))
        before = value
    yield f'<path class="path" d="{" ".join(steps)}"/>'
    turning = deal.turning_point
    if turning is not None and turning.moment.deal.contract is not None:
        after = len(turning.moment.deal.plays) + 1
        value_after = deal.course[after]
        if value_after is not None:
            yield f'<circle class="turn" cx="{x(after)}" cy="{y(value_after)}" r="5"/>'
    yield f"</svg>\n<figcaption>{escape(caption)}</figcaption>\n</figure>"

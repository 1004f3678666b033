"""A problem: a moment of a deal, the question what to do, and an answer that has been proved. And its text.

A file of problems is text: a heading, then a block of lines a problem (docs/problems.md). What stands there is what the
answer was proved to be; ``proving`` works it out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from manilla.rules.deal import Action, Deal
from manilla.rules.errors import RuleError, UnreadableText
from manilla.rules.match import Match
from manilla.rules.notation import action_text, read_action
from manilla.rules.position import read_position, short_text
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.variants import find_variant

FORMAT = 1
FIRST = "manilla-problems"
OPEN, CLOSED, SAMPLED = "open", "closed", "sampled"
KINDS = (OPEN, CLOSED, SAMPLED)
"""All hands are seen; one player's view, every deal that agrees with it; a call, over a sample of such deals."""
GRADES = (1, 2, 3, 4, 5)
"""How many of the five levels of bots miss it."""
PLACES = 2
"""A loss is written with so many decimals."""


@dataclass(frozen=True)
class Problem:
    """The question what ``seat`` does in ``deal``, and what is right.

    ``answers`` are right: one action, or cards of which it does not matter which one is played. ``loss`` has every
    legal action: what it gives away on the mean against the answers, in points (calls: in marks). ``deals`` were
    looked at (1 where all hands are open), and in ``always`` of them nothing is better than an answer; ``error`` is the
    standard error of ``margin``, 0 where every deal was looked at. ``missed``: the bots that do something else;
    ``tags``: its ideas, the more telling ones first.
    """

    number: int
    kind: str
    deal: Deal
    seat: int
    answers: tuple[Action, ...]
    loss: Mapping[Action, Fraction]
    deals: int
    always: int
    error: Fraction
    missed: tuple[str, ...]
    tags: tuple[str, ...]

    @property
    def variant(self) -> Variant:
        return self.deal.variant

    @property
    def name(self) -> str:
        """What it is called everywhere: the game and a number."""
        return f"{self.variant.key}-{self.number:02}"

    @property
    def grade(self) -> int:
        return max(len(self.missed), 1)

    @property
    def margin(self) -> Fraction:
        """What the best of the other actions gives away."""
        return min(loss for action, loss in self.loss.items() if action not in self.answers)

    @property
    def about_call(self) -> bool:
        return self.deal.contract is None

    def match(self, players: Sequence[str] = ()) -> Match:
        """The deal as the first of a match, player n at seat n."""
        variant = self.variant
        names = tuple(players) or tuple(f"{seat}" for seat in range(variant.seating.players))
        return match_of(self.deal, names)

    def view(self, players: Sequence[str] = ()) -> View:
        """What the player who is asked sees at the table."""
        match = self.match(players)
        return view_of(match, match.player_at(self.seat))


def match_of(deal: Deal, players: tuple[str, ...]) -> Match:
    """A new match whose first deal stands as ``deal`` does, player n at seat n; nothing is marked yet."""
    match = Match.start(deal.variant, players).seat(tuple(range(len(players))), deal.dealer)
    return Match(
        deal.variant, match.players, match.seated, match.dealer, match.marks, carry=deal.carry, deal=deal
    )  # fmt: skip


# -- text


def problems_text(problems: Sequence[Problem], solver: int) -> str:
    """A file of problems; ``solver`` is the version of the solver that proved them."""
    lines = [f"{FIRST} {FORMAT}"]
    for (key, version), some in groupby(problems, key=lambda each: (each.variant.key, each.variant.version)):
        lines.append(f"game {key} rules {version} solver {solver}")
        for problem in some:
            lines += ["", *_lines(problem)]
    return "\n".join(lines) + "\n"


def _lines(problem: Problem) -> Iterator[str]:
    variant = problem.variant
    yield f"problem {problem.number:02} {problem.kind}"
    yield f"position {short_text(problem.deal)}"
    yield f"seat {problem.seat}"
    yield " ".join(["answer", *(action_text(variant, action) for action in problem.answers)])
    told = sorted(problem.loss.items(), key=lambda row: row[1])
    yield " ".join(["loss", *(f"{action_text(variant, action)}:{_decimal(loss)}" for action, loss in told)])
    yield f"deals {problem.deals} always {problem.always} error {_decimal(problem.error)}"
    yield " ".join(["missed", *problem.missed])
    yield " ".join(["tags", *problem.tags])


def _decimal(number: Fraction) -> str:
    return f"{float(number):.{PLACES}f}"


def rounded(number: Fraction) -> Fraction:
    """A number as a file keeps it."""
    return Fraction(_decimal(number))


def read_problems(text: str) -> tuple[Problem, ...]:
    """The problems of a file. Raises UnreadableText with the number of the line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != f"{FIRST} {FORMAT}":
        raise UnreadableText("no_problems", expected=f"{FIRST} {FORMAT}")
    found: list[Problem] = []
    block: dict[str, str] = {}
    begun = 0
    for number, line in [*lines[1:], (0, "problem")]:
        word, _, rest = line.partition(" ")
        if word == "game":
            continue
        if word == "problem":
            if block:
                found.append(_problem(begun, block))
            block, begun = {"problem": rest}, number
        elif word in block or not block:
            raise UnreadableText("bad_problem", line=number, text=line)
        else:
            block[word] = rest
    return tuple(found)


def _problem(line: int, block: Mapping[str, str]) -> Problem:
    try:
        number, kind = block["problem"].split()
        deal = read_position(block["position"], find_variant).deal()
        seat = int(block["seat"])
        losses = [pair.rpartition(":") for pair in block["loss"].split()]
        _, deals, _, always, _, error = f"deals {block['deals']}".split()
        problem = Problem(
            number=int(number),
            kind=KINDS[KINDS.index(kind)],
            deal=deal,
            seat=seat,
            answers=tuple(read_action(deal, text, seat) for text in block["answer"].split()),
            loss={read_action(deal, text, seat): Fraction(loss) for text, _, loss in losses},
            deals=int(deals),
            always=int(always),
            error=Fraction(error),
            missed=tuple(block["missed"].split()),
            tags=tuple(block["tags"].split()),
        )
    except RuleError as refused:
        raise UnreadableText("bad_problem", line=line, text=str(refused)) from None
    except (KeyError, ValueError) as wrong:
        raise UnreadableText("bad_problem", line=line, text=str(wrong)) from None
    return problem

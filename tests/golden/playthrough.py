"""A match of each game told with everything that can be seen of it, as text that a person reads.

``make golden`` writes the files anew: read their difference before committing it, for each changed line is a change
of the rules, of a view or of the reckoning.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from manilla.rules.calling import Call
from manilla.rules.deal import Action, Deal
from manilla.rules.match import DealResult, Match
from manilla.rules.notation import action_text, call_text, contract_text, hand_of, hand_text
from manilla.rules.options import value_text
from manilla.rules.position import position_of, position_seen, position_text
from manilla.rules.score import ScoreLine
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.variants import all_variants
from tests.helpers import new_deal, new_match, random_action

FOLDER = Path(__file__).parent
SEED = 7


def playthrough(variant: Variant) -> str:
    """The whole text: the first deal card by card, the other deals in a line each, the end."""
    return "\n".join(_told(variant)) + "\n"


def _told(variant: Variant) -> Iterator[str]:
    rng, match = Random(SEED), new_match(variant)
    yield f"{variant.key} version {variant.version}, a random match from seed {SEED}"
    yield "options " + " ".join(f"{name}={value_text(value)}" for name, value in variant.resolved().items())
    match = new_deal(match, rng.getrandbits(64))
    assert match.deal is not None
    yield f"seated {_numbers(match.seated)} dealer {match.dealer} sides {_numbers(match.deal.sides)}"
    for seat, holding in enumerate(match.deal.dealt.holdings):
        yield f"seat {seat}: {hand_text(variant, hand_of(holding))}"
    yield f"pinta {match.pinta.marked}, marks {_numbers(match.marks)}"
    while not match.results:
        yield from _act_told(match, action := random_action(_running(match), rng))
        match = match.apply(action)
        if match.deal is not None and _telling(match.deal):
            yield from _views(match)
    yield from _result_told(variant, match.results[0], lines=True)
    while not match.finished:
        if match.deal is None:
            match = new_deal(match, rng.getrandbits(64))
        else:
            match = match.apply(random_action(match.deal, rng))
            if match.deal is None:
                yield from _result_told(variant, match.results[-1], lines=False)
    for game in match.games:
        yield f"juego: seated {_numbers(game.seated)} marks {_numbers(game.marks)} won by {_numbers(game.winners)}"
    yield f"over: totals {_numbers(match.totals())} won by {_numbers(match.winners)}, deals {len(match.results)}"
    yield f"seen at the end: {match.phase}, {len(view_of(match, 0).results)} deals"


def _running(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def _telling(deal: Deal) -> bool:
    """Moments at which everybody's view is told: after the first call, before the lead, in two of the tricks."""
    seats, cards = deal.places.seats, deal.variant.layout.hand_size * deal.places.seats
    begun = not deal.plays and (len(deal.calls) == 1 or (bool(deal.calls) and deal.contract is not None))
    return begun or len(deal.plays) in (seats + 1, cards - 1)


def _act_told(match: Match, action: Action) -> Iterator[str]:
    deal = _running(match)
    if not deal.calls and not deal.plays:
        yield from _views(match)
    seat = action.seat if isinstance(action, Call) else deal.seat
    allowed = " ".join(action_text(deal.variant, other) for other in deal.legal_actions(seat))
    turn = _numbers(sorted(deal.to_act))
    yield f"{turn} to act; seat {seat} may: {allowed}; does: {action_text(deal.variant, action)}"
    if not isinstance(action, Call):
        refused = [error for card in deal.variant.sorted_hand(deal.held(seat)) if (error := deal.why_not(card))]
        if refused:
            yield "    may not: " + "; ".join(str(error) for error in refused[:2])


def _views(match: Match) -> Iterator[str]:
    yield f"position {position_text(position_of(_running(match)))}"
    for player in (*range(len(match.players)), None):
        view = view_of(match, player)
        name = "onlooker" if player is None else f"player {player}"
        may = " ".join(action_text(match.variant, action) for action in view.legal)
        seen = position_text(position_seen(view)).split(" ", 1)[1]
        yield f"    {name} sees {seen}" + (f" and may {may}" if may else "")


def _result_told(variant: Variant, result: DealResult, *, lines: bool) -> Iterator[str]:
    contract = "-" if result.contract is None else contract_text(variant, result.contract)
    calls = " ".join(f"{call.seat}:{call_text(variant, call)}" for call in result.deal.calls) or "none"
    score = result.score
    if lines and score is not None:
        for trick in result.deal.tricks():
            cards = " ".join(variant.card_text(card) for card in trick.cards)
            yield f"trick: {trick.leader} leads {cards}, {trick.winner} wins"
        for line in score.lines:
            yield f"score: {_line_told(line)}"
    told = "the pinta wins"
    if score is not None:
        points, tricks = score.points, score.tricks
        told = f"points {points[0]}-{points[1]} tricks {tricks[0]}-{tricks[1]} factor {score.factor}"
        told += f" carry {score.carry} by seat {_numbers(score.marks)}"
    yield (
        f"deal: juego {result.juego} dealer {result.dealer} calls {calls} contract {contract} {told}"
        f" pinta {result.pinta.marked} marks {_numbers(result.marks)}"
    )


def _line_told(line: ScoreLine) -> str:
    side = "both sides" if line.side is None else f"side {line.side}"
    count = f", {line.count} of {line.rank}" if line.rank else (f", {line.count}" if line.count else "")
    return f"{line.code} {line.value} ({side}{count})"


def _numbers(numbers: object) -> str:
    assert isinstance(numbers, tuple | list)
    return " ".join(map(str, numbers))


def main() -> None:
    """Write all files anew, and take away those of games that are no more."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for key, variant in all_variants().items():
        (FOLDER / f"{key}.txt").write_text(playthrough(variant), encoding="utf-8")


if __name__ == "__main__":
    main()
